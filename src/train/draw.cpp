#include "train/draw.hpp"

#include <cmath>

namespace miai::train {
namespace {

constexpr float kHardlyLikely = 1e-4F;

std::size_t drawn_index(const std::vector<double>& weights, double sum, Rng& chance) {
  double left = uniform(chance) * sum;
  std::size_t last = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] <= 0) continue;
    last = i;
    left -= weights[i];
    if (left < 0) break;
  }
  return last;
}

}  // namespace

double uniform(Rng& chance) {
  return static_cast<double>(chance() >> 11U) * 0x1.0p-53;
}

double normal(Rng& chance) {
  constexpr double kTwoPi = 6.283185307179586;
  const double radius = std::sqrt(-2 * std::log(1 - uniform(chance)));
  return radius * std::cos(kTwoPi * uniform(chance));
}

Vertex drawn_move(const engine::Trail& trail, const Ruleset& rules, const Likelihoods& moves, Rng& chance) {
  const BoardSize size = trail.position.board().size();
  std::vector<double> weights;
  double sum = 0;
  for (const float p : moves.policy) {
    weights.push_back(p < kHardlyLikely ? 0 : std::pow(static_cast<double>(p), 1 / moves.temperature));
    sum += weights.back();
  }
  while (sum > 1e-12) {
    const std::size_t index = drawn_index(weights, sum, chance);
    if (index + 1 == moves.policy.size()) return Vertex::pass();
    const Vertex vertex = size.point(static_cast<int>(index));
    // Not every evaluator knows what repetition forbids.
    if (legality(trail.position, {trail.position.to_move(), vertex}, rules).ok()) return vertex;
    sum -= weights[index];
    weights[index] = 0;
  }
  return Vertex::pass();
}

}  // namespace miai::train
