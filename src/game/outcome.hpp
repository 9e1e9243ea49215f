#pragma once
// How a game ended.

#include <optional>
#include <string>

#include "board/point.hpp"
#include "game/half_points.hpp"

namespace miai {

enum class OutcomeKind : std::uint8_t {
  unknown,
  points,  ///< won by a margin
  resignation,
  time,
  forfeit,
  unstated,  ///< somebody won, nobody said how
  draw,
  no_result,  ///< annulled (F24)
  both_lose
};

struct Outcome {
  OutcomeKind kind = OutcomeKind::unknown;
  std::optional<Color> winner;
  HalfPoints margin;  ///< above zero, with kind points only

  /// From a score, positive = Black ahead; zero is a draw.
  static Outcome by_score(HalfPoints score);
  static Outcome won(Color winner, OutcomeKind how) { return Outcome{how, winner, {}}; }
  static Outcome without_winner(OutcomeKind how) { return Outcome{how, std::nullopt, {}}; }
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// As SGF and GTP write it: "B+3.5", "W+R", "B+T", "W+F", "B+", "0", "Void" (no result, both lose), "?".
std::string to_string(const Outcome& outcome);

}  // namespace miai
