#include "course/first_capture.hpp"

#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "course/lesson.hpp"
#include "support/diagram.hpp"

namespace miai::course {
namespace {

using test::pt;

TEST(FirstCapture, TheOpponentTakesWhatWins) {
  const FirstCapture rules;
  const std::vector<Move> moves{{Color::black, pt("A1")}, {Color::white, pt("B1")}, {Color::black, pt("E5")}};
  const auto game = capture_game(rules, moves);
  ASSERT_TRUE(game);
  EXPECT_EQ(capture_reply(*game, rules, 1), Vertex(pt("A2")));
}

TEST(FirstCapture, TheOpponentSavesAStoneInAtari) {
  const FirstCapture rules;
  const std::vector<Move> moves{{Color::black, pt("C4")},
                                {Color::white, pt("C3")},
                                {Color::black, pt("B3")},
                                {Color::white, pt("E5")},
                                {Color::black, pt("D3")}};
  const auto game = capture_game(rules, moves);
  ASSERT_TRUE(game);
  EXPECT_EQ(capture_reply(*game, rules, 1), Vertex(pt("C2")));
}

TEST(FirstCapture, WhoTakesEnoughHasWon) {
  const std::vector<Move> moves{{Color::black, pt("A2")}, {Color::white, pt("A1")}, {Color::black, pt("B1")}};
  EXPECT_EQ(capture_game({5, 1}, moves)->winner, Color::black);
  EXPECT_FALSE(capture_game({5, 2}, moves)->winner);
  EXPECT_FALSE(capture_game({5, 1}, {{Color::black, pt("C3")}, {Color::white, pt("C3")}}));
}

TEST(FirstCapture, EveryGameEndsAndChanceLosesMostOfThem) {
  int won = 0;
  constexpr int kGames = 60;
  for (int seed = 0; seed < kGames; ++seed) {
    const FirstCapture rules{seed % 2 == 0 ? 5 : 7, 1 + seed % 3};
    Rng rng(static_cast<std::uint64_t>(seed));
    std::vector<Move> moves;
    auto game = *capture_game(rules, moves);
    for (int turn = 0; turn < 300 && !game.winner && !game.drawn; ++turn) {
      const Color color = game.position.to_move();
      Vertex vertex = Vertex::pass();
      const auto legal = legal_points(game.position, color, course_rules());
      if (color == Color::white) {
        vertex = capture_reply(game, rules, static_cast<std::uint64_t>(seed));
      } else if (!legal.empty()) {
        std::vector<Point> all;
        for (const Point p : legal) all.push_back(p);
        vertex = Vertex(all[rng.below(static_cast<std::uint32_t>(all.size()))]);
      }
      moves.push_back({color, vertex});
      game = *capture_game(rules, moves);
    }
    EXPECT_TRUE(game.winner || game.drawn) << seed;
    won += game.winner == Color::white ? 1 : 0;
  }
  EXPECT_GE(won, kGames * 9 / 10);
}

}  // namespace
}  // namespace miai::course
