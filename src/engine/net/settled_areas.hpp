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

/// What else counts beside independent life.
enum class KeepStones : std::uint8_t { no, yes };
enum class KeepTerritory : std::uint8_t { no, yes };

/// Areas that touch no neutral point and hold no own stone in atari, as under taxes on seki; and, if kept, all stones
/// of an area's own colour, or all its empty points and dead stones.
/// Requires sides up to 19.
Areas independent_life(const Board& board, SelfCapture self_capture, KeepStones stones, KeepTerritory territory);

}  // namespace miai::engine
