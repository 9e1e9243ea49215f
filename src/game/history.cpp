#include "game/history.hpp"

#include <algorithm>

namespace miai {

History::Block::~Block() {
  // Lets go of a long chain of blocks in a loop; the default would recurse once per block.
  std::shared_ptr<const Block> next = std::move(older);
  while (next && next.use_count() == 1) {
    // Sole owner: nobody else can see the block, so taking its link away is safe.
    next = std::move(const_cast<Block&>(*next).older);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
  }
}

void History::append(const HistoryEntry& entry) {
  if (size_ > 0 && size_ % kBlock == 0) older_ = std::make_shared<const Block>(recent_, std::move(older_));
  recent_[size_ % kBlock] = entry;
  ++size_;
}

template <class Visit>
void History::walk_back(Visit visit) const {
  if (size_ == 0) return;
  for (std::int32_t i = (size_ - 1) % kBlock; i >= 0; --i) {
    if (!visit(recent_[i])) return;
  }
  for (const Block* block = older_.get(); block != nullptr; block = block->older.get()) {
    for (std::int32_t i = kBlock - 1; i >= 0; --i) {
      if (!visit(block->entries[i])) return;
    }
  }
}

std::optional<HistoryEntry> History::find(const Key& key, std::optional<Color> to_move) const {
  std::optional<HistoryEntry> found;
  walk_back([&](const HistoryEntry& entry) {
    if (entry.key == key && (!to_move || entry.to_move == *to_move)) found = entry;
    return !found;
  });
  return found;
}

std::optional<HistoryEntry> History::find_cycle(std::int32_t first_move) const {
  if (size_ == 0 || back().after_pass) return std::nullopt;
  std::optional<HistoryEntry> found;
  bool first = true;
  walk_back([&](const HistoryEntry& entry) {
    if (entry.move_number < first_move) return false;
    if (!first && entry.key == back().key && entry.to_move == back().to_move) {
      found = entry;
      return false;
    }
    first = false;
    // An entry made by a pass may itself be the earlier position, but nothing before it may.
    return !entry.after_pass;
  });
  return found;
}

bool History::equals(const History& other) const {
  if (size_ != other.size_) return false;
  if (size_ == 0) return true;
  // Equal lengths are cut into blocks at the same places.
  if (!std::equal(recent_.begin(), recent_.begin() + (size_ - 1) % kBlock + 1, other.recent_.begin())) return false;
  const Block* mine = older_.get();
  const Block* theirs = other.older_.get();
  for (; mine != theirs; mine = mine->older.get(), theirs = theirs->older.get()) {
    if (mine->entries != theirs->entries) return false;
  }
  return true;
}

}  // namespace miai
