// Moves with a proved or read local effect: what they are listed for, and that they do it.

#include "life/tactical_moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/rng.hpp"
#include "support/diagram.hpp"

namespace miai::life {
namespace {

std::optional<TacticalMove> listed(const std::vector<TacticalMove>& moves, const char* point) {
  const auto it = std::find_if(moves.begin(), moves.end(), [&](const auto& m) { return m.point == test::pt(point); });
  return it == moves.end() ? std::nullopt : std::optional(*it);
}

constexpr const char* kRowOfThree =
    ". . . X O . . . .\n"
    "X X X X O . . . .\n"
    "O O O O O . . . .\n"
    ". . . . . . . . .\n"
    ". . O . O . . . .\n"
    ". . . . . . . . .\n"
    ". . . . . . . . .\n"
    ". . . . . . . . .\n"
    ". . . . . . . . .";

TEST(TacticalMoves, the_vital_point_kills_for_one_side_and_lives_for_the_other) {
  const auto white = tactical_moves(test::position(kRowOfThree, Color::white), Color::white);
  ASSERT_FALSE(white.empty());
  EXPECT_EQ(to_string(white[0].point), "B9");
  EXPECT_EQ(white[0].feat, Feat::kill);
  EXPECT_EQ(id_text(white[0].with_move), "dead");
  EXPECT_EQ(id_text(white[0].without), "alive");
  EXPECT_EQ(white[0].points, 2 * 5 + 3);
  const auto black = tactical_moves(test::position(kRowOfThree), Color::black);
  ASSERT_FALSE(black.empty());
  EXPECT_EQ(to_string(black[0].point), "B9");
  EXPECT_EQ(black[0].feat, Feat::live);
  EXPECT_EQ(most_urgent(black), test::pt("B9"));
}

TEST(TacticalMoves, a_stone_in_a_net_is_taken_or_saved) {
  const char* net =
      ". . . . . . . .\n"
      ". . . O . . . .\n"
      ". . . . . . . .\n"
      ". . X . . . . .\n"
      ". . X O . . . .\n"
      ". . O X X . . .\n"
      ". . . . . . . .\n"
      ". . . . . . . .";
  const auto black = tactical_moves(test::position(net), Color::black);
  ASSERT_TRUE(listed(black, "E5").has_value());
  EXPECT_EQ(listed(black, "E5")->feat, Feat::take);
  EXPECT_TRUE(listed(black, "E5")->stones.contains(test::pt("D4")));
  const auto white = tactical_moves(test::position(net, Color::white), Color::white);
  EXPECT_TRUE(std::any_of(white.begin(), white.end(),
                          [](const auto& m) { return m.feat == Feat::save && m.stones.contains(test::pt("D4")); }));
}

TEST(TacticalMoves, a_race_goes_to_the_side_that_comes_first) {
  const char* race =
      ". . X O . . . .\n"
      "O O X O X X X .\n"
      ". O X O X . X .\n"
      ". O O X X . X .\n"
      ". . O O X . . .\n"
      ". . . . . . . .";
  for (const Color color : kColors) {
    const auto moves = tactical_moves(test::position(race, color), color);
    ASSERT_FALSE(moves.empty());
    EXPECT_EQ(moves[0].point, test::pt(color == Color::black ? "E6" : "B6"));
  }
}

TEST(TacticalMoves, what_lives_or_is_dead_either_way_is_not_listed) {
  const auto moves = tactical_moves(test::position(". X . X O . . .\n"
                                                   "X X X X O . X .\n"
                                                   "O O O O O . . .\n"
                                                   ". . . . . . . .\n"
                                                   ". . . . . . . .\n"
                                                   ". . . . . . . ."),
                                    Color::white);
  for (const TacticalMove& move : moves) EXPECT_FALSE(move.stones.contains(test::pt("A5"))) << to_string(move.point);
}

TEST(TacticalMoves, a_ko_that_may_not_be_taken_back_is_not_offered) {
  Position position = test::position(
      ". . X O .\n"
      ". X . X O\n"
      ". . X O .\n"
      ". . . . .\n"
      ". . . . .");
  const auto taken = play(position.with_to_move(Color::white), {Color::white, test::pt("C4")}, preset("japanese"));
  ASSERT_TRUE(taken.has_value());
  ASSERT_TRUE(taken->ko_ban().has_value());
  for (const TacticalMove& move : tactical_moves(*taken, Color::black)) EXPECT_NE(move.point, taken->ko_ban()->point);
}

Position random_position(int side, int moves, Rng& rng) {
  Position position(BoardSize::square(side));
  for (int n = 0; n < moves; ++n) {
    const auto points = legal_points(position, position.to_move(), preset("japanese"));
    const Point p = points[rng.below(static_cast<std::uint32_t>(points.size()))];
    position = *play(position, {position.to_move(), p}, preset("japanese"));
  }
  return position;
}

TEST(TacticalMoves, on_any_board_they_are_legal_bounded_and_repeatable) {
  Rng rng(3);
  for (int game = 0; game < 6; ++game) {
    const Position position = random_position(9, 40, rng);
    const TacticsBudget budget{500, 5'000};
    const Color color = position.to_move();
    const auto moves = tactical_moves(position, color, budget);
    const auto again = tactical_moves(position, color, budget);
    ASSERT_EQ(moves.size(), again.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      EXPECT_EQ(moves[i].point, again[i].point);
      EXPECT_EQ(legality(position, {color, moves[i].point}, preset("japanese")).id, LegalityId::legal)
          << to_string(moves[i].point);
      ASSERT_FALSE(moves[i].line.empty());
      EXPECT_EQ(moves[i].line.front().vertex, Vertex(moves[i].point));
      EXPECT_GT(moves[i].points, 0);
    }
  }
}

TEST(TacticalMoves, whoever_is_told_to_stop_reads_on_for_a_millisecond_at_most) {
  Rng rng(5);
  for (int round = 0; round < 3; ++round) {
    const Position position = random_position(19, 150, rng);
    Halt nobody([] { return false; });
    const auto read = [&](Halt& halt) {
      return tactical_moves(position, position.to_move(), {4'000, 40'000, &halt}).size();
    };
    const std::size_t all = read(nobody);
    ASSERT_GT(nobody.steps(), 20'000);
    EXPECT_EQ(all, tactical_moves(position, position.to_move(), {4'000, 40'000}).size());
    for (const int wanted : {1, 2, 5, 20, 60}) {
      int asked = 0;
      Halt halt([&] { return ++asked == wanted; });
      read(halt);
      EXPECT_TRUE(halt.is_over());
      EXPECT_EQ(asked, wanted);
      // The step that asked, and one each of those who had begun something.
      EXPECT_LE(halt.steps(), (wanted - 1) * Halt::kEvery + 1 + 40);
    }
  }
}

}  // namespace
}  // namespace miai::life
