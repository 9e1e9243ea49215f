#include "train/shard_store.hpp"

#include <algorithm>

namespace miai::train {

Result<std::vector<int>> missing_shards(ShardStore& store, int shards) {
  const auto finished = store.finished();
  if (!finished) return tl::unexpected<Error>(finished.error());
  std::vector<int> missing;
  for (int number = 0; number < shards; ++number) {
    if (!std::binary_search(finished->begin(), finished->end(), number)) missing.push_back(number);
  }
  return missing;
}

tl::unexpected<Error> other_recipe(const std::string& name) {
  return fail("train.other_recipe",
              "\"" + name + "\" was begun with other settings; go on with those or take another place.",
              {{"file", name}}, Where{name, 0, 0});
}

}  // namespace miai::train
