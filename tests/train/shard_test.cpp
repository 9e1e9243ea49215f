// Shards: made by many, killed at any time, none lost and none counted twice.
#include "train/shard.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "game_support.hpp"
#include "train/workshop.hpp"

namespace miai::train::testing {
namespace {

constexpr int kGames = 6;

LabelledGame game_of(int shard, int game) {
  return small_game(game_seed(7, shard, game));
}

Workshop workshop_in(const std::string& folder, int shards) {
  Workshop workshop;
  workshop.folder = folder;
  workshop.plan = {"a recipe", kGames};
  workshop.shards = shards;
  return workshop;
}

std::vector<std::string> games_in(const std::string& path) {
  std::vector<std::string> games;
  const auto read = read_shard(path, [&](const LabelledGame& game) -> Result<void> {
    games.push_back(encoded(game));
    return {};
  });
  EXPECT_TRUE(read) << path;
  return games;
}

/// Every shard is there once, with the games that its number says.
void expect_whole(const std::string& folder, int shards) {
  const auto names = finished_shards(folder);
  ASSERT_EQ(names.size(), static_cast<std::size_t>(shards));
  for (int number = 0; number < shards; ++number) {
    EXPECT_EQ(names[static_cast<std::size_t>(number)], folder + "/" + shard_name(number));
    const auto games = games_in(names[static_cast<std::size_t>(number)]);
    ASSERT_EQ(games.size(), static_cast<std::size_t>(kGames));
    for (int game = 0; game < kGames; ++game) {
      EXPECT_EQ(games[static_cast<std::size_t>(game)], encoded(game_of(number, game)));
    }
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    EXPECT_EQ(entry.path().extension(), ".games") << entry.path();
  }
}

TEST(Shards, AreMadeWholeAndOnlyOnce) {
  const Scratch scratch;
  const auto workshop = workshop_in(scratch.path(), 3);
  const auto made = make_shards(workshop, game_of);
  ASSERT_TRUE(made);
  EXPECT_EQ(*made, 3);
  expect_whole(scratch.path(), 3);
  const auto again = make_shards(workshop, game_of);
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, 0);
  expect_whole(scratch.path(), 3);
}

TEST(Shards, TwoDoNotWorkOnTheSameOne) {
  const Scratch scratch;
  const ShardPlan plan{"a recipe", kGames};
  const auto mine = OpenShard::take(scratch.path(), 0, plan);
  ASSERT_TRUE(mine);
  ASSERT_TRUE(*mine);
  const auto yours = OpenShard::take(scratch.path(), 0, plan);
  ASSERT_TRUE(yours);
  EXPECT_FALSE(*yours);
}

TEST(Shards, AGameThatWasCutOffIsPlayedAgain) {
  const Scratch scratch;
  const ShardPlan plan{"a recipe", kGames};
  {
    const auto shard = OpenShard::take(scratch.path(), 0, plan);
    ASSERT_TRUE(shard && *shard);
    for (int game = 0; game < 3; ++game) ASSERT_TRUE((*shard)->append(game_of(0, game)));
  }
  const std::string draft = scratch.path() + "/" + shard_name(0) + ".part";
  const auto size = std::filesystem::file_size(draft);
  for (const std::size_t cut : {1U, 5U, 30U}) {
    std::filesystem::resize_file(draft, size - cut);
    const auto shard = OpenShard::take(scratch.path(), 0, plan);
    ASSERT_TRUE(shard && *shard);
    EXPECT_EQ((*shard)->games(), 2);
    ASSERT_TRUE((*shard)->append(game_of(0, 2)));
  }
  ASSERT_TRUE(make_shards(workshop_in(scratch.path(), 1), game_of));
  expect_whole(scratch.path(), 1);
}

TEST(Shards, OtherSettingsAreRefused) {
  const Scratch scratch;
  {
    ASSERT_TRUE(OpenShard::take(scratch.path(), 0, {"a recipe", kGames}));
  }
  const auto other = OpenShard::take(scratch.path(), 0, {"another recipe", kGames});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().id, "train.other_recipe");
}

TEST(Shards, DamageIsFound) {
  const Scratch scratch;
  ASSERT_TRUE(make_shards(workshop_in(scratch.path(), 1), game_of));
  const std::string path = scratch.path() + "/" + shard_name(0);
  const std::string right = bytes_of(path);
  const auto ignore = [](const LabelledGame&) -> Result<void> { return {}; };
  for (std::size_t at = 25; at < right.size(); at += 11) {
    std::string wrong = right;
    wrong[at] = static_cast<char>(wrong[at] ^ 0x10);
    std::ofstream(path, std::ios::binary) << wrong;
    const auto read = read_shard(path, ignore);
    ASSERT_FALSE(read) << at;
    EXPECT_EQ(read.error().id, "train.bad_shard");
  }
  EXPECT_FALSE(read_shard(scratch.path() + "/none", ignore));
}

pid_t worker(const std::string& folder, int shards, std::chrono::milliseconds pause) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  const auto made = make_shards(workshop_in(folder, shards), [&](int shard, int game) {
    std::this_thread::sleep_for(pause);
    return game_of(shard, game);
  });
  ::_exit(made ? 0 : 1);
}

TEST(Shards, WorkersThatAreKilledLoseNothing) {
  using std::chrono::milliseconds;
  constexpr int kShards = 5;
  const Scratch scratch;
  // Two at work are killed in the middle, two others go on beside a third.
  for (int round = 0; round < 3; ++round) {
    const pid_t first = worker(scratch.path(), kShards, milliseconds(3));
    const pid_t second = worker(scratch.path(), kShards, milliseconds(4));
    std::this_thread::sleep_for(milliseconds(40));
    ::kill(first, SIGKILL);
    ::kill(second, SIGKILL);
    ::waitpid(first, nullptr, 0);
    ::waitpid(second, nullptr, 0);
  }
  std::vector<pid_t> children;
  for (int i = 0; i < 3; ++i) children.push_back(worker(scratch.path(), kShards, milliseconds(1)));
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  expect_whole(scratch.path(), kShards);
}

}  // namespace
}  // namespace miai::train::testing
