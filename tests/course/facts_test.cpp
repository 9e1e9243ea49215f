// What the course teaches is what the facts say: positions of the shipped lessons, asked for numbers the texts give.
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "support.hpp"

namespace miai::course {
namespace {

using test::shipped_course;

const Step& step_named(std::string_view name) {
  const auto slash = name.find('/');
  for (const auto& lesson : shipped_course().lessons) {
    if (lesson.id != name.substr(0, slash)) continue;
    if (const Step* step = lesson.lesson.find(name.substr(slash + 1))) return *step;
  }
  throw std::invalid_argument(std::string(name));
}

/// The core's answer to a question about a step of the course.
std::string asked(std::string_view step, std::string_view question) {
  std::vector<std::string> words;
  for (const auto word : split_words(question)) words.emplace_back(word);
  const auto derived = derive(step_named(step), words);
  return derived ? to_string(derived->value) : derived.error().message;
}

std::string right(std::string_view step) {
  return to_string(points_value(right_moves(step_named(step))->points));
}

TEST(CourseFacts, F14_D4_and_the_chain_of_four_are_in_atari) {
  EXPECT_EQ(asked("2-capture/atari", "in-atari"), "D4 J4 H5 J5 H6");
  EXPECT_EQ(right("2-capture/atari"), "J6");
  EXPECT_EQ(right("2-capture/take-the-other"), "E4");
}

TEST(CourseFacts, F19_four_points_where_black_may_not_play) {
  EXPECT_EQ(asked("3-ko/four-places", "illegal black"), "B1 S1 K10 T19");
  EXPECT_EQ(asked("3-ko/now-it-captures", "liberties-after black A5"), "3");
}

TEST(CourseFacts, F20_seven_stones_round_D14) {
  EXPECT_EQ(asked("3-ko/seven", "stones D15"), "7");
  EXPECT_EQ(asked("3-ko/seven", "legal black D14"), "suicide");
  EXPECT_EQ(asked("3-ko/seven", "captures white D14"), "7");
  EXPECT_EQ(asked("3-ko/seven", "liberties-after white D14"), "4");
  EXPECT_EQ(asked("3-ko/seven", "legal black C19"), "suicide");
  EXPECT_EQ(asked("3-ko/outside-liberty", "legal white D14"), "suicide");
  EXPECT_EQ(asked("3-ko/outside-liberty", "legal black D14"), "legal");
}

TEST(CourseFacts, F25_four_forms_of_ko_at_once) {
  EXPECT_EQ(right("3-ko/four-forms"), "B1 H1 F7 M10");
}

TEST(CourseFacts, F30_three_in_a_row_with_both_defences) {
  EXPECT_EQ(right("4-life/three-in-a-row"), "B1");
  EXPECT_EQ(right("4-life/the-middle"), "B1");
  EXPECT_EQ(right("4-life/attack-the-stone"), "C1");
  EXPECT_EQ(asked("4-life/do-nothing", "prisoners black"), "2");
  EXPECT_EQ(right("4-life/the-last-stone"), "B1");
}

TEST(CourseFacts, F35_six_stones_fence_nine_four_and_two) {
  EXPECT_EQ(asked("1-board/fences", "enclosed A1"), "9");
  EXPECT_EQ(asked("1-board/fences", "enclosed J1"), "4");
  EXPECT_EQ(asked("1-board/fences", "enclosed K10"), "2");
  EXPECT_EQ(asked("1-board/fences", "stones-on-board black"), "18");
}

TEST(CourseFacts, F34_D14_and_D17_are_neutral) {
  EXPECT_EQ(asked("5-count/territory", "dame-points"), "D14 D17");
}

TEST(CourseFacts, F40_88_to_92_on_the_full_board) {
  EXPECT_EQ(asked("5-count/rectangles", "territory black"), "88");
  EXPECT_EQ(asked("5-count/rectangles", "territory white"), "92");
  EXPECT_EQ(asked("5-count/rectangles", "margin"), "4");
  EXPECT_EQ(asked("5-count/rectangles", "winner"), "white");
  EXPECT_EQ(step_named("5-count/rectangles").position.board().empty_points().count(), 180);
}

TEST(CourseFacts, F41_31_to_29_on_nine_lines) {
  EXPECT_EQ(asked("5-count/thirty-one", "territory black"), "31");
  EXPECT_EQ(asked("5-count/thirty-one", "territory white"), "29");
  EXPECT_EQ(asked("5-count/thirty-one", "winner"), "black");
}

TEST(CourseFacts, F42_komi_turns_the_result_and_nobody_draws) {
  EXPECT_EQ(asked("5-count/komi", "winner"), "white");
  EXPECT_EQ(asked("5-count/komi", "margin"), "2.5");
}

TEST(CourseFacts, F32_nobody_has_points_in_a_seki) {
  EXPECT_EQ(asked("4-life/eyes-in-seki", "owner A1"), "seki");
  EXPECT_EQ(asked("4-life/eyes-in-seki", "owner E1"), "seki");
}

}  // namespace
}  // namespace miai::course
