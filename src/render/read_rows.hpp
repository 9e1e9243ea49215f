#pragma once
// Lines of a drawn board: which are rows, which are borders or column names, and what stands in a row.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "render/diagram.hpp"

namespace miai::render {

/// Which characters mean what, found out from the whole drawing before its rows are read.
struct Dialect {
  bool sensei = false;         ///< the $$ notation
  bool dense = false;          ///< no blanks between points
  bool small_stones = false;   ///< x and o are stones: there are no capital ones
  bool hash_is_black = false;  ///< # @ B are black stones, W white ones: there is no X
};

/// What was read on one point.
struct DrawnCell {
  Occupant stone = Occupant::empty;
  std::vector<MarkKind> marks;
  std::string label;
  std::optional<int> number;
};

enum class LineKind : std::uint8_t {
  other,
  blank,
  row,
  border,
  columns,
  broken_row,  ///< framed or named like a row, with something that is no point
  doubtful     ///< some points, and something that is none: a row only between rows
};

/// One line of a drawing, read.
struct DrawnLine {
  LineKind kind = LineKind::other;
  std::vector<DrawnCell> cells;
  bool left_border = false;
  bool right_border = false;
  std::optional<int> name;  ///< row number in front
  int first_column = 0;     ///< of a line of column names
  Coordinates style = Coordinates::letters;
  std::size_t trouble_column = 0;  ///< broken_row: where, counted from 1 in characters
  std::string trouble;             ///< broken_row: the character
};

Dialect dialect_of(const std::vector<std::string_view>& lines, bool sensei);
DrawnLine read_line(std::string_view line, const Dialect& dialect);

}  // namespace miai::render
