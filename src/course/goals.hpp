#pragma once
// Goals of a move: which moves reach them is found by the core, and a move that does not is refuted on the board.

#include <span>
#include <string_view>
#include <vector>

#include "course/questions.hpp"

namespace miai::course {

/// A sentence of the catalogue with the values it names.
struct Sentence {
  std::string id;
  std::vector<Fact> facts;
  friend bool operator==(const Sentence&, const Sentence&) = default;
};

/// What is answered to a move or an answer.
struct Verdict {
  bool right = false;
  bool finished = false;   ///< nothing is left to do in this step
  std::vector<Move> line;  ///< played on the board, the learner's own move first where there is one
  PointSet shows;          ///< points to mark: what was counted, or what the answer is about
  Sentence sentence;       ///< one sentence of true facts
};

/// The moves that reach a goal.
struct RightMoves {
  PointSet points;
  bool pass = false;

  bool contains(Vertex vertex) const { return vertex.is_pass() ? pass : points.contains(vertex.point()); }
  bool empty() const { return points.empty() && !pass; }
};

/// The side to move of the step's position plays.
struct GoalRow {
  std::string_view id;
  std::string_view parameters;  ///< as read_args
  RightMoves (*right)(const Step&, const Args&);
  /// Why a legal move does not reach the goal. Requires that it does not.
  Verdict (*refute)(const Step&, const Args&, Vertex);
  /// True when the goal can be fought for against an opponent that resists, until reached() says so.
  bool resists = false;
};

std::span<const GoalRow> goals();

struct Goal {
  const GoalRow* row = nullptr;
  Args args;
};
/// Fails: course.unknown_goal, course.arguments.
Result<Goal> find_goal(std::span<const std::string> words, const Position& position);

/// True when a legal move of the side to move takes a chain of the other side, or lets it not get away.
bool move_catches(const Step& step, Point stone, Point move);

/// Values that most sentences name.
Fact fact_of(std::string_view name, Point point);
Fact fact_of(std::string_view name, Color color);
Fact fact_of(std::string_view name, int number);
/// "A1 B2".
Fact fact_of(std::string_view name, const PointSet& points);

}  // namespace miai::course
