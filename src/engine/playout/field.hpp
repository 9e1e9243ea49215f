#pragma once
// The board under thinking playouts: chains with their exact liberties as bit sets, so that a move can be judged before
// it is played. For purely random playouts src/board has a leaner one.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "board/board.hpp"

namespace miai::engine::playout {

enum class Cell : std::uint8_t { empty, black, white, wall };

constexpr Cell cell_of(Color color) {
  return color == Color::black ? Cell::black : Cell::white;
}
constexpr Cell other(Cell stone) {
  return stone == Cell::black ? Cell::white : Cell::black;
}

/// A cell's place in a Field; 0 is nowhere.
using Loc = std::uint32_t;

/// A set of points of a board of so many rows of Stride cells.
template <int Stride, int Rows>
class Points {
 public:
  static constexpr std::size_t kWords = (Rows * Stride + 63) / 64;

  void clear() { words_ = {}; }
  bool has(Loc at) const { return (word(at) >> shift(at) & 1U) != 0; }
  void add(Loc at) { word(at) |= std::uint64_t{1} << shift(at); }
  void remove(Loc at) { word(at) &= ~(std::uint64_t{1} << shift(at)); }
  void add(const Points& others) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= others.words_[i];
  }
  int count() const { return count_up_to(Rows * Stride); }
  /// The size of the set, or the limit if that is smaller.
  int count_up_to(int limit) const {
    int n = 0;
    for (std::uint64_t word : words_) {
      for (; word != 0; word &= word - 1) {
        if (++n >= limit) return limit;
      }
    }
    return n;
  }
  /// Requires a set that is not empty.
  Loc first() const {
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    return at(i, words_[i]);
  }
  template <class Visit>
  void each(Visit&& visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) visit(at(i, word));
    }
  }

 private:
  static constexpr Loc kFirst = Stride;
  static Loc at(std::size_t i, std::uint64_t word) {
    return static_cast<Loc>(i * 64) + static_cast<Loc>(std::countr_zero(word)) + kFirst;
  }
  static unsigned shift(Loc at) { return (at - kFirst) % 64; }
  std::uint64_t& word(Loc at) { return words_[(at - kFirst) / 64]; }
  const std::uint64_t& word(Loc at) const { return words_[(at - kFirst) / 64]; }

  std::array<std::uint64_t, kWords> words_{};
};

/// A board inside a ring of walls, rows Stride cells apart (the wall at a row's end also stands before the next one).
/// A value; copy it to keep the start.
template <int Stride, int MaxRows>
class Field {
 public:
  static constexpr int kStride = Stride;
  static constexpr int kMaxWidth = Stride - 1;
  static constexpr int kMaxHeight = MaxRows;
  static constexpr int kCells = (MaxRows + 2) * Stride + 1;
  using Set = Points<Stride, MaxRows>;
  static constexpr std::array<Loc, 4> kNear{static_cast<Loc>(-Stride), static_cast<Loc>(-1), 1, Stride};
  /// The eight cells around one, in a ring; the odd ones are the direct neighbours.
  static constexpr std::array<Loc, 8> kRing{static_cast<Loc>(-Stride - 1),
                                            static_cast<Loc>(-Stride),
                                            static_cast<Loc>(-Stride + 1),
                                            1,
                                            Stride + 1,
                                            Stride,
                                            Stride - 1,
                                            static_cast<Loc>(-1)};

  /// Requires a board of at most kMaxWidth × kMaxHeight.
  Field(const Board& board, std::optional<Point> ko) {
    const BoardSize size = board.size();
    cells_.fill(Cell::wall);
    for (int i = 0; i < size.points(); ++i) {
      const Point p = size.point(i);
      cells_[loc(p)] = static_cast<Cell>(board.at(p));
    }
    for (int i = 0; i < size.points(); ++i) add_point(board, size.point(i));
    if (ko) ko_ = loc(*ko);
  }

  static Loc loc(Point p) { return static_cast<Loc>((p.row + 1) * Stride + p.column + 1); }
  static Point point(Loc at) {
    return make_point(static_cast<int>(at) % Stride - 1, static_cast<int>(at) / Stride - 1);
  }
  static constexpr int row_of(Loc at) { return static_cast<int>(at) / Stride; }
  static constexpr int column_of(Loc at) { return static_cast<int>(at) % Stride; }

