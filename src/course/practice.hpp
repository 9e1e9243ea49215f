#pragma once
// What a learner has done, and what is repeated when.

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "course/course.hpp"

namespace miai::course {

/// Days since any fixed day that the caller keeps to.
using Day = std::int32_t;

/// Days until a step comes again that was right once, twice, … in a row. A mistake brings it back the same day and
/// begins anew.
inline constexpr std::array<Day, 6> kPauses{1, 3, 7, 16, 35, 90};

/// One step with one learner.
struct StepMemory {
  bool solved = false;     ///< was right at least once
  int right_in_a_row = 0;  ///< since the last mistake
  int mistakes = 0;        ///< in all
  Day due = 0;             ///< comes again from this day on
  friend bool operator==(const StepMemory&, const StepMemory&) = default;
};

/// By the names of steps: "1-board/points".
using Memory = std::map<std::string, StepMemory, std::less<>>;

enum class Outcome : std::uint8_t { right, wrong };
/// Writes down an answer. A step that comes again gets its mistake noted first and what is right afterwards.
void remember(Memory& memory, std::string_view step, Outcome outcome, Day today);

/// Shape: a step a line, "1-board/points 2 1 20790 solved": right in a row, mistakes, due day. A line with a name alone
/// is
///        a step solved once and due. Lines that are none are left out.
Memory read_memory(std::string_view text);
std::string write_memory(const Memory& memory);

/// What one learner did in two places. Of a step the side counts that saw more mistakes, then the one that was right
/// more often in a row. The order makes no difference, and nothing changes when it is done twice.
Memory merged(const Memory& a, const Memory& b);

/// How far a learner is in one lesson.
struct LessonProgress {
  std::string lesson;
  int steps = 0;
  int steps_solved = 0;
  int exercises = 0;
  int exercises_solved = 0;
  int due = 0;  ///< solved or tried before, and to be repeated now
};
std::vector<LessonProgress> progress(const Course& course, const Memory& memory, Day today);

/// What is chosen, how much of it, and by which seed.
struct Choosing {
  int count = 10;
  std::uint64_t seed = 1;
};

/// Mixed practice: what is due first, the worst known before the rest; then exercises not tried yet of lessons that
/// were begun; while none was, of the lessons that teach the rules, from the first on. The same kind never comes twice
/// in a row while there is another.
std::vector<std::string> choose_practice(const Course& course, const Memory& memory, Day today, Choosing choosing);

/// The small exam: so many tasks, each tried once.
inline constexpr int kExamTasks = 15;
/// Exercises of the lessons that teach the rules in equal shares, whatever was tried before.
std::vector<std::string> choose_exam(const Course& course, std::uint64_t seed);

/// How a round of tasks went.
struct RoundResult {
  struct Lesson {
    std::string id;
    int missed = 0;
  };
  int right = 0;
  int all = 0;
  /// Lessons to be repeated, in their order; empty when all was right.
  std::vector<Lesson> repeat;
};
/// tasks that are not among the right ones were wrong or left out.
RoundResult round_result(const Course& course, const std::vector<std::string>& tasks,
                         const std::vector<std::string>& right);

/// The step of a name: "1-board/points".
struct StepPlace {
  const CourseLesson* lesson = nullptr;
  const Step* step = nullptr;
};
/// Fails: course.no_step.
Result<StepPlace> find_step(const Course& course, std::string_view name);

}  // namespace miai::course
