#include "engine/net/graph_packed.hpp"

#include <algorithm>
#include <cmath>

namespace miai::engine {
namespace {

using kernels::blocks;
using kernels::padded;
using kernels::PlainWeights;

/// Where channels go when groups of them each begin with a block of their own.
struct Spread {
  int groups = 1;
  int each = 0;  ///< channels of a group
  int size() const { return groups * padded(each); }
  int place(int channel) const { return channel / each * padded(each) + channel % each; }
};

double activated(Activation activation, double x) {
  switch (activation) {
    case Activation::relu:
      return std::max(x, 0.0);
    case Activation::mish:
      return x * std::tanh(std::log1p(std::exp(x)));
    case Activation::silu:
      return x / (1 + std::exp(-x));
    case Activation::identity:
      break;
  }
  return x;
}

std::vector<double> times(const std::vector<double>& x, const Matrix& matrix) {
  std::vector<double> y(static_cast<std::size_t>(matrix.out));
  for (int i = 0; i < matrix.in; ++i) {
    for (int o = 0; o < matrix.out; ++o) y[o] += x[i] * static_cast<double>(matrix.weights[i * matrix.out + o]);
  }
  return y;
}

/// What the encoder adds when nothing is known about the players: its inputs are all 0, so its first matrix is idle.
std::vector<float> metadata_of(const MetadataEncoder& encoder) {
  std::vector<double> h(encoder.bias1.values.begin(), encoder.bias1.values.end());
  for (double& x : h) x = activated(encoder.activation1, x);
  h = times(h, encoder.second);
  for (std::size_t i = 0; i < h.size(); ++i) {
    h[i] = activated(encoder.activation2, h[i] + static_cast<double>(encoder.bias2.values[i]));
  }
  h = times(h, encoder.third);
  return {h.begin(), h.end()};
}

class Packer {
 public:
  Packer(const kernels::KernelSet& set, kernels::Store& store) : set_(set), store_(store) {}

  PackedModel model(const ModelDesc& desc);

 private:
  const float* channels(const std::vector<float>& values) {
    if (values.empty()) return nullptr;
    float* to = store_.take(static_cast<std::size_t>(padded(static_cast<int>(values.size()))));
    std::copy(values.begin(), values.end(), to);
    return to;
  }
  Affine affine(const Norm& norm) { return {channels(norm.scale), channels(norm.bias), norm.activation}; }
  PackedRms rms(const RmsNorm& norm) {
    return {{channels(norm.scale), channels(norm.bias), norm.activation}, norm.scope, norm.epsilon, norm.channels()};
  }

  PackedMatrix matrix(const Matrix& m) { return matrix(m, {1, m.in}, {1, m.out}); }
  PackedMatrix matrix(const Matrix& m, Spread in, Spread out) {
    std::vector<float> spread(static_cast<std::size_t>(in.size()) * static_cast<std::size_t>(out.size()));
    for (int i = 0; i < m.in; ++i) {
      for (int o = 0; o < m.out; ++o) spread[in.place(i) * out.size() + out.place(o)] = m.weights[i * m.out + o];
    }
    return {blocks(in.size()), blocks(out.size()),
            kernels::pack_matrix(set_, {spread, 1, in.size(), out.size()}, store_)};
  }

  PackedConvolution convolution(const Convolution& c) {
    using Way = PackedConvolution::Way;
    PackedConvolution packed;
    packed.height = c.height;
    packed.width = c.width;
    packed.in_blocks = blocks(c.in);
    packed.out_blocks = blocks(c.out);
    border_ = std::max({border_, c.height / 2, c.width / 2});
    const int taps = c.height * c.width;
    if (c.height == 3 && c.width == 3) {
      packed.way = Way::winograd;
      packed.weights = {kernels::transform_weights(set_, {c.weights, taps, c.in, c.out}, store_)};
      return packed;
    }
    packed.way = taps == 1 ? Way::product : Way::taps;
    const std::size_t size = static_cast<std::size_t>(c.in) * static_cast<std::size_t>(c.out);
    for (int tap = 0; tap < taps; ++tap) {
      const PlainWeights plain{std::span(c.weights).subspan(static_cast<std::size_t>(tap) * size, size), 1, c.in,
                               c.out};
      packed.weights.push_back(kernels::pack_matrix(set_, plain, store_));
    }
    return packed;
  }

  /// Two convolutions of one filter size as one; the second's channels begin with a block of their own.
  static Convolution joined(const Convolution& a, const Convolution& b) {
    Convolution both{a.name, a.height, a.width, a.in, padded(a.out) + b.out, {}};
    both.weights.resize(static_cast<std::size_t>(a.height * a.width) * static_cast<std::size_t>(a.in) *
                        static_cast<std::size_t>(both.out));
    for (int row = 0; row < a.height * a.width * a.in; ++row) {
      std::copy_n(&a.weights[row * a.out], a.out, &both.weights[row * both.out]);
      std::copy_n(&b.weights[row * b.out], b.out, &both.weights[row * both.out + padded(a.out)]);
    }
    return both;
  }

