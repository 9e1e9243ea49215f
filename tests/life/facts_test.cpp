// The facts about life and death, each proved on its positions.

#include <gtest/gtest.h>

#include <initializer_list>
#include <tuple>
#include <utility>
#include <vector>

#include "game/position.hpp"
#include "life/positions.hpp"
#include "life/solve.hpp"

namespace miai::life {
namespace {

using test_support::problem;

Life first(const LifeStatus& status, Color color) {
  return status.when_first(color).result;
}

LifeStatus proved(std::string_view drawing) {
  const auto status = solve(problem(drawing));
  EXPECT_TRUE(status.has_value()) << drawing;
  return status ? *status : LifeStatus();
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
    const LifeStatus status = proved(drawing);
    for (const Color color : kColors) EXPECT_EQ(first(status, color), Life::alive);
    EXPECT_EQ(status.settled, Life::alive);
  }
  const Board board = problem(kTwoEyes).board;
  EXPECT_TRUE(board.is_suicide(Color::white, test::pt("A4")));
  EXPECT_TRUE(board.is_suicide(Color::white, test::pt("C4")));
}

TEST(Facts, F28_a_group_that_can_make_two_eyes_by_alternate_play_is_alive_too) {
  const LifeStatus status = proved(
      ". . . . x O\n"
      "x x x x x O\n"
      "O O O O O O\n"
      ". . . . . .");
  EXPECT_EQ(first(status, Color::white), Life::alive);
  EXPECT_TRUE(status.when_first(Color::white).cannot_be_taken);
}

TEST(Facts, F29_a_dead_group_can_neither_make_two_eyes_nor_be_joined_to_living_stones) {
  const LifeStatus dead = proved(
      ". . x O . .\n"
      "x x x O . .\n"
      "O O O O . .\n"
      ". . . . . .");
  EXPECT_EQ(first(dead, Color::black), Life::dead);
  EXPECT_EQ(first(dead, Color::white), Life::dead);
  const LifeStatus joined = proved(
      ". . x . X . X .\n"
      "x x x O X X X X\n"
      "O O O O O O O O\n"
      ". . . . . . . .");
  EXPECT_EQ(first(joined, Color::black), Life::alive) << "D4 joins the living stones";
}

TEST(Facts, F30_whoever_plays_first_decides_the_row_of_three) {
  const LifeStatus status = proved(kThreeInARow);
  EXPECT_EQ(first(status, Color::black), Life::alive);
  EXPECT_EQ(first(status, Color::white), Life::dead);
  EXPECT_EQ(to_string(status.when_first(Color::white).line.at(0).vertex), "B4");
  EXPECT_EQ(to_string(status.when_first(Color::black).line.at(0).vertex), "B4");
}

/// Plays moves by the game's rules, colours taking turns, and counts what each of them takes.
std::vector<int> taken_by(Position& position, std::initializer_list<const char*> moves) {
  std::vector<int> taken;
  const Ruleset rules = preset("japanese");
  for (const char* text : moves) {
    const Color color = position.to_move();
    const Vertex vertex = std::string_view(text) == "pass" ? Vertex::pass() : Vertex(test::pt(text));
    const int before = position.prisoners_of(color);
    const auto next = play(position, {color, vertex}, rules);
    EXPECT_TRUE(next.has_value()) << text;
    if (!next) break;
    position = *next;
    taken.push_back(position.prisoners_of(color) - before);
  }
  return taken;
}

/// What becomes of Black's stones in a position of the row of three, with the side to move to play.
Life becomes(const Position& position) {
  Problem p(position.board());
  p.rules = preset("japanese");
  p.goal = test::pts("B3");
  const auto status = solve(p);
  EXPECT_TRUE(status.has_value());
  return status ? first(*status, position.to_move()) : Life::undecided;
}

Position row_of_three(Color to_move) {
  return Position(problem(kThreeInARow).board, to_move);
}

TEST(Facts, F30_white_in_the_middle_kills_whatever_black_does) {
  Position position = row_of_three(Color::white);
  EXPECT_EQ(taken_by(position, {"B4"}), std::vector<int>{0});
  EXPECT_EQ(becomes(position), Life::dead);
  Problem p(position.board());
  p.rules = preset("japanese");
  p.goal = test::pts("B3");
  p.to_move = Color::black;
  const auto answers = all_first_moves(p);
  ASSERT_TRUE(answers.has_value());
  EXPECT_EQ(answers->size(), 3U) << "A4, C4 and doing nothing";
  for (const Answer& a : *answers) EXPECT_EQ(a.result, Life::dead) << to_string(a.move);
}

TEST(Facts, F30_white_elsewhere_first_does_not_kill) {
  for (const char* wrong : {"A4", "C4"}) {
    Position position = row_of_three(Color::white);
    EXPECT_EQ(taken_by(position, {wrong}), std::vector<int>{0});
    EXPECT_EQ(becomes(position), Life::alive) << wrong;
  }
}

TEST(Facts, F30_if_black_attacks_the_stone_he_is_left_with_one_liberty_and_white_takes_all) {
  for (const auto& [attack, last] : {std::pair{"A4", "C4"}, std::pair{"C4", "A4"}}) {
    Position position = row_of_three(Color::white);
    EXPECT_EQ(taken_by(position, {"B4", attack}), (std::vector<int>{0, 0}));
    EXPECT_EQ(becomes(position), Life::dead);
    EXPECT_EQ(position.board().liberties(test::pt("B3")), 1) << attack;
    EXPECT_EQ(taken_by(position, {last}), std::vector<int>{position.board().chain(test::pt("B3")).stones.count()});
    for (const char* gone : {"A3", "B3", "C3", "D3", "D4"}) EXPECT_TRUE(position.board().is_empty(test::pt(gone)));
  }
}

TEST(Facts, F30_if_black_does_nothing_white_adds_a_second_stone_and_takes_all_in_the_end) {
  for (const auto& [second, take, again] : {std::tuple{"A4", "C4", "A4"}, std::tuple{"C4", "A4", "C4"},
                                            std::tuple{"A4", "C4", "B4"}, std::tuple{"C4", "A4", "B4"}}) {
    // White in the middle, nothing, a second stone: every position on the way is dead for Black.
    Position position = row_of_three(Color::white);
    EXPECT_EQ(taken_by(position, {"B4", "pass"}), (std::vector<int>{0, 0}));
    EXPECT_EQ(becomes(position), Life::dead);
    EXPECT_EQ(taken_by(position, {second}), std::vector<int>{0});
    EXPECT_EQ(becomes(position), Life::dead);
    EXPECT_EQ(taken_by(position, {take}), std::vector<int>{2}) << "Black takes two";
    EXPECT_EQ(becomes(position), Life::dead);
    EXPECT_EQ(taken_by(position, {again}), std::vector<int>{0}) << "White plays in again";
    EXPECT_EQ(becomes(position), Life::dead);
    const std::string_view other = std::string_view(again) == "B4" ? second : "B4";
    EXPECT_EQ(taken_by(position, {other.data()}), std::vector<int>{1}) << "Black takes one";
    EXPECT_EQ(becomes(position), Life::dead);
    const int all = position.board().chain(test::pt("B3")).stones.count();
    EXPECT_EQ(position.board().liberties(test::pt("B3")), 1);
    EXPECT_EQ(taken_by(position, {again}), std::vector<int>{all}) << "White takes the whole group";
    EXPECT_TRUE(position.board().is_empty(test::pt("D4")));
  }
}

TEST(Facts, F30_black_first_in_the_middle_lives_and_elsewhere_does_not) {
  Position position = row_of_three(Color::black);
  EXPECT_EQ(taken_by(position, {"B4"}), std::vector<int>{0});
  EXPECT_EQ(becomes(position), Life::alive);
  const Ruleset rules = preset("japanese");
  for (const char* eye : {"A4", "C4"}) {
    EXPECT_EQ(legality(position, {Color::white, test::pt(eye)}, rules).id, LegalityId::suicide) << eye;
  }
  for (const char* wrong : {"A4", "C4", "pass"}) {
    Position other = row_of_three(Color::black);
    taken_by(other, {wrong});
    EXPECT_NE(becomes(other), Life::alive) << wrong;
  }
}

TEST(Facts, F30_white_need_not_play_it_out) {
  const LifeStatus status = proved(
      ". O . x O .\n"
      "x x x x O .\n"
      "O O O O O .\n"
      ". . . . . .");
  EXPECT_EQ(status.settled, Life::dead);
}

TEST(Facts, F31_a_false_eye_is_no_eye) {
  // A5 holds on to the others only across the corner of C5: whoever plays there first decides.
  const LifeStatus linked = proved(
      ". x . x O .\n"
      "x x O x O .\n"
      "O O x x O .\n"
      ". O O O O .\n"
      ". . . . . .");
  EXPECT_EQ(first(linked, Color::black), Life::alive);
  EXPECT_EQ(to_string(linked.when_first(Color::black).line.at(0).vertex), "C5");
  EXPECT_EQ(first(linked, Color::white), Life::dead);
  // Black has filled it: the eye is gone, and one is left.
  const LifeStatus false_eye = proved(
      ". x . x O .\n"
      "x O x x O .\n"
      "O O O O O .\n"
      ". . . . . .");
  for (const Color color : kColors) EXPECT_EQ(first(false_eye, color), Life::dead) << "B3 is White's: A4 is no eye";
}

TEST(Facts, F31_a_chain_beside_a_false_eye_can_be_captured_and_connecting_fills_the_eye) {
  Position position(problem(". x . x O .\n"
                            "x O x x O .\n"
                            "O O O O O .\n"
                            ". . . . . .")
                        .board,
                    Color::black);
  const auto taken = [&](std::initializer_list<const char*> moves) { return taken_by(position, moves); };
  EXPECT_EQ(position.board().liberties(test::pt("A3")), 1);
  EXPECT_EQ(taken({"A4"}), std::vector<int>{0}) << "connecting";
  EXPECT_EQ(position.board().liberties(test::pt("A4")), 1) << "and the eye is filled";
  EXPECT_EQ(taken({"C4"}), std::vector<int>{6}) << "all stones are taken";
}

TEST(Facts, F31_the_corner_is_taken_by_a_ko) {
  // White takes A3's stone as a ko; Black must play elsewhere; White takes the rest.
  const Problem p = problem(
      ". x . x O .\n"
      "x O x x O .\n"
      "O O O O O .\n"
      ". . . . . .");
  const auto status = solve(p);
  ASSERT_TRUE(status.has_value());
  const FirstMove& attack = status->when_first(Color::white);
  ASSERT_FALSE(attack.line.empty());
  EXPECT_EQ(to_string(attack.line[0].vertex), "A4");
  Position position(p.board, Color::white);
  EXPECT_EQ(taken_by(position, {"A4"}), std::vector<int>{1});
  EXPECT_EQ(legality(position, {Color::black, test::pt("A3")}, preset("japanese")).id, LegalityId::ko);
  EXPECT_EQ(taken_by(position, {"F1", "C4"}), (std::vector<int>{0, 4})) << "elsewhere, and the rest is taken";
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
  // The same for White's three stones: he who fills a shared liberty is taken.
  Problem white(p.board);
  white.rules = preset("japanese");
  white.goal = test::pts("B4");
  white.to_move = Color::white;
  const auto others = all_first_moves(white);
  ASSERT_TRUE(others.has_value());
  for (const Answer& a : *others) {
    EXPECT_EQ(a.result, a.move.is_pass() ? Life::seki : Life::dead) << to_string(a.move);
  }
}

TEST(Facts, F33_one_eye_is_taken_when_the_outside_liberties_are_gone) {
  const char* one_eye_outside_liberty =
      ". x x . O .\n"
      "x x x O O .\n"
      "O O O O . .\n"
      ". . . . . .";
  const LifeStatus status = proved(one_eye_outside_liberty);
  for (const Color color : kColors) EXPECT_EQ(first(status, color), Life::dead);
  // The outside liberty first; while it is open the eye itself may not be filled.
  Position position(problem(one_eye_outside_liberty).board, Color::white);
  EXPECT_EQ(legality(position, {Color::white, test::pt("A4")}, preset("japanese")).id, LegalityId::suicide);
  EXPECT_EQ(taken_by(position, {"D4", "pass", "A4"}), (std::vector<int>{0, 0, 5}));
  const Board two_eyes = problem(kTwoEyes).board;
  EXPECT_GE(two_eyes.liberties(test::pt("B4")), 2);
}

}  // namespace
}  // namespace miai::life
