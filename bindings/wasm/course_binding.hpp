#pragma once
// The course for JavaScript: lessons and the words of one language, judged by the same code as in the terminal.

#include "convert.hpp"
#include "course/practice.hpp"
#include "course/respond.hpp"

namespace miai::wasm {

class CourseBinding {
 public:
  /// files: {"1-board/lesson.txt": text, …} with the texts of one language, which is named.
  static val create(const val& files, const std::string& language);

  /// [{id, title, beyond, steps: string[], exercises: string[]}]
  val lessons() const;
  /// What one screen shows: see CourseStep in src/course.ts.
  val step(const std::string& name) const;
  /// The stones of the chain at a point of the step's position; the point itself where none stands.
  val chain(const std::string& name, const std::string& point) const;
  /// {ok, value: Verdict}; played: the moves made in this step so far, both sides'.
  val judge_move(const std::string& name, const val& played, const std::string& vertex) const;
  val judge_answer(const std::string& name, const std::string& answer) const;
  val judge_choice(const std::string& name, int option) const;
  /// A right answer: {moves, pass} with the taught one first, or {answer} or {option}.
  val solution(const std::string& name, const val& played) const;
  /// What a verdict says, in the language.
  std::string say(const val& sentence) const;

  // What a learner has done is a text that the page keeps; days are counted from any day.
  std::string remember(const std::string& memory, const std::string& name, bool right, int today) const;
  /// What was done in two places, put together.
  std::string merged(const std::string& memory, const std::string& other) const;
  /// Names of the steps that were right at least once.
  val solved(const std::string& memory) const;
  val progress(const std::string& memory, int today) const;
  val practice(const std::string& memory, int today, int count, int seed) const;
  val exam(int seed) const;
  /// {right, all, repeat: [{lesson, missed}]}: how a round of tasks went, and what to repeat.
  val result(const val& tasks, const val& right) const;

  /// Kinds of exercises without end; their steps are called "drill/<kind>/<number>".
  val drills() const;
  /// A text cut into terms and what stands between them: [{text, term?}].
  val pieces(const std::string& text) const;
  /// A game of first capture as it stands after moves, with the opponent's reply: see src/course.ts.
  val first_capture(const val& rules, const val& moves) const;

 private:
  CourseBinding(course::Course course, std::string language);
  /// A step of the course, or a generated one.
  Result<course::StepPlace> find(const std::string& name) const;
  const course::Words& words() const;
  const course::StepText* text_of(const course::StepPlace& place) const;
  /// Praise of its own where the step has some, else the verdict's sentence.
  val verdict_of(const course::StepPlace& place, const std::vector<Move>& played, const course::Verdict& verdict) const;
  val task_of(const course::StepPlace& place) const;

  course::Course course_;
  std::string language_;
  /// The exercise made last: its step is asked for again and again while it is being solved.
  struct Drilled {
    std::string id;
    std::optional<course::Step> step;
    course::CourseLesson lesson;
  };
  mutable Drilled drilled_;
};

}  // namespace miai::wasm
