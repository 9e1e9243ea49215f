#pragma once
// Openings, so that two programs that always play alike do not play one game a hundred times.

#include <string_view>
#include <vector>

#include "engine/evaluator.hpp"
#include "game/game.hpp"
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

/// Why the opening of that number is none.
tl::unexpected<Error> bad_opening(std::size_t number, const Error& why);

/// What is played before the programs are asked, handicap stones aside.
std::vector<Move> opening_of(const Settings& settings, const Fixture& fixture);

/// Where Black's handicap stones go; empty without any.
/// Fails: handicap.bad_number when so many do not fit.
Result<std::vector<Point>> handicap_of(const Settings& settings);

/// A game in which that has been done.
/// Fails: as handicap_of(), or move.illegal.
Result<Game> begun_game(const Settings& settings, const std::vector<Move>& opening);

}  // namespace miai::match
