#pragma once
// The arithmetic of networks: one set of functions per instruction set, chosen once at run time.
//
// Channels are stored in blocks of 16, padded with zeros, so every set works on the same memory: element (channel c,
// row y, column x) of a grid lies at data[(c / 16) * block + y * row + x * 16 + c % 16]. A vector of channels is a grid
// of one point. Every pointer to channels is aligned to 64 bytes.

#include <span>

#include "engine/net/model.hpp"

namespace miai::engine::kernels {

inline constexpr int kBlock = 16;
/// The largest tile side and the number of points (0, 1, −1, 2, −2 and infinity) of the Winograd transforms.
inline constexpr int kMaxTile = 4;
inline constexpr int kMaxTaps = kMaxTile + 2;

constexpr int blocks(int channels) {
  return (channels + kBlock - 1) / kBlock;
}
constexpr int padded(int channels) {
  return blocks(channels) * kBlock;
}

/// Where the channels of a board lie. Shape: strides in floats. No data = not wanted.
template <class T>
struct GridOf {
  T* data = nullptr;
  long block = 0;
  long row = 0;
};
using Grid = GridOf<float>;
using ConstGrid = GridOf<const float>;

/// What happens to every sum s of a product or convolution, by channel:
/// s += bias, s += add; sum = s; out = activation(s * scale + shift).
struct Finish {
  const float* bias = nullptr;
  ConstGrid add;
  Grid sum;
  const float* scale = nullptr;  ///< null = 1
  const float* shift = nullptr;  ///< null = 0
  Activation activation = Activation::identity;
  Grid out;
};

/// Point by point, out channels = in channels · weights.
/// Shape:  weights packed by pack_matrix() for the set's panel.
struct Product {
  ConstGrid in;
  int height = 1;
  int width = 1;
  int in_blocks = 0;
  int out_blocks = 0;
  const float* weights = nullptr;
  Finish finish;
};

/// How a board is covered by tiles of a 3×3 Winograd convolution.
/// Tile side m uses the first m + 2 of the points (infinity, 0, 1, −1, 2, −2), and tiles come with the largest first,
/// so the tiles that use a point are the first ones.
struct Tiling {
  int rows = 0;
  int columns = 0;
  int row_size[25] = {};
  int column_size[25] = {};
  int row_start[25] = {};
  int column_start[25] = {};
  int rows_with[kMaxTaps] = {};        ///< tiles in a column of tiles that use the point
  int columns_with[kMaxTaps] = {};     ///< tiles in a row of tiles that use the point
  int first[kMaxTaps][kMaxTaps] = {};  ///< index of the first tile's product among all products
  int products = 0;
};

/// A 3×3 convolution.
/// Shape:  in points to the board's first point and has a border of one zero point on every side; weights packed by
///         transform_weights(); workspace holds workspace_floats() floats.
struct WinogradConvolution {
  ConstGrid in;
  const Tiling* tiling = nullptr;
  int in_blocks = 0;
  int out_blocks = 0;
  const float* weights = nullptr;
  float* workspace = nullptr;
  Finish finish;
};

/// A convolution over planes that are mostly zero.
/// Shape:  planes [height][width][channels]; weights [filter height][filter width][channels][padded(out)];
///         entries and starts are workspace for height · width · channels and height · width + 1 elements.
struct SparseConvolution {
  struct Entry {
    int channel;
    float value;
  };
  const float* planes = nullptr;
  int height = 0;
  int width = 0;
  int channels = 0;
  int filter_height = 0;
  int filter_width = 0;
  int out_blocks = 0;
  const float* weights = nullptr;
  Entry* entries = nullptr;
  int* starts = nullptr;
  Finish finish;
};

/// Means and maxima over the board by channel. Shape: mean and maximum padded(channels) long; null = not wanted.
struct Pooling {
  ConstGrid in;
  int height = 0;
  int width = 0;
  int in_blocks = 0;
  float* mean = nullptr;
  float* maximum = nullptr;
};

/// The finish alone.
struct Elementwise {
  ConstGrid in;
  int height = 1;
  int width = 1;
  int in_blocks = 0;
  Finish finish;
};

/// Scales every point by 1 / sqrt(mean of x² + epsilon), over its channels or over the whole board, then finishes.
struct RootMeanSquare {
  ConstGrid in;
  int height = 1;
  int width = 1;
  int in_blocks = 0;
  int channels = 0;
  RmsNorm::Scope scope = RmsNorm::Scope::point;
  float epsilon = 0;
  Finish finish;
};

/// Softmax over the first `count` channels of every point, in place; the other channels become 0.
struct Softmax {
  Grid grid;
  int points = 0;
  int count = 0;
  float scale = 1;
};

/// Turns pairs of neighbouring channels (a, b) into (a cos − b sin, a sin + b cos), in place.
/// Shape:  cosines and sines lie like the grid, by channel: the two of a pair hold the same.
struct Rotation {
  Grid grid;
  int points = 0;
  int grid_blocks = 0;
  const float* cosines = nullptr;
  const float* sines = nullptr;
};

/// Makes the right side of a product from a grid of flat rows: its points become rows or columns.
/// Shape:  rows: in = points, out = channels; columns: in = channels, out = points. to holds padded(points) ·
///         padded(channels) floats.
struct RightSide {
  enum class Points : unsigned char { rows, columns };
  ConstGrid grid;
  int points = 0;
  int grid_blocks = 0;
  Points become = Points::rows;
  float* to = nullptr;
};

/// A set of kernels. Cost: no function allocates.
struct KernelSet {
  const char* name = "";
  int panel = kBlock;  ///< channels that a product computes at once; a multiple of 16
  void (*multiply)(const Product&) = nullptr;
  void (*convolve)(const WinogradConvolution&) = nullptr;
  void (*convolve_sparse)(const SparseConvolution&) = nullptr;
  void (*pool)(const Pooling&) = nullptr;
  void (*finish)(const Elementwise&) = nullptr;
  /// out[i] *= in[i].
  void (*gate)(float* out, const float* in, long count) = nullptr;
  void (*normalize)(const RootMeanSquare&) = nullptr;
  void (*softmax)(const Softmax&) = nullptr;
  void (*rotate)(const Rotation&) = nullptr;
  void (*pack)(const RightSide&) = nullptr;
  /// The 36 transformed filters of one input and 16 output channels. Shape: filter [9][16]; out at stride floats.
  void (*transform_filter)(const float* filter, float* out, long stride) = nullptr;
  /// Runs `rounds` rounds of independent multiply-adds; returns their number (each counts 2 operations).
  double (*multiply_adds)(long rounds) = nullptr;
};

/// The sets that this machine can run, the fastest first; never empty.
std::span<const KernelSet* const> kernel_sets();

/// The fastest set.
const KernelSet& best_kernels();

}  // namespace miai::engine::kernels
