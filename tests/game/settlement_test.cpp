#include "game/settlement.hpp"

#include <gtest/gtest.h>

#include "game/game.hpp"
#include "support/diagram.hpp"

namespace miai {
namespace {

constexpr auto kDrawing = R"(
  . X O . .
  O X O X X
  . X O . .
  . X O . O
  . X O . .)";

TEST(Settlement, whole_chains_are_marked_and_unmarked) {
  Settlement marks(test::position(kDrawing));
  ASSERT_TRUE(marks.toggle(test::pt("E4")).has_value());
  EXPECT_EQ(marks.dead(), test::pts("D4 E4"));
  ASSERT_TRUE(marks.toggle(test::pt("A4")).has_value());
  EXPECT_EQ(marks.dead(), test::pts("D4 E4 A4"));
  ASSERT_TRUE(marks.toggle(test::pt("D4")).has_value());
  EXPECT_EQ(marks.dead(), test::pts("A4"));
}

TEST(Settlement, only_stones_can_be_marked) {
  Settlement marks(test::position(kDrawing));
  EXPECT_EQ(marks.toggle(test::pt("A1")).error().id, "settlement.not_a_stone");
  EXPECT_EQ(marks.toggle(test::pt("F1")).error().id, "settlement.off_board");
  marks.mark(test::pts("A1 D4 T19"));
  EXPECT_EQ(marks.dead(), test::pts("D4 E4"));
}

TEST(Settlement, both_must_accept_the_same_marks) {
  Settlement marks(test::position(kDrawing));
  const auto seen = marks.marks_id();
  ASSERT_TRUE(marks.accept(Color::white, seen).has_value());
  EXPECT_FALSE(marks.agreed());
  ASSERT_TRUE(marks.accept(Color::black, seen).has_value());
  EXPECT_TRUE(marks.agreed());
  marks.withdraw(Color::white);
  EXPECT_FALSE(marks.agreed());
}

TEST(Settlement, B129_changed_marks_cannot_be_accepted_unseen) {
  Settlement marks(test::position(kDrawing));
  const auto before = marks.marks_id();
  ASSERT_TRUE(marks.accept(Color::white, before).has_value());
  ASSERT_TRUE(marks.toggle(test::pt("A4")).has_value());
  EXPECT_FALSE(marks.has_accepted(Color::white));
  EXPECT_EQ(marks.accept(Color::black, before).error().id, "settlement.marks_changed");
  EXPECT_FALSE(marks.has_accepted(Color::black));
  ASSERT_TRUE(marks.accept(Color::black, marks.marks_id()).has_value());
  ASSERT_TRUE(marks.accept(Color::white, marks.marks_id()).has_value());
  EXPECT_TRUE(marks.agreed());
}

TEST(Settlement, marking_the_same_again_keeps_the_acceptances) {
  Settlement marks(test::position(kDrawing), test::pts("A4"));
  ASSERT_TRUE(marks.accept(Color::black, marks.marks_id()).has_value());
  marks.mark(test::pts("A4"));
  EXPECT_TRUE(marks.has_accepted(Color::black));
  marks.mark(test::pts("D4"));
  EXPECT_FALSE(marks.has_accepted(Color::black));
}

TEST(Settlement, ids_tell_marks_and_positions_apart) {
  const Position position = test::position(kDrawing);
  Settlement a(position);
  Settlement b(position);
  EXPECT_EQ(a.marks_id(), b.marks_id());
  ASSERT_TRUE(a.toggle(test::pt("A4")).has_value());
  EXPECT_NE(a.marks_id(), b.marks_id());
  ASSERT_TRUE(a.toggle(test::pt("A4")).has_value());
  EXPECT_EQ(a.marks_id(), b.marks_id());
  const Position later = *play(position, {Color::black, Vertex::pass()}, preset("japanese"));
  EXPECT_NE(Settlement(later).marks_id(), b.marks_id());
}

TEST(Settlement, B027_marks_belong_to_one_position) {
  Game game(GameSettings{BoardSize::square(5), preset("japanese"), {}, 0});
  game.set_up(test::board(kDrawing), Color::black);
  EXPECT_EQ(game.settlement(), nullptr);
  ASSERT_TRUE(game.play({Color::black, Vertex::pass()}).has_value());
  ASSERT_TRUE(game.play({Color::white, Vertex::pass()}).has_value());
  ASSERT_NE(game.settlement(), nullptr);
  ASSERT_TRUE(game.settlement()->toggle(test::pt("A4")).has_value());
  const Position end = game.position();
  EXPECT_TRUE(game.settlement()->belongs_to(end));

  ASSERT_TRUE(game.undo().has_value());
  EXPECT_EQ(game.settlement(), nullptr);  // the earlier position has no marks
  ASSERT_TRUE(game.play({Color::white, Vertex::pass()}).has_value());
  EXPECT_EQ(game.settlement()->dead(), test::pts("A4"));  // back at the same end: the marks are there
  EXPECT_FALSE(game.settlement()->has_accepted(Color::black));

  ASSERT_TRUE(game.resume(Color::white).has_value());
  ASSERT_TRUE(game.play({Color::black, test::pt("A3")}).has_value());
  for (const Color color : {Color::white, Color::black}) {
    ASSERT_TRUE(game.play({color, Vertex::pass()}).has_value());
  }
  EXPECT_TRUE(game.settlement()->dead().empty());  // another position: no marks
}

TEST(Settlement, F38_the_game_is_counted_only_when_both_agree) {
  Game game(GameSettings{BoardSize::square(5), preset("japanese"), {}, 0});
  EXPECT_EQ(game.finish_by_agreement({}).error().id, "game.not_marking");
  ASSERT_TRUE(game.play({Color::black, Vertex::pass()}).has_value());
  ASSERT_TRUE(game.play({Color::white, Vertex::pass()}).has_value());
  EXPECT_EQ(game.finish_by_agreement({}).error().id, "game.not_agreed");
  for (const Color color : kColors) {
    ASSERT_TRUE(game.settlement()->accept(color, game.settlement()->marks_id()).has_value());
  }
  ASSERT_TRUE(game.finish_by_agreement(HalfPoints::halves(-5)).has_value());
  EXPECT_EQ(to_string(game.outcome()), "W+2.5");
  EXPECT_EQ(game.phase(), Phase::finished);
  EXPECT_EQ(game.settlement(), nullptr);
}

}  // namespace
}  // namespace miai
