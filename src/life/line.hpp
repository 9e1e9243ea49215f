#pragma once
// Best play as a line of moves. Internal to the library.

#include <vector>

#include "life/outcome.hpp"

namespace miai::life {

struct Line {
  std::vector<Move> moves;
  /// Places in `moves` of threats elsewhere: each is a pass there, and so is its answer, the move after it.
  std::vector<int> threats;
  /// What the line comes to.
  Life shown = Life::undecided;
  /// The first move without what follows it.
  void begin_with(Move move);
  /// A line of passes keeps one.
  void drop_last_passes();
};

/// What is played for: the value that both sides keep, and the threats they have for it.
struct Stage {
  Life value = Life::undecided;
  Threats threats;
  /// The value stands against so many threats of whoever may want to change it; the side that keeps it needs none.
  std::uint8_t against = 0;
};
/// How the outcome of a state is shown: a result that threats do not change against all threats; a ko as the side
/// behind wins it with the threats it needs, or, where nobody is ahead, `hopeful` with its own.
/// A threat that is never spent, because it keeps the other side from beginning the ko, shows no ko: then the side
/// ahead wins it without threats.
Stage stage_for(const Solver& solver, const Outcome& outcome, Color hopeful);

/// Best play of both sides from a state with that outcome: each move gets the best result that is to be had.
Line line_for(Solver& solver, const FieldState& s, const Outcome& outcome, Color hopeful);

/// Play that keeps a known value with the threats that the state has.
Line line_from(Solver& solver, const FieldState& s, Life value);

}  // namespace miai::life
