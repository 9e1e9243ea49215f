#pragma once
// Where the fence around a group is open.

#include "board/board.hpp"
#include "board/point_set.hpp"

namespace miai::life {

/// One or two empty points beside the attacker's stones that close the fence around the goal: with his stones there, at
/// most half of the empty points that could be reached before are left, and ten or more are cut off. Empty when no one
/// or two points do that. Requires a goal of stones of one colour. Cost:  a region_of() for each empty point beside the
/// attacker's stones, and for each pair of them.
PointSet fence_gaps(const Board& board, const PointSet& goal);

}  // namespace miai::life
