#pragma once
// `miai play` in lines of text: for screen readers, scripts and tests.

#include "cli/play/desk.hpp"

namespace miai::cli {

/// Reads a command or a point from each line until "quit" or the end of input; the game is kept either way.
void play_plain(Desk& desk);

/// The words there are, one line each, as the help of a game shows them.
std::vector<std::string> help_lines(const PlaySession& session);

}  // namespace miai::cli
