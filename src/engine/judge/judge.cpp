#include "engine/judge/judge.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/judge/unsettled.hpp"
#include "life/intruders.hpp"
#include "score/score.hpp"

namespace miai::engine {
namespace {

using life::ChainJudgement;
using life::ChainStatus;

/// Evaluations for each side to move: a network's symmetries; playouts in sufficient number.
constexpr int kSymmetries = 8;
constexpr int kPlayoutViews = 60;

/// How certain an opinion must be, as the mean owner of a chain's points from its own side.
constexpr float kClear = 0.5F;       ///< beyond it there is no doubt
constexpr float kLeaning = 0.15F;    ///< within it there is no opinion at all
constexpr float kOverReading = 0.8F; ///< beyond it reading that rests on an unproved fence is overruled

std::vector<float> mean_ownership(Evaluator& evaluator, const Position& position, const Terms& terms) {
  const auto points = static_cast<std::size_t>(position.board().size().points());
  std::vector<double> sums(points, 0.0);
  const int views = evaluator.uses_symmetry() ? kSymmetries : kPlayoutViews;
  for (const Color color : kColors) {
    const Trail trail(position.without_past().with_to_move(color));
    for (int view = 0; view < views; ++view) {
      const auto seed = static_cast<std::uint64_t>(view) + 1;
      const Query query{trail, terms, Want::ownership_too, view % kSymmetries, seed};
      const Evaluation seen = evaluator.evaluate(query);
      for (std::size_t i = 0; i < points; ++i) sums[i] += seen.ownership[i];
    }
  }
  std::vector<float> ownership(points);
  for (std::size_t i = 0; i < points; ++i) ownership[i] = static_cast<float>(sums[i] / (2 * views));
  return ownership;
}

/// Mean owner of the chain's points, +1 when they are all its own colour's.
float own_share(const Chain& chain, const std::vector<float>& ownership, BoardSize size) {
  float sum = 0;
  for (const Point p : chain.stones) sum += ownership[static_cast<std::size_t>(size.index(p))];
  const float mean = sum / static_cast<float>(chain.stones.count());
  return chain.color == Color::black ? mean : -mean;
}

bool was_read(const ChainJudgement& judged) {
  return judged.reason == "no_two_eyes" || judged.reason == "two_eyes" || judged.reason == "seki";
}

/// What is left of `life`'s word beside the evaluator's. True when the result may well be wrong.
bool reconcile(ChainJudgement& judged, float own) {
  if (judged.proved) return false;
  const ChainStatus opinion = own < 0 ? ChainStatus::dead : ChainStatus::alive;
  const bool agrees = judged.status == opinion || (judged.status == ChainStatus::seki && own > -kLeaning);
  if (agrees) return std::fabs(own) < kLeaning && judged.status != ChainStatus::seki;
  const bool known = judged.status != ChainStatus::unsure;
  if (known && was_read(judged) && std::fabs(own) < kOverReading) return true;
  if (known && std::fabs(own) < kLeaning) return true;
  judged.status = opinion;
  judged.reason = "ownership";
  return std::fabs(own) < kClear;
}

/// Stones that live without two eyes of their own, by the count with the dead taken off.
void name_sekis(life::StatusReport& report, const Board& board, const Ruleset& rules) {
  const Position position(board, Color::black);
  const auto score = score::count({position, rules, HalfPoints()}, report.dead());
  if (!score) return;
  for (ChainJudgement& judged : report.chains) {
    if (judged.proved || judged.status != ChainStatus::alive) continue;
    const Point any = *judged.chain.stones.begin();
    if (!score->points[static_cast<std::size_t>(board.size().index(any))].in_seki) continue;
    if (!life::in_close_contact(board, judged.chain)) continue;
    judged.status = ChainStatus::seki;
    judged.reason = "seki";
  }
}

/// Sekis rest on what was taken for dead, so those that `life` inferred are inferred anew.
void forget_inferred_sekis(life::StatusReport& report) {
  for (ChainJudgement& judged : report.chains) {
    if (!judged.proved && judged.status == ChainStatus::seki) judged.status = ChainStatus::alive;
  }
}

}  // namespace

Judgement judge(Evaluator& evaluator, const Position& position, const Terms& terms) {
  Judgement judgement;
  judgement.status = life::judge(position, terms.rules);
  const Board& board = position.board();
  const bool odd = judgement.status.chains.empty() || board.chain_without_liberty();
  if (!evaluator.supports(board.size())) return judgement;
  if (!odd) {
    judgement.ownership = mean_ownership(evaluator, position, terms);
    for (ChainJudgement& judged : judgement.status.chains) {
      const float own = own_share(judged.chain, judgement.ownership, board.size());
      if (reconcile(judged, own)) judgement.doubtful |= judged.chain.stones;
    }
    forget_inferred_sekis(judgement.status);
    judgement.doubtful |= leave_unsettled(judgement.status, board, terms.rules);
    name_sekis(judgement.status, board, terms.rules);
  }
  judgement.doubtful |= judgement.status.with_status(ChainStatus::unsure);
  return judgement;
}

std::function<life::StatusReport(const Position&, const Ruleset&)> judge_with(
    std::function<std::shared_ptr<Evaluator>(BoardSize)> evaluator) {
  return [evaluator = std::move(evaluator)](const Position& position, const Ruleset& rules) {
    const auto found = evaluator(position.board().size());
    if (!found) return life::judge(position, rules);
    return judge(*found, position, Terms{rules, rules.komi_even, 0}).status;
  };
}

}  // namespace miai::engine
