// Boards, handicap, moves, taking back, legality: through the protocol.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "base/text.hpp"
#include "talking.hpp"

namespace miai::gtp {
namespace {

using test::stones;
using test::Talk;

std::string sorted(const std::string& text) {
  std::vector<std::string> words;
  for (const auto word : split_words(text)) words.emplace_back(word);
  std::sort(words.begin(), words.end());
  std::string joined;
  for (const auto& word : words) joined += (joined.empty() ? "" : " ") + word;
  return joined;
}

TEST(Boards, start_as_19_by_19_with_japanese_rules_and_komi_6_5) {
  Talk talk;
  EXPECT_EQ(talk.ask("play b T19"), "=");
  EXPECT_EQ(talk.ask("play b U20"), "? illegal move");
  EXPECT_EQ(talk.text("get_komi"), "6.5");
  EXPECT_NE(talk.text("kata-get-rules").find("\"scoring\":\"TERRITORY\""), std::string::npos);
}

TEST(Boards, F2_reduced_boards_and_any_size_from_1_to_25) {
  Talk talk;
  for (const char* good : {"1", "2", "9", "13", "25", "7 9", "25 1"}) {
    EXPECT_EQ(talk.ask("boardsize " + std::string(good)), "=") << good;
  }
  for (const char* bad : {"0", "26", "-9", "9 26", "99999999999999999999"}) {
    EXPECT_EQ(talk.ask("boardsize " + std::string(bad)), "? unacceptable size") << bad;
  }
  for (const char* bad : {"", "x", "9.5", "9x9", "9 9 9", "9 x", "+9", "09", "9 09"}) {
    EXPECT_EQ(talk.ask("boardsize " + std::string(bad)), "? syntax error") << bad;
  }
  EXPECT_EQ(talk.ask("rectangular_boardsize 5 7"), "=");
  EXPECT_EQ(talk.ask("rectangular_boardsize 5"), "? syntax error");
  EXPECT_EQ(talk.ask("play b E7"), "=");
  EXPECT_EQ(talk.ask("play b F1"), "? illegal move");
  EXPECT_EQ(talk.ask("boardsize 30"), "? unacceptable size");
  EXPECT_EQ(stones(talk), "E7/") << "a refused size leaves the board as it was";
}

TEST(Boards, komi_and_rules_outlive_the_board) {
  Talk talk;
  ASSERT_EQ(talk.all({"komi 3.5", "kata-set-rules aga", "boardsize 9", "clear_board"}), "");
  EXPECT_EQ(talk.text("get_komi"), "3.5");
  EXPECT_NE(talk.text("kata-get-rules").find("SITUATIONAL"), std::string::npos);
}

TEST(Boards, F6_column_letters_leave_out_I) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "play b h5", "play w J5", "play b j9"}), "");
  EXPECT_EQ(talk.ask("play b i5"), "? syntax error");
  EXPECT_EQ(stones(talk), "H5 J9/J5");
}

TEST(Play, colours_in_any_case_and_any_order) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "play b a1", "play B b1", "play BLACK c1", "play bLaCk d1", "play White a9",
                      "play w pass", "play w PASS", "play W b9"}),
            "");
  EXPECT_EQ(stones(talk), "A1 B1 C1 D1/A9 B9");
}

TEST(Play, errors_change_nothing) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "play b c3"}), "");
  for (const char* bad : {"b", "", "x c4", "b e5x", "b E5.0", "b foo", "b A0", "b 5E", "b e", "b resign", "b d4 d5"}) {
    EXPECT_EQ(talk.ask("play " + std::string(bad)), "? syntax error") << bad;
  }
  for (const char* bad : {"b c3", "w C3", "b A10", "b K1", "b Z25"}) {
    EXPECT_EQ(talk.ask("play " + std::string(bad)), "? illegal move") << bad;
  }
  EXPECT_EQ(stones(talk), "C3/");
  EXPECT_EQ(talk.ask("undo"), "=");
  EXPECT_EQ(talk.ask("undo"), "? cannot undo") << "a refused move is no move";
}

TEST(Play, F13_a_chain_without_liberties_comes_off) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "play b e5", "play w d5", "play w f5", "play w e4", "play w e6"}), "");
  EXPECT_EQ(stones(talk), "/E4 D5 F5 E6");
  EXPECT_EQ(talk.text("captures white"), "1");
  EXPECT_EQ(talk.text("captures black"), "0");
  EXPECT_EQ(talk.ask("play b e5"), "? illegal move");
}

TEST(Play, F21_the_ko_is_forbidden_for_one_move_and_undo_brings_the_ban_back) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 5", "play w a1", "play w b2", "play w c1", "play b c2", "play b d1", "play b b1"}),
            "");
  EXPECT_EQ(talk.ask("play w c1"), "? illegal move");
  EXPECT_EQ(talk.text("is_legal w c1"), "0");
  ASSERT_EQ(talk.all({"play w e5", "undo"}), "");
  EXPECT_EQ(talk.ask("play w c1"), "? illegal move");
  ASSERT_EQ(talk.all({"play w e4", "play b e1", "play w c1"}), "");
}

