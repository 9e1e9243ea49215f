#pragma once
// A network of random weights, for measuring speed without a file.

#include <cstdint>

#include "engine/net/model.hpp"

namespace miai::engine {

struct SampleSize {
  int blocks = 6;  ///< every third one, from the second on, is a pooling block
  int channels = 96;
  std::uint64_t seed = 1;
};

/// A network of the format's version 8 and the usual shape, with weights that keep the sums of its layers in range.
/// "b6c96 (random)". Its judgement is worth nothing.
ModelDesc sample_model(const SampleSize& size = {});

}  // namespace miai::engine
