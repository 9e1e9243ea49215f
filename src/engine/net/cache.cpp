#include "engine/net/cache.hpp"

#include <algorithm>

namespace miai::engine {
namespace {

/// List and table nodes with their share of the allocator's own.
constexpr std::size_t kNodeBytes = 160;

std::size_t bytes_of(const Evaluation& answer) {
  std::size_t floats = answer.policy.capacity() + answer.ownership.capacity();
  for (const auto& plays : answer.first_plays) floats += plays.capacity() * 2;
  return sizeof(Evaluation) + floats * sizeof(float) + kNodeBytes;
}

bool serves(const Evaluation& answer, Want want) {
  return want == Want::policy_and_value || !answer.ownership.empty();
}

}  // namespace

AnswerCache::AnswerCache(CacheSize size) : part_bytes_(size.bytes / kParts) {}

std::optional<Evaluation> AnswerCache::find(const QueryKey& key, Want want) {
  Part& part = part_of(key);
  std::optional<Evaluation> found;
  {
    const std::lock_guard lock(part.mutex);
    const auto place = part.places.find(key);
    if (place != part.places.end() && serves(place->second->answer, want)) {
      part.entries.splice(part.entries.begin(), part.entries, place->second);
      found = place->second->answer;
    }
  }
  (found ? hits_ : misses_).fetch_add(1, std::memory_order_relaxed);
  if (found && want == Want::policy_and_value) found->ownership.clear();
  return found;
}

void AnswerCache::keep(const QueryKey& key, const Evaluation& answer) {
  Entry entry{key, answer, 0};
  entry.bytes = bytes_of(entry.answer);
  Part& part = part_of(key);
  const std::lock_guard lock(part.mutex);
  const auto place = part.places.find(key);
  if (place != part.places.end()) {
    if (!place->second->answer.ownership.empty()) return;
    part.bytes -= place->second->bytes;
    part.entries.erase(place->second);
    part.places.erase(place);
  }
  if (entry.bytes > part_bytes_) return;
  while (part.bytes + entry.bytes > part_bytes_) {
    part.bytes -= part.entries.back().bytes;
    part.places.erase(part.entries.back().key);
    part.entries.pop_back();
  }
  part.bytes += entry.bytes;
  part.entries.push_front(std::move(entry));
  part.places.emplace(key, part.entries.begin());
}

void AnswerCache::clear() {
  for (Part& part : parts_) {
    const std::lock_guard lock(part.mutex);
    part.entries.clear();
    part.places.clear();
    part.bytes = 0;
  }
}

CacheCounts AnswerCache::counts() const {
  return {hits_.load(std::memory_order_relaxed), misses_.load(std::memory_order_relaxed)};
}

std::size_t AnswerCache::memory() const {
  std::size_t total = 0;
  for (const Part& part : parts_) {
    const std::lock_guard lock(part.mutex);
    total += part.bytes;
  }
  return total;
}

}  // namespace miai::engine
