#pragma once
// Where the points of a board lie in a network's planes.

#include "board/point.hpp"

namespace miai::engine {

/// A symmetry in KataGo's numbering: bit 0 turns the rows round, bit 1 the columns, bit 2 then swaps the two, on square
/// boards alone; rows count from the top. (board/symmetry.hpp has the same bits, but counts rows from below, which
/// gives another swap.)
class Orientation {
 public:
  /// Requires a symmetry of 0 to 7.
  Orientation(BoardSize size, int symmetry) : size_(size), symmetry_(static_cast<unsigned>(symmetry)) {}

  /// Of the planes: those of the board, for what is swapped is square.
  int height() const { return size_.height(); }
  int width() const { return size_.width(); }

  /// The place of a point in row-major order, top row first.
  int place(Point p) const {
    const int from_top = size_.height() - 1 - p.row;
    const int row = (symmetry_ & 1U) != 0 ? size_.height() - 1 - from_top : from_top;
    const int column = (symmetry_ & 2U) != 0 ? size_.width() - 1 - p.column : p.column;
    return swaps() ? column * size_.width() + row : row * size_.width() + column;
  }

 private:
  bool swaps() const { return (symmetry_ & 4U) != 0 && size_.is_square(); }
  BoardSize size_;
  unsigned symmetry_;
};

}  // namespace miai::engine