  Cell at(Loc at) const { return cells_[at]; }
  bool is_stone(Loc at) const { return cells_[at] == Cell::black || cells_[at] == Cell::white; }
  Loc ko() const { return ko_; }
  void clear_ko() { ko_ = 0; }
  int empty_count() const { return static_cast<int>(empty_count_); }
  Loc empty_point(std::uint32_t i) const { return empties_[i]; }
  /// Stones taken by the latest move.
  int just_taken() const { return just_taken_; }

  Loc head(Loc stone) const { return heads_[stone]; }
  Loc next(Loc stone) const { return nexts_[stone]; }
  int chain_size(Loc stone) const { return sizes_[heads_[stone]]; }
  int liberties(Loc stone) const { return counts_[heads_[stone]]; }
  const Set& liberty_set(Loc stone) const { return sets_[heads_[stone] - Stride]; }
  Loc first_liberty(Loc stone) const { return liberty_set(stone).first(); }

  /// Visits the stones of a chain.
  template <class Visit>
  void each_stone(Loc stone, Visit&& visit) const {
    Loc at = stone;
    do {
      visit(at);
      at = nexts_[at];
    } while (at != stone);
  }

  /// An empty point that is no suicide and does not take back a ko.
  bool is_legal(Cell mover, Loc at) const {
    if (at == ko_) return false;
    for (const Loc step : kNear) {
      const Loc n = at + step;
      const Cell cell = cells_[n];
      if (cell == Cell::empty) return true;
      if (cell == Cell::wall) continue;
      if ((cell == mover) == (counts_[heads_[n]] > 1)) return true;
    }
    return false;
  }

  /// Number of own stones or walls among the direct neighbours is four, and at most one enemy stone stands on the
  /// diagonals, none where a wall is among them.
  bool is_eye(Cell mover, Loc at) const {
    for (const Loc step : kNear) {
      if (cells_[at + step] != mover && cells_[at + step] != Cell::wall) return false;
    }
    int enemies = 0;
    bool at_edge = false;
    for (std::size_t i = 0; i < kRing.size(); i += 2) {
      const Cell cell = cells_[at + kRing[i]];
      if (cell == other(mover)) ++enemies;
      if (cell == Cell::wall) at_edge = true;
    }
    return enemies < (at_edge ? 1 : 2);
  }

  /// The cells around a point, two bits each in the order of kRing; own stones 1, enemy stones 2.
  std::uint32_t surroundings(Cell mover, Loc at) const {
    std::uint32_t code = 0;
    for (std::size_t i = 0; i < kRing.size(); ++i) {
      code |= static_cast<std::uint32_t>(cells_[at + kRing[i]]) << (2 * i);
    }
    return mover == Cell::black ? code : (code & 0x5555U) << 1U | (code >> 1U & 0x5555U);
  }

  /// The liberties that a chain would have with a stone put down here. Requires an empty point.
  Set liberties_after(Cell mover, Loc at) const {
    Set set;
    for (const Loc step : kNear) {
      const Loc n = at + step;
      if (cells_[n] == Cell::empty) {
        set.add(n);
      } else if (cells_[n] == mover) {
        set.add(liberty_set(n));
      } else if (cells_[n] == other(mover) && liberties(n) == 1) {
        set.add(n);
        add_room_left(mover, at, n, set);
      }
    }
    set.remove(at);
    return set;
  }

  /// How many enemy stones a move would take.
  int takes(Cell mover, Loc at) const {
    int taken = 0;
    std::array<Loc, 4> seen{};
    std::size_t count = 0;
    for (const Loc step : kNear) {
      const Loc n = at + step;
      if (cells_[n] != other(mover) || liberties(n) != 1) continue;
      bool known = false;
      for (std::size_t i = 0; i < count; ++i) known = known || seen[i] == heads_[n];
      if (known) continue;
      seen[count++] = heads_[n];
      taken += chain_size(n);
    }
    return taken;
  }

  /// Plays. Requires is_legal.
  void place(Cell mover, Loc at) {
    ko_ = 0;
    just_taken_ = 0;
    put_stone(mover, at);
    for (const Loc step : kNear) {
      if (cells_[at + step] == mover) join(at, at + step);
    }
    Loc taken = 0;
    for (const Loc step : kNear) {
      if (cells_[at + step] == other(mover) && liberties(at + step) == 0) {
        taken = at + step;
        lift(mover, taken);
      }
    }
    if (just_taken_ == 1 && chain_size(at) == 1 && liberties(at) == 1) ko_ = taken;
  }

