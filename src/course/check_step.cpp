// What the checker proves about one step: its claims are true, its task has an answer and is one.
#include <algorithm>

#include "course/course.hpp"
#include "course/facts_of_board.hpp"
#include "course/lines.hpp"
#include "course/seen.hpp"
#include "life/status.hpp"

namespace miai::course {
namespace {

constexpr int kLongestFight = 60;

std::string text_of(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

struct Checking {
  const Lesson& lesson;
  const Step& step;
  Faults faults = {};

  void fault(std::string_view id, const std::string& message, std::uint32_t line) {
    add_fault(faults, id, "Step '" + step.id + "': " + message, Where{lesson.source, line, 0});
  }
};

void check_claim(Checking& at, const Claim& claim) {
  const auto question = find_question(claim.words, at.step.position);
  if (!question) {
    at.fault(question.error().id, question.error().message, claim.line);
    return;
  }
  const auto stated = read_answer(*question->row, claim.answer, at.step.position.board().size());
  if (!stated) {
    at.fault(stated.error().id, stated.error().message, claim.line);
    return;
  }
  const auto derived = derive(at.step, claim.words);
  if (!derived) {
    at.fault("course.cannot_tell", "The core cannot tell '" + text_of(claim.words) + "' here.", claim.line);
  } else if (!same_answer(at.step.position.board(), derived->value, *stated)) {
    at.fault("course.false_claim",
             "'" + text_of(claim.words) + "' is " + to_string(derived->value) + ", not " + claim.answer + ".",
             claim.line);
  }
}

/// Plays right moves against the resisting opponent until the goal is reached.
bool can_be_played_out(const Step& step) {
  std::vector<Move> played;
  while (played.size() < kLongestFight) {
    Step now = step;
    for (const Move& move : played) now.position = play_forced(now.position, move, course_rules());
    const auto right = right_moves(now);
    if (!right || right->points.empty()) return false;
    const auto verdict = judge_move(step, played, *right->points.begin());
    if (!verdict || !verdict->right) return false;
    if (verdict->finished) return true;
    played.insert(played.end(), verdict->line.begin(), verdict->line.end());
  }
  return false;
}

void check_goal(Checking& at) {
  const auto goal = find_goal(at.step.task.words, at.step.position);
  const auto line = at.step.task.line;
  if (!goal) {
    at.fault(goal.error().id, goal.error().message, line);
    return;
  }
  const auto right = goal->row->right(at.step, goal->args);
  if (right.empty()) {
    at.fault("course.no_answer", "No move reaches '" + text_of(at.step.task.words) + "'.", line);
    return;
  }
  const auto legal = legal_points(at.step.position, at.step.position.to_move(), at.step.rules);
  const bool all = right.points.count() == static_cast<int>(legal.size());
  if (all && goal->row->id != "anywhere" && legal.size() > 1) {
    at.fault("course.no_task", "Every move reaches '" + text_of(at.step.task.words) + "'.", line);
  }
  if (at.step.taught && !right.points.contains(*at.step.taught)) {
    at.fault("course.false_claim", miai::to_string(*at.step.taught) + " is taught, but no right answer.", line);
  }
  if (at.step.task.kind != TaskKind::play) return;
  if (!goal->row->resists) {
    at.fault("course.unknown_goal", "'" + text_of(at.step.task.words) + "' cannot be played out.", line);
  } else if (!can_be_played_out(at.step)) {
    at.fault("course.no_answer", "'" + text_of(at.step.task.words) + "' is not reached by playing on.", line);
  }
}

void check_question(Checking& at) {
  const auto derived = derive(at.step, at.step.task.words);
  if (!derived) {
    at.fault(derived.error().id, derived.error().message, at.step.task.line);
  } else if (derived->value.kind == AnswerKind::points && derived->value.points.empty()) {
    at.fault("course.no_answer", "There is no point to mark.", at.step.task.line);
  } else if (derived->value.kind == AnswerKind::choice) {
    const auto question = find_question(at.step.task.words, at.step.position);
    if (!read_answer(*question->row, derived->value.choice, at.step.position.board().size())) {
      at.fault("course.no_answer", "The answer " + derived->value.choice + " is not among the choices.",
               at.step.task.line);
    }
  }
}

/// Stones that the step calls dead must not be proved alive, nor the other way round.
void check_dead(Checking& at) {
  if (!at.step.dead) return;
  const Board& board = at.step.position.board();
  for (const Point p : *at.step.dead) {
    if (board.is_empty(p))
      at.fault("course.position", "There is no stone at " + miai::to_string(p) + ".", at.step.line);
  }
  const auto dead = dead_of(at.step);
  for (const auto& judged : life::judge(at.step.position, at.step.rules).chains) {
    if (!judged.proved) continue;
    const Point stone = *judged.chain.stones.begin();
    const bool called_dead = dead->contains(stone);
    if (called_dead ? judged.status == life::ChainStatus::alive : judged.status == life::ChainStatus::dead) {
      at.fault("course.false_claim",
               "The chain at " + miai::to_string(stone) + " is " + std::string(id_text(judged.status)) + ".",
               at.step.line);
    }
  }
}

/// Points without which the step cannot be followed or answered.
PointSet needed_points(const Step& step) {
  PointSet needed = step.marked;
  for (const auto& label : step.labels) needed.insert(label.point);
  for (const Point p : named_points(step)) needed.insert(p);
  for (const Move& move : step.shown) {
    if (!move.vertex.is_pass()) needed.insert(move.vertex.point());
  }
  if (step.task.kind == TaskKind::answer) {
    const auto derived = derive(step, step.task.words);
    for (const Point p : derived ? derived->value.points : PointSet{}) needed.insert(p);
  } else if (const auto right = right_moves(step)) {
    for (const Point p : right->points) needed.insert(p);
  }
  return needed;
}

/// Nothing that is asked or answered may lie where it is not seen.
void check_view(Checking& at) {
  if (!at.step.view) return;
  for (const Point p : needed_points(at.step)) {
    if (in_view(at.step, p)) continue;
    at.fault("course.view", "The part shown leaves out " + miai::to_string(p) + ".", at.step.line);
  }
}

}  // namespace

Faults check_step(const Lesson& lesson, const Step& step) {
  Checking at{lesson, step};
  for (const auto& claim : step.claims) check_claim(at, claim);
  check_dead(at);
  check_view(at);
  switch (step.task.kind) {
    case TaskKind::place:
    case TaskKind::play:
      check_goal(at);
      break;
    case TaskKind::answer:
      check_question(at);
      break;
    case TaskKind::quiz:
    case TaskKind::none:
      break;
  }
  return std::move(at.faults);
}

}  // namespace miai::course
