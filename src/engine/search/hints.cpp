#include "engine/search/hints.hpp"

#include <algorithm>

#include "engine/search/tree.hpp"
#include "life/tactical_moves.hpp"

namespace miai::engine {
namespace {

constexpr double kUsualNodes = 40'000;
constexpr double kNodesPerMillisecond = 40;
/// A playout takes about 0.45 µs a point, a node 5 µs.
constexpr double kNodesPerPlayoutPoint = 0.018;
/// The swing at which half of the most is given.
constexpr float kHalfSwing = 8;

}  // namespace

float playouts_of(const Evaluation& evaluation) {
  const auto& [black, white] = evaluation.first_plays;
  // Nearly every playout comes to nearly every point, so the busiest point tells how many there were.
  float most = 0;
  for (std::size_t i = 0; i < black.size(); ++i) most = std::max(most, black[i].count + white[i].count);
  return most;
}

long hint_nodes(const Budget& budget, BoardSize size, double playouts) {
  double nodes = kUsualNodes;
  if (budget.time) nodes = std::min(nodes, static_cast<double>(budget.time->ideal.count()) * kNodesPerMillisecond);
  const double per_visit = playouts * size.points() * kNodesPerPlayoutPoint;
  if (budget.playouts) nodes = std::min(nodes, static_cast<double>(*budget.playouts) * per_visit);
  if (budget.visits) nodes = std::min(nodes, static_cast<double>(*budget.visits) * per_visit);
  return static_cast<long>(nodes);
}

std::vector<float> hints(const Position& position, long nodes, Halt* halt) {
  const BoardSize size = position.board().size();
  std::vector<float> swings(static_cast<std::size_t>(size.points()) + 1, 0);
  life::TacticsBudget budget;
  budget.nodes_total = nodes;
  budget.halt = halt;
  budget.nodes_per_question = std::min(budget.nodes_per_question, std::max(100L, nodes / 4));
  for (const life::TacticalMove& move : life::tactical_moves(position, position.to_move(), budget)) {
    float& swing = swings[move_index(Vertex(move.point), size)];
    swing += static_cast<float>(move.points) * (move.proved ? 1.0F : 0.5F);
  }
  if (is_over(halt)) swings.clear();
  return swings;
}

void lean_on_hints(std::vector<float>& priors, const std::vector<float>& hints, double most) {
  float sum = 0;
  float greatest = 0;
  for (std::size_t i = 0; i < priors.size(); ++i) {
    if (priors[i] < 0) continue;
    sum += hints[i] * hints[i];
    greatest = std::max(greatest, hints[i]);
  }
  if (sum <= 0) return;
  const float share = static_cast<float>(most) * greatest / (greatest + kHalfSwing);
  for (std::size_t i = 0; i < priors.size(); ++i) {
    if (priors[i] >= 0) priors[i] = (1 - share) * priors[i] + share * hints[i] * hints[i] / sum;
  }
}

}  // namespace miai::engine
