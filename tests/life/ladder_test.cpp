// Tables of ladders: lengths, directions, breakers at every distance, kos, and chases that are no ladders.

#include <gtest/gtest.h>

#include <functional>

#include "game/position.hpp"
#include "life/positions.hpp"
#include "life/tactics.hpp"
#include "support/diagram.hpp"

namespace miai::life {
namespace {

/// One of the eight ways a square board can lie.
Point turned(Point p, int size, int way) {
  int column = p.column;
  int row = p.row;
  if ((way & 1) != 0) column = size - 1 - column;
  if ((way & 2) != 0) row = size - 1 - row;
  if ((way & 4) != 0) std::swap(column, row);
  return make_point(column, row);
}

struct Chased {
  Board board;
  int way = 0;
  void put(Color color, Point p) { board.place(color, turned(p, board.size().width(), way)); }
  Point stone() const { return turned(test::pt("C3"), board.size().width(), way); }
};

/// Two white stones with two liberties in a ladder that runs up and right from C3.
Chased ladder(int size, int way) {
  Chased c{Board(BoardSize::square(size)), way};
  for (const char* p : {"B3", "C2", "D3", "B4", "C5"}) c.put(Color::black, test::pt(p));
  for (const char* p : {"C3", "C4"}) c.put(Color::white, test::pt(p));
  return c;
}

void expect_legal(const Board& board, const Chase& chase, Point stone) {
  Position position(board, chase.line.front().color);
  const Ruleset rules = preset("japanese");
  for (const Move& move : chase.line) {
    ASSERT_EQ(move.color, position.to_move());
    const auto next = play(position, move, rules);
    ASSERT_TRUE(next.has_value()) << next.error().message;
    position = *next;
  }
  EXPECT_EQ(position.board().is_empty(stone), chase.result == Reading::taken) << test::draw(position.board());
}

TEST(LadderTable, runs_across_every_board_in_every_direction) {
  for (const int size : {7, 9, 13, 19, 25}) {
    for (int way = 0; way < 8; ++way) {
      const Chased c = ladder(size, way);
      const Chase chase = read_ladder(c.board, c.stone());
      ASSERT_EQ(chase.result, Reading::taken) << test::draw(c.board);
      EXPECT_GE(static_cast<int>(chase.line.size()), 2 * (size - 5)) << "both sides move on every step";
      expect_legal(c.board, chase, c.stone());
    }
  }
}

TEST(LadderTable, a_breaker_at_any_distance_on_the_way_breaks_it) {
  for (int at = 5; at < 18; ++at) {
    for (const int aside : {0, 1}) {
      Chased c = ladder(19, at % 8);
      c.put(Color::white, make_point(at, at - aside));
      const Chase chase = read_ladder(c.board, c.stone());
      EXPECT_EQ(chase.result, Reading::escapes) << at << " " << aside << "\n" << test::draw(c.board);
    }
  }
}

TEST(LadderTable, a_stone_off_the_way_does_not_break_it) {
  for (int at = 8; at < 19; ++at) {
    for (const int aside : {5, 6, -5, -6}) {
      if (at - aside >= 19) continue;
      Chased c = ladder(19, at % 8);
      c.put(Color::white, make_point(at, at - aside));
      EXPECT_EQ(read_ladder(c.board, c.stone()).result, Reading::taken) << at << " " << aside;
    }
  }
}

/// A ladder from C3 up and right fills the lanes column − row = −2 … 1, white stones on 0 and −1. One lane further out
/// a stone still breaks it, by atari on an attacker; two lanes out nothing happens.
bool breaks(int lane) {
  return lane >= -3 && lane <= 2;
}

TEST(LadderTable, on_its_lanes_and_one_beside_them_a_stone_breaks_it_and_no_further_out) {
  int read = 0;
  for (const int size : {19, 25}) {
    for (int column = 6; column <= size - 4; ++column) {
      for (int lane = -6; lane <= 5; ++lane) {
        const int row = column - lane;
        if (row < 6 || row > size - 4) continue;
        Chased c = ladder(size, read % 8);
        c.put(Color::white, make_point(column, row));
        const Reading wanted = breaks(lane) ? Reading::escapes : Reading::taken;
        const Board image = test_support::swapped(c.board);
        ASSERT_EQ(id_text(read_ladder(c.board, c.stone()).result), id_text(wanted)) << size << " lane " << lane << "\n"
                                                                                    << test::draw(c.board);
        ASSERT_EQ(id_text(read_ladder(image, c.stone()).result), id_text(wanted))
            << "colours swapped: " << size << " lane " << lane << "\n"
            << test::draw(image);
        ++read;
      }
    }
  }
  EXPECT_GE(read, 240);
}

TEST(LadderTable, black_is_hunted_like_white_on_every_board_in_every_direction) {
  for (const int size : {7, 9, 13, 19, 25}) {
    for (int way = 0; way < 8; ++way) {
      const Chased c = ladder(size, way);
      const Board image = test_support::swapped(c.board);
      const Chase chase = read_ladder(image, c.stone());
      EXPECT_EQ(chase.line.size(), read_ladder(c.board, c.stone()).line.size());
      expect_legal(image, chase, c.stone());
    }
  }
}

TEST(LadderTable, an_attackers_stone_on_the_way_only_shortens_it) {
  for (int at = 7; at < 18; at += 2) {
    Chased c = ladder(19, at % 8);
    const auto whole = read_ladder(c.board, c.stone()).line.size();
    c.put(Color::black, make_point(at, at));
    const Chase chase = read_ladder(c.board, c.stone());
    EXPECT_EQ(chase.result, Reading::taken) << at;
    EXPECT_LE(chase.line.size(), whole);
  }
}

TEST(LadderTable, along_an_edge) {
  struct Case {
    const char* name;
    const char* drawing;
    Reading result;
  };
  const Case cases[] = {
      {"first line, run towards a wall",
       ". . . . . X .\n"
       ". . X X X X .\n"
       "X O O O . . .",
       Reading::taken},
      {"second line, pressed down",
       ". . . . . . .\n"
       ". X X X . . .\n"
       ". X O O X . .\n"
       ". X O . . . .\n"
       ". . . . . . .",
       Reading::taken},
      {"first line, a friend at the end",
       ". . . . . . .\n"
       ". X X . . . .\n"
       "X O O . O . .",
       Reading::escapes},
      {"corner",
       "X X X . . .\n"
       "O O . X . .\n"
       ". . X . . .\n"
       "X . . . . .",
       Reading::escapes},
      {"pressed into the corner",
       ". . . . . .\n"
       ". X X . . .\n"
       ". O O X . .\n"
       ". X X . . .\n"
       ". . . . . .",
       Reading::taken},
      {"takes an attacker on the way",
       ". . . . . . .\n"
       ". O X O . . .\n"
       ". X O O X . .\n"
       ". . X X . . .\n"
       ". . . . . . .",
       Reading::escapes},
  };
  for (const Case& c : cases) {
    const Board board = test::board(c.drawing);
    const PointSet whites = board.stones_of(Color::white);
    Point stone = *whites.begin();
    for (const Point p : whites) {
      if (board.chain(p).stones.count() > board.chain(stone).stones.count()) stone = p;
    }
    const Chase chase = read_ladder(board, stone);
    EXPECT_EQ(id_text(chase.result), id_text(c.result)) << c.name;
    EXPECT_EQ(id_text(read_ladder(test_support::swapped(board), stone).result), id_text(c.result)) << c.name;
    if (chase.result == Reading::taken) expect_legal(board, chase, stone);
  }
}

TEST(LadderTable, a_loose_ladder_is_no_ladder) {
  // Three liberties are left after every attack.
  const Board board = test::board(
      ". . . . . . .\n"
      ". X . . . . .\n"
      ". X O O . . .\n"
      ". . X X X . .\n"
      ". . . . . . .");
  const Chase chase = read_ladder(board, test::pt("C3"));
  EXPECT_EQ(chase.result, Reading::escapes);
  EXPECT_TRUE(chase.line.empty()) << "there is no chase to show";
}

}  // namespace
}  // namespace miai::life
