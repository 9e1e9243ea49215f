#include "engine/self_test.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "engine/model_names.hpp"
#include "engine/net/model.hpp"
#include "engine/net/network.hpp"
#include "game/game.hpp"

namespace miai::engine {
namespace {

constexpr int kRounds = 40;
constexpr int kThreads = 4;
constexpr std::int64_t kVisits = 32;
/// Sets of kernels add in other orders; more than this is no rounding.
constexpr float kRounding = 2e-3F;

const char* const kBadMachine =
    "The processor or its memory makes mistakes. Undo overclocking, test the memory, and do not trust results of this "
    "machine until this test passes.";
const char* const kBadModel = "Get the file anew, or take another one with --model; --model playouts needs no file.";

Terms usual_terms() {
  const Ruleset& rules = preset("japanese");
  return {rules, rules.komi_even, 0};
}

/// A position after a few moves, on a board that every network knows.
Trail sample_trail() {
  Trail trail{Position(BoardSize::square(19))};
  const Terms terms = usual_terms();
  Color color = Color::black;
  for (const Point p :
       {make_point(15, 15), make_point(3, 3), make_point(15, 3), make_point(3, 15), make_point(2, 13)}) {
    trail = extended(trail, Move{color, p}, terms.rules);
    color = opposite(color);
  }
  return trail;
}

bool makes_sense(const Evaluation& evaluation) {
  double policy = 0;
  for (const float share : evaluation.policy) {
    if (!std::isfinite(share) || share < 0) return false;
    policy += share;
  }
  for (const float owner : evaluation.ownership) {
    if (!std::isfinite(owner) || std::fabs(owner) > 1.001F) return false;
  }
  const float chances = evaluation.black_wins + evaluation.white_wins + evaluation.no_result;
  return std::fabs(policy - 1) < 1e-3 && std::fabs(chances - 1) < 1e-3F && std::isfinite(evaluation.lead);
}

bool same(const Evaluation& a, const Evaluation& b) {
  return a.policy == b.policy && a.ownership == b.ownership && a.black_wins == b.black_wins && a.lead == b.lead;
}

float difference(const Evaluation& a, const Evaluation& b) {
  float most = std::fabs(a.black_wins - b.black_wins);
  for (std::size_t i = 0; i < a.policy.size(); ++i) most = std::max(most, std::fabs(a.policy[i] - b.policy[i]));
  for (std::size_t i = 0; i < a.ownership.size(); ++i) {
    most = std::max(most, std::fabs(a.ownership[i] - b.ownership[i]));
  }
  return most;
}

/// The test under way.
class Test {
 public:
  Test(const Settings& settings, const LoadEvaluator& load, const Now& now)
      : settings_(settings), load_(load), now_(now), trail_(sample_trail()), terms_(usual_terms()) {}

  std::vector<SelfTestStep> run() {
    for (const auto step :
         {&Test::load_model, &Test::look_once, &Test::look_again, &Test::compare_kernels, &Test::search}) {
      (this->*step)();
      if (!steps_.back().passed) break;
    }
    return steps_;
  }

 private:
  void report(bool passed, std::string what, std::string remedy) {
    steps_.push_back({std::move(what), passed, passed ? "" : std::move(remedy)});
  }

  Evaluation look(Evaluator& evaluator) const {
    return evaluator.evaluate(Query{trail_, terms_, Want::ownership_too, 0, 1});
  }

  void load_model() {
    auto loaded = load_(settings_.model);
    if (!loaded) return report(false, loaded.error().message, kBadModel);
    evaluator_ = *loaded;
    report(true, "The evaluator " + evaluator_->name() + " is loaded.", "");
  }

  void look_once() {
    first_ = look(*evaluator_);
    report(makes_sense(first_), "Its answers are probabilities and finite numbers.", kBadModel);
  }

  void look_again() {
    std::atomic<bool> differs{false};
    std::vector<std::thread> threads;
    threads.reserve(kThreads);
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&] {
        for (int round = 0; round < kRounds / kThreads; ++round) {
          if (!same(look(*evaluator_), first_)) differs = true;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    report(!differs, "The same question gets the same answer from every thread, every time.", kBadMachine);
  }

  void compare_kernels() {
    const auto sets = kernels::kernel_sets();
    if (dynamic_cast<Network*>(evaluator_.get()) == nullptr || sets.size() < 2) {
      return report(true, "There is one way of computing, so there is nothing to compare.", "");
    }
    const auto model = model_named(settings_.model);
    if (!model) return report(false, model.error().message, kBadModel);
    std::string names;
    for (const kernels::KernelSet* set : sets) {
      names += (names.empty() ? "" : ", ") + std::string(set->name);
      Network other(*model, *set);
      if (difference(look(other), first_) < kRounding) continue;
      return report(false, "The kernels " + std::string(set->name) + " compute something else.", kBadMachine);
    }
    report(true, "All kernels of this processor agree: " + names + ".", "");
  }

  void search() {
    Search search(evaluator_, settings_.search, now_);
    search.set_position(trail_, terms_);
    Budget budget;
    budget.visits = kVisits;
    const SearchReport found = search.run(budget);
    const bool fine = !found.moves.empty() && found.root.visits >= kVisits;
    report(fine,
           "A search of " + std::to_string(found.root.visits) + " visits takes " +
               std::to_string(found.elapsed.count()) + " ms.",
           "The search found nothing; please report this with the model's name.");
  }

  const Settings& settings_;
  const LoadEvaluator& load_;
  const Now& now_;
  Trail trail_;
  Terms terms_;
  std::shared_ptr<Evaluator> evaluator_;
  Evaluation first_;
  std::vector<SelfTestStep> steps_;
};

}  // namespace

std::vector<SelfTestStep> self_test(const Settings& settings, const LoadEvaluator& load, const Now& now) {
  return Test(settings, load, now).run();
}

}  // namespace miai::engine
