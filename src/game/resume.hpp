#pragma once
// Whose turn it is when play goes on after the passes.

#include "board/point.hpp"
#include "game/ruleset.hpp"

namespace miai {

/// The side that plays when somebody asks to go on; to_move is whose turn it would be after the passes.
constexpr Color turn_after_passes(const Ruleset& rules, Color requester, Color to_move) {
  return rules.resume_turn == ResumeTurn::opponent_of_requester ? opposite(requester) : to_move;
}

}  // namespace miai
