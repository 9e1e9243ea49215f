#pragma once
// Boards drawn with letters, as people paste them and Go programs print them.

#include <optional>
#include <string_view>

#include "render/diagram.hpp"

namespace miai::render {

/// A board read from text. A drawing that shows only part of a board becomes a Diagram with that part.
struct DrawnBoard {
  Diagram diagram;
  /// Who plays next, where the drawing says so.
  std::optional<Color> to_move;
};

/// Reads X # ● b for Black, O ○ w for White, . , + · for empty points; with or without blanks between points, row
/// numbers, column letters, borders of | - + or box lines, "(X)" for the last move, "X12" for numbered moves,
/// lower-case letters as labels; and the "$$" notation with its marks, titles and arrows. Other lines around the board
/// are skipped. A side without border or coordinates in a drawing that has them elsewhere is open: the board goes on to
/// 19 lines. Fails:  drawing.empty, drawing.ragged, drawing.too_large, drawing.unknown_symbol, each with line and
/// column.
Result<DrawnBoard> read_text(std::string_view text);

}  // namespace miai::render
