// The fast board beside the plain one, move by move, on every shape of board.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/rng.hpp"
#include "board/board.hpp"
#include "board/plain_board.hpp"
#include "support/diagram.hpp"

namespace miai {
namespace {

enum class SuicideMoves { skipped, played };

PointSet as_set(const std::vector<Point>& points) {
  PointSet set;
  for (const Point p : points) set.insert(p);
  return set;
}

/// Everything both boards know about the stones.
void expect_same_facts(const Board& fast, const PlainBoard& plain) {
  const BoardSize size = fast.size();
  ASSERT_EQ(fast.occupants(), plain.occupants());
  int stones = 0;
  for (int i = 0; i < size.points(); ++i) {
    const Point p = size.point(i);
    if (fast.is_empty(p)) continue;
    ++stones;
    const auto chain = plain.chain(p);
    ASSERT_EQ(fast.liberties(p), plain.liberties(p)) << to_string(p) << "\n" << test::draw(fast);
    ASSERT_EQ(fast.chain_size(p), static_cast<int>(chain.size()));
    ASSERT_EQ(fast.chain_stones(p), as_set(chain));
    ASSERT_EQ(fast.chain_liberties(p).count(), plain.liberties(p));
    ASSERT_TRUE(std::all_of(chain.begin(), chain.end(), [&](Point s) { return fast.same_chain(p, s); }));
    ASSERT_TRUE(fast.chain_stones(p).contains(fast.chain_id(p)));
  }
  ASSERT_EQ(fast.stones(Color::black) + fast.stones(Color::white), stones);
  const Board built(size, fast.occupants());
  ASSERT_EQ(fast.key(), built.key());
  ASSERT_EQ(fast, built);
}

/// Plays random moves on both boards; looks at all facts now and then.
void play_and_compare(BoardSize size, SuicideMoves suicide, Rng& rng) {
  Board fast(size);
  PlainBoard plain(size);
  const int moves = std::min(3 * size.points(), 700);
  const int check_every = 1 + size.points() / 20;
  for (int move = 0; move < moves; ++move) {
    const Color color = rng.below(8) == 0 ? Color::black : (move % 2 == 0 ? Color::black : Color::white);
    const Point p = size.point(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.points()))));
    if (!fast.is_empty(p)) continue;
    const bool suicidal = fast.is_suicide(color, p);
    const bool captures = fast.captures(color, p);
    PlainBoard after = plain;
    const auto report = after.place(color, p);
    ASSERT_EQ(suicidal, report.own_lost > 0);
    ASSERT_EQ(captures, !report.captured.empty());
    if (suicidal && suicide == SuicideMoves::skipped) continue;
    const Placement preview = fast.preview(color, p);
    const Placement placed = fast.place(color, p);
    plain = after;
    ASSERT_EQ(placed.captured, as_set(report.captured));
    ASSERT_EQ(placed.captured_count, as_set(report.captured).count());
    ASSERT_EQ(placed.suicide_count, report.own_lost);
    ASSERT_EQ(preview.captured, placed.captured);
    ASSERT_EQ(preview.ko_point, placed.ko_point);
    const bool ko = report.captured.size() == 1 && plain.chain(p).size() == 1 && plain.liberties(p) == 1;
    ASSERT_EQ(placed.ko_point.has_value(), ko);
    if (ko) {
      ASSERT_EQ(*placed.ko_point, report.captured.front());
    }
    if (move % check_every == 0) {
      ASSERT_NO_FATAL_FAILURE(expect_same_facts(fast, plain));
    }
  }
  expect_same_facts(fast, plain);
}

TEST(BoardDifferential, every_shape_up_to_9_by_9) {
  Rng rng(11);
  for (int width = 1; width <= 9; ++width) {
    for (int height = 1; height <= 9; ++height) {
      for (const auto suicide : {SuicideMoves::skipped, SuicideMoves::played}) {
        ASSERT_NO_FATAL_FAILURE(play_and_compare(BoardSize(width, height), suicide, rng)) << width << " by " << height;
      }
    }
  }
}

