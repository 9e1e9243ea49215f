// Every set of kernels that this machine runs, against loops in double precision.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/rng.hpp"
#include "engine/net/kernels/weights.hpp"

namespace miai::engine::kernels {
namespace {

/// Channels of a board in the kernels' layout, with a border of zeros, and in a plain one.
class Board {
 public:
  Board(int height, int width, int channels)
      : height_(height),
        width_(width),
        row_((width + 2) * static_cast<long>(kBlock)),
        block_((height + 2) * row_),
        data_(store_.take(static_cast<std::size_t>(blocks(channels) * block_))) {}

  Grid grid() { return {data_ + row_ + kBlock, block_, row_}; }
  ConstGrid read() { return {data_ + row_ + kBlock, block_, row_}; }
  float& at(int c, int y, int x) {
    return data_[(c / kBlock) * block_ + (y + 1) * row_ + (x + 1) * kBlock + c % kBlock];
  }
  /// 0 outside the board.
  double value(int c, int y, int x) { return y < 0 || x < 0 || y >= height_ || x >= width_ ? 0.0 : at(c, y, x); }

 private:
  Store store_;
  int height_;
  int width_;
  long row_;
  long block_;
  float* data_;
};

struct Shape {
  int height;
  int width;
  int in;
  int out;
};

float chance(Rng& rng) {
  return static_cast<float>(rng.below(20001)) / 10000.0F - 1.0F;
}

void fill(Board& board, const Shape& shape, int channels, Rng& rng) {
  for (int c = 0; c < channels; ++c) {
    for (int y = 0; y < shape.height; ++y) {
      for (int x = 0; x < shape.width; ++x) board.at(c, y, x) = chance(rng);
    }
  }
}

std::vector<float> random_values(std::size_t count, Rng& rng) {
  std::vector<float> values(count);
  for (float& v : values) v = chance(rng);
  return values;
}

float* channels_of(Store& store, int channels, Rng& rng) {
  float* to = store.take(static_cast<std::size_t>(padded(channels)));
  for (int c = 0; c < channels; ++c) to[c] = chance(rng);
  return to;
}

double activated(Activation activation, double x) {
  switch (activation) {
    case Activation::relu:
      return std::max(x, 0.0);
    case Activation::mish:
      return x * std::tanh(std::log1p(std::exp(x)));
    case Activation::silu:
      return x / (1 + std::exp(-x));
    case Activation::identity:
      break;
  }
  return x;
}

const Activation kActivations[] = {Activation::identity, Activation::relu, Activation::mish, Activation::silu};

/// Shapes with every kind of remainder: sides below, at and above the tiles', channels beside multiples of 16.
std::vector<Shape> shapes(int largest_channels) {
  std::vector<Shape> list{{19, 19, 96, 96}, {9, 9, 96, 64}, {13, 13, 48, 40},
                          {2, 2, 1, 1},     {2, 19, 5, 17}, {3, 3, 384, 33}};
  Rng rng(11);
  for (int i = 0; i < 40; ++i) {
    const auto side = [&] { return 2 + static_cast<int>(rng.below(18)); };
    const auto channels = [&] { return 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(largest_channels))); };
    list.push_back({side(), side(), channels(), channels()});
  }
  return list;
}

/// Compares a board with what `expected(c, y, x)` gives, relative to the largest value; padding must be 0.
template <class F>
void expect_board(Board& found, const Shape& shape, const F& expected, double tolerance) {
  double largest = 1;
  double worst = 0;
  for (int c = 0; c < shape.out; ++c) {
    for (int y = 0; y < shape.height; ++y) {
      for (int x = 0; x < shape.width; ++x) {
        const double wanted = expected(c, y, x);
        largest = std::max(largest, std::abs(wanted));
        worst = std::max(worst, std::abs(wanted - static_cast<double>(found.at(c, y, x))));
      }
    }
  }
  EXPECT_LT(worst / largest, tolerance) << shape.height << "x" << shape.width << " " << shape.in << "->" << shape.out;
  for (int c = shape.out; c < padded(shape.out); ++c) EXPECT_EQ(found.at(c, 0, 0), 0) << c;
}

class Kernels : public ::testing::TestWithParam<const KernelSet*> {
 protected:
  const KernelSet& set() const { return *GetParam(); }
};

