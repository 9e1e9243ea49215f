// Reading: what is made of sizes, komi, handicaps, clocks, results and rules.
#include <gtest/gtest.h>

#include "record/info.hpp"
#include "record/reading.hpp"
#include "record/replay.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

TEST(ReadGameInfo, an_empty_size_is_reported) {
  const auto c = parsed("(;GM[1]SZ[]KM[0])");
  EXPECT_NE(finding(c, "record.size_empty"), nullptr);
  EXPECT_EQ(write(c), "(;GM[1]SZ[]KM[0])");
}

TEST(ReadGameInfo, an_odd_komi_is_reported_and_stays) {
  for (const char* komi : {"6.25", "400", "6.3", "100"}) {
    const std::string text = std::string("(;GM[1]SZ[9]KM[") + komi + "])";
    const auto c = parsed(text);
    EXPECT_NE(finding(c, "record.komi_odd"), nullptr) << komi;
    EXPECT_EQ(write(c), text);
  }
  for (const char* komi : {"6.5", "0", "-3", "99"}) {
    EXPECT_TRUE(parsed(std::string("(;GM[1]SZ[9]KM[") + komi + "])").report.empty()) << komi;
  }
}

TEST(ReadGameInfo, B053_the_stated_handicap_counts_and_every_stone_stays) {
  struct Row {
    const char* root;
    int handicap;
    int stones;
  };
  for (const Row& row : {Row{"HA[2]AB[cc][gg][cg][gc]", 2, 4}, Row{"HA[3]AB[cc][gg]", 3, 2},
                         Row{"HA[9]AB[cc][gg]", 9, 2}, Row{"HA[2]AB[cc][gg]", 2, 2}}) {
    const auto c = parsed(std::string("(;GM[1]SZ[9]RU[Chinese]KM[0.5]") + row.root + ";W[ee])");
    const auto loaded = to_game(c.games.at(0), GameSettings{});
    ASSERT_TRUE(loaded) << row.root;
    EXPECT_EQ(loaded->game.settings().handicap, row.handicap) << row.root;
    EXPECT_EQ(loaded->game.position().board().stones(Color::black), row.stones) << row.root;
    EXPECT_EQ(loaded->to_move, Color::black) << row.root;
    EXPECT_TRUE(loaded->forced.empty()) << row.root;
  }
}

TEST(ReadGameInfo, B051_komi_absent_stated_and_converted) {
  const auto komi = [](const char* text) { return game_info(parsed(text).games[0]).komi; };
  EXPECT_EQ(komi("(;RU[AGA])").source, KomiSource::assumed);
  EXPECT_EQ(komi("(;RU[AGA])").value, HalfPoints::halves(15));
  EXPECT_EQ(komi("(;KM[]RU[Chinese])").source, KomiSource::assumed);
  EXPECT_EQ(komi("(;KM[0])").source, KomiSource::stated);
  EXPECT_EQ(komi("(;KM[-1.5])").value, HalfPoints::halves(-3));
  EXPECT_EQ(komi("(;KM[5,5])").value, HalfPoints::halves(11));
  for (const char* text : {"(;KM[375])", "(;KM[3.75])", "(;KM[750])"}) {
    EXPECT_EQ(komi(text).value, HalfPoints::halves(15)) << text;
  }
  EXPECT_EQ(komi("(;KM[650]AP[foxwq])").value, HalfPoints::halves(13));
  EXPECT_EQ(komi("(;KM[nan])").source, KomiSource::assumed);
  EXPECT_EQ(write(parsed("(;RU[AGA];B[aa])\n")), "(;RU[AGA];B[aa])\n");  // an assumed komi is not written
}

TEST(ReadGameInfo, a_game_with_handicap_has_its_komi_whether_rules_are_named_or_not) {
  GameSettings defaults;
  defaults.rules = preset("japanese");
  defaults.komi = defaults.rules.komi_even;
  const auto komi = [&](const std::string& root) {
    const auto c = parsed("(;GM[1]SZ[9]" + root + ";W[ee])");
    const auto loaded = to_game(c.games.at(0), defaults);
    return loaded ? loaded->game.settings().komi : HalfPoints::halves(-99);
  };
  EXPECT_EQ(komi("HA[2]AB[gc][cg]"), preset("japanese").komi_handicap);
  EXPECT_EQ(komi("HA[2]AB[gc][cg]RU[Japanese]"), preset("japanese").komi_handicap);
  EXPECT_EQ(komi("HA[2]AB[gc][cg]RU[somebody's]"), preset("japanese").komi_handicap);
  EXPECT_EQ(komi("HA[2]AB[gc][cg]KM[5]"), HalfPoints::halves(10));
  EXPECT_EQ(komi(""), preset("japanese").komi_even);
}

