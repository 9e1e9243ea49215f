// How long a count takes, and how long it takes to show it.
#include <benchmark/benchmark.h>

#include "base/rng.hpp"
#include "score/score.hpp"

namespace {

using namespace miai;

/// A finished-looking board: random legal play that fills no own one-point eye.
Position finished(int side, std::uint64_t seed) {
  const Ruleset& rules = preset("japanese");
  Position position(BoardSize::square(side));
  Rng rng(seed);
  int passes = 0;
  for (int move = 0; move < 2 * side * side && passes < 2; ++move) {
    const Color color = position.to_move();
    std::vector<Point> choices;
    for (const Point p : legal_points(position, color, rules)) {
      bool own_eye = true;
      for (const Point next : Neighbours(p, position.board().size()))
        own_eye = own_eye && position.board().has(next, color);
      if (!own_eye) choices.push_back(p);
    }
    passes = choices.empty() ? passes + 1 : 0;
    const Vertex vertex =
        choices.empty() ? Vertex::pass() : Vertex(choices[rng.below(static_cast<std::uint32_t>(choices.size()))]);
    position = *play(position, {color, vertex}, rules);
  }
  return position;
}

/// Two players who fenced large areas: what real games look like when they end.
Position fenced(int side) {
  Board board(BoardSize::square(side));
  for (int row = 0; row < side; ++row) {
    board.set_up(make_point(side / 2, row), Occupant::black);
    board.set_up(make_point(side / 2 + 1, row), Occupant::white);
  }
  for (int column = 1; column < side; column += 4) {
    board.set_up(make_point(column, side / 3), column < side / 2 ? Occupant::white : Occupant::black);
  }
  return Position(board, Color::black);
}

void count_position(benchmark::State& state, const Position& position, const PointSet& dead) {
  const Ruleset& rules = preset("japanese");
  for (auto unused : state) {
    (void)unused;
    auto result = score::count({position, rules, rules.komi_even, 0}, dead);
    benchmark::DoNotOptimize(result);
  }
}

void BM_count_played_out(benchmark::State& state) {
  count_position(state, finished(static_cast<int>(state.range(0)), 7), PointSet());
}
BENCHMARK(BM_count_played_out)->Arg(9)->Arg(19)->Unit(benchmark::kMicrosecond);

void BM_count_fenced(benchmark::State& state) {
  const Position position = fenced(static_cast<int>(state.range(0)));
  PointSet dead;
  for (const auto& chain : position.board().chains()) {
    if (chain.liberties.count() == 4) dead |= chain.stones;
  }
  count_position(state, position, dead);
}
BENCHMARK(BM_count_fenced)->Arg(9)->Arg(19)->Unit(benchmark::kMicrosecond);

}  // namespace
