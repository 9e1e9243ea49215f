#pragma once
// The positions on the path from the root to now: never an abandoned future, never a window.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "board/board.hpp"

namespace miai {

/// One position on the path: before the first move, or after a move or pass.
struct HistoryEntry {
  Key key;
  std::int32_t move_number = 0;
  Color to_move = Color::black;
  bool after_pass = false;

  friend bool operator==(const HistoryEntry&, const HistoryEntry&) = default;
};

/// An immutable sequence that is cheap to copy and to extend; copies share their past.
/// Cost:  copy O(1); append O(1); search O(length).
class History {
 public:
  History() = default;
  History(const History&) = default;
  History(History&&) noexcept = default;
  History& operator=(const History&) = default;
  History& operator=(History&&) noexcept = default;
  ~History() = default;

  std::int32_t size() const { return size_; }
  void append(const HistoryEntry& entry);

  /// The latest entry with these stones (and, if given, this side to move).
  std::optional<HistoryEntry> find(const Key& key, std::optional<Color> to_move) const;
  /// The latest entry before the last one with the key and side to move of the last one, with no pass after it and not
  /// older than first_move.
  std::optional<HistoryEntry> find_cycle(std::int32_t first_move) const;
  const HistoryEntry& back() const { return recent_[(size_ - 1) % kBlock]; }

  /// The same positions in the same order.
  /// Cost:  O(1) from where the past is shared, else O(length).
  friend bool operator==(const History& a, const History& b) { return a.equals(b); }

 private:
  static constexpr std::int32_t kBlock = 32;
  struct Block {
    std::array<HistoryEntry, kBlock> entries;
    std::shared_ptr<const Block> older;
    Block(const std::array<HistoryEntry, kBlock>& e, std::shared_ptr<const Block> o)
        : entries(e), older(std::move(o)) {}
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;
    ~Block();
  };

  template <class Visit>
  void walk_back(Visit visit) const;
  bool equals(const History& other) const;

  std::array<HistoryEntry, kBlock> recent_{};
  std::shared_ptr<const Block> older_;
  std::int32_t size_ = 0;
};

}  // namespace miai
