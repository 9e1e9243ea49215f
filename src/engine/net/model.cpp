#include "engine/net/model.hpp"

#include <cmath>

namespace miai::engine {
namespace {

std::int64_t count(const Convolution& layer) {
  return static_cast<std::int64_t>(layer.weights.size());
}
std::int64_t count(const Matrix& layer) {
  return static_cast<std::int64_t>(layer.weights.size());
}
std::int64_t count(const Bias& layer) {
  return static_cast<std::int64_t>(layer.values.size());
}
std::int64_t count(const Norm& layer) {
  return static_cast<std::int64_t>(layer.scale.size() + layer.bias.size());
}
std::int64_t count(const RmsNorm& layer) {
  return static_cast<std::int64_t>(layer.scale.size() + layer.bias.size());
}

template <class... Layers>
std::int64_t sum(const Layers&... layers) {
  return (count(layers) + ...);
}

std::int64_t count(const std::vector<Block>& blocks);

struct CountBlock {
  std::int64_t operator()(const ResidualBlock& b) const { return sum(b.pre, b.first, b.mid, b.second); }
  std::int64_t operator()(const PoolingBlock& b) const {
    return sum(b.pre, b.regular, b.pool, b.pool_norm, b.pool_to_bias, b.mid, b.second);
  }
  std::int64_t operator()(const BottleneckBlock& b) const {
    return sum(b.pre, b.reduce, b.post, b.expand) + count(b.blocks);
  }
  std::int64_t operator()(const AttentionBlock& b) const {
    return sum(b.norm, b.query, b.key, b.value, b.output) + static_cast<std::int64_t>(b.frequencies.size());
  }
  std::int64_t operator()(const FeedForwardBlock& b) const { return sum(b.norm, b.first, b.gate, b.second); }
};

// NOLINTNEXTLINE(misc-no-recursion): as deep as blocks are nested, which the reader bounds
std::int64_t count(const std::vector<Block>& blocks) {
  std::int64_t total = 0;
  for (const Block& block : blocks) total += std::visit(CountBlock{}, block.kind);
  return total;
}

std::int64_t count(const Trunk& trunk) {
  std::int64_t total = sum(trunk.input, trunk.globals) + count(trunk.blocks);
  if (trunk.metadata) {
    const MetadataEncoder& m = *trunk.metadata;
    total += sum(m.first, m.bias1, m.second, m.bias2, m.third);
  }
  return total + std::visit([](const auto& tip) { return count(tip); }, trunk.tip);
}

std::int64_t count(const PolicyHead& head) {
  std::int64_t total =
      sum(head.regular, head.pool, head.pool_norm, head.pool_to_bias, head.norm, head.output, head.to_pass);
  if (head.pass_layer) total += sum(head.pass_layer->bias, head.pass_layer->second);
  return total;
}

std::int64_t count(const ValueHead& head) {
  return sum(head.convolution, head.norm, head.hidden, head.hidden_bias, head.outcome, head.outcome_bias, head.scores,
             head.scores_bias, head.ownership);
}

}  // namespace

std::int64_t parameters(const ModelDesc& model) {
  return count(model.trunk) + count(model.policy) + count(model.value);
}

float rotation_angle(const AttentionBlock& block, int key_head, int pair, TensorPlace at) {
  const int pairs = block.query_channels / 2;
  if (block.rotation == AttentionBlock::Rotation::learned) {
    const auto pair_at = 2 * static_cast<std::size_t>(key_head * pairs + pair);
    return static_cast<float>(at.x) * block.frequencies[pair_at] +
           static_cast<float>(at.y) * block.frequencies[pair_at + 1];
  }
  // The first half of the pairs turns with the row, the others with the column, each ever more slowly.
  const int half = pairs / 2;
  const bool by_row = pair < half;
  const int step = by_row ? pair : pair - half;
  const float frequency = 1.0F / std::pow(block.theta, static_cast<float>(2 * step) / static_cast<float>(pairs));
  return static_cast<float>(by_row ? at.y : at.x) * frequency;
}

}  // namespace miai::engine
