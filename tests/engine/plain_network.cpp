#include "engine/plain_network.hpp"

#include <algorithm>
#include <cmath>

#include "engine/net/postprocess.hpp"

namespace miai::engine::testing {
namespace {

void add(Image& to, const Image& what) {
  for (std::size_t i = 0; i < to.values.size(); ++i) to.values[i] += what.values[i];
}

void add_to_points(Image& to, const std::vector<float>& channels) {
  for (int p = 0; p < to.points(); ++p) {
    for (int c = 0; c < to.channels; ++c) to.at(p)[c] += channels[static_cast<std::size_t>(c)];
  }
}

void add(std::vector<float>& to, const Bias& bias) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += bias.values[i];
}

void activate(std::vector<float>& values, Activation activation) {
  for (float& value : values) value = activated(activation, value);
}

struct Pooled {
  std::vector<float> mean;
  std::vector<float> highest;
};

Pooled pool(const Image& image) {
  Pooled pooled;
  for (int c = 0; c < image.channels; ++c) {
    double sum = 0;
    float highest = image.at(0)[c];
    for (int p = 0; p < image.points(); ++p) {
      sum += image.at(p)[c];
      highest = std::max(highest, image.at(p)[c]);
    }
    pooled.mean.push_back(static_cast<float>(sum / image.points()));
    pooled.highest.push_back(highest);
  }
  return pooled;
}

float side_less_14(const Image& image) {
  return std::sqrt(static_cast<float>(image.points())) - 14.0F;
}

std::vector<float> pooled_for_policy(const Image& image) {
  const Pooled pooled = pool(image);
  std::vector<float> values = pooled.mean;
  for (const float mean : pooled.mean) values.push_back(mean * side_less_14(image) * 0.1F);
  values.insert(values.end(), pooled.highest.begin(), pooled.highest.end());
  return values;
}

std::vector<float> pooled_for_value(const Image& image) {
  const Pooled pooled = pool(image);
  const float side = side_less_14(image);
  std::vector<float> values = pooled.mean;
  for (const float mean : pooled.mean) values.push_back(mean * side * 0.1F);
  for (const float mean : pooled.mean) values.push_back(mean * (side * side * 0.01F - 0.1F));
  return values;
}

Image multiplied_by_point(const Matrix& layer, const Image& in) {
  Image out(in.height, in.width, layer.out);
  for (int p = 0; p < in.points(); ++p) {
    const auto values = multiplied(layer, {in.at(p), in.at(p) + in.channels});
    std::copy(values.begin(), values.end(), out.at(p));
  }
  return out;
}

Image normalised(const Norm& layer, Image image) {
  normalise(layer, image);
  return image;
}

Image normalised(const RmsNorm& layer, Image image) {
  normalise(layer, image);
  return image;
}

void apply_kind(const ResidualBlock& block, Image& trunk) {
  const Image inner = convolved(block.first, normalised(block.pre, trunk));
  add(trunk, convolved(block.second, normalised(block.mid, inner)));
}

void apply_kind(const PoolingBlock& block, Image& trunk) {
  const Image start = normalised(block.pre, trunk);
  Image inner = convolved(block.regular, start);
  const Image pooled = normalised(block.pool_norm, convolved(block.pool, start));
  add_to_points(inner, multiplied(block.pool_to_bias, pooled_for_policy(pooled)));
  add(trunk, convolved(block.second, normalised(block.mid, inner)));
}

void apply_kind(const BottleneckBlock& block, Image& trunk) {
  Image inner = convolved(block.reduce, normalised(block.pre, trunk));
  for (const Block& nested : block.blocks) apply(nested, inner);
  add(trunk, convolved(block.expand, normalised(block.post, inner)));
}

void rotate(const AttentionBlock& block, Image& image, int heads) {
  if (block.rotation == AttentionBlock::Rotation::none) return;
  for (int p = 0; p < image.points(); ++p) {
    for (int head = 0; head < heads; ++head) {
      for (int pair = 0; pair < block.query_channels / 2; ++pair) {
        const int key_head = head * block.key_heads / heads;
        const float angle = rotation_angle(block, key_head, pair, {p % image.width, p / image.width});
        float* channels = image.at(p) + head * block.query_channels + 2 * pair;
        const float a = channels[0];
        const float b = channels[1];
        channels[0] = a * std::cos(angle) - b * std::sin(angle);
        channels[1] = a * std::sin(angle) + b * std::cos(angle);
      }
    }
  }
}

/// Attention weights of one point's query over all points.
std::vector<float> attention(const AttentionBlock& block, const float* query, const Image& keys, int key_head) {
  std::vector<float> weights;
  for (int p = 0; p < keys.points(); ++p) {
    const float* key = keys.at(p) + key_head * block.query_channels;
    float product = 0;
    for (int c = 0; c < block.query_channels; ++c) product += query[c] * key[c];
    weights.push_back(product / std::sqrt(static_cast<float>(block.query_channels)));
  }
  const float highest = *std::max_element(weights.begin(), weights.end());
  float sum = 0;
  for (float& weight : weights) sum += weight = std::exp(weight - highest);
  for (float& weight : weights) weight /= sum;
  return weights;
}

void apply_kind(const AttentionBlock& block, Image& trunk) {
  const Image start = normalised(block.norm, trunk);
  Image queries = multiplied_by_point(block.query, start);
  Image keys = multiplied_by_point(block.key, start);
  const Image values = multiplied_by_point(block.value, start);
  rotate(block, queries, block.heads);
  rotate(block, keys, block.key_heads);
  Image out(trunk.height, trunk.width, block.heads * block.value_channels);
  for (int head = 0; head < block.heads; ++head) {
    const int key_head = head * block.key_heads / block.heads;
    for (int p = 0; p < trunk.points(); ++p) {
      const auto weights = attention(block, queries.at(p) + head * block.query_channels, keys, key_head);
      float* to = out.at(p) + head * block.value_channels;
      for (int q = 0; q < trunk.points(); ++q) {
        const float* from = values.at(q) + key_head * block.value_channels;
        for (int c = 0; c < block.value_channels; ++c) to[c] += weights[static_cast<std::size_t>(q)] * from[c];
      }
    }
  }
  add(trunk, multiplied_by_point(block.output, out));
}

void apply_kind(const FeedForwardBlock& block, Image& trunk) {
  const Image start = normalised(block.norm, trunk);
  Image hidden = multiplied_by_point(block.first, start);
  const Image gate = multiplied_by_point(block.gate, start);
  for (std::size_t i = 0; i < hidden.values.size(); ++i) {
    hidden.values[i] = activated(Activation::silu, hidden.values[i]) * gate.values[i];
  }
  add(trunk, multiplied_by_point(block.second, hidden));
}

std::vector<float> metadata_of(const MetadataEncoder& encoder) {
  std::vector<float> values = multiplied(encoder.first, std::vector<float>(ModelDesc::kMetadata));
  add(values, encoder.bias1);
  activate(values, encoder.activation1);
  values = multiplied(encoder.second, values);
  add(values, encoder.bias2);
  activate(values, encoder.activation2);
  return multiplied(encoder.third, values);
}

Image run_trunk(const Trunk& trunk, const Features& features) {
  Image planes(features.height, features.width, ModelDesc::kPlanes);
  planes.values = features.planes;
  Image image = convolved(trunk.input, planes);
  add_to_points(image, multiplied(trunk.globals, {features.globals.begin(), features.globals.end()}));
  if (trunk.metadata) add_to_points(image, metadata_of(*trunk.metadata));
  for (const Block& block : trunk.blocks) apply(block, image);
  std::visit([&image](const auto& tip) { normalise(tip, image); }, trunk.tip);
  return image;
}

void run_policy(const PolicyHead& head, const Image& trunk, RawOutput& out) {
  Image inner = convolved(head.regular, trunk);
  const auto pooled = pooled_for_policy(normalised(head.pool_norm, convolved(head.pool, trunk)));
  add_to_points(inner, multiplied(head.pool_to_bias, pooled));
  out.policy = convolved(head.output, normalised(head.norm, inner)).values;
  out.pass = multiplied(head.to_pass, pooled);
  if (!head.pass_layer) return;
  add(out.pass, head.pass_layer->bias);
  activate(out.pass, head.pass_layer->activation);
  out.pass = multiplied(head.pass_layer->second, out.pass);
}

void run_value(const ValueHead& head, const Image& trunk, RawOutput& out) {
  const Image inner = normalised(head.norm, convolved(head.convolution, trunk));
  std::vector<float> hidden = multiplied(head.hidden, pooled_for_value(inner));
  add(hidden, head.hidden_bias);
  activate(hidden, head.activation);
  out.outcome = multiplied(head.outcome, hidden);
  add(out.outcome, head.outcome_bias);
  out.scores = multiplied(head.scores, hidden);
  add(out.scores, head.scores_bias);
  out.ownership = convolved(head.ownership, inner).values;
}

}  // namespace

