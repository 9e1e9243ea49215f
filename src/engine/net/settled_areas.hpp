#pragma once
// Whose points the networks are told the board is, by area or by independent life.

#include <array>

#include "board/board.hpp"
#include "board/pass_alive.hpp"

namespace miai::engine {

/// By index_of(Color).
using Areas = std::array<PointSet, 2>;

/// Every point as if the game stopped now: pass-alive chains with what they fence, regions that one colour alone
/// borders, and all stones that stand.
/// Requires sides up to 19.
Areas area_now(const Board& board, SelfCapture self_capture);

/// Areas that touch no neutral point and hold no own stone in atari, as under taxes on seki; and all stones that stand
/// in an area of their own colour.
/// Requires sides up to 19.
Areas independent_life(const Board& board, SelfCapture self_capture);

}  // namespace miai::engine
