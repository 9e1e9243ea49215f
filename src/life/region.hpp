#pragma once
// What a problem is about: internal to the solver.

#include "base/result.hpp"
#include "board/board.hpp"

namespace miai::life {

/// The whole chains that the goal names. Fails: life.no_goal.
Result<PointSet> whole_goal(const Board& board, const PointSet& goal);

}  // namespace miai::life
