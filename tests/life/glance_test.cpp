#include "life/glance.hpp"

#include <gtest/gtest.h>

#include "support/diagram.hpp"

namespace miai::life {
namespace {

// White lives with two eyes in the corner and has a lone stone in Black's closed corner.
constexpr const char* kBoard = R"(
. O . O X . . . .
O O O O X . . . .
X X X X X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . X X X X
. . . . . X . X .
. . . . . X X X O
. . . . . X . X .
)";

TEST(Glance, what_is_pass_alive_is_never_dead_and_a_stone_in_such_territory_always_is) {
  const Board board = test::board(kBoard);
  for (const char* rules : {"japanese", "tromp-taylor"}) {
    const PointSet dead = dead_at_a_glance(board, preset(rules));
    EXPECT_TRUE(dead.contains(test::pt("J2"))) << rules;
    EXPECT_FALSE(dead.contains(test::pt("A8"))) << rules;
    EXPECT_FALSE(dead.contains(test::pt("F1"))) << rules;
  }
}

TEST(Glance, dead_are_whole_chains_and_the_same_every_time) {
  const Board board = test::board(". . . . .\n. X X X .\n. X O X .\n. X O X .\n. . . . .");
  const PointSet dead = dead_at_a_glance(board, preset("japanese"));
  EXPECT_EQ(dead.contains(test::pt("C3")), dead.contains(test::pt("C2")));
  EXPECT_EQ(dead, dead_at_a_glance(board, preset("japanese")));
}

}  // namespace
}  // namespace miai::life
