#pragma once
// What a network file says, as values: the layers with their weights, without any way to run them.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace miai::engine {

enum class Activation : std::uint8_t {
  identity,
  relu,  ///< max(x, 0)
  mish,  ///< x · tanh(ln(1 + eˣ))
  silu   ///< x / (1 + e⁻ˣ)
};

/// A convolution with zero padding that keeps the board's size; its filter sizes are odd.
/// Shape:  weights [height][width][in][out], top row first, as the file has them.
struct Convolution {
  std::string name;
  int height = 1;
  int width = 1;
  int in = 0;
  int out = 0;
  std::vector<float> weights;
};

/// y = x · weights. Shape:  weights [in][out].
struct Matrix {
  std::string name;
  int in = 0;
  int out = 0;
  std::vector<float> weights;
};

/// Added to every channel.
struct Bias {
  std::string name;
  std::vector<float> values;
};

/// Batch normalisation with mean, variance and epsilon worked in: y = activation(x · scale + bias), by channel.
struct Norm {
  std::string name;
  std::vector<float> scale;
  std::vector<float> bias;
  Activation activation = Activation::relu;
  int channels() const { return static_cast<int>(scale.size()); }
};

/// y = activation(x / sqrt(mean of x² + epsilon) · scale + bias), by channel.
struct RmsNorm {
  /// What the mean is taken over.
  enum class Scope : std::uint8_t {
    point,  ///< the channels of each point
    board   ///< all channels of all points
  };
  std::string name;
  Scope scope = Scope::point;
  float epsilon = 0;
  std::vector<float> scale;
  std::vector<float> bias;  ///< empty = none
  Activation activation = Activation::identity;
  int channels() const { return static_cast<int>(scale.size()); }
};

/// trunk += second(mid(first(pre(trunk))))
struct ResidualBlock {
  std::string name;
  Norm pre;
  Convolution first;
  Norm mid;
  Convolution second;
};

/// a = pre(trunk); r = regular(a) + pool_to_bias(pooled(pool_norm(pool(a)))); trunk += second(mid(r)).
/// pooled: by channel the mean over the board, then mean · (√points − 14) / 10, then the maximum; each kind for all
/// channels before the next kind.
struct PoolingBlock {
  std::string name;
  Norm pre;
  Convolution regular;
  Convolution pool;
  Norm pool_norm;
  Matrix pool_to_bias;
  Norm mid;
  Convolution second;
};

struct Block;

/// trunk += expand(post(blocks(reduce(pre(trunk)))))
struct BottleneckBlock {
  std::string name;
  Norm pre;
  Convolution reduce;
  std::vector<Block> blocks;
  Norm post;
  Convolution expand;
};

/// trunk += output(attention(query(n), key(n), value(n))) with n = norm(trunk), over all points of the board.
/// Head h uses the keys and values of head h · key_heads / heads; scores are divided by √query_channels.
/// Before that, pairs of neighbouring channels (2p, 2p + 1) of queries and keys are turned by an angle that depends on
/// the point: (a, b) -> (a cos − b sin, a sin + b cos); see rotation_angle().
struct AttentionBlock {
  enum class Rotation : std::uint8_t { none, fixed, learned };
  std::string name;
  int heads = 1;
  int key_heads = 1;
  int query_channels = 1;  ///< of one head
  int value_channels = 1;  ///< of one head
  RmsNorm norm;
  Matrix query;
  Matrix key;
  Matrix value;
  Matrix output;
  Rotation rotation = Rotation::none;
  float theta = 0;                 ///< fixed
  std::vector<float> frequencies;  ///< learned: [key_heads][query_channels / 2][x, y]
};

/// A point as tensors see it: x from the left, y from the top, both from 0.
struct TensorPlace {
  int x;
  int y;
};

/// The angle by which a pair of channels of a key head is turned at a point.
float rotation_angle(const AttentionBlock& block, int key_head, int pair, TensorPlace at);

