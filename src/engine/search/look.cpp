#include "engine/search/look.hpp"

#include <algorithm>
#include <cmath>

#include "base/rng.hpp"
#include "engine/evaluation_sums.hpp"
#include "game/game.hpp"
#include "game/pass_alive_by_rules.hpp"
#include "score/score.hpp"

namespace miai::engine {
namespace {

constexpr double kDeadCertainty = 0.75;
constexpr float kSettled = 0.6F;

/// The share of the points that nobody owns for sure.
double unsettled_share(std::span<const float> ownership) {
  if (ownership.empty()) return 0;
  const auto open = std::count_if(ownership.begin(), ownership.end(), [](float o) { return std::abs(o) < kSettled; });
  return static_cast<double>(open) / static_cast<double>(ownership.size());
}

}  // namespace

bool counts_as_it_stands(const Ruleset& rules, const SearchOptions& options) {
  if (rules.scoring == Scoring::territory) return false;
  return options.clean_up || !options.friendly_pass || rules.friendly_pass == FriendlyPass::no;
}

PointSet dead_by_ownership(const Board& board, std::span<const float> ownership, double certainty) {
  PointSet dead;
  if (ownership.empty()) return dead;
  for (const Chain& chain : board.chains()) {
    double sum = 0;
    for (const Point p : chain.stones) sum += static_cast<double>(ownership[board.size().index(p)]);
    const double mean = sum / chain.stones.count();
    if ((chain.color == Color::black ? -mean : mean) >= certainty) dead |= chain.stones;
  }
  return dead;
}

Evaluation Looker::ask_turned(const Trail& trail, const Turned& turned) {
  const std::int64_t number = evals_.fetch_add(1, std::memory_order_relaxed);
  const std::uint64_t seed = Rng::mix(static_cast<std::uint64_t>(options_.seed) ^ trail.position.board().key().high) +
                             static_cast<std::uint64_t>(number);
  return evaluator_.evaluate(
      {trail, terms_, turned.want, turned.symmetry, Rng::mix(seed), static_cast<float>(turned.optimism)});
}

Evaluation Looker::ask(const Trail& trail, Want want, double optimism) {
  int symmetry = 0;
  if (evaluator_.uses_symmetry()) {
    // By position, so that the evaluator's cache knows the answer when the position comes up again.
    const std::uint64_t mixed_seed = static_cast<std::uint64_t>(options_.seed) ^ trail.position.board().key().low;
    symmetry = static_cast<int>(Rng::mix(mixed_seed) & 7U);
  }
  return ask_turned(trail, {want, symmetry, optimism});
}

Evaluation Looker::ask_steadily(const Trail& trail, Want want, int times) {
  if (evaluator_.uses_symmetry()) return ask(trail, want, 0);
  const Turned turned{want, 0, 0};
  Evaluation sum = ask_turned(trail, turned);
  for (int i = 1; i < times; ++i) add(sum, ask_turned(trail, turned));
  scale(sum, 1.0F / static_cast<float>(times));
  return sum;
}

Evaluation Looker::ask_root(const Trail& trail) {
  const int symmetries = options_.root_symmetries;
  const double optimism = options_.root_policy_optimism;
  if (symmetries <= 1 || !evaluator_.uses_symmetry()) return ask(trail, want_, optimism);
  Evaluation sum = ask_turned(trail, {want_, 0, optimism});
  for (int i = 1; i < symmetries; ++i) add(sum, ask_turned(trail, {want_, i, optimism}));
  scale(sum, 1.0F / static_cast<float>(symmetries));
  return sum;
}

Values Looker::counted(const Position& position, const PointSet& dead) const {
  const auto score = score::count({position, terms_.rules, terms_.komi, terms_.handicap}, dead);
  if (!score) return {};
  const double margin = score->margin.as_double();
  double win_loss = margin > 0 ? 1 : -1;
  if (score->margin.is_zero()) win_loss = 2 * options_.draw_black_share - 1;
  return {win_loss, 0, margin, margin * margin, margin};
}

Look Looker::ended(const Position& position) {
  if (counts_as_it_stands(terms_.rules, options_)) return {NodeKind::ended, counted(position, {}), std::nullopt};
  // Who is dead is for players to agree on: the evaluator's ownership stands in for them, and where it is not sure of
  // much, its value for the count.
  constexpr int kTimes = 8;
  const Evaluation judged = ask_steadily(Trail(position.with_play_resumed()), Want::ownership_too, kTimes);
  const Values count = counted(position, dead_by_ownership(position.board(), judged.ownership, kDeadCertainty));
  return {NodeKind::ended, mixed(count, values_of(judged), std::min(1.0, 2 * unsettled_share(judged.ownership))),
          std::nullopt};
}

std::optional<Look> Looker::settled(const Position& position) const {
  const Board& board = position.board();
  const int stones = board.stones(Color::black) + board.stones(Color::white);
  if (stones * 2 < board.size().points()) return std::nullopt;
  const PassAlive alive = pass_alive(board, terms_.rules);
  if ((alive.area_of(Color::black) | alive.area_of(Color::white)).count() < board.size().points()) return std::nullopt;
  const PointSet dead = (alive.territory_of(Color::black) & board.stones_of(Color::white)) |
                        (alive.territory_of(Color::white) & board.stones_of(Color::black));
  return Look{NodeKind::ended, counted(position, dead), std::nullopt};
}

Look Looker::at(const Walk& walk) {
  const Position& position = walk.position();
  if (position.passes_in_a_row() > 0 && play_has_ended(position, terms_.rules)) return ended(position);
  if (long_cycle(position, terms_.rules)) {
    return {NodeKind::ended, {0, 1, 0, 0, 0}, std::nullopt};
  }
  if (const auto known = settled(position)) return *known;
  Look look;
  look.evaluation = ask(walk.trail(), want_, options_.policy_optimism);
  look.values = values_of(*look.evaluation);
  return look;
}

}  // namespace miai::engine