float activated(Activation activation, float x) {
  switch (activation) {
    case Activation::identity:
      return x;
    case Activation::relu:
      return std::max(x, 0.0F);
    case Activation::mish:
      return x * std::tanh(x > 20.0F ? x : std::log1p(std::exp(x)));
    case Activation::silu:
      return x / (1.0F + std::exp(-x));
  }
  return x;
}

Image convolved(const Convolution& layer, const Image& in) {
  Image out(in.height, in.width, layer.out);
  for (int p = 0; p < in.points(); ++p) {
    float* to = out.at(p);
    for (int dy = 0; dy < layer.height; ++dy) {
      for (int dx = 0; dx < layer.width; ++dx) {
        const int y = p / in.width + dy - layer.height / 2;
        const int x = p % in.width + dx - layer.width / 2;
        if (y < 0 || x < 0 || y >= in.height || x >= in.width) continue;
        const float* from = in.at(y * in.width + x);
        const float* weights = &layer.weights[static_cast<std::size_t>((dy * layer.width + dx) * layer.in * layer.out)];
        for (int i = 0; i < layer.in; ++i, weights += layer.out) {
          if (from[i] == 0) continue;
          for (int o = 0; o < layer.out; ++o) to[o] += from[i] * weights[o];
        }
      }
    }
  }
  return out;
}

