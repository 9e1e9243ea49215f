#pragma once
// The column beside the board and the lines below it, as text.

#include <string>
#include <vector>

#include "cli/play/desk.hpp"

namespace miai::cli {

/// Players with prisoners and clocks, rules, the last moves, then the latest sentences, wrapped.
std::vector<std::string> panel_lines(const Desk& desk, Milliseconds now, int width, int height);

/// "^P Pass  ^U Undo  …" as far as it fits.
std::string key_line(const Desk& desk, int width);

}  // namespace miai::cli
