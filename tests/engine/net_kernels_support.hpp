#pragma once
// Boards in the kernels' layout and what kernels must give, for the kernels' tests.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/rng.hpp"
#include "engine/net/kernels/weights.hpp"

namespace miai::engine::kernels {

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

inline float chance(Rng& rng) {
  return static_cast<float>(rng.below(20001)) / 10000.0F - 1.0F;
}

inline void fill(Board& board, const Shape& shape, int channels, Rng& rng) {
  for (int c = 0; c < channels; ++c) {
    for (int y = 0; y < shape.height; ++y) {
      for (int x = 0; x < shape.width; ++x) board.at(c, y, x) = chance(rng);
    }
  }
}

inline std::vector<float> random_values(std::size_t count, Rng& rng) {
  std::vector<float> values(count);
  for (float& v : values) v = chance(rng);
  return values;
}

inline float* channels_of(Store& store, int channels, Rng& rng) {
  float* to = store.take(static_cast<std::size_t>(padded(channels)));
  for (int c = 0; c < channels; ++c) to[c] = chance(rng);
  return to;
}

inline double activated(Activation activation, double x) {
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

inline constexpr Activation kActivations[] = {Activation::identity, Activation::relu, Activation::mish,
                                              Activation::silu};

/// Shapes with every kind of remainder: sides below, at and above the tiles', channels beside multiples of 16.
inline std::vector<Shape> shapes(int largest_channels) {
  std::vector<Shape> list{{19, 19, 96, 96}, {9, 9, 96, 64}, {13, 13, 48, 40},
                          {2, 2, 1, 1},     {2, 19, 5, 17}, {3, 3, 384, 33}};
  Rng rng(11);
  for (int i = 0; i < 24; ++i) {
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

}  // namespace miai::engine::kernels
