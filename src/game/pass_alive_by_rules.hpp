#pragma once
// What a ruleset makes of pass-alive areas.

#include "board/pass_alive.hpp"
#include "game/ruleset.hpp"

namespace miai {

/// The pass-alive chains and areas under a ruleset: where suicide is allowed, fewer regions are closed.
/// Cost: as pass_alive() of the board.
inline PassAlive pass_alive(const Board& board, const Ruleset& rules) {
  return pass_alive(board, rules.suicide == Suicide::allowed ? SelfCapture::allowed : SelfCapture::forbidden);
}

}  // namespace miai
