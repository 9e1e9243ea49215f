#pragma once
// Moves that will be needed inside territory once the dame are gone: shown before both sides accept a count.

#include <vector>

#include "score/score.hpp"

namespace miai::score {

/// A chain that is in atari when the enemy has filled every dame.
struct Protection {
  Color color = Color::black;
  Point point;     ///< its last liberty, in its own territory
  PointSet chain;  ///< what would be taken
  friend bool operator==(const Protection&, const Protection&) = default;
};

/// A warning, not part of the count: the points stay territory until somebody plays there. False eyes and stones thrown
/// in are not repeated here, the count knows them (Reason::false_eye, Reason::protective_move).
/// Fails: as count().
/// Cost:  O(points).
Result<std::vector<Protection>> protections(const CountInput& input, const PointSet& dead);

}  // namespace miai::score
