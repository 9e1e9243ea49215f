#pragma once
// The benches of the engine, each in a file of its own; `miai bench` is their table.

#include <ctime>
#include <string_view>

#include "cli/command.hpp"

namespace miai::cli {

/// Processor time of all threads of this program, so that whatever else the machine does leaves the figures alone.
inline double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// The name of what judges nothing, so that the tree alone is measured.
inline constexpr std::string_view kConstant = "constant";

/// Evaluations of a network; without a model, of the built-in one.
Exit bench_net(const Arguments& arguments, Context& context);

/// Visits of the search from the empty board.
Exit bench_search(const Arguments& arguments, Context& context);

/// The number that changes when the search behaves differently.
Exit bench_signature(const Arguments& arguments, Context& context);

}  // namespace miai::cli