TEST(ReadGameInfo, handicap_counts_what_HA_says) {
  const auto c = parsed("(;SZ[9]HA[2]AB[cg][gc][aa]PL[W];W[ee])");
  EXPECT_EQ(game_info(c.games[0]).handicap, 2);
  EXPECT_NE(finding(c, "record.handicap_mismatch"), nullptr);
  const auto one = parsed("(;SZ[9]HA[1];B[aa])");
  EXPECT_EQ(game_info(one.games[0]).handicap, 0);
  EXPECT_NE(finding(one, "record.handicap_one"), nullptr);
  const auto later = parsed("(;SZ[19]HA[2]KM[0];AB[pd][dp];W[dd];B[pp])");
  EXPECT_EQ(game_info(later.games[0]).placed_black, 2);
  const auto loaded = to_game(later.games[0], GameSettings{}, GameTarget{1, kNoNode});
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->to_move, Color::white);
  EXPECT_EQ(loaded->game.position().board().stones(Color::black), 2);
}

TEST(ReadGameInfo, B055_clocks_do_not_depend_on_the_order_of_properties) {
  const auto c = parsed("(;SZ[9];B[cc]OB[2]BL[17.5];W[gg]WL[60];B[gc]OB[1])");
  const auto n = c.games[0].main_line();
  EXPECT_EQ(clock_at(c.games[0], n[1], Color::black), (ClockNote{17.5, 2}));
  EXPECT_EQ(clock_at(c.games[0], n[2], Color::white), (ClockNote{60.0, std::nullopt}));
  EXPECT_EQ(clock_at(c.games[0], n[3], Color::black), (ClockNote{std::nullopt, 1}));
}

TEST(ReadGameInfo, B033_results_in_many_tongues) {
  struct Row {
    const char* text;
    const char* meant;
  };
  for (const Row& row : {Row{"B+3.5", "B+3.5"},
                         Row{"W+", "W+"},
                         Row{"b+r", "B+R"},
                         Row{"W+Resign", "W+R"},
                         Row{"W+Time", "W+T"},
                         Row{"B+F", "B+F"},
                         Row{"Jigo", "0"},
                         Row{"B+0", "0"},
                         Row{"Void", "Void"},
                         Row{"W+12", "W+12"},
                         Row{"B+0.50", "B+0.5"},
                         Row{"黑中盘胜", "B+R"},
                         Row{"白胜3又1/4子", "W+6.5"},
                         Row{"黒番2目半勝ち", "B+2.5"},
                         Row{"白六目半勝", "W+6.5"},
                         Row{"백 불계승", "W+R"},
                         Row{"흑 3집반승", "B+3.5"},
                         Row{"White wins by 3.5!", "W+3.5"},
                         Row{"和棋", "0"},
                         Row{"黑胜", "B+"},
                         Row{"黑胜1/4子", "B+0.5"}}) {
    const auto outcome = parse_result(row.text);
    ASSERT_TRUE(outcome) << row.text;
    EXPECT_EQ(to_string(*outcome), row.meant) << row.text;
  }
  for (const char* text : {"", "something else", "B", "x+3", "+"}) EXPECT_FALSE(parse_result(text)) << text;
}

TEST(ReadGameInfo, rules_by_name_and_by_choices) {
  EXPECT_EQ(parse_rules("GOE")->id, "ing");
  EXPECT_EQ(parse_rules("中国规则")->id, "chinese");
  EXPECT_EQ(parse_rules("Japanese rules 1989")->id, "japanese");
  const auto choices = parse_rules("koPOSITIONALscoreAREAtaxNONEsui1");
  ASSERT_TRUE(choices);
  EXPECT_EQ(choices->repetition, Repetition::positional);
  EXPECT_EQ(choices->suicide, Suicide::allowed);
  EXPECT_FALSE(parse_rules("house rules"));
}

TEST(ReadGameInfo, margins_that_no_count_gives_are_told) {
  const auto id = [](const char* text) {
    const auto c = parsed(text);
    std::string ids;
    for (const Finding& f : c.report) ids += f.id + " ";
    return ids;
  };
  EXPECT_EQ(id("(;SZ[9]KM[7]RE[W+3.3];B[aa])"), "record.result_margin ");
  EXPECT_EQ(id("(;SZ[9]KM[7]RE[W+3.75];B[aa])"), "record.result_zi ");
  EXPECT_EQ(id("(;SZ[9]KM[7]RE[W+3.5];B[aa])"), "");
  EXPECT_EQ(*parse_result("W+3.3"), Outcome::won(Color::white, OutcomeKind::unstated));
  EXPECT_EQ(parse_result("W+3.75")->margin, HalfPoints::halves(15));
}

}  // namespace
}  // namespace miai::record
