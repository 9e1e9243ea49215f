#pragma once
// What is alive, dead or in seki in a whole position: a proposal from reading, never from a guess it does not admit.

#include <string>
#include <vector>

#include "board/board.hpp"
#include "game/position.hpp"
#include "game/ruleset.hpp"

namespace miai::life {

enum class ChainStatus : std::uint8_t { alive, dead, seki, unsure };

/// "alive", "dead", "seki", "unsure".
std::string_view id_text(ChainStatus status);

/// What is thought of one chain, and how well founded it is.
struct ChainJudgement {
  Chain chain;
  ChainStatus status = ChainStatus::unsure;
  /// True when the status is proved (pass-alive areas, or the solver with a fence that is proved alive), false when it
  /// is an estimate from random games or rests on one.
  bool proved = false;
  /// Stable id of the reason for translation: "pass_alive", "in_enemy_territory", "unopposed"; from reading
  /// "two_eyes", "no_two_eyes", "seki" (the last two also, unproved, from the look of the place); "rivals_dead" where
  /// all that stands against it is dead; from random games "kept_in_playouts", "lost_in_playouts".
  std::string reason;
};

struct StatusReport {
  std::vector<ChainJudgement> chains;  ///< every chain once
  /// Stones proposed as dead; unsure chains are not among them.
  PointSet dead() const;
  PointSet with_status(ChainStatus status) const;
};

/// How much may be spent; nothing runs without a limit.
struct StatusBudget {
  long nodes_per_group = 5'000;
  long nodes_total = 30'000;
};

/// Judges every chain of a position that is over, or is counted as it stands.
/// Never calls a pass-alive chain dead. Deterministic; a position turned, mirrored or with its colours swapped is
/// judged alike. A position with a chain without liberties is left unsure. Cost:  on 19×19 some 30 ms for the random
/// games and some 5 µs a node for the reading.
StatusReport judge(const Position& position, const Ruleset& rules, const StatusBudget& budget = {});

}  // namespace miai::life
