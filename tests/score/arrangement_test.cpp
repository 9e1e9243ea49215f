#include "score/arrangement.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "finished.hpp"
#include "game/outcome.hpp"
#include "score/area_count.hpp"
#include "support/diagram.hpp"

namespace miai::score {
namespace {

Arrangement arranged(const Position& position, const PointSet& dead = {}) {
  return *arrange({position, preset("traditional"), {}, 0}, dead);
}

int steps_of(const Arrangement& a, StepKind kind) {
  return static_cast<int>(std::count_if(a.steps.begin(), a.steps.end(), [&](const Step& s) { return s.kind == kind; }));
}

int odd_rectangles(const Arrangement& a, Color color) {
  int odd = 0;
  for (const auto& region : a.regions) {
    for (const auto& r : region.rectangles) odd += region.color == color && r.count() % 10 != 0 ? 1 : 0;
  }
  return odd;
}

/// The picture of F40: everything but ten-wide rectangles is stones.
constexpr std::string_view kF40 =
    "...OOOOOX.........."
    "\n...OOOOOX.........."
    "\n...OOOOOX.........."
    "\n...OOOOOX.........."
    "\n...OOOOOX.........."
    "\n...OOOOOX.........."
    "\n...OOOOOXXXXXXXXXXX"
    "\n...OOOXXXXXXXXXOOOO"
    "\n...OOOX.......XOOOO"
    "\n...OOOX.......XOOOO"
    "\n....OOX.......XOO.."
    "\n....OOX.......XOO.."
    "\n....OOXXXXXXXXXOO.."
    "\n....OOOOOOOOOOOOO.."
    "\n....OOOOOOOOOOOOO.."
    "\n....OOOOOOOOOOOOOOO"
    "\n....OOOOOOOOOOOOOOO"
    "\n....OOO..........OO"
    "\nOOOOOOO..........OO";

std::string summary(const Arrangement& a) {
  std::string text;
  for (const auto& region : a.regions) {
    std::vector<int> counts;
    for (const auto& r : region.rectangles) counts.push_back(r.count());
    std::sort(counts.begin(), counts.end());
    text += std::string(1, letter_of(region.color)) + " " + std::string(region.place);
    for (const int n : counts) text += " " + std::to_string(n);
    text += "\n";
  }
  return text;
}

TEST(Arrangement, F40_the_picture_is_counted_as_it_stands) {
  const Position p = test::position(kF40);
  EXPECT_EQ(p.board().empty_points().count(), 180);
  const Arrangement a = arranged(p);
  EXPECT_TRUE(a.steps.empty());
  EXPECT_EQ(summary(a), "B upper_right 60\nB centre 28\nW left 30 32\nW lower 20\nW right 10\n");
  EXPECT_EQ(a.sides[0].empty, 88);
  EXPECT_EQ(a.sides[1].empty, 92);
  EXPECT_EQ(to_string(Outcome::by_score(a.margin)), "W+4");
}

TEST(Arrangement, F40_prisoners_go_home_and_stones_are_shifted_until_tens_stand) {
  Board board = test::board(kF40);
  // Strays inside, gaps in the inner walls, and prisoners that make up for the gaps.
  for (const auto* stray : {"M16", "P17", "K9", "B12", "B5", "L1"}) {
    const Point p = test::pt(stray);
    board.set_up(p, occupant_of(p.column > 7 && p.row > 6 ? Color::black : Color::white));
  }
  for (const auto* gap : {"D15", "D18", "E4", "E7", "G2", "R6"}) board.set_up(test::pt(gap), Occupant::empty);
  const Position p(board, Color::black, {3, 0});
  const Score score = *count({p, preset("traditional"), {}, 0}, {});
  const Arrangement a = arranged(p);
  EXPECT_EQ(a.margin, score.margin);
  EXPECT_EQ(steps_of(a, StepKind::put_prisoner), 3);
  EXPECT_GT(steps_of(a, StepKind::shift), 0);
  for (const Color color : kColors) EXPECT_LE(odd_rectangles(a, color), 1) << summary(a);
  for (const auto& region : a.regions) EXPECT_LE(region.rectangles.size(), 2U);
}

TEST(Arrangement, F41_thirty_one_and_twenty_nine) {
  const Arrangement a =
      arranged(test::position(".........\n.........\n....O....\nOOOOOO...\nXXXXXXOOO\n......XXX\n"
                              "..X...X..\n.........\n........."));
  EXPECT_EQ(a.sides[0].empty - a.sides[1].empty, 2);
  EXPECT_EQ(to_string(Outcome::by_score(a.margin)), "B+2");
  for (const auto& region : a.regions) EXPECT_LE(region.rectangles.size(), 2U);
}

TEST(Arrangement, F38_dead_stones_come_off_first_and_go_home) {
  const Position p = test::position("..O.XO...\n....XO..X\n....XO...\n....XO.X.");
  const PointSet dead = test::pts("C4 J3 H1");
  const Arrangement a = arranged(p, dead);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(a.steps[static_cast<std::size_t>(i)].kind, StepKind::lift_dead);
  EXPECT_EQ(steps_of(a, StepKind::put_prisoner), 3);
  EXPECT_EQ(a.sides[0].empty, 16 - 2);
  EXPECT_EQ(a.sides[1].empty, 12 - 1);
}

TEST(Arrangement, F37_dame_are_filled_by_turns_but_not_in_seki) {
  const Position p = test::position(
      ".XO.XO....."
      "\nXXO.XO....."
      "\nOOOXXO....."
      "\nXXXXOO....."
      "\n...XO......"
      "\n...X.O....."
      "\n...X.O....."
      "\n...XO......");
  const Arrangement a = arranged(p);
  std::vector<Color> order;
  for (const auto& step : a.steps) {
    if (step.kind == StepKind::fill_dame) order.push_back(step.color);
  }
  EXPECT_EQ(order, (std::vector<Color>{Color::black, Color::white}));
  EXPECT_TRUE(a.picture.is_empty(test::pt("D8")));
  EXPECT_TRUE(a.picture.is_empty(test::pt("D7")));
  EXPECT_FALSE(a.picture.is_empty(test::pt("E3")));
}

TEST(Arrangement, F31_a_false_eye_is_filled_by_its_owner) {
  const Position p = test::position("X.X.X.XO.\nOXXXXXXO.\nOOOOOOOO.\n.........");
  const Arrangement a = arranged(p);
  ASSERT_EQ(steps_of(a, StepKind::fill_needed), 1);
  EXPECT_EQ(a.steps.front(), (Step{StepKind::fill_needed, Color::black, std::nullopt, test::pt("B4")}));
}

TEST(Arrangement, equal_prisoners_are_exchanged_where_there_is_no_room) {
  const Board board = test::board(".X.XO....\nXXXXO....\nOOOOO....");
  const Arrangement a = arranged(Position(board, Color::black, {4, 7}));
  // Seven black stones for two points: five are exchanged, but White has lost four only, so one stays over.
  EXPECT_EQ(steps_of(a, StepKind::exchange), 4);
  EXPECT_EQ(a.sides[0].empty, 0);
  EXPECT_EQ(a.sides[1].prisoners_left, 1);
  EXPECT_EQ(a.margin, HalfPoints::points(2 + 4 - 12 - 7));
}

TEST(Arrangement, rules_that_count_areas_have_no_arrangement) {
  const Position p = test::position(".X.XO....\nXXXXO....\nOOOOO....");
  EXPECT_EQ(arrange({p, preset("chinese"), {}, 0}, {}).error().id, "score.not_by_territory");
  EXPECT_EQ(count_area({p, preset("japanese"), {}, 0}, {}).error().id, "score.not_by_area");
}

/// Every step can be done on the board before it; in the end only rectangles (and nobody's points) are empty.
void check_play(const Position& position, const Arrangement& a) {
  Board board = position.board();
  for (const Step& step : a.steps) {
    if (step.from) {
      ASSERT_TRUE(board.has(*step.from, step.color));
    }
    if (step.to) {
      ASSERT_TRUE(board.is_empty(*step.to));
    }
    board = after_step(board, step);
  }
  ASSERT_TRUE(board == a.picture);
  PointSet shown;
  for (const auto& region : a.regions) {
    int sum = 0;
    for (const auto& r : region.rectangles) {
      ASSERT_TRUE((r.points() & shown).empty());
      ASSERT_TRUE((r.points() - board.empty_points()).empty());
      shown |= r.points();
      sum += r.count();
    }
    ASSERT_EQ(sum, region.total);
    // Nothing else in the ground is empty, and nothing empty touches the other colour.
    ASSERT_EQ(region.ground & board.empty_points(), region.ground & shown);
    for (const Point p : region.ground& shown) {
      for (const Point next : Neighbours(p, board.size())) ASSERT_FALSE(board.has(next, opposite(region.color)));
    }
  }
}

TEST(Arrangement, F39_sums_equal_the_score_in_hundreds_of_finished_positions) {
  int positions = 0;
  int balanced = 0;
  for (const BoardSize size : {BoardSize(9, 9), BoardSize(13, 13), BoardSize(19, 19), BoardSize(7, 5), BoardSize(25, 9),
                               BoardSize(3, 3), BoardSize(2, 8)}) {
    const int each = size.points() > 200 ? 15 : 60;
    for (int i = 0; i < each; ++i) {
      const auto seed = static_cast<std::uint64_t>(i);
      const bool random_game = i % 3 == 0;
      const test::Fenced sample =
          random_game ? test::Fenced{test::played_out(size, seed, preset("japanese")), {}} : test::fenced(size, seed);
      for (const auto* rules : {"japanese", "ancient-territory"}) {
        const CountInput input{sample.position, preset(rules), HalfPoints::halves(13), 0};
        const Score score = *count(input, sample.dead);
        const Arrangement a = *arrange(input, sample.dead);
        ASSERT_EQ(a.margin, score.margin) << test::draw(sample.position.board());
        check_play(sample.position, a);
        const int least = std::min(a.sides[0].empty, a.sides[1].empty);
        if (least > 0) {
          ++balanced;
          for (const auto& region : a.regions) EXPECT_LE(region.rectangles.size(), 2U) << test::draw(a.picture);
        }
      }
      ++positions;
    }
  }
  EXPECT_GT(positions, 250);
  EXPECT_GT(balanced, 150);
}

TEST(Arrangement, is_the_same_every_time) {
  const auto sample = test::fenced(BoardSize(13, 13), 5);
  EXPECT_EQ(arranged(sample.position, sample.dead).steps, arranged(sample.position, sample.dead).steps);
}

TEST(Rectangles, every_number_that_two_rectangles_can_hold) {
  Plot plot;
  for (int i = 0; i < 49; ++i) plot.points.insert(BoardSize(7, 7).point(i));
  const auto found = layouts(plot, BoardSize(7, 7));
  for (std::size_t n = 0; n <= 49; ++n) {
    ASSERT_TRUE(found[n].has_value()) << n;
    int sum = 0;
    for (const auto& r : found[n]->rectangles) sum += r.count();
    EXPECT_EQ(sum, static_cast<int>(n));
    EXPECT_LE(found[n]->rectangles.size(), 2U);
  }
  // A staircase of six points is no two rectangles, but five of them are.
  Plot stairs;
  stairs.points = test::pts("A1 A2 A3 B1 B2 C1");
  const auto steps = layouts(stairs, BoardSize(3, 3));
  EXPECT_TRUE(steps[5].has_value());
  EXPECT_FALSE(steps[6].has_value());
}

}  // namespace
}  // namespace miai::score
