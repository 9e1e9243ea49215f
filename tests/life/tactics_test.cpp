// Ladders of any length and what breaks them, nets, snapbacks, races.

#include "life/tactics.hpp"

#include <gtest/gtest.h>

#include "support/diagram.hpp"

namespace miai::life {
namespace {

/// A white stone low on the left, ready to be chased to the far corner of a board of that size.
Board ladder(int size) {
  Board board(BoardSize::square(size));
  for (const char* p : {"B3", "C2", "D3"}) board.place(Color::black, test::pt(p));
  board.place(Color::black, test::pt("B4"));
  board.place(Color::white, test::pt("C3"));
  return board;
}

TEST(Ladder, runs_to_the_far_edge_on_every_size) {
  for (const int size : {7, 9, 13, 19, 25}) {
    Board board = ladder(size);
    board.place(Color::white, test::pt("C4"));
    board.place(Color::black, test::pt("C5"));
    const Chase chase = read_ladder(board, test::pt("C3"));
    EXPECT_EQ(chase.result, Reading::taken) << size << "\n" << test::draw(board);
    EXPECT_GE(static_cast<int>(chase.line.size()), size) << "a ladder is as long as the board is wide";
  }
}

TEST(Ladder, a_breaker_on_its_way_lets_the_chain_escape) {
  for (const int size : {9, 13, 19}) {
    Board board = ladder(size);
    board.place(Color::white, test::pt("C4"));
    board.place(Color::black, test::pt("C5"));
    const int middle = size / 2;
    board.place(Color::white, make_point(middle, middle));
    EXPECT_EQ(read_ladder(board, test::pt("C3")).result, Reading::escapes) << test::draw(board);
  }
}

TEST(Ladder, every_move_of_its_line_is_legal) {
  Board board = ladder(19);
  board.place(Color::white, test::pt("C4"));
  board.place(Color::black, test::pt("C5"));
  const Chase chase = read_ladder(board, test::pt("C3"));
  for (const Move& move : chase.line) {
    ASSERT_TRUE(board.is_empty(move.vertex.point()));
    ASSERT_FALSE(board.is_suicide(move.color, move.vertex.point()));
    board.place(move.color, move.vertex.point());
  }
  EXPECT_FALSE(board.has(test::pt("C3"), Color::white)) << "the line ends with the capture";
}

TEST(Ladder, a_budget_is_kept) {
  Board board = ladder(25);
  board.place(Color::white, test::pt("C4"));
  board.place(Color::black, test::pt("C5"));
  ReadingLimits limits;
  limits.nodes = 4;
  const Chase chase = read_ladder(board, test::pt("C3"), limits);
  EXPECT_EQ(chase.result, Reading::undecided);
  EXPECT_LE(chase.nodes, 4);
}

TEST(Net, holds_a_stone_that_a_ladder_would_not) {
  const Board board = test::board(
      ". . . . . . .\n"
      ". . . . . . .\n"
      ". . X X . . .\n"
      ". X O O . . .\n"
      ". X X O . . .\n"
      ". . . X . . .\n"
      ". . . . . . .");
  const Chase chase = read_capture(board, test::pt("C4"), Color::black);
  EXPECT_EQ(chase.result, Reading::taken);
}

TEST(Snapbacks, F22_more_stones_are_taken_back_than_were_given) {
  const Board board = test::board(
      "X O . . X .\n"
      "X O O O X .\n"
      "X X X X X .\n"
      ". . . . . .");
  const auto found = snapbacks(board, Color::black);
  ASSERT_EQ(found.size(), 1U) << "a stone is given at C4; at D4 it would be joined to the wall";
  for (const Snapback& s : found) {
    EXPECT_EQ(s.taken.count(), 5);
    Board played = board;
    played.place(Color::black, s.sacrifice);
    const PointSet liberties = played.chain_liberties(s.sacrifice);
    ASSERT_EQ(liberties.count(), 1);
    EXPECT_EQ(played.place(Color::white, *liberties.begin()).captured_count, 1);
    EXPECT_EQ(played.place(Color::black, s.retake).captured_count, 5);
  }
}

TEST(Snapbacks, a_ko_is_none) {
  const Board board = test::board(
      ". X O . .\n"
      "X O . O .\n"
      ". X O . .\n"
      ". . . . .");
  EXPECT_TRUE(snapbacks(board, Color::black).empty());
  EXPECT_TRUE(snapbacks(board, Color::white).empty());
}

TEST(Races, the_first_to_move_wins_when_liberties_are_equal) {
  // Black's three stones and White's three stones have two liberties each, none in common.
  const Board board = test::board(
      ". . X O . . . .\n"
      "O O X O X X X .\n"
      ". O X O X . X .\n"
      ". O O X X . X .\n"
      ". . O O X . . .\n"
      ". . . . . . . .");
  const Race race = read_race(board, test::pt("C6"), test::pt("D6"));
  EXPECT_EQ(race.shared_liberties, 0);
  EXPECT_EQ(race.winner[index_of(Color::black)], std::optional(Color::black));
  EXPECT_EQ(race.winner[index_of(Color::white)], std::optional(Color::white));
}

TEST(Races, two_shared_liberties_without_eyes_are_a_seki) {
  const Board board = test::board(
      "O X . O X .\n"
      "O X . O X .\n"
      "O X X O X .\n"
      "O O O X X .\n"
      ". . O X . .\n"
      ". . O X . .");
  const Race race = read_race(board, test::pt("B6"), test::pt("D6"));
  EXPECT_EQ(race.shared_liberties, 2);
  for (const Color color : kColors) {
    EXPECT_TRUE(race.decided[index_of(color)]);
    EXPECT_FALSE(race.winner[index_of(color)].has_value());
  }
}

TEST(Races, an_eye_beats_no_eye_when_liberties_are_shared) {
  const Board board = test::board(
      "X . X . O X .\n"
      "X X X . O X .\n"
      "O O X O O X .\n"
      ". O O X X X .\n"
      ". . O . . . .\n"
      ". . O . . . .");
  const Race race = read_race(board, test::pt("C6"), test::pt("E6"));
  for (const Color color : kColors) EXPECT_EQ(race.winner[index_of(color)], std::optional(Color::black));
}

}  // namespace
}  // namespace miai::life
