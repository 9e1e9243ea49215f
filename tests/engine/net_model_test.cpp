// Network files: what is read, and that nothing a file says does harm.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "engine/net/model_file.hpp"
#include "engine/net_reference.hpp"
#include "engine/plain_network.hpp"
#include "engine/tiny_model.hpp"

namespace miai::engine {
namespace {

using testing::Form;
using testing::TinySpec;

Result<ModelDesc> read(std::string_view bytes, const ModelLimits& limits = {}) {
  return read_model(std::as_bytes(std::span(bytes.data(), bytes.size())), "tiny.bin.gz", limits);
}

TinySpec smallest() {
  TinySpec spec;
  spec.channels = 1;
  spec.filter = 1;
  return spec;
}

/// A model of the newest version with one block of a kind.
ModelDesc newest_with(testing::BlockKind kind) {
  TinySpec spec = smallest();
  spec.version = ModelDesc::kNewestVersion;
  spec.policies = 2;
  spec.blocks = {kind};
  return tiny_model(spec);
}

std::string message_of(const std::string& bytes) {
  const auto model = read(bytes);
  return model ? "read" : to_string(model.error());
}

TEST(NetModel, every_version_and_kind_of_block_comes_back_as_it_was_written) {
  for (const TinySpec& spec : testing::tiny_specs()) {
    const ModelDesc model = tiny_model(spec);
    for (const Form form : {Form::binary, Form::text}) {
      const std::string bytes = written(model, form);
      for (const std::string& file : {bytes, testing::gzipped(bytes)}) {
        const auto read_back = read(file);
        ASSERT_TRUE(read_back) << spec.name << ": " << to_string(read_back.error());
        EXPECT_EQ(written(*read_back, Form::binary), written(model, Form::binary)) << spec.name;
        EXPECT_EQ(read_back->version, spec.version);
        EXPECT_EQ(parameters(*read_back), parameters(model));
      }
    }
  }
}

TEST(NetModel, windows_line_ends_and_several_gzip_members_are_read) {
  std::string text = written(tiny_model(smallest()), Form::text);
  const std::size_t half = text.size() / 2;
  EXPECT_TRUE(read(testing::gzipped(text.substr(0, half)) + testing::gzipped(text.substr(half))));
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.replace(at, 1, "\r\n");
  EXPECT_TRUE(read(text));
}

TEST(NetModel, normalisation_takes_mean_variance_and_epsilon_in) {
  const std::string bytes = written(tiny_model(smallest()), Form::text);
  // The first normalisation: one channel, epsilon 0.25, mean 0, variance 0.75, then scale and bias.
  const std::size_t at = bytes.find("\n0.25\n1 1\n0\n0.75\n");
  ASSERT_NE(at, std::string::npos);
  const auto as_written = read(bytes);
  const auto moved = read(std::string(bytes).replace(at, 17, "\n0.25\n1 1\n3\n3.75\n"));
  ASSERT_TRUE(as_written && moved);
  const auto& before = std::get<ResidualBlock>(as_written->trunk.blocks[0].kind).pre;
  const auto& after = std::get<ResidualBlock>(moved->trunk.blocks[0].kind).pre;
  EXPECT_FLOAT_EQ(after.scale[0], before.scale[0] / 2);
  EXPECT_FLOAT_EQ(after.bias[0], before.bias[0] - 3 * before.scale[0] / 2);
  const std::string negative = message_of(std::string(bytes).replace(at, 17, "\n0.25\n1 1\n0\n-1.5\n"));
  EXPECT_NE(negative.find("a variance above 0 is expected"), std::string::npos) << negative;
}

TEST(NetModel, scale_and_bias_of_a_normalisation_may_be_left_out) {
  const ModelDesc model = tiny_model(smallest());
  const auto& pre = std::get<ResidualBlock>(model.trunk.blocks[0].kind).pre;
  std::string bytes = written(model, Form::text);
  const std::size_t begin = bytes.find("1 1\n0\n0.75\n");
  const std::size_t end = bytes.find("activation", begin);
  bytes.replace(begin, end - begin, "0 0\n0\n0.75\n");
  const auto read_back = read(bytes);
  ASSERT_TRUE(read_back) << to_string(read_back.error());
  const auto& bare = std::get<ResidualBlock>(read_back->trunk.blocks[0].kind).pre;
  EXPECT_EQ(bare.scale, std::vector<float>(pre.scale.size(), 1.0F));
  EXPECT_EQ(bare.bias, std::vector<float>(pre.bias.size(), 0.0F));
}

TEST(NetModel, a_file_cut_anywhere_is_refused) {
  TinySpec spec = smallest();
  spec.version = 17;
  spec.policies = 2;
  using enum testing::BlockKind;
  spec.blocks = {residual, pooling, bottleneck, attention, feed_forward};
  for (const Form form : {Form::binary, Form::text}) {
    const std::string bytes = written(tiny_model(spec), form);
    const std::size_t last = bytes.find_last_not_of('\n');
    for (std::size_t size = 0; size < last; ++size) {
      const auto model = read(std::string_view(bytes).substr(0, size));
      // Text may be cut within its last number.
      if (form == Form::text && bytes.find('\n', size) >= last) continue;
      ASSERT_FALSE(model) << size;
      ASSERT_EQ(model.error().where.source, "tiny.bin.gz");
    }
    const std::string packed = testing::gzipped(bytes);
    for (std::size_t size = 0; size < packed.size(); ++size) {
      ASSERT_FALSE(read(std::string_view(packed).substr(0, size))) << size;
    }
  }
}

TEST(NetModel, any_word_may_be_hostile) {
  // Whatever stands in the place of a word, the file is refused or its network can be run.
  const std::vector<std::string> hostile{
      "-1",  "0",    "3",     "16384",          "999999999",       "99999999999999999999",
      "nan", "1e38", "@BIN@", "ordinary_block", "ACTIVATION_SILU", "\x01\xff"};
  Trail trail{Position(BoardSize(3, 2))};
  const Terms terms{preset("japanese"), HalfPoints::points(6)};
  int accepted = 0;
  for (const TinySpec& spec : testing::tiny_specs()) {
    TinySpec small = spec;
    small.channels = 1;
    small.filter = 1;
    const std::string bytes = written(tiny_model(small), Form::text);
    std::size_t begin = 0;
    for (std::size_t end; (end = bytes.find('\n', begin)) != std::string::npos; begin = end + 1) {
      // Of the many weights a few are enough.
      if (bytes.compare(begin, 2, "0.") == 0 || bytes.compare(begin, 3, "-0.") == 0) {
        if (begin % 16 != 0) continue;
      }
      for (const std::string& word : hostile) {
        const auto model = read(std::string(bytes).replace(begin, end - begin, word));
        if (!model) continue;
        ++accepted;
        if (accepted % 8 != 0) continue;
        const auto evaluation = testing::evaluate_plainly(*model, {trail, terms, Want::ownership_too});
        ASSERT_TRUE(std::isfinite(evaluation.lead) && std::isfinite(evaluation.policy[0])) << spec.name << word;
      }
    }
  }
  EXPECT_GT(accepted, 100);
}

TEST(NetModel, weights_must_be_numbers) {
  const ModelDesc sound = tiny_model(smallest());
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    ModelDesc model = sound;
    model.trunk.input.weights[7] = bad;
    for (const Form form : {Form::binary, Form::text}) {
      const std::string message = message_of(written(model, form));
      EXPECT_NE(message.find("a finite weight is expected"), std::string::npos) << message;
      EXPECT_NE(message.find(model.trunk.input.name), std::string::npos) << message;
    }
  }
}

TEST(NetModel, messages_say_which_file_where_and_what) {
  const ModelDesc model = tiny_model(smallest());
  const std::string bytes = written(model, Form::text);
  const std::string kind = message_of(std::string(bytes).replace(bytes.find("gpool_block"), 11, "dilated_blo"));
  EXPECT_EQ(kind.find("tiny.bin.gz: "), 0U);
  EXPECT_NE(kind.find("a kind of block is expected, but \"dilated_blo\" is found"), std::string::npos) << kind;

  ModelDesc unfit = model;
  unfit.value.outcome.out = 2;
  unfit.value.outcome.weights.resize(10);
  const std::string fit = message_of(written(unfit, Form::binary));
  EXPECT_NE(fit.find("\"valuehead\" 3 for the outcomes is expected, but 2 is found"), std::string::npos) << fit;
  EXPECT_EQ(fit.find('\n'), std::string::npos);
  EXPECT_EQ(message_of(""), "tiny.bin.gz: The network file is empty; fetch it again.");
}

TEST(NetModel, versions_outside_the_known_ones_are_named) {
  ModelDesc model = tiny_model(smallest());
  for (const int version : {0, 3, 7, 18, 100}) {
    std::string bytes = written(model, Form::text);
    bytes.replace(bytes.find("\n8\n"), 3, "\n" + std::to_string(version) + "\n");
    const auto read_back = read(bytes);
    ASSERT_FALSE(read_back);
    EXPECT_EQ(read_back.error().id, "net.version");
    EXPECT_NE(read_back.error().message.find("version " + std::to_string(version)), std::string::npos);
  }
}

TEST(NetModel, what_is_not_known_is_refused_in_one_line) {
  std::string gateless = written(newest_with(testing::BlockKind::feed_forward), Form::text);
  const std::size_t block = gateless.find("\n1\n4\n1\n");  // channels, hidden channels, gate
  ASSERT_NE(block, std::string::npos);
  EXPECT_NE(message_of(gateless.replace(block, 7, "\n1\n4\n0\n")).find("without a gate"), std::string::npos);

  std::string dilated = written(tiny_model(smallest()), Form::text);
  const std::size_t header = dilated.find("\n1\n1\n22\n1\n1\n1\n");
  ASSERT_NE(header, std::string::npos);
  EXPECT_NE(message_of(dilated.replace(header, 14, "\n1\n1\n22\n1\n2\n2\n")).find("dilated"), std::string::npos);
}

TEST(NetModel, blocks_within_blocks_have_an_end) {
  ModelDesc model = newest_with(testing::BlockKind::bottleneck);
  for (int depth = 0; depth < 4; ++depth) {
    EXPECT_TRUE(read(written(model, Form::binary))) << depth;
    BottleneckBlock outer = std::get<BottleneckBlock>(model.trunk.blocks[0].kind);
    outer.blocks = {model.trunk.blocks[0]};
    model.trunk.blocks[0] = {outer};
  }
  EXPECT_NE(message_of(written(model, Form::binary)).find("within one another"), std::string::npos);
}

TEST(NetModel, what_would_take_too_much_memory_is_refused) {
  // 200 MB of nothing in 200 KB.
  const std::string bomb =
      testing::gzipped(written(tiny_model(smallest()), Form::text) + std::string(200'000'000, ' '));
  ASSERT_LT(bomb.size(), 1'000'000U);
  const auto model = read(bomb);
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().id, "net.too_large");

