#pragma once
// The memory in which one evaluation at a time runs.

#include <vector>

#include "engine/net/kernels/weights.hpp"
#include "engine/net/model.hpp"

namespace miai::engine {

/// Buffers for boards of one size, made when first asked for and kept; nothing is allocated from the second evaluation
/// on. Not for two threads at once.
class Workspace {
 public:
  enum class Use : std::uint8_t {
    trunk,   ///< the sums that blocks add to, one for each depth of nesting
    active,  ///< a block's input, normalised
    mid,     ///< between a block's two convolutions
    raw,     ///< before pooling
    query,
    key,
    value,
    attended,
    score,
    head,
    output,
    winograd,
    cosines,
    sines,
    right_side,
    vector,
    count
  };

  /// Makes the workspace fit a board; what it held is gone when the size changes.
  void fit(int height, int width, int border);

  int height() const { return height_; }
  int width() const { return width_; }
  int points() const { return height_ * width_; }
  const kernels::Tiling& tiling() const { return tiling_; }

  /// A grid without a border. index tells apart grids of one use.
  kernels::Grid flat(Use use, int index, int blocks);
  /// A grid with zeros all round that nobody may write to.
  kernels::Grid bordered(Use use, int index, int blocks);
  /// A vector of channels as a grid of one point.
  kernels::Grid vector(int index, int blocks);
  /// Zero when first given.
  float* floats(Use use, int index, std::size_t size);
  /// True when floats() of this use and index was never asked for.
  bool is_new(Use use, int index) const;

  RawOutput output;
  std::vector<float> planes;
  std::vector<float> globals;
  std::vector<kernels::SparseConvolution::Entry> entries;
  std::vector<int> starts;

 private:
  struct Buffer {
    float* data = nullptr;
    std::size_t size = 0;
  };
  int height_ = 0;
  int width_ = 0;
  int border_ = 0;
  kernels::Tiling tiling_;
  kernels::Store store_;
  std::vector<std::vector<Buffer>> buffers_;  ///< by use and index
};

}  // namespace miai::engine
