#pragma once
// Boards in letters: what stands on each point, shared by the writers of plain, Unicode and Braille text.

#include <string>
#include <vector>

#include "render/diagram.hpp"

namespace miai::render {

/// Signs of one alphabet.
struct Alphabet {
  std::string_view black;
  std::string_view white;
  std::string_view star;
  std::string_view more;  ///< ends a label that is cut
  std::string (*empty)(const Diagram& diagram, Point p);
  /// Sign of a mark on an empty point; "" where it is written behind the point instead.
  std::string_view (*mark_sign)(MarkKind kind);
};

/// One point: the sign, what follows it ("12", "^"), and whether it is the last move.
struct Cell {
  std::string text;
  bool last_move = false;
};

/// Cells row by row from the top, left to right, of the part that is shown.
std::vector<std::vector<Cell>> cells_of(const Diagram& diagram, const Alphabet& alphabet);
/// Places of the widest cell.
int widest(const std::vector<std::vector<Cell>>& cells);

/// Places of the longest row name and column name: two letters beyond Z, two digits in 1-1; 0 without coordinates.
int row_names_width(const Diagram& diagram);
int column_names_width(const Diagram& diagram);
/// The line of column names over and under the board, each over the first place of its cell.
std::string letters_line(const Diagram& diagram, int margin, int pitch);

/// Title above, "" when there is none; ends with a line end.
std::string words_above(const Diagram& diagram);
/// Caption, notes, arrows and the key of marks in use; each on a line of its own.
std::string words_below(const Diagram& diagram, const Alphabet& alphabet);

/// Text on the right of that many places.
std::string padded_left(std::string_view text, int places);
std::string padded_right(std::string_view text, int places, std::string_view filler = " ");

}  // namespace miai::render
