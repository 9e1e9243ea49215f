// What the root says of the terms: komi in words, results in other forms, dates that cannot be, handicaps unsaid.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "record/dates.hpp"
#include "record/info.hpp"
#include "record/reading.hpp"

namespace miai::record {
namespace {

Collection with_root(std::string_view properties) {
  return parsed("(;GM[1]SZ[9]" + std::string(properties) + ";B[aa])");
}

TEST(Komi, fractions_and_words_are_read_and_converted) {
  for (const auto& [written, points] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"3 3/4", "7.5"},         {"3又3/4子", "7.5"},  {"3 又 3/4 子", "7.5"}, {"3¾", "7.5"},
           {"3.75子", "7.5"},        {"2又3/4", "5.5"},    {"2又1/2子", "5"},      {"三又四分之三子", "7.5"},
           {"黑贴3又3/4子", "7.5"},  {"6½", "6.5"},        {"6 1/2", "6.5"},       {"½", "0.5"},
           {"1/2", "0.5"},           {"7目半", "7.5"},     {"六目半", "6.5"},      {"半目", "0.5"},
           {"5目半コミ出し", "5.5"}, {"６．５", "6.5"},    {"6집반", "6.5"},       {"덤 6집반", "6.5"},
           {"6.5 points", "6.5"},    {"komi: 6,5", "6.5"}, {"-5目半", "-5.5"},     {"no komi", "0"},
           {"无贴目", "0"},
       }) {
    const auto c = with_root("KM[" + std::string(written) + "]");
    EXPECT_EQ(ids(c), "record.komi_unit") << written;
    const Komi komi = game_info(c.games.at(0)).komi;
    EXPECT_EQ(to_string(komi.value), points) << written;
    EXPECT_EQ(write(c), "(;GM[1]SZ[9]KM[" + std::string(points) + "];B[aa])");
  }
  EXPECT_EQ(game_info(parsed("(;KM[3又3/4子])").games[0]).komi.value, HalfPoints::halves(15));
}

TEST(Komi, what_cannot_be_read_is_named_with_the_komi_assumed) {
  for (const std::string_view written :
       {"?", "reverse", "7 1/4", "6.5 (AGA)", "6.5.5", "nan", "12 stones", "3 3/0", "650目", "6.5/7.5", "--5"}) {
    const std::string text = "(;GM[1]SZ[9]RU[Chinese]KM[" + std::string(written) + "];B[aa])";
    const auto c = parsed(text);
    EXPECT_EQ(ids(c), "record.komi_unreadable") << written;
    EXPECT_EQ(write(c), text) << written;
    EXPECT_EQ(game_info(c.games.at(0)).komi.source, KomiSource::assumed) << written;
    if (c.report.empty()) continue;
    EXPECT_EQ(fact(c.report[0], "written"), written);
    EXPECT_EQ(fact(c.report[0], "komi"), "7.5");
    EXPECT_EQ(c.report[0].severity, Severity::warning);
    EXPECT_NE(c.report[0].message.find("\"" + std::string(written) + "\""), std::string::npos);
  }
  EXPECT_EQ(ids(with_root("KM[]")), "record.komi_assumed sgf.empty_number");
  EXPECT_EQ(ids(with_root("")), "record.komi_assumed");
}

TEST(Komi, plain_numbers_are_left_alone) {
  for (const std::string_view written : {"6.5", "0", "-3", "+5.5", "7", "7.50", "0.500000", "99"}) {
    EXPECT_EQ(ids(with_root("KM[" + std::string(written) + "]")), "") << written;
  }
  EXPECT_EQ(ids(with_root("KM[6,5]")), "sgf.decimal_comma");
  EXPECT_EQ(ids(with_root("KM[6,3]")), "record.komi_odd sgf.decimal_comma");
}

