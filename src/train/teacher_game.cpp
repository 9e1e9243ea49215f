#include "train/teacher_game.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/evaluation_sums.hpp"
#include "game/game.hpp"
#include "train/draw.hpp"

namespace miai::train {
namespace {

using engine::Evaluation;
using engine::Trail;
using engine::Want;

constexpr double kOpeningTemperature = 1.5;
/// A game whose winner is this sure is decided.
constexpr float kDecided = 0.985F;

class Teacher {
 public:
  Teacher(engine::Evaluator& evaluator, const GamePlan& plan, const TeacherOptions& options, std::uint64_t seed)
      : evaluator_(evaluator), plan_(plan), options_(options), chance_(seed), trail_(start_of(plan.size, plan.stones)) {
    game_.size = plan.size;
    game_.terms = plan.terms;
    game_.stones = plan.stones;
  }

  LabelledGame play() {
    const int most = 2 * plan_.size.points() + 60;
    for (int i = 0; i < plan_.opening_moves && !is_over(); ++i) {
      step(choose(ask(trail_, Want::policy_and_value), kOpeningTemperature));
    }
    if (plan_.komi == KomiPlan::fair) make_fair();
    bool always = false;
    while (!is_over() && static_cast<int>(game_.moves.size()) < most) {
      const Evaluation answer = look(std::exchange(always, false));
      if (uniform(chance_) < plan_.random_moves) {
        // What such a move costs is worth knowing.
        always = true;
        step(any_move(answer));
      } else {
        step(choose(answer, plan_.temperature));
      }
    }
    return std::move(game_);
  }

 private:
  bool is_over() const {
    return play_has_ended(trail_.position, game_.terms.rules) ||
           long_cycle(trail_.position, game_.terms.rules).has_value();
  }

  Evaluation ask(const Trail& trail, Want want) {
    return evaluator_.evaluate({trail, game_.terms, want, static_cast<int>(chance_.below(8)), chance_()});
  }

  /// The answer about the position, labelled where it is its turn.
  Evaluation look(bool always) {
    const bool kept = uniform(chance_) < (always ? 0.8 : options_.keep);
    Evaluation answer = ask(trail_, kept ? Want::ownership_too : Want::policy_and_value);
    if (!kept) return answer;
    const bool decided = std::max(answer.black_wins, answer.white_wins) > kDecided;
    if (decided && uniform(chance_) >= options_.keep_decided) return answer;
    for (int i = 1; i < options_.symmetries; ++i) engine::add(answer, ask(trail_, Want::ownership_too));
    if (options_.symmetries > 1) engine::scale(answer, 1.0F / static_cast<float>(options_.symmetries));
    game_.labels.push_back(label_of(answer, static_cast<int>(game_.moves.size())));
    return answer;
  }

  /// Komi such that nobody is ahead, give or take a little.
  void make_fair() {
    const double lead = ask(trail_, Want::policy_and_value).lead;
    const double komi = game_.terms.komi.as_double() + lead + normal(chance_);
    const double most = plan_.size.points();
    game_.terms.komi = HalfPoints::nearest(std::clamp(komi, -most, most));
  }

  Vertex choose(const Evaluation& answer, double temperature) {
    return drawn_move(trail_, game_.terms.rules, {answer.policy, temperature}, chance_);
  }

  Vertex any_move(const Evaluation& answer) {
    std::vector<float> alike;
    alike.reserve(answer.policy.size());
    for (const float p : answer.policy) alike.push_back(p > 0 ? 1.0F : 0.0F);
    alike.back() = 0;
    return drawn_move(trail_, game_.terms.rules, {alike}, chance_);
  }

  void step(Vertex vertex) {
    game_.moves.push_back(vertex);
    trail_ = engine::extended(trail_, {trail_.position.to_move(), vertex}, game_.terms.rules);
  }

  engine::Evaluator& evaluator_;
  const GamePlan& plan_;
  const TeacherOptions& options_;
  Rng chance_;
  Trail trail_;
  LabelledGame game_;
};

}  // namespace

LabelledGame play_by_teacher(engine::Evaluator& teacher, const GamePlan& plan, const TeacherOptions& options,
                             std::uint64_t seed) {
  return Teacher(teacher, plan, options, seed).play();
}

}  // namespace miai::train
