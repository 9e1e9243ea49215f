#pragma once
// Reading the single layers of a network file.

#include "engine/net/model.hpp"
#include "engine/net/reader.hpp"

namespace miai::engine {

/// A reader that knows how the file's version writes layers.
struct LayerReader {
  Reader& in;
  int version;

  Convolution convolution();
  Matrix matrix();
  Bias bias();
  Activation activation();
  /// Batch normalisation with the activation that follows it.
  Norm norm();
  /// As blocks of transformers have it: scale alone, by point.
  RmsNorm plain_rms_norm();
  /// As the tip of a trunk has it, with the activation that follows.
  RmsNorm tip_rms_norm();
  /// A word that names the part read next.
  std::string name(std::string_view what);

  /// Refuses layers that do not fit together: `channels` of `part` in `layer` must be `expected`.
  void expect(const std::string& layer, std::string_view part, int channels, int expected);

 private:
  int channels(std::string_view what);
};

}  // namespace miai::engine
