#pragma once
// The benches of the engine, each in a file of its own; `miai bench` is their table.

#include "cli/command.hpp"

namespace miai::cli {

/// Evaluations of a network; without a model, of one with random weights.
Exit bench_net(const Arguments& arguments, Context& context);

/// Visits of the search from the empty board.
Exit bench_search(const Arguments& arguments, Context& context);

}  // namespace miai::cli
