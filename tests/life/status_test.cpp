// What judge() says of whole positions.

#include "life/status.hpp"

#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "board/pass_alive.hpp"
#include "support/diagram.hpp"

namespace miai::life {
namespace {

ChainStatus status_at(const StatusReport& report, Point p) {
  for (const auto& judged : report.chains) {
    if (judged.chain.stones.contains(p)) return judged.status;
  }
  return ChainStatus::unsure;
}

TEST(Judge, an_empty_board_has_no_chains_and_a_lone_stone_lives) {
  EXPECT_TRUE(judge(Position(BoardSize::square(19)), preset("japanese")).chains.empty());
  Board board(BoardSize::square(9));
  board.place(Color::black, test::pt("E5"));
  const auto report = judge(Position(board, Color::white), preset("japanese"));
  ASSERT_EQ(report.chains.size(), 1U);
  EXPECT_EQ(report.chains[0].status, ChainStatus::alive);
}

TEST(Judge, walls_that_share_the_board_are_alive) {
  const Position position = test::position(
      ". . . . . . .\n"
      ". . . . . . .\n"
      "X X X X X X X\n"
      "O O O O O O O\n"
      ". . . . . . .\n"
      ". . . . . . .\n"
      ". . . . . . .");
  for (const char* rules : {"japanese", "chinese", "tromp-taylor"}) {
    EXPECT_TRUE(judge(position, preset(rules)).dead().empty()) << rules;
  }
}

TEST(Judge, F38_lone_intruders_in_enemy_territory_are_dead) {
  const Position position = test::position(
      ". . X O . . O X .\n"
      ". . X O . X O X .\n"
      ". . X O . . O X .\n"
      ". . X O . . O X .\n"
      ". . X O . . O X .\n"
      ". O X O . . O X .\n"
      ". . X O . . O X .\n"
      ". . X O . . O X .\n"
      ". . X O . . O X .");
  const auto report = judge(position, preset("japanese"));
  EXPECT_EQ(report.dead(), test::pts("B4 F8"));
}

TEST(Judge, F29_a_group_without_two_eyes_is_dead_where_it_stands) {
  const Position position = test::position(
      ". . X O . . .\n"
      "X X X O . . .\n"
      "O O O O . . .\n"
      ". . . . . . .\n"
      ". . . . . . .\n"
      "O O O O O O O\n"
      ". . . . . . .");
  const auto report = judge(position, preset("japanese"));
  EXPECT_EQ(status_at(report, test::pt("A6")), ChainStatus::dead);
  EXPECT_EQ(status_at(report, test::pt("D7")), ChainStatus::alive);
}

TEST(Judge, F32_a_seki_is_named) {
  const Position position = test::position(
      ". O O O . X O . .\n"
      "X X X X X X O O O\n"
      "O O O O O O O . .\n"
      ". . O . . O . O .\n"
      "O O O O O O O O O\n"
      ". . . . . . . . .");
  const auto report = judge(position, preset("japanese"));
  EXPECT_EQ(status_at(report, test::pt("F6")), ChainStatus::seki);
}

TEST(Judge, answers_are_the_same_every_time) {
  Rng rng(5);
  Board board(BoardSize::square(13));
  Color color = Color::black;
  for (int n = 0; n < 90; ++n, color = opposite(color)) {
    const Point p = board.size().point(static_cast<int>(rng.below(169)));
    if (board.is_empty(p) && !board.is_suicide(color, p)) board.place(color, p);
  }
  const auto first = judge(Position(board, color), preset("chinese"));
  const auto second = judge(Position(board, color), preset("chinese"));
  EXPECT_EQ(first.dead(), second.dead());
}

TEST(Judge, a_pass_alive_chain_is_never_called_dead) {
  Rng rng(11);
  for (int game = 0; game < 12; ++game) {
    Board board(BoardSize::square(7));
    Color color = Color::black;
    for (int n = 0; n < 120; ++n, color = opposite(color)) {
      const Point p = board.size().point(static_cast<int>(rng.below(49)));
      if (board.is_empty(p) && !board.is_suicide(color, p)) board.place(color, p);
    }
    const PassAlive areas = pass_alive(board, SelfCapture::forbidden);
    const PointSet safe = areas.stones_of(Color::black) | areas.stones_of(Color::white);
    const auto report = judge(Position(board, color), preset("japanese"));
    EXPECT_TRUE((report.dead() & safe).empty()) << test::draw(board);
  }
}

TEST(Judge, every_chain_is_judged_once_and_has_a_reason) {
  const Position position = test::position(
      ". X . O .\n"
      "X X O O O\n"
      ". X O . O\n"
      "X X O O .\n"
      ". X X O O");
  const auto report = judge(position, preset("aga"));
  EXPECT_EQ(report.chains.size(), position.board().chains().size());
  for (const auto& judged : report.chains) EXPECT_FALSE(judged.reason.empty());
}

}  // namespace
}  // namespace miai::life