TEST(Play, suicide_is_refused_or_allowed_by_the_rules) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 4", "kata-set-rules japanese", "play w a2", "play w b2", "play w c1", "play b a1"}),
            "");
  EXPECT_EQ(talk.ask("play b b1"), "? illegal move");
  ASSERT_EQ(talk.all({"kata-set-rules new-zealand", "play b b1"}), "");
  EXPECT_EQ(talk.text("captures w"), "2");
  ASSERT_EQ(talk.ask("play w b1"), "=");
  EXPECT_EQ(talk.ask("play b a1"), "? illegal move") << "a lone stone may never give itself up";
}

TEST(Play, F8_passes_may_follow_one_another_and_play_goes_on) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 5", "play b pass", "play w pass", "play b pass", "play b c3", "play w pass"}), "");
  EXPECT_EQ(stones(talk), "C3/");
}

TEST(Undo, takes_back_passes_and_captures_one_by_one) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "play b e5", "play w pass", "undo", "play w g7", "undo", "undo"}), "");
  EXPECT_EQ(talk.ask("undo"), "? cannot undo");
  EXPECT_EQ(stones(talk), "/");
}

TEST(Undo, many_at_once_or_none) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "play b e5", "play w e6", "play b e7"}), "");
  EXPECT_EQ(talk.ask("gg-undo 4"), "? cannot undo");
  EXPECT_EQ(talk.ask("gg-undo -1"), "? cannot undo");
  EXPECT_EQ(talk.ask("gg-undo x"), "? syntax error");
  EXPECT_EQ(talk.ask("gg-undo 0"), "=");
  EXPECT_EQ(talk.ask("gg-undo 2"), "=");
  EXPECT_EQ(stones(talk), "E5/");
  EXPECT_EQ(talk.ask("gg-undo"), "=");
  EXPECT_EQ(stones(talk), "/");
}

TEST(Undo, never_takes_back_handicap_or_set_up) {
  Talk talk;
  for (const char* start :
       {"fixed_handicap 2", "set_free_handicap c3 g7", "set_position b c3 w d4", "gogui-setup b c3"}) {
    ASSERT_EQ(talk.all({"boardsize 9", start}), "");
    const std::string before = stones(talk);
    EXPECT_EQ(talk.ask("undo"), "? cannot undo") << start;
    ASSERT_EQ(talk.all({"play w e5", "undo"}), "");
    EXPECT_EQ(talk.ask("gg-undo 1"), "? cannot undo") << start;
    EXPECT_EQ(stones(talk), before);
  }
}

TEST(Undo, brings_back_what_a_capture_took) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "play b a1", "play w a2", "play w b1"}), "");
  EXPECT_EQ(stones(talk), "/B1 A2");
  ASSERT_EQ(talk.ask("undo"), "=");
  EXPECT_EQ(stones(talk), "A1/A2");
  EXPECT_EQ(talk.text("captures w"), "0");
}

TEST(Sequence, is_played_whole_or_not_at_all) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 9", "play b e5"}), "");
  EXPECT_EQ(talk.ask("gogui-play_sequence b c3 w c4 b c3"), "? illegal move: black C3");
  EXPECT_EQ(talk.ask("gogui-play_sequence b c3 w"), "? syntax error");
  EXPECT_EQ(talk.ask("gogui-play_sequence b c3 w z3"), "? illegal move");
  EXPECT_EQ(stones(talk), "E5/");
  EXPECT_EQ(talk.ask("gogui-play_sequence"), "=");
  EXPECT_EQ(talk.ask("gogui-play_sequence b c3 b c4 w pass w d4"), "=");
  EXPECT_EQ(stones(talk), "C3 C4 E5/D4");
  EXPECT_EQ(talk.ask("gg-undo 5"), "=");
}

TEST(Handicap, F43_fixed_points) {
  const std::vector<std::pair<std::string, std::string>> wanted{{"2", "D4 Q16"},
                                                                {"3", "D16 D4 Q16"},
                                                                {"4", "D16 D4 Q16 Q4"},
                                                                {"5", "D16 D4 K10 Q16 Q4"},
                                                                {"6", "D10 D16 D4 Q10 Q16 Q4"},
                                                                {"7", "D10 D16 D4 K10 Q10 Q16 Q4"},
                                                                {"8", "D10 D16 D4 K16 K4 Q10 Q16 Q4"},
                                                                {"9", "D10 D16 D4 K10 K16 K4 Q10 Q16 Q4"}};
  for (const auto& [number, points] : wanted) {
    Talk talk;
    EXPECT_EQ(sorted(talk.text("fixed_handicap " + number)), points);
    EXPECT_EQ(sorted(talk.text("list_stones b")), points);
    EXPECT_EQ(talk.ask("fixed_handicap " + number), "? board not empty");
  }
}

