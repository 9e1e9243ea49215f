#include "engine/net/graph.hpp"

#include <algorithm>
#include <cmath>

#include "engine/net/graph_run.hpp"

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace miai::engine {
namespace {

/// Numbers too small for full precision count as 0 while it lives: some processors take a hundred times longer with
/// them.
class NoDenormals {
 public:
#if defined(__SSE__)
  NoDenormals() : before_(_mm_getcsr()) { _mm_setcsr(before_ | 0x8040U); }
  ~NoDenormals() { _mm_setcsr(before_); }
#else
  NoDenormals() = default;
  ~NoDenormals() = default;
#endif
  NoDenormals(const NoDenormals&) = delete;
  NoDenormals& operator=(const NoDenormals&) = delete;

 private:
#if defined(__SSE__)
  unsigned before_;
#endif
};

}  // namespace

kernels::Finish GraphRun::normalised(const Affine& affine, Grid out) {
  Finish f;
  f.scale = affine.scale;
  f.shift = affine.shift;
  f.activation = affine.activation;
  f.out = out;
  return f;
}

void GraphRun::convolve(const PackedConvolution& layer, Grid in, const Finish& finish) {
  switch (layer.way) {
    case PackedConvolution::Way::product:
      multiply({layer.in_blocks, layer.out_blocks, layer.weights[0]}, in, finish);
      return;
    case PackedConvolution::Way::taps:
      convolve_by_taps(layer, in, finish);
      return;
    case PackedConvolution::Way::winograd:
      break;
  }
  kernels::WinogradConvolution job;
  job.in = read(in);
  job.tiling = &w_.tiling();
  job.in_blocks = layer.in_blocks;
  job.out_blocks = layer.out_blocks;
  job.weights = layer.weights[0];
  job.workspace = w_.floats(Use::winograd, 0, kernels::workspace_floats(set_, w_.tiling(), layer.in_blocks));
  job.finish = finish;
  set_.convolve(job);
}

void GraphRun::convolve_by_taps(const PackedConvolution& layer, Grid in, const Finish& end) {
  const Grid sum = w_.flat(Use::output, 1, layer.out_blocks);
  for (int tap = 0; tap < layer.height * layer.width; ++tap) {
    const int dy = tap / layer.width - layer.height / 2;
    const int dx = tap % layer.width - layer.width / 2;
    Finish more;
    if (tap > 0) more.add = read(sum);
    more.sum = sum;
    const Grid moved{in.data + dy * in.row + dx * kernels::kBlock, in.block, in.row};
    multiply({layer.in_blocks, layer.out_blocks, layer.weights[static_cast<std::size_t>(tap)]}, moved, more);
  }
  finish(sum, layer.out_blocks, end);
}

void GraphRun::multiply(const PackedMatrix& layer, Grid in, const Finish& finish) {
  set_.multiply({read(in), w_.height(), w_.width(), layer.in_blocks, layer.out_blocks, layer.weights, finish});
}

void GraphRun::multiply_vector(const PackedMatrix& layer, Grid in, const Finish& finish) {
  set_.multiply({read(in), 1, 1, layer.in_blocks, layer.out_blocks, layer.weights, finish});
}

void GraphRun::finish(Grid in, int blocks, const Finish& finish) {
  set_.finish({read(in), w_.height(), w_.width(), blocks, finish});
}

void GraphRun::normalise(const PackedRms& norm, Grid in, Grid out) {
  kernels::RootMeanSquare job;
  job.in = read(in);
  job.height = w_.height();
  job.width = w_.width();
  job.in_blocks = kernels::blocks(norm.channels);
  job.channels = norm.channels;
  job.scope = norm.scope;
  job.epsilon = norm.epsilon;
  job.finish = normalised(norm.affine, out);
  set_.normalize(job);
}

kernels::Grid GraphRun::pool(Grid in, int blocks, Third third) {
  const Grid pooled = w_.vector(kPooled, 3 * blocks);
  const long size = static_cast<long>(blocks) * kernels::kBlock;
  float* last = pooled.data + 2 * size;
  set_.pool({read(in), w_.height(), w_.width(), blocks, pooled.data, third == Third::maximum ? last : nullptr});
  const float side = std::sqrt(static_cast<float>(w_.points())) - 14.0F;
  for (long i = 0; i < size; ++i) pooled.data[size + i] = pooled.data[i] * (side * 0.1F);
  if (third == Third::mean_again) {
    for (long i = 0; i < size; ++i) last[i] = pooled.data[i] * (side * side * 0.01F - 0.1F);
  }
  return pooled;
}

void GraphRun::input() {
  const Grid globals = w_.vector(kGlobalInputs, model_.globals.in_blocks);
  std::copy(w_.globals.begin(), w_.globals.end(), globals.data);
  const Grid bias = w_.vector(kTrunkBias, model_.globals.out_blocks);
  Finish sum;
  sum.bias = model_.metadata;
  sum.sum = bias;
  multiply_vector(model_.globals, globals, sum);

  const int blocks = kernels::blocks(model_.channels);
  kernels::SparseConvolution job;
  job.planes = w_.planes.data();
  job.height = w_.height();
  job.width = w_.width();
  job.channels = ModelDesc::kPlanes;
  job.filter_height = model_.filter_height;
  job.filter_width = model_.filter_width;
  job.out_blocks = blocks;
  job.weights = model_.input;
  job.entries = w_.entries.data();
  job.starts = w_.starts.data();
  if (const Affine* first = model_.blocks.empty() ? std::get_if<Affine>(&model_.tip) : entry(model_.blocks.front())) {
    job.finish = normalised(*first, w_.bordered(Use::active, 0, blocks));
  }
  job.finish.bias = bias.data;
  job.finish.sum = w_.flat(Use::trunk, 0, blocks);
  set_.convolve_sparse(job);
}

void GraphRun::run(Heads heads) {
  input();
  const int channel_blocks = kernels::blocks(model_.channels);
  Level level;
  level.trunk = w_.flat(Use::trunk, 0, channel_blocks);
  level.active = w_.bordered(Use::active, 0, channel_blocks);
  if (const auto* affine = std::get_if<Affine>(&model_.tip)) {
    level.after = *affine;
    level.has_after = true;
  }
  blocks(model_.blocks, level);
  if (const auto* rms = std::get_if<PackedRms>(&model_.tip)) normalise(*rms, level.trunk, level.active);
  policy(level.active);
  value(level.active, heads);
}

void GraphRun::copy_vector(Grid from, int count, std::vector<float>& to) const {
  to.assign(from.data, from.data + count);
}

void GraphRun::copy_points(Grid from, int channels, std::vector<float>& to) const {
  to.clear();
  to.reserve(static_cast<std::size_t>(w_.points()) * static_cast<std::size_t>(channels));
  for (int point = 0; point < w_.points(); ++point) {
    for (int c = 0; c < channels; ++c) {
      to.push_back(from.data[c / kernels::kBlock * from.block + static_cast<long>(point) * kernels::kBlock +
                             c % kernels::kBlock]);
    }
  }
}

void GraphRun::policy(Grid tip) {
  const PackedPolicy& head = model_.policy;
  const Grid pooling = w_.flat(Use::head, 0, head.pool.out_blocks);
  convolve(head.pool, tip, normalised(head.pool_norm, pooling));
  const Grid pooled = pool(pooling, head.pool.out_blocks, Third::maximum);
  const Grid bias = w_.vector(kPoolBias, head.to_bias.out_blocks);
  Finish to_bias;
  to_bias.sum = bias;
  multiply_vector(head.to_bias, pooled, to_bias);

  const Grid hidden = w_.bordered(Use::mid, 0, head.regular.out_blocks);
  Finish regular = normalised(head.norm, hidden);
  regular.bias = bias.data;
  convolve(head.regular, tip, regular);
  const Grid moves = w_.flat(Use::output, 0, head.output.out_blocks);
  Finish plain;
  plain.sum = moves;
  convolve(head.output, hidden, plain);
  copy_points(moves, head.channels, w_.output.policy);

  const Grid pass = w_.vector(kPass, head.to_pass.out_blocks);
  Finish to_pass;
  to_pass.sum = pass;
  if (head.has_pass_layer) {
    const Grid pass_hidden = w_.vector(kPassHidden, head.to_pass.out_blocks);
    Finish activated;
    activated.bias = head.pass_bias;
    activated.activation = head.pass_activation;
    activated.out = pass_hidden;
    multiply_vector(head.to_pass, pooled, activated);
    const Grid last = w_.vector(kAnswer, head.pass_second.out_blocks);
    to_pass.sum = last;
    multiply_vector(head.pass_second, pass_hidden, to_pass);
    copy_vector(last, head.channels, w_.output.pass);
    return;
  }
  multiply_vector(head.to_pass, pooled, to_pass);
  copy_vector(pass, head.channels, w_.output.pass);
}

void GraphRun::value(Grid tip, Heads heads) {
  const PackedValue& head = model_.value;
  const Grid v = w_.bordered(Use::mid, 1, head.convolution.out_blocks);
  convolve(head.convolution, tip, normalised(head.norm, v));
  const Grid pooled = pool(v, head.convolution.out_blocks, Third::mean_again);
  const Grid hidden = w_.vector(kHidden, head.hidden.out_blocks);
  Finish to_hidden;
  to_hidden.bias = head.hidden_bias;
  to_hidden.activation = head.activation;
  to_hidden.out = hidden;
  multiply_vector(head.hidden, pooled, to_hidden);

  const Grid answer = w_.vector(kAnswer, std::max(head.outcome.out_blocks, head.scores.out_blocks));
  Finish to_answer;
  to_answer.sum = answer;
  to_answer.bias = head.outcome_bias;
  multiply_vector(head.outcome, hidden, to_answer);
  copy_vector(answer, 3, w_.output.outcome);
  to_answer.bias = head.scores_bias;
  multiply_vector(head.scores, hidden, to_answer);
  copy_vector(answer, head.score_count, w_.output.scores);

  w_.output.ownership.clear();
  if (heads == Heads::without_ownership) return;
  const Grid owners = w_.flat(Use::output, 0, head.ownership.out_blocks);
  Finish plain;
  plain.sum = owners;
  convolve(head.ownership, v, plain);
  copy_points(owners, 1, w_.output.ownership);
}

Graph::Graph(const ModelDesc& model, const kernels::KernelSet& set) : set_(set), model_(pack(model, set, store_)) {}

void Graph::run(Workspace& workspace, Heads heads) const {
  [[maybe_unused]] const NoDenormals guard;
  GraphRun(model_, set_, workspace).run(heads);
}

}  // namespace miai::engine
