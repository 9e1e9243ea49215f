#pragma once
// From what the colours hold to whose every point is, and why.

#include <vector>

#include "game/position.hpp"
#include "game/ruleset.hpp"
#include "score/eyes.hpp"
#include "score/score.hpp"

namespace miai::score {

/// What the count knows of a position once the dead are agreed.
struct Analysis {
  Analysis(const Board& board, const PointSet& dead_stones);

  Field field;
  Reach reach;
  Areas areas;
  Eyes eyes;

  bool in_seki(Loc at) const { return areas.region[at] != kNone && eyes.of_region[areas.region[at]] <= 1; }
};

/// Every point's verdict, row-major from the lower left.
std::vector<PointVerdict> verdicts(const Analysis& analysis, const Ruleset& rules);

/// Points that a colour's living groups give up, two each and never more than they have (F33: two eyes are two points
/// at least).
int group_tax(const Analysis& analysis, Color color, const std::vector<PointVerdict>& points);

}  // namespace miai::score
