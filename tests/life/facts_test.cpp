// The facts about life and death, each proved on its positions.

#include <gtest/gtest.h>

#include "life/positions.hpp"
#include "life/solve.hpp"

namespace miai::life {
namespace {

using test_support::problem;

Life first(const LifeStatus& status, Color color) {
  return status.when_first(color).result;
}

constexpr const char* kTwoEyes =
    ". x . x O .\n"
    "x x x x O .\n"
    "O O O O O .\n"
    ". . . . . .";
constexpr const char* kThreeInARow =
    ". . . x O .\n"
    "x x x x O .\n"
    "O O O O O .\n"
    ". . . . . .";

TEST(Facts, F27_two_eyes_cannot_be_captured_and_three_are_no_better) {
  const char* three =
      ". x . x . x O\n"
      "x x x x x x O\n"
      "O O O O O O O\n"
      ". . . . . . .";
  for (const char* drawing : {kTwoEyes, three}) {
    const auto status = solve(problem(drawing));
    ASSERT_TRUE(status.has_value());
    for (const Color color : kColors) EXPECT_EQ(first(*status, color), Life::alive);
    EXPECT_EQ(status->settled, Life::alive);
  }
  const Board board = problem(kTwoEyes).board;
  EXPECT_TRUE(board.is_suicide(Color::white, test::pt("A4")));
  EXPECT_TRUE(board.is_suicide(Color::white, test::pt("C4")));
}

TEST(Facts, F28_a_group_that_can_make_two_eyes_by_alternate_play_is_alive_too) {
  const auto status =
      solve(problem(". . . . x O\n"
                    "x x x x x O\n"
                    "O O O O O O\n"
                    ". . . . . ."));
  ASSERT_TRUE(status.has_value());
  EXPECT_EQ(first(*status, Color::white), Life::alive);
  EXPECT_TRUE(status->when_first(Color::white).cannot_be_taken);
}

TEST(Facts, F29_a_dead_group_can_neither_make_two_eyes_nor_be_joined_to_living_stones) {
  const auto dead =
      solve(problem(". . x O . .\n"
                    "x x x O . .\n"
                    "O O O O . .\n"
                    ". . . . . ."));
  ASSERT_TRUE(dead.has_value());
  EXPECT_EQ(first(*dead, Color::black), Life::dead);
  EXPECT_EQ(first(*dead, Color::white), Life::dead);
  const auto joined =
      solve(problem(". . x . X . X .\n"
                    "x x x O X X X X\n"
                    "O O O O O O O O\n"
                    ". . . . . . . ."));
  ASSERT_TRUE(joined.has_value());
  EXPECT_EQ(first(*joined, Color::black), Life::alive) << "D4 joins the living stones";
}

TEST(Facts, F30_whoever_plays_first_decides_the_row_of_three) {
  const auto status = solve(problem(kThreeInARow));
  ASSERT_TRUE(status.has_value());
  EXPECT_EQ(first(*status, Color::black), Life::alive);
  EXPECT_EQ(first(*status, Color::white), Life::dead);
  EXPECT_EQ(to_string(status->when_first(Color::white).line.at(0).vertex), "B4");
  EXPECT_EQ(to_string(status->when_first(Color::black).line.at(0).vertex), "B4");
}

TEST(Facts, F30_the_sequence_is_as_told_both_ways) {
  // White has played the middle. Whatever Black does, he is dead.
  Problem after = problem(
      ". O . x O .\n"
      "x x x x O .\n"
      "O O O O O .\n"
      ". . . . . .");
  after.to_move = Color::black;
  const auto answers = all_first_moves(after);
  ASSERT_TRUE(answers.has_value());
  for (const Answer& a : *answers) EXPECT_EQ(a.result, Life::dead) << to_string(a.move);

  // Black attacks the stone: one liberty is left, and White takes all.
  Board attacked = after.board;
  attacked.place(Color::black, test::pt("A4"));
  EXPECT_EQ(attacked.liberties(test::pt("A4")), 1);
  EXPECT_EQ(attacked.preview(Color::white, test::pt("C4")).captured_count, 6);

  // Black does nothing: White adds a second stone, Black takes two, White plays in again, Black takes one, White all.
  Board slow = after.board;
  slow.place(Color::white, test::pt("A4"));
  EXPECT_EQ(slow.place(Color::black, test::pt("C4")).captured_count, 2);
  EXPECT_EQ(slow.place(Color::white, test::pt("B4")).captured_count, 0);
  EXPECT_EQ(slow.place(Color::black, test::pt("A4")).captured_count, 1);
  EXPECT_EQ(slow.preview(Color::white, test::pt("B4")).captured_count, 7);
}

TEST(Facts, F31_a_false_eye_is_no_eye) {
  const auto status =
      solve(problem(". x . x O .\n"
                    "x x O x O .\n"
                    "O O x x O .\n"
                    ". O O O O .\n"
                    ". . . . . ."));
  ASSERT_TRUE(status.has_value());
  const auto false_eye =
      solve(problem(". x . x O .\n"
                    "x O x x O .\n"
                    "O O O O O .\n"
                    ". . . . . ."));
  ASSERT_TRUE(false_eye.has_value());
  EXPECT_NE(first(*false_eye, Color::white), Life::alive) << "the corner point is no eye: B3 is White's";
}

TEST(Facts, F31_the_corner_is_taken_by_a_ko) {
  // White takes A3's stone as a ko; Black must play elsewhere; White takes the rest.
  const auto status =
      solve(problem(". x . x O .\n"
                    "x O x x O .\n"
                    "O O O O O .\n"
                    ". . . . . ."));
  ASSERT_TRUE(status.has_value());
  const FirstMove& attack = status->when_first(Color::white);
  ASSERT_FALSE(attack.line.empty());
  EXPECT_EQ(to_string(attack.line[0].vertex), "A4");
}

TEST(Facts, F32_in_a_seki_whoever_plays_first_loses_and_both_live) {
  const char* black =
      ". O O O . x O .\n"
      "x x x x x x O .\n"
      "O O O O O O O .\n"
      ". . . . . . . .";
  Problem p = problem(black);
  const auto status = solve(p);
  ASSERT_TRUE(status.has_value());
  for (const Color color : kColors) EXPECT_EQ(first(*status, color), Life::seki);
  EXPECT_EQ(status->settled, Life::seki);
  p.to_move = Color::black;
  const auto answers = all_first_moves(p);
  ASSERT_TRUE(answers.has_value());
  for (const Answer& a : *answers) {
    EXPECT_EQ(a.result, a.move.is_pass() ? Life::seki : Life::dead) << to_string(a.move);
  }
}

TEST(Facts, F33_one_eye_is_taken_when_the_outside_liberties_are_gone) {
  const char* one_eye_outside_liberty =
      ". x x . O .\n"
      "x x x O O .\n"
      "O O O O . .\n"
      ". . . . . .";
  const auto status = solve(problem(one_eye_outside_liberty));
  ASSERT_TRUE(status.has_value());
  EXPECT_EQ(first(*status, Color::white), Life::dead);
  const Board two_eyes = problem(kTwoEyes).board;
  EXPECT_GE(two_eyes.liberties(test::pt("B4")), 2);
}

}  // namespace
}  // namespace miai::life