TEST_P(Kernels, winograd_is_the_convolution) {
  Rng rng(1);
  for (const Shape& s : shapes(100)) {
    Store store;
    Board in(s.height, s.width, s.in);
    Board out(s.height, s.width, s.out);
    fill(in, s, s.in, rng);
    const auto weights = random_values(static_cast<std::size_t>(9 * s.in * s.out), rng);
    const Tiling tiling = tiling_of(s.height, s.width);
    WinogradConvolution job;
    job.in = in.read();
    job.tiling = &tiling;
    job.in_blocks = blocks(s.in);
    job.out_blocks = blocks(s.out);
    job.weights = transform_weights(set(), {weights, 9, s.in, s.out}, store);
    job.workspace = store.take(workspace_floats(set(), tiling, job.in_blocks));
    job.finish.out = out.grid();
    set().convolve(job);
    const auto expected = [&](int c, int y, int x) {
      double sum = 0;
      for (int tap = 0; tap < 9; ++tap) {
        for (int i = 0; i < s.in; ++i) {
          sum += in.value(i, y + tap / 3 - 1, x + tap % 3 - 1) *
                 static_cast<double>(weights[(tap * s.in + i) * s.out + c]);
        }
      }
      return sum;
    };
    expect_board(out, s, expected, 3e-5);
  }
}

TEST_P(Kernels, products_by_point) {
  Rng rng(2);
  for (const Shape& s : shapes(384)) {
    Store store;
    Board in(s.height, s.width, s.in);
    Board out(s.height, s.width, s.out);
    fill(in, s, s.in, rng);
    const auto weights = random_values(static_cast<std::size_t>(s.in * s.out), rng);
    Product job{
        in.read(), s.height, s.width, blocks(s.in), blocks(s.out), pack_matrix(set(), {weights, 1, s.in, s.out}, store),
        {}};
    job.finish.sum = out.grid();
    set().multiply(job);
    const auto expected = [&](int c, int y, int x) {
      double sum = 0;
      for (int i = 0; i < s.in; ++i) sum += in.value(i, y, x) * static_cast<double>(weights[i * s.out + c]);
      return sum;
    };
    expect_board(out, s, expected, 1e-5);
  }
}

TEST_P(Kernels, sparse_convolution_of_planes) {
  Rng rng(3);
  for (const int filter : {1, 3, 5}) {
    for (const Shape& s : shapes(22)) {
      Store store;
      const int points = s.height * s.width;
      std::vector<float> planes(static_cast<std::size_t>(points * s.in));
      for (float& v : planes) v = rng.below(4) == 0 ? chance(rng) : 0.0F;
      const auto weights = random_values(static_cast<std::size_t>(filter * filter * s.in * s.out), rng);
      std::vector<SparseConvolution::Entry> entries(planes.size() + 1);
      std::vector<int> starts(static_cast<std::size_t>(points + 1));
      Board out(s.height, s.width, s.out);
      SparseConvolution job{planes.data(), s.height, s.width,        s.in,          filter, filter,
                            blocks(s.out), nullptr,  entries.data(), starts.data(), {}};
      job.weights = pad_outputs({weights, filter * filter, s.in, s.out}, store);
      job.finish.out = out.grid();
      set().convolve_sparse(job);
      const auto expected = [&](int c, int y, int x) {
        double sum = 0;
        for (int tap = 0; tap < filter * filter; ++tap) {
          const int sy = y + tap / filter - filter / 2;
          const int sx = x + tap % filter - filter / 2;
          if (sy < 0 || sx < 0 || sy >= s.height || sx >= s.width) continue;
          for (int i = 0; i < s.in; ++i) {
            sum += static_cast<double>(planes[(sy * s.width + sx) * s.in + i]) *
                   static_cast<double>(weights[(tap * s.in + i) * s.out + c]);
          }
        }
        return sum;
      };
      expect_board(out, s, expected, 1e-5);
    }
  }
}

TEST_P(Kernels, finish_adds_keeps_and_activates) {
  Rng rng(4);
  const Shape s{5, 7, 20, 20};
  for (const Activation activation : kActivations) {
    Store store;
    Board in(s.height, s.width, s.in);
    Board add(s.height, s.width, s.in);
    Board sum(s.height, s.width, s.in);
    Board out(s.height, s.width, s.in);
    fill(in, s, s.in, rng);
    fill(add, s, s.in, rng);
    Elementwise job{in.read(), s.height, s.width, blocks(s.in), {}};
    job.finish.bias = channels_of(store, s.in, rng);
    job.finish.add = add.read();
    job.finish.sum = sum.grid();
    float* scale = channels_of(store, s.in, rng);
    // Large values too: no activation may overflow.
    for (int c = 0; c < s.in; ++c) scale[c] *= c % 4 == 0 ? 100.0F : 3.0F;
    job.finish.scale = scale;
    job.finish.shift = channels_of(store, s.in, rng);
    job.finish.activation = activation;
    job.finish.out = out.grid();
    set().finish(job);
    const auto total = [&](int c, int y, int x) {
      return in.value(c, y, x) + static_cast<double>(job.finish.bias[c]) + add.value(c, y, x);
    };
    expect_board(sum, s, total, 1e-6);
    expect_board(
        out, s,
        [&](int c, int y, int x) {
          return activated(activation,
                           total(c, y, x) * static_cast<double>(scale[c]) + static_cast<double>(job.finish.shift[c]));
        },
        2e-6);
  }
}

