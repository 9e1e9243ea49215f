#include "board/pass_alive.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "base/rng.hpp"
#include "support/diagram.hpp"

namespace miai {
namespace {

using test::board;
using test::draw;
using test::pts;

/// Calls visit with every board the attacker can reach while the defender passes.
template <class Visit>
void attack_alone(const Board& start, Color attacker, SelfCapture self_capture, Visit visit) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen{{start.key().high, start.key().low}};
  std::vector<Board> pending{start};
  while (!pending.empty()) {
    const Board board = pending.back();
    pending.pop_back();
    visit(board);
    for (const Point p : board.empty_points()) {
      if (self_capture == SelfCapture::forbidden && board.is_suicide(attacker, p)) continue;
      Board next = board;
      next.place(attacker, p);
      if (seen.insert({next.key().high, next.key().low}).second) pending.push_back(next);
    }
  }
}

/// A random board in which every chain has a liberty.
Board random_board(BoardSize size, Rng& rng) {
  for (;;) {
    std::vector<Occupant> cells(size.points(), Occupant::empty);
    const std::uint32_t black_share = 3 + rng.below(6);
    for (auto& cell : cells) {
      const std::uint32_t die = rng.below(10);
      cell = die < black_share ? Occupant::black : (die < 9 - rng.below(3) ? Occupant::empty : Occupant::white);
    }
    Board made(size, cells);
    if (!made.chain_without_liberty()) return made;
  }
}

void expect_as_by_search(const Board& start, SelfCapture self_capture) {
  const PassAlive result = pass_alive(start, self_capture);
  for (const Color defender : kColors) {
    PointSet safe = start.stones_of(defender);
    const PointSet settled = result.territory_of(defender);
    int intruders = 0;
    attack_alone(start, opposite(defender), self_capture, [&](const Board& reached) {
      safe &= reached.stones_of(defender);
      if (settled.empty()) return;
      intruders += (pass_alive(reached, self_capture).stones_of(opposite(defender)) & settled).count();
    });
    const char* rule = self_capture == SelfCapture::allowed ? " self-capture allowed" : " self-capture forbidden";
    EXPECT_EQ(result.stones_of(defender), safe) << draw(start) << to_string(defender) << rule;
    EXPECT_EQ(intruders, 0) << draw(start) << to_string(defender) << rule;
    EXPECT_TRUE((settled & start.stones_of(defender)).empty());
  }
}

TEST(PassAlive, agrees_with_search_on_small_boards) {
  Rng rng(1);
  int with_life = 0;
  for (const BoardSize size : {BoardSize(3, 3), BoardSize(4, 2), BoardSize(4, 3), BoardSize(7, 1), BoardSize(1, 6)}) {
    for (int i = 0; i < 60; ++i) {
      const Board start = random_board(size, rng);
      for (const SelfCapture rule : {SelfCapture::forbidden, SelfCapture::allowed}) {
        expect_as_by_search(start, rule);
        if (!pass_alive(start, rule).stones[0].empty()) ++with_life;
      }
    }
  }
  EXPECT_GT(with_life, 40);
}

TEST(PassAlive, F27_two_eyes_live_for_ever) {
  const Board b = board(
      ". . . . . ."
      "\nO O O O O ."
      "\nX X X X O ."
      "\n. X . X O .");
  for (const SelfCapture rule : {SelfCapture::forbidden, SelfCapture::allowed}) {
    const PassAlive result = pass_alive(b, rule);
    EXPECT_EQ(result.stones_of(Color::black), b.stones_of(Color::black));
    EXPECT_EQ(result.territory_of(Color::black), pts("A1 C1"));
    EXPECT_EQ(result.vital[0], pts("A1 C1"));
    EXPECT_TRUE(result.stones_of(Color::white).empty());
  }
}

TEST(PassAlive, F33_one_eye_does_not) {
  const Board b = board(
      ". . . . ."
      "\nO O O O ."
      "\nX X X O ."
      "\n. . X O .");
  EXPECT_TRUE(pass_alive(b, SelfCapture::forbidden).stones_of(Color::black).empty());
}

TEST(PassAlive, F31_a_false_eye_does_not_count) {
  const Board b = board(
      "O O O O O ."
      "\nO X X . O ."
      "\n. . X O O ."
      "\nX X X . X O");
  EXPECT_TRUE(pass_alive(b, SelfCapture::forbidden).stones_of(Color::black).empty());
}

TEST(PassAlive, chains_that_share_both_eyes_live_together) {
  const Board b = board(
      "X X X ."
      "\nX . X ."
      "\nX X . X"
      "\n. X X X");
  const PassAlive result = pass_alive(b, SelfCapture::forbidden);
  EXPECT_EQ(result.stones_of(Color::black), b.stones_of(Color::black));
}

TEST(PassAlive, self_capture_opens_a_region_that_is_closed_without_it) {
  // White's inner stone C2 touches no black stone. Where White may give up all her stones, C2 becomes an empty point
  // beside none of Black's, and Black's eye is gone.
  const Board b = board(
      "X X X X X X ."
      "\nX . O O . X X"
      "\nX O O O O X X"
      "\nX . O O . X X"
      "\nX X X X X X X");
  EXPECT_FALSE(pass_alive(b, SelfCapture::forbidden).stones_of(Color::black).empty());
  EXPECT_EQ(pass_alive(b, SelfCapture::allowed).stones_of(Color::black), PointSet());
}

TEST(PassAlive, territory_may_hold_a_stone_without_room_for_two_eyes) {
  const Board b = board(
      "X X X X X X"
      "\nX . X . . X"
      "\nX X X . O X"
      "\n. X X X X X");
  const PassAlive result = pass_alive(b, SelfCapture::forbidden);
  EXPECT_EQ(result.territory_of(Color::black), pts("A1 B3 D2 D3 E2 E3"));
}

TEST(PassAlive, a_large_region_is_nobodys) {
  Board b(BoardSize::square(9));
  for (const char* p : {"A2", "B2", "C2", "C1", "B1"}) b.place(Color::black, test::pt(p));
  const PassAlive result = pass_alive(b, SelfCapture::forbidden);
  EXPECT_TRUE(result.territory_of(Color::black).empty());
  EXPECT_TRUE(pass_alive(Board(BoardSize::square(1)), SelfCapture::allowed).area_of(Color::white).empty());
}

}  // namespace
}  // namespace miai
