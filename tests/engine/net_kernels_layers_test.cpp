// The small layers of every set of kernels that this machine runs, against loops in double precision.
#include <gtest/gtest.h>

#include "engine/net_kernels_support.hpp"

namespace miai::engine::kernels {
namespace {

class LayerKernels : public Kernels {};

TEST_P(LayerKernels, finish_adds_keeps_and_activates) {
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

TEST_P(LayerKernels, activations_are_exact_to_a_few_units_in_the_last_place) {
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

TEST_P(LayerKernels, pooling_and_gate) {
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

TEST_P(LayerKernels, root_mean_square) {
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

TEST_P(LayerKernels, softmax_leaves_padding_empty) {
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

TEST_P(LayerKernels, rotation_turns_pairs) {
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

TEST_P(LayerKernels, right_sides_from_grids_are_those_from_matrices) {
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

INSTANTIATE_TEST_SUITE_P(EverySet, LayerKernels, ::testing::ValuesIn(kernel_sets().begin(), kernel_sets().end()),
                         [](const auto& row) { return std::string(row.param->name); });

}  // namespace
}  // namespace miai::engine::kernels
