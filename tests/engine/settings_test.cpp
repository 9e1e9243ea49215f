// The one table of options: names, texts, files.
#include "engine/settings.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/text.hpp"

namespace miai::engine {
namespace {

TEST(Settings, every_name_once_and_every_sentence_complete) {
  std::set<std::string> names;
  for (const SettingRow& row : setting_rows()) {
    EXPECT_TRUE(row.help().ends_with('.')) << row.name();
    EXPECT_FALSE(row.placeholder().empty());
    EXPECT_TRUE(names.insert(ascii_lower(row.name())).second) << row.name();
    if (row.kata_name().empty()) continue;
    EXPECT_TRUE(names.insert(ascii_lower(row.kata_name())).second) << row.kata_name();
  }
}

TEST(Settings, every_value_reads_as_it_is_written) {
  for (const SettingRow& row : setting_rows()) {
    Settings settings;
    const std::string before = row.text(settings);
    const auto set = row.set(settings, before);
    EXPECT_TRUE(set || before.empty()) << row.name() << " " << before;
    EXPECT_EQ(row.text(settings), before) << row.name();
    // Named it is the same network, but weak ranks take it too.
    if (row.name() == "model") settings.model.clear();
    EXPECT_EQ(settings, Settings{}) << row.name();
    EXPECT_TRUE(row.name() == "model" || !row.set(settings, "nonsense")) << row.name();
    EXPECT_EQ(settings.search, SearchOptions{}) << row.name();
  }
}

TEST(Settings, the_file_says_all_and_reads_back) {
  Settings settings;
  settings.visits = 123;
  settings.view = View::white;
  settings.search.cpuct = 1.25;
  const std::string file = settings_file(settings);
  for (const SettingRow& row : setting_rows()) {
    EXPECT_NE(file.find("\n# " + std::string(row.help())), std::string::npos) << row.name();
    EXPECT_NE(file.find(std::string(row.name()) + " = "), std::string::npos) << row.name();
  }
  const auto read = read_settings({}, file, "x.cfg");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, settings);
  EXPECT_EQ(*read_settings({}, settings_file({}), ""), Settings{});
}

TEST(Settings, an_unknown_name_is_told_with_line_and_neighbour) {
  const auto read = read_settings({}, "visits = 10\n\n# fine\nvisist = 20\n", "my.cfg");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().id, "settings.unknown");
  EXPECT_EQ(read.error().where.line, 4U);
  EXPECT_NE(to_string(read.error()).find("my.cfg:4"), std::string::npos) << to_string(read.error());
  EXPECT_NE(read.error().message.find("\"visits\""), std::string::npos) << read.error().message;
}

TEST(Settings, values_that_cannot_be_are_told_with_line_and_range) {
  for (const char* line : {"visits = -1", "visits = many", "visits = 1.5", "level = 0", "level = 11", "time = -1",
                           "winrates = mine", "threads = 0", "resign = perhaps", "lag =", "visits"}) {
    const auto read = read_settings({}, "\n" + std::string(line), "f");
    ASSERT_FALSE(read && true) << line;
    EXPECT_EQ(read.error().where.line, 2U) << line;
  }
}

TEST(Settings, names_of_katago_and_any_case_are_understood) {
  const auto read =
      read_settings({}, "MAXVISITS=1e3 # thousand\r\nmaxtime = 2.5\nReportAnalysisWinratesAs = BLACK", "");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->visits, 1000);
  EXPECT_EQ(read->seconds, 2.5);
  EXPECT_EQ(read->view, View::black);
}

TEST(Settings, higher_levels_think_more) {
  for (const VisitCost cost : {VisitCost::cheap, VisitCost::dear}) {
    for (int level = 2; level <= Settings::kLevels; ++level) {
      EXPECT_GT(visits_of_level(level, cost), visits_of_level(level - 1, cost));
    }
  }
}

}  // namespace
}  // namespace miai::engine
