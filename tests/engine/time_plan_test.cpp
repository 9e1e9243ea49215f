#include "engine/time/time_plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/rng.hpp"

namespace miai::engine {
namespace {

using namespace std::chrono_literals;

TimeQuestion question(const ClockSettings& settings, const TimeLeft& left, int move_number = 0) {
  return {left, settings, move_number, BoardSize::square(9), 200ms};
}

TimeLeft full(const ClockSettings& settings) {
  return Clock(settings).left(Color::black, 0ms);
}

TEST(TimePlan, no_clock_no_plan) {
  EXPECT_FALSE(plan_time(question({}, {})).has_value());
}

TEST(TimePlan, nothing_left_means_at_once) {
  const auto settings = ClockSettings::absolute(60s);
  for (const TimeLeft& left : {TimeLeft{}, TimeLeft{.main = -5s}, TimeLeft{.flagged = true}}) {
    const auto plan = plan_time(question(settings, left));
    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(plan->maximum, 0ms);
  }
}

TEST(TimePlan, the_overtime_is_used) {
  const auto byo_yomi = ClockSettings::byo_yomi(0s, 5, 30s);
  const auto plan = plan_time(question(byo_yomi, full(byo_yomi)));
  EXPECT_GT(plan->ideal, 20s);
  EXPECT_LT(plan->ideal, 30s);
  const auto last = plan_time(question(byo_yomi, {.period = 30s, .count = 1, .in_overtime = true}));
  EXPECT_LE(last->maximum, 29800ms);
  EXPECT_GT(last->ideal, 20s);
  // Five minutes are not all there is when ten times half a minute follow.
  const auto long_game = ClockSettings::byo_yomi(5min, 10, 30s);
  EXPECT_GT(plan_time(question(long_game, full(long_game)))->ideal, 20s);
  const auto canadian = ClockSettings::canadian(0s, 25, 10min);
  const auto stone = plan_time(question(canadian, full(canadian)));
  EXPECT_GT(stone->ideal, 20s);
  EXPECT_LT(stone->ideal, 25s);
  const auto simple = ClockSettings::simple(10s);
  EXPECT_GT(plan_time(question(simple, full(simple)))->ideal, 8s);
  EXPECT_LE(plan_time(question(simple, full(simple)))->maximum, 9800ms);
}

TEST(TimePlan, the_increment_is_not_there_before_the_move) {
  const auto fischer = ClockSettings::fischer(10s, 20s);
  const auto plan = plan_time(question(fischer, {.main = 3s}));
  EXPECT_LE(plan->maximum, 2800ms);
}

TEST(TimePlan, main_time_lasts_the_game) {
  const auto settings = ClockSettings::absolute(10min);
  for (const int side : {9, 13, 19}) {
    Milliseconds left = 10min;
    for (int move = 0; move < side * side; move += 2) {
      const auto plan = plan_time({{.main = left}, settings, move, BoardSize::square(side), 200ms});
      EXPECT_GT(plan->ideal, 100ms) << side << " move " << move;
      left -= plan->ideal;
    }
  }
}

TEST(TimePlan, who_keeps_the_clock_counts_lag_and_loses_nothing_by_it_alone) {
  const auto after = [](const ClockSettings& settings, const TimeLeft& left, Milliseconds used) {
    return left_after(question(settings, left), used);
  };
  const auto absolute = ClockSettings::absolute(60s);
  EXPECT_EQ(after(absolute, full(absolute), 10s).main, 50s - 100ms) << "half the reserve";
  EXPECT_EQ(after(absolute, {.main = 50ms}, 0ms).main, 1ms);
  EXPECT_FALSE(after(absolute, {.main = 50ms}, 0ms).flagged);
  EXPECT_TRUE(after(absolute, {.main = 50ms}, 50ms).flagged);
  const auto fischer = ClockSettings::fischer(10s, 2s, 11s);
  EXPECT_EQ(after(fischer, full(fischer), 1s).main, 11s - 100ms);
  const auto byo_yomi = ClockSettings::byo_yomi(1s, 3, 5s);
  const TimeLeft third = {.period = 5s, .count = 3, .in_overtime = true};
  EXPECT_EQ(after(byo_yomi, full(byo_yomi), 2s), third);
  EXPECT_EQ(after(byo_yomi, third, 4950ms), third);
  EXPECT_EQ(after(byo_yomi, third, 5s).count, 2);
  const auto canadian = ClockSettings::canadian(1s, 3, 30s);
  EXPECT_EQ(after(canadian, full(canadian), 500ms).main, 500ms) << "overtime must not begin a move early";
  const TimeLeft two = after(canadian, full(canadian), 6s);
  EXPECT_EQ(two, (TimeLeft{.period = 25s - 100ms, .count = 2, .in_overtime = true}));
  EXPECT_EQ(after(canadian, after(canadian, two, 1s), 1s), (TimeLeft{.period = 30s, .count = 3, .in_overtime = true}));
  EXPECT_TRUE(after(canadian, {.flagged = true}, 0ms).flagged);
}

struct FastGame {
  const char* name;
  ClockSettings settings;
};

// Every game is played with lag that no plan foresees, at times the longest that the plan allows for a move, and with
// an evaluation that was under way when time was up.
TEST(TimePlan, a_thousand_fast_games_and_no_flag) {
  const std::vector<FastGame> clocks{
      {"absolute", ClockSettings::absolute(60s)},
      {"absolute, blitz", ClockSettings::absolute(20s)},
      {"byo-yomi", ClockSettings::byo_yomi(5s, 3, 2s)},
      {"byo-yomi, one period", ClockSettings::byo_yomi(0s, 1, 1s)},
      {"canadian", ClockSettings::canadian(5s, 10, 10s)},
      {"canadian, one move", ClockSettings::canadian(1s, 1, 2s)},
      {"fischer", ClockSettings::fischer(5s, 1s)},
      {"fischer, capped", ClockSettings::fischer(3s, 1s, 4s)},
      {"simple", ClockSettings::simple(1s)},
  };
  Rng rng(42);
  const BoardSize size = BoardSize::square(9);
  for (int game = 0; game < 1000; ++game) {
    const FastGame& row = clocks[static_cast<std::size_t>(game) % clocks.size()];
    Clock clock(row.settings);
    Milliseconds now{0};
    clock = clock.started(Color::black, now);
    const int length = 40 + static_cast<int>(rng.below(60));
    Color turn = Color::black;
    for (int move = 0; move < length; ++move, turn = opposite(turn)) {
      const auto plan = plan_time({clock.left(turn, now), row.settings, move, size, 200ms});
      ASSERT_TRUE(plan.has_value());
      const Milliseconds thought = rng.below(5) == 0 ? plan->maximum : std::min(plan->ideal, plan->maximum);
      const Milliseconds evaluation{rng.below(30)};
      const Milliseconds lag{rng.below(10) == 0 ? rng.below(160) : rng.below(60)};
      now += thought + evaluation + lag;
      ASSERT_FALSE(clock.flagged(now).has_value()) << row.name << " game " << game << " move " << move;
      clock = clock.moved(now);
    }
  }
}

}  // namespace
}  // namespace miai::engine
