#pragma once
// Options that several commands share, and what their values mean.

#include "cli/command.hpp"
#include "game/clock.hpp"
#include "game/game.hpp"

namespace miai::cli {

Option size_option(std::string_view fallback);
Option rules_option();
Option komi_option();
Option handicap_option();
/// Who chooses the handicap points: "fixed" or "free", as the rules say when not given.
Option placement_option();

/// "19" or "9x13" (columns, rows). Fails: option.size, option.size_too_large.
Result<BoardSize> parse_size(std::string_view text);

/// "none", "30m", "10m+3x30s" (byo-yomi), "10m+25/10m" (Canadian), "10m+10s" (Fischer), "30s/move" (each move).
/// A number without a letter is minutes before the plus sign and seconds after it.
/// Fails: option.clock, and what the clock's own check answers.
Result<ClockSettings> parse_clock(std::string_view text);

/// --size, --rules, --komi and --handicap together; komi is the rules' own where it is not given.
/// Fails: as the parts, and option.handicap when the board has no such handicap.
Result<GameSettings> game_settings(const Arguments& arguments);

}  // namespace miai::cli
