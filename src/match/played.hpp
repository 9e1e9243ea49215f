#pragma once
// What is known of a game that has been played.

#include <array>
#include <string>
#include <vector>

#include "game/clock.hpp"
#include "game/outcome.hpp"
#include "match/settings.hpp"

namespace miai::match {

/// How a game came to its end.
enum class Ending : std::uint8_t {
  counted,  ///< by what stands on the board
  agreed,   ///< counted; both programs named the same dead stones
  judged,   ///< counted; the judge named the dead stones
  resigned,
  long_cycle,  ///< a position came back under rules that annul the game
  move_limit,  ///< without result
  time,        ///< the clock
  crashed,     ///< the program ended, or could not be started
  silent,      ///< the program did not answer
  rubbish,     ///< what it answered is no GTP, no vertex, or no resignation
  illegal_move,
  refused  ///< it refused to set up the board, to move, or a legal move of the other side
};

/// "counted", "agreed", …: stable.
std::string_view id_text(Ending ending);
std::optional<Ending> ending_from(std::string_view text);
/// True where a program lost for what it did outside the game.
constexpr bool is_forfeit(Ending ending) {
  return ending >= Ending::time;
}

struct Played {
  Fixture fixture;
  Outcome outcome;
  Ending ending = Ending::counted;
  /// One sentence where something went wrong.
  std::string remark;
  int moves = 0;  ///< passes and the opening's included
  /// By index_of(Color): time for all moves, and for the longest.
  std::array<Milliseconds, 2> used{};
  std::array<Milliseconds, 2> longest{};
  std::array<int, 2> asked{};  ///< moves that the program chose

  /// What the contestant who had Black makes of it: 1, 0.5 or 0.
  double black_score() const;
};

}  // namespace miai::match
