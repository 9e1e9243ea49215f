// Local results that are read out before a search where playouts judge.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "engine/search/hints.hpp"
#include "support/diagram.hpp"

namespace {

using namespace miai;
using namespace miai::engine;

TEST(Hints, cost_a_share_of_what_the_budget_allows) {
  const BoardSize size = BoardSize::square(9);
  Budget few;
  few.playouts = 100;
  Budget more;
  more.playouts = 200;
  EXPECT_GT(hint_nodes(few, size, 4), 0);
  EXPECT_EQ(hint_nodes(more, size, 4), 2 * hint_nodes(few, size, 4));
  EXPECT_GT(hint_nodes(few, BoardSize::square(19), 4), hint_nodes(few, size, 4));
  Budget timed = more;
  timed.time = TimePlan::fixed(Milliseconds{1});
  EXPECT_LT(hint_nodes(timed, size, 4), hint_nodes(more, size, 4));
  EXPECT_LE(hint_nodes({}, size, 4), 80'000);
}

TEST(Hints, likelihoods_lean_on_what_decides_and_forbidden_moves_stay_forbidden) {
  std::vector<float> priors{0.5F, 0.3F, -1, 0.2F};
  const std::vector<float> swings{0, 0, 30, 10};
  lean_on_hints(priors, swings, 0.7);
  EXPECT_EQ(priors[2], -1);
  EXPECT_GT(priors[3], 0.2F);
  EXPECT_LT(priors[0], 0.5F);
  EXPECT_NEAR(priors[0] + priors[1] + priors[3], 1, 1e-5);
  std::vector<float> same{0.5F, 0.5F};
  lean_on_hints(same, {0, 0}, 0.7);
  EXPECT_EQ(same[0], 0.5F);
}

TEST(Hints, name_the_move_that_takes_stones_which_would_get_away) {
  constexpr std::string_view kDrawing = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . O O . . . .
    . . O X X a . . .
    . . . O O . . . .
    . . . . . . . . .
    . . . . . . X . .
    . . . . . . . . .
    . . . . . . . . .)";
  const Position start = test::position(kDrawing, Color::white);
  const std::vector<float> swings = hints(start, 10'000);
  ASSERT_EQ(swings.size(), 82U);
  const auto at = static_cast<std::size_t>(start.board().size().index(test::at(kDrawing, 'a')));
  EXPECT_GT(swings[at], 0);
  EXPECT_EQ(swings[at], *std::max_element(swings.begin(), swings.end()));
  EXPECT_EQ(hints(start, 10'000), swings);
}

}  // namespace
