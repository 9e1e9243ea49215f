#include "engine/net/model_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "engine/net/inflate.hpp"
#include "engine/net/model_parts.hpp"

namespace miai::engine {
namespace {

/// Text of weights shrinks to a third or so; what shrinks more is no network.
constexpr std::size_t kHighestRatio = 32;
constexpr std::size_t kAlwaysAllowed = std::size_t{64} << 20;

tl::unexpected<Error> file_error(std::string_view id, std::string message, std::string_view source) {
  return fail(id, std::move(message), {{"file", std::string(source)}}, Where{std::string(source), 0, 0});
}

void read_version(Reader& in, ModelDesc& model) {
  model.version = in.number("a version", 0, 1'000'000);
  const std::string version = std::to_string(model.version);
  if (in.failed()) return;
  if (model.version > ModelDesc::kNewestVersion) {
    in.refuse("net.version",
              "The network has version " + version + ", newer than " + std::to_string(ModelDesc::kNewestVersion) +
                  ", the newest known here; take an older network or a newer program.",
              {{"version", version}});
  } else if (model.version < ModelDesc::kOldestVersion) {
    in.refuse("net.version",
              "The network has version " + version + ", older than " + std::to_string(ModelDesc::kOldestVersion) +
                  ", the oldest known here; take a newer network.",
              {{"version", version}});
  }
}

void read_scales(Reader& in, OutputScales& scales) {
  scales.td_score = in.positive("a score multiplier");
  scales.score_mean = in.positive("a score mean multiplier");
  scales.score_stdev = in.positive("a score deviation multiplier");
  scales.lead = in.positive("a lead multiplier");
  scales.variance_time = in.positive("a time multiplier");
  scales.shortterm_value_error = in.positive("a value error multiplier");
  scales.shortterm_score_error = in.positive("a score error multiplier");
}

ModelDesc read_parts(Reader& in) {
  ModelDesc model;
  in.enter("the head of the file");
  model.name = std::string(in.word("a network's name"));
  read_version(in, model);
  LayerReader layers{in, model.version};
  in.number("22 planes", ModelDesc::kPlanes, ModelDesc::kPlanes);
  in.number("19 global values", ModelDesc::kGlobals, ModelDesc::kGlobals);
  if (model.version >= 13) read_scales(in, model.scales);
  Metadata metadata = Metadata::none;
  if (model.version >= 15) {
    if (in.number("a version of metadata", 0, 1) != 0) metadata = Metadata::encoder;
    model.areas_as_if_suicide = in.number("a mark for suicide", 0, 1) != 0;
    read_unused(layers, 6);
  }
  model.trunk = read_trunk(layers, metadata);
  model.policy = read_policy_head(layers, model.trunk.channels);
  model.value = read_value_head(layers, model.trunk.channels);
  return model;
}

Result<ModelDesc> read_plain(std::span<const char> bytes, std::string_view source) {
  Reader in(bytes);
  ModelDesc model = read_parts(in);
  if (in.failed()) return tl::unexpected<Error>(in.error(source));
  return model;
}

}  // namespace

Result<ModelDesc> read_model(std::span<const std::byte> bytes, std::string_view source, const ModelLimits& limits) {
  if (bytes.empty()) return file_error("net.empty", "The network file is empty; fetch it again.", source);
  if (!is_gzip(bytes)) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters
    return read_plain({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, source);
  }
  const std::size_t most = std::min(limits.model_bytes, std::max(kAlwaysAllowed, kHighestRatio * bytes.size()));
  auto plain = inflated(bytes, most);
  if (!plain) return file_error(plain.error().id, plain.error().message, source);
  return read_plain(*plain, source);
}

Result<ModelDesc> load_model(const std::string& path, const ModelLimits& limits) {
  std::error_code problem;
  const auto size = std::filesystem::is_regular_file(path, problem) ? std::filesystem::file_size(path, problem) : 0;
  std::ifstream file(path, std::ios::binary);
  if (problem || !file || std::filesystem::is_directory(path, problem)) {
    return file_error("net.cannot_read", "The network file cannot be read; check its name and permissions.", path);
  }
  if (size > limits.file_bytes) {
    return file_error("net.too_large", "The file is larger than any network; check its name.", path);
  }
  std::vector<std::byte> bytes(size);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters
  file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (static_cast<std::uintmax_t>(file.gcount()) != size) {
    return file_error("net.cannot_read", "The network file cannot be read to its end; check the disk.", path);
  }
  return read_model(bytes, path, limits);
}

}  // namespace miai::engine
