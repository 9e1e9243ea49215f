#include <zlib.h>

#include <array>
#include <cstdio>

#include "engine/tiny_model.hpp"

namespace miai::engine::testing {
namespace {

class Writer {
 public:
  Writer(int version, Form form) : version_(version), form_(form) {}
  std::string text;

  void line(const std::string& words) { text += words + "\n"; }
  void line(int number) { line(std::to_string(number)); }
  void zeros(int count) {
    for (int i = 0; i < count; ++i) line(0);
  }
  void number(double value) {
    std::array<char, 32> buffer{};
    line(std::string(buffer.data(), static_cast<std::size_t>(std::snprintf(buffer.data(), 32, "%.9g", value))));
  }

  void weights(const std::vector<float>& values) {
    if (form_ == Form::text) {
      for (const float value : values) number(static_cast<double>(value));
      return;
    }
    text += "@BIN@";
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the file holds floats as they are
    text.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
    text += "\n";
  }

  void write(const Convolution& layer) {
    line(layer.name);
    for (const int n : {layer.height, layer.width, layer.in, layer.out, 1, 1}) line(n);
    weights(layer.weights);
  }
  void write(const Matrix& layer) {
    line(layer.name);
    line(layer.in);
    line(layer.out);
    weights(layer.weights);
  }
  void write(const Bias& layer) {
    line(layer.name);
    line(static_cast<int>(layer.values.size()));
    weights(layer.values);
  }
  void write(Activation activation) {
    static constexpr std::array<const char*, 4> kWords{"IDENTITY", "RELU", "MISH", "SILU"};
    line("activation");
    if (version_ >= 11) line(std::string("ACTIVATION_") + kWords[static_cast<std::size_t>(activation)]);
  }
  void write(const Norm& layer) {
    line(layer.name);
    line(layer.channels());
    // Variance and epsilon add up to 1, so that the scales come back exactly.
    line("0.25");
    line("1 1");
    weights(std::vector<float>(layer.scale.size(), 0.0F));
    weights(std::vector<float>(layer.scale.size(), 0.75F));
    weights(layer.scale);
    weights(layer.bias);
    write(layer.activation);
  }
  void write_plain(const RmsNorm& layer) {
    line(layer.name);
    line(layer.channels());
    number(static_cast<double>(layer.epsilon));
    weights(layer.scale);
  }
  void write(const RmsNorm& layer) {
    line(layer.name);
    line(layer.channels());
    number(static_cast<double>(layer.epsilon));
    line(layer.scope == RmsNorm::Scope::board ? "1 0" : "0 0");
    weights(layer.scale);
    weights(layer.bias);
    write(layer.activation);
  }

  void write(const ResidualBlock& block) {
    line("ordinary_block");
    line(block.name);
    write_all(block.pre, block.first, block.mid, block.second);
  }
  void write(const PoolingBlock& block) {
    line("gpool_block");
    line(block.name);
    write_all(block.pre, block.regular, block.pool, block.pool_norm, block.pool_to_bias, block.mid, block.second);
  }
  void write(const BottleneckBlock& block) {
    line("nested_bottleneck_block");
    line(block.name);
    line(static_cast<int>(block.blocks.size()));
    write_all(block.pre, block.reduce);
    write(block.blocks);
    write_all(block.post, block.expand);
  }
  void write(const AttentionBlock& block) {
    using Rotation = AttentionBlock::Rotation;
    line("transformer_attention_block");
    line(block.name);
    const int turns = block.rotation != Rotation::none ? 1 : 0;
    const int learned = block.rotation == Rotation::learned ? 1 : 0;
    for (const int n : {block.heads, block.key_heads, block.query_channels, block.value_channels, turns, learned}) {
      line(n);
    }
    write_plain(block.norm);
    write_all(block.query, block.key, block.value, block.output);
    if (block.rotation == Rotation::none) return;
    line("rope");
    if (block.rotation == Rotation::fixed) {
      number(static_cast<double>(block.theta));
      return;
    }
    for (const int n : {block.key_heads, block.query_channels / 2, 2}) line(n);
    weights(block.frequencies);
  }
  void write(const FeedForwardBlock& block) {
    line("transformer_ffn_block");
    line(block.name);
    for (const int n : {block.first.in, block.first.out, 1}) line(n);
    write_plain(block.norm);
    write_all(block.first, block.gate, block.second);
  }
  // NOLINTNEXTLINE(misc-no-recursion): as deep as the model nests
  void write(const std::vector<Block>& blocks) {
    for (const Block& block : blocks) {
      std::visit([this](const auto& kind) { write(kind); }, block.kind);
    }
  }

  void write(const Trunk& trunk) {
    line(trunk.name);
    line(static_cast<int>(trunk.blocks.size()));
    for (const int n : {trunk.channels, trunk.channels + 1, trunk.channels + 1, 0, 2}) line(n);
    const bool rms = std::holds_alternative<RmsNorm>(trunk.tip);
    if (version_ >= 15) {
      line(rms ? 1 : 0);
      zeros(5);
    }
    write_all(trunk.input, trunk.globals);
    if (trunk.metadata) {
      const MetadataEncoder& m = *trunk.metadata;
      line(m.name);
      line(ModelDesc::kMetadata);
      write_all(m.first, m.bias1, m.activation1, m.second, m.bias2, m.activation2, m.third);
    }
    write(trunk.blocks);
    std::visit([this](const auto& tip) { write(tip); }, trunk.tip);
  }
  void write(const PolicyHead& head) {
    line(head.name);
    if (version_ >= 17) {
      line(head.channels());
      zeros(3);
    }
    write_all(head.regular, head.pool, head.pool_norm, head.pool_to_bias, head.norm, head.output, head.to_pass);
    if (head.pass_layer) write_all(head.pass_layer->bias, head.pass_layer->activation, head.pass_layer->second);
  }
  void write(const ValueHead& head) {
    line(head.name);
    if (version_ >= 17) zeros(3);
    write_all(head.convolution, head.norm, head.hidden, head.hidden_bias, head.activation, head.outcome,
              head.outcome_bias, head.scores, head.scores_bias, head.ownership);
  }

 private:
  template <class... Parts>
  void write_all(const Parts&... parts) {
    (write(parts), ...);
  }

  int version_;
  Form form_;
};

}  // namespace

std::string written(const ModelDesc& model, Form form) {
  Writer out(model.version, form);
  out.line(model.name);
  for (const int n : {model.version, ModelDesc::kPlanes, ModelDesc::kGlobals}) out.line(n);
  if (model.version >= 13) {
    const OutputScales& s = model.scales;
    for (const double scale : {s.td_score, s.score_mean, s.score_stdev, s.lead, s.variance_time,
                               s.shortterm_value_error, s.shortterm_score_error}) {
      out.number(scale);
    }
  }
  if (model.version >= 15) {
    out.line(model.trunk.metadata ? 1 : 0);
    out.line(model.areas_as_if_suicide ? 1 : 0);
    out.zeros(6);
  }
  out.write(model.trunk);
  out.write(model.policy);
  out.write(model.value);
  return out.text;
}

std::string gzipped(std::string_view bytes) {
  z_stream stream{};
  deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, bytes.size()) + 64, '\0');
  // NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast,cppcoreguidelines-pro-type-const-cast): zlib's interface
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  // NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast,cppcoreguidelines-pro-type-const-cast)
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace miai::engine::testing
