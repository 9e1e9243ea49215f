#pragma once
// Moves of the opening in a corner, by where they stand: first stones, approaches, enclosures.

#include "board/board.hpp"

namespace miai::course {

/// The points on which a corner without stones is usually begun: lines 3 and 4 each way, and a 5 beside them.
PointSet corner_openings(const Board& board);

/// Third- and fourth-line points one to three lines beside a corner stone along a side, from which its corner is
/// enclosed by its owner or approached by the other. Where the stone is lower on one side, only the other side counts.
/// Empty for a stone that begins no corner.
/// Shape: for D4 C6 D6 C7 D7 F3 F4 G3 G4.
PointSet beside_corner_stone(const Board& board, Point stone);

}  // namespace miai::course
