#include "engine/net/kernels/weights.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace miai::engine::kernels {
namespace {

constexpr std::size_t kPageBytes = std::size_t{2} << 20;
/// What is not used of a chunk is never touched, so it takes addresses but no memory.
constexpr std::size_t kChunkBytes = 4 * kPageBytes;
constexpr std::align_val_t kAlignment{kPageBytes};

std::size_t count(long n) {
  return static_cast<std::size_t>(n);
}

/// Calls put(first channel, width) for the panels of a set in their order.
template <class F>
void for_each_panel(const KernelSet& set, int out, const F& put) {
  for (int first = 0; first < padded(out); first += set.panel) put(first, std::min(set.panel, padded(out) - first));
}

struct Cover {
  int tiles = 0;
  int size[25] = {};
  int start[25] = {};
  int with[kMaxTaps] = {};
};

/// A side in tiles of at most `largest`, the largest first: what is left makes one smaller tile.
Cover cover(int side, int largest) {
  Cover result;
  for (int at = 0; at < side; at += largest) {
    result.start[result.tiles] = at;
    result.size[result.tiles] = std::min(largest, side - at);
    for (int tap = 0; tap < result.size[result.tiles] + 2; ++tap) ++result.with[tap];
    ++result.tiles;
  }
  return result;
}

/// Work of a cover in units of one product of all channels. Measured: reading the weights of one more pair of points
/// costs about as much as four products more.
double work(const Cover& rows, const Cover& columns) {
  double total = 0;
  for (const int r : rows.with) {
    for (const int c : columns.with) {
      if (r * c > 0) total += r * c + 4;
    }
  }
  return total;
}

}  // namespace

void Store::Free::operator()(float* p) const {
  ::operator delete(p, kAlignment);
}

float* Store::take(std::size_t size) {
  const std::size_t needed = (std::max<std::size_t>(size, 1) + kBlock - 1) / kBlock * kBlock;
  if (needed > left_) {
    const std::size_t bytes =
        (std::max(needed * sizeof(float), kChunkBytes) + kPageBytes - 1) / kPageBytes * kPageBytes;
    chunks_.emplace_back(static_cast<float*>(::operator new(bytes, kAlignment)));
    next_ = chunks_.back().get();
    left_ = bytes / sizeof(float);
#if defined(__linux__)
    madvise(next_, bytes, MADV_HUGEPAGE);  // only advice: small pages are slower but right
#endif
  }
  float* taken = next_;
  std::memset(taken, 0, needed * sizeof(float));
  next_ += needed;
  left_ -= needed;
  return taken;
}

const float* pack_matrix(const KernelSet& set, const PlainWeights& plain, Store& store) {
  const int in = padded(plain.in);
  float* packed = store.take(count(in) * count(padded(plain.out)));
  float* to = packed;
  for_each_panel(set, plain.out, [&](int first, int width) {
    const int used = std::min(width, plain.out - first);
    for (int c = 0; c < plain.in; ++c) {
      std::memcpy(to + static_cast<long>(c) * width, &plain.values[count(c) * count(plain.out) + count(first)],
                  count(used) * sizeof(float));
    }
    to += static_cast<long>(in) * width;
  });
  return packed;
}

const float* transform_weights(const KernelSet& set, const PlainWeights& plain, Store& store) {
  const int in = padded(plain.in);
  float* packed = store.take(count(kMaxTaps * kMaxTaps) * count(in) * count(padded(plain.out)));
  float* to = packed;
  const std::size_t tap_size = count(plain.in) * count(plain.out);
  for_each_panel(set, plain.out, [&](int first, int width) {
    for (int c = 0; c < plain.in; ++c) {
      for (int block = 0; block < width; block += kBlock) {
        const int used = std::min(kBlock, plain.out - first - block);
        alignas(64) float filter[9 * kBlock] = {};
        for (std::size_t tap = 0; tap < 9; ++tap) {
          std::memcpy(filter + tap * kBlock,
                      &plain.values[tap * tap_size + count(c) * count(plain.out) + count(first + block)],
                      count(used) * sizeof(float));
        }
        set.transform_filter(filter, to + static_cast<long>(c) * width + block, static_cast<long>(in) * width);
      }
    }
    to += static_cast<long>(kMaxTaps * kMaxTaps) * in * width;
  });
  return packed;
}

const float* pad_outputs(const PlainWeights& plain, Store& store) {
  const std::size_t rows = count(plain.taps) * count(plain.in);
  float* result = store.take(rows * count(padded(plain.out)));
  for (std::size_t row = 0; row < rows; ++row) {
    std::memcpy(result + row * count(padded(plain.out)), &plain.values[row * count(plain.out)],
                count(plain.out) * sizeof(float));
  }
  return result;
}

Tiling tiling_of(int height, int width) {
  Cover rows = cover(height, 1);
  Cover columns = cover(width, 1);
  double least = work(rows, columns);
  for (int r = 1; r <= kMaxTile; ++r) {
    for (int c = 1; c <= kMaxTile; ++c) {
      const double needed = work(cover(height, r), cover(width, c));
      if (needed >= least) continue;
      least = needed;
      rows = cover(height, r);
      columns = cover(width, c);
    }
  }
  Tiling tiling;
  tiling.rows = rows.tiles;
  tiling.columns = columns.tiles;
  std::copy_n(rows.size, 25, tiling.row_size);
  std::copy_n(rows.start, 25, tiling.row_start);
  std::copy_n(rows.with, kMaxTaps, tiling.rows_with);
  std::copy_n(columns.size, 25, tiling.column_size);
  std::copy_n(columns.start, 25, tiling.column_start);
  std::copy_n(columns.with, kMaxTaps, tiling.columns_with);
  for (int p = 0; p < kMaxTaps; ++p) {
    for (int q = 0; q < kMaxTaps; ++q) {
      tiling.first[p][q] = tiling.products;
      tiling.products += rows.with[p] * columns.with[q];
    }
  }
  return tiling;
}

std::size_t workspace_floats(const KernelSet& set, const Tiling& tiling, int in_blocks) {
  return count(tiling.products) * count(in_blocks * kBlock + set.panel);
}

}  // namespace miai::engine::kernels
