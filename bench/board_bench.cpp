// Board speed: uniformly random playouts on the lean and on the full board, and what copying and Benson's algorithm
// cost.
#include <benchmark/benchmark.h>

#include "board/pass_alive.hpp"
#include "board/playout_board.hpp"

namespace miai {
namespace {

using Run = PlayoutCounts (*)(BoardSize, int, Rng&);

void playouts(benchmark::State& state, Run run) {
  const auto size = BoardSize::square(static_cast<int>(state.range(0)));
  Rng rng(1);
  PlayoutCounts counts;
  for (auto _ : state) counts += run(size, 20, rng);
  const auto rate = benchmark::Counter::kIsRate;
  state.counters["playouts/s"] = benchmark::Counter(static_cast<double>(counts.playouts), rate);
  state.counters["moves/s"] = benchmark::Counter(static_cast<double>(counts.moves), rate);
  state.counters["moves/playout"] = static_cast<double>(counts.moves) / static_cast<double>(counts.playouts);
  state.counters["black"] = static_cast<double>(counts.black_wins) / static_cast<double>(counts.playouts);
}
BENCHMARK_CAPTURE(playouts, lean, run_random_playouts)->Arg(9)->Arg(13)->Arg(19)->Arg(25);
BENCHMARK_CAPTURE(playouts, full, run_full_board_playouts)->Arg(9)->Arg(13)->Arg(19)->Arg(25);

Board end_of_playout(BoardSize size) {
  PlayoutBoard board(Board(size), Color::black);
  Rng rng(2);
  board.play_out(rng);
  std::vector<Occupant> cells(size.points());
  for (int i = 0; i < size.points(); ++i) cells[i] = board.at(size.point(i));
  return Board(size, cells);
}

void board_copy(benchmark::State& state) {
  const Board board = end_of_playout(BoardSize::square(static_cast<int>(state.range(0))));
  for (auto _ : state) {
    Board copy = board;
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(board_copy)->Arg(9)->Arg(19);

void benson(benchmark::State& state) {
  const Board board = end_of_playout(BoardSize::square(static_cast<int>(state.range(0))));
  for (auto _ : state) benchmark::DoNotOptimize(pass_alive(board, SelfCapture::forbidden));
}
BENCHMARK(benson)->Arg(9)->Arg(19);

}  // namespace
}  // namespace miai
