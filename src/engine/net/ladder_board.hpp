#pragma once
// A board for reading ladders: every move can be taken back.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/board.hpp"

namespace miai::engine {

class LadderBoard {
 public:
  using Loc = std::uint16_t;
  static constexpr Loc kNowhere = 0;

  /// Requires sides up to 19.
  LadderBoard(const Board& board, std::optional<Point> ko);

  Loc loc(Point p) const { return static_cast<Loc>((p.row + 1) * stride_ + p.column + 1); }
  Point point(Loc at) const { return make_point(at % stride_ - 1, at / stride_ - 1); }

  std::uint16_t at(Loc at) const { return cells_[at]; }
  bool is_empty(Loc at) const { return cells_[at] == kEmpty; }
  Loc head(Loc stone) const { return cells_[kHeads + stone]; }
  Loc next(Loc stone) const { return cells_[kNexts + stone]; }
  int liberties(Loc stone) const { return cells_[kLiberties + head(stone)]; }
  int size(Loc stone) const { return cells_[kSizes + head(stone)]; }
  std::array<Loc, 4> around(Loc at) const {
    return {static_cast<Loc>(at - stride_), static_cast<Loc>(at - 1), static_cast<Loc>(at + 1),
            static_cast<Loc>(at + stride_)};
  }
  Loc ko() const { return ko_; }
  void set_ko(Loc ko) { ko_ = ko; }
  bool next_to(Loc a, Loc b) const { return a + 1 == b || b + 1 == a || a + stride_ == b || b + stride_ == a; }

  /// The first liberties of a chain, at most two.
  std::array<Loc, 2> two_liberties(Loc stone) const;
  /// Empty points next to a point.
  int room(Loc at) const;

  /// Neither occupied, nor the ko, nor a suicide.
  bool is_legal(Loc at, std::uint16_t color) const;
  /// What take_back() needs.
  struct Mark {
    std::size_t changes;
    Loc ko;
  };
  /// Requires is_legal().
  Mark play(Loc at, std::uint16_t color);
  void take_back(Mark mark);

  static constexpr std::uint16_t kEmpty = 0;
  static constexpr std::uint16_t kWall = 3;
  static std::uint16_t other(std::uint16_t color) { return static_cast<std::uint16_t>(3 - color); }

 private:
  static constexpr std::size_t kMaxCells = 21 * 20 + 1;
  static constexpr std::size_t kHeads = kMaxCells;
  static constexpr std::size_t kNexts = 2 * kMaxCells;
  static constexpr std::size_t kLiberties = 3 * kMaxCells;
  static constexpr std::size_t kSizes = 4 * kMaxCells;

  struct Change {
    std::uint16_t cell;
    std::uint16_t before;
  };
  void set(std::size_t cell, int value) {
    changes_.push_back({static_cast<std::uint16_t>(cell), cells_[cell]});
    cells_[cell] = static_cast<std::uint16_t>(value);
  }
  /// Distinct heads of the chains of a colour next to a point; kNowhere fills the rest.
  std::array<Loc, 4> chains_around(Loc at, std::uint16_t color) const;
  bool touches(Loc at, Loc head) const;
  void join(Loc stone, const std::array<Loc, 4>& friends);
  void absorb(Loc head, Loc other);
  int count_liberties(Loc stone);
  void remove(Loc chain);

  std::uint16_t stride_;
  Loc ko_ = kNowhere;
  /// Stones, then heads, nexts (a ring), liberties and sizes (both at heads), all in one so that changes have one kind.
  std::array<std::uint16_t, 5 * kMaxCells> cells_;
  std::vector<Change> changes_;
  std::array<std::uint32_t, kMaxCells> seen_{};
  std::uint32_t sight_ = 0;
};

}  // namespace miai::engine
