#pragma once
// Gzip data, bounded.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace miai::engine {

/// True when the data starts like gzip's.
bool is_gzip(std::span<const std::byte> data);

/// Inflates all members of gzip data.
/// Fails: net.inflate when the data is cut or damaged, net.too_large when more than `most` bytes would come out.
Result<std::vector<char>> inflated(std::span<const std::byte> data, std::size_t most);

}  // namespace miai::engine
