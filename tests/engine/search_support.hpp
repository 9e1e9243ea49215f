#pragma once
// What the tests of the search share.

#include <chrono>
#include <memory>

#include "engine/search/plain_evaluators.hpp"
#include "engine/search/search.hpp"
#include "support/diagram.hpp"

namespace miai::engine {

inline Now steady_now() {
  const auto start = std::chrono::steady_clock::now();
  return [start] { return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start); };
}

inline Terms terms_of(std::string_view rules, int komi_halves = 15) {
  Terms terms;
  terms.rules = preset(rules);
  terms.komi = HalfPoints::halves(komi_halves);
  return terms;
}

inline Budget visits(std::int64_t n) {
  Budget budget;
  budget.visits = n;
  return budget;
}

/// One search of a position, from nothing.
inline SearchReport searched(std::shared_ptr<Evaluator> evaluator, const Trail& trail, const Terms& terms,
                             std::int64_t n) {
  Search search(std::move(evaluator), {}, steady_now());
  search.set_position(trail, terms);
  return search.run(visits(n));
}

/// Knows only what would be counted if play ended now.
class CountingEvaluator : public ConstantEvaluator {
 public:
  Evaluation evaluate(const Query& query) override;
  std::string name() const override { return "counting"; }
};

/// Takes its time, as a network does, without using the processor's units for anything.
class SlowEvaluator : public HashEvaluator {
 public:
  explicit SlowEvaluator(std::chrono::microseconds time) : time_(time) {}
  Evaluation evaluate(const Query& query) override;

 private:
  std::chrono::microseconds time_;
};

}  // namespace miai::engine
