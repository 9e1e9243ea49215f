// Kernels and whole evaluations of a network, in every instruction set of the machine.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/load_evaluator.hpp"
#include "engine/net/kernels/weights.hpp"
#include "engine/net/network.hpp"
#include "engine/net/network_sample.hpp"

namespace {

using namespace miai;
using namespace miai::engine;

const kernels::KernelSet& set_of(std::int64_t index) {
  const auto sets = kernels::kernel_sets();
  return *sets[static_cast<std::size_t>(index) % sets.size()];
}

/// One 3×3 convolution 96 -> 96. Arguments: side, index of the set.
void convolution(benchmark::State& state) {
  constexpr int kChannels = 96;
  const int side = static_cast<int>(state.range(0));
  const kernels::KernelSet& set = set_of(state.range(1));
  kernels::Store store;
  const std::vector<float> weights(std::size_t{9} * kChannels * kChannels, 0.01F);
  const kernels::Tiling tiling = kernels::tiling_of(side, side);
  const int blocks = kernels::blocks(kChannels);
  const long row = (side + 2) * kernels::kBlock;
  const long block = (side + 2) * row;
  float* in = store.take(static_cast<std::size_t>(blocks * block));
  float* out = store.take(static_cast<std::size_t>(blocks * block));
  kernels::WinogradConvolution job;
  job.in = {in + row + kernels::kBlock, block, row};
  job.tiling = &tiling;
  job.in_blocks = blocks;
  job.out_blocks = blocks;
  job.weights = kernels::transform_weights(set, {weights, 9, kChannels, kChannels}, store);
  job.workspace = store.take(kernels::workspace_floats(set, tiling, blocks));
  job.finish.out = {out + row + kernels::kBlock, block, row};
  for (auto _ : state) set.convolve(job);
  state.SetLabel(set.name);
  state.counters["operations"] =
      benchmark::Counter(2.0 * 9 * kChannels * kChannels * side * side, benchmark::Counter::kIsIterationInvariantRate);
}

/// One side's tiles of several boards that lie `step` points apart, the largest tiles first.
struct TileLine {
  int count;
  const int* size;
  const int* start;
};
int repeated(const TileLine& one, int boards, int step, int* sizes, int* starts) {
  std::vector<std::pair<int, int>> all;  // minus the size, the start
  for (int board = 0; board < boards; ++board) {
    for (int i = 0; i < one.count; ++i) all.emplace_back(-one.size[i], one.start[i] + board * step);
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < all.size(); ++i) {
    sizes[i] = -all[i].first;
    starts[i] = all[i].second;
  }
  return static_cast<int>(all.size());
}

/// How boards in a grid of `down` times `across`, with a line of zeros between them, are covered by tiles.
kernels::Tiling tiling_of_many(int side, int down, int across) {
  const kernels::Tiling one = kernels::tiling_of(side, side);
  kernels::Tiling t;
  t.rows = repeated({one.rows, one.row_size, one.row_start}, down, side + 1, t.row_size, t.row_start);
  t.columns =
      repeated({one.columns, one.column_size, one.column_start}, across, side + 1, t.column_size, t.column_start);
  for (int p = 0; p < kernels::kMaxTaps; ++p) {
    t.rows_with[p] = static_cast<int>(std::count_if(t.row_size, t.row_size + t.rows, [p](int m) { return m + 2 > p; }));
    t.columns_with[p] =
        static_cast<int>(std::count_if(t.column_size, t.column_size + t.columns, [p](int m) { return m + 2 > p; }));
  }
  for (int p = 0; p < kernels::kMaxTaps; ++p) {
    for (int q = 0; q < kernels::kMaxTaps; ++q) {
      t.first[p][q] = t.products;
      t.products += t.rows_with[p] * t.columns_with[q];
    }
  }
  return t;
}

/// Twelve 3×3 convolutions 96 -> 96, each with weights of its own, on several boards at once.
/// Arguments: side, boards (1, 2, 4, 8 or 16), index of the set.
void boards_at_once(benchmark::State& state) {
  constexpr int kChannels = 96;
  constexpr int kLayers = 12;
  const int side = static_cast<int>(state.range(0));
  const int across = state.range(1) > 4 ? 4 : 1;
  const int down = static_cast<int>(state.range(1)) / across;
  const kernels::KernelSet& set = set_of(state.range(2));
  kernels::Store store;
  const std::vector<float> values(std::size_t{9} * kChannels * kChannels, 0.01F);
  std::vector<const float*> weights;
  for (int i = 0; i < kLayers; ++i) {
    weights.push_back(kernels::transform_weights(set, {values, 9, kChannels, kChannels}, store));
  }
  const kernels::Tiling tiling = tiling_of_many(side, down, across);
  const int blocks = kernels::blocks(kChannels);
  const long row = (across * (side + 1) + 1) * kernels::kBlock;
  const long block = (down * (side + 1) + 1) * row;
  float* in = store.take(static_cast<std::size_t>(blocks * block));
  float* out = store.take(static_cast<std::size_t>(blocks * block));
  kernels::WinogradConvolution job;
  job.tiling = &tiling;
  job.in_blocks = blocks;
  job.out_blocks = blocks;
  job.workspace = store.take(kernels::workspace_floats(set, tiling, blocks));
  for (auto _ : state) {
    for (const float* layer : weights) {
      job.weights = layer;
      job.in = {in + row + kernels::kBlock, block, row};
      job.finish.out = {out + row + kernels::kBlock, block, row};
      set.convolve(job);
      std::swap(in, out);
    }
  }
  state.SetLabel(set.name);
  state.counters["boards"] =
      benchmark::Counter(static_cast<double>(state.range(1)), benchmark::Counter::kIsIterationInvariantRate);
}

/// A whole evaluation with random weights. Arguments: side, index of the set.
void evaluation(benchmark::State& state) {
  const BoardSize size = BoardSize::square(static_cast<int>(state.range(0)));
  Network network(sample_model(), set_of(state.range(1)));
  const Trail trail{Position(size)};
  const Terms terms;
  for (auto _ : state) benchmark::DoNotOptimize(network.evaluate({trail, terms}));
  state.SetLabel(network.kernels().name);
}

/// From the program's own bytes to a network that answers.
void load_built_in(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(load_evaluator("built-in"));
}

BENCHMARK(load_built_in)->Unit(benchmark::kMillisecond);
BENCHMARK(convolution)->ArgsProduct({{9, 13, 19}, {0, 1, 2}});
BENCHMARK(boards_at_once)->ArgsProduct({{9, 19}, {1, 2, 4, 8, 16}, {0, 1}});
BENCHMARK(evaluation)->ArgsProduct({{9, 13, 19}, {0, 1, 2}});

}  // namespace
