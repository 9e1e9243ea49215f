// What becomes of well-known shapes, under territory and under area rules, and that every proof can be replayed.

#include "life/solve.hpp"

#include <gtest/gtest.h>

#include <map>

#include "board/pass_alive.hpp"
#include "game/position.hpp"
#include "life/positions.hpp"
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

/// The position after a move of a proof, with the game's legality as the judge. One side has threats elsewhere and may
/// take a ko back at once: a threat and its answer, not shown, stand in between.
Result<Position> after(const Position& before, Move move, Color has_threats) {
  const Ruleset rules = preset("japanese");
  const Position turn = before.with_to_move(move.color);
  const bool taken_back = legality(turn, move, rules).id == LegalityId::ko;
  if (taken_back && move.color == has_threats) return play_forced(turn, move, rules);
  return play(turn, move, rules);
}

/// Points where the side has a move by the rules of the game.
PointSet playable(const Position& position, Color color, const PointSet& region) {
  PointSet points;
  for (const Point p : legal_points(position, color, preset("japanese"))) points.insert(p);
  return points & region;
}

/// Every move is legal, every legal reply of the loser is there, and every line ends as it says.
void replay(const Problem& p, const ProofTree& tree) {
  const auto status = solve(p);
  ASSERT_TRUE(status.has_value());
  const Color has_threats = status->when_first(p.to_move).ko ? p.to_move : opposite(tree.winner);
  const auto region = region_of(p.board, p.goal);
  ASSERT_TRUE(region.has_value());
  std::map<int, Position> positions;
  positions.emplace(0, Position(p.board, p.to_move));
  for (int i = 0; i < static_cast<int>(tree.nodes.size()); ++i) {
    const ProofNode& node = tree.nodes[i];
    if (i > 0) {
      const auto next = after(positions.at(node.parent), node.move, has_threats);
      ASSERT_TRUE(next.has_value()) << next.error().message << "\n" << test::draw(positions.at(node.parent).board());
      positions.emplace(i, *next);
    }
    const Position& here = positions.at(i);
    if (node.end == "taken") {
      for (const Point g : p.goal) EXPECT_FALSE(here.board().has(g, opposite(tree.winner)));
    }
    if (node.end == "two_eyes") {
      // Two eyes of its own, or joined to stones outside the region, which are taken as settled.
      PointSet living = pass_alive(here.board(), SelfCapture::forbidden).stones_of(tree.winner);
      for (const Point g : p.goal) {
        if (!here.board().has(g, tree.winner)) continue;
        const PointSet chain = here.board().chain_stones(g);
        if (!(chain - *region).empty()) living |= chain;
      }
      EXPECT_FALSE((living & p.goal).empty()) << test::draw(here.board());
    }
    if (node.child_count == 0) {
      EXPECT_FALSE(node.end.empty());
      continue;
    }
    const Color mover = tree.nodes[node.first_child].move.color;
    if (mover == tree.winner) {
      EXPECT_EQ(node.child_count, 1) << "one move is enough for the winner";
      continue;
    }
    PointSet shown;
    for (int child = node.first_child; child < node.first_child + node.child_count; ++child) {
      const Vertex vertex = tree.nodes[child].move.vertex;
      if (!vertex.is_pass()) shown.insert(vertex.point());
    }
    EXPECT_TRUE((playable(here, mover, *region) - shown).empty()) << "a reply is left out\n"
                                                                  << test::draw(here.board());
  }
}

TEST(Proofs, can_be_replayed) {
  for (const Expected& e : kShapes) {
    for (const Color first : kColors) {
      Problem p = problem(e.drawing);
      p.to_move = first;
      const auto tree = prove(p, 20'000);
      ASSERT_TRUE(tree.has_value()) << e.name;
      replay(p, *tree);
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
