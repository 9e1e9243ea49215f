#pragma once
// Shards: files of labelled games that many processes make together. A game counts when its block is whole, a shard
// when it has its final name; who dies loses the game that was being played and nothing else.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "train/labelled_game.hpp"

namespace miai::train {

/// What is made in a folder; the same text in every process that works there.
struct ShardPlan {
  std::string recipe;        ///< what decides the games, as one line
  int games_per_shard = 64;  ///< games of a shard
};

/// A shard in the making, locked against every other process.
class OpenShard {
 public:
  OpenShard(const OpenShard&) = delete;
  OpenShard& operator=(const OpenShard&) = delete;
  ~OpenShard();

  /// Takes over a shard of the folder: locks it and keeps the games that are whole in it. Nothing where it is finished
  /// or somebody else is at work on it.
  /// Fails:  train.cannot_write, train.other_recipe.
  static Result<std::unique_ptr<OpenShard>> take(const std::string& folder, int number, const ShardPlan& plan);

  /// How many games are in it: the next one has this number.
  int games() const { return games_; }
  /// Fails: train.cannot_write.
  Result<void> append(const LabelledGame& game);
  /// Writes it to the disk and gives it its final name.
  /// Fails:  train.cannot_write.
  Result<void> finish();

 private:
  OpenShard(std::string path, int file) : path_(std::move(path)), file_(file) {}
  Result<void> resume(const ShardPlan& plan);
  std::string path_;
  int file_;
  int games_ = 0;
};

/// "shard-000012.games".
std::string shard_name(int number);
/// The finished shards of a folder, in order.
std::vector<std::string> finished_shards(const std::string& folder);

/// Shows every game of a shard.
/// Fails:  train.cannot_read; train.bad_shard where a block is damaged.
Result<int> read_shard(const std::string& path, const std::function<Result<void>(const LabelledGame&)>& see);

}  // namespace miai::train
