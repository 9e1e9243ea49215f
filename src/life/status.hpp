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
  /// True when the status is proved (pass-alive areas, the solver), false when it is an estimate.
  bool proved = false;
  /// Stable id of the reason ("pass_alive", "no_two_eyes", "in_enemy_territory", …) for translation.
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
  long nodes_per_group = 20'000;
  long nodes_total = 200'000;
};

/// Judges every chain of a position that is over, or is counted as it stands.
/// Never calls a pass-alive chain dead. Deterministic.
StatusReport judge(const Position& position, const Ruleset& rules, const StatusBudget& budget = {});

}  // namespace miai::life
