// The blocks of a trunk.
#include <algorithm>
#include <cmath>

#include "engine/net/graph_run.hpp"

namespace miai::engine {

using kernels::kBlock;

/// What a block's input is normalised by when its first layer wants it in that form.
const Affine* GraphRun::entry(const PackedBlock& block) {
  struct Entry {
    const Affine* operator()(const PackedResidual& b) const { return &b.pre; }
    const Affine* operator()(const PackedPooling& b) const { return &b.pre; }
    const Affine* operator()(const PackedBottleneck& b) const { return &b.pre; }
    const Affine* operator()(const PackedAttention& /*b*/) const { return nullptr; }
    const Affine* operator()(const PackedFeedForward& /*b*/) const { return nullptr; }
  };
  return std::visit(Entry{}, block.kind);
}

/// Every block finds the trunk and, normalised for it, `active`; it leaves both for what comes after it.
void GraphRun::blocks(const std::vector<PackedBlock>& list, const Level& level) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Affine* next = i + 1 < list.size() ? entry(list[i + 1]) : nullptr;
    if (i + 1 == list.size() && level.has_after) next = &level.after;
    Finish end = next != nullptr ? normalised(*next, level.active) : Finish{};
    end.add = read(level.trunk);
    end.sum = level.trunk;
    std::visit([&](const auto& kind) { block(kind, level, end); }, list[i].kind);
  }
}

void GraphRun::block(const PackedResidual& b, const Level& level, const Finish& end) {
  const Grid mid = w_.bordered(Use::mid, level.depth, b.first.out_blocks);
  convolve(b.first, level.active, normalised(b.mid, mid));
  convolve(b.second, mid, end);
}

