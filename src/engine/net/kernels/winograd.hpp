#pragma once
// 3×3 convolutions by Winograd's method: an output tile of m × m takes (m + 2)² products instead of 9 m².

#include "engine/net/kernels/product.hpp"

namespace miai::engine::kernels {
namespace {

/// The points of the transforms in their order; the first one is infinity.
constexpr double kPoints[kMaxTaps] = {0, 0, 1, -1, 2, -2};
/// What the filter's values at the points are multiplied by, and the input's divided by: it keeps the input's transform
/// of the largest tile whole.
constexpr double kFilterScale[kMaxTaps] = {1, 1.0 / 4, -1.0 / 6, -1.0 / 6, 1.0 / 24, 1.0 / 24};

/// The polynomial that is 0 at the finite points of tile side M save point `left_out`, by coefficients.
template <int M>
struct Polynomial {
  double c[M + 2] = {1};
  constexpr explicit Polynomial(int left_out) {
    int degree = 0;
    for (int i = 1; i < M + 2; ++i) {
      if (i == left_out) continue;
      ++degree;
      for (int k = degree; k > 0; --k) c[k] = c[k - 1] - kPoints[i] * c[k];
      c[0] = -kPoints[i] * c[0];
    }
  }
};

/// How input lines of M + 2 values are transformed: coefficients of value `column` in the result for point `row`.
template <int M>
constexpr float input_coefficient(int row, int column) {
  const Polynomial<M> polynomial(row);
  if (row == 0) return static_cast<float>(polynomial.c[column]);
  double denominator = kFilterScale[row];
  for (int i = 1; i < M + 2; ++i) {
    if (i != row) denominator *= kPoints[row] - kPoints[i];
  }
  return static_cast<float>(polynomial.c[column] / denominator);
}

/// How M output values come from M + 2 products: the power of the point.
template <int M>
constexpr float output_coefficient(int row, int column) {
  if (column == 0) return row == M - 1 ? 1.0F : 0.0F;
  double power = 1;
  for (int i = 0; i < row; ++i) power *= kPoints[column];
  return static_cast<float>(power);
}

/// Points 2 and 3, 4 and 5 are p and −p; where all points come in such pairs, their results share halves.
template <int M>
constexpr bool paired() {
  return M % 2 == 0;
}

enum class Part : unsigned char { all, alike, opposed };

/// The coefficient in the part of the sum that point `row` and its negative have alike or opposed.
template <int M, Part kPart>
constexpr float part_coefficient(int row, int column) {
  const float mine = input_coefficient<M>(row, column);
  if (kPart == Part::all) return mine;
  const bool alike = mine == input_coefficient<M>(row ^ 1, column);
  return alike == (kPart == Part::alike) ? mine : 0.0F;
}

template <class L, int M>
struct Lines {
  using V = typename L::Vector;
  static constexpr int kTaps = M + 2;

  template <int kRow, Part kPart, int kColumn>
  static MIAI_INLINE V rest(const V* d, V s) {
    if constexpr (kColumn < kTaps) {
      constexpr float f = part_coefficient<M, kPart>(kRow, kColumn);
      if constexpr (f == 1.0F) s += d[kColumn];
      if constexpr (f == -1.0F) s -= d[kColumn];
      if constexpr (f != 0.0F && f != 1.0F && f != -1.0F) s += f * d[kColumn];
      return rest<kRow, kPart, kColumn + 1>(d, s);
    } else {
      return s;
    }
  }
  template <int kRow, Part kPart, int kColumn = 0>
  static MIAI_INLINE V value(const V* d) {
    constexpr float f = part_coefficient<M, kPart>(kRow, kColumn);
    if constexpr (f == 0.0F) return value<kRow, kPart, kColumn + 1>(d);
    if constexpr (f == 1.0F) return rest<kRow, kPart, kColumn + 1>(d, d[kColumn]);
    if constexpr (f != 0.0F && f != 1.0F) return rest<kRow, kPart, kColumn + 1>(d, f * d[kColumn]);
  }

  /// e[point] from d[position]; e may not be d.
  static MIAI_INLINE void input(const V* d, V* e) {
    unroll<kTaps>([&](auto row) {
      if constexpr (!paired<M>() || row < 2) {
        e[row] = value<row, Part::all>(d);
      } else if constexpr (row % 2 == 0) {
        const V alike = value<row, Part::alike>(d);
        const V opposed = value<row, Part::opposed>(d);
        e[row] = alike + opposed;
        e[row + 1] = alike - opposed;
      }
    });
  }