TEST(Handicap, fixed_numbers_that_a_board_does_not_have) {
  Talk talk;
  const std::vector<std::pair<std::string, std::string>> most{
      {"19", "9"}, {"13", "9"}, {"9", "9"}, {"8", "4"}, {"7", "4"}};
  for (const auto& [size, number] : most) {
    ASSERT_EQ(talk.ask("boardsize " + size), "=");
    EXPECT_EQ(talk.ask("fixed_handicap " + std::to_string(std::stoi(number) + 1)), "? invalid number of stones");
    EXPECT_EQ(talk.ask("fixed_handicap 1"), "? invalid number of stones");
    EXPECT_EQ(talk.ask("fixed_handicap 0"), "? invalid number of stones");
    EXPECT_EQ(talk.ask("fixed_handicap -2"), "? invalid number of stones");
    EXPECT_EQ(talk.ask("fixed_handicap 99999999999999999999"), "? invalid number of stones");
    EXPECT_EQ(talk.ask("fixed_handicap abc"), "? syntax error");
    EXPECT_EQ(talk.ask("fixed_handicap"), "? syntax error");
    EXPECT_EQ(talk.ask("fixed_handicap " + number).substr(0, 2), "= ");
  }
  ASSERT_EQ(talk.ask("boardsize 6"), "=");
  EXPECT_EQ(talk.ask("fixed_handicap 2"), "? invalid number of stones");
}

TEST(Handicap, free_placement_by_the_program) {
  Talk talk;
  ASSERT_EQ(talk.ask("boardsize 9"), "=");
  const std::string points = talk.text("place_free_handicap 12");
  EXPECT_EQ(split_words(points).size(), 12U);
  EXPECT_EQ(sorted(points), sorted(talk.text("list_stones b")));
  EXPECT_EQ(talk.ask("place_free_handicap 2"), "? board not empty");
  ASSERT_EQ(talk.ask("boardsize 2"), "=");
  EXPECT_EQ(talk.ask("place_free_handicap 4"), "? invalid number of stones");
}

TEST(Handicap, free_placement_by_the_controller) {
  Talk talk;
  ASSERT_EQ(talk.ask("boardsize 9"), "=");
  for (const char* bad : {"", "c3", "c3 c3", "c3 Z9", "c3 pass", "c3 foo"}) {
    EXPECT_EQ(talk.ask("set_free_handicap " + std::string(bad)), "? bad vertex list") << bad;
  }
  EXPECT_EQ(stones(talk), "/");
  EXPECT_EQ(talk.ask("set_free_handicap c3 g7 e5"), "=");
  EXPECT_EQ(talk.ask("set_free_handicap c4 g6"), "? board not empty");
  EXPECT_EQ(stones(talk), "C3 E5 G7/");
}

TEST(Handicap, goes_on_a_board_that_play_has_emptied) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 2", "kata-set-rules new-zealand", "gogui-play_sequence b a1 b a2 b b1 b b2"}), "");
  EXPECT_EQ(stones(talk), "/");
  EXPECT_EQ(talk.ask("set_free_handicap a1 b2"), "=");
  EXPECT_EQ(talk.text("captures w"), "0");
}

TEST(SetUp, set_position_takes_possible_positions_only) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 2", "set_position b a1 w a2"}), "");
  EXPECT_EQ(stones(talk), "A1/A2");
  EXPECT_EQ(talk.ask("set_position b a2 w a1 b b1").substr(0, 1), "?");
  EXPECT_EQ(talk.ask("set_position b a1 b a1").substr(0, 1), "?");
  EXPECT_EQ(talk.ask("set_position b a1 w a1").substr(0, 1), "?");
  EXPECT_EQ(talk.ask("set_position b k1").substr(0, 1), "?");
  EXPECT_EQ(talk.ask("set_position x a1").substr(0, 1), "?");
  EXPECT_EQ(talk.ask("set_position b pass").substr(0, 1), "?");
  EXPECT_EQ(stones(talk), "A1/A2") << "an error leaves the board as it was";
  EXPECT_EQ(talk.ask("set_position"), "=");
  EXPECT_EQ(stones(talk), "/");
}

TEST(SetUp, exactly_57_of_the_81_placements_on_2_by_2_are_possible) {
  Talk talk;
  ASSERT_EQ(talk.ask("boardsize 2"), "=");
  int possible = 0;
  for (int code = 0; code < 81; ++code) {
    std::string command = "set_position";
    int rest = code;
    for (const char* point : {"a1", "b1", "a2", "b2"}) {
      if (rest % 3 != 0) command += (rest % 3 == 1 ? " b " : " w ") + std::string(point);
      rest /= 3;
    }
    possible += talk.ask(command) == "=" ? 1 : 0;
  }
  EXPECT_EQ(possible, 57);
}

