#pragma once
// The board as rows of coloured cells: what the screen draws, apart from how.

#include <string>
#include <vector>

#include "cli/play/desk.hpp"
#include "render/diagram.hpp"

namespace miai::cli {

/// What a cell is, for its colours.
enum class Ink : std::uint8_t { margin, line, black, white, black_faded, white_faded, mark, accent, cursor, wrong };

struct InkedCell {
  std::string sign;  ///< one column
  Ink ink = Ink::line;
  bool concerned = false;  ///< the stones a refusal is about
};

/// What is to be pointed out beside the diagram's own marks.
struct Pointers {
  std::optional<Point> cursor;
  std::optional<Point> refused;
  PointSet concerned;
};

/// The part of the board that is shown.
struct Window {
  int column = 0;
  int row = 0;  ///< lowest
  int width = 0;
  int height = 0;
};

/// The window of at most that size with the cursor in it.
Window window_around(BoardSize size, std::optional<Point> cursor, int width, int height);

/// Rows from the top; each has 2 × window.width + 1 cells: gap, point, gap, point, …, gap.
std::vector<std::vector<InkedCell>> board_picture(const render::Diagram& diagram, const Pointers& pointers,
                                                  const Window& window, Look look);

}  // namespace miai::cli