TEST_P(Kernels, activations_are_exact_to_a_few_units_in_the_last_place) {
  Store store;
  Board in(1, 1, kBlock);
  Board out(1, 1, kBlock);
  for (const Activation activation : kActivations) {
    for (double x = -60; x < 60; x += 0.37) {
      in.at(0, 0, 0) = static_cast<float>(x);
      Elementwise job{in.read(), 1, 1, 1, {}};
      job.finish.activation = activation;
      job.finish.out = out.grid();
      set().finish(job);
      const double wanted = activated(activation, static_cast<double>(static_cast<float>(x)));
      EXPECT_NEAR(static_cast<double>(out.at(0, 0, 0)), wanted, std::abs(wanted) * 2e-6 + 1e-25) << x;
    }
  }
}

TEST_P(Kernels, pooling_and_gate) {
  Rng rng(5);
  for (const Shape& s : shapes(40)) {
    Store store;
    Board in(s.height, s.width, s.in);
    fill(in, s, s.in, rng);
    float* mean = store.take(static_cast<std::size_t>(padded(s.in)));
    float* maximum = store.take(static_cast<std::size_t>(padded(s.in)));
    set().pool({in.read(), s.height, s.width, blocks(s.in), mean, maximum});
    for (int c = 0; c < s.in; ++c) {
      double sum = 0;
      double largest = -2;
      for (int point = 0; point < s.height * s.width; ++point) {
        sum += in.value(c, point / s.width, point % s.width);
        largest = std::max(largest, in.value(c, point / s.width, point % s.width));
      }
      EXPECT_NEAR(static_cast<double>(mean[c]), sum / (s.height * s.width), 1e-6);
      EXPECT_EQ(static_cast<double>(maximum[c]), largest);
    }
    const float before = mean[0];
    set().gate(mean, maximum, padded(s.in));
    EXPECT_FLOAT_EQ(mean[0], before * maximum[0]);
  }
}

TEST_P(Kernels, root_mean_square) {
  Rng rng(6);
  for (const RmsNorm::Scope scope : {RmsNorm::Scope::point, RmsNorm::Scope::board}) {
    for (const Shape& s : shapes(70)) {
      Board in(s.height, s.width, s.in);
      Board out(s.height, s.width, s.in);
      fill(in, s, s.in, rng);
      RootMeanSquare job{in.read(), s.height, s.width, blocks(s.in), s.in, scope, 1e-3F, {}};
      job.finish.out = out.grid();
      set().normalize(job);
      const auto squares = [&](int y, int x) {
        double sum = 0;
        for (int c = 0; c < s.in; ++c) sum += in.value(c, y, x) * in.value(c, y, x);
        return sum;
      };
      double all = 0;
      for (int point = 0; point < s.height * s.width; ++point) all += squares(point / s.width, point % s.width);
      const double of_board = all / (s.in * s.height * s.width);
      const auto expected = [&](int c, int y, int x) {
        const double mean = scope == RmsNorm::Scope::board ? of_board : squares(y, x) / s.in;
        return in.value(c, y, x) / std::sqrt(mean + 1e-3);
      };
      expect_board(out, {s.height, s.width, s.in, s.in}, expected, 1e-5);
    }
  }
}

TEST_P(Kernels, softmax_leaves_padding_empty) {
  Rng rng(7);
  for (const int count : {1, 4, 15, 16, 17, 81, 361}) {
    Store store;
    const int points = 5;
    const long block = points * static_cast<long>(kBlock);
    float* data = store.take(static_cast<std::size_t>(blocks(count) * block));
    const auto at = [&](int point, int c) -> float& {
      return data[c / kBlock * block + static_cast<long>(point) * kBlock + c % kBlock];
    };
    std::vector<std::vector<double>> wanted(static_cast<std::size_t>(points));
    for (int point = 0; point < points; ++point) {
      double sum = 0;
      for (int c = 0; c < padded(count); ++c) at(point, c) = chance(rng) * 20;
      for (int c = 0; c < count; ++c) sum += std::exp(static_cast<double>(at(point, c)) * 0.25);
      for (int c = 0; c < count; ++c)
        wanted[static_cast<std::size_t>(point)].push_back(std::exp(static_cast<double>(at(point, c)) * 0.25) / sum);
    }
    set().softmax({{data, block, block}, points, count, 0.25F});
    for (int point = 0; point < points; ++point) {
      for (int c = 0; c < count; ++c)
        EXPECT_NEAR(static_cast<double>(at(point, c)),
                    wanted[static_cast<std::size_t>(point)][static_cast<std::size_t>(c)], 1e-6);
      for (int c = count; c < padded(count); ++c) EXPECT_EQ(at(point, c), 0);
    }
  }
}

