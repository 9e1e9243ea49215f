// Local results that are read out before a search where playouts judge.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <numeric>

#include "engine/search/hints.hpp"
#include "engine/search/plain_evaluators.hpp"
#include "support/diagram.hpp"

namespace {

using namespace miai;
using namespace miai::engine;

constexpr std::string_view kNet = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . O O . . . .
    . . O X X a . . .
    . . . O O . . . .
    . . . . . . . . .
    . . . . . . X . .
    . . . . . . . . .
    . . . . . . . . .)";

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
  const Position start = test::position(kNet, Color::white);
  const std::vector<float> swings = hints(start, 10'000);
  ASSERT_EQ(swings.size(), 82U);
  const auto at = static_cast<std::size_t>(start.board().size().index(test::at(kNet, 'a')));
  EXPECT_GT(swings[at], 0);
  EXPECT_EQ(swings[at], *std::max_element(swings.begin(), swings.end()));
  EXPECT_EQ(hints(start, 10'000), swings);
}

TEST(Hints, what_was_cut_short_is_not_told) {
  int asked = 0;
  Halt halt([&] { return ++asked == 2; });
  EXPECT_TRUE(hints(test::position(kNet, Color::white), 10'000, &halt).empty());
}

/// Plays out, as far as the search can tell, and finds every move as good as any other.
class PlayingOut : public ConstantEvaluator {
 public:
  Evaluation evaluate(const Query& query) override {
    Evaluation evaluation = ConstantEvaluator::evaluate(query);
    const auto points = static_cast<std::size_t>(query.trail.position.board().size().points());
    for (auto& plays : evaluation.first_plays) plays.assign(points, {100, 50});
    return evaluation;
  }
};

TEST(Hints, a_run_that_is_stopped_leaves_the_reading_to_the_next) {
  const Trail trail(test::position(kNet, Color::white));
  Terms terms;
  terms.rules = preset("chinese");
  // A clock that moves when it is looked at: the reading alone takes longer than the time.
  int looks = 0;
  Search search(std::make_shared<PlayingOut>(), {}, [&looks] { return Milliseconds{looks++}; });
  search.set_position(trail, terms);
  const auto greatest_prior = [&](const Budget& budget) {
    double most = 0;
    for (const MoveReport& move : search.run(budget).moves) most = std::max(most, move.prior);
    return most;
  };
  const std::atomic<bool> stop{true};
  Budget stopped;
  stopped.stop = &stop;
  const double plain = greatest_prior(stopped);
  EXPECT_GT(plain, 0);
  EXPECT_LT(plain, 0.05);
  EXPECT_LT(looks, 10);
  Budget timed;
  timed.time = {Milliseconds{1'000}, Milliseconds{3}};
  looks = 0;
  EXPECT_EQ(greatest_prior(timed), plain);
  EXPECT_LT(looks, 12) << "it looks at the clock while it reads";
  Budget enough;
  enough.visits = 200;
  EXPECT_GT(greatest_prior(enough), 5 * plain);
}

TEST(Hints, short_runs_are_slices_of_the_one_that_was_prepared) {
  const Trail trail(test::position(kNet, Color::white));
  Terms terms;
  terms.rules = preset("chinese");
  const auto visits = [](std::int64_t n) {
    Budget budget;
    budget.visits = n;
    return budget;
  };
  Search sliced(std::make_shared<PlayingOut>(), {}, [] { return Milliseconds{0}; });
  sliced.set_position(trail, terms);
  EXPECT_EQ(sliced.prepare(visits(200)).root.visits, 1);
  SearchReport last;
  for (std::int64_t n = 16; n <= 208; n += 16) last = sliced.run(visits(std::min<std::int64_t>(n, 200)));
  Search whole(std::make_shared<PlayingOut>(), {}, [] { return Milliseconds{0}; });
  whole.set_position(trail, terms);
  const SearchReport at_once = whole.run(visits(200));
  ASSERT_EQ(last.moves.size(), at_once.moves.size());
  for (std::size_t i = 0; i < last.moves.size(); ++i) {
    EXPECT_EQ(last.moves[i].prior, at_once.moves[i].prior);
    EXPECT_EQ(last.moves[i].visits, at_once.moves[i].visits);
  }
}

}  // namespace
