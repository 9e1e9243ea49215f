#include "train/search_game.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/judge/judge.hpp"
#include "engine/search/decide.hpp"
#include "game/game.hpp"
#include "score/score.hpp"
#include "train/draw.hpp"

namespace miai::train {
namespace {

using engine::Decision;
using engine::Evaluation;
using engine::SearchOptions;
using engine::Trail;

SearchOptions search_options() {
  SearchOptions options;
  options.reuse_tree = false;
  options.early_stop = false;
  options.resign = false;
  options.temperature = 0.15;
  options.temperature_early = 0.8;
  options.memory_mb = 64;
  return options;
}

SearchOptions noisy(SearchOptions options) {
  options.root_noise = 0.25;
  options.root_policy_temperature = 1.1;
  // Noise must not be taught: what it wanted to be looked at is looked at, and what came of nothing is taken back.
  options.forced_visits = 2;
  options.lcb_stdevs = 0;
  return options;
}

/// How a game ended, from Black's side.
struct Ending {
  bool has_result = false;
  double margin = 0;
  std::vector<float> ownership;
};

class SearchGame {
 public:
  SearchGame(const std::shared_ptr<engine::Evaluator>& evaluator, const GamePlan& plan,
             const SearchGameOptions& options, std::uint64_t seed)
      : evaluator_(evaluator),
        plan_(plan),
        options_(options),
        chance_(seed),
        fast_(evaluator, search_options(), [] { return Milliseconds{0}; }),
        full_(evaluator, noisy(search_options()), [] { return Milliseconds{0}; }),
        trail_(start_of(plan.size, plan.stones)) {
    game_.size = plan.size;
    game_.terms = plan.terms;
    // Both sides think alike here, and how the game ends is what is learned.
    game_.terms.black_doublings = 0;
    game_.stones = plan.stones;
  }

  LabelledGame play() {
    opening();
    if (plan_.komi == KomiPlan::fair) make_fair();
    const int most = 2 * plan_.size.points() + 60;
    while (!is_over() && static_cast<int>(game_.moves.size()) < most) {
      const bool teaches = uniform(chance_) < options_.full_share;
      const Decision decision = think(teaches ? full_ : fast_, teaches ? options_.visits : options_.fast_visits);
      if (teaches) game_.labels.push_back(label(decision.report));
      step(decision.vertex);
    }
    // A game that did not come to its end teaches nothing of its result.
    if (is_over()) {
      settle();
    } else {
      game_.labels.clear();
    }
    return std::move(game_);
  }

 private:
  bool is_over() const {
    return play_has_ended(trail_.position, game_.terms.rules) ||
           long_cycle(trail_.position, game_.terms.rules).has_value();
  }

  Evaluation ask() {
    return evaluator_->evaluate(
        {trail_, game_.terms, engine::Want::policy_and_value, static_cast<int>(chance_.below(8)), chance_()});
  }

  /// Moves by the evaluator's first thought, so that no two games are alike.
  void opening() {
    for (int i = 0; i < plan_.opening_moves && !is_over(); ++i) {
      const Evaluation answer = ask();
      step(drawn_move(trail_, game_.terms.rules, {answer.policy}, chance_));
    }
  }

  void make_fair() {
    const double komi = game_.terms.komi.as_double() + ask().lead + normal(chance_);
    const double most = plan_.size.points();
    game_.terms.komi = HalfPoints::nearest(std::clamp(komi, -most, most));
  }

  Decision think(engine::Search& search, int visits) {
    SearchOptions options = search.options();
    options.seed = static_cast<std::int64_t>(chance_() >> 1U);
    search.set_options(options);
    search.set_position(trail_, game_.terms);
    engine::Manners manners;
    manners.clean_up = true;
    manners.seed = chance_();
    return decide(search, {.visits = visits, .playouts = {}, .time = {}, .stop = nullptr}, manners);
  }

  Label label(const engine::SearchReport& report) const {
    std::vector<float> shares(static_cast<std::size_t>(plan_.size.points()) + 1, 0.0F);
    double sum = 0;
    for (const engine::MoveReport& move : report.moves) sum += move.selection;
    for (const engine::MoveReport& move : report.moves) {
      const auto index =
          static_cast<std::size_t>(move.vertex.is_pass() ? plan_.size.points() : plan_.size.index(move.vertex.point()));
      shares[index] = static_cast<float>(move.selection / std::max(1e-9, sum));
    }
    Label made;
    made.move = static_cast<int>(game_.moves.size());
    if (sum <= 0) shares.back() = 1;
    made.black_wins = static_cast<float>(report.root.winrate);  // what the search thinks; settle() adds the result
    made.policy = packed_policy(shares);
    made.lead = static_cast<float>(report.root.lead);
    made.score_stdev = static_cast<float>(report.root.score_stdev);
    return made;
  }

  void step(Vertex vertex) {
    game_.moves.push_back(vertex);
    trail_ = engine::extended(trail_, {trail_.position.to_move(), vertex}, game_.terms.rules);
  }

  Ending ending() {
    Ending found;
    found.ownership.assign(static_cast<std::size_t>(plan_.size.points()), 0.0F);
    if (!play_has_ended(trail_.position, game_.terms.rules)) return found;
    PointSet dead;
    const bool stands =
        game_.terms.rules.scoring == Scoring::area && game_.terms.rules.friendly_pass == FriendlyPass::no;
    if (!stands) dead = engine::judge(*evaluator_, trail_.position, game_.terms).status.dead();
    const auto score = score::count({trail_.position, game_.terms.rules, game_.terms.komi, game_.terms.handicap}, dead);
    if (!score) return found;
    found.has_result = true;
    found.margin = score->margin.as_double();
    for (std::size_t i = 0; i < found.ownership.size(); ++i) {
      found.ownership[i] = owner(score->points[i], plan_.size.point(static_cast<int>(i)), dead);
    }
    return found;
  }

  /// Living stones are their colour's under all rules here.
  float owner(const score::PointVerdict& verdict, Point p, const PointSet& dead) const {
    const Board& board = trail_.position.board();
    if (!board.is_empty(p) && !dead.contains(p)) return board.has(p, Color::black) ? 1.0F : -1.0F;
    if (!verdict.owner) return 0;
    return *verdict.owner == Color::black ? 1.0F : -1.0F;
  }

  void settle() {
    const Ending end = ending();
    const std::vector<std::int8_t> ownership = packed_ownership(end.ownership);
    for (Label& one : game_.labels) {
      one.ownership = ownership;
      one.no_result = end.has_result ? 0.0F : 1.0F;
      // One result says little of one position: half is what the search thought of it.
      const float result = end.margin > 0 ? 1.0F : end.margin < 0 ? 0.0F : 0.5F;
      const float black = (result + one.black_wins) / 2;
      one.black_wins = end.has_result ? black : 0.0F;
      one.white_wins = end.has_result ? 1 - black : 0.0F;
      one.score_mean = static_cast<float>(end.margin);
    }
  }

  std::shared_ptr<engine::Evaluator> evaluator_;
  const GamePlan& plan_;
  SearchGameOptions options_;
  Rng chance_;
  engine::Search fast_;
  engine::Search full_;
  Trail trail_;
  LabelledGame game_;
};

}  // namespace

LabelledGame play_by_search(const std::shared_ptr<engine::Evaluator>& evaluator, const GamePlan& plan,
                            const SearchGameOptions& options, std::uint64_t seed) {
  return SearchGame(evaluator, plan, options, seed).play();
}

}  // namespace miai::train
