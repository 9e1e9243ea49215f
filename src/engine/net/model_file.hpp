#pragma once
// Reading network files.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "engine/net/model.hpp"

namespace miai::engine {

/// Bounds on what a file may ask for, so that a hostile one cannot take the machine's memory.
struct ModelLimits {
  std::size_t file_bytes = std::size_t{2} << 30;
  /// After inflating.
  std::size_t model_bytes = std::size_t{4} << 30;
};

/// Reads a model from a file's bytes: gzip or not, weights as text or binary, all told by the content.
/// Fails: net.* with the place (layer, and byte within the inflated model), what was expected and what was found;
///        source only names the file in messages.
/// Cost:  one pass; memory stays within twice the inflated size.
Result<ModelDesc> read_model(std::span<const std::byte> bytes, std::string_view source, const ModelLimits& limits = {});

/// The same from bytes that are not compressed.
Result<ModelDesc> read_unpacked_model(std::span<const char> bytes, std::string_view source);

/// Reads a model file.
/// Fails: net.cannot_read when there is no such file, else as read_model.
Result<ModelDesc> load_model(const std::string& path, const ModelLimits& limits = {});

}  // namespace miai::engine
