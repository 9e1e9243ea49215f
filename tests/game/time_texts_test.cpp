#include "game/time_texts.hpp"

#include <gtest/gtest.h>

namespace miai {
namespace {

using namespace std::chrono_literals;

std::optional<ClockSettings> overtime(std::string_view text) {
  return parse_recorded_time("", text).settings;
}

TEST(TimeTexts, B057_overtime_in_many_spellings) {
  const auto byo_yomi = [](int periods, Milliseconds period) { return ClockSettings::byo_yomi(0s, periods, period); };
  EXPECT_EQ(overtime("5x30 byo-yomi"), byo_yomi(5, 30s));
  EXPECT_EQ(overtime("5x30"), byo_yomi(5, 30s));
  EXPECT_EQ(overtime("1x60 byo-yomi"), byo_yomi(1, 60s));
  EXPECT_EQ(overtime("3 x 20 sec"), byo_yomi(3, 20s));
  EXPECT_EQ(overtime("5X30 Byo-Yomi"), byo_yomi(5, 30s));
  EXPECT_EQ(overtime("5×0:30"), byo_yomi(5, 30s));
  EXPECT_EQ(overtime("5 periods of 30 seconds"), byo_yomi(5, 30s));
  EXPECT_EQ(overtime("30 sec x 5"), byo_yomi(5, 30s));
  EXPECT_EQ(overtime("3x1 min"), byo_yomi(3, 60s));
  EXPECT_EQ(overtime("byoyomi: 5 x 30s"), byo_yomi(5, 30s));
  EXPECT_EQ(overtime("25/600 Canadian"), ClockSettings::canadian(0s, 25, 600s));
  EXPECT_EQ(overtime("25/10:00 canadian"), ClockSettings::canadian(0s, 25, 600s));
  EXPECT_EQ(overtime("25 moves / 10 min"), ClockSettings::canadian(0s, 25, 600s));
  EXPECT_EQ(overtime("25 stones in 10 minutes"), ClockSettings::canadian(0s, 25, 600s));
  EXPECT_EQ(overtime("10 fischer"), ClockSettings::fischer(0s, 10s));
  EXPECT_EQ(overtime("Fischer 10"), ClockSettings::fischer(0s, 10s));
  EXPECT_EQ(overtime("Fischer: +10s"), ClockSettings::fischer(0s, 10s));
  EXPECT_EQ(overtime("10 fischer cap 600"), ClockSettings::fischer(0s, 10s, 600s));
  EXPECT_EQ(overtime("15 simple"), ClockSettings::simple(15s));
  EXPECT_EQ(overtime("60 simple"), ClockSettings::simple(60s));
  EXPECT_EQ(overtime("30 seconds per move"), ClockSettings::simple(30s));
}

TEST(TimeTexts, B057_unknown_text_stays_unknown) {
  for (const auto* text : {"nothing known", "5", "25/600", "5x", "x30", "0x30", "5x0", "5x30 fischer",
                           "2.5x30 byo-yomi", "5x30x2", "25/600 canadian byo-yomi", "fischer", "simple", "1e9 fischer",
                           "-5x30 hello", "10 moves", "5::30 byo-yomi", "99999999999999999999x30"}) {
    const auto recorded = parse_recorded_time("600", text);
    EXPECT_FALSE(recorded.settings.has_value()) << text << " read as " << to_string(*recorded.settings);
    EXPECT_EQ(recorded.overtime, text);
    EXPECT_EQ(recorded.main, 600s);
  }
}

TEST(TimeTexts, main_time) {
  EXPECT_EQ(parse_recorded_time("1800", "").settings, ClockSettings::absolute(30min));
  EXPECT_EQ(parse_recorded_time("30:00", "").settings, ClockSettings::absolute(30min));
  EXPECT_EQ(parse_recorded_time("30 min", "").settings, ClockSettings::absolute(30min));
  EXPECT_EQ(parse_recorded_time("1h30m", "none").settings, ClockSettings::absolute(90min));
  EXPECT_EQ(parse_recorded_time("1800.5", "5x30 byo-yomi").settings, ClockSettings::byo_yomi(1800500ms, 5, 30s));
  EXPECT_EQ(parse_recorded_time("", "").settings, ClockSettings{});
  EXPECT_EQ(parse_recorded_time("0", "").settings, ClockSettings{});
  const auto strange = parse_recorded_time("two hours each", "5x30 byo-yomi");
  EXPECT_FALSE(strange.settings.has_value());
  EXPECT_FALSE(strange.main.has_value());
}

TEST(TimeTexts, what_is_written_reads_back) {
  const std::vector<ClockSettings> all{ClockSettings{},
                                       ClockSettings::absolute(1800s),
                                       ClockSettings::byo_yomi(600s, 5, 30s),
                                       ClockSettings::byo_yomi(0s, 1, 10500ms),
                                       ClockSettings::canadian(600s, 25, 300s),
                                       ClockSettings::fischer(300s, 10s),
                                       ClockSettings::fischer(300s, 2500ms, 600s),
                                       ClockSettings::simple(60s)};
  for (const auto& settings : all) {
    const RecordTexts texts = record_texts(settings);
    EXPECT_EQ(parse_recorded_time(texts.main, texts.overtime).settings, settings)
        << texts.main << " " << texts.overtime;
  }
  EXPECT_EQ(record_texts(all[2]).overtime, "5x30 byo-yomi");
  EXPECT_EQ(record_texts(all[4]).overtime, "25/300 Canadian");
  EXPECT_EQ(record_texts(all[5]).overtime, "10 fischer");
}

TEST(TimeTexts, gtp_time_settings) {
  EXPECT_EQ(clock_from_gtp(60, 0, 0), ClockSettings::absolute(60s));
  EXPECT_EQ(clock_from_gtp(60, 300, 25), ClockSettings::canadian(60s, 25, 300s));
  EXPECT_EQ(clock_from_gtp(60, 300, 0), ClockSettings{});
  EXPECT_EQ(clock_from_gtp(-5, 0, 0), ClockSettings::absolute(0s));
}

}  // namespace
}  // namespace miai
