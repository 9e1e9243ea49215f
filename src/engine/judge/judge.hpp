#pragma once
// Alive, dead, seki and territory at the end of a game: proofs where `life` has them, an evaluator's opinion for the
// rest.

#include <functional>
#include <memory>
#include <vector>

#include "engine/evaluator.hpp"
#include "life/status.hpp"

namespace miai::engine {

struct Judgement {
  /// Every chain once, with the best guess. Reasons beside those of life::judge: "ownership" where the evaluator alone
  /// decides, "unsettled" where all hangs on who moves first.
  life::StatusReport status;
  /// Stones whose status is a guess that may well be wrong.
  PointSet doubtful;
  /// Mean owner of each point, −1 (White) … +1 (Black), over both sides to move; empty where the evaluator does not
  /// know the size of the board.
  std::vector<float> ownership;
};

/// Judges a position as it stands. Neither the moves that led there nor passes nor the side to move change anything.
/// Cost: some 20 evaluations by a network; some hundred playouts, with one only where it is not sure; life::judge.
Judgement judge(Evaluator& evaluator, const Position& position, const Terms& terms);

/// A judge with an evaluator that is loaded with the first question, for callers that know only `life`.
/// Where the evaluator cannot be had it judges by `life` alone.
std::function<life::StatusReport(const Position&, const Ruleset&)> judge_with(
    std::function<std::shared_ptr<Evaluator>(BoardSize)> evaluator);

}  // namespace miai::engine
