#pragma once
// The first game to learn by: whoever takes so many stones first has won.

#include <optional>
#include <vector>

#include "game/position.hpp"

namespace miai::course {

struct FirstCapture {
  int size = 5;    ///< 5 or 7
  int stones = 1;  ///< so many prisoners win
};

/// A game of it as it stands.
struct CaptureGame {
  Position position;
  std::optional<Color> winner;
  bool drawn = false;  ///< nobody can play any more
};

/// The game after moves. A side without a legal move passes.
/// Fails: as play().
Result<CaptureGame> capture_game(const FirstCapture& rules, const std::vector<Move>& moves);

/// The opponent's move: it takes what wins, saves what would lose, chases what runs short of liberties, and else plays
/// near the stones as chance has it. Equal seeds give equal moves. Requires that the game is not over.
Vertex capture_reply(const CaptureGame& game, const FirstCapture& rules, std::uint64_t seed);

}  // namespace miai::course
