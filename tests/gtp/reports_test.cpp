// Faults that programs have had with the protocol.
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "talking.hpp"

namespace miai::gtp {
namespace {

using test::Chooser;
using test::stones;
using test::Talk;

/// How many replies are in the text; -1 when one is not framed as it must be.
int replies_in(std::string_view text) {
  int count = 0;
  while (!text.empty()) {
    const std::size_t end = text.find("\n\n");
    if (end == std::string_view::npos || (text[0] != '=' && text[0] != '?')) return -1;
    text.remove_prefix(end + 2);
    ++count;
  }
  return count;
}

TEST(Reports, B009_the_opponents_stones_come_off_first) {
  for (const char* rules : {"japanese", "new-zealand"}) {
    Talk talk;
    ASSERT_EQ(talk.all({"boardsize 4", std::string("kata-set-rules ") + rules, "play b a3", "play w a2", "play b b2",
                        "play w b1", "play b c1", "play b a1"}),
              "");
    EXPECT_EQ(stones(talk), "A1 C1 B2 A3/") << rules;
    EXPECT_EQ(talk.text("captures b"), "2");
    EXPECT_EQ(talk.text("captures w"), "0");
  }
  // In a row: the point has no liberty until two stones come off.
  Talk talk;
  ASSERT_EQ(talk.all({"rectangular_boardsize 7 1", "play b b1", "play w c1", "play w d1", "play w f1", "play b e1"}),
            "");
  EXPECT_EQ(stones(talk), "B1 E1/F1");
}

TEST(Reports, B015_a_record_with_an_illegal_ko_is_named_and_both_sides_see_one_board) {
  Talk talk;
  (*talk.files)["g"] = "(;FF[4]GM[1]SZ[5]KM[6.5]RU[Chinese];B[cd];W[bd];B[de];W[ce];B[ea];W[ae];B[be];W[ce];B[be])";
  ASSERT_EQ(talk.ask("loadsgf g"), "=");
  ASSERT_GE(talk.log.size(), 1U);
  EXPECT_NE(talk.log[0].find('8'), std::string::npos) << talk.log[0];
  // Played by a controller, the move is refused, and the board is as before.
  ASSERT_EQ(talk.all({"boardsize 5", "clear_board", "play b c2", "play w b2", "play b d1", "play w c1", "play b e5",
                      "play w a1", "play b b1"}),
            "");
  const std::string before = stones(talk);
  EXPECT_EQ(talk.ask("play w c1"), "? illegal move");
  EXPECT_EQ(stones(talk), before);
  EXPECT_EQ(talk.ask("play w e4"), "=");
}

TEST(Reports, B029_a_count_at_any_time) {
  const std::regex score("[BW]\\+[0-9]+(\\.5)?|0");
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 7", "clear_board", "komi 6.5"}), "");
  EXPECT_EQ(talk.text("final_score"), "W+6.5");
  ASSERT_EQ(talk.ask("play b d4"), "=");
  EXPECT_TRUE(std::regex_match(talk.text("final_score"), score));
  ASSERT_EQ(talk.all({"gogui-play_sequence b a2 b a3 b b3 b c3 b d3 b e3 b f3 b g3 w a1 w c1 w e1 w b2 w c2 w d2 w e2 "
                      "w f2 w g2"}),
            "");
  EXPECT_TRUE(std::regex_match(talk.text("final_score"), score)) << "groups in doubt";
  (*talk.files)["g"] = "(;SZ[9]KM[0];B[ee];W[ec];B[ce];W[gf])";
  ASSERT_EQ(talk.ask("loadsgf g"), "=");
  EXPECT_TRUE(std::regex_match(talk.text("final_score"), score)) << "right after loading";
}

TEST(Reports, B067_a_record_brings_its_size_komi_and_handicap) {
  Talk talk;
  (*talk.files)["g"] = "(;FF[4]GM[1]SZ[9]KM[5.5]AB[ai];B[cc];W[gg];W[cg];B[gc])";
  ASSERT_EQ(talk.all({"boardsize 19", "loadsgf g 3"}), "");
  EXPECT_EQ(stones(talk), "A1 C7/G3");
  EXPECT_EQ(talk.text("get_komi"), "5.5");
  EXPECT_EQ(talk.ask("play w a1"), "? illegal move");
  EXPECT_EQ(talk.ask("play w e5"), "=");
  ASSERT_EQ(talk.ask("loadsgf g"), "=");
  EXPECT_EQ(stones(talk), "A1 C7 G7/C3 G3");
  (*talk.files)["wide"] = "(;SZ[13:7]HA[2]AB[cc][kc];W[gd])";
  ASSERT_EQ(talk.ask("loadsgf wide 1"), "=");
  EXPECT_EQ(stones(talk), "C5 L5/");
  EXPECT_NE(talk.text("showboard").find("handicap 2"), std::string::npos);
  EXPECT_EQ(talk.ask("play w n7"), "=");
  EXPECT_EQ(talk.ask("play b o7"), "? illegal move");
}

TEST(Reports, B079_every_line_gets_one_reply) {
  Talk talk(Chooser::search);
  ASSERT_EQ(talk.ask("boardsize 5"), "=");
  std::string lines;
  int count = 0;
  for (const char* command : {"name",
                              "lz-setoption name visits value 10",
                              "lz-setoption name nosuch value 1",
                              "lz-setoption",
                              "kata-set-param",
                              "kata-set-param nosuch 1",
                              "kata-set-rules japanese",
                              "kata-set-rule x y",
                              "time_settings 1 1 1",
                              "clear_cache",
                              "stop",
                              "kgs-rules chinese",
                              "gomill-genmove_ex b",
                              "cgos-genmove_analyze b 100",
                              "nosuch",
                              "known_command x",
                              "printsgf",
                              "kata-get-params",
                              "kata-search_cancellable b",
                              "undo",
                              "version"}) {
    lines += std::to_string(++count) + " " + command + "\n";
  }
  EXPECT_EQ(replies_in(talk.raw(lines)), count);
}

TEST(Reports, B083_undo_takes_back_passes_one_by_one_and_fails_at_the_start) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "clear_board", "play b e5", "play w pass", "undo", "play w g7", "undo"}), "");
  EXPECT_EQ(stones(talk), "E5/");
  ASSERT_EQ(talk.ask("undo"), "=");
  EXPECT_EQ(talk.ask("undo"), "? cannot undo");
  EXPECT_EQ(talk.ask("play b c3"), "=");
  EXPECT_EQ(stones(talk), "C3/");
}