std::vector<float> multiplied(const Matrix& layer, const std::vector<float>& in) {
  std::vector<float> out(static_cast<std::size_t>(layer.out));
  const float* weights = layer.weights.data();
  for (const float value : in) {
    for (std::size_t o = 0; o < out.size(); ++o) out[o] += value * weights[o];
    weights += layer.out;
  }
  return out;
}

void normalise(const Norm& layer, Image& image) {
  for (int p = 0; p < image.points(); ++p) {
    for (int c = 0; c < image.channels; ++c) {
      const auto i = static_cast<std::size_t>(c);
      image.at(p)[c] = activated(layer.activation, image.at(p)[c] * layer.scale[i] + layer.bias[i]);
    }
  }
}

void normalise(const RmsNorm& layer, Image& image) {
  const auto squares = [&image](int point) {
    double sum = 0;
    for (int c = 0; c < image.channels; ++c) sum += double{image.at(point)[c]} * image.at(point)[c];
    return sum / image.channels;
  };
  double whole = 0;
  for (int p = 0; p < image.points(); ++p) whole += squares(p) / image.points();
  for (int p = 0; p < image.points(); ++p) {
    const double mean = layer.scope == RmsNorm::Scope::board ? whole : squares(p);
    const auto factor = static_cast<float>(1.0 / std::sqrt(mean + double{layer.epsilon}));
    for (int c = 0; c < image.channels; ++c) {
      const auto i = static_cast<std::size_t>(c);
      const float bias = layer.bias.empty() ? 0.0F : layer.bias[i];
      image.at(p)[c] = activated(layer.activation, image.at(p)[c] * factor * layer.scale[i] + bias);
    }
  }
}

void apply(const Block& block, Image& trunk) {
  std::visit([&trunk](const auto& kind) { apply_kind(kind, trunk); }, block.kind);
}

RawOutput run_plainly(const ModelDesc& model, const Features& features) {
  RawOutput out;
  const Image trunk = run_trunk(model.trunk, features);
  run_policy(model.policy, trunk, out);
  run_value(model.value, trunk, out);
  return out;
}

Evaluation evaluate_plainly(const ModelDesc& model, const Query& query) {
  FeatureOptions options;
  if (model.areas_as_if_suicide) options.areas = AreaPlanes::as_if_suicide;
  const Features features = features_of(query, options);
  const LegalMoves legal = legal_moves(query.trail.position, query.terms.rules);
  return evaluation_of(run_plainly(model, features), query, PostProcess(model), legal);
}

}  // namespace miai::engine::testing
