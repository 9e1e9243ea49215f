#pragma once
// The whole course from its files, and the checker that proves it right.

#include <span>

#include "course/glossary.hpp"
#include "course/respond.hpp"
#include "course/texts.hpp"

namespace miai::course {

/// A file below data/course with its path there: "1-board/lesson.txt".
struct SourceFile {
  std::string name;
  std::string text;
};

struct CourseLesson {
  std::string id;  ///< "1-board"
  Lesson lesson;
  Lesson exercises;
  std::map<std::string, LessonTexts, std::less<>> texts;  ///< by language

  /// The text of a step; nothing where there is none.
  const StepText* text(std::string_view language, std::string_view step) const;
};

struct Course {
  std::vector<CourseLesson> lessons;                      ///< by number
  std::map<std::string, Words, std::less<>> words;        ///< by language
  std::map<std::string, Glossary, std::less<>> glossary;  ///< by language
};

/// Whether a lesson teaches facts of the rules; the others lead one step beyond.
bool teaches_rules(const CourseLesson& lesson);

/// Sorts the files into a course. Files it does not know are faults (course.file).
Course read_course(std::span<const SourceFile> files, Faults& faults);

/// Everything that is wrong with the course: claims that are not true (course.false_claim), tasks without a right
/// answer (course.no_answer) or where everything is right (course.no_task), texts that are missing
/// (course.no_translation), quizzes whose options differ or whose wrong ones have no reason (course.quiz), facts that
/// nobody teaches (course.fact_untaught) or practises (course.fact_unpractised).
/// Cost:  some seconds: every life-and-death answer is proved.
Faults check(const Course& course);

/// What the program says before the sentence that answers something right, by language: "Right.".
using SaidBefore = std::map<std::string, std::string, std::less<>>;
/// Sentences that begin with the word that is said before them: "Right. Right: …" (course.said_twice).
Faults check_said_twice(const Course& course, const SaidBefore& right);

/// Faults of one step without its texts; what a teacher sees while writing.
Faults check_step(const Lesson& lesson, const Step& step);

/// A Markdown table: every fact with the steps that teach it and the tasks that practise it.
std::string fact_table(const Course& course);

/// The facts that the course must teach: F1 to F52 but F45.
std::vector<int> course_facts();

}  // namespace miai::course
