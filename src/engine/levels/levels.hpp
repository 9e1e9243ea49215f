#pragma once
// Strength by rank: what a player of a rank sees, and what he misses.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/search/decide.hpp"

namespace miai::engine {

/// One rank, from people's beginners to the strongest. Ranks are estimates.
struct Level {
  std::string_view rank;      ///< "30k", "1d"
  std::int64_t cheap_visits;  ///< for a move where visits are cheap (playouts)
  std::int64_t dear_visits;   ///< where they are dear (a network)
  double feeling;             ///< the share of moves that are made without reading, by what looks right
  double haze;                ///< how little is seen then: 0 what the evaluator sees, 1 nothing but where stones are
  std::string_view model;     ///< what it plays with where nothing is named, as load_evaluator() takes it
};

/// All ranks, the weakest first.
std::span<const Level> levels();

/// The row of a rank: "15k", "15 kyu", "1d", "2 dan", letters in any case. Weaker and stronger ones than there are mean
/// the weakest and the strongest.
/// Fails: level.unknown, naming what there is.
Result<Level> find_level(std::string_view text);

/// True when the network is asked on boards of that size where nothing is named; without a level somebody plays as well
/// as he can.
bool asks_network(const std::optional<Level>& level, BoardSize size);

/// What a move of that level takes with an evaluator.
std::int64_t visits_of(const Level& level, const Evaluator& evaluator);

/// Where a decision is made, and where its chance starts from.
struct Occasion {
  const Trail& trail;
  const Terms& terms;
  std::uint64_t seed = 0;
};

/// What somebody of that level does where reading comes to the decision. Passing and resigning stay as they are, and
/// so does everything after a pass; but weak levels resign only when two thirds of the board's points were played.
/// A move by feeling fills no own eye, does not start on the edge of an empty board, and does not run into atari with
/// more stones than the level may lose.
Decision at_level(const Level& level, const Decision& thought, const Occasion& occasion);

}  // namespace miai::engine
