#include "engine/net/network_sample.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/rng.hpp"

namespace miai::engine {
namespace {

class Sampler {
 public:
  explicit Sampler(std::uint64_t seed) : rng_(seed) {}

  std::vector<float> values(int count, double deviation) {
    std::vector<float> list(static_cast<std::size_t>(count));
    // Uniform numbers of this width have the wanted deviation.
    const double width = deviation * std::sqrt(12.0);
    for (float& v : list) v = static_cast<float>((rng_.below(1U << 20U) / double{1U << 20U} - 0.5) * width);
    return list;
  }
  Convolution convolution(int side, int in, int out) {
    return {"convolution", side, side, in, out, values(side * side * in * out, std::sqrt(1.0 / (side * side * in)))};
  }
  Matrix matrix(int in, int out) { return {"matrix", in, out, values(in * out, std::sqrt(1.0 / in))}; }
  Bias bias(int count) { return {"bias", values(count, 0.1)}; }
  static Norm norm(int channels) {
    const auto count = static_cast<std::size_t>(channels);
    return {"norm", std::vector<float>(count, 0.7F), std::vector<float>(count, 0.0F), Activation::relu};
  }

 private:
  Rng rng_;
};

Block block_of(Sampler& sample, int index, int channels) {
  if (index % 3 != 1) {
    return {ResidualBlock{"block", Sampler::norm(channels), sample.convolution(3, channels, channels),
                          Sampler::norm(channels), sample.convolution(3, channels, channels)}};
  }
  const int pooled = channels / 3;
  const int regular = channels - pooled;
  return {PoolingBlock{"block", Sampler::norm(channels), sample.convolution(3, channels, regular),
                       sample.convolution(3, channels, pooled), Sampler::norm(pooled),
                       sample.matrix(3 * pooled, regular), Sampler::norm(regular),
                       sample.convolution(3, regular, channels)}};
}

}  // namespace

ModelDesc sample_model(const SampleSize& size) {
  Sampler sample(size.seed);
  const int head = std::max(1, size.channels / 3);
  ModelDesc model;
  model.name = "b" + std::to_string(size.blocks) + "c" + std::to_string(size.channels) + " (random)";
  model.trunk.channels = size.channels;
  model.trunk.input = sample.convolution(5, ModelDesc::kPlanes, size.channels);
  model.trunk.globals = sample.matrix(ModelDesc::kGlobals, size.channels);
  for (int i = 0; i < size.blocks; ++i) model.trunk.blocks.push_back(block_of(sample, i, size.channels));
  model.trunk.tip = Sampler::norm(size.channels);
  PolicyHead& policy = model.policy;
  policy.regular = sample.convolution(1, size.channels, head);
  policy.pool = sample.convolution(1, size.channels, head);
  policy.pool_norm = Sampler::norm(head);
  policy.pool_to_bias = sample.matrix(3 * head, head);
  policy.norm = Sampler::norm(head);
  policy.output = sample.convolution(1, head, 1);
  policy.to_pass = sample.matrix(3 * head, 1);
  ValueHead& value = model.value;
  value.convolution = sample.convolution(1, size.channels, head);
  value.norm = Sampler::norm(head);
  value.hidden = sample.matrix(3 * head, 2 * head);
  value.hidden_bias = sample.bias(2 * head);
  value.outcome = sample.matrix(2 * head, 3);
  value.outcome_bias = sample.bias(3);
  value.scores = sample.matrix(2 * head, 4);
  value.scores_bias = sample.bias(4);
  value.ownership = sample.convolution(1, head, 1);
  return model;
}

}  // namespace miai::engine
