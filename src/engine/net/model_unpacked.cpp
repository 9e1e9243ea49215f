// Networks that lie in memory as they are: no files, no zlib, so that pages can read them too.
#include <string>

#include "engine/net/model_file.hpp"
#include "engine/net/model_parts.hpp"

namespace miai::engine {
namespace {

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

}  // namespace

Result<ModelDesc> read_unpacked_model(std::span<const char> bytes, std::string_view source) {
  Reader in(bytes);
  ModelDesc model = read_parts(in);
  if (in.failed()) return tl::unexpected<Error>(in.error(source));
  return model;
}

}  // namespace miai::engine