TEST(ResultForm, what_is_understood_but_not_as_sgf_writes_it_is_told_and_kept) {
  for (const auto& [written, form] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"b+3,5", "B+3.5"},
           {"B+3,5", "B+3.5"},
           {"w+r", "W+R"},
           {"W+Res.", "W+R"},
           {"W+Res", "W+R"},
           {"W+resign", "W+R"},
           {"B+T.", "B+T"},
           {"B+Forf.", "B+F"},
           {"B + 3.5", "B+3.5"},
           {"B+0", "0"},
           {"黑中盘胜", "B+R"},
           {"黒番2目半勝ち", "B+2.5"},
           {"白胜3又1/4子", "W+6.5"},
           {"黑胜二又四分之三子", "B+5.5"},
           {"W+3 1/2", "W+3.5"},
           {"B+3 3/4", "B+7.5"},
           {"B+6½", "B+6.5"},
           {"White wins by 3.5!", "W+3.5"},
           {"Jigo", "0"},
           {"draw", "0"},
           {"void", "Void"},
           {"无胜负", "Void"},
           {"両負", "Void"},
           {"打ち掛け", "Void"},
           {"unfinished", "Void"},
           {"unknown", "?"},
           {"黑胜", "B+"},
           {"W+?", "W+"},
       }) {
    const std::string text = "(;GM[1]SZ[9]KM[0]RE[" + std::string(written) + "];B[aa])";
    const auto c = parsed(text);
    EXPECT_EQ(ids(c), "record.result_form") << written;
    EXPECT_EQ(write(c), text) << written;
    if (c.report.empty()) continue;
    EXPECT_EQ(fact(c.report[0], "form"), form) << written;
    EXPECT_EQ(c.report[0].severity, Severity::note);
    EXPECT_EQ(c.report[0].property, "RE");
    const auto again = with_root("KM[0]RE[" + std::string(form) + "]");
    EXPECT_EQ(ids(again), "") << form;
  }
}

TEST(ResultForm, the_forms_of_sgf_are_left_alone) {
  for (const std::string_view written : {"0", "Draw", "B+", "W+3.5", "B+3", "B+0.50", "B+R", "W+Resign", "B+T",
                                         "W+Time", "B+F", "W+Forfeit", "Void", "?", "", " B+R "}) {
    EXPECT_EQ(ids(with_root("KM[0]RE[" + std::string(written) + "]")), "") << written;
  }
  // These have a finding of their own.
  EXPECT_EQ(ids(with_root("KM[0]RE[W+3.75]")), "record.result_zi");
  EXPECT_EQ(ids(with_root("KM[0]RE[W+3.3]")), "record.result_margin");
  EXPECT_EQ(ids(with_root("KM[0]RE[perhaps]")), "record.result_unreadable");
}

std::string fault_of(std::string_view text) {
  const auto fault = read_dates(text).fault;
  if (!fault) return "";
  return fault->date + " " + std::array{"year", "month", "day"}.at(static_cast<std::size_t>(fault->part)) + " " +
         std::to_string(fault->number);
}

TEST(Dates, those_that_cannot_be_are_named) {
  for (const auto& [text, fault] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"1996-13-06", "1996-13-06 month 13"},
           {"1996-00-06", "1996-00-06 month 0"},
           {"2001-02-30", "2001-02-30 day 30"},
           {"2001-02-29", "2001-02-29 day 29"},
           {"2100-02-29", "2100-02-29 day 29"},
           {"2001-04-31", "2001-04-31 day 31"},
           {"2001-05-00", "2001-05-00 day 0"},
           {"2001-05-32", "2001-05-32 day 32"},
           {"0000-00-00", "0000-00-00 year 0"},
           {"0000", "0000 year 0"},
           {"2001-13", "2001-13 month 13"},
           {"2001-05,13", "2001-13 month 13"},
           {"1996-05-06,07,32", "1996-05-32 day 32"},
           {"1996-01-30,31,02-30", "1996-02-30 day 30"},
           {"1996-12-27,28,1997-13-03,04", "1997-13-03 month 13"},
           {"2001-02-30 14:00", "2001-02-30 day 30"},
           {"2001-13-01T10:00:00Z", "2001-13-01 month 13"},
           {"31/02/1996", "31/02/1996 day 31"},
           {"02/31/1996", "02/31/1996 day 31"},
           {"30.2.1996", "30.2.1996 day 30"},
           {"1.13.1996", "1.13.1996 month 13"},
           {"1996/02/30", "1996-02-30 day 30"},
           {"1996年2月30日", "1996-02-30 day 30"},
       }) {
    EXPECT_EQ(fault_of(text), fault) << text;
    const auto c = with_root("KM[0]DT[" + std::string(text) + "]");
    ASSERT_NE(finding(c, "record.date_impossible"), nullptr) << text;
    EXPECT_EQ(finding(c, "record.date_impossible")->severity, Severity::warning);
    EXPECT_EQ(finding(c, "record.date_impossible")->property, "DT");
    EXPECT_EQ(c.report.size(), 1U) << text;
    EXPECT_EQ(c.games.at(0).text(NodeId{0}, "DT"), text);
  }
}