TEST(BoardDifferential, larger_shapes) {
  Rng rng(12);
  for (const BoardSize size :
       {BoardSize(1, 25), BoardSize(25, 1), BoardSize(2, 25), BoardSize(25, 3), BoardSize(13, 13), BoardSize(19, 10),
        BoardSize(10, 19), BoardSize(19, 19), BoardSize(24, 25), BoardSize(25, 24), BoardSize(25, 25)}) {
    for (const auto suicide : {SuicideMoves::skipped, SuicideMoves::played}) {
      ASSERT_NO_FATAL_FAILURE(play_and_compare(size, suicide, rng));
    }
  }
}

TEST(BoardDifferential, play_goes_on_right_from_set_up_stones) {
  Rng rng(13);
  for (int round = 0; round < 300; ++round) {
    const BoardSize size(1 + static_cast<int>(rng.below(7)), 1 + static_cast<int>(rng.below(7)));
    std::vector<Occupant> cells(size.points());
    // Chains without liberties are among them; a move that touches one would need an empty point beside it.
    for (auto& cell : cells) cell = static_cast<Occupant>(rng.below(3));
    Board fast(size, cells);
    PlainBoard plain(size, cells);
    ASSERT_NO_FATAL_FAILURE(expect_same_facts(fast, plain));
    for (int move = 0; move < 40; ++move) {
      const Point p = size.point(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.points()))));
      const Color color = kColors[rng.below(2)];
      if (!fast.is_empty(p)) continue;
      const auto report = plain.place(color, p);
      const Placement placed = fast.place(color, p);
      ASSERT_EQ(placed.captured, as_set(report.captured));
      ASSERT_EQ(placed.suicide_count, report.own_lost);
      ASSERT_NO_FATAL_FAILURE(expect_same_facts(fast, plain));
    }
  }
}

TEST(BoardDifferential, set_up_changes_one_point_only) {
  Rng rng(14);
  Board fast(BoardSize(5, 4));
  PlainBoard plain(BoardSize(5, 4));
  for (int i = 0; i < 200; ++i) {
    const Point p = fast.size().point(static_cast<int>(rng.below(20)));
    const auto occupant = static_cast<Occupant>(rng.below(3));
    fast.set_up(p, occupant);
    plain.set_up(p, occupant);
    ASSERT_NO_FATAL_FAILURE(expect_same_facts(fast, plain));
    int without = 0;
    for (int k = 0; k < 20; ++k) {
      if (!fast.is_empty(fast.size().point(k)) && plain.liberties(fast.size().point(k)) == 0) ++without;
    }
    EXPECT_EQ(fast.chain_without_liberty().has_value(), without > 0);
  }
}

TEST(BoardDifferential, copies_are_independent_and_may_change_size) {
  Rng rng(15);
  Board big(BoardSize::square(19));
  for (int i = 0; i < 200; ++i) {
    const Point p = big.size().point(static_cast<int>(rng.below(361)));
    if (big.is_empty(p)) big.place(kColors[i % 2], p);
  }
  Board copy(BoardSize(2, 2));
  copy.place(Color::black, make_point(0, 0));
  const Board small = copy;
  copy = big;
  EXPECT_EQ(copy, big);
  const Point empty = *big.empty_points().begin();
  copy.place(Color::white, empty);
  EXPECT_TRUE(big.is_empty(empty));
  copy = small;
  EXPECT_EQ(copy, small);
  EXPECT_EQ(copy.liberties(make_point(0, 0)), 2);
}

TEST(BoardDifferential, keys_tell_sizes_colours_and_points_apart) {
  EXPECT_FALSE(Board(BoardSize(3, 4)).key() == Board(BoardSize(4, 3)).key());
  Board a(BoardSize::square(9));
  Board b(BoardSize::square(9));
  a.place(Color::black, test::pt("E5"));
  b.place(Color::white, test::pt("E5"));
  EXPECT_FALSE(a.key() == b.key());
  b = Board(BoardSize::square(9));
  b.place(Color::black, test::pt("E4"));
  EXPECT_FALSE(a.key() == b.key());
  a.place(Color::black, test::pt("E4"));
  b.place(Color::black, test::pt("E5"));
  EXPECT_EQ(a.key(), b.key());
}

}  // namespace
}  // namespace miai
