#include "game/outcome.hpp"

#include <gtest/gtest.h>

namespace miai {
namespace {

TEST(HalfPoints, exact_halves) {
  EXPECT_EQ(to_string(HalfPoints::nearest(6.5)), "6.5");
  EXPECT_EQ(to_string(HalfPoints::nearest(-0.5)), "-0.5");
  EXPECT_EQ(to_string(HalfPoints::nearest(7)), "7");
  EXPECT_EQ(to_string(HalfPoints::nearest(6.3)), "6.5");
  EXPECT_EQ(to_string(HalfPoints::nearest(6.2)), "6");
  EXPECT_EQ(to_string(HalfPoints::nearest(6.25)), "6.5");  // ties go away from zero
  EXPECT_EQ(to_string(HalfPoints::nearest(-6.25)), "-6.5");
  EXPECT_EQ(to_string(HalfPoints::nearest(-0.1)), "0");
  EXPECT_EQ(to_string(HalfPoints::points(4) - HalfPoints::halves(9)), "-0.5");
}

TEST(Outcome, F42_the_half_point_of_komi_avoids_a_draw) {
  EXPECT_EQ(to_string(Outcome::by_score(HalfPoints::points(5) - HalfPoints::nearest(5.5))), "W+0.5");
  EXPECT_EQ(to_string(Outcome::by_score(HalfPoints::points(6) - HalfPoints::nearest(5.5))), "B+0.5");
}

TEST(Outcome, as_records_write_it) {
  EXPECT_EQ(to_string(Outcome::by_score(HalfPoints())), "0");
  EXPECT_FALSE(Outcome::by_score(HalfPoints()).winner.has_value());
  EXPECT_EQ(to_string(Outcome::won(Color::white, OutcomeKind::resignation)), "W+R");
  EXPECT_EQ(to_string(Outcome::won(Color::black, OutcomeKind::time)), "B+T");
  EXPECT_EQ(to_string(Outcome::won(Color::black, OutcomeKind::forfeit)), "B+F");
  EXPECT_EQ(to_string(Outcome::won(Color::white, OutcomeKind::unstated)), "W+");
  EXPECT_EQ(to_string(Outcome::without_winner(OutcomeKind::no_result)), "Void");
  EXPECT_EQ(to_string(Outcome::without_winner(OutcomeKind::both_lose)), "Void");
  EXPECT_EQ(to_string(Outcome{}), "?");
}

}  // namespace
}  // namespace miai