TEST_P(Kernels, rotation_turns_pairs) {
  Rng rng(8);
  Store store;
  constexpr int kPoints = 3;
  float* data = store.take(kPoints * kBlock);
  float* cosines = store.take(kPoints * kBlock);
  float* sines = store.take(kPoints * kBlock);
  std::vector<double> wanted;
  for (int i = 0; i < kPoints * kBlock; i += 2) {
    const double angle = i * 0.37;
    const double a = static_cast<double>(data[i] = chance(rng));
    const double b = static_cast<double>(data[i + 1] = chance(rng));
    cosines[i] = cosines[i + 1] = static_cast<float>(std::cos(angle));
    sines[i] = sines[i + 1] = static_cast<float>(std::sin(angle));
    wanted.push_back(a * std::cos(angle) - b * std::sin(angle));
    wanted.push_back(a * std::sin(angle) + b * std::cos(angle));
  }
  set().rotate({{data, kPoints * kBlock, kPoints * kBlock}, kPoints, 1, cosines, sines});
  for (int i = 0; i < kPoints * kBlock; ++i)
    EXPECT_NEAR(static_cast<double>(data[i]), wanted[static_cast<std::size_t>(i)], 1e-6);
}

TEST_P(Kernels, right_sides_from_grids_are_those_from_matrices) {
  Rng rng(9);
  for (const int points : {1, 15, 16, 33, 81}) {
    for (const int channels : {16, 32, 48}) {
      Store store;
      const long block = points * static_cast<long>(kBlock);
      float* data = store.take(static_cast<std::size_t>(blocks(channels) * block));
      std::vector<float> by_points(static_cast<std::size_t>(points * channels));
      std::vector<float> by_channels(by_points.size());
      for (int p = 0; p < points; ++p) {
        for (int c = 0; c < channels; ++c) {
          const float v = chance(rng);
          data[c / kBlock * block + static_cast<long>(p) * kBlock + c % kBlock] = v;
          by_points[static_cast<std::size_t>(p * channels + c)] =
              by_channels[static_cast<std::size_t>(c * points + p)] = v;
        }
      }
      const std::size_t size = static_cast<std::size_t>(padded(points)) * static_cast<std::size_t>(padded(channels));
      float* to = store.take(size);
      set().pack({{data, block, block}, points, blocks(channels), RightSide::Points::rows, to});
      const float* rows = pack_matrix(set(), {by_points, 1, points, channels}, store);
      EXPECT_TRUE(std::equal(to, to + size, rows));
      set().pack({{data, block, block}, points, blocks(channels), RightSide::Points::columns, to});
      const float* columns = pack_matrix(set(), {by_channels, 1, channels, points}, store);
      EXPECT_TRUE(std::equal(to, to + size, columns));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EverySet, Kernels, ::testing::ValuesIn(kernel_sets().begin(), kernel_sets().end()),
                         [](const auto& row) { return std::string(row.param->name); });

TEST(Tilings, cover_every_board_exactly) {
  for (int height = 1; height <= 25; ++height) {
    for (int width = 1; width <= 25; ++width) {
      const Tiling t = tiling_of(height, width);
      int rows = 0;
      for (int i = 0; i < t.rows; ++i) {
        EXPECT_EQ(t.row_start[i], rows);
        rows += t.row_size[i];
        EXPECT_LE(t.row_size[i], t.row_size[0]);
      }
      int columns = 0;
      for (int i = 0; i < t.columns; ++i) {
        EXPECT_EQ(t.column_start[i], columns);
        columns += t.column_size[i];
      }
      EXPECT_EQ(rows, height);
      EXPECT_EQ(columns, width);
    }
  }
}

TEST(Tilings, take_three_by_three_on_9x9_and_four_by_four_on_19x19) {
  EXPECT_EQ(tiling_of(9, 9).row_size[0], 3);
  EXPECT_EQ(tiling_of(9, 9).products, 225);
  EXPECT_EQ(tiling_of(19, 19).row_size[0], 4);
  EXPECT_EQ(tiling_of(19, 19).products, 29 * 29);
}

TEST(KernelSets, begin_with_the_fastest_and_end_with_the_one_for_every_machine) {
  ASSERT_FALSE(kernel_sets().empty());
  EXPECT_EQ(&best_kernels(), kernel_sets().front());
  EXPECT_STREQ(kernel_sets().back()->name, "portable");
}

}  // namespace
}  // namespace miai::engine::kernels
