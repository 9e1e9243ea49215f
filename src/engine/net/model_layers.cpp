#include "engine/net/model_layers.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace miai::engine {
namespace {

/// Far above any network; keeps a hostile file from asking for endless activations.
constexpr int kMostChannels = 16384;
constexpr int kWidestFilter = 37;

constexpr std::array<std::pair<std::string_view, Activation>, 4> kActivations{{
    {"ACTIVATION_IDENTITY", Activation::identity},
    {"ACTIVATION_RELU", Activation::relu},
    {"ACTIVATION_MISH", Activation::mish},
    {"ACTIVATION_SILU", Activation::silu},
}};

std::size_t product(int a, int b) {
  return static_cast<std::size_t>(a) * static_cast<std::size_t>(b);
}

}  // namespace

int LayerReader::channels(std::string_view what) {
  return in.number(what, 1, kMostChannels);
}

std::string LayerReader::name(std::string_view what) {
  std::string name(in.word(what));
  in.enter(name);
  return name;
}

void LayerReader::expect(const std::string& layer, std::string_view part, int channels, int expected) {
  if (channels == expected) return;
  in.enter(layer);
  in.refuse(std::to_string(expected) + " for " + std::string(part), std::to_string(channels) + " is");
}

Convolution LayerReader::convolution() {
  Convolution layer;
  layer.name = name("the name of a convolution");
  layer.height = in.number("a filter height", 1, kWidestFilter);
  layer.width = in.number("a filter width", 1, kWidestFilter);
  layer.in = channels("a number of input channels");
  layer.out = channels("a number of output channels");
  const int dilation_y = in.number("a dilation", 1, kWidestFilter);
  const int dilation_x = in.number("a dilation", 1, kWidestFilter);
  if (in.failed()) return layer;
  if (layer.height % 2 == 0 || layer.width % 2 == 0) {
    in.refuse("a filter with odd sides", std::to_string(layer.height) + "×" + std::to_string(layer.width) + " is");
  }
  if (dilation_y != 1 || dilation_x != 1) {
    in.refuse("net.unsupported", "The network has dilated convolutions, which are not known here; take another one.",
              {{"layer", layer.name}});
  }
  layer.weights = in.weights(product(layer.height, layer.width) * product(layer.in, layer.out));
  return layer;
}

Matrix LayerReader::matrix() {
  Matrix layer;
  layer.name = name("the name of a matrix");
  layer.in = channels("a number of input channels");
  layer.out = channels("a number of output channels");
  layer.weights = in.weights(product(layer.in, layer.out));
  return layer;
}

Bias LayerReader::bias() {
  Bias layer;
  layer.name = name("the name of a bias");
  layer.values = in.weights(static_cast<std::size_t>(channels("a number of channels")));
  return layer;
}

Activation LayerReader::activation() {
  name("the name of an activation");
  if (version < 11 || in.failed()) return Activation::relu;
  const std::string_view kind = in.word("a kind of activation");
  for (const auto& [text, activation] : kActivations) {
    if (text == kind) return activation;
  }
  in.refuse("ACTIVATION_IDENTITY, _RELU, _MISH or _SILU", quoted(kind) + " is");
  return Activation::relu;
}

Norm LayerReader::norm() {
  Norm layer;
  layer.name = name("the name of a normalisation");
  const auto count = static_cast<std::size_t>(channels("a number of channels"));
  const auto epsilon = static_cast<float>(in.positive("an epsilon"));
  const bool has_scale = in.number("a mark for scales", 0, 1) != 0;
  const bool has_bias = in.number("a mark for biases", 0, 1) != 0;
  const std::vector<float> mean = in.weights(count);
  const std::vector<float> variance = in.weights(count);
  layer.scale = has_scale ? in.weights(count) : std::vector<float>(count, 1.0F);
  layer.bias = has_bias ? in.weights(count) : std::vector<float>(count, 0.0F);
  if (in.failed()) return layer;
  for (std::size_t c = 0; c < count; ++c) {
    layer.scale[c] /= std::sqrt(variance[c] + epsilon);
    layer.bias[c] -= layer.scale[c] * mean[c];
    if (!std::isfinite(layer.scale[c]) || !std::isfinite(layer.bias[c])) {
      in.refuse("a variance above 0", std::to_string(variance[c]) + " is");
      return layer;
    }
  }
  layer.activation = activation();
  return layer;
}

RmsNorm LayerReader::plain_rms_norm() {
  RmsNorm layer;
  layer.name = name("the name of a normalisation");
  const auto count = static_cast<std::size_t>(channels("a number of channels"));
  layer.epsilon = static_cast<float>(in.positive("an epsilon"));
  layer.scale = in.weights(count);
  return layer;
}

RmsNorm LayerReader::tip_rms_norm() {
  RmsNorm layer;
  layer.name = name("the name of a normalisation");
  const auto count = static_cast<std::size_t>(channels("a number of channels"));
  layer.epsilon = static_cast<float>(in.positive("an epsilon"));
  layer.scope =
      in.number("a mark for a mean over the board", 0, 1) != 0 ? RmsNorm::Scope::board : RmsNorm::Scope::point;
  in.number("a channel group size", 0, 0);
  layer.scale = in.weights(count);
  layer.bias = in.weights(count);
  layer.activation = activation();
  return layer;
}

}  // namespace miai::engine
