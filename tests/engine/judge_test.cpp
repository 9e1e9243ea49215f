// Alive, dead and seki by proofs and an evaluator together; the evaluator here needs no network.
#include "engine/judge/judge.hpp"

#include <gtest/gtest.h>

#include "board/symmetry.hpp"
#include "engine/load_evaluator.hpp"
#include "engine/playout/playouts.hpp"
#include "search_support.hpp"

namespace miai::engine {
namespace {

using life::ChainStatus;
using test::pts;

Terms terms(std::string_view rules) {
  return {preset(rules), HalfPoints(), 0};
}

Judgement judged(const Position& position, std::string_view rules = "japanese") {
  Playouts playouts;
  return judge(playouts, position, terms(rules));
}

/// An unfinished-looking but settled board: White's stones on the left are dead, Black's lone one on the right too.
const char* const kGame = R"(
    . . X . O . . . .
    . O X . O . O . .
    . O X X O O . . .
    X X . X X O . X .
    . . X . X O O . .
    . O . X X O . O .
    X X X X O O O . .
    . . X O O . . O .
    . . X O . . O . .)";

TEST(Judge, finds_the_dead_of_a_plain_game) {
  const Judgement judgement = judged(test::position(kGame));
  EXPECT_EQ(judgement.status.dead(), pts("B8 B7 B4 H6")) << test::draw(test::board(kGame));
  EXPECT_EQ(judgement.status.chains.size(), test::board(kGame).chains().size());
  ASSERT_EQ(judgement.ownership.size(), 81U);
  EXPECT_GT(judgement.ownership[0], 0.5F);
  EXPECT_LT(judgement.ownership[8], -0.5F);
}

TEST(Judge, the_built_in_network_finds_them_as_well) {
  const auto network = *load_evaluator("built-in");
  EXPECT_EQ(judge(*network, test::position(kGame), terms("japanese")).status.dead(), pts("B8 B7 B4 H6"));
}

/// A network that has no opinion about who owns what.
class Undecided final : public Evaluator {
 public:
  Evaluation evaluate(const Query& query) override {
    const auto points = static_cast<std::size_t>(query.trail.position.board().size().points());
    Evaluation answer;
    answer.policy.assign(points + 1, 1.0F / static_cast<float>(points + 1));
    answer.ownership.assign(points, 0.0F);
    return answer;
  }
  bool supports(BoardSize /*size*/) const override { return true; }
  std::string name() const override { return "undecided"; }
  bool uses_symmetry() const override { return true; }
};

TEST(Judge, where_a_network_is_not_sure_playouts_are_asked) {
  Undecided network;
  const Judgement judgement = judge(network, test::position(kGame), terms("japanese"));
  EXPECT_EQ(judgement.status.dead(), pts("B8 B7 B4 H6"));
  EXPECT_EQ(judgement.ownership[0], 0) << "what is shown is the network's own opinion";
}

TEST(Judge, passes_and_the_side_to_move_change_nothing) {
  Position position = test::position(kGame);
  const PointSet dead = judged(position).status.dead();
  const Ruleset& rules = preset("japanese");
  for (const Color color : {Color::black, Color::white}) {
    position = *play(position, Move{color, Vertex::pass()}, rules);
    EXPECT_EQ(judged(position).status.dead(), dead);
  }
}

TEST(Judge, colours_swapped_are_judged_alike) {
  const Board board = test::board(kGame);
  Board swapped(board.size());
  for (const Color color : kColors) {
    for (const Point p : board.stones_of(color)) swapped.set_up(p, occupant_of(opposite(color)));
  }
  EXPECT_EQ(judged(Position(swapped, Color::black)).status.dead(), judged(Position(board, Color::black)).status.dead());
}

TEST(Judge, F32_seki_is_called_seki) {
  // Black's and White's middle chains share A4 and … neither can move.
  const char* const drawing = R"(
      . X . O X X .
      X X O O X . X
      O O O . X X X
      O . O X X . .
      O O O X . X .
      X X O O X X X
      . X . O O O X)";
  const Judgement judgement = judged(test::position(drawing));
  EXPECT_FALSE(judgement.status.with_status(ChainStatus::seki).empty() && judgement.status.dead().empty());
}

TEST(Judge, two_chains_with_shared_liberties_live_in_seki) {
  const char* const drawing = R"(
      . O X . O X . . .
      O O X . O X X . .
      X X X . O O X . .
      O O O O X X X . .
      . . . O O X . X .
      . . . . O X X . X
      . . O . O O X X .
      . O . O . O O X X
      . . . . . . O O O)";
  const Judgement judgement = judged(test::position(drawing));
  for (const auto& chain : judgement.status.chains) {
    if (chain.chain.stones.contains(test::pt("E9")) || chain.chain.stones.contains(test::pt("C9"))) {
      EXPECT_NE(chain.status, ChainStatus::dead) << to_string(*chain.chain.stones.begin());
    }
  }
}

TEST(Judge, stones_that_cannot_be_taken_off_safely_are_not_called_dead) {
  // White's two stones in the corner: if White moves first Black's group is in danger, so nothing is taken off.
  const char* const drawing = R"(
      X O O . . . .
      X X O . O . .
      X O O . . . O
      X O . O O . .
      X X O O X . .
      . X X O . O .
      . O X X O . .
      O . . X X O .)";
  const Judgement judgement = judged(test::position(drawing), "chinese");
  EXPECT_TRUE((judgement.status.dead() & pts("A1 B2")).empty());
  EXPECT_FALSE(judgement.doubtful.empty());
}

TEST(Judge, pass_alive_stones_are_never_doubted) {
  const Judgement judgement = judged(test::position(kGame));
  for (const auto& chain : judgement.status.chains) {
    const PointSet doubted = chain.chain.stones & judgement.doubtful;
    EXPECT_TRUE(!chain.proved || doubted.empty());
  }
}

TEST(Judge, boards_that_the_evaluator_does_not_know_are_judged_by_life_alone) {
  class Nowhere : public ConstantEvaluator {
   public:
    bool supports(BoardSize) const override { return false; }
  };
  Nowhere nowhere;
  const Position position = test::position(kGame);
  const Judgement judgement = judge(nowhere, position, terms("japanese"));
  EXPECT_TRUE(judgement.ownership.empty());
  EXPECT_EQ(judgement.status.dead(), life::judge(position, preset("japanese")).dead());
}

TEST(Judge, empty_boards_and_odd_ones_are_no_trouble) {
  EXPECT_TRUE(judged(Position(BoardSize::square(9))).status.chains.empty());
  Board board(BoardSize(2, 2));
  for (const char* stone : {"A1", "A2", "B1", "B2"}) board.set_up(test::pt(stone), Occupant::black);
  EXPECT_TRUE(judged(Position(board, Color::black)).status.dead().empty());
}

}  // namespace
}  // namespace miai::engine
