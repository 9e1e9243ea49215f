#pragma once
// Moves whose local effect is read out: what each takes, saves, kills or makes live, for a search to look at first.

#include <cstdint>
#include <string_view>
#include <vector>

#include "board/board.hpp"
#include "game/position.hpp"
#include "game/ruleset.hpp"
#include "life/solve.hpp"

namespace miai::life {

/// What a tactical move does to the stones it is about.
enum class Feat : std::uint8_t {
  take,  ///< catches them by a chase: ladder, net, snapback
  save,  ///< keeps them from such a chase
  kill,  ///< an enclosed group of the other side is no longer alive as it would be
  live,  ///< an own enclosed group gets more than it would
  race   ///< wins a race between two groups, or saves a seki in it
};
/// "take", "save", "kill", "live", "race".
std::string_view id_text(Feat feat);

struct TacticalMove {
  Point point;
  Feat feat = Feat::take;
  /// The stones whose fate hangs on who plays here first.
  PointSet stones;
  /// What becomes of them after this move, and what would if the other side came first; no threats are counted on
  /// either side, so a ko is what its first taker gets.
  Life with_move = Life::undecided;
  Life without = Life::undecided;
  /// True when the surrounding stones have liberties enough not to matter (enclosed groups whose fence is pass-alive);
  /// false when the result rests on taking strong neighbours for safe.
  bool proved = false;
  /// The swing in points, by area: two for each stone, and one for each empty point that changes hands with them.
  int points = 0;
  /// Best play from this move on.
  std::vector<Move> line;
};

/// Nothing runs without a limit.
struct TacticsBudget {
  long nodes_per_question = 4'000;
  long nodes_total = 80'000;
  /// May end the reading before: what was found by then may be less than a whole reading finds, and wrong where it
  /// rests on what was not looked at. Null: nobody does.
  Halt* halt = nullptr;
};

/// The moves of a colour that decide something locally, greatest swing first. A point appears once for each thing it
/// decides. Only what depends on who moves first is listed: stones that are lost or safe either way are not.
/// Deterministic.
/// Cost:  at most budget.nodes_total nodes of reading, some 5 µs each.
std::vector<TacticalMove> tactical_moves(const Position& position, Color color, const TacticsBudget& budget = {});

/// The point with the greatest sum of swings over different stones; nullopt when nothing is urgent.
std::optional<Point> most_urgent(const std::vector<TacticalMove>& moves);

}  // namespace miai::life
