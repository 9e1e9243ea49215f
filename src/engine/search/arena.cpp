#include "engine/search/arena.hpp"

#include <bit>
#include <new>
#include <utility>

namespace miai::engine {

void Arena::Deleter::operator()(std::byte* chunk) const {
  ::operator delete(chunk, std::align_val_t{kAlign});
}

// Small sizes are multiples of 64; above, four steps between one power of two and the next.
int Arena::class_of(std::size_t bytes) {
  if (bytes <= kSmall) return static_cast<int>((bytes + kAlign - 1) / kAlign) - (bytes == 0 ? 0 : 1);
  const int log = static_cast<int>(std::bit_width(bytes - 1)) - 1;  // 2^log <= bytes − 1
  const auto quarter = static_cast<int>(((bytes - 1) >> (log - 2)) & 3U);
  return 16 + (log - 10) * 4 + quarter;
}

std::size_t Arena::size_of(int size_class) {
  if (size_class < 16) return (static_cast<std::size_t>(size_class) + 1) * kAlign;
  const int log = 10 + (size_class - 16) / 4;
  const auto quarter = static_cast<std::size_t>((size_class - 16) % 4);
  return (std::size_t{1} << log) + (quarter + 1) * (std::size_t{1} << (log - 2));
}

bool Arena::new_chunk() {
  if ((chunks_.size() + 1) * kChunk > limit_) return false;
  auto* chunk = static_cast<std::byte*>(::operator new(kChunk, std::align_val_t{kAlign}, std::nothrow));
  if (chunk == nullptr) return false;
  chunks_.emplace_back(chunk);
  next_ = chunk;
  left_ = kChunk;
  return true;
}

void* Arena::take(std::size_t bytes) {
  const int size_class = class_of(bytes);
  const std::size_t size = size_of(size_class);
  const std::lock_guard guard(lock_);
  FreeBlock*& head = free_[size_class];
  if (head != nullptr) {
    FreeBlock* const block = head;
    head = block->next;
    used_ += size;
    return block;
  }
  // What is left of the old chunk is less than one block and stays unused.
  if (left_ < size && !new_chunk()) return nullptr;
  std::byte* const block = next_;
  next_ += size;
  left_ -= size;
  used_ += size;
  return block;
}

void Arena::give_back(void* block, std::size_t bytes) {
  if (block == nullptr) return;
  const int size_class = class_of(bytes);
  const std::lock_guard guard(lock_);
  free_[size_class] = new (block) FreeBlock{free_[size_class]};
  used_ -= size_of(size_class);
}

void Arena::clear() {
  const std::lock_guard guard(lock_);
  chunks_.clear();
  free_ = {};
  next_ = nullptr;
  left_ = 0;
  used_ = 0;
}

void Arena::take_over(Arena& other) {
  clear();
  chunks_.swap(other.chunks_);
  std::swap(next_, other.next_);
  std::swap(left_, other.left_);
  std::swap(used_, other.used_);
  std::swap(free_, other.free_);
}

std::size_t Arena::used() const {
  const std::lock_guard guard(lock_);
  return used_;
}

}  // namespace miai::engine