void GraphRun::block(const PackedPooling& b, const Level& level, const Finish& end) {
  const Grid raw = w_.flat(Use::raw, level.depth, b.regular_blocks + b.pool_blocks);
  int from = 0;
  for (const PackedConvolution& part : b.parts) {
    Finish plain;
    plain.sum = from_block(raw, from);
    convolve(part, level.active, plain);
    from += part.out_blocks;
  }
  const Grid pooling = from_block(raw, b.regular_blocks);
  finish(pooling, b.pool_blocks, normalised(b.pool_norm, pooling));
  const Grid bias = w_.vector(kPoolBias, b.to_bias.out_blocks);
  Finish to_bias;
  to_bias.sum = bias;
  multiply_vector(b.to_bias, pool(pooling, b.pool_blocks, Third::maximum), to_bias);

  const Grid mid = w_.bordered(Use::mid, level.depth, b.regular_blocks);
  Finish to_mid = normalised(b.mid, mid);
  to_mid.bias = bias.data;
  finish(raw, b.regular_blocks, to_mid);
  convolve(b.second, mid, end);
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as blocks are nested, which the reader of models bounds
void GraphRun::block(const PackedBottleneck& b, const Level& level, const Finish& end) {
  Level inner;
  inner.depth = level.depth + 1;
  inner.trunk = w_.flat(Use::trunk, inner.depth, b.reduce.out_blocks);
  inner.active = w_.bordered(Use::active, inner.depth, b.reduce.out_blocks);
  inner.after = b.post;
  inner.has_after = true;
  const Affine* first = b.blocks.empty() ? &b.post : entry(b.blocks.front());
  Finish reduced = first != nullptr ? normalised(*first, inner.active) : Finish{};
  reduced.sum = inner.trunk;
  convolve(b.reduce, level.active, reduced);
  blocks(b.blocks, inner);
  convolve(b.expand, inner.active, end);
}

void GraphRun::block(const PackedFeedForward& b, const Level& level, const Finish& end) {
  const Grid n = w_.flat(Use::attended, level.depth, b.first.in_blocks);
  normalise(b.norm, level.trunk, n);
  const Grid first = w_.flat(Use::query, level.depth, b.first.out_blocks);
  Finish activated;
  activated.activation = Activation::silu;
  activated.out = first;
  multiply(b.first, n, activated);
  const Grid gate = w_.flat(Use::key, level.depth, b.gate.out_blocks);
  Finish plain;
  plain.sum = gate;
  multiply(b.gate, n, plain);
  set_.gate(first.data, gate.data, b.first.out_blocks * first.block);
  multiply(b.second, first, end);
}

void GraphRun::block(const PackedAttention& b, const Level& level, const Finish& end) {
  const Grid n = w_.flat(Use::attended, level.depth, b.query.in_blocks);
  normalise(b.norm, level.trunk, n);
  const Grid query = w_.flat(Use::query, level.depth, b.query.out_blocks);
  const Grid key = w_.flat(Use::key, level.depth, b.key.out_blocks);
  const Grid value = w_.flat(Use::value, level.depth, b.value.out_blocks);
  Finish plain;
  plain.sum = query;
  multiply(b.query, n, plain);
  plain.sum = key;
  multiply(b.key, n, plain);
  plain.sum = value;
  multiply(b.value, n, plain);
  rotate(b, query, key);

  const Grid attended = w_.flat(Use::attended, level.depth, b.output.in_blocks);
  const int group = b.shape.heads / b.shape.key_heads;
  const int query_blocks = kernels::blocks(b.shape.query_channels);
  const int value_blocks = kernels::blocks(b.shape.value_channels);
  const auto columns = static_cast<std::size_t>(kernels::padded(w_.points()));
  float* keys = w_.floats(Use::right_side, 0, columns * static_cast<std::size_t>(query_blocks * kBlock));
  float* values = w_.floats(Use::right_side, 1, columns * static_cast<std::size_t>(value_blocks * kBlock));
  using Points = kernels::RightSide::Points;
  for (int h = 0; h < b.shape.heads; ++h) {
    const int k = h / group;
    if (h % group == 0) {
      set_.pack({read(from_block(key, k * query_blocks)), w_.points(), query_blocks, Points::columns, keys});
      set_.pack({read(from_block(value, k * value_blocks)), w_.points(), value_blocks, Points::rows, values});
    }
    attend(b, from_block(query, h * query_blocks), from_block(attended, h * value_blocks));
  }
  multiply(b.output, attended, end);
}

/// One head, whose keys and values lie packed.
void GraphRun::attend(const PackedAttention& b, Grid query, Grid out) {
  const int columns = kernels::blocks(w_.points());
  const int query_blocks = kernels::blocks(b.shape.query_channels);
  const int value_blocks = kernels::blocks(b.shape.value_channels);
  const Grid scores = w_.flat(Use::score, 0, columns);
  Finish plain;
  plain.sum = scores;
  multiply({query_blocks, columns, w_.floats(Use::right_side, 0, 0)}, query, plain);
  set_.softmax({scores, w_.points(), w_.points(), 1.0F / std::sqrt(static_cast<float>(b.shape.query_channels))});
  plain.sum = out;
  multiply({columns, value_blocks, w_.floats(Use::right_side, 1, 0)}, scores, plain);
}

void GraphRun::rotate(const PackedAttention& b, Grid query, Grid key) {
  if (b.shape.rotation == AttentionBlock::Rotation::none) return;
  const int head_blocks = kernels::blocks(b.shape.query_channels);
  const std::size_t size = static_cast<std::size_t>(b.key.out_blocks * kBlock) * static_cast<std::size_t>(w_.points());
  const bool fresh = w_.is_new(Use::cosines, b.index);
  float* cosines = w_.floats(Use::cosines, b.index, size);
  float* sines = w_.floats(Use::sines, b.index, size);
  if (fresh) make_rotation(b, cosines, sines);
  set_.rotate({key, w_.points(), b.key.out_blocks, cosines, sines});
  const int group = b.shape.heads / b.shape.key_heads;
  for (int h = 0; h < b.shape.heads; ++h) {
    const long table = static_cast<long>(h / group) * head_blocks * kBlock * w_.points();
    set_.rotate({from_block(query, h * head_blocks), w_.points(), head_blocks, cosines + table, sines + table});
  }
}

void GraphRun::make_rotation(const PackedAttention& b, float* cosines, float* sines) const {
  const int head_blocks = kernels::blocks(b.shape.query_channels);
  const long block = static_cast<long>(w_.points()) * kBlock;
  for (int head = 0; head < b.shape.key_heads; ++head) {
    for (int channel = 0; channel < b.shape.query_channels; ++channel) {
      for (int point = 0; point < w_.points(); ++point) {
        const float angle = rotation_angle(b.shape, head, channel / 2, {point % w_.width(), point / w_.width()});
        const long at =
            (head * head_blocks + channel / kBlock) * block + static_cast<long>(point) * kBlock + channel % kBlock;
        cosines[at] = std::cos(angle);
        sines[at] = std::sin(angle);
      }
    }
  }
}

}  // namespace miai::engine
