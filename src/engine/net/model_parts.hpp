#pragma once
// Reading the blocks of a network file's trunk, and its heads.

#include "engine/net/model_layers.hpp"

namespace miai::engine {

/// How many blocks, of which width, and how deep inside others.
struct BlockStack {
  int blocks = 0;
  int channels = 0;
  int depth = 0;
};

std::vector<Block> read_blocks(LayerReader& layers, const BlockStack& stack);
enum class Metadata : std::uint8_t { none, encoder };
Trunk read_trunk(LayerReader& layers, Metadata metadata);
PolicyHead read_policy_head(LayerReader& layers, int trunk_channels);
ValueHead read_value_head(LayerReader& layers, int trunk_channels);

/// Numbers that stand for options of later versions; none but 0 is known.
void read_unused(LayerReader& layers, int count);

}  // namespace miai::engine
