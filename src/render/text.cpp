// Plain ASCII and Braille.

#include <algorithm>

#include "game/handicap.hpp"
#include "render/cells.hpp"
#include "render/utf8.hpp"
#include "render/writers.hpp"

namespace miai::render {
namespace {

bool is_star(const Diagram& diagram, Point p) {
  const auto stars = star_points(diagram.size);
  return std::find(stars.begin(), stars.end(), p) != stars.end();
}

std::string ascii_empty(const Diagram& diagram, Point p) {
  return is_star(diagram, p) ? "+" : ".";
}
std::string_view no_sign(MarkKind) {
  return "";
}

constexpr Alphabet kAscii{"X", "O", "+", "~", ascii_empty, no_sign};

/// Cells with one place between them, which the parentheses of the last move use.
std::string cells_line(const std::vector<Cell>& cells, int width) {
  std::string line;
  bool close = false;
  for (const Cell& cell : cells) {
    line += close ? ")" : (cell.last_move ? "(" : " ");
    const bool narrow = cell.last_move && terminal_width(cell.text) < width;
    line += padded_right(narrow ? cell.text + ")" : cell.text, width);
    close = cell.last_move && !narrow;
  }
  return line + (close ? ")" : " ");
}

std::string write_cells(const Diagram& diagram, const Alphabet& alphabet) {
  const Part part = visible_part(diagram);
  const auto cells = cells_of(diagram, alphabet);
  const int width = std::max(widest(cells), column_names_width(diagram));
  const int names = row_names_width(diagram);
  const bool named = diagram.coordinates != Coordinates::none;
  std::string text = words_above(diagram);
  const std::string letters = named ? letters_line(diagram, names + 1, width + 1) : "";
  text += letters;
  for (std::size_t r = 0; r < cells.size(); ++r) {
    const std::string name = row_label(diagram.coordinates, part.upper_right.row - static_cast<int>(r), diagram.size);
    std::string line = padded_left(name, names) + cells_line(cells[r], width) + name;
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text + letters + words_below(diagram, alphabet);
}

std::string braille_empty(const Diagram& diagram, Point p) {
  return is_star(diagram, p) ? "⠒" : "⠄";
}

/// Black is a full cell, White an outline, empty points a single dot: told apart by touch.
constexpr Alphabet kBraille{"⠿", "⠪", "⠒", "~", braille_empty, no_sign};

}  // namespace

std::string write_text(const Diagram& diagram, const WriteOptions&) {
  return write_cells(diagram, kAscii);
}

std::string write_braille(const Diagram& diagram, const WriteOptions&) {
  return write_cells(diagram, kBraille) +
         filled(diagram.words, Phrase::signs, {{"black", "⠿"}, {"white", "⠪"}, {"empty", "⠄"}, {"star", "⠒"}}) + "\n";
}

}  // namespace miai::render
