#include <array>
#include <utility>

#include "engine/net/model_parts.hpp"

namespace miai::engine {
namespace {

constexpr int kMostBlocks = 10'000;
constexpr int kDeepestNesting = 4;
constexpr int kMostHeads = 1024;

Block read_residual(LayerReader& layers, const BlockStack& stack) {
  ResidualBlock block;
  block.name = layers.name("the name of a block");
  block.pre = layers.norm();
  block.first = layers.convolution();
  block.mid = layers.norm();
  block.second = layers.convolution();
  layers.expect(block.name, "the channels of the first normalisation", block.pre.channels(), stack.channels);
  layers.expect(block.name, "the input of the first convolution", block.first.in, stack.channels);
  layers.expect(block.name, "the channels of the second normalisation", block.mid.channels(), block.first.out);
  layers.expect(block.name, "the input of the second convolution", block.second.in, block.first.out);
  layers.expect(block.name, "the output of the block", block.second.out, stack.channels);
  return {std::move(block)};
}

Block read_pooling(LayerReader& layers, const BlockStack& stack) {
  PoolingBlock block;
  block.name = layers.name("the name of a block");
  block.pre = layers.norm();
  block.regular = layers.convolution();
  block.pool = layers.convolution();
  block.pool_norm = layers.norm();
  block.pool_to_bias = layers.matrix();
  block.mid = layers.norm();
  block.second = layers.convolution();
  layers.expect(block.name, "the channels of the first normalisation", block.pre.channels(), stack.channels);
  layers.expect(block.name, "the input of the first convolution", block.regular.in, stack.channels);
  layers.expect(block.name, "the input of the pooled convolution", block.pool.in, stack.channels);
  layers.expect(block.name, "the channels of the pooled normalisation", block.pool_norm.channels(), block.pool.out);
  layers.expect(block.name, "the pooled values", block.pool_to_bias.in, 3 * block.pool.out);
  layers.expect(block.name, "the biases from pooling", block.pool_to_bias.out, block.regular.out);
  layers.expect(block.name, "the channels of the second normalisation", block.mid.channels(), block.regular.out);
  layers.expect(block.name, "the input of the second convolution", block.second.in, block.regular.out);
  layers.expect(block.name, "the output of the block", block.second.out, stack.channels);
  return {std::move(block)};
}

Block read_bottleneck(LayerReader& layers, const BlockStack& stack) {
  BottleneckBlock block;
  block.name = layers.name("the name of a block");
  const int inner = layers.in.number("a number of blocks", 1, kMostBlocks);
  block.pre = layers.norm();
  block.reduce = layers.convolution();
  if (stack.depth >= kDeepestNesting) {
    layers.in.refuse("at most " + std::to_string(kDeepestNesting) + " blocks within one another", "one more is");
  }
  block.blocks = read_blocks(layers, {inner, block.reduce.out, stack.depth + 1});
  block.post = layers.norm();
  block.expand = layers.convolution();
  layers.expect(block.name, "the channels of the first normalisation", block.pre.channels(), stack.channels);
  layers.expect(block.name, "the input of the first convolution", block.reduce.in, stack.channels);
  layers.expect(block.name, "the channels of the last normalisation", block.post.channels(), block.reduce.out);
  layers.expect(block.name, "the input of the last convolution", block.expand.in, block.reduce.out);
  layers.expect(block.name, "the output of the block", block.expand.out, stack.channels);
  return {std::move(block)};
}

void read_rotation(LayerReader& layers, AttentionBlock& block) {
  const int pairs = block.query_channels / 2;
  layers.name("the name of a rotation");
  if (block.rotation == AttentionBlock::Rotation::fixed) {
    block.theta = static_cast<float>(layers.in.positive("a rotation's theta"));
    return;
  }
  layers.expect(block.name, "the heads of the rotation", layers.in.number("a number of heads", 1, kMostHeads),
                block.key_heads);
  layers.expect(block.name, "the pairs of the rotation", layers.in.number("a number of pairs", 1, 1 << 20), pairs);
  layers.in.number("the number 2 of directions", 2, 2);
  block.frequencies =
      layers.in.weights(2 * static_cast<std::size_t>(block.key_heads) * static_cast<std::size_t>(pairs));
}

void read_attention_header(LayerReader& layers, AttentionBlock& block) {
  Reader& in = layers.in;
  block.heads = in.number("a number of heads", 1, kMostHeads);
  block.key_heads = in.number("a number of key heads", 1, kMostHeads);
  block.query_channels = in.number("a number of query channels", 1, 1 << 14);
  block.value_channels = in.number("a number of value channels", 1, 1 << 14);
  const bool turns = in.number("a mark for rotations", 0, 1) != 0;
  const bool learned = in.number("a mark for learned rotations", 0, 1) != 0;
  if (in.failed()) return;
  using Rotation = AttentionBlock::Rotation;
  block.rotation = !turns ? Rotation::none : learned ? Rotation::learned : Rotation::fixed;
  if (block.heads % block.key_heads != 0) {
    in.refuse("a multiple of " + std::to_string(block.key_heads) + " heads", std::to_string(block.heads) + " is");
  }
  if (turns && block.query_channels % 2 != 0) {
    in.refuse("an even number of query channels", std::to_string(block.query_channels) + " is");
  }
}

Block read_attention(LayerReader& layers, const BlockStack& stack) {
  AttentionBlock block;
  block.name = layers.name("the name of a block");
  read_attention_header(layers, block);
  block.norm = layers.plain_rms_norm();
  block.query = layers.matrix();
  block.key = layers.matrix();
  block.value = layers.matrix();
  block.output = layers.matrix();
  layers.expect(block.name, "the channels of the normalisation", block.norm.channels(), stack.channels);
  layers.expect(block.name, "the input of the queries", block.query.in, stack.channels);
  layers.expect(block.name, "the input of the keys", block.key.in, stack.channels);
  layers.expect(block.name, "the input of the values", block.value.in, stack.channels);
  layers.expect(block.name, "the queries", block.query.out, block.heads * block.query_channels);
  layers.expect(block.name, "the keys", block.key.out, block.key_heads * block.query_channels);
  layers.expect(block.name, "the values", block.value.out, block.key_heads * block.value_channels);
  layers.expect(block.name, "the input of the output", block.output.in, block.heads * block.value_channels);
  layers.expect(block.name, "the output of the block", block.output.out, stack.channels);
  if (block.rotation != AttentionBlock::Rotation::none) read_rotation(layers, block);
  return {std::move(block)};
}

Block read_feed_forward(LayerReader& layers, const BlockStack& stack) {
  FeedForwardBlock block;
  block.name = layers.name("the name of a block");
  const int channels = layers.in.number("a number of channels", 1, 1 << 14);
  const int hidden = layers.in.number("a number of hidden channels", 1, 1 << 14);
  const bool gated = layers.in.number("a mark for a gate", 0, 1) != 0;
  if (!gated) {
    layers.in.refuse("net.unsupported",
                     "The network has feed-forward blocks without a gate, which are not known here; take another one.",
                     {{"layer", block.name}});
  }
  block.norm = layers.plain_rms_norm();
  block.first = layers.matrix();
  block.gate = layers.matrix();
  block.second = layers.matrix();
  layers.expect(block.name, "the channels of the block", channels, stack.channels);
  layers.expect(block.name, "the channels of the normalisation", block.norm.channels(), channels);
  layers.expect(block.name, "the input of the first matrix", block.first.in, channels);
  layers.expect(block.name, "the output of the first matrix", block.first.out, hidden);
  layers.expect(block.name, "the input of the gate", block.gate.in, channels);
  layers.expect(block.name, "the output of the gate", block.gate.out, hidden);
  layers.expect(block.name, "the input of the second matrix", block.second.in, hidden);
  layers.expect(block.name, "the output of the block", block.second.out, channels);
  return {std::move(block)};
}

struct BlockKind {
  std::string_view word;
  Block (*read)(LayerReader& layers, const BlockStack& stack);
};
constexpr std::array<BlockKind, 5> kBlockKinds{{
    {"ordinary_block", read_residual},
    {"gpool_block", read_pooling},
    {"nested_bottleneck_block", read_bottleneck},
    {"transformer_attention_block", read_attention},
    {"transformer_ffn_block", read_feed_forward},
}};

MetadataEncoder read_metadata_encoder(LayerReader& layers, int channels) {
  MetadataEncoder encoder;
  encoder.name = layers.name("the name of the metadata encoder");
  layers.in.number("a number of metadata channels", ModelDesc::kMetadata, ModelDesc::kMetadata);
  encoder.first = layers.matrix();
  encoder.bias1 = layers.bias();
  encoder.activation1 = layers.activation();
  encoder.second = layers.matrix();
  encoder.bias2 = layers.bias();
  encoder.activation2 = layers.activation();
  encoder.third = layers.matrix();
  const auto size = [](const Bias& bias) { return static_cast<int>(bias.values.size()); };
  layers.expect(encoder.name, "the input of the encoder", encoder.first.in, ModelDesc::kMetadata);
  layers.expect(encoder.name, "the first biases", size(encoder.bias1), encoder.first.out);
  layers.expect(encoder.name, "the input of the second matrix", encoder.second.in, encoder.first.out);
  layers.expect(encoder.name, "the second biases", size(encoder.bias2), encoder.second.out);
  layers.expect(encoder.name, "the input of the third matrix", encoder.third.in, encoder.second.out);
  layers.expect(encoder.name, "the output of the encoder", encoder.third.out, channels);
  return encoder;
}

struct TrunkHeader {
  int blocks = 0;
  int channels = 0;
  bool rms_tip = false;
};

TrunkHeader read_trunk_header(LayerReader& layers) {
  TrunkHeader header;
  header.blocks = layers.in.number("a number of blocks", 1, kMostBlocks);
  header.channels = layers.in.number("a number of trunk channels", 1, 1 << 14);
  // The usual widths inside blocks; each layer says its own, so these decide nothing.
  for (int i = 0; i < 4; ++i) layers.in.number("a usual number of channels", 0, 1 << 14);
  if (layers.version >= 15) {
    header.rms_tip = layers.in.number("a kind of normalisation", 0, 1) != 0;
    read_unused(layers, 5);
  }
  return header;
}

}  // namespace

void read_unused(LayerReader& layers, int count) {
  for (int i = 0; i < count; ++i) layers.in.number("an option that this version knows (0)", 0, 0);
}

std::vector<Block> read_blocks(LayerReader& layers, const BlockStack& stack) {
  std::vector<Block> blocks;
  for (int i = 0; i < stack.blocks && !layers.in.failed(); ++i) {
    const std::string_view word = layers.in.word("a kind of block");
    const BlockKind* found = nullptr;
    for (const BlockKind& kind : kBlockKinds) {
      if (kind.word == word) found = &kind;
    }
    if (found == nullptr) {
      layers.in.refuse("a kind of block", quoted(word) + " is");
      break;
    }
    blocks.push_back(found->read(layers, stack));
  }
  return blocks;
}

Trunk read_trunk(LayerReader& layers, Metadata metadata) {
  Trunk trunk;
  trunk.name = layers.name("the name of the trunk");
  const TrunkHeader header = read_trunk_header(layers);
  trunk.channels = header.channels;
  trunk.input = layers.convolution();
  layers.expect(trunk.name, "the planes", trunk.input.in, ModelDesc::kPlanes);
  layers.expect(trunk.name, "the output of the first convolution", trunk.input.out, trunk.channels);
  trunk.globals = layers.matrix();
  layers.expect(trunk.name, "the global values", trunk.globals.in, ModelDesc::kGlobals);
  layers.expect(trunk.name, "the output for global values", trunk.globals.out, trunk.channels);
  if (metadata == Metadata::encoder) trunk.metadata = read_metadata_encoder(layers, trunk.channels);
  trunk.blocks = read_blocks(layers, {header.blocks, trunk.channels, 0});
  int tip_channels = 0;
  if (header.rms_tip) {
    RmsNorm tip = layers.tip_rms_norm();
    tip_channels = tip.channels();
    trunk.tip = std::move(tip);
  } else {
    Norm tip = layers.norm();
    tip_channels = tip.channels();
    trunk.tip = std::move(tip);
  }
  layers.expect(trunk.name, "the channels of the last normalisation", tip_channels, trunk.channels);
  return trunk;
}

}  // namespace miai::engine
