#pragma once
// Questions that the core answers: the same row serves a claim of a lesson and a task for the learner.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "course/lesson.hpp"

namespace miai::course {

/// What a question or goal is about: the words behind its name, read by its row's parameters.
struct Args {
  std::vector<Point> points;
  std::vector<Color> colors;
  std::vector<int> numbers;
  std::vector<std::string> names;
};

/// Parameters, one letter each: s = point with a stone, e = empty point, p = any point, c = colour, n = number,
/// t = seconds, w = word.
/// Fails: course.arguments.
Result<Args> read_args(std::string_view parameters, std::span<const std::string> words, const Position& position);

enum class AnswerKind : std::uint8_t { number, choice, points };

/// An answer in one of three forms.
struct Value {
  AnswerKind kind = AnswerKind::number;
  HalfPoints number;
  std::string choice;
  PointSet points;
  friend bool operator==(const Value&, const Value&) = default;
};

Value number_value(std::int64_t points);
Value choice_value(std::string_view id);
Value points_value(const PointSet& points);
/// "3", "dead", "A1 B2".
std::string to_string(const Value& value);

/// What the core finds: nothing when it cannot tell (reading ended undecided, or the question makes no sense here).
struct Derived {
  Value value;
  std::vector<Move> line;  ///< moves that show it
  PointSet shows;          ///< points that show it: what was counted, or what the answer is about
};

struct QuestionRow {
  std::string_view id;
  std::string_view parameters;
  AnswerKind kind;
  std::string_view choices;  ///< ids, separated by blanks
  std::optional<Derived> (*derive)(const Step&, const Args&);
  /// Names of its numbers and times in sentences, separated by blanks; times are told as clocks show them.
  std::string_view number_names = "count";
};

std::span<const QuestionRow> questions();

/// A question with what it is about.
struct Question {
  const QuestionRow* row = nullptr;
  Args args;
};

/// Fails: course.unknown_question, course.arguments.
Result<Question> find_question(std::span<const std::string> words, const Position& position);

/// What a person or a lesson file wrote as an answer: "3", "dead", "A1 B2" or "none".
/// Fails: course.answer when it is not of the question's kind.
Result<Value> read_answer(const QuestionRow& row, std::string_view text, BoardSize size);

/// True when both mean the same: sets of stones are compared as whole chains.
bool same_answer(const Board& board, const Value& a, const Value& b);

}  // namespace miai::course
