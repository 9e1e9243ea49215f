#pragma once
// Sentences on a terminal, wrapped at words to its width.

#include <string_view>

#include "cli/command.hpp"

namespace miai::cli {

/// Columns of what is written to: $COLUMNS, else what the terminal says, else 80.
std::size_t columns_of(const Streams& streams);

/// Writes sentences on lines of their own. The marker stands before the first; the others begin under its end.
void say(const Context& context, std::string_view text, std::string_view marker = {});

}  // namespace miai::cli
