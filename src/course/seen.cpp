#include "course/seen.hpp"

#include "course/goals.hpp"
#include "course/questions.hpp"

namespace miai::course {
namespace {

bool is_about_words(const Step& step) {
  if (step.task.kind == TaskKind::quiz) return true;
  const auto question = find_question(step.task.words, step.position);
  return question && question->row->parameters.find('t') != std::string_view::npos;
}

}  // namespace

bool has_board(const Step& step) {
  const bool bare = step.position.board() == Board(step.position.board().size()) && step.labels.empty();
  return !bare || !step.shown.empty() || !is_about_words(step);
}

std::vector<Point> named_points(const Step& step) {
  if (step.task.kind == TaskKind::answer) {
    const auto question = find_question(step.task.words, step.position);
    return question ? question->args.points : std::vector<Point>{};
  }
  if (step.task.kind != TaskKind::place && step.task.kind != TaskKind::play) return {};
  const auto goal = find_goal(step.task.words, step.position);
  return goal && goal->row->id != "point" ? goal->args.points : std::vector<Point>{};
}

bool in_view(const Step& step, Point point) {
  if (!step.view) return true;
  const auto& [low, high] = *step.view;
  return point.column >= low.column && point.column <= high.column && point.row >= low.row && point.row <= high.row;
}

}  // namespace miai::course
