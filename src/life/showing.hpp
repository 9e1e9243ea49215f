#pragma once
// "Show me": the line that proves to people at the board what becomes of a chain.

#include <optional>
#include <vector>

#include "board/board.hpp"
#include "life/solve.hpp"

namespace miai::life {

/// What a chain is, and the moves that show it.
struct Showing {
  Life fate = Life::undecided;
  /// Passes at its end are left out; empty where there is nothing to play.
  std::vector<Move> line;
  /// It can be taken, but a new stone follows from that, so it counts as alive (article 7.1).
  bool lives_by_new_stone = false;
};

/// Work for one showing: for each of several questions, together under two seconds on a slow machine.
inline constexpr long kShowingNodes = 30'000;

/// The line that shows the fate of the chain best: a dead chain dies even where its owner begins, if there is anything
/// to begin; else the attack, as far as it leads to what the chain is.
/// Nothing where the solver finds no answer within the nodes.
std::optional<Showing> show_fate(const Board& board, const Chain& chain, const Ruleset& rules,
                                 long nodes = kShowingNodes);

}  // namespace miai::life
