#include "course/opening.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "game/handicap.hpp"

namespace miai::course {
namespace {

constexpr int kLow = 3;
constexpr int kHigh = 4;
constexpr int kOuter = 5;

bool is_corner(Region region) {
  return region == Region::lower_left || region == Region::lower_right || region == Region::upper_left ||
         region == Region::upper_right;
}

/// A coordinate counted from its nearer edge, from 1.
int line_of(int at, int side) {
  return std::min(at, side - 1 - at) + 1;
}

struct Lines {
  int column;
  int row;
};
Lines lines_of(Point p, BoardSize size) {
  return {line_of(p.column, size.width()), line_of(p.row, size.height())};
}

bool begins_a_corner(Point p, BoardSize size) {
  const auto [a, b] = lines_of(p, size);
  const int low = std::min(a, b);
  const int high = std::max(a, b);
  return low >= kLow && low <= kHigh && high <= kOuter;
}

enum class Along : std::uint8_t { columns, rows };

/// Points beside the stone along one side of its corner.
void add_beside(PointSet& found, Point stone, BoardSize size, Along along) {
  const auto [column_line, row_line] = lines_of(stone, size);
  const bool rows = along == Along::rows;
  // Lower on this side than on the other: the corner is entered from the other side.
  if (rows ? column_line < row_line : row_line < column_line) return;
  const auto [at, side] = rows ? std::pair(stone.row, size.height()) : std::pair(stone.column, size.width());
  const auto [across, depth] = rows ? std::pair(stone.column, size.width()) : std::pair(stone.row, size.height());
  const int inward = at < side / 2 ? 1 : -1;
  for (int step = 2; step <= 3; ++step) {
    for (const int line : {kLow, kHigh}) {
      const int from_edge = across < depth / 2 ? line - 1 : depth - line;
      const int to = at + inward * step;
      found.insert(rows ? make_point(from_edge, to) : make_point(to, from_edge));
    }
  }
}

}  // namespace

PointSet corner_openings(const Board& board) {
  const BoardSize size = board.size();
  std::array<bool, 9> begun{};
  for (const Point p : board.stones_of(Color::black) | board.stones_of(Color::white)) {
    begun[static_cast<std::size_t>(place_of(p, size).region)] = true;
  }
  PointSet found;
  for (const Point p : board.empty_points()) {
    const Region region = place_of(p, size).region;
    if (!is_corner(region) || begun[static_cast<std::size_t>(region)]) continue;
    if (begins_a_corner(p, size)) found.insert(p);
  }
  return found;
}

PointSet beside_corner_stone(const Board& board, Point stone) {
  const BoardSize size = board.size();
  if (!is_corner(place_of(stone, size).region) || !begins_a_corner(stone, size)) return {};
  PointSet found;
  add_beside(found, stone, size, Along::columns);
  add_beside(found, stone, size, Along::rows);
  return found & board.empty_points();
}

}  // namespace miai::course
