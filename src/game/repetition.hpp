#pragma once
// Ko and superko. A new kind of repetition is a new value of Repetition and one case in repetition.cpp.

#include <optional>

#include "game/position.hpp"

namespace miai {

struct ForbiddenRepetition {
  /// The move number whose position would come back.
  int move_number = 0;
  /// True for taking one stone straight back.
  bool immediate = false;
  /// With immediate: the stone that would be taken back.
  std::optional<Point> ko_stone;
};

/// Whether a stone there would make a repetition that the ruleset forbids. Requires an empty point.
std::optional<ForbiddenRepetition> forbidden_repetition(const Position& position, Color color, Point p,
                                                        const Ruleset& rules);

}  // namespace miai
