#include "cli/play/board_picture.hpp"

#include <algorithm>

#include "game/handicap.hpp"

namespace miai::cli {
namespace {

using render::MarkKind;

/// Signs by edge: rows top, middle, bottom; columns left, middle, right.
constexpr std::string_view kGrid[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};

std::size_t edge(int at, int count) {
  return at == 0 ? 0U : (at + 1 == count ? 2U : 1U);
}

/// Marks that take the place of an empty point's crossing.
bool is_sign(MarkKind kind) {
  return kind != MarkKind::last_move && kind != MarkKind::dead;
}

InkedCell crossing(const render::Diagram& diagram, Point p, const std::vector<Point>& stars, Look look) {
  for (const auto& mark : diagram.marks) {
    if (!(mark.point == p) || !is_sign(mark.kind)) continue;
    const auto& row = render::row_of(mark.kind);
    const bool black = mark.kind == MarkKind::black_territory;
    const bool white = mark.kind == MarkKind::white_territory;
    return {look == Look::ascii ? std::string(1, row.ascii) : std::string(row.unicode),
            black ? Ink::black : (white ? Ink::white : Ink::mark), false};
  }
  const bool star = std::find(stars.begin(), stars.end(), p) != stars.end();
  if (look == Look::ascii) return {star ? "+" : ".", Ink::line, false};
  if (star) return {"╋", Ink::line, false};
  const std::size_t row = 2 - edge(p.row, diagram.size.height());
  return {std::string(kGrid[row][edge(p.column, diagram.size.width())]), Ink::line, false};
}

InkedCell stone(const render::Diagram& diagram, Point p, Look look) {
  const bool black = diagram.at(p) == Occupant::black;
  const bool faded = diagram.has_mark(p, MarkKind::dead);
  const std::string sign = look == Look::ascii ? (black ? "X" : "O") : (black ? "●" : "○");
  if (faded) return {sign, black ? Ink::black_faded : Ink::white_faded, false};
  return {sign, black ? Ink::black : Ink::white, false};
}

using Row = std::vector<InkedCell>;

void embrace(Row& row, std::size_t point, std::string_view signs, Ink ink) {
  row[point - 1] = {std::string(1, signs[0]), ink, false};
  row[point + 1] = {std::string(1, signs[1]), ink, false};
}

}  // namespace

Window window_around(BoardSize size, std::optional<Point> cursor, int width, int height) {
  Window window{0, 0, std::clamp(width, 1, size.width()), std::clamp(height, 1, size.height())};
  const Point centre = cursor.value_or(make_point(size.width() / 2, size.height() / 2));
  window.column = std::clamp(centre.column - window.width / 2, 0, size.width() - window.width);
  window.row = std::clamp(centre.row - window.height / 2, 0, size.height() - window.height);
  return window;
}

std::vector<Row> board_picture(const render::Diagram& diagram, const Pointers& pointers, const Window& window,
                               Look look) {
  const auto stars = star_points(diagram.size);
  std::vector<Row> rows;
  for (int r = window.row + window.height - 1; r >= window.row; --r) {
    Row row(2U * static_cast<std::size_t>(window.width) + 1U, {look == Look::ascii ? " " : "─", Ink::line, false});
    if (window.column == 0) row.front().sign = " ";
    if (window.column + window.width == diagram.size.width()) row.back().sign = " ";
    for (int c = 0; c < window.width; ++c) {
      const Point p = make_point(window.column + c, r);
      const auto at = 2U * static_cast<std::size_t>(c) + 1U;
      row[at] = diagram.at(p) == Occupant::empty ? crossing(diagram, p, stars, look) : stone(diagram, p, look);
      row[at].concerned = pointers.concerned.contains(p);
    }
    for (int c = 0; c < window.width; ++c) {
      const Point p = make_point(window.column + c, r);
      const auto at = 2U * static_cast<std::size_t>(c) + 1U;
      if (diagram.has_mark(p, MarkKind::last_move)) embrace(row, at, "()", Ink::accent);
      if (pointers.refused == p) row[at].ink = Ink::wrong;
      if (pointers.refused == p && diagram.at(p) == Occupant::empty) row[at].sign = look == Look::ascii ? "/" : "⊘";
      if (pointers.cursor == p) embrace(row, at, "[]", Ink::cursor);
      // The cross of a dead stone stands even where the cursor's bracket would.
      if (diagram.has_mark(p, MarkKind::dead)) row[at + 1] = {look == Look::ascii ? "x" : "×", Ink::wrong, false};
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace miai::cli
