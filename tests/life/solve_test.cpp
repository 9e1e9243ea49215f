// What becomes of well-known shapes, under territory and under area rules, and that every proof can be replayed.

#include "life/solve.hpp"

#include <gtest/gtest.h>

#include "life/positions.hpp"
#include "life/proof_walk.hpp"
#include "life/shapes.hpp"

namespace miai::life {
namespace {

using test_support::Expected;
using test_support::kBentFour;
using test_support::kShapes;
using test_support::problem;

TEST(Ko, bent_four_is_taken_by_the_attacker_first_and_needs_one_threat) {
  const auto status = solve(problem(kBentFour, "chinese"));
  ASSERT_TRUE(status.has_value());
  const FirstMove& attack = status->when_first(Color::black);
  ASSERT_TRUE(attack.ko.has_value());
  EXPECT_EQ(attack.ko->takes_first, Color::black);
  EXPECT_EQ(attack.ko->attacker_threats, 0);
  EXPECT_EQ(attack.ko->defender_threats, 1);
  EXPECT_EQ(attack.ko->kind, KoKind::direct);
}

TEST(Ko, nobody_likes_to_begin_a_thousand_year_ko) {
  const auto status = solve(problem(kShapes[1].drawing));
  ASSERT_TRUE(status.has_value());
  for (const Color color : kColors) {
    ASSERT_TRUE(status->when_first(color).ko.has_value());
    EXPECT_EQ(status->when_first(color).ko->kind, KoKind::thousand_year);
  }
}

TEST(Region, a_fence_that_is_short_of_liberties_is_part_of_the_play) {
  const Problem p = problem(
      "x . X O\n"
      "x x O O\n"
      "x . O O\n"
      "x x O O\n"
      "x O . O");
  const auto region = region_of(p.board, p.goal);
  ASSERT_TRUE(region.has_value());
  EXPECT_TRUE(region->contains(test::pt("C1"))) << "White's own liberty decides the race too";
}

TEST(Proofs, can_be_replayed) {
  for (const Expected& e : kShapes) {
    for (const Color first : kColors) {
      Problem p = problem(e.drawing);
      p.to_move = first;
      const auto tree = prove(p, 20'000);
      ASSERT_TRUE(tree.has_value()) << e.name;
      test_support::ProofWalk(p, *tree).check();
    }
  }
}

TEST(FirstMoves, name_the_vital_point_and_refute_the_others) {
  Problem p = problem(kShapes[3].drawing);
  p.to_move = Color::white;
  const auto answers = all_first_moves(p);
  ASSERT_TRUE(answers.has_value());
  int kept = 0;
  for (const Answer& a : *answers) {
    if (a.keeps_result) {
      ++kept;
      EXPECT_EQ(a.result, Life::dead);
      EXPECT_EQ(to_string(a.move), "B4");
    } else {
      EXPECT_EQ(a.result, Life::alive);
      EXPECT_GE(a.line.size(), 2U) << "a wrong move is refuted by a line";
    }
  }
  EXPECT_EQ(kept, 1);
}

TEST(Budget, what_is_not_decided_is_said) {
  Problem p = problem(kBentFour);
  p.budget.nodes = 5;
  const auto status = solve(p);
  ASSERT_TRUE(status.has_value());
  EXPECT_EQ(status->when_first(Color::black).result, Life::undecided);
  EXPECT_LE(status->nodes, 5);
}

TEST(Budget, an_open_chain_is_refused) {
  Problem p(Board(BoardSize::square(19)));
  p.board.place(Color::black, test::pt("K10"));
  p.goal = test::pts("K10");
  const auto status = solve(p);
  ASSERT_FALSE(status.has_value());
  EXPECT_EQ(status.error().id, "life.not_enclosed");
}

}  // namespace
}  // namespace miai::life
