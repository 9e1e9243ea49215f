#include "support/diagram.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "base/text.hpp"

namespace miai::test {
namespace {

std::vector<std::string> rows_of(std::string_view drawing) {
  std::vector<std::string> rows;
  std::string row;
  for (const char c : std::string(drawing) + "\n") {
    if (c == '\n') {
      if (!row.empty()) rows.push_back(row);
      row.clear();
    } else if (c != ' ' && c != '\t' && c != '\r') {
      row += c;
    }
  }
  if (rows.empty()) throw std::invalid_argument("empty drawing");
  for (const auto& r : rows) {
    if (r.size() != rows.front().size()) throw std::invalid_argument("rows of a drawing differ in length: " + r);
  }
  return rows;
}

}  // namespace

Board board(std::string_view drawing) {
  const auto rows = rows_of(drawing);
  const BoardSize size(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
  std::vector<Occupant> occupants(size.points(), Occupant::empty);
  for (int i = 0; i < size.points(); ++i) {
    const Point p = size.point(i);
    const char c = rows[rows.size() - 1 - p.row][p.column];
    if (c == 'X') occupants[i] = Occupant::black;
    if (c == 'O') occupants[i] = Occupant::white;
  }
  return Board(size, occupants);
}

PointSet marked(std::string_view drawing, char mark) {
  const auto rows = rows_of(drawing);
  PointSet points;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (rows[r][c] == mark) points.insert(make_point(static_cast<int>(c), static_cast<int>(rows.size() - 1 - r)));
    }
  }
  return points;
}

Point at(std::string_view drawing, char mark) {
  const PointSet points = marked(drawing, mark);
  if (points.count() != 1) throw std::invalid_argument(std::string("the drawing must show once: ") + mark);
  return *points.begin();
}

Position position(std::string_view drawing, Color to_move) {
  return Position(board(drawing), to_move);
}

Point pt(std::string_view text) {
  const auto point = parse_point(text, BoardSize::square(BoardSize::kMaxFast));
  if (!point) throw std::invalid_argument(point.error().message);
  return *point;
}

PointSet pts(std::string_view text) {
  PointSet points;
  for (const auto word : split_words(text)) points.insert(pt(word));
  return points;
}

std::string draw(const Board& board) {
  std::string text;
  for (int row = board.size().height() - 1; row >= 0; --row) {
    for (int column = 0; column < board.size().width(); ++column) {
      const Occupant o = board.at(make_point(column, row));
      text += o == Occupant::empty ? '.' : (o == Occupant::black ? 'X' : 'O');
    }
    text += '\n';
  }
  return text;
}

}  // namespace miai::test
