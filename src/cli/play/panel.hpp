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

/// Prisoners and clocks of both in one line and the latest sentence, where there is no room beside the board.
std::vector<std::string> lines_without_panel(const Desk& desk, Milliseconds now, int width, int height);

/// The help as lines: keys, words in the language of the messages, what the marks mean.
std::vector<std::string> help_page(const Desk& desk, int width);

}  // namespace miai::cli
