// Races against the counting rules of the books: who has more liberties, whose turn it is, shared liberties, eyes.

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>

#include "life/tactics.hpp"
#include "support/diagram.hpp"

namespace miai::life {
namespace {

enum class Eye { none, point, square };

struct Side {
  int own = 1;  ///< liberties that only this side has, those of its eye left out
  Eye eye = Eye::none;
};

struct Balance {
  Side black;
  Side white;
  int shared = 0;
};

void PrintTo(const Balance& s, std::ostream* out) {
  *out << "black " << s.black.own << " eye " << static_cast<int>(s.black.eye) << ", white " << s.white.own << " eye "
       << static_cast<int>(s.white.eye) << ", shared " << s.shared;
}

std::string row(char stone, int holes, int from) {
  std::string text(6, stone);
  for (int i = 0; i < holes; ++i) text[static_cast<std::size_t>(from + i)] = '.';
  return text + "\n";
}

/// A chain across the board, with its eye inside.
std::string block(char stone, Eye eye) {
  const std::string full = row(stone, 0, 0);
  if (eye == Eye::none) return full;
  const std::string hole = row(stone, eye == Eye::point ? 1 : 2, 2);
  return full + (eye == Eye::point ? hole : hole + hole) + full;
}

/// Black above, White below, each shut in by living stones on open ground; the shared liberties lie between them.
Board board_of(const Balance& s) {
  const std::string open = row('.', 0, 0) + row('.', 0, 0);
  return test::board(open + row('O', s.black.own, 1) + block('X', s.black.eye) + row('O', s.shared, 1) +
                     block('O', s.white.eye) + row('X', s.white.own, 1) + open);
}

/// Moves that the enemy needs inside an eye: a square of four takes five.
int inside(Eye eye) {
  return eye == Eye::none ? 0 : eye == Eye::point ? 1 : 5;
}

/// What the books say: +1 the side that moves first wins, −1 the other side, 0 nobody (seki).
int expected(const Side& first, const Side& second, int shared) {
  int mine = first.own + inside(first.eye);
  int yours = second.own + inside(second.eye);
  if (first.eye != second.eye) {
    // The larger eye has the use of all shared liberties.
    (first.eye > second.eye ? mine : yours) += shared;
    return mine >= yours ? 1 : -1;
  }
  // Alike: who attacks has to fill the shared liberties himself, all of them when there are eyes, all but one else.
  const int needed = first.eye == Eye::none ? std::max(0, shared - 1) : shared;
  if (mine - yours >= needed) return 1;
  return yours - mine - 1 >= needed ? -1 : 0;
}

void check(const Balance& s) {
  const Board board = board_of(s);
  const int top = board.size().height() - 1;
  const Race race = read_race(board, make_point(0, top - 3), make_point(0, 3));
  for (const Color first : kColors) {
    const bool black = first == Color::black;
    const int want = black ? expected(s.black, s.white, s.shared) : expected(s.white, s.black, s.shared);
    ASSERT_TRUE(race.decided[index_of(first)]) << ::testing::PrintToString(s);
    const auto got = race.winner[index_of(first)];
    const int value = !got ? 0 : *got == first ? 1 : -1;
    EXPECT_EQ(value, want) << ::testing::PrintToString(s) << ", first " << to_string(first) << "\n"
                           << test::draw(board);
  }
}

void check_all(Eye black_eye, Eye white_eye, int most_own, int most_shared) {
  for (int black = 1; black <= most_own; ++black) {
    for (int white = 1; white <= most_own; ++white) {
      for (int shared = 0; shared <= most_shared; ++shared) check({{black, black_eye}, {white, white_eye}, shared});
    }
  }
}

TEST(RaceTable, without_eyes) {
  check_all(Eye::none, Eye::none, 3, 3);
}

TEST(RaceTable, an_eye_against_none) {
  check_all(Eye::point, Eye::none, 3, 2);
  check_all(Eye::none, Eye::point, 3, 2);
}

TEST(RaceTable, an_eye_each_and_a_shared_liberty_is_mostly_a_seki) {
  check_all(Eye::point, Eye::point, 3, 2);
}

TEST(RaceTable, a_big_eye_beats_a_small_one) {
  check_all(Eye::square, Eye::point, 2, 1);
  check_all(Eye::point, Eye::square, 2, 1);
  check({{1, Eye::square}, {4, Eye::none}, 0});
  check({{1, Eye::square}, {3, Eye::none}, 1});
}

}  // namespace
}  // namespace miai::life
