// Kernels and whole evaluations of a network, in every instruction set of the machine.
#include <benchmark/benchmark.h>

#include <vector>

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

/// A whole evaluation with random weights. Arguments: side, index of the set.
void evaluation(benchmark::State& state) {
  const BoardSize size = BoardSize::square(static_cast<int>(state.range(0)));
  Network network(sample_model(), set_of(state.range(1)));
  const Trail trail{Position(size)};
  const Terms terms;
  for (auto _ : state) benchmark::DoNotOptimize(network.evaluate({trail, terms}));
  state.SetLabel(network.kernels().name);
}

BENCHMARK(convolution)->ArgsProduct({{9, 13, 19}, {0, 1, 2}});
BENCHMARK(evaluation)->ArgsProduct({{9, 13, 19}, {0, 1, 2}});

}  // namespace
