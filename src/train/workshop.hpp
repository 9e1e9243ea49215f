#pragma once
// Making shards: every worker takes the next one that is handed out and that nobody is at work on, in as many processes
// as one likes.

#include <atomic>
#include <functional>

#include "train/shard_store.hpp"
#include "train/work_queue.hpp"

namespace miai::train {

/// Plays a game; equal numbers give equal games.
using PlayGame = std::function<LabelledGame(int shard, int game)>;

struct Workshop {
  ShardStore* store = nullptr;  ///< never null when work begins
  WorkQueue* queue = nullptr;   ///< neither
  ShardPlan plan;
  const std::atomic<bool>* stop = nullptr;
  /// Told after every game, by any worker.
  std::function<void(int shard, const LabelledGame&)> listener;
};

/// Works until no shard is left to take up, or stopped. Answers the shards that it finished.
/// Fails:  as the store and the queue.
Result<int> make_shards(const Workshop& workshop, const PlayGame& play);

/// The seed of a game.
std::uint64_t game_seed(std::uint64_t seed, int shard, int game);

}  // namespace miai::train
