#include "train/places.hpp"

#include "train/address.hpp"
#include "train/folder_store.hpp"
#include "train/postgres_store.hpp"

namespace miai::train {

Result<std::unique_ptr<ShardStore>> open_shards(const std::string& where) {
  if (where.starts_with("postgresql://") || where.starts_with("postgres://")) {
    auto store = PostgresStore::open(where);
    if (!store) return tl::unexpected<Error>(store.error());
    return std::move(*store);
  }
  if (where.empty() || where.find("://") != std::string::npos) {
    const std::string shown = shown_address(where);
    return fail("train.unknown_place", "Shards are kept in a folder or at postgresql://…, not at " + shown + ".",
                {{"where", shown}});
  }
  return std::make_unique<FolderStore>(where);
}

}  // namespace miai::train