TEST(SetUp, gogui_adds_stones_and_takes_none_off) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 3", "gogui-setup b a1", "gogui-setup w a2 w b1"}), "");
  EXPECT_EQ(stones(talk), "A1/B1 A2");
  ASSERT_EQ(talk.ask("gogui-setup_player w"), "=");
  EXPECT_NE(talk.text("showboard").find("white to play"), std::string::npos);
  EXPECT_EQ(stones(talk), "A1/B1 A2");
}

TEST(Legal, all_legal_is_what_play_takes) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 3", "play w a2", "play w b1"}), "");
  EXPECT_EQ(talk.text("all_legal b"), "C1 B2 C2 A3 B3 C3");
  EXPECT_EQ(talk.text("all_legal w"), "A1 C1 B2 C2 A3 B3 C3");
  EXPECT_EQ(talk.text("is_legal b a1"), "0");
  EXPECT_EQ(talk.text("is_legal w a1"), "1");
  EXPECT_EQ(talk.text("is_legal b pass"), "1");
  EXPECT_EQ(talk.text("is_legal b a2"), "0");
  EXPECT_EQ(talk.ask("is_legal b z9"), "? syntax error");
  EXPECT_EQ(talk.ask("is_legal b"), "? syntax error");
  EXPECT_EQ(talk.ask("all_legal"), "? syntax error");
}

TEST(Genmove, plays_what_it_answers_and_reg_genmove_does_not) {
  Talk talk;
  ASSERT_EQ(talk.ask("boardsize 9"), "=");
  EXPECT_EQ(talk.text("reg_genmove b"), "A1");
  EXPECT_EQ(stones(talk), "/");
  EXPECT_EQ(talk.ask("undo"), "? cannot undo");
  EXPECT_EQ(talk.text("genmove b"), "A1");
  EXPECT_EQ(talk.text("genmove b"), "B1");
  EXPECT_EQ(stones(talk), "A1 B1/");
  EXPECT_EQ(talk.ask("undo"), "=");
  EXPECT_EQ(talk.ask("genmove"), "? syntax error");
  EXPECT_EQ(talk.ask("genmove x"), "? syntax error");
}

TEST(Genmove, answers_also_after_two_passes) {
  Talk talk;
  ASSERT_EQ(talk.all({"boardsize 5", "play b pass", "play w pass"}), "");
  EXPECT_EQ(talk.text("genmove b"), "A1");
}

TEST(Genmove, an_illegal_choice_becomes_a_pass) {
  SessionOptions options;
  options.choose = [](const MoveRequest&) { return Vertex(make_point(0, 0)); };
  Session session(options);
  EXPECT_EQ(session.talk("genmove b\ngenmove w\n"), "= A1\n\n= pass\n\n");
}

TEST(Genmove, the_built_in_player_finds_moves_and_ends_its_games) {
  SessionOptions options;
  options.engine.model = "playouts";
  options.engine.visits = 40;
  Session session(std::move(options));
  EXPECT_EQ(session.talk("boardsize 5\n"), "=\n\n");
  int passes = 0;
  int moves = 0;
  bool resigned = false;
  for (; passes < 2 && !resigned && moves < 75; ++moves) {
    const std::string reply = session.talk(moves % 2 == 0 ? "genmove b\n" : "genmove w\n");
    ASSERT_TRUE(reply.starts_with("= ")) << reply;
    passes = reply == "= pass\n\n" ? passes + 1 : 0;
    resigned = reply == "= resign\n\n";
  }
  EXPECT_TRUE(passes == 2 || resigned) << "a game ends within three moves for every point";
}

TEST(Speed, an_undo_storm_and_thousands_of_commands) {
  Talk talk;
  const auto began = std::chrono::steady_clock::now();
  ASSERT_EQ(talk.ask("boardsize 19"), "=");
  std::string plays;
  for (int i = 0; i < 300; ++i) {
    const std::string point(1, "ABCDEFGHJKLMNOPQRST"[i % 19]);
    plays += (i % 2 == 0 ? "play b " : "play w ") + point + std::to_string(i / 19 + 1) + "\n";
  }
  for (int round = 0; round < 10; ++round) {
    talk.raw(plays);
    for (int i = 0; i < 300; ++i) ASSERT_EQ(talk.ask("undo"), "=");
    ASSERT_EQ(talk.ask("undo"), "? cannot undo");
  }
  const auto took = std::chrono::steady_clock::now() - began;
  EXPECT_LT(took, std::chrono::seconds(10)) << "6000 commands; a fraction of a second without sanitizers";
}

}  // namespace
}  // namespace miai::gtp
