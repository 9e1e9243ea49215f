// Life and death: nodes and time for every problem of data/problems (or of the folder in MIAI_PROBLEMS), and judge().

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "life/problem_text.hpp"
#include "life/status.hpp"
#include "life/tactics.hpp"

namespace {

using namespace miai;

std::string folder() {
  const char* named = std::getenv("MIAI_PROBLEMS");
  return named != nullptr ? named : "data/problems";
}

void solve_problem(benchmark::State& state, const life::WrittenProblem& written) {
  double nodes = 0;
  double decided = 0;
  double empty = 0;
  for (auto _ : state) {
    const auto status = life::solve(written.problem);
    if (!status) continue;
    nodes = static_cast<double>(status->nodes);
    empty = (status->region & written.problem.board.empty_points()).count();
    decided = 0;
    for (const Color color : kColors) {
      if (status->when_first(color).result != life::Life::undecided) decided += 0.5;
    }
  }
  state.counters["nodes"] = nodes;
  state.counters["decided"] = decided;
  state.counters["empty"] = empty;
}

const bool registered = [] {
  std::error_code missing;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder(), missing)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    const auto written = life::parse_problem(text.str());
    if (!written) continue;
    benchmark::RegisterBenchmark(("solve/" + file.stem().string()).c_str(), [written = *written](benchmark::State& s) {
      solve_problem(s, written);
    })->Unit(benchmark::kMillisecond);
  }
  return true;
}();

void judge_walls(benchmark::State& state) {
  const auto side = static_cast<int>(state.range(0));
  Board board(BoardSize::square(side));
  for (int row = 0; row < side; ++row) {
    board.place(Color::black, make_point(side / 2 - 1, row));
    board.place(Color::white, make_point(side / 2, row));
  }
  const Position position(board, Color::black);
  for (auto _ : state) benchmark::DoNotOptimize(life::judge(position, preset("japanese")));
}
BENCHMARK(judge_walls)->Arg(9)->Arg(13)->Arg(19)->Unit(benchmark::kMillisecond);

}  // namespace
