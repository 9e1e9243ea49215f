#pragma once
// Playing from behind: how the side that gave a handicap comes to look for the opponent's mistakes.

#include "engine/evaluator.hpp"

namespace miai::engine {

/// Points that Black is ahead by before the first move: what the handicap stones are worth, less komi and what the
/// rules give White for them. Negative: White's.
double head_start(const Terms& terms);

/// The most doublings of playouts that the side to play may take itself to have more than the opponent, so that
/// positions in which the weaker player errs are worth more to it: what its head start behind gives reason for. 0 for
/// the side ahead, in games that began about even, and on boards too small for it. per_point: doublings for each point
/// that it began behind, on 19×19; smaller boards count more.
double most_doublings(const Terms& terms, BoardSize size, Color own, double per_point);

/// What a player thought at its latest move, and the doublings it thought with.
struct PlayedFromBehind {
  double own_winrate = 0.5;
  double doublings = 0;
};

/// A little more or less than before, within 0 and the most, so that the game neither looks lost nor won.
double next_doublings(const PlayedFromBehind& before, double most);

}  // namespace miai::engine