/// trunk += second(silu(first(n)) · gate(n)) with n = norm(trunk), point by point.
struct FeedForwardBlock {
  std::string name;
  RmsNorm norm;
  Matrix first;
  Matrix gate;
  Matrix second;
};

struct Block {
  std::variant<ResidualBlock, PoolingBlock, BottleneckBlock, AttentionBlock, FeedForwardBlock> kind;
};

/// What networks that imitate people of some rank are told about the players: here always nothing (all inputs 0).
/// added to every point of the trunk: third(act2(second(act1(first(input) + bias1)) + bias2)).
struct MetadataEncoder {
  std::string name;
  Matrix first;
  Bias bias1;
  Activation activation1 = Activation::relu;
  Matrix second;
  Bias bias2;
  Activation activation2 = Activation::relu;
  Matrix third;
};

/// trunk = input(planes) + globals(global values) [+ metadata]; the blocks in order; then the tip.
struct Trunk {
  std::string name;
  int channels = 0;
  Convolution input;
  Matrix globals;
  std::optional<MetadataEncoder> metadata;
  std::vector<Block> blocks;
  std::variant<Norm, RmsNorm> tip;
};

/// g = pooled(pool_norm(pool(trunk))); planes: output(norm(regular(trunk) + pool_to_bias(g))).
/// pass: to_pass(g), or where there is a pass_layer: pass_layer.second(activation(to_pass(g) + bias)).
struct PolicyHead {
  struct PassLayer {
    Bias bias;
    Activation activation = Activation::relu;
    Matrix second;
  };
  std::string name;
  Convolution regular;
  Convolution pool;
  Norm pool_norm;
  Matrix pool_to_bias;
  Norm norm;
  Convolution output;
  Matrix to_pass;
  std::optional<PassLayer> pass_layer;
  int channels() const { return output.out; }
};

/// v = norm(convolution(trunk)); h = activation(hidden(pooled(v)) + hidden_bias); outcome and scores from h; ownership
/// from v. pooled here: mean, mean · (√points − 14) / 10, mean · ((√points − 14)² / 100 − 1/10).
struct ValueHead {
  std::string name;
  Convolution convolution;
  Norm norm;
  Matrix hidden;
  Bias hidden_bias;
  Activation activation = Activation::relu;
  Matrix outcome;  ///< to 3: win, loss, no result
  Bias outcome_bias;
  Matrix scores;  ///< to 4 (version 8) or 6
  Bias scores_bias;
  Convolution ownership;
};

/// What the raw outputs are multiplied by.
struct OutputScales {
  double td_score = 20;
  double score_mean = 20;
  double score_stdev = 20;
  double lead = 20;
  double variance_time = 40;
  double shortterm_value_error = 0.25;
  double shortterm_score_error = 30;
};

/// A network of KataGo's file format, versions 8 to 17; every layer fits the next. Dilated convolutions and
/// feed-forward blocks without a gate, which no published network has, are refused by the reader.
struct ModelDesc {
  static constexpr int kPlanes = 22;
  static constexpr int kGlobals = 19;
  static constexpr int kMetadata = 192;
  static constexpr int kOldestVersion = 8;
  static constexpr int kNewestVersion = 17;

  std::string name;
  int version = kOldestVersion;
  OutputScales scales;
  /// The pass-alive planes are filled as if suicide of several stones were legal, whatever the rules say.
  bool areas_as_if_suicide = false;
  Trunk trunk;
  PolicyHead policy;
  ValueHead value;
};

/// Number of weights.
std::int64_t parameters(const ModelDesc& model);

/// What running a network gives for one position, before anything is made of it.
/// Shape:  policy [points][policy channels], top row first; pass [policy channels]; ownership [points], empty when it
///         was not computed. All from the view of the side to move, in the frame that the planes were turned to.
struct RawOutput {
  std::vector<float> policy;
  std::vector<float> pass;
  std::vector<float> outcome;  ///< 3
  std::vector<float> scores;   ///< 4 or 6
  std::vector<float> ownership;
};

}  // namespace miai::engine
