#include <utility>

#include "engine/net/model_parts.hpp"

namespace miai::engine {
namespace {

int size_of(const Bias& bias) {
  return static_cast<int>(bias.values.size());
}

int read_policy_channels(LayerReader& layers) {
  if (layers.version >= 17) {
    const int channels = layers.in.number("2 or 4 policies", 2, 4);
    if (channels == 3) layers.in.refuse("2 or 4 policies", "3 is");
    read_unused(layers, 3);
    return channels;
  }
  if (layers.version == 16) return 4;
  return layers.version >= 12 ? 2 : 1;
}

void read_pass(LayerReader& layers, PolicyHead& head, int policies) {
  head.to_pass = layers.matrix();
  layers.expect(head.name, "the pooled values for the pass", head.to_pass.in, 3 * head.pool.out);
  if (layers.version < 15) {
    layers.expect(head.name, "the policies of the pass", head.to_pass.out, policies);
    return;
  }
  PolicyHead::PassLayer pass;
  pass.bias = layers.bias();
  pass.activation = layers.activation();
  pass.second = layers.matrix();
  layers.expect(head.name, "the biases of the pass", size_of(pass.bias), head.to_pass.out);
  layers.expect(head.name, "the input of the pass's second matrix", pass.second.in, head.to_pass.out);
  layers.expect(head.name, "the policies of the pass", pass.second.out, policies);
  head.pass_layer = std::move(pass);
}

}  // namespace

PolicyHead read_policy_head(LayerReader& layers, int trunk_channels) {
  PolicyHead head;
  head.name = layers.name("the name of the policy head");
  const int policies = read_policy_channels(layers);
  head.regular = layers.convolution();
  head.pool = layers.convolution();
  head.pool_norm = layers.norm();
  head.pool_to_bias = layers.matrix();
  head.norm = layers.norm();
  head.output = layers.convolution();
  layers.expect(head.name, "the input of the first convolution", head.regular.in, trunk_channels);
  layers.expect(head.name, "the input of the pooled convolution", head.pool.in, trunk_channels);
  layers.expect(head.name, "the channels of the pooled normalisation", head.pool_norm.channels(), head.pool.out);
  layers.expect(head.name, "the pooled values", head.pool_to_bias.in, 3 * head.pool.out);
  layers.expect(head.name, "the biases from pooling", head.pool_to_bias.out, head.regular.out);
  layers.expect(head.name, "the channels of the second normalisation", head.norm.channels(), head.regular.out);
  layers.expect(head.name, "the input of the last convolution", head.output.in, head.regular.out);
  layers.expect(head.name, "the policies", head.output.out, policies);
  read_pass(layers, head, policies);
  return head;
}

ValueHead read_value_head(LayerReader& layers, int trunk_channels) {
  ValueHead head;
  head.name = layers.name("the name of the value head");
  if (layers.version >= 17) read_unused(layers, 3);
  head.convolution = layers.convolution();
  head.norm = layers.norm();
  head.hidden = layers.matrix();
  head.hidden_bias = layers.bias();
  head.activation = layers.activation();
  head.outcome = layers.matrix();
  head.outcome_bias = layers.bias();
  head.scores = layers.matrix();
  head.scores_bias = layers.bias();
  head.ownership = layers.convolution();
  const int scores = layers.version >= 9 ? 6 : 4;
  layers.expect(head.name, "the input of the convolution", head.convolution.in, trunk_channels);
  layers.expect(head.name, "the channels of the normalisation", head.norm.channels(), head.convolution.out);
  layers.expect(head.name, "the pooled values", head.hidden.in, 3 * head.convolution.out);
  layers.expect(head.name, "the hidden biases", size_of(head.hidden_bias), head.hidden.out);
  layers.expect(head.name, "the input for the outcome", head.outcome.in, head.hidden.out);
  layers.expect(head.name, "the outcomes", head.outcome.out, 3);
  layers.expect(head.name, "the biases of the outcomes", size_of(head.outcome_bias), 3);
  layers.expect(head.name, "the input for the scores", head.scores.in, head.hidden.out);
  layers.expect(head.name, "the scores", head.scores.out, scores);
  layers.expect(head.name, "the biases of the scores", size_of(head.scores_bias), scores);
  layers.expect(head.name, "the input for ownership", head.ownership.in, head.convolution.out);
  layers.expect(head.name, "the output for ownership", head.ownership.out, 1);
  return head;
}

}  // namespace miai::engine