TEST(Reports, B087_written_handicap_stones_are_not_replaced_by_the_table) {
  Talk talk;
  (*talk.files)["g"] = "(;SZ[9]HA[3]KM[0]AB[gg][cc][cg];W[ee])";
  ASSERT_EQ(talk.ask("loadsgf g 1"), "=");
  EXPECT_EQ(stones(talk), "C3 G3 C7/");
  ASSERT_EQ(talk.all({"boardsize 9", "clear_board"}), "");
  EXPECT_EQ(talk.text("fixed_handicap 3"), "C3 G7 C7");
  ASSERT_EQ(talk.all({"boardsize 8", "clear_board"}), "");
  EXPECT_EQ(talk.ask("fixed_handicap 5")[0], '?');
  EXPECT_EQ(stones(talk), "/");
}

TEST(Reports, B095_times_of_nothing_and_less) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "time_settings 0 30 1", "time_left b -3 1", "genmove b", "time_left w 0 0",
                      "genmove w", "time_left b 1 2"}),
            "");
  ASSERT_EQ(talk.times.size(), 2U);
  for (const auto& time : talk.times) EXPECT_EQ(time, std::optional(Milliseconds{0}));
  EXPECT_EQ(talk.ask("time_left b 1 abc"), "? syntax error");
  EXPECT_EQ(talk.ask("time_left b 5"), "? syntax error");
}

TEST(Reports, B109_an_error_is_about_the_value_that_is_wrong) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "komi 5.5", "kata-set-rules chinese", "play b e5"}), "");
  const std::string rules = talk.text("kata-get-rules");
  EXPECT_EQ(talk.ask("komi six"), "? syntax error");
  EXPECT_NE(talk.ask("kata-set-rules nonsense").find("rules called \"nonsense\""), std::string::npos);
  EXPECT_NE(talk.ask("kata-set-rule ko NONSENSE").find("no value of ko"), std::string::npos);
  EXPECT_EQ(talk.ask("boardsize 1000"), "? unacceptable size");
  EXPECT_EQ(talk.ask("rectangular_boardsize 9 1000"), "? unacceptable size");
  EXPECT_EQ(talk.text("get_komi"), "5.5");
  EXPECT_EQ(talk.text("kata-get-rules"), rules);
  EXPECT_EQ(stones(talk), "E5/");
  // Komi between half points is no error of the rules: it is rounded, and the log says so.
  EXPECT_EQ(talk.ask("komi 6.26"), "=");
  EXPECT_EQ(talk.text("get_komi"), "6.5");
  EXPECT_NE(talk.log.back().find("komi 6.26"), std::string::npos);
}

