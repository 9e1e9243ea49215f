#pragma once
// Ends of games played out move by move: what a last move is worth, and who has to answer.

#include <optional>
#include <vector>

#include "course/lesson.hpp"

namespace miai::course {

/// A first move and the margin to which best play leads from there.
struct EndMove {
  Vertex move;
  int margin = 0;  ///< territory and prisoners, Black's less White's, without komi
};

struct Endgame {
  int margin = 0;              ///< with best play
  std::vector<EndMove> moves;  ///< every sensible first move, a pass among them
  std::vector<Move> line;      ///< best play, the first best move and all that follows
};

/// Plays a position to its end, both sides as well as they can. Areas that one colour surrounds are left alone but for
/// stones in atari; every stone that is not said to be dead lives, and no ko is fought.
/// Fails: nothing when the end is too far away to be read.
/// Cost:  at most 20,000 positions: 0.1 s on small boards.
std::optional<Endgame> read_endgame(const Step& step, Color first);

/// By how many points it differs who plays first.
std::optional<int> swing_of(const Step& step);

/// True when a move leaves its side free to go elsewhere in the end: whoever must go on, because going elsewhere would
/// cost more than it differs who plays first, does.
std::optional<bool> is_sente(const Step& step, Color color, Point point);

}  // namespace miai::course
