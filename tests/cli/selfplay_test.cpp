// `miai selfplay` by several programs at once, of which some are killed: no shard is lost and none counts twice.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <thread>

#include "cli/running.hpp"
#include "support/services.hpp"
#include "train/places.hpp"
#include "train/postgres.hpp"

namespace miai::test {
namespace {

using std::chrono::milliseconds;

constexpr int kShards = 6;

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Games on 7×7 that take moments, enough of them that a worker can be met in the middle of a shard.
std::vector<std::string> selfplay(const std::vector<std::string>& where, const std::string& games = "12") {
  std::vector<std::string> words{
      "selfplay", "--teacher", "playouts", "--sizes", "7=1", "--shards", std::to_string(kShards), "--games", games};
  words.insert(words.end(), where.begin(), where.end());
  return words;
}

/// Where the shards go, and how they are handed out.
struct Place {
  std::string kept = "folder";
  bool queue = true;
};

class SelfPlay : public testing::TestWithParam<Place> {
 protected:
  void SetUp() override {
    where_ = {"--folder", folder_.path("shards")};
    kept_ = folder_.path("shards");
    std::string why;
    if (GetParam().kept == "postgresql") {
      kept_ = new_postgresql_database(why);
      where_ = {"--store", kept_};
    }
    if (GetParam().queue) {
      server_ = std::make_unique<NatsServer>();
      why += server_->why();
      where_.insert(where_.end(), {"--nats", server_->address(), "--lease", "1"});
    }
    if (!why.empty()) GTEST_SKIP() << why;
  }
  std::unique_ptr<Child> start(const std::string& says, const std::vector<std::string>& words) const {
    std::vector<std::string> command{MIAI_PROGRAM, "--lang", "en"};
    command.insert(command.end(), words.begin(), words.end());
    return std::make_unique<Child>(command, folder_.path(says));
  }
  /// Waits until so many shards are begun.
  void wait_for_begun(std::size_t shards) const {
    for (int i = 0; i < 5'000 && begun() < shards; ++i) std::this_thread::sleep_for(milliseconds(5));
    ASSERT_GE(begun(), shards) << said_by("first") << said_by("second");
  }
  /// In how many shards there is a game.
  std::size_t begun() const {
    std::size_t count = 0;
    if (GetParam().kept == "postgresql") {
      auto line = train::Postgres::connect(kept_);
      const auto rows = line ? line->run("select distinct shard::text from miai_games") : tl::unexpected(line.error());
      return rows ? rows->size() : 0;
    }
    std::error_code wrong;
    for (const auto& entry : std::filesystem::directory_iterator(kept_, wrong)) count += entry.file_size(wrong) > 800;
    return count;
  }
  std::size_t finished() const { return (*train::open_shards(kept_))->finished()->size(); }
  std::string said_by(const std::string& worker) const { return bytes_of(folder_.path(worker)); }
  /// Every shard is there, with the bytes that one program alone makes.
  void expect_as_alone() const {
    const Folder alone;
    ASSERT_EQ(run(selfplay({"--folder", alone.path("shards")})).code, 0);
    const auto right = train::open_shards(alone.path("shards"));
    const auto store = train::open_shards(kept_);
    ASSERT_TRUE(store);
    const auto finished = (*store)->finished();
    ASSERT_TRUE(finished);
    ASSERT_EQ(finished->size(), static_cast<std::size_t>(kShards));
    for (int number = 0; number < kShards; ++number) {
      EXPECT_EQ(*(*store)->read(number), *(*right)->read(number)) << number;
    }
  }

  Folder folder_;
  std::string kept_;
  std::vector<std::string> where_;
  std::unique_ptr<NatsServer> server_;
};

TEST_P(SelfPlay, loses_nothing_when_a_worker_is_killed) {
  const auto words = selfplay(where_);
  const auto first = start("first", words);
  const auto second = start("second", words);
  wait_for_begun(2);
  first->send(SIGKILL);
  EXPECT_EQ(first->wait(), -SIGKILL) << "it was at work";
  EXPECT_LT(finished(), std::size_t{kShards});
  EXPECT_EQ(second->wait(), 0) << said_by("second");
  // Without a queue nobody waits for what the dead one left.
  if (!GetParam().queue) {
    EXPECT_EQ(start("third", words)->wait(), 0) << said_by("third");
  }
  expect_as_alone();
}

/// What only a queue does.
class QueuedSelfPlay : public SelfPlay {};

TEST_P(QueuedSelfPlay, gives_its_shard_back_when_it_is_told_to_end) {
  // Whoever had to wait for the lease would wait for a minute.
  where_.back() = "60";
  const auto words = selfplay(where_);
  const auto first = start("first", words);
  wait_for_begun(1);
  first->send(SIGTERM);
  EXPECT_EQ(first->wait(), 0) << said_by("first");
  EXPECT_NE(said_by("first").find("played"), std::string::npos) << said_by("first");
  EXPECT_LT(finished(), std::size_t{kShards});
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(start("second", words)->wait(), 0) << said_by("second");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(50));
  expect_as_alone();
}

TEST_P(SelfPlay, becomes_the_same_samples) {
  const Folder alone;
  ASSERT_EQ(run(selfplay({"--folder", alone.path("shards")}, "2")).code, 0);
  auto words = selfplay(where_, "2");
  words.insert(words.end(), {"--workers", "3"});
  const Ran played = run(words);
  ASSERT_EQ(played.code, 0) << played.err;
  EXPECT_SAYS(played, "12 games played");
  const Ran samples = run({"samples", "--shards", kept_, "--out", folder_.path("samples")});
  ASSERT_EQ(samples.code, 0) << samples.err;
  ASSERT_EQ(run({"samples", "--shards", alone.path("shards"), "--out", alone.path("samples")}).code, 0);
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(alone.path("samples/train/7x7"))) {
    const std::string one = "samples/train/7x7/" + file.path().filename().string();
    EXPECT_FALSE(bytes_of(alone.path(one)).empty());
    EXPECT_EQ(bytes_of(folder_.path(one)), bytes_of(alone.path(one))) << one;
    ++files;
  }
  EXPECT_EQ(files, kShards);
}

TEST_P(QueuedSelfPlay, refuses_other_settings_while_shards_are_under_work) {
  where_.back() = "60";
  const auto first = start("first", selfplay(where_));
  wait_for_begun(1);
  first->send(SIGSTOP);
  auto words = selfplay(where_);
  words.insert(words.end(), {"--seed", "5"});
  const Ran other = run(words);
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("other settings"), std::string::npos) << other.err;
  EXPECT_EQ(std::count(other.err.begin(), other.err.end(), '\n'), 1) << other.err;
  first->send(SIGCONT);
  EXPECT_EQ(first->wait(), 0) << said_by("first");
  expect_as_alone();
}

