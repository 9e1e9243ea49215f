#include "engine/judge/judge.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "engine/judge/unsettled.hpp"
#include "engine/playout/playouts.hpp"
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
constexpr float kClear = 0.5F;     ///< beyond it there is no doubt
constexpr float kLeaning = 0.15F;  ///< within it there is no opinion at all

/// What an evaluator's opinion must reach to overrule what reading has found.
struct Weight {
  float over_reading;  ///< where the reading rests on an enemy that is not proved alive
  float over_unsure;   ///< where all hangs on who moves first
};
constexpr Weight kNetworkWeight{0.8F, 0.95F};
constexpr Weight kPlayoutWeight{0.9F, 0.8F};
/// Playouts fill shared liberties as if seki did not exist, and small networks are sure of the larger side's life.
constexpr float kNoSayOnSeki = 2.0F;

/// Mean owner of every point, by the side that moves first.
using Views = std::array<std::vector<float>, 2>;

std::vector<float> seen_by(Evaluator& evaluator, const Trail& trail, const Terms& terms) {
  std::vector<float> mean(static_cast<std::size_t>(trail.position.board().size().points()), 0.0F);
  const int views = evaluator.uses_symmetry() ? kSymmetries : kPlayoutViews;
  for (int view = 0; view < views; ++view) {
    const auto seed = static_cast<std::uint64_t>(view) + 1;
    const Query query{trail, terms, Want::ownership_too, view % kSymmetries, seed};
    const Evaluation seen = evaluator.evaluate(query);
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += seen.ownership[i] / static_cast<float>(views);
  }
  return mean;
}

/// What the evaluator thinks of one chain, +1 when it keeps all its points.
struct Opinion {
  float own_first;    ///< when the chain's side moves first
  float enemy_first;  ///< when the other side does
  float mean() const { return (own_first + enemy_first) / 2; }
};

Opinion opinion_of(const Chain& chain, const Views& views, BoardSize size) {
  std::array<float, 2> sums{};
  for (const Color first : kColors) {
    const auto side = static_cast<std::size_t>(index_of(first));
    for (const Point p : chain.stones) sums[side] += views[side][static_cast<std::size_t>(size.index(p))];
    sums[side] /= static_cast<float>(chain.stones.count()) * (chain.color == Color::black ? 1.0F : -1.0F);
  }
  const auto own = static_cast<std::size_t>(index_of(chain.color));
  return {sums[own], sums[1 - own]};
}

bool was_read(const ChainJudgement& judged) {
  return judged.reason == "no_two_eyes" || judged.reason == "two_eyes";
}

/// How far beyond it an opinion must go to overrule the status that `life` gave.
float barrier(const ChainJudgement& judged, const Weight& weight) {
  if (judged.status == ChainStatus::unsure) return weight.over_unsure;
  if (judged.status == ChainStatus::seki) return kNoSayOnSeki;
  return was_read(judged) ? weight.over_reading : kLeaning;
}

/// What is left of `life`'s word beside the evaluator's. True when the result may well be wrong.
bool reconcile(ChainJudgement& judged, const Opinion& opinion, const Weight& weight) {
  if (judged.proved) return false;
  const float mean = opinion.mean();
  const bool seen_dead = mean < 0;
  const bool agrees = judged.status == (seen_dead ? ChainStatus::dead : ChainStatus::alive);
  if (agrees) return std::fabs(mean) < kLeaning;
  // Nobody's stones are taken away for what they could still prevent by a move.
  const float certainty = seen_dead ? -opinion.own_first : mean;
  if (certainty < barrier(judged, weight)) {
    const bool leans = judged.status != ChainStatus::seki || mean < -kLeaning;
    if (judged.status == ChainStatus::unsure) judged.status = ChainStatus::alive;
    return leans;
  }
  judged.status = seen_dead ? ChainStatus::dead : ChainStatus::alive;
  judged.reason = "ownership";
  return certainty < kClear;
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

/// Sekis rest on what was taken for dead, so those that were inferred from the count are inferred anew.
void forget_inferred_sekis(life::StatusReport& report) {
  for (ChainJudgement& judged : report.chains) {
    if (judged.proved || judged.status != ChainStatus::seki) continue;
    judged.status = ChainStatus::alive;
    judged.reason = "ownership";
  }
}

std::vector<float> mean_of(const Views& views) {
  std::vector<float> mean(views[0].size());
  for (std::size_t i = 0; i < mean.size(); ++i) mean[i] = (views[0][i] + views[1][i]) / 2;
  return mean;
}

Views views_of(Evaluator& evaluator, const Position& position, const Terms& terms) {
  Views views;
  for (const Color first : kColors) {
    const Trail trail(position.without_past().with_to_move(first));
    views[static_cast<std::size_t>(index_of(first))] = seen_by(evaluator, trail, terms);
  }
  return views;
}

/// Playouts beside a network: they are wrong about other things, so where it is not sure both count alike.
class SecondOpinion {
 public:
  SecondOpinion(const Position& position, const Terms& terms) : position_(position), terms_(terms) {}

  Opinion joined(const Opinion& first, const ChainJudgement& judged) {
    // On sekis they have no say.
    if (judged.proved || judged.status == ChainStatus::seki || std::fabs(first.mean()) >= kClear) return first;
    if (!views_) views_ = views_of(playouts_, position_, terms_);
    const Opinion second = opinion_of(judged.chain, *views_, position_.board().size());
    return {(first.own_first + second.own_first) / 2, (first.enemy_first + second.enemy_first) / 2};
  }

 private:
  const Position& position_;
  const Terms& terms_;
  Playouts playouts_;
  std::optional<Views> views_;
};

void weigh(Judgement& judgement, Evaluator& evaluator, const Position& position, const Terms& terms) {
  const BoardSize size = position.board().size();
  const Views views = views_of(evaluator, position, terms);
  judgement.ownership = mean_of(views);
  const bool is_network = evaluator.uses_symmetry();
  SecondOpinion second(position, terms);
  for (ChainJudgement& judged : judgement.status.chains) {
    const Opinion first = opinion_of(judged.chain, views, size);
    const Opinion opinion = is_network ? second.joined(first, judged) : first;
    if (reconcile(judged, opinion, is_network ? kNetworkWeight : kPlayoutWeight)) {
      judgement.doubtful |= judged.chain.stones;
    }
  }
}

}  // namespace

Judgement judge(Evaluator& evaluator, const Position& position, const Terms& terms) {
  Judgement judgement;
  judgement.status = life::judge(position, terms.rules);
  const Board& board = position.board();
  const bool readable = !judgement.status.chains.empty() && !board.chain_without_liberty();
  if (readable && evaluator.supports(board.size())) {
    weigh(judgement, evaluator, position, terms);
    const PointSet sekis = judgement.status.with_status(ChainStatus::seki);
    forget_inferred_sekis(judgement.status);
    judgement.doubtful |= leave_unsettled(judgement.status, board, terms.rules, sekis);
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