TEST(Reports, B111_every_start_and_every_stop_is_answered_once) {
  Talk talk(Chooser::search);
  ASSERT_EQ(talk.ask("boardsize 5"), "=");
  std::string lines;
  for (int i = 0; i < 200; ++i) {
    const std::string id = std::to_string(2 * i);
    lines += id + (i % 2 == 0 ? " kata-analyze b 10\n" : " lz-analyze 10\n") + std::to_string(2 * i + 1) + " stop\n";
  }
  const std::string replies = talk.raw(lines);
  EXPECT_EQ(replies_in(replies), 400);
  std::size_t at = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string opening = "=" + std::to_string(i);
    at = replies.find(opening, at);
    ASSERT_NE(at, std::string::npos) << opening;
  }
  EXPECT_EQ(talk.ask("stop"), "=") << "nothing runs";
  EXPECT_EQ(talk.ask("name")[0], '=');
}

TEST(Reports, B113_queued_analyses_give_whole_lines_of_finite_numbers) {
  Talk talk(Chooser::search);
  ASSERT_EQ(talk.all({"boardsize 5", "play b c3"}), "");
  std::string lines;
  for (int i = 0; i < 50; ++i) {
    lines += std::to_string(i) + " kata-search_analyze w 1 ownership true ownershipStdev true rootInfo true\n";
  }
  const std::string replies = talk.raw(lines);
  EXPECT_EQ(replies_in(replies), 50);
  const std::regex line("=[0-9]+|(info move .* pv .*ownership( -?[0-9.]+(e-?[0-9]+)?){25}.*)|play \\S+|");
  std::istringstream stream(replies);
  for (std::string one; std::getline(stream, one);) {
    EXPECT_TRUE(std::regex_match(one, line)) << one;
    EXPECT_EQ(one.find("nan"), std::string::npos) << one;
    EXPECT_EQ(one.find("inf "), std::string::npos) << one;
  }
}

TEST(Reports, B115_a_move_off_the_board_is_refused_and_nothing_is_played) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "play b e5"}), "");
  for (const char* command : {"play w r4", "play w e5", "play w k1", "play w a10", "gogui-play_sequence w c3 b r4",
                              "gogui-play_sequence w c3 b e5", "set_position b a1 w r4"}) {
    EXPECT_EQ(talk.ask(command)[0], '?') << command;
    EXPECT_EQ(stones(talk), "E5/") << command;
  }
  ASSERT_EQ(talk.ask("rectangular_boardsize 9 5"), "=");
  EXPECT_EQ(talk.ask("play b a6"), "? illegal move");
  EXPECT_EQ(talk.ask("play b j5"), "=");
}

TEST(Reports, doublings_of_playouts_are_an_option_and_who_was_not_taught_them_says_so) {
  Talk talk(test::Chooser::search);
  EXPECT_EQ(talk.text("kata-get-param playoutDoublingAdvantage"), "0");
  EXPECT_EQ(talk.ask("kata-set-param playoutDoublingAdvantage 1.5"), "=");
  EXPECT_EQ(talk.text("kata-get-param playoutDoublingAdvantage"), "1.5");
  ASSERT_EQ(talk.log.size(), 1U);
  EXPECT_NE(talk.log[0].find("was not taught it"), std::string::npos) << talk.log[0];
  EXPECT_EQ(talk.ask(R"(kata-set-params {"playoutDoublingAdvantage":0,"playoutDoublingAdvantagePla":"WHITE"})"), "=");
  EXPECT_EQ(talk.text("kata-get-param playoutDoublingAdvantagePla"), "white");
  EXPECT_EQ(talk.log.size(), 1U) << "nothing is asked for any more";
  EXPECT_EQ(talk.ask("kata-set-param playoutDoublingAdvantage 4")[0], '?');
  EXPECT_NE(talk.ask("kata-set-param humanSLProfile rank_5k").find("not supported"), std::string::npos);
}

