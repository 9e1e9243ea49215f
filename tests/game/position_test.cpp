#include "game/position.hpp"

#include <gtest/gtest.h>

#include "game/game.hpp"
#include "support/diagram.hpp"

namespace miai {
namespace {

TEST(Position, F21_ko_forbids_taking_straight_back) {
  const auto& rules = preset("japanese");
  Position p = test::position(
      ". X O . ."
      "\nX . X O ."
      "\n. X O . ."
      "\n. . . . ."
      "\n. . . . .",
      Color::white);
  p = *play(p, {Color::white, test::pt("B4")}, rules);
  const Legality verdict = legality(p, {Color::black, test::pt("C4")}, rules);
  EXPECT_EQ(verdict.id, LegalityId::ko);
  EXPECT_EQ(verdict.ko_stone, test::pt("B4"));
  p = *play(p, {Color::black, test::pt("E1")}, rules);
  p = *play(p, {Color::white, test::pt("A1")}, rules);
  EXPECT_TRUE(legality(p, {Color::black, test::pt("C4")}, rules).ok());
}

TEST(Position, pass_stones_are_kept_apart_from_stones_taken) {
  Position p = test::position(
      "O X . . ."
      "\n. . . . ."
      "\n. . . . .");
  p = *play(p, {Color::black, test::pt("A2")}, preset("aga"));
  p = *play(p, {Color::white, Vertex::pass()}, preset("aga"));
  EXPECT_EQ(p.prisoners_of(Color::black), 2);
  EXPECT_EQ(p.pass_stones_of(Color::black), 1);
  EXPECT_EQ(p.stones_taken_by(Color::black), 1);
  EXPECT_EQ(p.without_past().stones_taken_by(Color::black), 1);
  p = *play(p, {Color::black, Vertex::pass()}, preset("japanese"));
  EXPECT_EQ(p.prisoners_of(Color::white), 0);
  EXPECT_EQ(Position(p.board(), Color::black, {3, 0}).stones_taken_by(Color::black), 3);
}

TEST(Game, undo_goes_back_through_checkpoints) {
  GameSettings settings;
  settings.rules = preset("japanese");
  Game game(settings);
  std::vector<Key> keys{game.position().board().key()};
  Color color = Color::black;
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(game.play({color, settings.size.point(3 * i)}).has_value());
    keys.push_back(game.position().board().key());
    color = opposite(color);
  }
  for (int i = 99; i >= 0; --i) {
    ASSERT_TRUE(game.undo().has_value());
    EXPECT_EQ(game.position().board().key(), keys[i]);
    EXPECT_EQ(game.position().history().size(), i + 1);
  }
  EXPECT_FALSE(game.undo().has_value());
}

}  // namespace
}  // namespace miai
