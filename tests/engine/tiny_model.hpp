#pragma once
// Small random networks of every version and kind, and how they look as files.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/net/model.hpp"

namespace miai::engine::testing {

enum class BlockKind : std::uint8_t { residual, pooling, bottleneck, attention, feed_forward };

struct TinySpec {
  std::string name = "tiny";
  int version = ModelDesc::kOldestVersion;
  std::vector<BlockKind> blocks{BlockKind::residual, BlockKind::pooling};
  Activation activation = Activation::relu;
  enum class Tip : std::uint8_t { norm, rms_point, rms_board } tip = Tip::norm;
  enum class Metadata : std::uint8_t { none, encoder } metadata = Metadata::none;
  AttentionBlock::Rotation rotation = AttentionBlock::Rotation::learned;
  enum class Areas : std::uint8_t { by_rules, as_if_suicide } areas = Areas::by_rules;
  int policies = 1;
  int channels = 6;
  int filter = 3;
  std::uint64_t seed = 1;
};

/// Specifications that together have every version, kind of block, tip, rotation and activation.
std::vector<TinySpec> tiny_specs();

/// The same network for the same specification, on every platform.
ModelDesc tiny_model(const TinySpec& spec);

enum class Form : std::uint8_t { binary, text };

/// The network as a file's content, which the reader turns into the same network.
std::string written(const ModelDesc& model, Form form);

std::string gzipped(std::string_view bytes);

}  // namespace miai::engine::testing
