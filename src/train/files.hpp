#pragma once
// Whole files: read, and replaced in one step.

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace miai::train {

/// "" where the file cannot be read.
std::string read_file(const std::string& path);

/// Writes a neighbour that takes the file's place, and makes its folder.
/// Fails:  train.cannot_write.
Result<void> write_file(const std::string& path, std::string_view bytes);

tl::unexpected<Error> cannot_write(const std::string& path);

}  // namespace miai::train