  /// y[position] from e[point]; y may not be e.
  static MIAI_INLINE void output(const V* e, V* y) {
    if constexpr (M == 1) {
      y[0] = e[0] + e[1] + e[2];
    } else {
      // Sums and differences of the pairs serve the even and the odd powers.
      V even[2] = {e[2] + e[3], V{}};
      V odd[2] = {e[2] - e[3], V{}};
      if constexpr (M >= 4) {
        even[1] = e[4] + e[5];
        odd[1] = e[4] - e[5];
      }
      unroll<M>([&](auto row) {
        V s = row % 2 == 0 ? even[0] : odd[0];
        if constexpr (row == 0) s += e[1];
        if constexpr (M == 3) s += output_coefficient<M>(row, 4) * e[4];
        if constexpr (M >= 4) s += output_coefficient<M>(row, 4) * (row % 2 == 0 ? even[1] : odd[1]);
        if constexpr (row == M - 1) s += e[0];
        y[row] = s;
      });
    }
  }
};

template <class P>
struct Winograd {
  using L = typename P::L;
  using V = typename P::V;
  static constexpr int kLanes = static_cast<int>(sizeof(V) / sizeof(float));

  /// Where a tile's products lie, counted in products.
  struct Places {
    int of[kMaxTaps][kMaxTaps];
    MIAI_INLINE Places(const Tiling& tiling, int row, int column) {
      for (int p = 0; p < tiling.row_size[row] + 2; ++p) {
        for (int q = 0; q < tiling.column_size[column] + 2; ++q) {
          of[p][q] = tiling.first[p][q] + row * tiling.columns_with[q] + column;
        }
      }
    }
  };

  template <int My, int Mx>
  static __attribute__((noinline)) void input_tile(const WinogradConvolution& job, const float* in,
                                                   const Places& places) {
    const long stride = static_cast<long>(job.tiling->products) * kBlock;
    float* out = job.workspace;
    const long row = job.in.row;
    for (int block = 0; block < job.in_blocks; ++block, in += job.in.block, out += stride) {
      for (int lane = 0; lane < kBlock; lane += kLanes) {
        V columns[Mx + 2][My + 2];
        unroll<Mx + 2>([&](auto x) {
          V d[My + 2];
          unroll<My + 2>([&](auto y) { d[y] = L::load(in + y * row + x * kBlock + lane); });
          Lines<L, My>::input(d, columns[x]);
        });
        unroll<My + 2>([&](auto p) {
          V d[Mx + 2];
          V e[Mx + 2];
          unroll<Mx + 2>([&](auto x) { d[x] = columns[x][p]; });
          Lines<L, Mx>::input(d, e);
          unroll<Mx + 2>([&](auto q) { L::store(out + static_cast<long>(places.of[p][q]) * kBlock + lane, e[q]); });
        });
      }
    }
  }

  struct Output {
    const WinogradConvolution& job;
    const float* sums;
    int first_block;
    int channels;
    int y;
    int x;
  };

  template <int My, int Mx>
  static __attribute__((noinline)) void output_tile(const Output& o, const Places& places) {
    for (int lane = 0; lane < o.channels; lane += kLanes) {
      const Finisher<L> finish(o.job.finish, o.first_block + lane / kBlock, lane % kBlock);
      V columns[Mx + 2][My];
      unroll<Mx + 2>([&](auto q) {
        V e[My + 2];
        unroll<My + 2>(
            [&](auto p) { e[p] = L::load(o.sums + static_cast<long>(places.of[p][q]) * P::kPanelChannels + lane); });
        Lines<L, My>::output(e, columns[q]);
      });
      // Through memory: finishing every point in registers makes sixteen large functions and is no faster.
      V points[My][Mx];
      unroll<My>([&](auto row) {
        V e[Mx + 2];
        unroll<Mx + 2>([&](auto q) { e[q] = columns[q][row]; });
        Lines<L, Mx>::output(e, points[row]);
      });
      for (int row = 0; row < My; ++row) {
        for (int column = 0; column < Mx; ++column) finish(points[row][column], o.y + row, o.x + column);
      }
    }
  }

