// The count and the status of stones through the protocol.
#include <gtest/gtest.h>

#include <regex>

#include "base/text.hpp"
#include "talking.hpp"

namespace miai::gtp {
namespace {

using test::Talk;

/// Walls on columns D and E of a 7 × 7 board: 21 points for Black on the left, 14 for White on the right.
const std::vector<std::string> kWalls{
    "boardsize 7", "gogui-play_sequence b d1 b d2 b d3 b d4 b d5 b d6 b d7 w e1 w e2 w e3 w e4 w e5 w e6 w e7"};

TEST(Score, F39_territory_and_komi) {
  Talk talk;
  ASSERT_EQ(talk.all(kWalls), "");
  ASSERT_EQ(talk.ask("komi 6.5"), "=");
  EXPECT_EQ(talk.text("final_score"), "B+0.5");
  ASSERT_EQ(talk.ask("komi 7"), "=");
  EXPECT_EQ(talk.text("final_score"), "0");
  ASSERT_EQ(talk.ask("komi 7.5"), "=");
  EXPECT_EQ(talk.text("final_score"), "W+0.5");
}

TEST(Score, changes_of_komi_and_rules_count_at_once) {
  Talk talk;
  ASSERT_EQ(talk.all(kWalls), "");
  ASSERT_EQ(talk.all({"komi 0", "kata-set-rules chinese"}), "");
  // Seven plays of Black before White's first: as many stones of compensation under Chinese rules.
  EXPECT_EQ(talk.text("final_score"), "0");
  ASSERT_EQ(talk.ask("kata-set-rule whiteHandicapBonus N-1"), "=");
  EXPECT_EQ(talk.text("final_score"), "B+1");
  ASSERT_EQ(talk.ask("kata-set-rule whiteHandicapBonus 0"), "=");
  EXPECT_EQ(talk.text("final_score"), "B+7");
  ASSERT_EQ(talk.ask("komi 20.5"), "=");
  EXPECT_EQ(talk.text("final_score"), "W+13.5");
}

TEST(Score, B089_handicap_stones_are_known_however_they_were_sent) {
  for (const char* sent : {"set_free_handicap c3 g7", "gogui-play_sequence b c3 b g7"}) {
    Talk talk;
    ASSERT_EQ(talk.all({"boardsize 9", "kata-set-rules chinese", "komi 0", sent, "play w e5"}), "");
    EXPECT_NE(talk.text("showboard").find("handicap 2"), std::string::npos) << sent;
  }
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "play b c3", "play w e5", "play b g7"}), "");
  EXPECT_EQ(talk.text("showboard").find("handicap"), std::string::npos);
  ASSERT_EQ(talk.all({"clear_board", "play w pass", "play b c3", "play b g7"}), "");
  EXPECT_EQ(talk.text("showboard").find("handicap"), std::string::npos);
}

TEST(Score, B029_always_answers_for_the_position_as_it_stands) {
  const std::regex score("[BW]\\+[0-9]+(\\.5)?|0");
  Talk talk;
  for (const char* command : {"boardsize 7", "play b d4", "play w a1", "play b pass", "play w pass", "play b a2",
                              "set_position b a1 w g7", "boardsize 1", "boardsize 25"}) {
    ASSERT_EQ(talk.ask(command), "=");
    EXPECT_TRUE(std::regex_match(talk.text("final_score"), score)) << command;
  }
}

TEST(Score, B019_is_the_same_before_and_after_the_passes) {
  Talk talk;
  ASSERT_EQ(talk.all(kWalls), "");
  ASSERT_EQ(talk.all({"play w b2", "play b f6"}), "");
  const std::string score = talk.text("final_score");
  const std::string dead = talk.text("final_status_list dead");
  ASSERT_EQ(talk.all({"play w pass", "play b pass"}), "");
  EXPECT_EQ(talk.text("final_score"), score);
  EXPECT_EQ(talk.text("final_status_list dead"), dead);
}

TEST(Score, F38_dead_stones_given) {
  Talk talk;
  ASSERT_EQ(talk.all(kWalls), "");
  ASSERT_EQ(talk.all({"komi 0", "play w b2", "play w b3", "play b g4"}), "");
  EXPECT_EQ(talk.text("score_given_dead b2 g4"), "B+8") << "one stone names its chain: 21 + 2 against 14 + 1";
  EXPECT_EQ(talk.text("ownership_given_dead B2 G4"), "BBB..WW\nBBB..WW\nBBB..WW\nBBB..WW\nBBB..WW\nBBB..WW\nBBB..WW");
  EXPECT_EQ(talk.ask("score_given_dead a1"), "? bad vertex list") << "no stone there";
  EXPECT_EQ(talk.ask("score_given_dead z9"), "? bad vertex list");
  EXPECT_EQ(talk.ask("ownership_given_dead pass"), "? bad vertex list");
}

TEST(Score, parts_add_up) {
  Talk talk;
  ASSERT_EQ(talk.all(kWalls), "");
  ASSERT_EQ(talk.ask("komi 6.5"), "=");
  EXPECT_EQ(talk.text("miai-count"),
            "black territory 21 stones 0 prisoners 0 dead 0 tax 0 compensation 0 komi 0 total 21\n"
            "white territory 14 stones 0 prisoners 0 dead 0 tax 0 compensation 0 komi 6.5 total 20.5\n"
            "dame 0\nresult B+0.5");
}

