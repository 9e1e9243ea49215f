#pragma once
// The one diagram reader of the tests: positions are drawings.

#include <string_view>

#include "board/board.hpp"
#include "board/point_set.hpp"
#include "game/position.hpp"

namespace miai::test {

/// Reads rows from the top: X black, O white, '.' (or '+', ',') empty; blanks inside a row and empty lines are ignored.
/// Any other letter counts as an empty point and can be asked for with marked(). Throws std::invalid_argument.
Board board(std::string_view drawing);

/// The points at which a drawing shows the character.
PointSet marked(std::string_view drawing, char mark);
/// The only point at which a drawing shows the character.
Point at(std::string_view drawing, char mark);

/// A position set up from a drawing.
Position position(std::string_view drawing, Color to_move = Color::black);

/// "D4" as a point of a 25 × 25 board (points mean the same on every board).
Point pt(std::string_view text);
/// Several points: "D4 E5".
PointSet pts(std::string_view text);
/// A board as rows from the top, one line each, X O and '.'.
std::string draw(const Board& board);

}  // namespace miai::test
