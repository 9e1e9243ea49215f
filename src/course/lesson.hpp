#pragma once
// What a lesson is: steps with a position, moves shown, claims, and something to do.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/handicap.hpp"
#include "game/position.hpp"

namespace miai::course {

/// Something wrong with the course's files; Where names the file and the line.
using Faults = std::vector<Error>;

/// A letter on a point of a drawing, so that sentences can speak of it.
struct PointLabel {
  Point point;
  char letter = 'a';
};

/// "liberties D4 = 3": a question of the table in questions.hpp and the answer it is said to have.
struct Claim {
  std::vector<std::string> words;  ///< the question
  std::string answer;
  std::uint32_t line = 0;
};

enum class TaskKind : std::uint8_t {
  none,
  place,   ///< put one stone (or pass) that reaches a goal
  answer,  ///< answer a question: a number, a choice or points
  quiz,    ///< words to choose from, for what no board can tell
  play     ///< reach a goal against an opponent that resists
};

/// "place", "answer", …; "" for none.
std::string_view id_text(TaskKind kind);

struct Task {
  TaskKind kind = TaskKind::none;
  std::vector<std::string> words;  ///< goal or question with what it is about
  std::uint32_t line = 0;
};

/// The rules of the course: those of the traditional texts.
const Ruleset& course_rules();

/// One screen: a board, one or two sentences, one thing to do.
struct Step {
  std::string id;
  std::uint32_t line = 0;
  std::vector<int> facts;
  Position start = Position(BoardSize::square(9));
  std::vector<Move> shown;  ///< played before the learner's eyes
  /// After the shown moves: claims and task are about it.
  Position position = Position(BoardSize::square(9));
  Ruleset rules = course_rules();  ///< what is legal and how it is counted
  HalfPoints komi;
  /// The right answer that the step teaches, told before other right ones.
  std::optional<Point> taught;
  std::vector<PointLabel> labels;
  PointSet marked;                              ///< stones drawn as x and o
  std::optional<std::pair<Point, Point>> view;  ///< lower left and upper right of the part that is shown
  std::optional<PointSet> dead;                 ///< agreed by the players; what reading finds when empty
  std::vector<Claim> claims;
  Task task;
};

/// A lesson or its exercises: what one file holds.
struct Lesson {
  std::string id;      ///< folder: "1-board"
  std::string source;  ///< file it was read from
  std::vector<Step> steps;

  const Step* find(std::string_view step_id) const;
};

/// Reads a lesson file; the format is described in data/course/README.md.
/// Fails: never; what is wrong is added to faults (course.syntax, course.field, course.position, course.move) and the
///        step is left out.
Lesson parse_lesson(std::string_view text, std::string_view source, Faults& faults);

}  // namespace miai::course