TEST(Status, every_stone_is_in_exactly_one_list) {
  Talk talk;
  ASSERT_EQ(talk.all(kWalls), "");
  ASSERT_EQ(talk.all({"play w b2", "play b f6"}), "");
  std::size_t listed = 0;
  for (const char* status : {"alive", "dead", "seki"}) {
    listed += split_words(talk.text("final_status_list " + std::string(status))).size();
  }
  EXPECT_EQ(listed, 16U);
  EXPECT_EQ(talk.text("final_status_list DEAD"), talk.text("final_status_list dead"));
  EXPECT_EQ(talk.ask("final_status_list"), "? syntax error");
  EXPECT_EQ(talk.ask("final_status_list undead"), "? syntax error");
}

TEST(Status, one_chain_a_line) {
  Talk talk;
  ASSERT_EQ(talk.all(kWalls), "");
  EXPECT_EQ(talk.text("final_status_list alive"), "D1 D2 D3 D4 D5 D6 D7\nE1 E2 E3 E4 E5 E6 E7");
}

TEST(Status, of_one_chain) {
  Talk talk;
  ASSERT_EQ(talk.all(kWalls), "");
  EXPECT_EQ(talk.text("miai-status d1").substr(0, 6), "alive ");
  EXPECT_EQ(talk.ask("miai-status a1"), "? A1 is empty; name a stone");
  EXPECT_EQ(talk.ask("miai-status z9"), "? syntax error");
}

TEST(Why, says_it_in_one_sentence) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 5", "play w a1", "play w b2", "play w c1", "play b c2", "play b d1", "play b b1"}),
            "");
  EXPECT_EQ(talk.text("miai-why b e5"), "Black may play at E5.");
  EXPECT_EQ(talk.text("miai-why w pass"), "White may pass.");
  for (const char* move : {"w c1", "b b1", "b z25"}) {
    const std::string why = talk.text("miai-why " + std::string(move));
    EXPECT_TRUE(why.ends_with('.') && why.find('\n') == std::string::npos) << why;
    EXPECT_EQ(why.find(" may play at"), std::string::npos) << why;
  }
  EXPECT_EQ(talk.ask("miai-why x a1").substr(0, 2), "? ");
  EXPECT_EQ(talk.ask("miai-why b i1").substr(0, 2), "? ");
}

TEST(Gogui, the_analyses_that_are_offered_exist) {
  Talk talk;
  ASSERT_EQ(talk.all(kWalls), "");
  std::string list = talk.text("gogui-analyze_commands");
  int rows = 0;
  for (std::size_t at = 0; at < list.size(); ++rows) {
    const std::size_t end = std::min(list.find('\n', at), list.size());
    std::string line = list.substr(at, end - at);
    at = end + 1;
    ASSERT_EQ(std::count(line.begin(), line.end(), '/'), 2) << line;
    std::string command = line.substr(line.rfind('/') + 1);
    command = std::regex_replace(command, std::regex("%c"), "b");
    command = std::regex_replace(command, std::regex("%p"), "d4");
    EXPECT_EQ(talk.ask(command).substr(0, 1), "=") << command;
  }
  EXPECT_GE(rows, 4);
}

TEST(Gogui, boards_have_a_word_for_every_point) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 2 3", "play b a1", "play w b3"}), "");
  EXPECT_EQ(talk.text("miai-liberties"), "\"\" 2\n\"\" \"\"\n2 \"\"");
  for (const char* command : {"miai-territory", "miai-status-map"}) {
    EXPECT_EQ(split_words(talk.text(command)).size(), 6U) << command;
  }
}

TEST(Captures, are_stones_from_the_board_and_not_those_handed_over_for_passes) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 5", "komi 0", "kata-set-rules aga", "play b b1", "play w a1", "play b a2",
                      "play w pass", "play b pass", "play w pass"}),
            "");
  EXPECT_EQ(talk.text("captures b"), "1");
  EXPECT_EQ(talk.text("captures w"), "0");
  EXPECT_NE(talk.text("showboard").find("Black has taken 1, White 0."), std::string::npos);
  ASSERT_EQ(talk.all({"kata-set-rules japanese"}), "");
  EXPECT_NE(talk.text("miai-count").find("black territory 23 stones 0 prisoners 1 "), std::string::npos)
      << talk.text("miai-count");
}

TEST(Handicap, counts_plays_before_whites_first_move_but_no_set_up_position) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "kata-set-rules chinese", "komi 0", "play b c3", "play b g7"}), "");
  EXPECT_NE(talk.text("showboard").find("handicap 2"), std::string::npos);
  ASSERT_EQ(talk.all({"clear_board", "set_position b c3 b g7"}), "");
  EXPECT_EQ(talk.text("showboard").find("handicap"), std::string::npos);
}

TEST(Show, board_is_drawn_for_people) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 3 2", "play b a1", "play w c2", "komi 0.5"}), "");
  EXPECT_EQ(talk.text("showboard"),
            "\n   A B C\n 2 . . O 2\n 1 X . . 1\n   A B C\n"
            "Move 2, black to play; Black has taken 0, White 0.\nRules japanese, komi 0.5.");
}

TEST(Show, processor_time_is_a_number) {
  EXPECT_EQ(Talk().text("cputime"), "0.000");
  SessionOptions options;
  options.cpu_seconds = [] { return 1.25; };
  EXPECT_EQ(Session(options).talk("cputime\ngomill-cpu_time\n"), "= 1.250\n\n= 1.250\n\n");
}

}  // namespace
}  // namespace miai::gtp
