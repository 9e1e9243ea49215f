#pragma once
// Memory for the tree: blocks of a few sizes, given back one by one, with a limit on the whole.

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/search/workers.hpp"

namespace miai::engine {

/// A lock that is held for less than a microsecond.
class SpinLock {
 public:
  void lock() {
    while (flag_.test_and_set(std::memory_order_acquire)) give_way();
  }
  void unlock() { flag_.clear(std::memory_order_release); }

 private:
  std::atomic_flag flag_;
};

/// Blocks of memory up to a limit in all. Safe to use from several threads.
class Arena {
 public:
  explicit Arena(std::size_t limit) : limit_(limit) {}

  /// A block aligned to 64 bytes, or null when the limit is reached. Cost: O(1).
  void* take(std::size_t bytes);
  /// Takes a block back. Requires the size that was asked for.
  void give_back(void* block, std::size_t bytes);
  /// Takes everything back at once.
  void clear();
  /// Gives all its blocks back and takes another's.
  void take_over(Arena& other);
  void set_limit(std::size_t limit) { limit_ = limit; }

  /// Bytes in blocks that are out.
  std::size_t used() const;
  std::size_t limit() const { return limit_; }

 private:
  struct FreeBlock {
    FreeBlock* next;
  };
  struct Deleter {
    void operator()(std::byte* chunk) const;
  };
  static constexpr std::size_t kAlign = 64;
  static constexpr std::size_t kChunk = std::size_t{1} << 18U;
  static constexpr std::size_t kSmall = 1024;
  static constexpr int kClasses = 48;

  static int class_of(std::size_t bytes);
  static std::size_t size_of(int size_class);
  bool new_chunk();

  mutable SpinLock lock_;
  std::size_t limit_;
  std::size_t used_ = 0;
  std::vector<std::unique_ptr<std::byte, Deleter>> chunks_;
  std::byte* next_ = nullptr;
  std::size_t left_ = 0;
  std::array<FreeBlock*, kClasses> free_{};
};

}  // namespace miai::engine
