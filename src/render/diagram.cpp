#include "render/diagram.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace miai::render {
namespace {

struct CoordinateRow {
  Coordinates style;
  std::string_view id;
};
constexpr std::array<CoordinateRow, 3> kCoordinateRows{{
    {Coordinates::none, "none"},
    {Coordinates::letters, "a1"},
    {Coordinates::numbers, "1-1"},
}};

Part whole(BoardSize size) {
  return {make_point(0, 0), make_point(size.width() - 1, size.height() - 1)};
}

void stretch(std::optional<Part>& part, Point p) {
  if (!part) part = Part{p, p};
  part->lower_left = make_point(std::min(part->lower_left.column, p.column), std::min(part->lower_left.row, p.row));
  part->upper_right = make_point(std::max(part->upper_right.column, p.column), std::max(part->upper_right.row, p.row));
}

}  // namespace

std::string_view id_text(Coordinates style) {
  for (const auto& row : kCoordinateRows) {
    if (row.style == style) return row.id;
  }
  return "";
}

Result<Coordinates> parse_coordinates(std::string_view text) {
  for (const auto& row : kCoordinateRows) {
    if (same_word(row.id, text)) return row.style;
  }
  const std::string shown(text.substr(0, 40));
  return fail("coordinates.unknown", "There are no coordinates \"" + shown + "\"; say a1, 1-1 or none.",
              {{"text", shown}});
}

Diagram empty_diagram(BoardSize size) {
  Diagram diagram;
  diagram.size = size;
  diagram.stones.assign(static_cast<std::size_t>(size.points()), Occupant::empty);
  return diagram;
}

Diagram diagram_of(const Board& board) {
  Diagram diagram = empty_diagram(board.size());
  diagram.stones = board.occupants();
  return diagram;
}

Diagram diagram_of(const PlainBoard& board) {
  Diagram diagram = empty_diagram(board.size());
  diagram.stones = board.occupants();
  return diagram;
}

Part visible_part(const Diagram& diagram) {
  const Part all = whole(diagram.size);
  if (!diagram.part) return all;
  const auto column = [&](Point p) { return std::min<int>(p.column, all.upper_right.column); };
  const auto row = [&](Point p) { return std::min<int>(p.row, all.upper_right.row); };
  const Point a = diagram.part->lower_left;
  const Point b = diagram.part->upper_right;
  return {make_point(std::min(column(a), column(b)), std::min(row(a), row(b))),
          make_point(std::max(column(a), column(b)), std::max(row(a), row(b)))};
}

bool shows(const Part& part, Point p) {
  return p.column >= part.lower_left.column && p.column <= part.upper_right.column && p.row >= part.lower_left.row &&
         p.row <= part.upper_right.row;
}

Result<Part> parse_part(std::string_view text, BoardSize size) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) {
    const std::string shown(text.substr(0, 40));
    return fail("part.syntax", "\"" + shown + "\" is not a part of a board; give two corners, for example D4:K10.",
                {{"text", shown}});
  }
  const auto first = parse_point(trim(text.substr(0, colon)), size);
  if (!first) return tl::unexpected(first.error());
  const auto second = parse_point(trim(text.substr(colon + 1)), size);
  if (!second) return tl::unexpected(second.error());
  std::optional<Part> part;
  stretch(part, *first);
  stretch(part, *second);
  return *part;
}

Part part_in_use(const Diagram& diagram, int free_lines) {
  std::optional<Part> used;
  for (int i = 0; i < diagram.size.points(); ++i) {
    if (diagram.stones[i] != Occupant::empty) stretch(used, diagram.size.point(i));
  }
  for (const Mark& mark : diagram.marks) stretch(used, mark.point);
  for (const Label& label : diagram.labels) stretch(used, label.point);
  for (const Number& number : diagram.numbers) stretch(used, number.point);
  for (const Connector& connector : diagram.connectors) {
    stretch(used, connector.from);
    stretch(used, connector.to);
  }
  const Part all = whole(diagram.size);
  if (!used) return all;
  // One line more than asked for is cheap when it reaches the edge, and an edge tells more than a cut.
  const auto low = [&](int at) { return at - free_lines <= 1 ? 0 : at - free_lines; };
  const auto high = [&](int at, int last) { return at + free_lines >= last - 1 ? last : at + free_lines; };
  return {make_point(low(used->lower_left.column), low(used->lower_left.row)),
          make_point(high(used->upper_right.column, all.upper_right.column),
                     high(used->upper_right.row, all.upper_right.row))};
}

std::string column_label(Coordinates style, int column) {
  if (style == Coordinates::none) return "";
  return style == Coordinates::letters ? column_name(column) : std::to_string(column + 1);
}

std::string row_label(Coordinates style, int row, BoardSize size) {
  if (style == Coordinates::none) return "";
  return std::to_string(style == Coordinates::letters ? row + 1 : size.height() - row);
}

std::string point_label(Coordinates style, Point p, BoardSize size) {
  if (style != Coordinates::numbers) return to_string(p);
  return column_label(style, p.column) + "-" + row_label(style, p.row, size);
}

}  // namespace miai::render
