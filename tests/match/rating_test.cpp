// Elo, ratings and the sequential test.
#include "match/rating.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace miai::match {
namespace {

std::vector<Pair> pairs_from(std::size_t a, std::size_t b, const Pentanomial& counts) {
  std::vector<Pair> pairs;
  for (int halves = 0; halves < 5; ++halves) {
    for (int i = 0; i < static_cast<int>(counts[static_cast<std::size_t>(halves)]); ++i)
      pairs.push_back({a, b, halves});
  }
  return pairs;
}

void append(std::vector<Pair>& to, const std::vector<Pair>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

TEST(Elo, is_the_logistic_curve) {
  EXPECT_NEAR(elo_from_share(0.5), 0, 1e-9);
  EXPECT_NEAR(elo_from_share(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(share_from_elo(-400), 1.0 / 11, 1e-12);
}

TEST(Elo, of_many_pairs_is_that_of_their_share) {
  // 600 of 1,000 points; the added pair moves it by less than one Elo.
  const Elo elo = elo_of({100, 0, 200, 0, 200});
  EXPECT_NEAR(elo.value, elo_from_share(0.6), 0.5);
  // The variance of a pair's share is 0.14, so the error of the mean is 0.0167, or 12.1 Elo.
  EXPECT_NEAR(elo.high - elo.value, 1.96 * 12.1, 0.3);
  EXPECT_NEAR(elo.high - elo.value, elo.value - elo.low, 1e-9);
}

TEST(Elo, is_finite_and_unsure_after_few_pairs) {
  EXPECT_EQ(elo_of({}).value, 0);
  const Elo one = elo_of({0, 0, 0, 0, 1});
  EXPECT_TRUE(std::isfinite(one.value));
  EXPECT_LT(one.low, 0);
  const Elo ten = elo_of({0, 0, 0, 0, 10});
  EXPECT_GT(ten.low, 0);
  EXPECT_GT(ten.high - ten.low, 400);
}

TEST(Elo, pairs_that_split_say_more_than_pairs_that_do_not) {
  const Elo split = elo_of({0, 0, 100, 0, 0});
  const Elo decided = elo_of({50, 0, 0, 0, 50});
  EXPECT_NEAR(split.value, 0, 1e-9);
  EXPECT_NEAR(decided.value, 0, 1e-9);
  EXPECT_LT(split.high, decided.high / 5);
}

TEST(Ratings, of_two_are_those_of_their_meeting) {
  const Pentanomial counts{3, 1, 20, 2, 14};
  const Elo meeting = elo_of(counts);
  const auto rows = ratings(pairs_from(0, 1, counts), 2);
  EXPECT_NEAR(rows.of(0).value - rows.of(1).value, meeting.value, 1e-6);
  EXPECT_NEAR(rows.of(0).value + rows.of(1).value, 0, 1e-6);
  // Each of the two has half of the difference, and half of its uncertainty.
  EXPECT_NEAR(rows.of(0).high - rows.of(0).value, (meeting.high - meeting.value) / 2, 1e-6);
}

TEST(Ratings, of_a_chain_add_up) {
  std::vector<Pair> pairs = pairs_from(0, 1, {100, 0, 200, 0, 200});
  append(pairs, pairs_from(1, 2, {100, 0, 200, 0, 200}));
  const auto rows = ratings(pairs, 3);
  const double step = elo_of({100, 0, 200, 0, 200}).value;
  EXPECT_NEAR(rows.of(0).value - rows.of(1).value, step, 0.5);
  EXPECT_NEAR(rows.of(0).value - rows.of(2).value, 2 * step, 1);
  EXPECT_NEAR(rows.of(1).value, 0, 1e-6);
  EXPECT_GT(rows.of(0).high - rows.of(0).value, rows.of(1).high - rows.of(1).value);
}

TEST(Ratings, differences_are_better_known_than_places_among_all) {
  // A long list in which only neighbours meet: who stands at its end is far from the mean, and badly known against it.
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i + 1 < 8; ++i) append(pairs, pairs_from(i, i + 1, {4, 0, 10, 0, 26}));
  const Ratings rows = ratings(pairs, 8);
  const Elo meeting = elo_of({4, 0, 10, 0, 26});
  const Elo step = rows.difference(0, 1);
  EXPECT_NEAR(step.value, rows.of(0).value - rows.of(1).value, 1e-9);
  EXPECT_NEAR(step.value, meeting.value, 6) << "they met nobody else on this side";
  EXPECT_NEAR(step.high - step.low, meeting.high - meeting.low, 6);
  EXPECT_LT(rows.of(1).low, rows.of(1).value - (step.high - step.value)) << "known worse against the mean";
  EXPECT_NEAR(rows.difference(1, 0).high, -step.low, 1e-9);
  EXPECT_NEAR(rows.difference(0, 3).value, 3 * step.value, 6);
  EXPECT_GT(rows.difference(0, 3).low, step.low) << "three steps are surer than one";
  EXPECT_NEAR(rows.difference(2, 2).high, 0, 1e-9);
}

TEST(Ratings, of_somebody_who_has_not_played_are_open_and_finite) {
  const auto rows = ratings(pairs_from(0, 1, {0, 0, 0, 0, 30}), 3);
  for (std::size_t i = 0; i < rows.size(); ++i)
    EXPECT_TRUE(std::isfinite(rows.of(i).value) && std::isfinite(rows.of(i).low));
  EXPECT_NEAR(rows.of(2).value, 0, 1);
  EXPECT_GT(rows.of(2).high - rows.of(2).low, 400) << "nothing is known of him, so anything may be";
  EXPECT_GT(rows.of(2).high - rows.of(2).low, rows.of(0).high - rows.of(0).low);
}

TEST(Ratings, of_one_who_wins_all_are_finite) {
  const auto rows = ratings(pairs_from(0, 1, {0, 0, 0, 0, 500}), 2);
  EXPECT_GT(rows.of(0).value, 200);
  EXPECT_TRUE(std::isfinite(rows.of(0).value));
}

TEST(SequentialTest, decides_by_the_bounds_of_wald) {
  const SequentialTest test{-30, 0};
  EXPECT_EQ(test_state({}, test).verdict, TestState::Verdict::open);
  EXPECT_NEAR(test_state({}, test).upper, std::log(19), 1e-9);
  EXPECT_EQ(test_state({20, 10, 40, 10, 20}, test).verdict, TestState::Verdict::open);
  // An even match of 2,000 pairs is no loss of 30 Elo; a loss of 30 Elo in as many is.
  EXPECT_EQ(test_state({500, 0, 1000, 0, 500}, test).verdict, TestState::Verdict::high);
  EXPECT_EQ(test_state({586, 0, 1000, 0, 414}, test).verdict, TestState::Verdict::low);
}

TEST(SequentialTest, in_the_middle_says_nothing) {
  const double middle = (share_from_elo(-30) + share_from_elo(0)) / 2;
  const double wins = 1000 * middle;
  const TestState state = test_state({1000 - wins, 0, 0, 0, wins}, {-30, 0});
  EXPECT_NEAR(state.llr, 0, 0.01);
}

TEST(Pairs, need_both_of_their_games) {
  Settings settings;
  settings.contestants = {{"a", "x"}, {"b", "y"}};
  std::vector<Played> games(3);
  for (int i = 0; i < 3; ++i) games[static_cast<std::size_t>(i)].fixture = fixture(settings, i + 1);
  games[0].outcome = Outcome::won(Color::black, OutcomeKind::resignation);  // a wins
  games[1].outcome = Outcome::without_winner(OutcomeKind::draw);
  games[2].outcome = Outcome::won(Color::black, OutcomeKind::resignation);
  const auto pairs = pairs_of(games);
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].halves, 3);
  EXPECT_EQ(pentanomial(pairs, 0, 1), (Pentanomial{0, 0, 0, 1, 0}));
  EXPECT_EQ(pentanomial(pairs, 1, 0), (Pentanomial{0, 1, 0, 0, 0}));
}

TEST(Ratings, B133_are_of_the_results_whatever_their_order_and_a_win_never_lowers_them) {
  // Three contestants; the results are added one by one, all of them wins of the first over one or the other.
  std::vector<Pair> pairs{{0, 1, 1}, {1, 2, 3}, {0, 2, 0}};
  double before = ratings(pairs, 3).of(0).value;
  for (const std::size_t rival : {1U, 2U, 2U, 1U}) {
    pairs.push_back({0, rival, 4});
    const double after = ratings(pairs, 3).of(0).value;
    EXPECT_GT(after, before);
    before = after;
  }
  const auto forth = ratings(pairs, 3);
  std::reverse(pairs.begin(), pairs.end());
  const auto back = ratings(pairs, 3);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(forth.of(i).value, back.of(i).value, 1e-6);
}

}  // namespace
}  // namespace miai::match
