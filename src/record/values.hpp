#pragma once
// Property values: points, moves, numbers, composed pairs. Texts here are values as they stand between the brackets.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/point.hpp"
#include "record/tree.hpp"

namespace miai::record {

/// The line that a letter of a point names: 0 for 'a', 26 for 'A'; more than any board has for what is no letter.
inline constexpr auto kSgfLines = [] {
  std::array<std::uint8_t, 256> lines{};
  for (auto& line : lines) line = 0xFF;
  for (std::size_t i = 0; i < 26; ++i) {
    lines['a' + i] = static_cast<std::uint8_t>(i);
    lines['A' + i] = static_cast<std::uint8_t>(26 + i);
  }
  return lines;
}();

/// True for two letters that name a point of the board, and nothing around them: what nearly every value of a move is.
inline bool is_sgf_point(std::string_view text, BoardSize size) {
  return text.size() == 2 && kSgfLines[static_cast<unsigned char>(text[0])] < size.width() &&
         kSgfLines[static_cast<unsigned char>(text[1])] < size.height();
}

/// "pd" on a board; letters a–z are lines 1–26, A–Z lines 27–52, counted from the upper left.
std::optional<Point> parse_sgf_point(std::string_view text, BoardSize size);
std::string sgf_point(Point point, BoardSize size);

/// A move's value: a point, "" for a pass, and "tt" for a pass where the board is at most 19 wide and high.
std::optional<Vertex> parse_sgf_vertex(std::string_view text, BoardSize size);
std::string sgf_vertex(Vertex vertex, BoardSize size);

/// The move of a node: B or W with a value that means something on this board.
std::optional<Move> move_at(const GameTree& game, NodeId node, BoardSize size);

/// What one value of a list of points names: a point, or a rectangle "aa:cc" between two corners.
struct PointArea {
  int left = 0;
  int right = 0;
  int low = 0;
  int high = 0;
};
/// nullopt for what is no point of the board and no rectangle of such.
std::optional<PointArea> point_area(std::string_view raw, BoardSize size);

/// The points of a list property, rectangles "aa:cc" (corners in any order) expanded; what is no point is left out.
std::vector<Point> points_at(const GameTree& game, NodeId node, std::string_view name, BoardSize size);

/// Cuts at the first colon that is not escaped.
std::optional<std::pair<std::string_view, std::string_view>> split_composed(std::string_view raw);

/// Text between brackets to text: escapes resolved, line ends as '\n', bytes that are no UTF-8 as U+FFFD.
std::string unescape(std::string_view raw);
/// As unescape(), appended; bytes that are no UTF-8 stay as they are.
void append_unescaped(std::string& out, std::string_view raw);
/// Text to what stands between brackets: '\' and ']' get a backslash.
std::string escape(std::string_view text);
/// As escape(), also for ':', inside composed values.
std::string escape_composed(std::string_view text);

/// True for AB, AW, AE and PL.
bool is_setup_name(std::string_view name);

/// Marks on a position.
enum class MarkKind : std::uint8_t {
  triangle,
  square,
  circle,
  cross,
  selected,
  dimmed,
  territory_black,
  territory_white,
  label
};
struct Mark {
  MarkKind kind;
  Point at;
  std::string label;  ///< with kind label
  friend bool operator==(const Mark&, const Mark&) = default;
};
struct MarkLine {
  Point from;
  Point to;
  bool arrow = false;
  friend bool operator==(const MarkLine&, const MarkLine&) = default;
};
std::vector<Mark> marks_at(const GameTree& game, NodeId node, BoardSize size);
std::vector<MarkLine> lines_at(const GameTree& game, NodeId node, BoardSize size);

/// A clock as BL/WL and OB/OW state it after a move.
struct ClockNote {
  std::optional<double> seconds_left;
  std::optional<int> periods_left;  ///< stones or periods of the overtime
  friend bool operator==(const ClockNote&, const ClockNote&) = default;
};
ClockNote clock_at(const GameTree& game, NodeId node, Color color);

}  // namespace miai::record