  using InputFunction = void (*)(const WinogradConvolution&, const float*, const Places&);
  using OutputFunction = void (*)(const Output&, const Places&);
  static constexpr InputFunction kInput[kMaxTile][kMaxTile] = {
      {input_tile<1, 1>, input_tile<1, 2>, input_tile<1, 3>, input_tile<1, 4>},
      {input_tile<2, 1>, input_tile<2, 2>, input_tile<2, 3>, input_tile<2, 4>},
      {input_tile<3, 1>, input_tile<3, 2>, input_tile<3, 3>, input_tile<3, 4>},
      {input_tile<4, 1>, input_tile<4, 2>, input_tile<4, 3>, input_tile<4, 4>}};
  static constexpr OutputFunction kOutput[kMaxTile][kMaxTile] = {
      {output_tile<1, 1>, output_tile<1, 2>, output_tile<1, 3>, output_tile<1, 4>},
      {output_tile<2, 1>, output_tile<2, 2>, output_tile<2, 3>, output_tile<2, 4>},
      {output_tile<3, 1>, output_tile<3, 2>, output_tile<3, 3>, output_tile<3, 4>},
      {output_tile<4, 1>, output_tile<4, 2>, output_tile<4, 3>, output_tile<4, 4>}};

  static void convolve(const WinogradConvolution& job) {
    const Tiling& t = *job.tiling;
    for (int row = 0; row < t.rows; ++row) {
      for (int column = 0; column < t.columns; ++column) {
        const float* corner = job.in.data + (t.row_start[row] - 1) * job.in.row + (t.column_start[column] - 1) * kBlock;
        kInput[t.row_size[row] - 1][t.column_size[column] - 1](job, corner, Places(t, row, column));
      }
    }
    const long stride = static_cast<long>(t.products) * kBlock;
    float* sums = job.workspace + stride * job.in_blocks;
    const float* weights = job.weights;
    for (int first = 0; first < job.out_blocks; first += P::kPanelChannels / kBlock) {
      const int channels = P::width_of_panel(first, job.out_blocks);
      const long size = static_cast<long>(job.in_blocks) * kBlock * channels;
      for (int p = 0; p < t.row_size[0] + 2; ++p) {
        for (int q = 0; q < t.column_size[0] + 2; ++q) {
          const int at = t.first[p][q];
          P::rows(t.rows_with[p] * t.columns_with[q],
                  {job.workspace + static_cast<long>(at) * kBlock, stride, job.in_blocks, size},
                  weights + (p * kMaxTaps + q) * size, channels, sums + static_cast<long>(at) * P::kPanelChannels);
        }
      }
      weights += size * kMaxTaps * kMaxTaps;
      for (int row = 0; row < t.rows; ++row) {
        for (int column = 0; column < t.columns; ++column) {
          kOutput[t.row_size[row] - 1][t.column_size[column] - 1](
              {job, sums, first, channels, t.row_start[row], t.column_start[column]}, Places(t, row, column));
        }
      }
    }
  }

  static MIAI_INLINE void filter_line(const V* g, V* u) {
    u[0] = g[2];
    unroll<kMaxTaps - 1>([&](auto i) {
      constexpr int at = i + 1;
      constexpr float p = static_cast<float>(kPoints[at]);
      constexpr float s = static_cast<float>(kFilterScale[at]);
      u[at] = s * g[0] + (s * p) * g[1] + (s * p * p) * g[2];
    });
  }

  static void transform_filter(const float* filter, float* out, long stride) {
    for (int lane = 0; lane < kBlock; lane += kLanes) {
      V columns[3][kMaxTaps];
      unroll<3>([&](auto x) {
        V g[3];
        unroll<3>([&](auto y) { g[y] = L::load(filter + (y * 3 + x) * kBlock + lane); });
        filter_line(g, columns[x]);
      });
      unroll<kMaxTaps>([&](auto p) {
        V g[3];
        V u[kMaxTaps];
        unroll<3>([&](auto x) { g[x] = columns[x][p]; });
        filter_line(g, u);
        unroll<kMaxTaps>([&](auto q) { L::store(out + (p * kMaxTaps + q) * stride + lane, u[q]); });
      });
    }
  }
};

}  // namespace
}  // namespace miai::engine::kernels
