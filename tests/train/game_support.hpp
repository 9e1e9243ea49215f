#pragma once
// Games, folders and comparisons for the tests of what networks learn from.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/search/plain_evaluators.hpp"
#include "support/services.hpp"
#include "train/shard_store.hpp"
#include "train/teacher_game.hpp"
#include "train/workshop.hpp"

namespace miai::train::testing {

inline GamePlan small_plan(std::uint64_t seed) {
  Rng chance(seed);
  return draw_game({{BoardSize::square(5), 1}}, 0, chance);
}

inline LabelledGame small_game(std::uint64_t seed) {
  engine::HashEvaluator evaluator;
  return play_by_teacher(evaluator, small_plan(seed), {}, seed);
}

/// The games of the shards that tests make.
inline LabelledGame game_of(int shard, int game) {
  return small_game(game_seed(7, shard, game));
}

/// Every shard is there once, with the games that its number says.
inline void expect_whole(ShardStore& store, int shards, int games) {
  const auto finished = store.finished();
  ASSERT_TRUE(finished);
  ASSERT_EQ(finished->size(), static_cast<std::size_t>(shards));
  for (int number = 0; number < shards; ++number) {
    EXPECT_EQ((*finished)[static_cast<std::size_t>(number)], number);
    const auto bytes = store.read(number);
    ASSERT_TRUE(bytes);
    int game = 0;
    const auto read = read_shard(*bytes, store.name_of(number), [&](const LabelledGame& one) -> Result<void> {
      EXPECT_EQ(encoded(one), encoded(game_of(number, game++))) << store.name_of(number);
      return {};
    });
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, games) << store.name_of(number);
  }
}

using Scratch = test::Folder;

inline std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace miai::train::testing
