#pragma once
// Shards as files of a folder, which machines may share. The lock on an unfinished one ends with its process.

#include "train/shard_store.hpp"

namespace miai::train {

class FolderStore final : public ShardStore {
 public:
  explicit FolderStore(std::string folder) : folder_(std::move(folder)) {}

  /// Fails:  train.cannot_write, train.other_recipe.
  Result<Taken> take(int number, const ShardPlan& plan) override;
  Result<std::vector<int>> finished() override;
  /// "" where it cannot be read.
  Result<std::string> read(int number) override;
  /// Its path.
  std::string name_of(int number) const override;

 private:
  std::string folder_;
};

}  // namespace miai::train
