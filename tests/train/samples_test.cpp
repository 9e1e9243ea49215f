// What the trainer reads is what the network sees, and what the network's file says is what the trainer meant.
#include "train/samples.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <sstream>

#include "engine/net/graph.hpp"
#include "engine/net/model_file.hpp"
#include "engine/net/network.hpp"
#include "engine/net/network_sample.hpp"
#include "engine/net/orientation.hpp"
#include "game_support.hpp"
#include "train/folder_store.hpp"
#include "train/gate.hpp"
#include "train/workshop.hpp"

namespace miai::train::testing {
namespace {

using engine::ModelDesc;

/// A record, taken apart as train/samples.py does.
struct Parts {
  std::vector<float> planes;
  std::vector<float> globals;
  std::vector<float> values;
  std::vector<std::uint8_t> policy;
  std::vector<std::int8_t> ownership;
};

Parts taken_apart(const std::string& record, BoardSize size) {
  const auto points = static_cast<std::size_t>(size.points());
  const std::size_t plane = (points + 7) / 8;
  Parts parts;
  parts.planes.assign(points * ModelDesc::kPlanes, 0.0F);
  for (std::size_t k = 0; k < ModelDesc::kPlanes; ++k) {
    for (std::size_t p = 0; p < points; ++p) {
      const auto byte = static_cast<unsigned char>(record[k * plane + p / 8]);
      parts.planes[p * ModelDesc::kPlanes + k] = (byte >> (p % 8) & 1U) != 0 ? 1.0F : 0.0F;
    }
  }
  std::size_t at = ModelDesc::kPlanes * plane;
  const auto take = [&](auto& list, std::size_t count) {
    list.resize(count);
    std::memcpy(list.data(), &record[at], count * sizeof(list[0]));
    at += count * sizeof(list[0]);
  };
  take(parts.globals, ModelDesc::kGlobals);
  take(parts.values, 6);
  take(parts.policy, points + 1);
  take(parts.ownership, points);
  EXPECT_EQ(at, record.size());
  return parts;
}

TEST(Samples, ARecordIsTheFeaturesAndTheLabelOfTheMover) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const LabelledGame game = small_game(seed);
    ASSERT_TRUE(for_each_position(game, [&](const engine::Trail& trail, const Label& label) {
      const std::string record = record_of(trail, game.terms, label);
      ASSERT_EQ(record.size(), record_bytes(game.size));
      const Parts parts = taken_apart(record, game.size);
      const engine::Features features = engine::features_of({trail, game.terms});
      EXPECT_EQ(parts.planes, features.planes);
      EXPECT_EQ(parts.globals, std::vector<float>(features.globals.begin(), features.globals.end()));
      const bool black = trail.position.to_move() == Color::black;
      EXPECT_EQ(parts.values[0], black ? label.black_wins : label.white_wins);
      EXPECT_EQ(parts.values[3], black ? label.lead : -label.lead);
      EXPECT_EQ(parts.values[5], label.score_stdev);
      const engine::Orientation orientation(game.size, 0);
      for (int i = 0; i < game.size.points(); ++i) {
        const auto place = static_cast<std::size_t>(orientation.place(game.size.point(i)));
        const auto index = static_cast<std::size_t>(i);
        EXPECT_EQ(parts.policy[place], label.policy[index]);
        EXPECT_EQ(parts.ownership[place], black ? label.ownership[index] : -label.ownership[index]);
      }
      EXPECT_EQ(parts.policy.back(), label.policy.back());
    }));
  }
}

TEST(Samples, ShardsAreTurnedOnceAndSomeAreHeldOut) {
  const Scratch scratch;
  Workshop workshop;
  FolderStore store(scratch.path() + "/shards");
  InOrder queue(4);
  workshop.store = &store;
  workshop.queue = &queue;
  workshop.plan = {"a recipe", 3};
  std::size_t labels = 0;
  ASSERT_TRUE(make_shards(workshop, [&](int shard, int game) {
    LabelledGame played = small_game(game_seed(2, shard, game));
    labels += played.labels.size();
    return played;
  }));
  const std::string out = scratch.path() + "/samples";
  const auto count = write_samples(store, out, 2);
  ASSERT_TRUE(count) << count.error().message;
  EXPECT_EQ(count->shards, 4);
  EXPECT_EQ(count->games, 12);
  EXPECT_EQ(count->positions, static_cast<long>(labels));
  std::size_t bytes = 0;
  for (const char* kind : {"train", "held"}) {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(out + "/" + kind + "/5x5")) {
      bytes += entry.file_size();
      ++files;
    }
    EXPECT_EQ(files, 2) << kind;
  }
  EXPECT_EQ(bytes, labels * record_bytes(BoardSize::square(5)));
  const auto again = write_samples(store, out, 2);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->shards, 0);
  // Other shares would put into the one what is in the other.
  const auto other = write_samples(store, out, 4);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().id, "train.other_kind");
}

