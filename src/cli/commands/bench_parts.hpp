#pragma once
// The benches of the engine, each in a file of its own; `miai bench` is their table.

#include "cli/command.hpp"

namespace miai::cli {

/// Visits of the search from the empty board.
Exit bench_search(const Arguments& arguments, Context& context);

}  // namespace miai::cli
