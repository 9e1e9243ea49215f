// The table of expected results, under territory and under area rules.

#include "life/shapes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace miai::life {
namespace {

using test_support::Expected;
using test_support::ExpectedKo;
using test_support::kShapes;
using test_support::kShapesKos;
using test_support::problem;

class Shapes : public ::testing::TestWithParam<Expected> {};

TEST_P(Shapes, have_the_expected_status_under_territory_and_area_rules) {
  const Expected& e = GetParam();
  for (const char* rules : {"japanese", "chinese"}) {
    const auto status = solve(problem(e.drawing, rules));
    ASSERT_TRUE(status.has_value()) << status.error().message;
    EXPECT_EQ(id_text(status->when_first(Color::black).result), id_text(e.black_first)) << e.name;
    EXPECT_EQ(id_text(status->when_first(Color::white).result), id_text(e.white_first)) << e.name;
    const Life settled = rules == std::string_view("japanese") ? e.territory : e.area;
    EXPECT_EQ(id_text(status->settled), id_text(settled)) << e.name << " by " << rules;
  }
}

TEST_P(Shapes, fare_alike_with_the_colours_exchanged) {
  const Expected& e = GetParam();
  Problem p = problem(e.drawing, "japanese");
  p.board = test_support::swapped(p.board);
  const auto status = solve(p);
  ASSERT_TRUE(status.has_value()) << status.error().message;
  EXPECT_EQ(id_text(status->when_first(Color::white).result), id_text(e.black_first)) << e.name;
  EXPECT_EQ(id_text(status->when_first(Color::black).result), id_text(e.white_first)) << e.name;
  EXPECT_EQ(id_text(status->settled), id_text(e.territory)) << e.name;
}

INSTANTIATE_TEST_SUITE_P(Table, Shapes, ::testing::ValuesIn(kShapes));

const Expected& shape(std::string_view name) {
  return *std::find_if(std::begin(kShapes), std::end(kShapes), [&](const Expected& e) { return e.name == name; });
}

class ShapesKos : public ::testing::TestWithParam<ExpectedKo> {};

TEST_P(ShapesKos, have_the_expected_facts_under_territory_and_area_rules) {
  const ExpectedKo& e = GetParam();
  for (const char* rules : {"japanese", "chinese"}) {
    const auto status = solve(problem(shape(e.name).drawing, rules));
    ASSERT_TRUE(status.has_value());
    const auto& ko = status->when_first(e.first).ko;
    ASSERT_TRUE(ko.has_value()) << e.name;
    EXPECT_EQ(id_text(ko->kind), id_text(e.kind)) << e.name;
    EXPECT_EQ(ko->takes_first, e.takes_first) << e.name;
    EXPECT_EQ(ko->attacker_threats, e.attacker_threats) << e.name;
    EXPECT_EQ(ko->defender_threats, e.defender_threats) << e.name;
    EXPECT_EQ(ko->approach_moves, e.approach_moves) << e.name;
    EXPECT_EQ(id_text(ko->if_attacker_wins), id_text(e.if_attacker_wins)) << e.name;
    EXPECT_EQ(id_text(ko->if_defender_wins), id_text(e.if_defender_wins)) << e.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Table, ShapesKos, ::testing::ValuesIn(kShapesKos));

TEST(Ko, every_ko_of_the_table_of_shapes_has_its_facts) {
  for (const Expected& e : kShapes) {
    for (const Color first : kColors) {
      const Life result = first == Color::black ? e.black_first : e.white_first;
      const auto told = std::count_if(std::begin(kShapesKos), std::end(kShapesKos), [&](const ExpectedKo& k) {
        return std::string_view(k.name) == e.name && k.first == first;
      });
      EXPECT_EQ(told, result == Life::ko ? 1 : 0) << e.name << ", " << to_string(first) << " first";
    }
  }
}

TEST(Ko, who_begins_a_thousand_year_ko_makes_it_a_direct_one_that_the_other_side_takes_first) {
  Problem p = problem(shape("thousand-year ko").drawing);
  p.to_move = Color::black;
  const auto answers = all_first_moves(p);
  ASSERT_TRUE(answers.has_value());
  int begun = 0;
  for (const Answer& a : *answers) {
    if (a.move.is_pass() || !a.ko || a.ko->kind != KoKind::direct) continue;
    ++begun;
    EXPECT_EQ(a.ko->takes_first, Color::white) << to_string(a.move);
    EXPECT_EQ(a.ko->defender_threats, 1) << to_string(a.move);
    EXPECT_FALSE(a.keeps_result) << "to pass is better";
  }
  EXPECT_GT(begun, 0);
  EXPECT_TRUE(answers->front().keeps_result);
}

TEST(Ko, moonshine_life_is_dead_although_endless_threats_put_it_off) {
  const char* board =
      ". x . X O .\n"
      "x x x O O .\n"
      "O O O O . .\n"
      ". . . . . .";
  for (const char* rules : {"japanese", "chinese"}) {
    const auto status = solve(problem(board, rules));
    ASSERT_TRUE(status.has_value());
    EXPECT_EQ(id_text(status->when_first(Color::white).result), id_text(Life::dead)) << rules;
    EXPECT_TRUE(status->when_first(Color::white).threats_delay) << "only endless threats keep it on the board";
    EXPECT_EQ(id_text(status->settled), id_text(Life::dead)) << rules;
  }
}

constexpr const char* kMoonshineBesideDoubleKo =
    ". x . X O X . X O X . X\n"
    "x x x O O X X O O X X X\n"
    "O O O O O X . O O X X .\n"
    "O . O . O X X O O X X X\n"
    "O O O O O X O . O X . X";

Problem moonshine_board(std::string_view goal, std::string_view rules) {
  Problem p = problem(kMoonshineBesideDoubleKo, rules);
  p.goal = test::pts(goal);
  p.region = test::pts("A5 B5 C5 D5 A4 B4 C4");
  for (int column = 5; column < 9; ++column) {
    for (int row = 0; row < 5; ++row) p.region.insert(make_point(column, row));
  }
  return p;
}

TEST(Moonshine, is_dead_with_the_double_ko_on_the_board_and_the_double_ko_stays_a_seki) {
  for (const char* rules : {"japanese", "chinese"}) {
    const auto moonshine = solve(moonshine_board("A4", rules));
    ASSERT_TRUE(moonshine.has_value());
    for (const Color color : kColors) {
      EXPECT_EQ(id_text(moonshine->when_first(color).result), id_text(Life::dead)) << rules;
      EXPECT_TRUE(moonshine->when_first(color).threats_delay) << rules;
    }
    EXPECT_EQ(id_text(moonshine->settled), id_text(Life::dead)) << rules;
    for (const char* in_the_seki : {"F1", "J1"}) {
      const auto seki = solve(moonshine_board(in_the_seki, rules));
      ASSERT_TRUE(seki.has_value());
      EXPECT_EQ(id_text(seki->settled), id_text(Life::seki)) << rules << " " << in_the_seki;
    }
  }
}

TEST(ArticleSevenOne, stones_whose_capture_lets_new_ones_live_in_their_place_are_alive_by_territory_rules_only) {
  const auto& row = *std::find_if(std::begin(kShapes), std::end(kShapes), [](const Expected& e) {
    return std::string_view(e.name).find("the four stones") != std::string_view::npos;
  });
  EXPECT_TRUE(solve(problem(row.drawing, "japanese"))->lives_by_new_stone);
  EXPECT_FALSE(solve(problem(row.drawing, "chinese"))->lives_by_new_stone);
}

TEST(UnderTheStones, the_capture_is_a_threat_and_only_playing_back_among_the_taken_stones_lives) {
  Problem p = problem(
      "X X . x . x O .\n"
      "X X O x x x O .\n"
      "O O x x O O O .\n"
      ". x x O O . . .\n"
      "x x O O . . . .\n"
      "O O O . . . . .");
  const Placement capture = p.board.place(Color::white, test::pt("C6"));
  EXPECT_EQ(capture.captured_count, 4);
  p.to_move = Color::black;
  const auto answers = all_first_moves(p);
  ASSERT_TRUE(answers.has_value());
  int kept = 0;
  for (const Answer& a : *answers) {
    if (!a.keeps_result) continue;
    ++kept;
    EXPECT_EQ(id_text(a.result), id_text(Life::alive));
    EXPECT_TRUE(capture.captured.contains(a.move.point())) << to_string(a.move);
  }
  EXPECT_GT(kept, 0);
  EXPECT_EQ(id_text(solve(p)->when_first(Color::white).result), id_text(Life::dead));
}

}  // namespace
}  // namespace miai::life
