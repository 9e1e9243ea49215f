// Unicode: stones on a grid of box lines; a cut board has lines that go on.

#include <algorithm>
#include <array>

#include "game/handicap.hpp"
#include "render/cells.hpp"
#include "render/utf8.hpp"
#include "render/writers.hpp"

namespace miai::render {
namespace {

/// Box signs by edge: rows top, middle, bottom; columns left, middle, right, both (a board one line wide).
constexpr std::array<std::array<std::string_view, 4>, 4> kGrid{
    {{"┌", "┬", "┐", "╷"}, {"├", "┼", "┤", "│"}, {"└", "┴", "┘", "╵"}, {"╶", "─", "╴", "·"}}};

std::size_t side(int at, int last, std::size_t at_low, std::size_t at_high) {
  if (last == 0) return 3;
  if (at == 0) return at_low;
  return at == last ? at_high : 1;
}

std::string grid_sign(const Diagram& diagram, Point p) {
  const auto stars = star_points(diagram.size);
  if (std::find(stars.begin(), stars.end(), p) != stars.end()) return "╋";
  const std::size_t row = side(p.row, diagram.size.height() - 1, 2, 0);
  const std::size_t column = side(p.column, diagram.size.width() - 1, 0, 2);
  return std::string(kGrid[row][column]);
}

std::string_view unicode_sign(MarkKind kind) {
  return row_of(kind).unicode;
}

constexpr Alphabet kUnicode{"●", "○", "╋", "…", grid_sign, unicode_sign};

/// Places left and right of the cells: lines that go on, parentheses of the last move, or blanks.
struct Gaps {
  bool open_left;
  bool open_right;
};

std::string cells_line(const std::vector<Cell>& cells, int width, const Gaps& gaps) {
  std::string line;
  bool close = false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Cell& cell = cells[i];
    const bool first = i == 0;
    const std::string_view plain = first && !gaps.open_left ? " " : "─";
    line += close ? ")" : (cell.last_move ? "(" : plain);
    const bool last = i + 1 == cells.size();
    const bool narrow = cell.last_move && terminal_width(cell.text) < width;
    line += padded_right(narrow ? cell.text + ")" : cell.text, width, last && !gaps.open_right ? " " : "─");
    close = cell.last_move && !narrow;
  }
  return line + (close ? ")" : (gaps.open_right ? "─" : " "));
}

}  // namespace

std::string write_unicode(const Diagram& diagram, const WriteOptions&) {
  const Part part = visible_part(diagram);
  const auto cells = cells_of(diagram, kUnicode);
  const int width = std::max(widest(cells), column_names_width(diagram));
  const int names = row_names_width(diagram);
  const Gaps gaps{part.lower_left.column > 0, part.upper_right.column + 1 < diagram.size.width()};
  const std::string letters = diagram.coordinates == Coordinates::none
                                  ? ""
                                  : letters_line(diagram, names + (gaps.open_left ? 2 : 1), width + 1);
  std::string text = words_above(diagram) + letters;
  for (std::size_t r = 0; r < cells.size(); ++r) {
    const std::string name = row_label(diagram.coordinates, part.upper_right.row - static_cast<int>(r), diagram.size);
    std::string line = padded_left(name, names) + (gaps.open_left ? " " : "") + cells_line(cells[r], width, gaps) +
                       (gaps.open_right ? " " : "") + name;
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text + letters + words_below(diagram, kUnicode);
}

}  // namespace miai::render
