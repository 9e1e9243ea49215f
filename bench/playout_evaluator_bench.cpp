// The playout evaluator: playouts from the empty board and from mid-game, and what an evaluation costs beside them.

#include <benchmark/benchmark.h>

#include <algorithm>

#include "base/rng.hpp"
#include "engine/playout/playouts.hpp"

namespace {

using namespace miai;
using namespace miai::engine;

const Terms& terms() {
  static const Terms terms{preset("chinese"), HalfPoints::halves(15)};
  return terms;
}

/// The position after some moves that playouts like.
Trail played(int side, int moves) {
  Playouts evaluator;
  Trail trail{Position(BoardSize::square(side))};
  const BoardSize size = BoardSize::square(side);
  for (int i = 0; i < moves; ++i) {
    const Evaluation evaluation = evaluator.evaluate({trail, terms(), Want::policy_and_value, 0, Rng::mix(i)});
    const auto best = std::max_element(evaluation.policy.begin(), evaluation.policy.end() - 1);
    const Point point = size.point(static_cast<int>(best - evaluation.policy.begin()));
    trail = extended(trail, {trail.position.to_move(), point}, terms().rules);
  }
  return trail;
}

/// range(0): the side of the board; range(1): moves before; range(2): playouts of one evaluation.
void evaluate(benchmark::State& state) {
  const Trail trail = played(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  PlayoutOptions options;
  options.playouts = static_cast<int>(state.range(2));
  Playouts evaluator(options);
  std::uint64_t seed = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluator.evaluate({trail, terms(), Want::policy_and_value, 0, ++seed}));
  }
  state.counters["playouts_per_s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * options.playouts, benchmark::Counter::kIsRate);
}
BENCHMARK(evaluate)
    ->ArgNames({"side", "moves", "playouts"})
    ->Args({9, 0, 1000})
    ->Args({13, 0, 1000})
    ->Args({19, 0, 1000})
    ->Args({9, 20, 1000})
    ->Args({19, 100, 1000})
    ->Args({9, 20, 1})
    ->Args({9, 20, 4})
    ->Args({19, 100, 1})
    ->Args({19, 100, 4})
    ->Unit(benchmark::kMicrosecond);

}  // namespace
