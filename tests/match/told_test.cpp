// What programs are told about the clock.
#include <gtest/gtest.h>

#include "match/matches.hpp"
#include "match/seat.hpp"

namespace miai::match {
namespace {

/// The first line that begins with the word.
std::string line_with(const std::string& text, const std::string& word) {
  const std::size_t at = ("\n" + text).find("\n" + word + " ");
  if (at == std::string::npos) return "";
  return text.substr(at, text.find('\n', at) - at);
}

struct Told {
  const char* name;
  ClockSettings clock;
  const char* settings;  ///< by time_settings
  const char* left;
  const char* exact_settings;  ///< by kata-time_settings
  const char* exact_left;
};

class Clocks : public testing::TestWithParam<Told> {
 protected:
  Clocks() { std::filesystem::create_directories(folder_.path()); }
  std::string log_of(const std::string& name) const { return folder_.read(name); }
  std::string listening(const std::string& name, const std::string& knows) const {
    return "--knows " + knows + " --knows time_left --log \"" + folder_.path() + "/" + name + "\" pass";
  }
  ScratchFolder folder_;
};

TEST_P(Clocks, are_told_in_the_words_that_a_program_knows) {
  Settings settings = tiny_match(listening("plain", "time_settings"), listening("exact", "kata-time_settings"), 2);
  settings.clock = GetParam().clock;
  Venue venue;
  venue.folder = folder_.path() + "/match";
  ASSERT_TRUE(run_match(settings, venue));
  EXPECT_EQ(line_with(log_of("plain"), "time_settings"), GetParam().settings);
  EXPECT_EQ(line_with(log_of("plain"), "time_left"), GetParam().left);
  EXPECT_EQ(line_with(log_of("plain"), "kata-time_settings"), "");
  EXPECT_EQ(line_with(log_of("exact"), "kata-time_settings"), GetParam().exact_settings);
  EXPECT_EQ(line_with(log_of("exact"), "time_left"), GetParam().exact_left);
}

constexpr Milliseconds seconds(int count) {
  return Milliseconds{1000} * count;
}

// Three periods are no three stones in one.
INSTANTIATE_TEST_SUITE_P(
    Systems, Clocks,
    testing::Values(Told{"periods", ClockSettings::byo_yomi(seconds(0), 3, seconds(30)), "time_settings 0 30 1",
                         "time_left b 30 1", "kata-time_settings byoyomi 0 30 3", "time_left w 30 3"},
                    Told{"main_time", ClockSettings::byo_yomi(seconds(600), 3, seconds(30)), "time_settings 600 30 1",
                         "time_left b 600 0", "kata-time_settings byoyomi 600 30 3", "time_left w 600 0"},
                    Told{"canadian", ClockSettings::canadian(seconds(0), 5, seconds(50)), "time_settings 0 50 5",
                         "time_left b 50 5", "kata-time_settings canadian 0 50 5", "time_left w 50 5"},
                    Told{"fischer", ClockSettings::fischer(seconds(600), seconds(10)), "time_settings 600 0 0",
                         "time_left b 600 0", "kata-time_settings fischer 600 10", "time_left w 600 0"},
                    Told{"simple", ClockSettings::simple(Milliseconds{2500}), "time_settings 0 2 1", "time_left b 2 1",
                         "kata-time_settings byoyomi 0 2.500 1", "time_left w 2.500 1"}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(Clock, a_program_that_cannot_be_told_it_is_named) {
  const ScratchFolder folder;
  Settings settings = tiny_match("pass", "--knows kata-time_settings pass", 2);
  settings.clock = ClockSettings::simple(Milliseconds{200});
  settings.lag = Milliseconds{60'000};
  std::size_t at_first = 0;
  Venue venue;
  venue.folder = folder.path();
  venue.listener = [&](const Standing& now) {
    if (now.games.empty()) at_first = now.warnings.size();
  };
  const auto standing = run_match(settings, venue);
  ASSERT_TRUE(standing);
  EXPECT_EQ(at_first, 1U) << "before the first game";
  ASSERT_EQ(standing->warnings.size(), 1U);
  EXPECT_EQ(standing->warnings[0].id, "match.unheard_clock");
  EXPECT_EQ(standing->warnings[0].facts[0].value, "first");
  for (const char* file : {"report.html", "results.json"}) {
    EXPECT_NE(folder.read(file).find("knows whole seconds only"), std::string::npos) << file;
  }
}

TEST(Clock, what_passes_between_the_programs_is_nobodys_time) {
  const ScratchFolder folder;
  std::filesystem::create_directories(folder.path());
  const std::string log = folder.path() + "/log";
  Settings settings = tiny_match("late", "--knows kata-time_settings --knows time_left --log \"" + log + "\" pass", 2);
  settings.clock = ClockSettings::absolute(seconds(600));
  settings.lag = Milliseconds{60'000};
  settings.max_moves = 3;
  Venue venue;
  venue.folder = folder.path() + "/match";
  ASSERT_TRUE(run_match(settings, venue));
  int told = 0;
  std::ifstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("time_left")) continue;
    ++told;
    EXPECT_EQ(line.substr(12), "600 0") << "the other one thought within the time that is not counted";
  }
  EXPECT_EQ(told, 3) << "once as White, twice as Black";
}

TEST(Clock, is_below_seconds_where_a_part_that_is_told_is) {
  const Milliseconds half{500};
  EXPECT_TRUE(is_below_seconds(ClockSettings::simple(half)));
  EXPECT_TRUE(is_below_seconds(ClockSettings::absolute(half)));
  EXPECT_TRUE(is_below_seconds(ClockSettings::byo_yomi(seconds(60), 3, half)));
  EXPECT_TRUE(is_below_seconds(ClockSettings::canadian(half, 5, seconds(10))));
  EXPECT_FALSE(is_below_seconds(ClockSettings::fischer(seconds(60), half))) << "increments are not told";
  EXPECT_FALSE(is_below_seconds(ClockSettings::simple(Milliseconds{1500})));
  EXPECT_FALSE(is_below_seconds(ClockSettings{}));
}

}  // namespace
}  // namespace miai::match
