// Ends of games: who gains what by playing first, and who has to answer.
#include "course/endgame.hpp"

#include <gtest/gtest.h>

#include "course/model.hpp"
#include "course/respond.hpp"
#include "support.hpp"

namespace miai::course {
namespace {

using test::step_of;

/// Two thick walls with the first line open between them.
constexpr std::string_view kHane =
    "board:\n. O O X X . .\n. O O X X . .\n. O O X X . .\n. O O X X . .\n. O O X X . .\n. O O X X . .\n"
    ". . . . . . .\n";

TEST(CourseEndgame, a_hane_on_the_first_line_is_two_points_in_gote) {
  const Step step = step_of(kHane);
  EXPECT_EQ(swing_of(step), 2);
  EXPECT_EQ(read_endgame(step, Color::black)->margin, 8);
  EXPECT_EQ(read_endgame(step, Color::white)->margin, 6);
  EXPECT_EQ(is_sente(step, Color::black, *parse_point("C1", BoardSize::square(7))), false);
}

TEST(CourseEndgame, a_push_that_must_be_blocked_is_sente) {
  const Step step = step_of(
      "board:\n. . O X . . .\n. . O X . . .\n. . O X . . .\n. . O X . . .\n. . O X . . .\n. . O X . . .\n"
      ". . . X . . .\n");
  EXPECT_EQ(swing_of(step), 1);
  EXPECT_EQ(is_sente(step, Color::black, *parse_point("C1", BoardSize::square(7))), true);
}

TEST(CourseEndgame, a_neutral_point_is_worth_nothing) {
  const Step step = step_of("board:\n. . O X . .\n. . O X . .\n. . O . X .\n. . O X . .\n. . O X . .\n. . O X . .\n");
  EXPECT_EQ(swing_of(step), 0);
}

TEST(CourseEndgame, colours_and_sides_make_no_difference) {
  const Step turned = step_of(
      "board:\n. . . . . . .\n. . . . . . .\nX X X X X X .\nX X X X X X .\nO O O O O O .\nO O O O O O .\n"
      ". . . . . . .\n");
  EXPECT_EQ(swing_of(turned), 2);
}

TEST(CourseEndgame, a_worse_move_is_answered_with_what_it_costs) {
  const Step step = step_of(std::string(kHane) + "task: place ends-best\n");
  const auto right = right_moves(step).value();
  EXPECT_EQ(to_string(points_value(right.points)), "C1");
  const auto verdict = judge_move(step, {}, *parse_point("D1", BoardSize::square(7))).value();
  EXPECT_FALSE(verdict.right);
  EXPECT_EQ(verdict.sentence.id, "refute.ends_worse");
  EXPECT_EQ(say(test::shipped_course().words.at("en"), verdict.sentence),
            "D1 is 1 point worse for Black than the best move.");
  EXPECT_EQ(judge_move(step, {}, Vertex::pass()).value().sentence.facts.front(), (Fact{"count", "2"}));
}

TEST(CourseRules, a_step_is_counted_by_its_own_rules) {
  const std::string board =
      "board:\n. . O X . .\n. . O X . .\n. . O X . .\n. . O X . .\n. . O X . .\n. . O X X .\ndead: none\n"
      "task: answer margin\n";
  EXPECT_EQ(to_string(derive(step_of(board), std::vector<std::string>{"margin"})->value), "1");
  const Step area = step_of("rules: chinese\n" + board);
  EXPECT_EQ(to_string(derive(area, area.task.words)->value), "0");
  ASSERT_EQ(givens(area).size(), 1U);
  EXPECT_EQ(say(test::shipped_course().words.at("de"), givens(area).front()), "Regeln: chinesisch");
  EXPECT_EQ(test::faults_of("== s\nrules: knitting\n").front(), "course.field");
}

TEST(CourseClock, times_are_told_as_clocks_show_them) {
  const Step step = step_of("task: answer periods 0 3 30 41\n");
  const auto& words = test::shipped_course().words.at("en");
  EXPECT_EQ(say(words, *ask(step)),
            "Black’s clock shows 0:00, and 3 periods of 0:30 after that. Black thinks for 0:41 and plays. How many "
            "periods are left?");
  EXPECT_TRUE(judge_answer(step, "2")->right);
  EXPECT_FALSE(judge_answer(step, "3")->right);
  EXPECT_EQ(to_string(derive(step_of("task: answer canadian 25 300 25\n"),
                             std::vector<std::string>{"canadian", "25", "300", "25"})
                          ->value),
            "25");
}

TEST(CourseModel, the_taught_answer_is_told_first) {
  const std::string text = "size: 9\nblack: D5 E4 D6 F4\nwhite: E5\ntask: place catches E5\n";
  const Step step = step_of(text + "taught: G6\n");
  EXPECT_EQ(to_string(told_first(step, right_moves(step).value(), "F6.").front()), "G6");
  EXPECT_EQ(test::faults_of("== s\n" + text + "taught: A1\n"), std::vector<std::string>{"course.false_claim"});
}

TEST(CourseModel, whoever_asks_for_the_answer_sees_the_shortest_way) {
  const Step step = step_of("size: 9\nblack: D5 E4 D6 F4\nwhite: E5 H8 C3\ntask: play catches E5\n");
  EXPECT_EQ(to_string(shown_first(step, right_moves(step).value(), "").front()),
            to_string(shortest_fight(step).line.front().vertex));
}

}  // namespace
}  // namespace miai::course