TEST(Dates, those_that_can_be_and_free_text_are_left_alone) {
  for (const std::string_view text : {"1996-05-06",
                                      "1996-05",
                                      "1996",
                                      "1996,1997",
                                      "1996-05-06,07,08",
                                      "1996-05,06",
                                      "1996-05-06,06-07",
                                      "1996-12-27,28,1997-01-03,04",
                                      "2000-02-29",
                                      "1996-02-29",
                                      "1996-05-06, 07",
                                      "1670-02-30",
                                      "1835-11-30",
                                      "",
                                      "May 1996",
                                      "6 May 1996",
                                      "spring 13",
                                      "ca. 1996-13",
                                      "Edo period",
                                      "1998-99",
                                      "1999-00",
                                      "1998-1999",
                                      "96-05-06",
                                      "13",
                                      "45,46",
                                      "2001-02-28 14:00",
                                      "1996-05-06 to 08",
                                      "19961306",
                                      "31",
                                      "1996-05-06..08",
                                      "1st of May, 13:30",
                                      "平成8年5月6日",
                                      "1996-05-06,Tokyo,32",
                                      "2001-05-06 (rapid)",
                                      "2001-05-06T10:00:00Z",
                                      "12.5"}) {
    const auto c = with_root("KM[0]DT[" + std::string(text) + "]");
    EXPECT_EQ(ids(c), "") << text;
  }
  EXPECT_FALSE(read_dates(std::string(100'000, '1')).fault);
}

TEST(Dates, other_orders_and_separators_are_noted) {
  for (const auto& [text, form] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"1996/05/06", "1996-05-06"},
           {"1996.5.6", "1996-05-06"},
           {"1996-5-6", "1996-05-06"},
           {"1996年5月6日", "1996-05-06"},
           {"1996년 5월 6일", "1996-05-06"},
           {"6.5.1996", "1996-05-06"},
           {"06.05.1996", "1996-05-06"},
           {"13/05/1996", "1996-05-13"},
           {"05/13/1996", "1996-05-13"},
           {"05/05/1996", "1996-05-05"},
           {"05/06/1996", ""},
           {"5-6-1996", ""},
           {"1996/05/06,1996/05/07", ""},
       }) {
    const std::string record = "(;GM[1]SZ[9]KM[0]DT[" + std::string(text) + "];B[aa])";
    const auto c = parsed(record);
    ASSERT_EQ(ids(c), "record.date_form") << text;
    EXPECT_EQ(fact(c.report[0], "form"), form) << text;
    EXPECT_EQ(fact(c.report[0], "known"), form.empty() ? "no" : "yes") << text;
    EXPECT_EQ(c.report[0].severity, Severity::note);
    EXPECT_EQ(write(c), record);
  }
}

TEST(Handicap, black_stones_alone_before_whites_first_move_look_like_one) {
  for (const std::string_view text :
       {"(;GM[1]SZ[9]KM[0.5]AB[cc][gg];W[ee])", "(;GM[1]SZ[9]KM[0.5]HA[0]AB[cc][gg][cg][gc];W[ee];B[aa])",
        "(;GM[1]SZ[9]KM[0.5];AB[cc][gg];C[x];W[ee])", "(;GM[1]SZ[9]KM[0.5]AB[cc:dc]PL[W])"}) {
    const auto c = parsed(text);
    ASSERT_EQ(ids(c), "record.handicap_unstated") << text;
    EXPECT_EQ(c.report[0].severity, Severity::note);
    EXPECT_EQ(game_info(c.games.at(0)).handicap, 0) << text;
    EXPECT_EQ(write(c), text);
  }
  for (const std::string_view text :
       {"(;GM[1]SZ[9]KM[0.5]HA[2]AB[cc][gg];W[ee])", "(;GM[1]SZ[9]KM[0.5]AB[cc][gg];B[ee])",
        "(;GM[1]SZ[9]KM[0.5]AB[cc];W[ee])", "(;GM[1]SZ[9]KM[0.5]AB[cc][gg]AW[cg];W[ee])",
        "(;GM[1]SZ[9]KM[0.5]AB[cc][gg];AW[cg];W[ee])", "(;GM[1]SZ[9]KM[0.5]AB[cc][gg])",
        "(;GM[1]SZ[9]KM[0.5]AB[cc][gg]PL[B])", "(;GM[1]SZ[9]KM[0.5];W[ee];AB[cc][gg];W[dd])",
        "(;GM[1]SZ[9]KM[0.5];B[cc];W[ee])"}) {
    EXPECT_EQ(ids(parsed(text)), "") << text;
  }
}

}  // namespace
}  // namespace miai::record
