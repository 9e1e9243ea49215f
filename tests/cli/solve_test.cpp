// `miai solve`: what a player sees, the proof as a tree and as a walk, and JSON.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "cli/running.hpp"

namespace miai::cli {
namespace {

const std::string kThreeInARow = "...xO./xxxxO./OOOOO./......";
const std::string kBentFour =
    "to move: black\nboard:\nX X . o X . . .\nX o o o X . . .\n. o X X X . . .\no o X . X . . .\nX X X . . . . .\n";

TEST(Solve, shows_the_board_either_side_first_and_every_first_move) {
  const auto ran = test::run({"solve", kThreeInARow});
  EXPECT_EQ(ran.code, 0);
  EXPECT_SAYS(ran, "  4 . . . x O .\n");
  EXPECT_SAYS(ran, "    A B C D E F\n");
  EXPECT_SAYS(ran, "Black first: alive\n  B B4\n");
  EXPECT_SAYS(ran, "White first: dead\n  W B4");
  EXPECT_SAYS(ran, "+ B4  alive");
  EXPECT_SAYS(ran, "- A4  dead");
  EXPECT_SAYS_NOT(ran, "proof");
}

TEST(Solve, tells_what_kind_of_ko_it_is) {
  const auto direct = test::run({"solve", "-"}, kBentFour);
  EXPECT_SAYS_NOT(direct, "stages");
  const auto stages = test::run({"solve", std::string(MIAI_SOURCE_DIR) + "/data/problems/own-009.txt"});
  EXPECT_SAYS(stages, "The ko has stages");
  EXPECT_SAYS(stages, "B (threat elsewhere) W (answers) B A6");
  EXPECT_SAYS(stages, "+ B7  ko, White takes first, Black needs 2");
}

TEST(Solve, a_ko_that_is_better_left_alone_is_told_as_such_by_headline_and_table) {
  const auto ran = test::run({"solve", "-"}, kBentFour);
  EXPECT_SAYS(ran, "Black first: ko (dead or seki)\n");
  EXPECT_SAYS(ran, "White first: ko (dead or seki)\n");
  EXPECT_SAYS(ran, "Black can begin a ko, which he takes first. With one threat elsewhere White would win it");
  EXPECT_SAYS(ran, "if Black can win the ko, dead; if he leaves it alone, seki.");
  EXPECT_SAYS_NOT(ran, "if White wins it, seki");
  EXPECT_SAYS(ran, "+ pass  dead, or seki where White has a threat for the ko that Black can begin");
  EXPECT_SAYS(ran, "- A3  ko, Black takes first, White needs 1 (dead or alive)");
  const auto area = test::run({"solve", "-"}, "rules: chinese\n" + kBentFour);
  EXPECT_SAYS(area, "At the end of the game: ko (dead or seki)\n");
}

TEST(Solve, a_ko_that_takes_nothing_is_told_as_such) {
  const auto taken = test::run({"solve", std::string(MIAI_SOURCE_DIR) + "/data/problems/own-009.txt"});
  EXPECT_SAYS_NOT(taken, "cannot be taken either way");
  EXPECT_SAYS(taken, "To win it Black needs");
}

const std::string kOpenFence =
    "board:\n. . . x . . . .\n. x x x . O . .\n. x O O O . . .\n. x O . . . . .\n. . O . . . . .\n. O . O . . . .\n";

TEST(Solve, moves_that_are_not_decided_stand_in_one_line) {
  std::string white = kBentFour;
  white.replace(white.find("black"), 5, "white");
  const auto ran = test::run({"solve", "-", "--budget", "60"}, white);
  EXPECT_SAYS(ran, "A3  dead  W A3");
  EXPECT_SAYS(ran, "not decided within the budget: pass");
  EXPECT_SAYS_NOT(ran, "The fence is open");
}

TEST(Solve, where_nothing_is_decided_the_gap_in_the_fence_is_named) {
  const auto none = test::run({"solve", "-", "--budget", "20"}, kOpenFence);
  EXPECT_SAYS(none, "None of Black's first moves is decided within the budget");
  const auto some = test::run({"solve", "-", "--budget", "5000"}, kOpenFence);
  EXPECT_SAYS(some, "Black first: alive\n  B B6");
  EXPECT_SAYS(some, "What Black's other first moves get is not decided within the budget");
  EXPECT_SAYS(none, "The fence is open at F6");
  EXPECT_SAYS_NOT(none, "?");
}

TEST(Solve, a_group_that_is_not_shut_in_is_told_with_the_gap) {
  const auto ran =
      test::run({"solve", "..x....../xxx.O..../OOOO...../........./........./........./........./........./........."});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("the fence is open at E9"), std::string::npos) << ran.err;
  const auto far =
      test::run({"solve", "........./........./..O...O../........./....x..../........./..O....../........./........."});
  EXPECT_NE(far.err.find("is not shut in"), std::string::npos) << far.err;
}

TEST(Solve, says_when_a_new_stone_keeps_taken_ones_alive) {
  const auto ran = test::run({"solve", ".XXO.O.OX./oXXOOOOOX./XOOOXXXXX./XXXXX...../.X.X....../XXXX......"});
  EXPECT_SAYS(ran, "At the end of the game: alive\n");
  EXPECT_SAYS(ran, "a new stone that cannot be taken follows");
}

TEST(Solve, the_tree_says_in_words_how_lines_end) {
  const auto ran = test::run({"solve", kThreeInARow, "--tree"});
  EXPECT_SAYS(ran, "The proof. Black gets his way");
  EXPECT_SAYS(ran, "(cannot be taken any more)");
  EXPECT_SAYS_NOT(ran, "two_eyes");
}

TEST(Solve, a_walk_plays_the_winner_takes_numbers_or_points_and_goes_back) {
  const std::string file = std::string(MIAI_SOURCE_DIR) + "/data/problems/own-009.txt";
  const auto ran = test::run({"solve", file, "--walk"}, "1\nb\nc7\nZ99\nq\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_SAYS(ran, "B B7\n");
  EXPECT_SAYS(ran, "  1  W A7\n");
  EXPECT_SAYS(ran, "\nW A7\nB A6  (after a threat elsewhere and its answer)\n");
  EXPECT_SAYS(ran, "\nW C7\n");
  EXPECT_SAYS(ran, "There is no such move here.");
  const auto ended = test::run({"solve", file, "--walk"});
  EXPECT_EQ(ended.code, 0) << "the end of the input ends the walk";
}

TEST(Solve, json_holds_everything_the_text_says) {
  const auto ran = test::run({"solve", "-", "--json", "--tree"}, kBentFour);
  const auto object = boost::json::parse(ran.out).as_object();
  EXPECT_EQ(object.at("settled").as_string(), "dead");
  EXPECT_FALSE(object.at("lives_by_new_stone").as_bool());
  EXPECT_EQ(object.at("black_first").at("ko").at("takes_first").as_string(), "black");
  EXPECT_FALSE(object.at("first_moves").as_array().empty());
  EXPECT_GT(object.at("tree").at("nodes").as_array().size(), 1U);
  EXPECT_EQ(object.at("tree").at("threats").at("white").as_int64(), 1);
}

TEST(Solve, json_tells_a_threat_elsewhere_from_a_pass) {
  const auto ran = test::run({"solve", std::string(MIAI_SOURCE_DIR) + "/data/problems/own-009.txt", "--json"});
  const auto first = boost::json::parse(ran.out).at("black_first");
  const auto& line = first.at("line").as_array();
  const auto threat =
      std::find_if(line.begin(), line.end(), [](const auto& move) { return move.as_object().contains("elsewhere"); });
  ASSERT_NE(threat, line.end()) << ran.out;
  EXPECT_EQ(threat->at("color").as_string(), "black");
  EXPECT_EQ(threat->at("elsewhere").as_string(), "threat");
  EXPECT_EQ(first.at("line_shows").as_string(), "dead");
}

TEST(Solve, a_small_budget_says_that_nothing_is_decided) {
  const auto ran = test::run({"solve", "-", "--budget", "5"}, kBentFour);
  EXPECT_EQ(ran.code, 1);
  EXPECT_SAYS(ran, "not decided");
  EXPECT_SAYS(ran, "None of Black's first moves is decided");
  EXPECT_SAYS_NOT(ran, "The fence is open");
  EXPECT_SAYS_NOT(ran, "+ ");
  const auto tree = test::run({"solve", "-", "--budget", "5", "--tree"}, kBentFour);
  EXPECT_EQ(tree.code, 1);
  EXPECT_SAYS(tree, "There is no proof to show within the budget");
}

TEST(Solve, says_the_same_when_somebody_watches) {
  // The first look decides the answers, only further ones all first moves.
  const std::string file = std::string(MIAI_SOURCE_DIR) + "/data/problems/gokyo-1-22.txt";
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  cli::Streams streams{in, out, err};
  streams.err_is_terminal = true;
  EXPECT_EQ(cli::run_program({"--lang", "en", "solve", file}, streams), cli::Exit::fine);
  EXPECT_SAYS(out.str(), test::run({"solve", file}).out);
  EXPECT_SAYS_NOT(out.str(), "not decided");
  EXPECT_SAYS(err.str(), " / 1000000");
}

TEST(Solve, a_budget_of_nothing_is_refused) {
  for (const char* budget : {"0", "-1", "100000001"}) {
    const auto ran = test::run({"solve", kThreeInARow, "--budget", budget});
    EXPECT_EQ(ran.code, 2) << budget;
    EXPECT_NE(ran.err.find("it goes from 1 to 100000000."), std::string::npos) << ran.err;
  }
}

TEST(Solve, a_named_region_is_said_to_be_fenced) {
  const auto ran = test::run({"solve", std::string(MIAI_SOURCE_DIR) + "/data/problems/xuanxuan-324.txt"});
  EXPECT_SAYS(ran, "beside it the fence counts as closed");
}

}  // namespace
}  // namespace miai::cli
