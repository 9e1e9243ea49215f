#include "engine/net/postprocess.hpp"

#include <algorithm>
#include <cmath>

#include "engine/net/orientation.hpp"

namespace miai::engine {
namespace {

/// Networks of hostile files answer anything; what is no number counts as 0, and what is endless as very large.
float tame(float value) {
  constexpr float kMost = 1e6F;
  return std::isnan(value) ? 0.0F : std::clamp(value, -kMost, kMost);
}

double softplus(double x) {
  return x > 40 ? x : std::log1p(std::exp(x));
}

float policy_of(const float* policies, float optimism) {
  const float policy = tame(policies[0]);
  return optimism == 0 ? policy : policy + (tame(policies[1]) - policy) * optimism;
}

std::vector<float> policy_from(const RawOutput& raw, const Query& query, const PostProcess& how,
                               const PointSet& legal) {
  const BoardSize size = query.trail.position.board().size();
  const Orientation orientation(size, query.symmetry);
  const auto points = static_cast<std::size_t>(size.points());
  const float optimism = how.heeds_optimism() ? query.optimism : 0;
  std::vector<float> policy(points + 1, 0.0F);
  policy[points] = policy_of(raw.pass.data(), optimism);
  float highest = policy[points];
  for (const Point p : legal) {
    const auto place = static_cast<std::size_t>(orientation.place(p)) * static_cast<std::size_t>(how.policy_channels);
    const float logit = policy_of(&raw.policy[place], optimism);
    policy[static_cast<std::size_t>(size.index(p))] = logit;
    highest = std::max(highest, logit);
  }
  float sum = policy[points] = std::exp(policy[points] - highest);
  for (const Point p : legal) {
    float& chance = policy[static_cast<std::size_t>(size.index(p))];
    chance = std::exp(chance - highest);
    sum += chance;
  }
  for (float& chance : policy) chance /= sum;
  return policy;
}

void set_values(Evaluation& evaluation, const RawOutput& raw, const Query& query, const PostProcess& how) {
  const Ruleset& rules = query.terms.rules;
  const bool may_annul = rules.repetition == Repetition::simple_ko || rules.scoring == Scoring::territory;
  const double win = tame(raw.outcome[0]);
  const double loss = tame(raw.outcome[1]);
  const double none = tame(raw.outcome[2]);
  const double highest = std::max({win, loss, may_annul ? none : win});
  const double wins = std::exp(win - highest);
  const double losses = std::exp(loss - highest);
  const double nones = may_annul ? std::exp(none - highest) : 0.0;
  const double sum = wins + losses + nones;
  const bool black = query.trail.position.to_move() == Color::black;
  evaluation.black_wins = static_cast<float>((black ? wins : losses) / sum);
  evaluation.white_wins = static_cast<float>((black ? losses : wins) / sum);
  evaluation.no_result = static_cast<float>(nones / sum);

  // The network's scores are those of games with a result; one without counts as 0.
  const double with_result = 1.0 - nones / sum;
  const double sign = (black ? 1.0 : -1.0) * with_result;
  const double mean = tame(raw.scores[0]) * how.scales.score_mean;
  const double deviation = softplus(tame(raw.scores[1])) * how.scales.score_stdev;
  evaluation.score_mean = static_cast<float>(sign * mean);
  const double square = (mean * mean + deviation * deviation) * with_result;
  const double variance = square - sign * mean * sign * mean;
  evaluation.score_stdev = static_cast<float>(std::sqrt(std::max(0.0, variance)));
  evaluation.lead = static_cast<float>(sign * tame(raw.scores[2]) * how.scales.lead);
}

std::vector<float> ownership_from(const RawOutput& raw, const Query& query) {
  const BoardSize size = query.trail.position.board().size();
  const Orientation orientation(size, query.symmetry);
  const float sign = query.trail.position.to_move() == Color::black ? 1.0F : -1.0F;
  std::vector<float> ownership(static_cast<std::size_t>(size.points()));
  for (int i = 0; i < size.points(); ++i) {
    const auto place = static_cast<std::size_t>(orientation.place(size.point(i)));
    ownership[static_cast<std::size_t>(i)] = sign * std::tanh(tame(raw.ownership[place]));
  }
  return ownership;
}

}  // namespace

PostProcess::PostProcess(const ModelDesc& model)
    : version(model.version), policy_channels(model.policy.channels()), scales(model.scales) {}

Evaluation evaluation_of(const RawOutput& raw, const Query& query, const PostProcess& how, const LegalMoves& legal) {
  Evaluation evaluation;
  evaluation.policy = policy_from(raw, query, how, legal.legal);
  set_values(evaluation, raw, query, how);
  if (query.want == Want::ownership_too && !raw.ownership.empty()) evaluation.ownership = ownership_from(raw, query);
  return evaluation;
}

}  // namespace miai::engine
