#include "score/protection.hpp"

#include <gtest/gtest.h>

#include "support/diagram.hpp"

namespace miai::score {
namespace {

TEST(Protection, a_chain_in_atari_after_the_dame_needs_a_move_inside) {
  // E2 is dame: once White is there, E1 has only D1 left.
  const Position p = test::position(
      "...XO...."
      "\n...XO...."
      "\n...X.O..."
      "\n....XO...");
  const auto needed = *protections({p, preset("japanese"), {}, 0}, {});
  ASSERT_EQ(needed.size(), 1U);
  EXPECT_EQ(needed.front(), (Protection{Color::black, test::pt("D1"), test::pts("E1")}));
}

TEST(Protection, solid_walls_need_nothing) {
  const Position p = test::position(
      "...X.O..."
      "\n...XXO..."
      "\n...X.O...");
  EXPECT_TRUE(protections({p, preset("japanese"), {}, 0}, {})->empty());
}

TEST(Protection, fails_as_the_count_does) {
  const Position p = test::position("XX.\n...\n...");
  EXPECT_EQ(protections({p, preset("japanese"), {}, 0}, test::pts("A3")).error().id, "score.split_chain");
}

}  // namespace
}  // namespace miai::score