std::string name_of(const testing::TestParamInfo<Place>& one) {
  return one.param.kept + (one.param.queue ? "_and_nats" : "");
}
INSTANTIATE_TEST_SUITE_P(Places, SelfPlay,
                         testing::Values(Place{"folder", false}, Place{"folder", true}, Place{"postgresql", false},
                                         Place{"postgresql", true}),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Places, QueuedSelfPlay, testing::Values(Place{"folder", true}, Place{"postgresql", true}),
                         name_of);

TEST(SelfPlayPlaces, are_named_when_they_cannot_be_reached) {
  const Ran nats = run(selfplay({"--nats", "nats://127.0.0.1:1", "--folder", "/tmp/miai-never"}));
  EXPECT_EQ(nats.code, 2);
  EXPECT_NE(nats.err.find("nats-server -js"), std::string::npos) << nats.err;
  const Ran store = run(selfplay({"--store", "postgresql:///games?host=/nowhere"}));
  EXPECT_EQ(store.code, 2);
  EXPECT_NE(store.err.find("postgresql:///games"), std::string::npos) << store.err;
  EXPECT_EQ(run(selfplay({"--store", "mysql://x"})).code, 2);
  EXPECT_EQ(run({"samples", "--shards", "mysql://x"}).code, 2);
}

}  // namespace
}  // namespace miai::test
