#pragma once
// Openings, so that two programs that always play alike do not play one game a hundred times.

#include <string_view>
#include <vector>

#include "engine/evaluator.hpp"
#include "match/settings.hpp"

namespace miai::match {

/// Stones on the third line or above where the board has one, drawn by the seed, black first, such that playouts see
/// no large advantage. Equal arguments give equal openings.
/// Cost: a few hundred playouts, seldom some thousands.
std::vector<Move> random_opening(const Settings& settings, int opening);

/// Openings from a file: the main lines of SGF games, or one opening a line ("D4 Q16 C3", Black first; '#' begins a
/// remark). limit cuts longer lines; 0: none.
/// Fails:  as record::read(), match.no_opening, match.bad_opening with the line, the game's number or the move.
Result<std::vector<std::vector<Move>>> read_openings(std::string_view bytes, const GameSettings& game, int limit);

/// What is played before the programs are asked.
std::vector<Move> opening_of(const Settings& settings, const Fixture& fixture);

}  // namespace miai::match
