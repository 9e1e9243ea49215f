#pragma once
// What a position is worth to either side when threats elsewhere may come into it. Internal to the library.

#include "life/solver.hpp"

namespace miai::life {

/// More threats than this are taken for no end of them.
inline constexpr std::uint8_t kMaxThreats = 4;

/// What becomes of the goal from one state, for every number of threats.
struct Outcome {
  Life result = Life::undecided;
  /// Known even where `result` is undecided: no line takes the goal, however many threats the attacker has.
  bool cannot_be_taken = false;
  std::optional<KoFacts> ko;
  bool threats_delay = false;
};

/// The threats of a state do not count.
Outcome outcome_of(Solver& solver, const FieldState& s);

/// The order of results without threats, as the defender sees it; more is better for him, and −1 is undecided.
int rank_of(Life life);

/// The one order of results, as the defender sees it; more is better for him, and −1 is undecided. What is certain
/// comes first, then what can be won, then who is ahead in the ko and by how many threats (docs/LIFE.md has the table).
int worth_of(const Outcome& outcome);

/// `worth` as that side sees it: the greatest is the best.
int worth_to(Color side, const Solver& solver, const Outcome& outcome);

/// The side that has to find threats to win the ko; nullopt when neither side is ahead.
std::optional<Color> side_behind(const KoFacts& ko, Color attacker);

}  // namespace miai::life
