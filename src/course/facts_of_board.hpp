#pragma once
// What questions and goals ask of the core, in one place; internal to the course.

#include <optional>
#include <vector>

#include "course/lesson.hpp"
#include "life/solve.hpp"
#include "life/tactics.hpp"
#include "score/score.hpp"

namespace miai::course {

/// The life-and-death question about the chain at a stone, with a side to move.
life::Problem life_problem(const Board& board, Point stone, Color first);

/// The count of a step's position: with the dead the players agreed on, else with those that reading finds; nothing
/// while reading is unsure of a chain.
std::optional<score::Score> count_of(const Step& step);
/// The dead stones that count_of() takes off.
std::optional<PointSet> dead_of(const Step& step);

/// The empty points that can be reached from an empty point along lines, and the colours that stand around them.
struct EmptyArea {
  PointSet points;
  bool touches_black = false;
  bool touches_white = false;

  bool touches(Color color) const { return color == Color::black ? touches_black : touches_white; }
  /// Exactly one colour stands around.
  std::optional<Color> owner() const;
};
EmptyArea empty_area(const Board& board, Point empty);

/// Legal points of a colour by the rules of the course.
bool is_legal(const Position& position, Color color, Point p);
PointSet illegal_points(const Position& position, Color color);

/// Every chain that has exactly one liberty.
PointSet stones_in_atari(const Board& board);

/// Empty points that are eyes of a colour: real ones, or false ones.
enum class EyeKind : std::uint8_t { real, fake };
PointSet eyes_of(const Step& step, Color color, EyeKind kind);

/// Whether the enemy, to move, can take the chain by force; the line shows how, or how it escapes.
life::Chase attack_on(const Board& board, Point stone);

}  // namespace miai::course
