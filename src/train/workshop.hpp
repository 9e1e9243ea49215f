#pragma once
// Making shards: every worker takes the next shard that nobody is at work on, in as many processes as one likes.

#include <atomic>
#include <functional>
#include <string>

#include "train/shard.hpp"

namespace miai::train {

/// Plays a game; equal numbers give equal games.
using PlayGame = std::function<LabelledGame(int shard, int game)>;

struct Workshop {
  std::string folder;
  ShardPlan plan;
  int shards = 1;  ///< in all, those that are there already included
  const std::atomic<bool>* stop = nullptr;
  /// Told after every game, by any worker.
  std::function<void(int shard, const LabelledGame&)> listener;
};

/// Works until no shard is left to take up, or stopped. Answers the shards that it finished.
/// Fails:  as OpenShard.
Result<int> make_shards(const Workshop& workshop, const PlayGame& play);

/// The seed of a game.
std::uint64_t game_seed(std::uint64_t seed, int shard, int game);

}  // namespace miai::train
