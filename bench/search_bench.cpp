// The search's own cost: visits with an evaluator that costs next to nothing, and what a small tree costs to report.

#include <benchmark/benchmark.h>

#include "engine/search/plain_evaluators.hpp"
#include "engine/search/search.hpp"

namespace {

using namespace miai;
using namespace miai::engine;

Terms chinese() {
  Terms terms;
  terms.rules = preset("chinese");
  terms.komi = terms.rules.komi_even;
  return terms;
}

void visits(benchmark::State& state) {
  const auto side = static_cast<int>(state.range(0));
  constexpr std::int64_t kVisits = 20000;
  for (auto _ : state) {
    Search search(std::make_shared<ConstantEvaluator>(), {}, [] { return Milliseconds{0}; });
    search.set_position(Trail(Position(BoardSize::square(side))), chinese());
    Budget budget;
    budget.visits = kVisits;
    benchmark::DoNotOptimize(search.run(budget));
  }
  state.SetItemsProcessed(state.iterations() * kVisits);
}
BENCHMARK(visits)->Arg(9)->Arg(13)->Arg(19)->Unit(benchmark::kMillisecond);

void evaluations(benchmark::State& state) {
  ConstantEvaluator evaluator;
  const Trail trail(Position(BoardSize::square(static_cast<int>(state.range(0)))));
  const Terms terms = chinese();
  for (auto _ : state) benchmark::DoNotOptimize(evaluator.evaluate({trail, terms}));
}
BENCHMARK(evaluations)->Arg(9)->Arg(19);

void report(benchmark::State& state) {
  Search search(std::make_shared<HashEvaluator>(), {}, [] { return Milliseconds{0}; });
  search.set_position(Trail(Position(BoardSize::square(19))), chinese());
  Budget budget;
  budget.visits = 2000;
  search.run(budget);
  for (auto _ : state) benchmark::DoNotOptimize(search.report());
}
BENCHMARK(report)->Unit(benchmark::kMicrosecond);

}  // namespace
