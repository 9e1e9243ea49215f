#pragma once
// Where shards are kept, and what a place for them must be able to do.

#include <memory>
#include <string>
#include <vector>

#include "train/shard.hpp"

namespace miai::train {

/// A shard in the making, which nobody else has while this lives, on any machine.
class OpenShard {
 public:
  OpenShard() = default;
  OpenShard(const OpenShard&) = delete;
  OpenShard& operator=(const OpenShard&) = delete;
  virtual ~OpenShard() = default;

  /// How many games are in it: the next one has this number.
  virtual int games() const = 0;
  /// The game stays, whatever becomes of this process.
  virtual Result<void> append(const LabelledGame& game) = 0;
  /// From now on it counts.
  virtual Result<void> finish() = 0;
};

/// What came of the wish to work on a shard.
struct Taken {
  enum class Standing : std::uint8_t { mine, finished, busy } standing = Standing::busy;
  std::unique_ptr<OpenShard> shard;  ///< where it is mine
};

/// A place for shards: several threads and any number of processes work in it at once.
class ShardStore {
 public:
  ShardStore() = default;
  ShardStore(const ShardStore&) = delete;
  ShardStore& operator=(const ShardStore&) = delete;
  virtual ~ShardStore() = default;

  /// Takes over a shard with the games that are whole in it.
  /// Fails:  train.other_recipe where it was begun by another recipe; what the place itself reports.
  virtual Result<Taken> take(int number, const ShardPlan& plan) = 0;
  /// The numbers of the finished ones, ascending.
  virtual Result<std::vector<int>> finished() = 0;
  /// The bytes of a finished one.
  virtual Result<std::string> read(int number) = 0;
  /// What a shard is called in complaints.
  virtual std::string name_of(int number) const = 0;
};

/// Those of the first so many shards that are not finished.
Result<std::vector<int>> missing_shards(ShardStore& store, int shards);

tl::unexpected<Error> other_recipe(const std::string& name);

}  // namespace miai::train
