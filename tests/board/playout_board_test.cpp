// The lean board beside the full one, and the statistics of playouts.

#include "board/playout_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "support/diagram.hpp"

namespace miai {
namespace {

using test::board;
using test::draw;

/// The choices of a playout as the full board sees them.
std::vector<Point> expected_candidates(const Board& full, Color color, std::optional<Point> ko) {
  std::vector<Point> found;
  for (const Point p : full.empty_points()) {
    if (p != ko && !full.is_suicide(color, p) && !full.is_one_point_eye(color, p)) found.push_back(p);
  }
  return found;
}

void expect_same_stones(const PlayoutBoard& lean, const Board& full) {
  for (int i = 0; i < full.size().points(); ++i) {
    ASSERT_EQ(lean.at(full.size().point(i)), full.at(full.size().point(i))) << draw(full);
  }
}

int plain_lead(const Board& full) {
  int lead = full.stones(Color::black) - full.stones(Color::white);
  for (const Point p : full.empty_points()) {
    const Neighbours near(p, full.size());
    for (const Color color : kColors) {
      const bool all = std::all_of(near.begin(), near.end(), [&](Point n) { return full.has(n, color); });
      if (all) lead += color == Color::black ? 1 : -1;
    }
  }
  return lead;
}

void follow(Board full, Color to_move, Rng& rng) {
  PlayoutBoard lean(full, to_move);
  std::optional<Point> ko;
  int passes = 0;
  for (int move = 0; move < 3 * full.size().points() && passes < 2; ++move) {
    if (move % 7 == 0) {
      ASSERT_EQ(lean.candidates(), expected_candidates(full, to_move, ko)) << draw(full);
    }
    const auto played = lean.play_random(rng);
    if (played) {
      ASSERT_TRUE(full.is_empty(*played));
      ASSERT_FALSE(played == ko);
      ASSERT_FALSE(full.is_suicide(to_move, *played));
      ASSERT_FALSE(full.is_one_point_eye(to_move, *played));
      ko = full.place(to_move, *played).ko_point;
      passes = 0;
    } else {
      ASSERT_TRUE(expected_candidates(full, to_move, ko).empty());
      ko.reset();
      ++passes;
    }
    ASSERT_EQ(lean.ko(), ko);
    if (move % 5 == 0) {
      ASSERT_NO_FATAL_FAILURE(expect_same_stones(lean, full));
    }
    to_move = opposite(to_move);
  }
  expect_same_stones(lean, full);
  EXPECT_EQ(lean.play_out(rng).moves >= 1, true);
}

TEST(PlayoutBoard, agrees_with_the_full_board_on_every_shape) {
  Rng rng(21);
  for (int width = 1; width <= 25; ++width) {
    for (int height = 1; height <= 25; ++height) {
      if (width > 9 && height > 9 && (width * 25 + height) % 9 != 0) continue;  // enough of the large ones
      ASSERT_NO_FATAL_FAILURE(follow(Board(BoardSize(width, height)), Color::black, rng)) << width << " by " << height;
    }
  }
  for (int i = 0; i < 30; ++i) ASSERT_NO_FATAL_FAILURE(follow(Board(BoardSize::square(9)), Color::white, rng));
}

TEST(PlayoutBoard, starts_from_any_stones) {
  Rng rng(22);
  int followed = 0;
  for (int i = 0; i < 300; ++i) {
    const BoardSize size(1 + static_cast<int>(rng.below(14)), 1 + static_cast<int>(rng.below(14)));
    std::vector<Occupant> cells(size.points());
    for (auto& cell : cells) cell = rng.below(8) < 5 ? Occupant::empty : static_cast<Occupant>(1 + rng.below(2));
    const Board start(size, cells);
    if (start.chain_without_liberty()) continue;
    ++followed;
    ASSERT_NO_FATAL_FAILURE(follow(start, kColors[i % 2], rng)) << draw(start);
  }
  EXPECT_GT(followed, 80);
}

TEST(PlayoutBoard, the_ko_ban_is_kept_and_lifted) {
  const Board b = board(
      ". X O ."
      "\nX . X O"
      "\n. X O ."
      "\n. . . .");
  const Point ko = test::pt("B3");
  const PlayoutBoard banned(b, Color::white, ko);
  const PlayoutBoard free(b, Color::white);
  const auto without = banned.candidates();
  const auto with = free.candidates();
  EXPECT_EQ(std::count(without.begin(), without.end(), ko), 0);
  EXPECT_EQ(std::count(with.begin(), with.end(), ko), 1);
}

TEST(PlayoutBoard, the_lead_counts_stones_and_their_eyes) {
  Rng rng(23);
  for (int i = 0; i < 50; ++i) {
    const BoardSize size(1 + static_cast<int>(rng.below(9)), 1 + static_cast<int>(rng.below(9)));
    PlayoutBoard lean(Board(size), Color::black);
    const int lead = lean.play_out(rng).black_lead;
    std::vector<Occupant> cells(size.points());
    for (int k = 0; k < size.points(); ++k) cells[k] = lean.at(size.point(k));
    int owners = 0;
    for (int k = 0; k < size.points(); ++k) {
      const Occupant owner = lean.owner(size.point(k));
      owners += owner == Occupant::black ? 1 : (owner == Occupant::white ? -1 : 0);
    }
    const Board last(size, cells);
    if (size.points() > 1) {
      EXPECT_EQ(lead, plain_lead(last)) << draw(last);
    }
    if (size.points() > 1) {
      EXPECT_EQ(lead, owners);
    }
  }
}

TEST(PlayoutBoard, the_choice_is_uniform_after_rejections) {
  // Black has two eyes to leave alone; every other point must come up equally often.
  const Board b = board(
      ". X . X ."
      "\nX X X X ."
      "\n. . . . ."
      "\n. O O . .");
  const PlayoutBoard start(b, Color::black);
  const auto candidates = start.candidates();
  std::map<Point, int> seen;
  Rng rng(24);
  const int rounds = 40'000;
  for (int i = 0; i < rounds; ++i) {
    PlayoutBoard copy = start;
    ++seen[*copy.play_random(rng)];
  }
  ASSERT_EQ(seen.size(), candidates.size());
  const double mean = static_cast<double>(rounds) / static_cast<double>(candidates.size());
  double chi_square = 0;
  for (const auto& [point, count] : seen) chi_square += (count - mean) * (count - mean) / mean;
  // Some 10 degrees of freedom: above 35 happens once in ten thousand seeds.
  EXPECT_LT(chi_square, 35) << candidates.size();
}

TEST(PlayoutBoard, known_statistics_of_random_playouts) {
  Rng rng(25);
  for (const auto run : {run_random_playouts, run_full_board_playouts}) {
    const PlayoutCounts small = run(BoardSize::square(9), 6000, rng);
    EXPECT_NEAR(static_cast<double>(small.moves) / 6000, 111.0, 0.8);
    EXPECT_NEAR(static_cast<double>(small.black_wins) / 6000, 0.422, 0.025);
    const PlayoutCounts large = run(BoardSize::square(19), 500, rng);
    EXPECT_NEAR(static_cast<double>(large.moves) / 500, 455.3, 6);
  }
}

TEST(PlayoutBoard, equal_seeds_give_equal_playouts) {
  Rng one(5);
  Rng two(5);
  const auto a = run_random_playouts(BoardSize(7, 5), 50, one);
  const auto b = run_random_playouts(BoardSize(7, 5), 50, two);
  EXPECT_EQ(a.moves, b.moves);
  EXPECT_EQ(a.black_wins, b.black_wins);
  EXPECT_EQ(one(), two());
}

}  // namespace
}  // namespace miai
