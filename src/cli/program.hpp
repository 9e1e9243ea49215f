#pragma once
// The program apart from main(): which subcommand is meant, its options, help and errors.

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace miai::cli {

inline constexpr std::string_view kVersion = "0.1.0";

/// Runs one command line (without the program's name) and answers the exit code. Nothing is thrown.
Exit run_program(const std::vector<std::string>& words, Streams& streams);

}  // namespace miai::cli
