// Where a fence is open.
#include "life/gaps.hpp"

#include <gtest/gtest.h>

#include "life/positions.hpp"
#include "life/shapes.hpp"

namespace miai::life {
namespace {

std::string gaps(std::string_view drawing) {
  const Problem p = test_support::problem(drawing);
  std::string text;
  for (const Point point : fence_gaps(p.board, p.goal)) text += (text.empty() ? "" : " ") + to_string(point);
  return text;
}

TEST(Gaps, one_point_that_closes_the_fence) {
  EXPECT_EQ(gaps(". . . x . . . .\n"
                 ". x x x . O . .\n"
                 ". x O O O . . .\n"
                 ". x O . . . . .\n"
                 ". . O . . . . .\n"
                 ". O . O . . . ."),
            "F6");
  EXPECT_EQ(gaps(". . x . . . . . .\n"
                 "x x x . O . . . .\n"
                 "O O O O . . . . .\n"
                 ". . . . . . . . .\n"
                 ". . . . . . . . .\n"
                 ". . . . . . . . .\n"
                 ". . . . . . . . .\n"
                 ". . . . . . . . .\n"
                 ". . . . . . . . ."),
            "E9");
}

TEST(Gaps, two_points_that_close_it_together) {
  EXPECT_EQ(gaps(". . x . . . . . .\n"
                 "x x x . O . . . .\n"
                 "O O . O O . . . .\n"
                 ". . . . . . . . .\n"
                 ". . . . . . . . .\n"
                 ". . . . . . . . .\n"
                 ". . . . . . . . .\n"
                 ". . . . . . . . .\n"
                 ". . . . . . . . ."),
            "C7 E9");
}

TEST(Gaps, none_where_the_fence_is_closed_or_there_is_none) {
  EXPECT_EQ(gaps(test_support::kBentFour), "");
  EXPECT_EQ(gaps(". . x x O .\n"
                 "x x x O O .\n"
                 "O O O O . .\n"
                 ". . . . . ."),
            "");
  EXPECT_EQ(gaps(". . . . . . . . .\n"
                 ". . . . . . . . .\n"
                 ". . O . . . O . .\n"
                 ". . . . . . . . .\n"
                 ". . . . x . . . .\n"
                 ". . . . . . . . .\n"
                 ". . O . . . . . .\n"
                 ". . . . . . . . .\n"
                 ". . . . . . . . ."),
            "");
}

TEST(Gaps, the_same_with_the_colours_exchanged) {
  const Problem p = test_support::problem(
      ". . . x . . . .\n"
      ". x x x . O . .\n"
      ". x O O O . . .\n"
      ". x O . . . . .\n"
      ". . O . . . . .\n"
      ". O . O . . . .");
  EXPECT_EQ(fence_gaps(test_support::swapped(p.board), p.goal), fence_gaps(p.board, p.goal));
}

}  // namespace
}  // namespace miai::life
