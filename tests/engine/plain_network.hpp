#pragma once
// Runs a network the plain way, loop by loop: slow, and what faster ways are compared with.

#include "engine/net/features.hpp"
#include "engine/net/model.hpp"

namespace miai::engine::testing {

/// Channels of every point of a board: values [height][width][channels], top row first.
struct Image {
  Image(int rows, int columns, int depth)
      : height(rows), width(columns), channels(depth), values(static_cast<std::size_t>(rows * columns * depth)) {}
  int points() const { return height * width; }
  float* at(int point) { return &values[static_cast<std::size_t>(point * channels)]; }
  const float* at(int point) const { return &values[static_cast<std::size_t>(point * channels)]; }

  int height;
  int width;
  int channels;
  std::vector<float> values;
};

/// Single layers, for tests of their faster counterparts.
Image convolved(const Convolution& layer, const Image& in);
std::vector<float> multiplied(const Matrix& layer, const std::vector<float>& in);
void normalise(const Norm& layer, Image& image);
void normalise(const RmsNorm& layer, Image& image);
float activated(Activation activation, float x);
/// Applies a block to the trunk.
void apply(const Block& block, Image& trunk);

/// The raw outputs for features.
RawOutput run_plainly(const ModelDesc& model, const Features& features);

/// Features to evaluation in one go.
Evaluation evaluate_plainly(const ModelDesc& model, const Query& query);

}  // namespace miai::engine::testing
