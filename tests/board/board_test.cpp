#include "board/board.hpp"

#include <gtest/gtest.h>

#include "support/diagram.hpp"

namespace miai {
namespace {

using test::board;
using test::pt;

TEST(Board, F13_a_stone_without_liberties_is_taken) {
  Board b = board(
      ". . . . ."
      "\n. . X . ."
      "\n. X O . ."
      "\n. . X . ."
      "\n. . . . .");
  const Placement placed = b.place(Color::black, pt("D3"));
  EXPECT_EQ(placed.captured_count, 1);
  EXPECT_TRUE(placed.captured.contains(pt("C3")));
  EXPECT_TRUE(b.is_empty(pt("C3")));
  EXPECT_EQ(b.stones(Color::white), 0);
}

TEST(Board, F09_F11_liberties_of_stones_and_lines) {
  Board b(BoardSize::square(9));
  b.place(Color::black, pt("E5"));
  EXPECT_EQ(b.liberties(pt("E5")), 4);
  b.place(Color::black, pt("E6"));
  EXPECT_EQ(b.liberties(pt("E5")), 6);
  b.place(Color::black, pt("E7"));
  EXPECT_EQ(b.liberties(pt("E5")), 8);
  b.place(Color::white, pt("A1"));
  EXPECT_EQ(b.liberties(pt("A1")), 2);
  b.place(Color::white, pt("A5"));
  EXPECT_EQ(b.liberties(pt("A5")), 3);
}

}  // namespace
}  // namespace miai
