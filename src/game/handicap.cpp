#include "game/handicap.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "board/board.hpp"

namespace miai {
namespace {

/// The three lines of one side that carry handicap points, counted from 0: near, middle (odd sides only), far.
struct Lines {
  int near;
  std::optional<int> middle;
  int far;
};

constexpr int kSmallestWithPoints = 7;

std::optional<Lines> handicap_lines(int side) {
  if (side < kSmallestWithPoints) return std::nullopt;
  const int near = side < 13 ? 2 : 3;
  Lines lines{near, std::nullopt, side - 1 - near};
  // On 7 the middle line lies next to the third lines, which leaves no room for a fifth stone.
  if (side % 2 == 1 && side > kSmallestWithPoints) lines.middle = side / 2;
  return lines;
}

tl::unexpected<Error> bad_number(int stones, int most) {
  const std::string asked = std::to_string(stones);
  if (most == 0) {
    return fail("handicap.bad_number", "This board has no fixed handicap points; place the stones freely.",
                {{"stones", asked}, {"max", "0"}});
  }
  return fail("handicap.bad_number",
              "A handicap of " + asked + " is not possible here; it can be 2 to " + std::to_string(most) + ".",
              {{"stones", asked}, {"max", std::to_string(most)}});
}

/// Distance from a point to the nearest of the others along lines; large when there are none.
int distance_to(const std::vector<Point>& others, Point p) {
  int best = 1000;
  for (const Point o : others) best = std::min(best, std::abs(o.column - p.column) + std::abs(o.row - p.row));
  return best;
}

/// How good the line of a point is for an early stone: third and fourth best, then the inside; second and first last.
int line_value(Point p, BoardSize size) {
  constexpr int kNeverBefore = 1000;  // outweighs any distance
  const int line = std::min({p.column + 1, p.row + 1, size.width() - p.column, size.height() - p.row});
  static constexpr std::array<int, 6> kValues{
      0, 0, kNeverBefore, 2 * kNeverBefore + 2, 2 * kNeverBefore + 2, 2 * kNeverBefore + 1};
  return line < static_cast<int>(kValues.size()) ? kValues[line] : 2 * kNeverBefore;
}

/// True when every chain keeps a liberty.
bool leaves_liberties(const Board& board, Point p) {
  if (board.is_suicide(Color::black, p)) return false;
  Board after = board;
  after.place(Color::black, p);
  return !after.no_stones() && !after.chain_without_liberty();
}

std::optional<Point> next_free_point(const Board& board, const std::vector<Point>& placed) {
  std::optional<Point> best;
  int best_value = -1;
  for (const Point p : board.empty_points()) {
    if (!leaves_liberties(board, p)) continue;
    const int value = std::min(distance_to(placed, p), 8) * 4 + line_value(p, board.size());
    if (value > best_value) {
      best_value = value;
      best = p;
    }
  }
  return best;
}

enum class Band : std::uint8_t { low, middle, high };

/// Which third of a side; one line alone is the middle.
Band band(int at, int side) {
  const int third = (side + 1) / 3;
  if (at < third && side > 1) return Band::low;
  if (at >= side - third && side > 1) return Band::high;
  return Band::middle;
}

constexpr std::array<std::string_view, 9> kRegionIds{"lower_left", "lower",      "lower_right", "left",       "centre",
                                                     "right",      "upper_left", "upper",       "upper_right"};
constexpr std::array<std::string_view, 9> kRegionNames{"lower left corner", "lower side", "lower right corner",
                                                       "left side",         "centre",     "right side",
                                                       "upper left corner", "upper side", "upper right corner"};

std::string ordinal(int n) {
  const bool teen = n % 100 / 10 == 1;
  static constexpr std::array<std::string_view, 4> kEndings{"th", "st", "nd", "rd"};
  const int last = teen ? 0 : n % 10;
  return std::to_string(n) + std::string(kEndings[last < 4 ? last : 0]);
}

}  // namespace

int max_fixed_handicap(BoardSize size) {
  const auto columns = handicap_lines(size.width());
  const auto rows = handicap_lines(size.height());
  if (!columns || !rows) return 0;
  return columns->middle && rows->middle ? 9 : 4;
}

Result<std::vector<Point>> fixed_handicap(BoardSize size, int stones) {
  const int most = max_fixed_handicap(size);
  if (stones < 2 || stones > most) return bad_number(stones, most);
  const Lines columns = *handicap_lines(size.width());
  const Lines rows = *handicap_lines(size.height());
  // F43: corners first, the left upper one third; then the sides by pairs; the middle whenever the number is odd.
  std::vector<Point> points{
      make_point(columns.near, rows.near),
      make_point(columns.far, rows.far),
      make_point(columns.near, rows.far),
      make_point(columns.far, rows.near),
  };
  if (most == 9) {
    points.push_back(make_point(columns.near, *rows.middle));
    points.push_back(make_point(columns.far, *rows.middle));
    points.push_back(make_point(*columns.middle, rows.near));
    points.push_back(make_point(*columns.middle, rows.far));
  }
  const bool with_middle = stones > 4 && stones % 2 == 1;
  points.erase(points.begin() + (with_middle ? stones - 1 : stones), points.end());
  if (with_middle) points.push_back(make_point(*columns.middle, *rows.middle));
  return points;
}

Result<std::vector<Point>> suggest_free_handicap(BoardSize size, int stones) {
  const int most = size.points() - 1;
  if (stones < 2 || stones > most || !size.fits_fast_board()) return bad_number(stones, most < 2 ? 0 : most);
  std::vector<Point> points;
  const int fixed = std::min(stones, max_fixed_handicap(size));
  if (fixed >= 2) points = *fixed_handicap(size, fixed);
  Board board(size);
  for (const Point p : points) board.place(Color::black, p);
  while (static_cast<int>(points.size()) < stones) {
    const auto next = next_free_point(board, points);
    if (!next) break;
    board.place(Color::black, *next);
    points.push_back(*next);
  }
  return points;
}

std::vector<Point> star_points(BoardSize size) {
  // On shorter sides a star between those of the corners would crowd them, and boards have none.
  constexpr int kRoomForMiddle = 5;
  const int width = size.width();
  const int height = size.height();
  const auto columns = handicap_lines(width);
  const auto rows = handicap_lines(height);
  std::vector<Point> points;
  if (columns && rows) {
    for (const int column : {columns->near, columns->far}) {
      for (const int row : {rows->near, rows->far}) points.push_back(make_point(column, row));
      if (rows->middle && *rows->middle - rows->near >= kRoomForMiddle) {
        points.push_back(make_point(column, *rows->middle));
      }
    }
    if (columns->middle && *columns->middle - columns->near >= kRoomForMiddle) {
      for (const int row : {rows->near, rows->far}) points.push_back(make_point(*columns->middle, row));
    }
  }
  const bool odd = width % 2 == 1 && height % 2 == 1;
  if (odd && width >= 3 && height >= 3) points.push_back(make_point(width / 2, height / 2));
  std::sort(points.begin(), points.end());
  return points;
}

std::string_view id_text(Region region) {
  return kRegionIds[static_cast<std::size_t>(region)];
}

Place place_of(Point point, BoardSize size) {
  Place place;
  const int column = static_cast<int>(band(point.column, size.width()));
  const int row = static_cast<int>(band(point.row, size.height()));
  place.region = static_cast<Region>(row * 3 + column);
  place.line = std::min({point.column + 1, point.row + 1, size.width() - point.column, size.height() - point.row});
  const auto stars = star_points(size);
  place.is_star = std::find(stars.begin(), stars.end(), point) != stars.end();
  place.is_middle = 2 * point.column + 1 == size.width() && 2 * point.row + 1 == size.height();
  return place;
}

int handicap_compensation(const Ruleset& rules, int stones) {
  if (stones < 2) return 0;
  switch (rules.handicap_bonus) {
    case HandicapBonus::zero:
      return 0;
    case HandicapBonus::n_minus_one:
      return stones - 1;
    case HandicapBonus::n:
      return stones;
  }
  return 0;
}

std::string describe(const Place& place) {
  std::string text(kRegionNames[static_cast<std::size_t>(place.region)]);
  text += ", " + ordinal(place.line) + " line";
  if (place.is_middle) {
    text += ", the middle point";
  } else if (place.is_star) {
    text += ", star point";
  }
  return text;
}

}  // namespace miai