  const std::string bytes = testing::gzipped(written(tiny_model(smallest()), Form::text));
  ModelLimits narrow;
  narrow.model_bytes = 1000;
  EXPECT_EQ(read(bytes, narrow).error().id, "net.too_large");
}

TEST(NetModel, files_are_read_by_name) {
  const auto folder = std::filesystem::path(::testing::TempDir());
  const std::string path = (folder / "miai-tiny.bin.gz").string();
  std::ofstream(path, std::ios::binary) << testing::gzipped(written(tiny_model(smallest()), Form::binary));
  EXPECT_TRUE(load_model(path));
  ModelLimits narrow;
  narrow.file_bytes = 10;
  EXPECT_EQ(load_model(path, narrow).error().id, "net.too_large");
  std::filesystem::remove(path);
  EXPECT_EQ(load_model(path).error().id, "net.cannot_read");
  EXPECT_EQ(load_model(folder.string()).error().id, "net.cannot_read");
}

TEST(NetModel, published_networks_are_read) {
  const auto folder = testing::outside_data("MIAI_TEST_NETS", "shared/nets");
  if (!folder) GTEST_SKIP() << "There are no networks; MIAI_TEST_NETS can name a folder with some.";
  const auto small = load_model(*folder + "/g170-b6c96-s175395328-d26788732.bin.gz");
  ASSERT_TRUE(small) << to_string(small.error());
  EXPECT_EQ(small->name, "g170-b6c96-s175395328-d26788732");
  EXPECT_EQ(small->version, 8);
  EXPECT_EQ(small->trunk.blocks.size(), 6U);
  EXPECT_EQ(small->trunk.channels, 96);
  const auto transformer = load_model(*folder + "/b7c96h3tfrs-test5-cnorm.bin.gz");
  ASSERT_TRUE(transformer) << to_string(transformer.error());
  EXPECT_EQ(transformer->version, 17);
}

}  // namespace
}  // namespace miai::engine