  /// Who has a point by area: its stone's colour, or the colour of all its neighbours.
  Cell owner(Loc at) const {
    if (cells_[at] != Cell::empty) return cells_[at];
    unsigned all = 3;
    for (const Loc step : kNear) all &= static_cast<unsigned>(cells_[at + step]);
    return static_cast<Cell>(all == 3 ? 0 : all);
  }

 private:
  using Stored = std::uint16_t;

  void add_point(const Board& board, Point p) {
    const Loc at = loc(p);
    if (cells_[at] == Cell::empty) {
      add_empty(at);
      return;
    }
    const Loc head = loc(board.chain_id(p));
    heads_[at] = static_cast<Stored>(head);
    if (nexts_[head] == 0) nexts_[head] = static_cast<Stored>(head);
    if (at != head) {
      nexts_[at] = nexts_[head];
      nexts_[head] = static_cast<Stored>(at);
    }
    ++sizes_[head];
    Set& set = sets_[head - Stride];
    for (const Loc step : kNear) {
      if (cells_[at + step] == Cell::empty) set.add(at + step);
    }
    counts_[head] = static_cast<std::int16_t>(set.count());
  }

  void add_empty(Loc at) {
    places_[at] = static_cast<Stored>(empty_count_);
    empties_[empty_count_++] = static_cast<Stored>(at);
  }

  void put_stone(Cell mover, Loc at) {
    const Stored hole = places_[at];
    const Stored moved = empties_[--empty_count_];
    empties_[hole] = moved;
    places_[moved] = hole;
    cells_[at] = mover;
    heads_[at] = nexts_[at] = static_cast<Stored>(at);
    sizes_[at] = 1;
    Set& set = sets_[at - Stride];
    set.clear();
    int room = 0;
    for (const Loc step : kNear) {
      const Loc n = at + step;
      if (cells_[n] == Cell::empty) {
        set.add(n);
        ++room;
      } else if (cells_[n] != Cell::wall) {
        Set& theirs = sets_[heads_[n] - Stride];
        if (theirs.has(at)) {
          theirs.remove(at);
          --counts_[heads_[n]];
        }
      }
    }
    counts_[at] = static_cast<std::int16_t>(room);
  }

  void join(Loc a, Loc b) {
    Loc big = heads_[a];
    Loc small = heads_[b];
    if (big == small) return;
    if (sizes_[big] < sizes_[small]) std::swap(big, small);
    each_stone(small, [this, big](Loc at) { heads_[at] = static_cast<Stored>(big); });
    std::swap(nexts_[big], nexts_[small]);
    sizes_[big] = static_cast<Stored>(sizes_[big] + sizes_[small]);
    Set& set = sets_[big - Stride];
    set.add(sets_[small - Stride]);
    counts_[big] = static_cast<std::int16_t>(set.count());
  }

  void lift(Cell mover, Loc chain) {
    Loc at = chain;
    do {
      cells_[at] = Cell::empty;
      add_empty(at);
      ++just_taken_;
      for (const Loc step : kNear) {
        const Loc n = at + step;
        if (cells_[n] != mover) continue;
        Set& set = sets_[heads_[n] - Stride];
        if (set.has(at)) continue;
        set.add(at);
        ++counts_[heads_[n]];
      }
      at = nexts_[at];
    } while (at != chain);
  }

  /// Adds the stones of an enemy chain about to be taken that touch the chains a move would join.
  void add_room_left(Cell mover, Loc at, Loc taken, Set& set) const {
    each_stone(taken, [&](Loc stone) {
      for (const Loc step : kNear) {
        const Loc n = stone + step;
        if (cells_[n] != mover) continue;
        for (const Loc own : kNear) {
          if (cells_[at + own] == mover && heads_[at + own] == heads_[n]) set.add(stone);
        }
      }
    });
  }

  std::array<Cell, kCells> cells_;
  std::array<Stored, kCells> heads_{};           ///< stones: a stone that stands for the chain
  std::array<Stored, kCells> nexts_{};           ///< stones: the next one of the chain, in a ring
  std::array<Stored, kCells> places_{};          ///< empty points: where they are in empties_
  std::array<Stored, kCells> sizes_{};           ///< at heads only
  std::array<std::int16_t, kCells> counts_{};    ///< liberties, at heads only
  std::array<Set, kCells - 2 * Stride> sets_{};  ///< liberties, at heads only; one row less than the other arrays
  std::array<Stored, kMaxWidth * MaxRows> empties_{};
  std::uint32_t empty_count_ = 0;
  Loc ko_ = 0;
  int just_taken_ = 0;
};

}  // namespace miai::engine::playout
