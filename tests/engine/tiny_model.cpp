#include "engine/tiny_model.hpp"

#include <cmath>
#include <utility>

#include "base/rng.hpp"

namespace miai::engine::testing {
namespace {

/// Makes layers with random weights of a size that keeps activations near 1.
class Maker {
 public:
  explicit Maker(const TinySpec& spec) : spec_(spec), rng_(spec.seed) {}

  ModelDesc model() {
    ModelDesc model;
    model.name = spec_.name;
    model.version = spec_.version;
    if (spec_.version >= 13) model.scales = {20, 21, 19, 18, 40, 0.25, 150};
    model.areas_as_if_suicide = spec_.areas == TinySpec::Areas::as_if_suicide;
    model.trunk = trunk();
    model.policy = policy();
    model.value = value();
    return model;
  }

 private:
  std::string name(std::string_view kind) { return std::string(kind) + std::to_string(++names_); }

  std::vector<float> numbers(int count, float middle, float radius) {
    std::vector<float> values;
    for (int i = 0; i < count; ++i) {
      const float unit = static_cast<float>(rng_.below(1U << 16U)) / 32768.0F - 1.0F;
      values.push_back(middle + radius * unit);
    }
    return values;
  }

  Convolution convolution(int in, int out, int filter) {
    const float radius = 1.5F / std::sqrt(static_cast<float>(in * filter * filter));
    return {name("conv"), filter, filter, in, out, numbers(filter * filter * in * out, 0, radius)};
  }
  Matrix matrix(int in, int out) {
    return {name("matmul"), in, out, numbers(in * out, 0, 1.5F / std::sqrt(static_cast<float>(in)))};
  }
  Bias bias(int channels) { return {name("bias"), numbers(channels, 0, 0.5F)}; }
  Norm norm(int channels) {
    return {name("norm"), numbers(channels, 1, 0.5F), numbers(channels, 0, 0.3F), spec_.activation};
  }
  RmsNorm rms(int channels) {
    return {name("rms"), RmsNorm::Scope::point, 1e-6F, numbers(channels, 1, 0.3F), {}, Activation::identity};
  }

  ResidualBlock residual(int channels) {
    return {name("block"), norm(channels), convolution(channels, channels + 1, spec_.filter), norm(channels + 1),
            convolution(channels + 1, channels, spec_.filter)};
  }
  PoolingBlock pooling(int channels) {
    PoolingBlock block;
    block.name = name("block");
    block.pre = norm(channels);
    block.regular = convolution(channels, channels + 1, spec_.filter);
    block.pool = convolution(channels, 2, spec_.filter);
    block.pool_norm = norm(2);
    block.pool_to_bias = matrix(6, channels + 1);
    block.mid = norm(channels + 1);
    block.second = convolution(channels + 1, channels, spec_.filter);
    return block;
  }
  BottleneckBlock bottleneck(int channels) {
    BottleneckBlock block;
    const int inner = channels / 2 + 1;
    block.name = name("block");
    block.pre = norm(channels);
    block.reduce = convolution(channels, inner, 1);
    block.blocks.push_back({residual(inner)});
    block.blocks.push_back({pooling(inner)});
    block.post = norm(inner);
    block.expand = convolution(inner, channels, 1);
    return block;
  }
  AttentionBlock attention(int channels) {
    AttentionBlock block;
    block.name = name("block");
    block.heads = 4;
    block.key_heads = 2;
    block.query_channels = 4;
    block.value_channels = 3;
    block.norm = rms(channels);
    block.query = matrix(channels, 16);
    block.key = matrix(channels, 8);
    block.value = matrix(channels, 6);
    block.output = matrix(12, channels);
    block.rotation = spec_.rotation;
    if (spec_.rotation == AttentionBlock::Rotation::fixed) block.theta = 100;
    if (spec_.rotation == AttentionBlock::Rotation::learned) block.frequencies = numbers(8, 0, 1);
    return block;
  }
  FeedForwardBlock feed_forward(int channels) {
    const int hidden = channels + 3;
    return {name("block"), rms(channels), matrix(channels, hidden), matrix(channels, hidden), matrix(hidden, channels)};
  }
  Block block(BlockKind kind) {
    switch (kind) {
      case BlockKind::residual:
        return {residual(spec_.channels)};
      case BlockKind::pooling:
        return {pooling(spec_.channels)};
      case BlockKind::bottleneck:
        return {bottleneck(spec_.channels)};
      case BlockKind::attention:
        return {attention(spec_.channels)};
      case BlockKind::feed_forward:
        return {feed_forward(spec_.channels)};
    }
    return {};
  }

