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