  PackedBlock block(const ResidualBlock& b) {
    return {PackedResidual{affine(b.pre), convolution(b.first), affine(b.mid), convolution(b.second)}};
  }
  PackedBlock block(const PoolingBlock& b) {
    PackedPooling packed;
    packed.pre = affine(b.pre);
    if (b.regular.height == b.pool.height && b.regular.width == b.pool.width) {
      packed.parts = {convolution(joined(b.regular, b.pool))};
    } else {
      packed.parts = {convolution(b.regular), convolution(b.pool)};
    }
    packed.regular_blocks = blocks(b.regular.out);
    packed.pool_blocks = blocks(b.pool.out);
    packed.pool_norm = affine(b.pool_norm);
    packed.to_bias = matrix(b.pool_to_bias, {3, b.pool.out}, {1, b.pool_to_bias.out});
    packed.mid = affine(b.mid);
    packed.second = convolution(b.second);
    return {std::move(packed)};
  }
  PackedBlock block(const BottleneckBlock& b) {
    PackedBottleneck packed{affine(b.pre), convolution(b.reduce), stack(b.blocks), affine(b.post),
                            convolution(b.expand)};
    return {std::move(packed)};
  }
  PackedBlock block(const AttentionBlock& b) {
    PackedAttention packed;
    packed.shape.heads = b.heads;
    packed.shape.key_heads = b.key_heads;
    packed.shape.query_channels = b.query_channels;
    packed.shape.value_channels = b.value_channels;
    packed.shape.rotation = b.rotation;
    packed.shape.theta = b.theta;
    packed.shape.frequencies = b.frequencies;
    packed.index = attention_count_++;
    packed.norm = rms(b.norm);
    packed.query = matrix(b.query, {1, b.query.in}, {b.heads, b.query_channels});
    packed.key = matrix(b.key, {1, b.key.in}, {b.key_heads, b.query_channels});
    packed.value = matrix(b.value, {1, b.value.in}, {b.key_heads, b.value_channels});
    packed.output = matrix(b.output, {b.heads, b.value_channels}, {1, b.output.out});
    return {std::move(packed)};
  }
  PackedBlock block(const FeedForwardBlock& b) {
    return {PackedFeedForward{rms(b.norm), matrix(b.first), matrix(b.gate), matrix(b.second)}};
  }
  std::vector<PackedBlock> stack(const std::vector<Block>& list) {
    std::vector<PackedBlock> packed;
    packed.reserve(list.size());
    for (const Block& b : list) {
      packed.push_back(std::visit([this](const auto& kind) { return block(kind); }, b.kind));
    }
    return packed;
  }

  PackedPolicy policy(const PolicyHead& head);
  PackedValue value(const ValueHead& head);

  const kernels::KernelSet& set_;
  kernels::Store& store_;
  int border_ = 1;
  int attention_count_ = 0;
};

PackedPolicy Packer::policy(const PolicyHead& head) {
  PackedPolicy packed;
  packed.regular = convolution(head.regular);
  packed.pool = convolution(head.pool);
  packed.pool_norm = affine(head.pool_norm);
  packed.to_bias = matrix(head.pool_to_bias, {3, head.pool.out}, {1, head.pool_to_bias.out});
  packed.norm = affine(head.norm);
  packed.output = convolution(head.output);
  packed.channels = head.channels();
  packed.to_pass = matrix(head.to_pass, {3, head.pool.out}, {1, head.to_pass.out});
  packed.has_pass_layer = head.pass_layer.has_value();
  if (head.pass_layer) {
    packed.pass_bias = channels(head.pass_layer->bias.values);
    packed.pass_activation = head.pass_layer->activation;
    packed.pass_second = matrix(head.pass_layer->second);
  }
  return packed;
}

PackedValue Packer::value(const ValueHead& head) {
  PackedValue packed;
  packed.convolution = convolution(head.convolution);
  packed.norm = affine(head.norm);
  packed.hidden = matrix(head.hidden, {3, head.convolution.out}, {1, head.hidden.out});
  packed.hidden_bias = channels(head.hidden_bias.values);
  packed.activation = head.activation;
  packed.outcome = matrix(head.outcome);
  packed.outcome_bias = channels(head.outcome_bias.values);
  packed.scores = matrix(head.scores);
  packed.scores_bias = channels(head.scores_bias.values);
  packed.score_count = head.scores.out;
  packed.ownership = convolution(head.ownership);
  return packed;
}

PackedModel Packer::model(const ModelDesc& desc) {
  const Trunk& trunk = desc.trunk;
  PackedModel packed;
  packed.filter_height = trunk.input.height;
  packed.filter_width = trunk.input.width;
  packed.channels = trunk.channels;
  packed.input = kernels::pad_outputs(
      {trunk.input.weights, trunk.input.height * trunk.input.width, trunk.input.in, trunk.input.out}, store_);
  packed.globals = matrix(trunk.globals);
  if (trunk.metadata) packed.metadata = channels(metadata_of(*trunk.metadata));
  packed.blocks = stack(trunk.blocks);
  if (const auto* norm = std::get_if<Norm>(&trunk.tip)) {
    packed.tip = affine(*norm);
  } else {
    packed.tip = rms(std::get<RmsNorm>(trunk.tip));
  }
  packed.policy = policy(desc.policy);
  packed.value = value(desc.value);
  packed.border = border_;
  return packed;
}

}  // namespace

PackedModel pack(const ModelDesc& model, const kernels::KernelSet& set, kernels::Store& store) {
  return Packer(set, store).model(model);
}

}  // namespace miai::engine