TEST(Samples, ShardsOfTheSameNumbersFromAnotherPlaceAreTakenToo) {
  const Scratch scratch;
  const std::string out = scratch.path() + "/samples";
  for (const std::uint64_t seed : {2U, 3U}) {
    Workshop workshop;
    FolderStore store(scratch.path() + "/shards-" + std::to_string(seed));
    InOrder queue(1);
    workshop.store = &store;
    workshop.queue = &queue;
    workshop.plan = {"a recipe", 3};
    ASSERT_TRUE(make_shards(workshop, [&](int shard, int game) { return small_game(game_seed(seed, shard, game)); }));
    const auto count = write_samples(store, out, 0);
    ASSERT_TRUE(count) << count.error().message;
    EXPECT_EQ(count->shards, 1);
  }
  const std::filesystem::directory_iterator files(out + "/train/5x5");
  EXPECT_EQ(std::distance(begin(files), end(files)), 2);
}

std::string data(const std::string& name) {
  return std::string(MIAI_SOURCE_DIR) + "/tests/train/data/torch/" + name;
}

class Exported : public ::testing::TestWithParam<BoardSize> {};

TEST_P(Exported, ANetworkAnswersHereAsWhereItWasTrained) {
  const BoardSize size = GetParam();
  const std::string name = std::to_string(size.width()) + "x" + std::to_string(size.height());
  const auto model = engine::load_model(data("net.bin.gz"));
  ASSERT_TRUE(model) << model.error().message;
  const engine::Graph graph(*model, engine::kernels::best_kernels());
  engine::Workspace workspace;
  workspace.fit(size.height(), size.width(), graph.model().border);
  const std::string records = bytes_of(data(name + ".records"));
  std::istringstream answers(bytes_of(data(name + ".answers")));
  ASSERT_EQ(records.size(), 4 * record_bytes(size));
  std::string line;
  for (std::size_t i = 0; std::getline(answers, line); ++i) {
    ASSERT_LT(i, 4U);
    const Parts parts = taken_apart(records.substr(i * record_bytes(size), record_bytes(size)), size);
    workspace.planes = parts.planes;
    workspace.globals = parts.globals;
    graph.run(workspace, engine::Heads::all);
    const engine::RawOutput& out = workspace.output;
    std::vector<float> found = out.policy;
    for (const auto* part : {&out.pass, &out.outcome, &out.scores, &out.ownership}) {
      found.insert(found.end(), part->begin(), part->end());
    }
    std::istringstream wanted(line);
    float value = 0;
    std::size_t at = 0;
    for (; wanted >> value; ++at) {
      ASSERT_LT(at, found.size());
      EXPECT_NEAR(found[at], value, 1e-4F * (1 + std::abs(value))) << name << " record " << i << " value " << at;
    }
    EXPECT_EQ(at, found.size());
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, Exported,
                         ::testing::Values(BoardSize::square(7), BoardSize::square(9), BoardSize(7, 9)),
                         [](const auto& one) {
                           return std::to_string(one.param.width()) + "x" + std::to_string(one.param.height());
                         });

TEST(Promotion, PutsTheNetworkInItsPlaceWithAChecksum) {
  const Scratch scratch;
  const std::string folder = scratch.path() + "/networks";
  ASSERT_TRUE(promote(data("net.bin.gz"), folder, "a.bin.gz"));
  ASSERT_TRUE(promote(data("net.bin.gz"), folder, "b.bin.gz"));
  EXPECT_EQ(bytes_of(folder + "/a.bin.gz"), bytes_of(data("net.bin.gz")));
  EXPECT_FALSE(wrong_checksum(folder));
  const std::string sums = bytes_of(folder + "/SHA256SUMS");
  EXPECT_EQ(std::count(sums.begin(), sums.end(), '\n'), 2);
  EXPECT_NE(sums.find("  a.bin.gz\n"), std::string::npos);
  std::ofstream(folder + "/b.bin.gz", std::ios::binary | std::ios::app) << "x";
  EXPECT_EQ(wrong_checksum(folder), "b.bin.gz");
}

TEST(Promotion, RefusesWhatIsNoNetwork) {
  const Scratch scratch;
  const std::string file = scratch.path() + "/no.bin.gz";
  std::ofstream(file) << "nothing";
  EXPECT_FALSE(promote(file, scratch.path() + "/networks", "no.bin.gz"));
  EXPECT_FALSE(std::filesystem::exists(scratch.path() + "/networks/no.bin.gz"));
}

}  // namespace
}  // namespace miai::train::testing
