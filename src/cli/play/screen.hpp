#pragma once
// `miai play` on a whole screen (ncurses): keys, typed words, mouse.

#include <string>

#include "cli/play/desk.hpp"

namespace miai::cli {

enum class Mouse { off, on };

struct ScreenOptions {
  Mouse mouse = Mouse::on;
  std::string unfinished;  ///< a kept game to offer; "" = none
};

/// Runs until the players leave. Falls back to lines of text where the terminal can do no more.
Exit play_on_screen(Desk& desk, const ScreenOptions& options);

}  // namespace miai::cli
