#pragma once
// Playing from behind: how the side that gave a handicap comes to look for the opponent's mistakes.

#include <optional>

#include "engine/evaluator.hpp"

namespace miai::engine {

/// Points that Black is ahead by before the first move: what the handicap stones are worth, less komi and what the
/// rules give White for them. Negative: White's.
double head_start(const Terms& terms);

/// What a player thought at its latest move, and the doublings it thought with.
struct PlayedFromBehind {
  double own_winrate = 0.5;
  double doublings = 0;
};

/// How many doublings of playouts the side to play takes itself to have more than the opponent, so that positions in
/// which the weaker player errs are worth more to it: 0 for the side ahead, in games that began about even and on
/// boards too small for it; never more than the head start gives reason for. The first time as much as that, then a
/// little more or less from move to move, so that the game neither looks lost nor won.
/// per_point: doublings for each point that it began behind, on 19×19; smaller boards count more.
double doublings_from_behind(const Terms& terms, BoardSize size, Color own, double per_point,
                             const std::optional<PlayedFromBehind>& before);

}  // namespace miai::engine
