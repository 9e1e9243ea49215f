#pragma once
// Which shard is next: in order, or as a queue that many machines share hands them out.

#include <atomic>
#include <functional>
#include <optional>

#include "base/result.hpp"

namespace miai::train {

/// What became of a shard that was handed out.
enum class Settled : std::uint8_t {
  finished,   ///< it is kept and counts; nobody needs it again
  busy,       ///< somebody else is still at work on it: ask again later
  given_back  ///< anybody may go on with it
};

/// A shard that was handed out. Settled once.
struct Claim {
  int number = 0;
  std::function<void(Settled)> settle = [](Settled) {};
};

/// Hands out shards; several threads may ask.
class WorkQueue {
 public:
  WorkQueue() = default;
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;
  virtual ~WorkQueue() = default;

  /// The next shard to try; nothing when none is left.
  virtual Result<std::optional<Claim>> next() = 0;
};

/// Each of so many shards once, from the first.
class InOrder final : public WorkQueue {
 public:
  explicit InOrder(int shards) : shards_(shards) {}
  Result<std::optional<Claim>> next() override {
    const int number = next_++;
    if (number >= shards_) return std::nullopt;
    return Claim{number};
  }

 private:
  int shards_;
  std::atomic<int> next_{0};
};

}  // namespace miai::train
