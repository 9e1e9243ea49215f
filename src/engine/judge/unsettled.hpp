#pragma once
// Places where all hangs on who moves first (internal to judging).

#include "life/status.hpp"

namespace miai::engine {

/// Stones that were taken for dead, but that the enemy around them cannot take off safely: if their own side moved
/// first, the enemy would die, or live in seki or by a ko. They are left standing, alive or in seki. Enemies in `sekis`
/// have the life they will ever have, whatever becomes of the stones, so stones among them are not looked at.
/// Answers the stones of these chains and of the enemy around them.
/// Cost: a bounded search for each small place that is not proved.
PointSet leave_unsettled(life::StatusReport& report, const Board& board, const Ruleset& rules, const PointSet& sekis);

}  // namespace miai::engine
