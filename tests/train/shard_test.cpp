// Shards: made by many, killed at any time, none lost and none counted twice.
#include "train/shard.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "game_support.hpp"
#include "train/folder_store.hpp"
#include "train/workshop.hpp"

namespace miai::train::testing {
namespace {

constexpr int kGames = 6;

/// Shards in a folder, made in order.
struct FolderWork {
  FolderWork(const std::string& folder, int shards) : store(folder), queue(shards) {
    workshop.store = &store;
    workshop.queue = &queue;
    workshop.plan = {"a recipe", kGames};
  }
  FolderStore store;
  InOrder queue;
  Workshop workshop;
};

/// Nothing is left of what was under work.
void expect_folder(const std::string& folder, int shards) {
  FolderStore store(folder);
  expect_whole(store, shards, kGames);
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    EXPECT_EQ(entry.path().extension(), ".games") << entry.path();
  }
}

TEST(Shards, AreMadeWholeAndOnlyOnce) {
  const Scratch scratch;
  const auto made = make_shards(FolderWork(scratch.path(), 3).workshop, game_of);
  ASSERT_TRUE(made);
  EXPECT_EQ(*made, 3);
  expect_folder(scratch.path(), 3);
  const auto again = make_shards(FolderWork(scratch.path(), 3).workshop, game_of);
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, 0);
  expect_folder(scratch.path(), 3);
}

TEST(Shards, AGameThatWasCutOffIsPlayedAgain) {
  const Scratch scratch;
  FolderStore store(scratch.path());
  const ShardPlan plan{"a recipe", kGames};
  {
    const auto taken = store.take(0, plan);
    ASSERT_TRUE(taken && taken->shard);
    for (int game = 0; game < 3; ++game) ASSERT_TRUE(taken->shard->append(game_of(0, game)));
  }
  const std::string draft = store.name_of(0) + ".part";
  const auto size = std::filesystem::file_size(draft);
  for (const std::size_t cut : {1U, 5U, 30U}) {
    std::filesystem::resize_file(draft, size - cut);
    const auto taken = store.take(0, plan);
    ASSERT_TRUE(taken && taken->shard);
    EXPECT_EQ(taken->shard->games(), 2);
    ASSERT_TRUE(taken->shard->append(game_of(0, 2)));
  }
  ASSERT_TRUE(make_shards(FolderWork(scratch.path(), 1).workshop, game_of));
  expect_folder(scratch.path(), 1);
}

TEST(Shards, DamageIsFound) {
  const Scratch scratch;
  FolderStore store(scratch.path());
  ASSERT_TRUE(make_shards(FolderWork(scratch.path(), 1).workshop, game_of));
  const std::string right = *store.read(0);
  const auto ignore = [](const LabelledGame&) -> Result<void> { return {}; };
  for (std::size_t at = 25; at < right.size(); at += 11) {
    std::string wrong = right;
    wrong[at] = static_cast<char>(wrong[at] ^ 0x10);
    const auto read = read_shard(wrong, "a shard", ignore);
    ASSERT_FALSE(read) << at;
    EXPECT_EQ(read.error().id, "train.bad_shard");
  }
  EXPECT_EQ(read_shard(*store.read(1), "none", ignore).error().id, "train.cannot_read");
}

pid_t worker(const std::string& folder, int shards, std::chrono::milliseconds pause) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  const auto made = make_shards(FolderWork(folder, shards).workshop, [&](int shard, int game) {
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
  expect_folder(scratch.path(), kShards);
}

}  // namespace
}  // namespace miai::train::testing
