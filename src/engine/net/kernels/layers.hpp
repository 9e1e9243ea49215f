#pragma once
// Everything in a network that is neither a product nor a 3×3 convolution.

#include "engine/net/kernels/winograd.hpp"

namespace miai::engine::kernels {
namespace {

template <int kLanes>
struct Layers {
  using L = Lanes<kLanes>;
  using V = typename L::Vector;
  static constexpr int kVectorsOfBlock = kBlock / kLanes;

  /// Lists the planes' values that are not zero, point by point.
  static void list_entries(const SparseConvolution& job) {
    int count = 0;
    for (int point = 0; point < job.height * job.width; ++point) {
      job.starts[point] = count;
      const float* values = job.planes + static_cast<long>(point) * job.channels;
      for (int c = 0; c < job.channels; ++c) {
        job.entries[count] = {c, values[c]};
        count += values[c] != 0 ? 1 : 0;
      }
    }
    job.starts[job.height * job.width] = count;
  }

  /// The sums of N vectors of output channels at one point.
  template <int N>
  static void sparse_sums(const SparseConvolution& job, int y, int x, int first_vector) {
    const long out = static_cast<long>(job.out_blocks) * kBlock;
    V s[N];
    unroll<N>([&](auto n) { s[n] = V{}; });
    for (int fy = 0; fy < job.filter_height; ++fy) {
      const int sy = y + fy - job.filter_height / 2;
      if (sy < 0 || sy >= job.height) continue;
      for (int fx = 0; fx < job.filter_width; ++fx) {
        const int sx = x + fx - job.filter_width / 2;
        if (sx < 0 || sx >= job.width) continue;
        const int point = sy * job.width + sx;
        const float* weights = job.weights + (fy * job.filter_width + fx) * job.channels * out + first_vector * kLanes;
        for (int i = job.starts[point]; i < job.starts[point + 1]; ++i) {
          const SparseConvolution::Entry entry = job.entries[i];
          const float* w = weights + entry.channel * out;
          unroll<N>([&](auto n) { s[n] += entry.value * L::load(w + n * kLanes); });
        }
      }
    }
    unroll<N>([&](auto n) {
      const int vector = first_vector + n;
      Finisher<L>(job.finish, vector / kVectorsOfBlock, vector % kVectorsOfBlock * kLanes)(s[n], y, x);
    });
  }

  static void convolve_sparse(const SparseConvolution& job) {
    list_entries(job);
    const int vectors = job.out_blocks * kVectorsOfBlock;
    for (int y = 0; y < job.height; ++y) {
      for (int x = 0; x < job.width; ++x) {
        int v = 0;
        for (; v + 6 <= vectors; v += 6) sparse_sums<6>(job, y, x, v);
        for (; v + 2 <= vectors; v += 2) sparse_sums<2>(job, y, x, v);
        for (; v < vectors; ++v) sparse_sums<1>(job, y, x, v);
      }
    }
  }

  static void pool(const Pooling& job) {
    const float share = 1.0F / static_cast<float>(job.height * job.width);
    for (int vector = 0; vector < job.in_blocks * kVectorsOfBlock; ++vector) {
      const float* in = job.in.data + place(job.in.block, vector);
      V total{};
      V largest = L::load(in);
      for (int y = 0; y < job.height; ++y) {
        for (int x = 0; x < job.width; ++x) {
          const V v = L::load(in + y * job.in.row + x * kBlock);
          total += v;
          largest = L::max(largest, v);
        }
      }
      if (job.mean != nullptr) L::store(job.mean + vector * kLanes, total * share);
      if (job.maximum != nullptr) L::store(job.maximum + vector * kLanes, largest);
    }
  }

  static void finish(const Elementwise& job) {
    for (int vector = 0; vector < job.in_blocks * kVectorsOfBlock; ++vector) {
      const float* in = job.in.data + place(job.in.block, vector);
      const Finisher<L> end(job.finish, vector / kVectorsOfBlock, vector % kVectorsOfBlock * kLanes);
      for (int y = 0; y < job.height; ++y) {
        for (int x = 0; x < job.width; ++x) end(L::load(in + y * job.in.row + x * kBlock), y, x);
      }
    }
  }

  static void gate(float* out, const float* in, long count) {
    for (long i = 0; i < count; i += kLanes) L::store(out + i, L::load(out + i) * L::load(in + i));
  }

  static float inverse_root(float total, int count, float epsilon) {
    return 1.0F / __builtin_sqrtf(total / static_cast<float>(count) + epsilon);
  }

  static float squares_at(const RootMeanSquare& job, int y, int x) {
    V total{};
    for (int vector = 0; vector < job.in_blocks * kVectorsOfBlock; ++vector) {
      const V v = L::load(job.in.data + vector / kVectorsOfBlock * job.in.block + y * job.in.row + x * kBlock +
                          vector % kVectorsOfBlock * kLanes);
      total += v * v;
    }
    return L::sum(total);
  }

