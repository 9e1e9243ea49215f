#include "game/clock.hpp"

#include <gtest/gtest.h>

#include "base/rng.hpp"

namespace miai {
namespace {

using namespace std::chrono_literals;
constexpr Color kBlack = Color::black;
constexpr Color kWhite = Color::white;

Clock running(const ClockSettings& settings) {
  return Clock(settings).started(kBlack, 0ms);
}

TEST(Clock, absolute_time_runs_only_for_the_side_to_move) {
  Clock clock = running(ClockSettings::absolute(60s));
  EXPECT_EQ(clock.left(kBlack, 10s).main, 50s);
  EXPECT_EQ(clock.left(kWhite, 10s).main, 60s);
  clock = clock.moved(10s);
  EXPECT_EQ(clock.left(kBlack, 30s).main, 50s);
  EXPECT_EQ(clock.left(kWhite, 30s).main, 40s);
  EXPECT_EQ(clock.flag_time(), 70s);
  EXPECT_EQ(clock.flagged(70s - 1ms), std::nullopt);
  EXPECT_EQ(clock.flagged(70s), kWhite);
}

TEST(Clock, B099_periods_count_on_during_a_long_think) {
  Clock clock = running(ClockSettings::byo_yomi(10s, 3, 30s));
  EXPECT_EQ(clock.left(kBlack, 5s), (TimeLeft{5s, 30s, 3, false, false}));
  EXPECT_EQ(clock.left(kBlack, 39s), (TimeLeft{0s, 1s, 3, true, false}));
  EXPECT_EQ(clock.left(kBlack, 40s), (TimeLeft{0s, 30s, 2, true, false}));
  EXPECT_EQ(clock.left(kBlack, 55s), (TimeLeft{0s, 15s, 2, true, false}));
  EXPECT_EQ(clock.left(kBlack, 71s), (TimeLeft{0s, 29s, 1, true, false}));
  EXPECT_EQ(clock.flag_time(), 100s);
  EXPECT_TRUE(clock.left(kBlack, 100s).flagged);
  clock = clock.moved(55s);
  EXPECT_EQ(clock.left(kBlack, 55s), (TimeLeft{0s, 30s, 2, true, false}));
}

TEST(Clock, a_period_not_used_up_is_kept_whole) {
  Clock clock = running(ClockSettings::byo_yomi(0s, 2, 30s));
  Milliseconds now = 0ms;
  for (int move = 0; move < 20; ++move) {
    now += 29999ms;
    clock = clock.moved(now);
  }
  EXPECT_EQ(clock.left(kBlack, now).count, 2);
  EXPECT_EQ(clock.moved(now + 30s).left(kBlack, now + 30s).count, 1);
}

TEST(Clock, B103_pause_freezes_what_is_left) {
  Clock clock = running(ClockSettings::simple(60s)).paused(20s);
  EXPECT_EQ(clock.flag_time(), std::nullopt);
  EXPECT_EQ(clock.left(kBlack, 100000s).period, 40s);
  clock = clock.resumed(200000s);
  EXPECT_EQ(clock.left(kBlack, 200000s).period, 40s);
  EXPECT_EQ(clock.flag_time(), 200040s);
  EXPECT_TRUE(clock.left(kBlack, 200041s).flagged);
}

TEST(Clock, B105_halted_clock_stands_still) {
  Clock clock = running(ClockSettings::absolute(60s)).paused(10s);
  EXPECT_EQ(clock.left(kBlack, 60s).main, 50s);
  clock = clock.resumed(110s);
  EXPECT_EQ(clock.left(kBlack, 110s).main, 50s);
  EXPECT_EQ(clock.left(kBlack, 115s).main, 45s);
}

TEST(Clock, pausing_twice_changes_nothing) {
  const Clock once = running(ClockSettings::byo_yomi(60s, 3, 30s)).paused(70s);
  const Clock twice = once.paused(90s).paused(95s);
  EXPECT_EQ(once.left(kBlack, 1000s), twice.left(kBlack, 1000s));
  EXPECT_EQ(twice.resumed(100s).flag_time(), 180s);
}

struct FischerCase {
  Milliseconds initial;
  Milliseconds increment;
  std::optional<Milliseconds> cap;
  Milliseconds takes;
  Milliseconds left;
};

TEST(Clock, B107_fischer_increment_and_cap) {
  const std::vector<FischerCase> cases{
      {3600s, 20s, 3600s, 5s, 3600s},
      {3600s, 20s, 3600s, 30s, 3590s},
      {60s, 10s, std::nullopt, 5s, 65s},
      {60s, 10s, 65s, 0s, 65s},
  };
  for (const auto& c : cases) {
    const Clock clock = running(ClockSettings::fischer(c.initial, c.increment, c.cap)).moved(c.takes);
    EXPECT_EQ(clock.left(kBlack, c.takes).main, c.left);
  }
  const Clock slow = running(ClockSettings::fischer(30s, 10s));
  EXPECT_EQ(slow.flag_time(), 30s);  // the increment of the running move is not there yet
  EXPECT_TRUE(slow.moved(31s).left(kBlack, 31s).flagged);
  EXPECT_EQ(slow.moved(31s).left(kBlack, 31s).main, 0s);
}

TEST(Clock, canadian_periods) {
  Clock clock = running(ClockSettings::canadian(10s, 3, 60s));
  clock = clock.moved(5s).moved(5s);
  EXPECT_EQ(clock.left(kBlack, 5s), (TimeLeft{5s, 60s, 3, false, false}));
  EXPECT_EQ(clock.left(kBlack, 15s), (TimeLeft{0s, 55s, 3, true, false}));
  clock = clock.moved(20s).moved(20s);  // the move that enters overtime is the first of the three
  EXPECT_EQ(clock.left(kBlack, 20s), (TimeLeft{0s, 50s, 2, true, false}));
  clock = clock.moved(30s).moved(30s);
  EXPECT_EQ(clock.left(kBlack, 30s), (TimeLeft{0s, 40s, 1, true, false}));
  EXPECT_EQ(clock.flag_time(), 70s);
  EXPECT_EQ(clock.moved(69s).left(kBlack, 69s), (TimeLeft{0s, 60s, 3, true, false}));
  EXPECT_TRUE(clock.moved(70s).left(kBlack, 70s).flagged);
}

TEST(Clock, without_limit_nothing_ever_runs_out) {
  const Clock clock = running(ClockSettings{});
  EXPECT_EQ(clock.flag_time(), std::nullopt);
  EXPECT_EQ(clock.moved(1000000s).flagged(2000000s), std::nullopt);
  EXPECT_EQ(describe(clock.left(kBlack, 5s), clock.settings()), "no limit");
}

TEST(Clock, nothing_runs_before_the_start_and_after_the_flag) {
  const Clock fresh(ClockSettings::absolute(60s));
  EXPECT_EQ(fresh.left(kBlack, 1000s).main, 60s);
  EXPECT_EQ(fresh.moved(5s), fresh);
  const Clock late = running(ClockSettings::absolute(60s)).moved(61s);
  EXPECT_EQ(late.flagged(61s), kBlack);
  EXPECT_EQ(late.moved(62s).left(kWhite, 500s).main, 60s);
  EXPECT_EQ(late.started(kWhite, 70s).flagged(70s), kBlack);
}

TEST(Clock, times_that_go_backwards_take_nothing) {
  const Clock clock = running(ClockSettings::absolute(60s)).moved(10s);
  EXPECT_EQ(clock.left(kWhite, 5s).main, 60s);
  EXPECT_EQ(clock.moved(5s).left(kWhite, 10s).main, 60s);
}

TEST(Clock, B101_lag_is_shown_and_forgiven_within_a_limit) {
  const Clock clock = running(ClockSettings::simple(10s));
  EXPECT_EQ(shown_left(clock.left(kBlack, 7s).period, 800ms), 2200ms);
  EXPECT_EQ(shown_left(300ms, 800ms), 0ms);
  EXPECT_FALSE(clock.moved(9900ms).flagged(9900ms).has_value());
  EXPECT_EQ(clock.moved(10100ms).flagged(10100ms), kBlack);
  EXPECT_FALSE(clock.moved(10100ms, lag_allowance(800ms)).flagged(10100ms).has_value());
  EXPECT_EQ(lag_allowance(5s), kLagLimit);
  EXPECT_EQ(lag_allowance(-5s), 0ms);
  EXPECT_EQ(clock.moved(12s, lag_allowance(60s)).flagged(12s), kBlack);
  const Clock quick = running(ClockSettings::absolute(60s)).moved(100ms, 800ms);
  EXPECT_EQ(quick.left(kBlack, 100ms).main, 60s);  // no time is won by it
}

TEST(Clock, a_stored_state_goes_on_like_the_clock_itself) {
  const Clock clock = running(ClockSettings::byo_yomi(10s, 3, 30s)).moved(12s).moved(20s);
  const Clock restored(clock.settings(), clock.state());
  EXPECT_EQ(restored, clock);
  EXPECT_EQ(restored.left(kBlack, 77s), clock.left(kBlack, 77s));
}

TEST(Clock, time_told_from_outside) {
  const Clock clock = running(ClockSettings::canadian(60s, 25, 600s));
  const Clock told = clock.with_left(kBlack, {0s, 30s, 4, true, false}, 5s);
  EXPECT_EQ(told.flag_time(), 35s);
  EXPECT_EQ(told.left(kWhite, 5s).main, 60s);
}

TEST(Clock, the_flag_falls_exactly_when_flag_time_says) {
  const std::vector<ClockSettings> all{ClockSettings::absolute(7s), ClockSettings::byo_yomi(3s, 3, 2s),
                                       ClockSettings::canadian(2s, 3, 4s), ClockSettings::fischer(5s, 1s, 6s),
                                       ClockSettings::simple(3s)};
  Rng rng(1);
  for (const auto& settings : all) {
    Clock clock = running(settings);
    Milliseconds now = 0ms;
    for (int move = 0; move < 2000; ++move) {
      const Color side = *clock.state().turn;
      const Milliseconds flag = *clock.flag_time();
      ASSERT_FALSE(clock.left(side, flag - 1ms).flagged);
      ASSERT_TRUE(clock.left(side, flag).flagged);
      ASSERT_EQ(clock_text(*until_flag(clock.left(side, flag - 1ms), settings)), "0:01");
      now = std::min(now + Milliseconds(rng.below(2000)), flag - 1ms);
      const auto before = until_flag(clock.left(side, now), settings);
      ASSERT_EQ(now + *before, flag);
      clock = clock.moved(now);
      ASSERT_FALSE(clock.flagged(now).has_value());
      if (settings.system == ClockSystem::absolute && *before < 10ms) break;
    }
  }
}

TEST(ClockSettings, wrong_ones_are_named) {
  const auto field = [](const ClockSettings& settings) {
    const auto result = checked(settings);
    return result ? std::string() : result.error().facts.front().value;
  };
  EXPECT_EQ(field(ClockSettings::absolute(0s)), "main");
  EXPECT_EQ(field(ClockSettings::absolute(-1s)), "main");
  EXPECT_EQ(field(ClockSettings::byo_yomi(0s, 0, 30s)), "count");
  EXPECT_EQ(field(ClockSettings::byo_yomi(10s, 3, 0s)), "period");
  EXPECT_EQ(field(ClockSettings::canadian(10s, 0, 30s)), "count");
  EXPECT_EQ(field(ClockSettings::fischer(0s, 10s)), "main");
  EXPECT_EQ(field(ClockSettings::fischer(60s, 10s, 30s)), "cap");
  EXPECT_EQ(field(ClockSettings::simple(0s)), "period");
  EXPECT_EQ(field(ClockSettings::byo_yomi(0s, 3, 30s)), "");
  EXPECT_EQ(field(ClockSettings::fischer(60s, 0s)), "");
}

TEST(ClockTexts, nothing_is_shown_as_gone_before_it_is) {
  EXPECT_EQ(clock_text(0ms), "0:00");
  EXPECT_EQ(clock_text(1ms), "0:01");
  EXPECT_EQ(clock_text(1000ms), "0:01");
  EXPECT_EQ(clock_text(1001ms), "0:02");
  EXPECT_EQ(clock_text(-5ms), "0:00");
  EXPECT_EQ(clock_text(5min), "5:00");
  EXPECT_EQ(clock_text(65min), "1:05:00");
  EXPECT_EQ(clock_text_with_tenths(9201ms), "0:09.3");
  EXPECT_EQ(clock_text_with_tenths(1ms), "0:00.1");
  EXPECT_EQ(clock_text_with_tenths(0ms), "0:00.0");
  EXPECT_EQ(clock_text_with_tenths(9950ms), "0:10");
  EXPECT_EQ(clock_text_with_tenths(12300ms), "0:13");
}

TEST(ClockTexts, settings_in_words) {
  EXPECT_EQ(to_string(ClockSettings{}), "no limit");
  EXPECT_EQ(to_string(ClockSettings::absolute(30min)), "30:00");
  EXPECT_EQ(to_string(ClockSettings::byo_yomi(5min, 3, 30s)), "5:00 + 3×0:30");
  EXPECT_EQ(to_string(ClockSettings::byo_yomi(0s, 5, 1min)), "5×1:00");
  EXPECT_EQ(to_string(ClockSettings::canadian(5min, 25, 10min)), "5:00 + 25 moves in 10:00");
  EXPECT_EQ(to_string(ClockSettings::fischer(5min, 10s)), "5:00 + 0:10 a move");
  EXPECT_EQ(to_string(ClockSettings::fischer(5min, 10s, 10min)), "5:00 + 0:10 a move, at most 10:00");
  EXPECT_EQ(to_string(ClockSettings::simple(30s)), "0:30 a move");
}

TEST(ClockTexts, what_is_left_in_words) {
  const auto byo_yomi = ClockSettings::byo_yomi(10s, 3, 30s);
  const Clock clock = running(byo_yomi);
  EXPECT_EQ(describe(clock.left(kBlack, 5s), byo_yomi), "0:05, then 3×0:30");
  EXPECT_EQ(describe(clock.left(kBlack, 39s), byo_yomi), "0:01, 3 periods left");
  EXPECT_EQ(describe(clock.left(kBlack, 88s), byo_yomi), "0:12, last period");
  EXPECT_EQ(describe(clock.left(kBlack, 100s), byo_yomi), "0:00, time is up");
  const auto canadian = ClockSettings::canadian(0s, 25, 10min);
  EXPECT_EQ(describe(running(canadian).left(kBlack, 0s), canadian), "10:00 for 25 moves");
  const auto simple = ClockSettings::simple(30s);
  EXPECT_EQ(describe(running(simple).left(kBlack, 1s), simple), "0:29 for this move");
}

}  // namespace
}  // namespace miai
