#include "record/values.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace miai::record {
namespace {

int line_of(char c) {
  return kSgfLines[static_cast<unsigned char>(c)];
}

char letter_of_line(int line) {
  return static_cast<char>(line < 26 ? 'a' + line : 'A' + line - 26);
}

struct MarkRow {
  std::string_view name;
  MarkKind kind;
};
/// MA and the old M are crosses; L numbers points with letters in the order given (FF1–3).
constexpr std::array kMarkRows{
    MarkRow{"TR", MarkKind::triangle},
    MarkRow{"SQ", MarkKind::square},
    MarkRow{"CR", MarkKind::circle},
    MarkRow{"MA", MarkKind::cross},
    MarkRow{"M", MarkKind::cross},
    MarkRow{"SL", MarkKind::selected},
    MarkRow{"DD", MarkKind::dimmed},
    MarkRow{"TB", MarkKind::territory_black},
    MarkRow{"TW", MarkKind::territory_white},
};

}  // namespace

std::optional<Point> parse_sgf_point(std::string_view text, BoardSize size) {
  if (text.size() != 2) text = trim(text);
  if (!is_sgf_point(text, size)) return std::nullopt;
  return make_point(line_of(text[0]), size.height() - 1 - line_of(text[1]));
}

std::string sgf_point(Point point, BoardSize size) {
  return {letter_of_line(point.column), letter_of_line(size.height() - 1 - point.row)};
}

std::optional<Vertex> parse_sgf_vertex(std::string_view text, BoardSize size) {
  if (const auto point = parse_sgf_point(text, size)) return Vertex(*point);
  text = trim(text);
  if (text.empty()) return Vertex::pass();
  if (text == "tt" && size.width() <= 19 && size.height() <= 19) return Vertex::pass();
  return std::nullopt;
}

std::string sgf_vertex(Vertex vertex, BoardSize size) {
  return vertex.is_pass() ? std::string() : sgf_point(vertex.point(), size);
}

std::optional<Move> move_at(const GameTree& game, NodeId node, BoardSize size) {
  for (int i = 0; i < game.property_count(node); ++i) {
    const PropertyRef property = game.property(node, i);
    const std::string_view name = game.name(property);
    if (name != "B" && name != "W") continue;
    if (const auto vertex = parse_sgf_vertex(game.raw(property), size)) {
      return Move{name == "B" ? Color::black : Color::white, *vertex};
    }
  }
  return std::nullopt;
}

std::optional<PointArea> point_area(std::string_view raw, BoardSize size) {
  if (const auto point = parse_sgf_point(raw, size)) {
    return PointArea{point->column, point->column, point->row, point->row};
  }
  const auto pair = split_composed(raw);
  const auto a = pair ? parse_sgf_point(pair->first, size) : std::nullopt;
  const auto b = pair ? parse_sgf_point(pair->second, size) : std::nullopt;
  if (!a || !b) return std::nullopt;
  return PointArea{std::min(a->column, b->column), std::max(a->column, b->column), std::min(a->row, b->row),
                   std::max(a->row, b->row)};
}

std::vector<Point> points_at(const GameTree& game, NodeId node, std::string_view name, BoardSize size) {
  std::vector<Point> out;
  const auto property = game.find(node, name);
  if (property) out.reserve(static_cast<std::size_t>(game.value_count(*property)));
  for (int i = 0; property && i < game.value_count(*property); ++i) {
    const std::string_view raw = game.raw(*property, i);
    const auto area = point_area(raw, size);
    if (!area) continue;
    for (int row = area->high; row >= area->low; --row) {
      for (int column = area->left; column <= area->right; ++column) out.push_back(make_point(column, row));
    }
  }
  return out;
}

std::optional<std::pair<std::string_view, std::string_view>> split_composed(std::string_view raw) {
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == '\\') {
      ++i;
    } else if (raw[i] == ':') {
      return std::pair{raw.substr(0, i), raw.substr(i + 1)};
    }
  }
  return std::nullopt;
}

bool is_setup_name(std::string_view name) {
  return name == "AB" || name == "AW" || name == "AE" || name == "PL";
}

std::vector<Mark> marks_at(const GameTree& game, NodeId node, BoardSize size) {
  std::vector<Mark> out;
  for (const MarkRow& row : kMarkRows) {
    for (const Point p : points_at(game, node, row.name, size)) out.push_back({row.kind, p, ""});
  }
  for (const std::string_view raw : game.raws(node, "LB")) {
    const auto pair = split_composed(raw);
    if (!pair) continue;
    if (const auto p = parse_sgf_point(pair->first, size)) {
      out.push_back({MarkKind::label, *p, unescape(pair->second)});
    }
  }
  char letter = 'a';
  for (const Point p : points_at(game, node, "L", size)) {
    out.push_back({MarkKind::label, p, std::string(1, letter)});
    if (letter < 'z') ++letter;
  }
  return out;
}

std::vector<MarkLine> lines_at(const GameTree& game, NodeId node, BoardSize size) {
  std::vector<MarkLine> out;
  for (const std::string_view name : {std::string_view("AR"), std::string_view("LN")}) {
    for (const std::string_view raw : game.raws(node, name)) {
      const auto pair = split_composed(raw);
      if (!pair) continue;
      const auto from = parse_sgf_point(pair->first, size);
      const auto to = parse_sgf_point(pair->second, size);
      if (from && to && *from != *to) out.push_back({*from, *to, name == "AR"});
    }
  }
  return out;
}

ClockNote clock_at(const GameTree& game, NodeId node, Color color) {
  ClockNote note;
  const bool black = color == Color::black;
  const auto seconds = parse_number(trim(game.text(node, black ? "BL" : "WL")));
  if (seconds && *seconds >= 0) note.seconds_left = seconds;
  if (const auto periods = parse_int(trim(game.text(node, black ? "OB" : "OW")))) {
    if (*periods >= 0 && *periods < 1'000'000) note.periods_left = static_cast<int>(*periods);
  }
  return note;
}

}  // namespace miai::record
