#pragma once
// Weights as the kernels take them, and boards as they cover them.

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "engine/net/kernels/kernels.hpp"

namespace miai::engine::kernels {

/// Memory for floats that live as long as it does.
class Store {
 public:
  Store() = default;
  /// Floats aligned to 64 bytes, all zero.
  /// Cost:  large pages where the system has them: weights are read from end to end for every position.
  float* take(std::size_t size);

 private:
  struct Free {
    void operator()(float* p) const;
  };
  std::vector<std::unique_ptr<float[], Free>> chunks_;
  std::size_t left_ = 0;
  float* next_ = nullptr;
};

/// A matrix, or the taps of a filter, one after the other. Shape: values [taps][in][out].
struct PlainWeights {
  std::span<const float> values;
  int taps = 1;
  int in = 0;
  int out = 0;
};

/// For Product::weights. Requires one tap.
const float* pack_matrix(const KernelSet& set, const PlainWeights& plain, Store& store);

/// For WinogradConvolution::weights. Requires nine taps.
/// Cost:  memory of four times the filter's.
const float* transform_weights(const KernelSet& set, const PlainWeights& plain, Store& store);

/// [taps][in][padded(out)], for SparseConvolution::weights.
const float* pad_outputs(const PlainWeights& plain, Store& store);

/// The cover of a board that takes the least work. Requires sides of 1 to 25.
Tiling tiling_of(int height, int width);

/// Floats of workspace that a convolution needs.
std::size_t workspace_floats(const KernelSet& set, const Tiling& tiling, int in_blocks);

}  // namespace miai::engine::kernels
