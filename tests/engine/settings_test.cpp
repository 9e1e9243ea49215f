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
  EXPECT_EQ(*read_settings({}, "\xEF\xBB\xBFvisits = 10\n", ""), *read_settings({}, "visits = 10\n", ""));
}

TEST(Settings, one_option_is_changed_in_a_file_and_all_else_stays) {
  const auto with = [](std::string_view file, const char* name, const char* value) {
    const auto text = with_setting(file, "x.cfg", *find_setting(name), value);
    return text ? *text : "FAILED " + to_string(text.error());
  };
  // The line that counts is the last one, under whatever name.
  EXPECT_EQ(with("# mine\nthreads = 2 # few\nvisits=7", "threads", "4"), "# mine\nthreads = 4 # few\nvisits=7");
  EXPECT_EQ(with("threads=2\r\nNumSearchThreads =3\r\n", "threads", "12"), "threads=2\r\nNumSearchThreads =12\r\n");
  EXPECT_EQ(with("rank =\n", "rank", "9k"), "rank =9k\n");
  // Else the remark of `miai config` becomes a line; one that is a setting already comes first.
  EXPECT_EQ(with("# Threads.\n# threads = 0\n\n# seed = 1\n", "threads", "4"),
            "# Threads.\nthreads = 4\n\n# seed = 1\n");
  EXPECT_EQ(with("threads = 2\n# threads = 0\n", "threads", "4"), "threads = 4\n# threads = 0\n");
  // Else it is a new one.
  EXPECT_EQ(with("", "threads", "4"), "threads = 4\n");
  EXPECT_EQ(with("visits = 7", "threads", "4"), "visits = 7\nthreads = 4\n");
  EXPECT_EQ(with("visits = 7\n", "threads", "4"), "visits = 7\nthreads = 4\n");
  EXPECT_NE(with("\nvisist = 7\n", "threads", "4").find("x.cfg:2"), std::string::npos);
  EXPECT_TRUE(with("visits = 7\n", "threads", "many").starts_with("FAILED"));
  for (const SettingRow& row : setting_rows()) {
    Settings settings;
    settings.search.threads = 3;
    const std::string value = row.text(settings);
    const auto text = with_setting(settings_file({}), "", row, value);
    if (!text || value.empty()) continue;
    EXPECT_NE(text->find("\n" + std::string(row.name()) + " = " + value + "\n"), std::string::npos) << row.name();
    EXPECT_EQ(row.text(*read_settings({}, *text, "")), value) << row.name();
  }
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
                           "winrates = mine", "threads = -1", "resign = perhaps", "lag =", "visits"}) {
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

TEST(Settings, what_katago_measures_otherwise_is_read_in_its_units_and_not_listed) {
  struct Case {
    const char* name;
    const char* value;
    bool (*is_so)(const SearchOptions&);
  };
  constexpr Case kCases[] = {
      {"drawEquivalentWinsForWhite", "0.25", [](const SearchOptions& o) { return o.draw_black_share == 0.75; }},
      {"noResultUtilityForWhite", "0.5", [](const SearchOptions& o) { return o.no_result_utility == -0.5; }},
      {"resignThreshold", "-0.75", [](const SearchOptions& o) { return o.resign_winrate == 0.125; }},
      {"useLcbForSelection", "false", [](const SearchOptions& o) { return o.lcb_stdevs == 0; }},
      {"useNoisePruning", "false", [](const SearchOptions& o) { return o.noise_prune_scale == 0; }},
      {"rootNoiseEnabled", "true", [](const SearchOptions& o) { return o.root_noise > 0; }}};
  for (const Case& one : kCases) {
    const auto row = find_setting(one.name);
    ASSERT_TRUE(row) << one.name;
    Settings settings;
    EXPECT_FALSE(one.is_so(settings.search)) << one.name;
    const std::string usual = row->text(settings);
    ASSERT_TRUE(row->set(settings, one.value)) << one.name;
    EXPECT_TRUE(one.is_so(settings.search)) << one.name;
    EXPECT_EQ(row->text(settings), one.value);
    ASSERT_TRUE(row->set(settings, usual)) << one.name;
    EXPECT_EQ(row->text(settings), usual) << one.name;
    EXPECT_FALSE(one.is_so(settings.search)) << one.name;
    EXPECT_FALSE(row->set(settings, "7")) << one.name;
    for (const SettingRow& listed : setting_rows()) EXPECT_NE(listed.name(), one.name);
  }
}

TEST(Settings, options_of_models_of_human_play_are_refused_in_words_of_their_own) {
  for (const char* name : {"humanSLProfile", "humanslchosenmoveprop"}) {
    const auto row = find_setting(name);
    ASSERT_FALSE(row) << name;
    EXPECT_EQ(row.error().id, "settings.human");
    EXPECT_NE(row.error().message.find(name), std::string::npos);
  }
}

TEST(Settings, doublings_are_the_side_of_who_thinks_unless_a_side_is_named) {
  Settings settings;
  EXPECT_EQ(black_doublings(settings, Color::white), 0);
  ASSERT_TRUE(find_setting("playoutDoublingAdvantage")->set(settings, "1.5"));
  EXPECT_EQ(black_doublings(settings, Color::black), 1.5);
  EXPECT_EQ(black_doublings(settings, Color::white), -1.5);
  for (const char* white : {"WHITE", "w", "White"}) {
    ASSERT_TRUE(find_setting("playoutDoublingAdvantagePla")->set(settings, white)) << white;
    for (const Color own : kColors) EXPECT_EQ(black_doublings(settings, own), -1.5);
  }
  EXPECT_EQ(find_setting("playout-doublings-side")->text(settings), "white");
  ASSERT_TRUE(find_setting("playoutDoublingAdvantagePla")->set(settings, ""));
  EXPECT_EQ(black_doublings(settings, Color::black), 1.5);
  for (const char* wrong : {"3.01", "-4", "much", ""}) {
    EXPECT_FALSE(find_setting("playoutDoublingAdvantage")->set(settings, wrong)) << wrong;
  }
  EXPECT_FALSE(find_setting("playoutDoublingAdvantagePla")->set(settings, "both"));
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
