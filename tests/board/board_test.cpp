#include "board/board.hpp"

#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "board/symmetry.hpp"
#include "support/diagram.hpp"

namespace miai {
namespace {

using test::board;
using test::pt;
using test::pts;

TEST(Board, F09_liberties_of_a_lone_stone) {
  Board b(BoardSize::square(9));
  for (const char* p : {"E5", "A1", "A5"}) b.place(Color::black, pt(p));
  EXPECT_EQ(b.liberties(pt("E5")), 4);
  EXPECT_EQ(b.liberties(pt("A1")), 2);
  EXPECT_EQ(b.liberties(pt("A5")), 3);
  EXPECT_EQ(b.chain_liberties(pt("E5")), pts("D5 F5 E4 E6")) << "diagonals do not count";
}

TEST(Board, F10_lines_join_and_diagonals_do_not) {
  const Board b = board(
      ". . . . ."
      "\n. X X . ."
      "\n. . X . ."
      "\n. . . X ."
      "\n. . . . .");
  EXPECT_TRUE(b.same_chain(pt("B4"), pt("C3")));
  EXPECT_FALSE(b.same_chain(pt("C3"), pt("D2")));
  EXPECT_EQ(b.chain_stones(pt("B4")), pts("B4 C4 C3"));
  EXPECT_EQ(b.chains().size(), 2U);
  EXPECT_EQ(b.liberties(pt("B4")), 7) << "liberties belong to the chain";
  EXPECT_EQ(b.chain(pt("D2")).liberties, pts("D1 C2 E2 D3"));
}

TEST(Board, F11_two_in_line_have_six_liberties_three_have_eight) {
  Board b(BoardSize::square(9));
  b.place(Color::black, pt("E5"));
  b.place(Color::black, pt("E6"));
  EXPECT_EQ(b.liberties(pt("E5")), 6);
  b.place(Color::black, pt("E7"));
  EXPECT_EQ(b.liberties(pt("E6")), 8);
}

TEST(Board, F12_a_cross_cut_leaves_two_liberties_each) {
  const Board b = board(
      ". . . ."
      "\n. X O ."
      "\n. O X ."
      "\n. . . .");
  for (const char* p : {"B3", "C2", "B2", "C3"}) EXPECT_EQ(b.liberties(pt(p)), 2) << p;
}

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
  EXPECT_TRUE(b.is_suicide(Color::white, pt("C3"))) << "no playing back into the hole";
}

TEST(Board, F14_one_liberty_left_is_atari) {
  Board b = board(
      ". . . . . . . . ."
      "\n. . . . . . . . ."
      "\n. . . . . . . O ."
      "\n. . . . . . O X ."
      "\n. . . O . . O X X"
      "\n. . O X . . . O X"
      "\n. . . O . . . . O"
      "\n. . . . . . . . ."
      "\n. . . . . . . . .");
  EXPECT_EQ(b.chain_liberties(pt("D4")), pts("E4"));
  EXPECT_EQ(b.chain_stones(pt("H6")), pts("H6 H5 J5 J4"));
  EXPECT_EQ(b.chain_liberties(pt("H6")), pts("J6"));
  EXPECT_EQ(b.place(Color::white, pt("E4")).captured, pts("D4"));
  EXPECT_EQ(b.place(Color::white, pt("J6")).captured, pts("H6 H5 J5 J4"));
}

TEST(Board, F16_the_last_liberty_may_be_filled_inside_an_eye) {
  Board b = board(
      ". O O O ."
      "\nO X X X O"
      "\nO X . X O"
      "\nO X X X O"
      "\n. O O O .");
  EXPECT_FALSE(b.is_suicide(Color::white, pt("C3")));
  EXPECT_TRUE(b.captures(Color::white, pt("C3")));
  EXPECT_EQ(b.place(Color::white, pt("C3")).captured_count, 8);
  EXPECT_EQ(b.liberties(pt("C3")), 4);
}

TEST(Board, F17_F19_a_point_among_four_stones) {
  Board b = board(
      ". . . . ."
      "\n. . O . ."
      "\n. O . O ."
      "\n. . O . ."
      "\n. . . . .");
  EXPECT_TRUE(b.is_suicide(Color::black, pt("C3")));
  EXPECT_FALSE(b.is_suicide(Color::white, pt("C3")));
  b.place(Color::white, pt("C3"));
  EXPECT_EQ(b.chain_size(pt("C3")), 5) << "the four become one chain";
  EXPECT_EQ(b.liberties(pt("C3")), 8);
}

TEST(Board, F17_F19_suicide_of_two_and_of_more) {
  const Board two = board(
      ". . . ."
      "\nO . . ."
      "\nX O . ."
      "\n. O . .");
  EXPECT_TRUE(two.is_suicide(Color::black, pt("A1")));
  EXPECT_EQ(two.preview(Color::black, pt("A1")).suicide_count, 2);
  const Board five = board(
      ". . . O O O"
      "\n. . O X X X"
      "\n. . O X . X"
      "\n. . . O O O");
  EXPECT_TRUE(five.is_suicide(Color::black, pt("E2")));
  EXPECT_FALSE(five.is_suicide(Color::white, pt("E2")));
  EXPECT_EQ(five.preview(Color::white, pt("E2")).captured, pts("D3 E3 F3 D2 F2"));
}

TEST(Board, F18_F19_a_forbidden_point_becomes_legal_when_it_captures) {
  Board b = board(
      ". . . . ."
      "\n. X . X ."
      "\nX O O O X"
      "\nX O . O X");
  EXPECT_TRUE(b.is_suicide(Color::black, pt("C1"))) << "while White has a liberty outside";
  EXPECT_FALSE(b.captures(Color::black, pt("C1")));
  b.place(Color::black, pt("C3"));
  EXPECT_FALSE(b.is_suicide(Color::black, pt("C1")));
  EXPECT_TRUE(b.captures(Color::black, pt("C1")));
  EXPECT_EQ(b.place(Color::black, pt("C1")).captured, pts("B1 B2 C2 D2 D1"));
  EXPECT_EQ(b.liberties(pt("C1")), 3);
}

TEST(Board, F20_seven_stones_around_a_hole) {
  const char* closed =
      ". O O O O ."
      "\nO X X X O ."
      "\nO X . X O ."
      "\nO X X O . ."
      "\n. O O . . .";
  const Board b = board(closed);
  EXPECT_TRUE(b.is_suicide(Color::black, pt("C3")));
  const Placement taken = b.preview(Color::white, pt("C3"));
  EXPECT_EQ(taken.captured_count, 7);
  Board after = b;
  after.place(Color::white, pt("C3"));
  EXPECT_EQ(after.liberties(pt("C3")), 4);
  Board open = b;
  open.set_up(pt("A3"), Occupant::empty);
  EXPECT_TRUE(open.is_suicide(Color::white, pt("C3")));
  EXPECT_FALSE(open.is_suicide(Color::black, pt("C3")));
}

TEST(Board, F21_F25_the_ko_point_in_centre_side_and_corner) {
  struct Row {
    const char* drawing;
    const char* move;
    const char* ko;
  };
  for (const Row& row :
       {Row{". . . . .\n. X O . .\nX O . O .\n. X O . .\n. . . . .", "C3", "B3"},
        Row{". . . . .\n. X O . .\nX O . O .", "C1", "B1"}, Row{". . . . .\n. X O . .\n. . X O .\nX X O . .", "B2", ""},
        Row{". . .\nX O .\nO . O", "B1", "A1"}}) {
    Board b = board(row.drawing);
    const Placement placed = b.place(Color::black, pt(row.move));
    const std::string ko = placed.ko_point ? to_string(*placed.ko_point) : "";
    EXPECT_EQ(ko, row.ko) << row.drawing;
  }
}

TEST(Board, F22_no_ko_point_when_the_numbers_differ) {
  Board b = board(
      ". O O X ."
      "\nO X X . ."
      "\n. O O X .");
  // White takes two stones with one: Black may take back at once.
  EXPECT_EQ(b.chain_liberties(pt("B2")), pts("D2"));
  const Placement placed = b.place(Color::white, pt("D2"));
  EXPECT_EQ(placed.captured_count, 2);
  EXPECT_FALSE(placed.ko_point.has_value());
}

TEST(Board, one_point_eyes) {
  const Board b = board(
      ". X . X ."
      "\nX X X O X"
      "\n. X O X ."
      "\nX . X . X"
      "\n. X . X .");
  EXPECT_TRUE(b.is_one_point_eye(Color::black, pt("A5")));
  EXPECT_FALSE(b.is_one_point_eye(Color::black, pt("E5"))) << "the diagonal of a corner is White's";
  EXPECT_TRUE(b.is_one_point_eye(Color::black, pt("A3")));
  EXPECT_TRUE(b.is_one_point_eye(Color::black, pt("B2"))) << "one diagonal of four may be White's";
  EXPECT_FALSE(b.is_one_point_eye(Color::black, pt("E3"))) << "the diagonal of a side is White's";
  EXPECT_TRUE(b.is_one_point_eye(Color::black, pt("C1")));
  EXPECT_FALSE(b.is_one_point_eye(Color::white, pt("A5")));
  EXPECT_FALSE(b.is_one_point_eye(Color::black, pt("C5")));
}

TEST(Board, the_smallest_boards) {
  Board one(BoardSize(1, 1));
  EXPECT_TRUE(one.is_suicide(Color::black, pt("A1")));
  EXPECT_EQ(one.place(Color::black, pt("A1")).suicide_count, 1);
  EXPECT_EQ(one, Board(BoardSize(1, 1)));
  Board two(BoardSize(2, 1));
  two.place(Color::black, pt("A1"));
  const Placement placed = two.place(Color::white, pt("B1"));
  EXPECT_EQ(placed.captured, pts("A1"));
  EXPECT_EQ(placed.ko_point, pt("A1"));
  Board line(BoardSize(1, 25));
  for (int row = 0; row < 24; ++row) line.place(Color::white, make_point(0, row));
  EXPECT_EQ(line.liberties(pt("A1")), 1);
  EXPECT_EQ(line.place(Color::black, make_point(0, 24)).captured_count, 24);
}

TEST(Board, symmetries_change_nothing_but_the_place) {
  Rng rng(51);
  const BoardSize size(6, 4);
  for (int id = 0; id < Symmetry::kCount; ++id) {
    const Symmetry symmetry(id);
    Board plain(size);
    Board turned(symmetry.apply(size));
    for (int move = 0; move < 60; ++move) {
      const Point p = size.point(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.points()))));
      if (!plain.is_empty(p)) continue;
      const Placement a = plain.place(kColors[move % 2], p);
      const Placement b = turned.place(kColors[move % 2], symmetry.apply(p, size));
      ASSERT_EQ(a.captured_count, b.captured_count);
      ASSERT_EQ(a.suicide_count, b.suicide_count);
      for (const Point stone : a.captured) ASSERT_TRUE(b.captured.contains(symmetry.apply(stone, size)));
    }
    for (int i = 0; i < size.points(); ++i) {
      ASSERT_EQ(plain.at(size.point(i)), turned.at(symmetry.apply(size.point(i), size)));
    }
  }
}

TEST(Board, chains_set_up_without_liberties_stay_until_they_are_touched) {
  const Board b = board(
      "X X O"
      "\nX X O"
      "\nO O O");
  ASSERT_TRUE(b.chain_without_liberty().has_value());
  EXPECT_EQ(b.liberties(pt("A3")), 0);
  EXPECT_EQ(b.stones(Color::black), 4);
  EXPECT_FALSE(Board(BoardSize::square(3)).chain_without_liberty().has_value());
}

}  // namespace
}  // namespace miai
