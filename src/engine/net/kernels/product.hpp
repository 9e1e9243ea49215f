#pragma once
// Matrix products: a few rows by one panel of output channels, all sums in registers.

#include "engine/net/kernels/lanes.hpp"

namespace miai::engine::kernels {
namespace {

/// Products for vectors of `lanes` floats that keep `rows` × `vectors` sums in registers; a panel is `panel` channels.
template <int kLanes, int kRowsAtOnce, int kVectors, int kPanel>
struct Products {
  using L = Lanes<kLanes>;
  using V = typename L::Vector;
  static constexpr int kRows = kRowsAtOnce;
  static constexpr int kPanelChannels = kPanel;

  /// Weights are fetched into the second cache while the block before them is worked on: the processor itself looks
  /// ahead too little. Measured on b6c96: 15 to 45 % more evaluations, most where memory is busy.
  static constexpr int kSecondCache = 2;

  /// Where the rows of the left side lie: 16 floats apart, blocks of channels `block` floats apart.
  struct Left {
    const float* data;
    long block;
    int blocks;
    long ahead;  ///< what will be read next lies so many floats behind what is read now
  };

  /// out[r * stride + ...] = left[r] · right, R rows by N vectors; right has `width` channels in a row.
  template <int R, int N>
  static MIAI_INLINE void sums(const Left& left, const float* right, long width, float* out, long stride) {
    V s[R][N];
    unroll<R>([&](auto r) { unroll<N>([&](auto n) { s[r][n] = V{}; }); });
    const float* a = left.data;
    for (int block = 0; block < left.blocks; ++block, a += left.block) {
      for (int c = 0; c < kBlock; ++c, right += width) {
        V b[N];
        unroll<N>([&](auto n) { b[n] = L::load(right + n * kLanes); });
        unroll<(N * kLanes + 15) / 16>(
            [&](auto n) { __builtin_prefetch(right + left.ahead + n * 16, 0, kSecondCache); });
        unroll<R>([&](auto r) {
          const float x = a[r * kBlock + c];
          unroll<N>([&](auto n) { s[r][n] += x * b[n]; });
        });
      }
    }
    unroll<R>([&](auto r) { unroll<N>([&](auto n) { L::store(out + r * stride + n * kLanes, s[r][n]); }); });
  }

  template <int R>
  static __attribute__((noinline)) void panel(const Left& left, const float* right, int width, float* out) {
    int n = 0;
    for (; n + kVectors * kLanes <= width; n += kVectors * kLanes) {
      sums<R, kVectors>(left, right + n, width, out + n, kPanel);
    }
    for (; n < width; n += kLanes) sums<R, 1>(left, right + n, width, out + n, kPanel);
  }

  using PanelFunction = void (*)(const Left&, const float*, int, float*);
  template <int R = 1>
  static MIAI_INLINE void call(int rows, const Left& left, const float* right, int width, float* out) {
    if constexpr (R < kRows) {
      if (rows != R) return call<R + 1>(rows, left, right, width, out);
    }
    panel<R>(left, right, width, out);
  }

  /// out[r][kPanel] for any number of rows, in parts of equal size.
  static MIAI_INLINE void rows(int count, Left left, const float* right, int width, float* out) {
    const int parts = (count + kRows - 1) / kRows;
    for (int part = 0; part < parts; ++part) {
      const int from = count * part / parts;
      const int to = count * (part + 1) / parts;
      const Left some{left.data + from * kBlock, left.block, left.blocks, part + 1 == parts ? left.ahead : 0};
      call(to - from, some, right, width, out + static_cast<long>(from) * kPanel);
    }
  }

  static int width_of_panel(int first_block, int out_blocks) {
    const int left = (out_blocks - first_block) * kBlock;
    return left < kPanel ? left : kPanel;
  }

  static MIAI_INLINE bool flat(long row, bool used, int width) {
    return !used || row == static_cast<long>(width) * kBlock;
  }

  static void multiply(const Product& job) {
    int height = job.height;
    int width = job.width;
    const Finish& f = job.finish;
    if (flat(job.in.row, true, width) && flat(f.add.row, f.add.data != nullptr, width) &&
        flat(f.sum.row, f.sum.data != nullptr, width) && flat(f.out.row, f.out.data != nullptr, width)) {
      width *= height;
      height = 1;
    }
    const int parts = (width + kRows - 1) / kRows;
    alignas(64) float sums_of_panel[kRows * kPanel];
    const float* right = job.weights;
    for (int first = 0; first < job.out_blocks; first += kPanel / kBlock) {
      const int channels = width_of_panel(first, job.out_blocks);
      for (int y = 0; y < height; ++y) {
        for (int part = 0; part < parts; ++part) {
          const int from = width * part / parts;
          const int to = width * (part + 1) / parts;
          const Left left{job.in.data + y * job.in.row + static_cast<long>(from) * kBlock, job.in.block, job.in_blocks,
                          0};
          call(to - from, left, right, channels, sums_of_panel);
          for (int lane = 0; lane < channels; lane += kLanes) {
            const Finisher<L> finish(f, first + lane / kBlock, lane % kBlock);
            for (int x = from; x < to; ++x) finish(L::load(sums_of_panel + (x - from) * kPanel + lane), y, x);
          }
        }
      }
      right += static_cast<long>(job.in_blocks) * kBlock * channels;
    }
  }

  static double multiply_adds(long rounds) {
    V s[12];
    unroll<12>([&](auto i) { s[i] = L::all(static_cast<float>(i)); });
    V factor = L::all(0.5F);
    for (long i = 0; i < rounds; ++i) {
      unroll<12>([&](auto n) { s[n] = s[n] * factor + factor; });
      asm volatile("" : : : "memory");
    }
    V total{};
    unroll<12>([&](auto i) { total += s[i]; });
    volatile float sink = L::sum(total);
    static_cast<void>(sink);
    return 12.0 * kLanes * static_cast<double>(rounds);
  }
};

}  // namespace
}  // namespace miai::engine::kernels
