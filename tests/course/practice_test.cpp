#include "course/practice.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support.hpp"

namespace miai::course {
namespace {

using test::shipped_course;

constexpr Day kToday = 20'000;

std::string lesson_of(const std::string& name) {
  return name.substr(0, name.find('/'));
}

TEST(CoursePractice, what_is_right_comes_again_later_and_later) {
  Memory memory;
  Day day = kToday;
  for (const Day pause : kPauses) {
    remember(memory, "1-board/points", Outcome::right, day);
    EXPECT_EQ(memory.at("1-board/points").due, day + pause);
    day += pause;
  }
  remember(memory, "1-board/points", Outcome::right, day);
  EXPECT_EQ(memory.at("1-board/points").due, day + kPauses.back());
}

TEST(CoursePractice, a_mistake_begins_anew) {
  Memory memory;
  remember(memory, "1-board/points", Outcome::right, kToday);
  remember(memory, "1-board/points", Outcome::right, kToday);
  remember(memory, "1-board/points", Outcome::wrong, kToday);
  EXPECT_EQ(memory.at("1-board/points"), (StepMemory{true, 0, 1, kToday}));
  remember(memory, "1-board/points", Outcome::right, kToday);
  EXPECT_EQ(memory.at("1-board/points").due, kToday + kPauses[0]);
}

TEST(CoursePractice, memory_is_read_as_it_was_written) {
  Memory memory;
  remember(memory, "2-capture/atari", Outcome::wrong, kToday);
  remember(memory, "1-board/points", Outcome::right, kToday);
  EXPECT_EQ(read_memory(write_memory(memory)), memory);
}

TEST(CoursePractice, a_list_of_solved_steps_is_memory_too) {
  const auto memory = read_memory("1-board/points\n2-capture/atari\n");
  ASSERT_EQ(memory.size(), 2U);
  EXPECT_EQ(memory.at("1-board/points"), (StepMemory{true, 1, 0, 0}));
}

TEST(CoursePractice, lines_that_are_none_are_left_out) {
  EXPECT_TRUE(read_memory("\n\nnothing\n  \n1 2 3\n").empty());
  EXPECT_EQ(read_memory("a/b -7 x 99999999999999999999 solved").at("a/b"), (StepMemory{true, 0, 0, 0}));
}

TEST(CoursePractice, what_was_done_in_two_places_is_put_together) {
  Memory here;
  Memory there;
  remember(here, "1-board/points", Outcome::right, kToday);
  remember(there, "2-capture/atari", Outcome::wrong, kToday);
  remember(here, "2-capture/liberties", Outcome::right, kToday);
  remember(there, "2-capture/liberties", Outcome::wrong, kToday + 1);
  const auto both = merged(here, there);
  EXPECT_EQ(both.size(), 3U);
  EXPECT_EQ(both.at("1-board/points"), here.at("1-board/points"));
  EXPECT_EQ(both.at("2-capture/liberties"), (StepMemory{true, 0, 1, kToday + 1}));
  EXPECT_EQ(merged(there, here), both);
  EXPECT_EQ(merged(both, here), both);
}

TEST(CoursePractice, mistakes_come_before_what_is_merely_due) {
  Memory memory;
  remember(memory, "1-board/board", Outcome::right, kToday - 9);
  remember(memory, "2-capture/liberties", Outcome::wrong, kToday);
  remember(memory, "3-ko/ko", Outcome::right, kToday);
  const auto names = choose_practice(shipped_course(), memory, kToday, {.count = 2, .seed = 5});
  EXPECT_EQ(names, (std::vector<std::string>{"2-capture/liberties", "1-board/board"}));
}

TEST(CoursePractice, new_exercises_are_of_lessons_that_were_begun) {
  Memory memory;
  remember(memory, "3-ko/no-suicide", Outcome::right, kToday);
  const auto names = choose_practice(shipped_course(), memory, kToday, {.count = 10, .seed = 2});
  ASSERT_EQ(names.size(), 10U);
  for (const auto& name : names) EXPECT_EQ(lesson_of(name), "3-ko");
  EXPECT_NE(names, choose_practice(shipped_course(), memory, kToday, {.count = 10, .seed = 3}));
}

TEST(CoursePractice, a_beginner_gets_some_of_the_rules_once_from_the_first_lesson_on) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    for (const auto& name : choose_practice(shipped_course(), {}, kToday, {.count = 10, .seed = seed})) {
      EXPECT_EQ(lesson_of(name), "1-board") << name;
    }
  }
  const auto names = choose_practice(shipped_course(), {}, kToday, {.count = 1'000, .seed = 1});
  std::set<std::string> lessons;
  for (const auto& name : names) lessons.insert(lesson_of(name));
  EXPECT_EQ(lessons, (std::set<std::string>{"1-board", "2-capture", "3-ko", "4-life", "5-count"}));
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  EXPECT_TRUE(choose_practice(shipped_course(), {}, kToday, {.count = 0}).empty());
}

/// Who practises before any lesson goes on where practice stopped.
TEST(CoursePractice, practice_without_lessons_goes_on_to_the_next_lesson) {
  Memory memory;
  for (const auto& step : shipped_course().lessons.front().exercises.steps) {
    remember(memory, "1-board/" + step.id, Outcome::right, kToday);
  }
  const auto names = choose_practice(shipped_course(), memory, kToday, {.count = 5, .seed = 3});
  ASSERT_EQ(names.size(), 5U);
  for (const auto& name : names) EXPECT_EQ(lesson_of(name), "2-capture") << name;
}

TEST(CoursePractice, an_exam_asks_every_lesson_of_the_rules_alike) {
  std::map<std::string, int> shares;
  for (const auto& name : choose_exam(shipped_course(), 4)) ++shares[lesson_of(name)];
  ASSERT_EQ(shares.size(), 5U);
  for (const auto& [lesson, count] : shares) EXPECT_EQ(count, 3) << lesson;
}

TEST(CoursePractice, a_round_names_the_lessons_to_repeat_in_their_order) {
  const std::vector<std::string> tasks{"10-nakade/three", "2-capture/take-one", "2-capture/take-two", "1-board/pile"};
  const auto result = round_result(shipped_course(), tasks, {"1-board/pile"});
  EXPECT_EQ(result.right, 1);
  EXPECT_EQ(result.all, 4);
  ASSERT_EQ(result.repeat.size(), 2U);
  EXPECT_EQ(result.repeat[0].id, "2-capture");
  EXPECT_EQ(result.repeat[0].missed, 2);
  EXPECT_EQ(result.repeat[1].id, "10-nakade");
  EXPECT_TRUE(round_result(shipped_course(), tasks, tasks).repeat.empty());
}

TEST(CoursePractice, progress_counts_solved_and_due) {
  Memory memory;
  const auto& first = shipped_course().lessons.front();
  remember(memory, first.id + "/" + first.lesson.steps.front().id, Outcome::right, kToday);
  remember(memory, first.id + "/" + first.exercises.steps.front().id, Outcome::wrong, kToday);
  const auto now = progress(shipped_course(), memory, kToday).front();
  EXPECT_EQ(now.steps, static_cast<int>(first.lesson.steps.size()));
  EXPECT_EQ(now.steps_solved, 1);
  EXPECT_EQ(now.exercises_solved, 0);
  EXPECT_EQ(now.due, 1);
  EXPECT_EQ(progress(shipped_course(), memory, kToday + 1).front().due, 2);
}

TEST(CoursePractice, a_step_is_found_by_its_name) {
  const auto place = find_step(shipped_course(), "3-ko/ko");
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(place->step->id, "ko");
  EXPECT_EQ(find_step(shipped_course(), "3-ko/no-such-step").error().id, "course.no_step");
}

/// What an answer shows on the board is what was counted.
TEST(CoursePractice, counted_points_are_shown) {
  const auto step = test::step_of("black: E5 E6\ntask: answer liberties E5\n");
  const auto verdict = judge_answer(step, "3");
  ASSERT_TRUE(verdict.has_value());
  EXPECT_FALSE(verdict->right);
  EXPECT_EQ(verdict->shows,
            step.position.board().chain_liberties(parse_point("E5", step.position.board().size()).value()));
}

}  // namespace
}  // namespace miai::course
