#pragma once
// A network's layers with their weights as the kernels take them.

#include <array>
#include <variant>
#include <vector>

#include "engine/net/kernels/weights.hpp"
#include "engine/net/model.hpp"

namespace miai::engine {

/// activation(x · scale + shift) by channel.
struct Affine {
  const float* scale = nullptr;
  const float* shift = nullptr;
  Activation activation = Activation::identity;
};

struct PackedConvolution {
  enum class Way : std::uint8_t {
    product,   ///< 1×1
    winograd,  ///< 3×3
    taps       ///< any other size: one product for each tap of the filter
  };
  Way way = Way::product;
  int height = 1;
  int width = 1;
  int in_blocks = 0;
  int out_blocks = 0;
  std::vector<const float*> weights;  ///< one, or one for each tap
};

struct PackedMatrix {
  int in_blocks = 0;
  int out_blocks = 0;
  const float* weights = nullptr;
};

struct PackedRms {
  Affine affine;
  RmsNorm::Scope scope = RmsNorm::Scope::point;
  float epsilon = 0;
  int channels = 0;
};

struct PackedResidual {
  Affine pre;
  PackedConvolution first;
  Affine mid;
  PackedConvolution second;
};

/// The regular channels come first, the pooled ones after them: one convolution where their filters have one size.
struct PackedPooling {
  Affine pre;
  std::vector<PackedConvolution> parts;
  int regular_blocks = 0;
  int pool_blocks = 0;
  Affine pool_norm;
  PackedMatrix to_bias;
  Affine mid;
  PackedConvolution second;
};

struct PackedBlock;

struct PackedBottleneck {
  Affine pre;
  PackedConvolution reduce;
  std::vector<PackedBlock> blocks;
  Affine post;
  PackedConvolution expand;
};

/// Every head begins with a block of its own.
struct PackedAttention {
  AttentionBlock shape;  ///< without weights
  int index = 0;         ///< among the network's attention blocks
  PackedRms norm;
  PackedMatrix query;
  PackedMatrix key;
  PackedMatrix value;
  PackedMatrix output;
};

struct PackedFeedForward {
  PackedRms norm;
  PackedMatrix first;
  PackedMatrix gate;
  PackedMatrix second;
};

struct PackedBlock {
  std::variant<PackedResidual, PackedPooling, PackedBottleneck, PackedAttention, PackedFeedForward> kind;
};

struct PackedPolicy {
  PackedConvolution regular;
  PackedConvolution pool;
  Affine pool_norm;
  PackedMatrix to_bias;
  Affine norm;
  PackedConvolution output;
  int channels = 0;
  PackedMatrix to_pass;
  bool has_pass_layer = false;
  const float* pass_bias = nullptr;
  Activation pass_activation = Activation::identity;
  PackedMatrix pass_second;
};

struct PackedValue {
  PackedConvolution convolution;
  Affine norm;
  PackedMatrix hidden;
  const float* hidden_bias = nullptr;
  Activation activation = Activation::relu;
  PackedMatrix outcome;
  const float* outcome_bias = nullptr;
  PackedMatrix scores;
  const float* scores_bias = nullptr;
  int score_count = 0;
  PackedConvolution ownership;
};

struct PackedModel {
  int filter_height = 1;
  int filter_width = 1;
  int channels = 0;  ///< of the trunk
  const float* input = nullptr;
  PackedMatrix globals;
  const float* metadata = nullptr;  ///< what the encoder adds; null without one
  std::vector<PackedBlock> blocks;
  std::variant<Affine, PackedRms> tip;
  PackedPolicy policy;
  PackedValue value;
  int border = 1;  ///< zero points around a grid that every convolution of the trunk can read
};

/// Packs all layers; the weights live as long as the store.
/// Cost:  four times the weights of the 3×3 convolutions.
PackedModel pack(const ModelDesc& model, const kernels::KernelSet& set, kernels::Store& store);

}  // namespace miai::engine
