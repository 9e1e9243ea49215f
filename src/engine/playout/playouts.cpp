#include "engine/playout/playouts.hpp"

#include <numeric>

#include "engine/playout/priors.hpp"
#include "engine/playout/sample.hpp"
#include "game/handicap.hpp"

namespace miai::engine {
namespace {

using playout::Counting;
using playout::Loc;
using playout::Scene;

Counting counting_of(const Position& position, const Terms& terms) {
  Counting counting;
  counting.territory = terms.rules.scoring == Scoring::territory;
  counting.offset = -terms.komi.as_double() - handicap_compensation(terms.rules, terms.handicap);
  if (const auto taker = position.button_taker()) counting.offset += *taker == Color::black ? 0.5 : -0.5;
  if (counting.territory) {
    // By area a stone counts for itself; by territory it does not, but the enemy's taken ones do.
    const Board& board = position.board();
    counting.offset += position.prisoners_of(Color::black) - board.stones(Color::black);
    counting.offset -= position.prisoners_of(Color::white) - board.stones(Color::white);
  }
  return counting;
}

template <class F>
Loc place_of(const std::optional<Move>& move) {
  return move && !move->vertex.is_pass() ? F::loc(move->vertex.point()) : 0;
}

/// Shares for all points and the pass; the pass is small while anything else is worth a thought.
template <class F>
std::vector<float> policy_of(const F& field, const Scene& scene, const Query& query) {
  const Position& position = query.trail.position;
  const playout::Priors<F> priors(field, scene);
  std::vector<float> policy(static_cast<std::size_t>(scene.size.points()) + 1);
  for (int i = 0; i < field.empty_count(); ++i) {
    const Loc at = field.empty_point(static_cast<std::uint32_t>(i));
    if (!field.is_legal(scene.mover, at)) continue;
    const Point point = F::point(at);
    const double weight = priors.weight(at);
    if (weight <= 0 || !legality(position, {position.to_move(), point}, query.terms.rules).ok()) continue;
    policy[static_cast<std::size_t>(scene.size.index(point))] = static_cast<float>(weight);
  }
  const float sum = std::accumulate(policy.begin(), policy.end(), 0.0F);
  policy.back() = sum > 0 ? 0.003F * sum : 1;
  const float total = sum + policy.back();
  for (float& share : policy) share /= total;
  return policy;
}

template <int Stride, int Rows>
Evaluation evaluate_on(const Query& query, const PlayoutOptions& options) {
  using F = playout::Field<Stride, Rows>;
  const Position& position = query.trail.position;
  std::optional<Point> ko;
  if (position.ko_ban() && position.ko_ban()->color == position.to_move()) ko = position.ko_ban()->point;
  const F field(position.board(), ko);
  const Scene scene{position.board().size(), playout::cell_of(position.to_move()), place_of<F>(query.trail.recent[0]),
                    place_of<F>(query.trail.recent[1])};
  Evaluation evaluation;
  evaluation.policy = policy_of(field, scene, query);
  Rng rng(query.seed);
  playout::Sample sample(scene, std::max(1, options.playouts));
  sample.run(field, options, rng);
  sample.answer(counting_of(position, query.terms), query.want, evaluation);
  return evaluation;
}

}  // namespace

Evaluation Playouts::evaluate(const Query& query) {
  const BoardSize size = query.trail.position.board().size();
  if (size.width() <= 9 && size.height() <= 9) return evaluate_on<10, 9>(query, options_);
  if (size.width() <= 13 && size.height() <= 13) return evaluate_on<14, 13>(query, options_);
  if (size.width() <= 19 && size.height() <= 19) return evaluate_on<20, 19>(query, options_);
  return evaluate_on<26, 25>(query, options_);
}

}  // namespace miai::engine
