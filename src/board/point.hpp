#pragma once
// Colours, points, vertices and moves: distinct types, no implicit ints.

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace miai {

enum class Color : std::uint8_t { black, white };

constexpr Color opposite(Color color) {
  return color == Color::black ? Color::white : Color::black;
}
constexpr int index_of(Color color) {
  return static_cast<int>(color);
}
inline constexpr std::array<Color, 2> kColors{Color::black, Color::white};

/// What is on a point.
enum class Occupant : std::uint8_t { empty, black, white };

constexpr Occupant occupant_of(Color color) {
  return color == Color::black ? Occupant::black : Occupant::white;
}
constexpr std::optional<Color> color_of(Occupant occupant) {
  if (occupant == Occupant::empty) return std::nullopt;
  return occupant == Occupant::black ? Color::black : Color::white;
}

/// A crossing of two lines. Column and row count from 0 at the lower left corner, so A1 = (0, 0).
struct Point {
  std::uint8_t column = 0;
  std::uint8_t row = 0;
  friend constexpr bool operator==(const Point&, const Point&) = default;
  friend constexpr bool operator<(Point a, Point b) { return a.row != b.row ? a.row < b.row : a.column < b.column; }
};

constexpr Point make_point(int column, int row) {
  return Point{static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(row)};
}

/// A point or a pass. (Resigning is an event of a game, not a vertex.)
class Vertex {
 public:
  constexpr Vertex(Point point) : point_(point), pass_(false) {}  // NOLINT(google-explicit-constructor): a point is one
  static constexpr Vertex pass() { return Vertex(); }
  constexpr bool is_pass() const { return pass_; }
  /// Requires !is_pass().
  constexpr Point point() const { return point_; }
  friend constexpr bool operator==(const Vertex&, const Vertex&) = default;

 private:
  constexpr Vertex() = default;
  Point point_{};
  bool pass_ = true;
};

struct Move {
  Color color;
  Vertex vertex;
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// Width × height of a board. Fast boards go to 25 × 25; records are read and shown to 52 × 52.
class BoardSize {
 public:
  static constexpr int kMaxFast = 25;
  static constexpr int kMaxRecord = 52;

  /// Fails: board.size_out_of_range when a side is below 1 or above kMaxRecord.
  static Result<BoardSize> make(int width, int height);
  /// For sizes known to be right (1 … kMaxRecord).
  constexpr BoardSize(int width, int height)
      : width_(static_cast<std::uint8_t>(width)), height_(static_cast<std::uint8_t>(height)) {}
  static constexpr BoardSize square(int side) { return BoardSize(side, side); }

  constexpr int width() const { return width_; }
  constexpr int height() const { return height_; }
  constexpr int points() const { return width_ * height_; }
  constexpr bool is_square() const { return width_ == height_; }
  constexpr bool fits_fast_board() const { return width_ <= kMaxFast && height_ <= kMaxFast; }
  constexpr bool contains(Point p) const { return p.column < width_ && p.row < height_; }

  /// Dense row-major index from the lower left: A1 = 0, B1 = 1, … ; PointSet and ownership arrays use it.
  constexpr int index(Point p) const { return p.row * width_ + p.column; }
  constexpr Point point(int index) const { return make_point(index % width_, index / width_); }

  friend constexpr bool operator==(const BoardSize&, const BoardSize&) = default;

 private:
  std::uint8_t width_;
  std::uint8_t height_;
};

/// Column letters as GTP writes them: A … Z without I, then AA, AB, … (25 letters each).
std::string column_name(int column);

/// "D4"; a point is written the same way on every board.
std::string to_string(Point point);
/// "D4" or "pass".
std::string to_string(Vertex vertex);
/// "black" / "white".
std::string_view to_string(Color color);
/// 'B' / 'W'.
constexpr char letter_of(Color color) {
  return color == Color::black ? 'B' : 'W';
}

/// Reads "d4", "AA12" on a board of that size, letters in any case.
/// Fails: vertex.syntax, vertex.letter_i, vertex.off_board.
Result<Point> parse_point(std::string_view text, BoardSize size);
/// As parse_point, or "pass" in any case.
Result<Vertex> parse_vertex(std::string_view text, BoardSize size);
/// "b", "black", "w", "white" in any case. Fails: color.syntax.
Result<Color> parse_color(std::string_view text);

}  // namespace miai
