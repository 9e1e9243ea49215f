// How fast records are read: the grammar alone, everything with its report, and replayed on a board.
#include <benchmark/benchmark.h>

#include "base/rng.hpp"
#include "record/collection.hpp"

namespace {

/// Plain games with a comment now and then, about a megabyte. No point is played twice.
const std::string& games() {
  static const std::string kText = [] {
    miai::Rng rng(1);
    std::string text;
    std::vector<std::string> points;
    for (char column = 'a'; column < 't'; ++column) {
      for (char row = 'a'; row < 't'; ++row) points.push_back({column, row});
    }
    for (int game = 0; game < 500; ++game) {
      text += "(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]RU[Japanese]PB[Black]PW[White]RE[B+R]\n";
      for (std::size_t move = 0; move < 250; ++move) {
        std::swap(points[move], points[move + rng.below(static_cast<std::uint32_t>(points.size() - move))]);
        text += (move % 2 == 0 ? ";B[" : ";W[") + points[move] + "]";
        if (rng.below(50) == 0) text += "C[a good move \\] with \\\\ escapes]";
        if (move % 10 == 9) text += "\n";
      }
      text += ")\n";
    }
    return text;
  }();
  return kText;
}

template <class Work>
void measure(benchmark::State& state, Work work) {
  for (auto _ : state) benchmark::DoNotOptimize(work(games()));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(games().size()));
}

void parse(benchmark::State& state) {
  measure(state, [](const std::string& text) { return miai::record::parse_count(text).nodes; });
}
BENCHMARK(parse);

void read(benchmark::State& state) {
  measure(state, [](const std::string& text) { return miai::record::read(text)->games.size(); });
}
BENCHMARK(read);

void load_and_replay(benchmark::State& state) {
  measure(state, [](const std::string& text) { return miai::record::load_and_replay_count(text).moves; });
}
BENCHMARK(load_and_replay);

void write(benchmark::State& state) {
  const auto collection = miai::record::read(games());
  measure(state, [&](const std::string&) { return miai::record::write(*collection).size(); });
}
BENCHMARK(write);

}  // namespace