  static void normalize(const RootMeanSquare& job) {
    float factor = 1;
    const bool by_board = job.scope == RmsNorm::Scope::board;
    if (by_board) {
      double total = 0;
      for (int y = 0; y < job.height; ++y) {
        for (int x = 0; x < job.width; ++x) total += squares_at(job, y, x);
      }
      factor = inverse_root(static_cast<float>(total), job.channels * job.height * job.width, job.epsilon);
    }
    for (int y = 0; y < job.height; ++y) {
      for (int x = 0; x < job.width; ++x) {
        if (!by_board) factor = inverse_root(squares_at(job, y, x), job.channels, job.epsilon);
        for (int vector = 0; vector < job.in_blocks * kVectorsOfBlock; ++vector) {
          const int block = vector / kVectorsOfBlock;
          const int lane = vector % kVectorsOfBlock * kLanes;
          const V v = L::load(job.in.data + block * job.in.block + y * job.in.row + x * kBlock + lane);
          Finisher<L>(job.finish, block, lane)(v * factor, y, x);
        }
      }
    }
  }

  static void softmax(const Softmax& job) {
    const int whole = job.count / kBlock;
    const int all = blocks(job.count);
    for (int point = 0; point < job.points; ++point) {
      float* row = job.grid.data + static_cast<long>(point) * kBlock;
      if (whole < all) {
        // Padding holds what no exponential survives.
        for (int c = job.count % kBlock; c < kBlock; ++c) row[whole * job.grid.block + c] = -1e30F;
      }
      V largest = L::load(row);
      for (int i = 1; i < all * kVectorsOfBlock; ++i)
        largest = L::max(largest, L::load(row + place(job.grid.block, i)));
      const float top = L::largest(largest);
      V total{};
      for (int i = 0; i < all * kVectorsOfBlock; ++i) {
        const V e = L::exp((L::load(row + place(job.grid.block, i)) - top) * job.scale);
        L::store(row + place(job.grid.block, i), e);
        total += e;
      }
      const float share = 1.0F / L::sum(total);
      for (int i = 0; i < all * kVectorsOfBlock; ++i) {
        float* at = row + place(job.grid.block, i);
        L::store(at, L::load(at) * share);
      }
      if (whole < all) {
        for (int c = job.count % kBlock; c < kBlock; ++c) row[whole * job.grid.block + c] = 0;
      }
    }
  }

  /// Where vector i of a point's channels lies.
  static MIAI_INLINE long place(long block, int i) {
    return i / kVectorsOfBlock * block + i % kVectorsOfBlock * kLanes;
  }

  static void rotate(const Rotation& job) {
    for (int block = 0; block < job.grid_blocks; ++block) {
      float* x = job.grid.data + block * job.grid.block;
      const float* c = job.cosines + static_cast<long>(block) * job.points * kBlock;
      const float* s = job.sines + static_cast<long>(block) * job.points * kBlock;
      for (int i = 0; i < job.points * kBlock; i += 2) {
        const float a = x[i];
        const float b = x[i + 1];
        x[i] = a * c[i] - b * s[i];
        x[i + 1] = a * s[i] + b * c[i];
      }
    }
  }

  template <int kPanel>
  static void pack(const RightSide& job) {
    const bool rows = job.become == RightSide::Points::rows;
    const int in = rows ? padded(job.points) : job.grid_blocks * kBlock;
    const int out = rows ? job.grid_blocks * kBlock : padded(job.points);
    for (int point = 0; point < padded(job.points); ++point) {
      for (int channel = 0; channel < job.grid_blocks * kBlock; ++channel) {
        const int row = rows ? point : channel;
        const int column = rows ? channel : point;
        const int panel = column / kPanel * kPanel;
        const int width = out - panel < kPanel ? out - panel : kPanel;
        const float value =
            point < job.points
                ? job.grid
                      .data[channel / kBlock * job.grid.block + static_cast<long>(point) * kBlock + channel % kBlock]
                : 0.0F;
        job.to[static_cast<long>(panel) * in + static_cast<long>(row) * width + column - panel] = value;
      }
    }
  }
};

template <class P, int kLanes>
constexpr KernelSet kernel_set(const char* name) {
  KernelSet set;
  set.name = name;
  set.panel = P::kPanelChannels;
  set.multiply = P::multiply;
  set.convolve = Winograd<P>::convolve;
  set.convolve_sparse = Layers<kLanes>::convolve_sparse;
  set.pool = Layers<kLanes>::pool;
  set.finish = Layers<kLanes>::finish;
  set.gate = Layers<kLanes>::gate;
  set.normalize = Layers<kLanes>::normalize;
  set.softmax = Layers<kLanes>::softmax;
  set.rotate = Layers<kLanes>::rotate;
  set.pack = Layers<kLanes>::template pack<P::kPanelChannels>;
  set.transform_filter = Winograd<P>::transform_filter;
  set.multiply_adds = P::multiply_adds;
  return set;
}

}  // namespace
}  // namespace miai::engine::kernels
