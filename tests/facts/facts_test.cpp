// Facts about the game as a whole that belong to no single library: what is counted, what is not, and why.
#include <gtest/gtest.h>

#include "game/game.hpp"
#include "score/score.hpp"
#include "support/diagram.hpp"

namespace miai {
namespace {

Game new_game(BoardSize size) {
  GameSettings settings;
  settings.size = size;
  settings.rules = preset("traditional");
  return Game(settings);
}

score::Score count(const Position& position, const PointSet& dead = {}) {
  const auto score = score::count({position, preset("traditional"), HalfPoints(), 0}, dead);
  EXPECT_TRUE(score.has_value());
  return *score;
}

TEST(Facts, F01_nineteen_lines_361_points_edges_and_corners_included) {
  Game game = new_game(BoardSize::square(19));
  EXPECT_EQ(game.settings().size.points(), 361);
  EXPECT_EQ(legal_points(game.position(), Color::black, game.settings().rules).size(), 361U);
  Color color = Color::black;
  for (const char* corner_or_edge : {"A1", "T1", "A19", "T19", "K1", "A10"}) {
    EXPECT_TRUE(game.play({color, test::pt(corner_or_edge)}).has_value()) << corner_or_edge;
    color = opposite(color);
  }
}

TEST(Facts, F02_reduced_boards_have_the_same_rules) {
  for (const int side : {9, 13}) {
    Game game = new_game(BoardSize::square(side));
    EXPECT_EQ(game.settings().size.points(), side * side);
    // The same ko in the same corner is refused on every board.
    for (const auto& [color, vertex] : {std::pair{Color::black, "B1"},
                                        {Color::white, "C1"},
                                        {Color::black, "A2"},
                                        {Color::white, "D2"},
                                        {Color::black, "B3"},
                                        {Color::white, "C3"},
                                        {Color::black, "C2"},
                                        {Color::white, "B2"}}) {
      ASSERT_TRUE(game.play({color, test::pt(vertex)}).has_value()) << vertex;
    }
    EXPECT_EQ(game.verdict({Color::black, test::pt("C2")}).id, LegalityId::ko);
  }
}

TEST(Facts, F05_the_number_of_stones_is_not_a_limit) {
  // More black stones than a set of 181 has: White passes while Black plays every second point twice around.
  Game game = new_game(BoardSize::square(19));
  int placed = 0;
  for (int i = 0; i + 2 < 361; ++i) {
    if (!game.play({Color::black, game.settings().size.point(i)}).has_value()) break;
    ++placed;
    ASSERT_TRUE(game.play({Color::white, Vertex::pass()}).has_value());
  }
  EXPECT_GT(placed, 181);
  EXPECT_EQ(game.position().board().stones(Color::black), placed);
}

TEST(Facts, F15_captured_stones_are_kept_and_are_one_point_each_at_the_end) {
  Position position = test::position(
      ". . X O ."
      "\n. . X O ."
      "\n. . X O ."
      "\n. . X O O"
      "\n. X O X .",
      Color::white);
  const auto before = count(position);
  const auto after = play(position, {Color::white, test::pt("E1")}, preset("traditional"));
  ASSERT_TRUE(after.has_value());
  EXPECT_EQ(after->prisoners_of(Color::white), 1);
  // The prisoner is still there moves later.
  const auto later = play(*after, {Color::black, test::pt("A1")}, preset("traditional"));
  ASSERT_TRUE(later.has_value());
  EXPECT_EQ(later->prisoners_of(Color::white), 1);
  EXPECT_EQ(count(*after).of(Color::white).prisoners, 1);
  EXPECT_EQ(before.of(Color::white).prisoners, 0);
}

TEST(Facts, F23_after_the_ban_a_threat_an_answer_and_the_ko_is_taken_back_with_roles_swapped) {
  Game game = new_game(BoardSize::square(9));
  game.set_up(test::board("\n. . . . . . . . ."
                          "\n. . . . . . . . ."
                          "\n. . . . . . . . ."
                          "\n. . . . . . . . ."
                          "\n. . . . . . . . ."
                          "\n. . . X O . . . ."
                          "\n. . X . X O . . ."
                          "\n. . . X O . . . ."
                          "\n. . . . . . . . ."),
              Color::white);
  ASSERT_TRUE(game.play({Color::white, test::pt("D3")}).has_value());
  EXPECT_EQ(game.verdict({Color::black, test::pt("E3")}).id, LegalityId::ko);
  ASSERT_TRUE(game.play({Color::black, test::pt("G7")}).has_value());  // the threat
  ASSERT_TRUE(game.play({Color::white, test::pt("G8")}).has_value());  // the answer
  ASSERT_TRUE(game.play({Color::black, test::pt("E3")}).has_value());  // taken back
  EXPECT_EQ(game.verdict({Color::white, test::pt("D3")}).id, LegalityId::ko);
  // Without a threat the other side may end it: White plays elsewhere, Black fills.
  ASSERT_TRUE(game.play({Color::white, test::pt("A9")}).has_value());
  ASSERT_TRUE(game.play({Color::black, test::pt("D3")}).has_value());
  EXPECT_EQ(game.position().board().chain_size(test::pt("D3")), 5);
}

TEST(Facts, F46_territory_and_prisoners_win_not_the_number_of_stones) {
  // White has placed more stones; Black surrounds more.
  const char* drawing =
      ". . . X O O O"
      "\n. . . X O . O"
      "\n. . . X O O O"
      "\n. . . X O . O"
      "\n. . . X O O O"
      "\n. . . X O O O"
      "\n. . . X O . O";
  const Position position = test::position(drawing);
  EXPECT_LT(position.board().stones(Color::black), position.board().stones(Color::white));
  const auto score = count(position);
  EXPECT_EQ(score.of(Color::black).territory, 21);
  EXPECT_EQ(score.of(Color::white).territory, 3);
  EXPECT_EQ(score.margin, HalfPoints::points(18));

  // A prisoner and a point weigh the same (F39).
  const Position with_prisoners(test::board(drawing), Color::black, {0, 18});
  EXPECT_EQ(count(with_prisoners).margin, HalfPoints());
}

TEST(Facts, F47_an_empty_board_and_stones_that_are_all_alike) {
  Game game = new_game(BoardSize::square(9));
  EXPECT_TRUE(game.position().board().no_stones());
  EXPECT_EQ(game.position().to_move(), Color::black);
  // Two orders of the same moves leave the same position: a stone carries nothing but its colour and its place.
  Game other = game;
  for (const char* v : {"C3", "G7", "E5", "E3"}) ASSERT_TRUE(game.play({game.position().to_move(), test::pt(v)}));
  for (const char* v : {"E5", "E3", "C3", "G7"}) ASSERT_TRUE(other.play({other.position().to_move(), test::pt(v)}));
  EXPECT_EQ(game.position().board(), other.position().board());
  EXPECT_EQ(game.position().board().key(), other.position().board().key());
}

TEST(Facts, F48_nine_packed_stones_enclose_nothing_six_as_a_fence_enclose_nine) {
  const char* packed =
      "O O O O O O"
      "\n. . . . . O"
      "\n. . . . . O"
      "\nX X X . . O"
      "\nX X X . . O"
      "\nX X X . . O";
  EXPECT_EQ(count(test::position(packed)).of(Color::black).territory, 0);
  const char* fence =
      "O O O O O O"
      "\n. . . . . O"
      "\nX X X . . O"
      "\n. . . X . O"
      "\n. . . X . O"
      "\n. . . X . O";
  EXPECT_EQ(test::marked(fence, 'X').count(), 6);
  EXPECT_EQ(count(test::position(fence)).of(Color::black).territory, 9);
}

TEST(Facts, F49_one_may_play_inside_the_others_territory_and_only_then_is_it_his_if_he_can_take_it) {
  Position position = test::position(
      "O O O O O O O"
      "\n. . . . . . ."
      "\nX X X X X X X"
      "\n. . . . . . ."
      "\n. . . . . . ."
      "\n. . . . . . ."
      "\n. . . . . . .",
      Color::white);
  const auto& rules = preset("traditional");
  const auto intruded = play(position, {Color::white, test::pt("D2")}, rules);
  ASSERT_TRUE(intruded.has_value());
  // Captured in the end, the intruder is a prisoner more; the territory stays Black's.
  const auto taken = count(*intruded, test::pts("D2"));
  EXPECT_EQ(taken.of(Color::black).territory, 28);
  EXPECT_EQ(taken.of(Color::black).dead, 1);
  // While it lives, nothing around it is anybody's alone.
  EXPECT_EQ(count(*intruded).of(Color::black).territory, 0);
}

TEST(Facts, F50_moving_first_is_blacks_advantage_and_komi_makes_up_for_it) {
  // The same shape mirrored: with one move more, Black is ahead; komi is White's.
  const Position position = test::position(
      ". . X O ."
      "\n. . X O ."
      "\n. . X O ."
      "\n. . X O ."
      "\n. . X O .");
  const auto even = score::count({position, preset("traditional"), HalfPoints(), 0}, {});
  const auto with_komi = score::count({position, preset("traditional"), HalfPoints::nearest(5.5), 0}, {});
  ASSERT_TRUE(even && with_komi);
  EXPECT_EQ(even->margin, HalfPoints::points(5));
  EXPECT_EQ(with_komi->margin, HalfPoints::nearest(-0.5));
  EXPECT_EQ(with_komi->of(Color::white).komi, HalfPoints::nearest(5.5));
  EXPECT_EQ(new_game(BoardSize::square(19)).position().to_move(), Color::black);
}

}  // namespace
}  // namespace miai
