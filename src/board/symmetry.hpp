#pragma once
// The eight symmetries of a square board; a rectangular one keeps four of them.

#include <cstdint>

#include "board/point.hpp"

namespace miai {

/// Bit 0 flips rows, bit 1 flips columns, bit 2 swaps columns and rows afterwards.
class Symmetry {
 public:
  static constexpr int kCount = 8;
  constexpr explicit Symmetry(int id) : id_(static_cast<std::uint8_t>(id)) {}
  constexpr int id() const { return id_; }
  constexpr bool transposes() const { return (id_ & 4U) != 0; }

  /// Size of the board after the symmetry.
  constexpr BoardSize apply(BoardSize size) const {
    return transposes() ? BoardSize(size.height(), size.width()) : size;
  }
  /// Where a point of a board of that size goes.
  constexpr Point apply(Point p, BoardSize size) const {
    const int row = (id_ & 1U) != 0 ? size.height() - 1 - p.row : p.row;
    const int column = (id_ & 2U) != 0 ? size.width() - 1 - p.column : p.column;
    return transposes() ? make_point(row, column) : make_point(column, row);
  }
  constexpr Symmetry inverse() const {
    // A transposing symmetry undoes its flips in the other order, so bits 0 and 1 change places.
    if (!transposes()) return *this;
    return Symmetry(static_cast<int>(4U | ((id_ & 1U) << 1U) | ((id_ & 2U) >> 1U)));
  }

 private:
  std::uint8_t id_;
};

}  // namespace miai
