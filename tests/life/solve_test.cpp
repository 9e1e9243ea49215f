// What becomes of well-known shapes, under territory and under area rules, and that every proof can be replayed.

#include "life/solve.hpp"

#include <gtest/gtest.h>

#include <map>

#include "life/positions.hpp"

namespace miai::life {
namespace {

using test_support::problem;

struct Expected {
  const char* name;
  const char* drawing;
  Life black_first;
  Life white_first;
  Life territory;  ///< at the end of the game by territory rules
  Life area;       ///< and by area rules
};

constexpr const char* kBentFour =
    "X X . o X . . .\n"
    "X o o o X . . .\n"
    ". o X X X . . .\n"
    "o o X . X . . .\n"
    "X X X . . . . .";

const Expected kShapes[] = {
    {"bent four in the corner", kBentFour, Life::ko, Life::ko, Life::dead, Life::ko},
    {"thousand-year ko",
     "O O . x X O .\n"
     "X O . x X O .\n"
     ". x x x O O .\n"
     "x x O O O . .\n"
     "O O O . . . .\n"
     ". . . . . . .",
     Life::ko, Life::ko, Life::seki, Life::seki},
    {"seki without eyes",
     ". O O O . x O .\n"
     "x x x x x x O .\n"
     "O O O O O O O .\n"
     ". . . . . . . .",
     Life::seki, Life::seki, Life::seki, Life::seki},
    {"straight three",
     ". . . x O . .\n"
     "x x x x O . .\n"
     "O O O O O . .\n"
     ". . . . . . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"bent three in the corner",
     ". . x O . .\n"
     ". x x O . .\n"
     "x x O O . .\n"
     "O O O . . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"straight four",
     ". . . . x O .\n"
     "x x x x x O .\n"
     "O O O O O O .",
     Life::alive, Life::alive, Life::alive, Life::alive},
    {"square four",
     "O O O O O O .\n"
     "O x x x x O .\n"
     "O x . . x O .\n"
     "O x . . x O .\n"
     "O x x x x O .\n"
     "O O O O O O .\n"
     ". . . . . . .",
     Life::dead, Life::dead, Life::dead, Life::dead},
    {"pyramid four",
     "O O O O O O O\n"
     "O x x x x x O\n"
     "O x x . x x O\n"
     "O x . . . x O\n"
     "O x x x x x O\n"
     "O O O O O O O\n"
     ". . . . . . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"bulky five",
     "O O O O O O .\n"
     "O x x x x O .\n"
     "O x . . x O .\n"
     "O x . . x O .\n"
     "O x . x x O .\n"
     "O x x x O O .\n"
     "O O O O O . .\n"
     ". . . . . . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"crossed five",
     "O O O O O O O\n"
     "O x x x x x O\n"
     "O x x . x x O\n"
     "O x . . . x O\n"
     "O x x . x x O\n"
     "O x x x x x O\n"
     "O O O O O O O\n"
     ". . . . . . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"rabbity six",
     "O O O O O O O O\n"
     "O x x x x x x O\n"
     "O x . . x x x O\n"
     "O x . . . x x O\n"
     "O x x . x x x O\n"
     "O x x x x x x O\n"
     "O O O O O O O O\n"
     ". . . . . . . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"rectangular six in the corner without outside liberties",
     ". . . x O . .\n"
     ". . . x O . .\n"
     "x x x x O . .\n"
     "O O O O O . .",
     Life::alive, Life::dead, Life::dead, Life::dead},
    {"a ko for the second eye",
     ". . . x O . .\n"
     "x . x O . . .\n"
     "x x O . . . .\n"
     "O O . . . . .\n"
     ". . . . . . .",
     Life::ko, Life::dead, Life::dead, Life::dead},
};

class Shapes : public ::testing::TestWithParam<Expected> {};

TEST_P(Shapes, have_the_expected_status_under_territory_and_area_rules) {
  const Expected& e = GetParam();
  for (const char* rules : {"japanese", "chinese"}) {
    const auto status = solve(problem(e.drawing, rules));
    ASSERT_TRUE(status.has_value()) << status.error().message;
    EXPECT_EQ(id_text(status->when_first(Color::black).result), id_text(e.black_first)) << e.name;
    EXPECT_EQ(id_text(status->when_first(Color::white).result), id_text(e.white_first)) << e.name;
    const Life settled = rules == std::string_view("japanese") ? e.territory : e.area;
    EXPECT_EQ(id_text(status->settled), id_text(settled)) << e.name << " by " << rules;
  }
}

INSTANTIATE_TEST_SUITE_P(Table, Shapes, ::testing::ValuesIn(kShapes));

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

TEST(Ko, in_a_double_ko_seki_nobody_can_take_whoever_has_threats) {
  // Two kos, one held by each side, and one dame: whoever takes a ko is answered in the other.
  const char* black =
      "x . X O\n"
      "x x O O\n"
      "x . O O\n"
      "x x O O\n"
      "x O . O";
  const char* white =
      "X . X o\n"
      "X X o o\n"
      "X . o o\n"
      "X X o o\n"
      "X O . o";
  for (const char* drawing : {black, white}) {
    for (const char* rules : {"japanese", "chinese"}) {
      const auto status = solve(problem(drawing, rules));
      ASSERT_TRUE(status.has_value());
      for (const Color color : kColors) {
        EXPECT_EQ(id_text(status->when_first(color).result), id_text(Life::seki)) << rules;
        EXPECT_TRUE(status->when_first(color).cannot_be_taken);
      }
      EXPECT_EQ(id_text(status->settled), id_text(Life::seki)) << rules;
    }
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

TEST(Ko, moonshine_life_is_dead_although_endless_threats_put_it_off) {
  const char* board =
      ". x . X O .\n"
      "x x x O O .\n"
      "O O O O . .\n"
      ". . . . . .";
  for (const char* rules : {"japanese", "chinese"}) {
    const auto status = solve(problem(board, rules));
    ASSERT_TRUE(status.has_value());
    EXPECT_EQ(id_text(status->when_first(Color::white).result), id_text(Life::dead)) << rules;
    EXPECT_TRUE(status->when_first(Color::white).threats_delay) << "only endless threats keep it on the board";
    EXPECT_EQ(id_text(status->settled), id_text(Life::dead)) << rules;
  }
}

/// Every reply of the loser is there, every move of the winner is legal, and every line ends as it says.
void replay(const Problem& p, const ProofTree& tree) {
  std::map<int, Board> boards;
  boards.emplace(0, p.board);
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const ProofNode& node = tree.nodes[i];
    if (i > 0) {
      Board board = boards.at(node.parent);
      if (!node.move.vertex.is_pass()) {
        ASSERT_TRUE(board.is_empty(node.move.vertex.point()));
        ASSERT_FALSE(board.is_suicide(node.move.color, node.move.vertex.point()));
        board.place(node.move.color, node.move.vertex.point());
      }
      boards.emplace(static_cast<int>(i), board);
    }
    if (node.end == "taken") {
      for (const Point g : p.goal) EXPECT_FALSE(boards.at(static_cast<int>(i)).has(g, opposite(tree.winner)));
    }
    if (node.child_count == 0) {
      EXPECT_FALSE(node.end.empty());
      continue;
    }
    const Color mover = tree.nodes[node.first_child].move.color;
    if (mover == tree.winner) {
      EXPECT_EQ(node.child_count, 1) << "one move is enough for the winner";
    }
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