TEST(Reports, a_network_that_cannot_be_had_is_refused_and_the_old_one_plays_on) {
  Talk talk(Chooser::search);
  ASSERT_EQ(talk.all({"boardsize 5", "genmove b"}), "");
  const std::string before = talk.text("kata-get-param model");
  for (const char* command : {"kata-set-param model missing", R"(kata-set-params {"maxVisits":7,"model":"missing"})",
                              "lz-setoption name model value missing"}) {
    EXPECT_EQ(talk.ask(command), "? The network \"missing\" cannot be read.") << command;
    EXPECT_EQ(talk.text("kata-get-param model"), before);
    EXPECT_EQ(talk.text("kata-get-param maxVisits"), "24");
    EXPECT_EQ(talk.all({"genmove w", "genmove b"}), "");
  }
  EXPECT_EQ(talk.ask("kata-set-param model another"), "=");
  EXPECT_EQ(talk.all({"genmove w"}), "");
}

TEST(Reports, without_a_network_from_the_start_every_question_says_so) {
  SessionOptions options;
  options.engine.model = "missing";
  options.load = [](const std::string& model) -> Result<std::shared_ptr<engine::Evaluator>> {
    if (model == "missing") return fail("net.cannot_read", "The network \"missing\" cannot be read.");
    return std::make_shared<engine::HashEvaluator>();
  };
  Session session(std::move(options));
  for (const char* command : {"genmove b", "lz-analyze", "lz-genmove_analyze b", "kata-raw-nn 0", "kata-get-models"}) {
    EXPECT_EQ(session.talk(std::string(command) + "\n"), "? no engine: The network \"missing\" cannot be read.\n\n")
        << command;
  }
  EXPECT_EQ(session.talk("kata-set-param model playouts\nkata-set-param maxVisits 4\n"), "=\n\n=\n\n");
  EXPECT_TRUE(session.talk("genmove b\n").starts_with("= "));
}

TEST(Reports, an_option_is_emptied_by_no_value_or_by_two_quotes) {
  Talk talk(Chooser::search);
  for (const char* empty : {"kata-set-param rank", "kata-set-param rank \"\"", R"(kata-set-params {"rank":""})",
                            "lz-setoption name rank value", "lz-setoption name rank value \"\""}) {
    EXPECT_EQ(talk.all({"kata-set-param rank 15k"}), "");
    EXPECT_EQ(talk.text("kata-get-param rank"), "15k");
    EXPECT_EQ(talk.ask(empty), "=") << empty;
    EXPECT_EQ(talk.text("kata-get-param rank"), "") << empty;
  }
  EXPECT_EQ(talk.all({"kata-set-param playoutDoublingAdvantagePla b", "kata-set-param playoutDoublingAdvantagePla"}),
            "");
  EXPECT_EQ(talk.text("kata-get-param playoutDoublingAdvantagePla"), "");
  for (const char* number :
       {"kata-set-param maxVisits", "kata-set-param maxVisits \"\"", "lz-setoption name visits value"}) {
    EXPECT_TRUE(talk.ask(number).starts_with("? visits must be a number")) << number;
  }
  EXPECT_EQ(talk.ask("kata-set-param"), "? syntax error");
  EXPECT_EQ(talk.ask("lz-setoption name visits"), "? syntax error");
}

TEST(Reports, a_value_is_the_rest_of_the_line) {
  Talk talk(Chooser::search);
  for (const char* command : {"kata-set-param model", "lz-setoption name model value"}) {
    EXPECT_EQ(talk.ask(std::string(command) + "  /nets/of  value/a b.bin.gz "), "=");
    EXPECT_EQ(talk.text("kata-get-param model"), "/nets/of  value/a b.bin.gz");
    EXPECT_EQ(talk.ask("kata-set-param model playouts"), "=");
  }
}

TEST(Reports, options_are_listed_with_what_holds_at_the_start) {
  Talk talk(Chooser::search);
  EXPECT_EQ(talk.all({"kata-set-param maxVisits 7", "kata-set-param numSearchThreads 3"}), "");
  const std::string list = talk.text("lz-setoption") + "\n";
  EXPECT_NE(list.find("option name visits type string default 24\n"), std::string::npos) << list;
}

TEST(Reports, what_is_left_out_for_a_reason_says_it_and_is_not_listed) {
  Talk talk;
  EXPECT_EQ(talk.ask("kata-raw-human-nn all"), "? unknown command: models of human play are not supported");
  EXPECT_TRUE(talk.ask("gogui-sigint").starts_with("? unknown command: signals"));
  EXPECT_EQ(talk.ask("nonsense"), "? unknown command");
  for (const char* name : {"kata-raw-human-nn", "gogui-sigint"}) {
    EXPECT_EQ(talk.text("known_command " + std::string(name)), "false");
    EXPECT_EQ(talk.text("list_commands").find(name), std::string::npos);
  }
}

}  // namespace
}  // namespace miai::gtp
