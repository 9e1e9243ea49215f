#pragma once
// A set of points as a bitset; the layout does not depend on the board's size.

#include <array>
#include <bit>
#include <cstdint>

#include "board/point.hpp"

namespace miai {

/// Points of any board up to 25 × 25.
class PointSet {
 public:
  constexpr PointSet() = default;

  constexpr bool contains(Point p) const { return (words_[word(p)] >> shift(p) & 1U) != 0; }
  constexpr void insert(Point p) { words_[word(p)] |= std::uint64_t{1} << shift(p); }
  constexpr void erase(Point p) { words_[word(p)] &= ~(std::uint64_t{1} << shift(p)); }
  constexpr void clear() { words_ = {}; }

  constexpr int count() const {
    int n = 0;
    for (const auto w : words_) n += std::popcount(w);
    return n;
  }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const auto w : words_) any |= w;
    return any == 0;
  }

  constexpr PointSet& operator|=(const PointSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr PointSet& operator&=(const PointSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  /// Without the points of other.
  constexpr PointSet& operator-=(const PointSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr PointSet operator|(PointSet a, const PointSet& b) { return a |= b; }
  friend constexpr PointSet operator&(PointSet a, const PointSet& b) { return a &= b; }
  friend constexpr PointSet operator-(PointSet a, const PointSet& b) { return a -= b; }
  friend constexpr bool operator==(const PointSet&, const PointSet&) = default;

  /// Walks the points row by row from the lower left.
  class Iterator {
   public:
    using value_type = Point;
    using difference_type = std::ptrdiff_t;
    constexpr Iterator() = default;
    constexpr Iterator(const PointSet* set, std::size_t word) : set_(set), word_(word) { load(); }
    constexpr Point operator*() const {
      const int bit = static_cast<int>(word_ * 64) + std::countr_zero(rest_);
      return make_point(bit % kStride, bit / kStride);
    }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      if (rest_ == 0) {
        ++word_;
        load();
      }
      return *this;
    }
    constexpr Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
      return a.word_ == b.word_ && a.rest_ == b.rest_;
    }

   private:
    constexpr void load() {
      while (word_ < kWords && (rest_ = set_->words_[word_]) == 0) ++word_;
      if (word_ >= kWords) rest_ = 0;
    }
    const PointSet* set_ = nullptr;
    std::size_t word_ = kWords;
    std::uint64_t rest_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(this, 0); }
  constexpr Iterator end() const { return Iterator(this, kWords); }

 private:
  static constexpr int kStride = BoardSize::kMaxFast;
  static constexpr std::size_t kWords = (kStride * kStride + 63) / 64;
  static constexpr unsigned bit(Point p) { return static_cast<unsigned>(p.row * kStride + p.column); }
  static constexpr unsigned word(Point p) { return bit(p) / 64; }
  static constexpr unsigned shift(Point p) { return bit(p) % 64; }

  std::array<std::uint64_t, kWords> words_{};
};

/// The two to four points next to a point along the lines (none or one on boards one line wide).
class Neighbours {
 public:
  constexpr Neighbours(Point p, BoardSize size) {
    if (p.row > 0) add(p.column, p.row - 1);
    if (p.column > 0) add(p.column - 1, p.row);
    if (p.column + 1 < size.width()) add(p.column + 1, p.row);
    if (p.row + 1 < size.height()) add(p.column, p.row + 1);
  }
  constexpr const Point* begin() const { return points_.data(); }
  constexpr const Point* end() const { return points_.data() + count_; }
  constexpr int size() const { return count_; }

 private:
  constexpr void add(int column, int row) { points_[count_++] = make_point(column, row); }
  std::array<Point, 4> points_{};
  std::uint8_t count_ = 0;
};

/// The points diagonally next to a point: one to four (fewer on narrow boards).
class Diagonals {
 public:
  constexpr Diagonals(Point p, BoardSize size) {
    for (const int dr : {-1, 1}) {
      for (const int dc : {-1, 1}) {
        const int column = p.column + dc;
        const int row = p.row + dr;
        if (column >= 0 && row >= 0 && column < size.width() && row < size.height()) {
          points_[count_++] = make_point(column, row);
        }
      }
    }
  }
  constexpr const Point* begin() const { return points_.data(); }
  constexpr const Point* end() const { return points_.data() + count_; }
  constexpr int size() const { return count_; }

 private:
  std::array<Point, 4> points_{};
  std::uint8_t count_ = 0;
};

}  // namespace miai
