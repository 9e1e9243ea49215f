#include "engine/search/plain_evaluators.hpp"

#include "base/rng.hpp"

namespace miai::engine {
namespace {

/// Legal moves by the board; what repetition forbids the search finds out itself.
bool may_play(const Position& position, Point p, const Ruleset& rules) {
  const Board& board = position.board();
  if (!board.is_empty(p)) return false;
  return !board.is_suicide(position.to_move(), p) || legality(position, {position.to_move(), p}, rules).ok();
}

}  // namespace

Evaluation ConstantEvaluator::evaluate(const Query& query) {
  const Position& position = query.trail.position;
  const BoardSize size = position.board().size();
  const auto points = static_cast<std::size_t>(size.points());
  Evaluation evaluation;
  evaluation.policy.assign(points + 1, 0.0F);
  int legal = 1;
  for (int i = 0; i < size.points(); ++i) {
    if (!may_play(position, size.point(i), query.terms.rules)) continue;
    evaluation.policy[static_cast<std::size_t>(i)] = 1;
    ++legal;
  }
  evaluation.policy[points] = 1;
  const float share = 1.0F / static_cast<float>(legal);
  for (float& p : evaluation.policy) p *= share;
  if (query.want == Want::ownership_too) evaluation.ownership.assign(points, 0.0F);
  return evaluation;
}

Evaluation HashEvaluator::evaluate(const Query& query) {
  const Position& position = query.trail.position;
  const BoardSize size = position.board().size();
  const auto points = static_cast<std::size_t>(size.points());
  Rng rng(position.board().key().low + static_cast<std::uint64_t>(index_of(position.to_move())) +
          2 * static_cast<std::uint64_t>(position.passes_in_a_row()));
  Evaluation evaluation;
  evaluation.policy.assign(points + 1, 0.0F);
  float sum = 0;
  for (int i = 0; i <= size.points(); ++i) {
    const bool is_legal = i == size.points() || may_play(position, size.point(i), query.terms.rules);
    const auto likelihood = static_cast<float>(1 + rng.below(1000));
    if (!is_legal) continue;
    evaluation.policy[static_cast<std::size_t>(i)] = likelihood * likelihood;
    sum += likelihood * likelihood;
  }
  for (float& p : evaluation.policy) p /= sum;
  evaluation.black_wins = 0.25F + static_cast<float>(rng.below(1024)) / 2048;
  evaluation.white_wins = 1 - evaluation.black_wins;
  evaluation.score_mean = evaluation.lead = static_cast<float>(rng.below(41)) / 2 - 10;
  evaluation.score_stdev = 8;
  if (query.want == Want::ownership_too) {
    for (std::size_t i = 0; i < points; ++i) {
      evaluation.ownership.push_back(static_cast<float>(rng.below(2001)) / 1000 - 1);
    }
  }
  return evaluation;
}

}  // namespace miai::engine
