#pragma once
// A place for shards by its name, as it stands on a command line.

#include "train/shard_store.hpp"

namespace miai::train {

/// A folder, or postgresql://….
/// Fails:  train.unknown_place; as PostgresStore.
Result<std::unique_ptr<ShardStore>> open_shards(const std::string& where);

}  // namespace miai::train
