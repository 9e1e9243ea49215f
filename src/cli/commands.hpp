#pragma once
// The table of subcommands.

#include <string_view>
#include <vector>

#include "cli/command.hpp"

namespace miai::cli {

/// Every subcommand in the order in which the help lists them.
const std::vector<Command>& commands();

/// The row with that name, or nothing.
const Command* find_command(std::string_view name);

}  // namespace miai::cli
