#pragma once
// The board as the count sees it: stones that stay, stones that come off, empty points; and who can walk where.

#include <array>
#include <cstdint>

#include "board/board.hpp"
#include "board/point_set.hpp"

namespace miai::score {

/// A place in the padded array of a Field. Walls lie around the board.
using Loc = std::int16_t;

/// One column of wall serves both sides.
inline constexpr int kCells = (BoardSize::kMaxFast + 2) * (BoardSize::kMaxFast + 1) + 1;

template <class T>
using PerLoc = std::array<T, kCells>;

enum class Cell : std::uint8_t { empty, live_black, live_white, dead_black, dead_white, wall };

constexpr Cell live(Color color) {
  return color == Color::black ? Cell::live_black : Cell::live_white;
}
constexpr Cell dead(Color color) {
  return color == Color::black ? Cell::dead_black : Cell::dead_white;
}
constexpr bool is_live(Cell cell) {
  return cell == Cell::live_black || cell == Cell::live_white;
}
constexpr bool is_dead(Cell cell) {
  return cell == Cell::dead_black || cell == Cell::dead_white;
}
/// Empty once the dead stones are off.
constexpr bool is_open(Cell cell) {
  return cell == Cell::empty || is_dead(cell);
}
constexpr bool is_stone_of(Cell cell, Color color) {
  return cell == live(color) || cell == dead(color);
}

/// The position with the agreed dead stones told from the living.
struct Field {
  Field(const Board& board, const PointSet& dead_stones);

  BoardSize size;
  int stride;
  PerLoc<Cell> cells;
  /// For stones: the chain has at most one liberty on the board as it stands.
  PerLoc<bool> in_atari{};

  Loc loc(Point p) const { return static_cast<Loc>((p.row + 1) * stride + p.column + 1); }
  Point point(Loc at) const { return make_point(at % stride - 1, at / stride - 1); }
  Loc first() const { return static_cast<Loc>(stride + 1); }
  Loc last() const { return static_cast<Loc>((size.height() + 1) * stride); }
  std::array<Loc, 4> around(Loc at) const {
    return {static_cast<Loc>(at - stride), static_cast<Loc>(at - 1), static_cast<Loc>(at + 1),
            static_cast<Loc>(at + stride)};
  }
  Cell operator[](Loc at) const { return cells[at]; }
  bool on_edge(Loc at) const {
    for (const Loc next : around(at)) {
      if (cells[next] == Cell::wall) return true;
    }
    return false;
  }
};

/// A set of colours.
using ColorBits = std::uint8_t;
constexpr ColorBits bit_of(Color color) {
  return static_cast<ColorBits>(1U << index_of(color));
}
inline constexpr ColorBits kBoth = 3;

/// Who gets where from his living stones, walking along lines through everything but the enemy's living stones.
struct Reach {
  explicit Reach(const Field& field);

  /// Gaps that a colour holds although they are empty: its two stones there make the enemy's way through hopeless.
  PerLoc<ColorBits> gap{};
  /// Walking through gaps too: F34 to the letter.
  PerLoc<ColorBits> strict{};
  /// Stopping in the gaps that the enemy holds: what is "as good as" surrounded.
  PerLoc<ColorBits> held{};

  /// The colour that alone holds a point.
  std::optional<Color> holder(Loc at) const;
  /// The colour that alone reaches a point.
  std::optional<Color> owner(Loc at) const;
};

}  // namespace miai::score
