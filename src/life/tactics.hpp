#pragma once
// Capturing by force: ladders, nets, snapbacks and races, with lines of play on the open board.

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "board/board.hpp"
#include "life/solve.hpp"

namespace miai::life {

enum class Reading : std::uint8_t { taken, escapes, undecided };

/// "taken", "escapes", "undecided".
std::string_view id_text(Reading reading);

struct ReadingLimits {
  long nodes = 20'000;
  /// A chain with more liberties than this has escaped.
  int liberties = 3;
  Halt* halt = nullptr;  ///< may end it before, undecided; null: nobody does
};

/// What becomes of a chain that is chased.
struct Chase {
  Reading result = Reading::undecided;
  std::vector<Move> line;  ///< both sides' moves in order; for `escapes` the chain's best answer to each attack
  long nodes = 0;
};

/// Reads a ladder: every attack is atari, every answer extends or takes a stone. The attacker moves first when the
/// chain has two liberties, its owner when it has one. Ladders of any length are read without recursion. Requires a
/// stone. Kos are not taken back at once. Cost:  two board copies a move, at most limits.nodes moves.
Chase read_ladder(const Board& board, Point stone, const ReadingLimits& limits = {});

/// Reads whether the chain can be taken by any means within limits.liberties liberties: atari, nets, throw-ins.
/// Requires a stone.
Chase read_capture(const Board& board, Point stone, Color first, const ReadingLimits& limits = {});

/// A move that can be taken and yet, when it is taken, lets its owner take the taker (F22).
struct Snapback {
  Point sacrifice;
  Point retake;
  PointSet taken;  ///< the stones that are taken in the end, the one that took the sacrifice among them
};
/// Every snapback that a colour can play now.
std::vector<Snapback> snapbacks(const Board& board, Color color);

/// A race between two chains that cannot make two eyes.
struct Race {
  /// The chain that is left when each side moves first; nullopt = neither is taken (seki), or not decided.
  std::array<std::optional<Color>, 2> winner;
  std::array<bool, 2> decided{};
  std::array<std::vector<Move>, 2> line;
  /// Liberties that only one side has, by colour, and those they share.
  std::array<int, 2> own_liberties{};
  int shared_liberties = 0;
  long nodes = 0;
};

/// Reads a race between two chains of different colours by search within their liberties and the eyes beside them.
/// Requires two stones of different colours.
Race read_race(const Board& board, Point a, Point b, const SolveBudget& budget = {200'000});

}  // namespace miai::life
