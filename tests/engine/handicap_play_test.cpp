// What the side that gave a handicap takes itself to be.
#include "engine/handicap_play.hpp"

#include <gtest/gtest.h>

#include "game/ruleset.hpp"

namespace miai::engine {
namespace {

constexpr double kPerPoint = 0.045;

Terms terms(std::string_view rules, int komi_halves, int handicap) {
  return {preset(rules), HalfPoints::halves(komi_halves), handicap};
}

double white_at_first(const Terms& terms, int side) {
  return most_doublings(terms, BoardSize::square(side), Color::white, kPerPoint);
}

TEST(HandicapPlay, a_head_start_is_what_the_stones_are_worth_less_what_white_receives) {
  EXPECT_EQ(head_start(terms("japanese", 14, 0)), 0);
  EXPECT_EQ(head_start(terms("japanese", 1, 0)), 6.5);
  EXPECT_EQ(head_start(terms("japanese", 1, 2)), 20.5);
  EXPECT_EQ(head_start(terms("chinese", 1, 2)), 18.5);
  EXPECT_EQ(head_start(terms("aga", 1, 2)), 19.5);
  EXPECT_EQ(head_start(terms("japanese", 80, 0)), -33);
}

TEST(HandicapPlay, only_the_side_behind_makes_anything_of_it) {
  const Terms four = terms("japanese", 1, 4);
  for (const Color own : kColors) {
    const double doublings = most_doublings(four, BoardSize::square(19), own, kPerPoint);
    EXPECT_EQ(doublings > 0, own == Color::white);
  }
  // Komi beyond all measure is Black's handicap.
  const Terms generous = terms("japanese", 80, 0);
  EXPECT_GT(most_doublings(generous, BoardSize::square(19), Color::black, kPerPoint), 0);
  EXPECT_EQ(white_at_first(generous, 19), 0);
}

TEST(HandicapPlay, even_games_and_small_boards_are_played_as_they_are) {
  EXPECT_EQ(white_at_first(terms("chinese", 15, 0), 19), 0);
  EXPECT_EQ(white_at_first(terms("japanese", 7, 0), 19), 0);
  EXPECT_EQ(white_at_first(terms("chinese", 1, 4), 7), 0);
  EXPECT_EQ(most_doublings(terms("chinese", 1, 9), BoardSize::square(19), Color::white, 0), 0);
}

TEST(HandicapPlay, more_stones_and_smaller_boards_ask_for_more_up_to_a_limit) {
  const double two = white_at_first(terms("japanese", 1, 2), 19);
  EXPECT_EQ(two, 0.75);  // 0.045 x (20.5 - 4), in eighths
  EXPECT_GT(white_at_first(terms("japanese", 1, 4), 19), two);
  EXPECT_GT(white_at_first(terms("japanese", 1, 2), 13), two);
  EXPECT_EQ(white_at_first(terms("japanese", 1, 9), 19), 2.75);
}

TEST(HandicapPlay, changes_by_an_eighth_as_the_chances_do_and_stays_within_its_limits) {
  const auto after = [](double own_winrate, double doublings) {
    return next_doublings({own_winrate, doublings}, 0.75);
  };
  EXPECT_EQ(after(0.02, 0.5), 0.625);
  EXPECT_EQ(after(0.15, 0.5), 0.5);
  EXPECT_EQ(after(0.40, 0.5), 0.375);
  EXPECT_EQ(after(0.02, 0.75), 0.75);
  EXPECT_EQ(after(0.90, 0), 0);
}

}  // namespace
}  // namespace miai::engine