  MetadataEncoder encoder() {
    MetadataEncoder encoder;
    encoder.name = name("encoder");
    encoder.first = matrix(ModelDesc::kMetadata, 2);
    encoder.bias1 = bias(2);
    encoder.activation1 = spec_.activation;
    encoder.second = matrix(2, 3);
    encoder.bias2 = bias(3);
    encoder.activation2 = spec_.activation;
    encoder.third = matrix(3, spec_.channels);
    return encoder;
  }

  Trunk trunk() {
    Trunk trunk;
    trunk.name = "trunk";
    trunk.channels = spec_.channels;
    trunk.input = convolution(ModelDesc::kPlanes, spec_.channels, spec_.filter);
    trunk.globals = matrix(ModelDesc::kGlobals, spec_.channels);
    if (spec_.metadata == TinySpec::Metadata::encoder) trunk.metadata = encoder();
    for (const BlockKind kind : spec_.blocks) trunk.blocks.push_back(block(kind));
    if (spec_.tip == TinySpec::Tip::norm) {
      trunk.tip = norm(spec_.channels);
    } else {
      RmsNorm tip = rms(spec_.channels);
      if (spec_.tip == TinySpec::Tip::rms_board) tip.scope = RmsNorm::Scope::board;
      tip.bias = numbers(spec_.channels, 0, 0.3F);
      tip.activation = spec_.activation;
      trunk.tip = tip;
    }
    return trunk;
  }

  PolicyHead policy() {
    PolicyHead head;
    head.name = "policyhead";
    head.regular = convolution(spec_.channels, 3, 1);
    head.pool = convolution(spec_.channels, 2, 1);
    head.pool_norm = norm(2);
    head.pool_to_bias = matrix(6, 3);
    head.norm = norm(3);
    head.output = convolution(3, spec_.policies, 1);
    head.to_pass = matrix(6, spec_.version >= 15 ? 3 : spec_.policies);
    if (spec_.version >= 15) head.pass_layer = {bias(3), spec_.activation, matrix(3, spec_.policies)};
    return head;
  }

  ValueHead value() {
    const int scores = spec_.version >= 9 ? 6 : 4;
    ValueHead head;
    head.name = "valuehead";
    head.convolution = convolution(spec_.channels, 3, 1);
    head.norm = norm(3);
    head.hidden = matrix(9, 5);
    head.hidden_bias = bias(5);
    head.activation = spec_.activation;
    head.outcome = matrix(5, 3);
    head.outcome_bias = bias(3);
    head.scores = matrix(5, scores);
    head.scores_bias = bias(scores);
    head.ownership = convolution(3, 1, 1);
    return head;
  }

  const TinySpec& spec_;
  Rng rng_;
  int names_ = 0;
};

}  // namespace

std::vector<TinySpec> tiny_specs() {
  using enum BlockKind;
  using Tip = TinySpec::Tip;
  using Rotation = AttentionBlock::Rotation;
  std::vector<TinySpec> specs;
  const auto add = [&specs](int version, Activation activation, std::vector<BlockKind> blocks) -> TinySpec& {
    TinySpec spec;
    spec.version = version;
    spec.name = "tiny" + std::to_string(version) + "-" + std::to_string(specs.size());
    spec.activation = activation;
    spec.blocks = std::move(blocks);
    spec.policies = version >= 16 ? 4 : version >= 12 ? 2 : 1;
    spec.seed = 100 + specs.size();
    return specs.emplace_back(spec);
  };
  for (const int version : {8, 9, 10}) add(version, Activation::relu, {residual, pooling});
  add(11, Activation::mish, {residual, pooling, bottleneck});
  add(12, Activation::silu, {bottleneck, residual});
  add(13, Activation::silu, {pooling});
  add(14, Activation::mish, {bottleneck, bottleneck, pooling});
  add(15, Activation::mish, {bottleneck}).areas = TinySpec::Areas::as_if_suicide;
  add(15, Activation::relu, {residual}).metadata = TinySpec::Metadata::encoder;
  add(16, Activation::mish, {bottleneck, pooling}).tip = Tip::rms_board;
  add(17, Activation::mish, {bottleneck, attention, feed_forward}).rotation = Rotation::learned;
  TinySpec& fixed = add(17, Activation::silu, {attention, feed_forward, attention, pooling});
  fixed.rotation = Rotation::fixed;
  fixed.tip = Tip::rms_point;
  fixed.policies = 2;
  TinySpec& plain = add(17, Activation::relu, {attention, feed_forward});
  plain.rotation = Rotation::none;
  plain.tip = Tip::rms_board;
  add(13, Activation::identity, {residual});
  return specs;
}

ModelDesc tiny_model(const TinySpec& spec) {
  return Maker(spec).model();
}

}  // namespace miai::engine::testing
