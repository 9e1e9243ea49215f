// Facts about liberties, capture, suicide and ko, as the three introductions state them, asked of legality().
#include <gtest/gtest.h>

#include "board/symmetry.hpp"
#include "game/game.hpp"
#include "support/diagram.hpp"

namespace miai {
namespace {

using test::pt;
using test::pts;

const Ruleset& rules() {
  return preset("traditional");
}

LegalityId verdict(const Position& position, Color color, std::string_view point) {
  return legality(position, {color, pt(point)}, rules()).id;
}

Position after(const Position& position, Color color, std::string_view point) {
  return *play(position, {color, pt(point)}, rules());
}

TEST(Facts, F8_a_pass_is_always_legal) {
  for (const Color color : kColors) {
    EXPECT_TRUE(legality(Position(BoardSize::square(1)), {color, Vertex::pass()}, rules()).ok());
  }
}

TEST(Facts, F13_a_captured_stone_comes_off_and_may_not_be_played_back) {
  Position position = test::position(R"(
    . . . . .
    . . O . .
    . O X . .
    . . O . .
    . . . . .)",
                                     Color::white);
  position = after(position, Color::white, "D3");
  EXPECT_TRUE(position.board().is_empty(pt("C3")));
  EXPECT_EQ(position.prisoners_of(Color::white), 1);  // F15: prisoners are kept
  EXPECT_EQ(verdict(position, Color::black, "C3"), LegalityId::suicide);
}

TEST(Facts, F14_white_takes_each_chain_in_atari_with_one_move) {
  Position position = test::position(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O O .
    . . . O . O X X O
    . . O X . . O X O
    . . . O . . O X O
    . . . . . . . O .
    . . . . . . . . .)",
                                     Color::white);
  EXPECT_EQ(position.board().liberties(pt("D4")), 1);
  position = after(position, Color::white, "E4");
  EXPECT_TRUE(position.board().is_empty(pt("D4")));
}

TEST(Facts, F16_the_last_liberty_may_be_filled_inside_the_others_eye_when_it_captures) {
  const Position position = test::position(R"(
    O O O O .
    O X X O .
    O X . X O
    O X X X O
    O O O O O)",
                                           Color::white);
  EXPECT_EQ(verdict(position, Color::white, "C3"), LegalityId::legal);
  const Position taken = after(position, Color::white, "C3");
  EXPECT_EQ(taken.prisoners_of(Color::white), 7);
}

TEST(Facts, F17_a_move_without_liberties_that_takes_nothing_is_illegal) {
  const Position single = test::position(". O .\nO . O\n. O .");
  const Legality one = legality(single, {Color::black, pt("B2")}, rules());
  EXPECT_EQ(one.id, LegalityId::suicide);
  EXPECT_EQ(one.chain, pts("B2"));
  const Position several = test::position("O O . .\nX . O .\nO O . .\n. . . .");
  const Legality two = legality(several, {Color::black, pt("B3")}, rules());
  EXPECT_EQ(two.id, LegalityId::suicide);
  EXPECT_EQ(two.chain, pts("A3 B3"));
}

TEST(Facts, F18_the_same_point_is_legal_once_the_move_captures) {
  const Position open = test::position(R"(
    . . X . .
    . X O X .
    . O . O .
    . . O . .
    . . . . .)");
  EXPECT_EQ(verdict(open, Color::black, "C3"), LegalityId::legal);
  const Position taken = after(open, Color::black, "C3");
  EXPECT_TRUE(taken.board().is_empty(pt("C4")));
  EXPECT_EQ(taken.board().liberties(pt("C3")), 1);
}

TEST(Facts, F19_four_white_stones_around_a_point) {
  const Position position = test::position(R"(
    . . . . .
    . . O . .
    . O . O .
    . . O . .
    . . . . .)");
  EXPECT_EQ(verdict(position, Color::black, "C3"), LegalityId::suicide);
  EXPECT_EQ(verdict(position, Color::white, "C3"), LegalityId::legal);
  const Position joined = after(position, Color::white, "C3");
  EXPECT_EQ(joined.board().chain_size(pt("C3")), 5);
  EXPECT_GT(joined.board().liberties(pt("C3")), 0);
}

TEST(Facts, F19_a_second_stone_beside_a_surrounded_one_is_suicide_of_two) {
  const Position position = test::position(R"(
    . . . . .
    . . . . .
    O . . . .
    X O . . .
    . O . . .)");
  const Legality two = legality(position, {Color::black, pt("A1")}, rules());
  EXPECT_EQ(two.id, LegalityId::suicide);
  EXPECT_EQ(two.chain, pts("A1 A2"));
  EXPECT_EQ(verdict(position, Color::white, "A1"), LegalityId::legal);
}

TEST(Facts, F19_a_shared_inner_liberty_is_for_the_other_side_only) {
  const Position position = test::position(R"(
    . . . . . .
    . . . . . .
    . . . O O O
    . . O X X X
    . . O X . X
    . . . O O O)");
  EXPECT_EQ(verdict(position, Color::black, "E2"), LegalityId::suicide);
  EXPECT_EQ(verdict(position, Color::white, "E2"), LegalityId::legal);
  EXPECT_EQ(after(position, Color::white, "E2").prisoners_of(Color::white), 5);
}

constexpr auto kSevenStones = R"(
    . O O O . . .
    O X X X O . .
    O X . X O . .
    O X X O . . .
    . O O . . . .
    . . . . . . .
    . . . . . . .)";

TEST(Facts, F20_seven_stones_without_outside_liberties) {
  const Position position = test::position(kSevenStones);
  EXPECT_EQ(position.board().chain_size(pt("B5")), 7);
  EXPECT_EQ(verdict(position, Color::black, "C5"), LegalityId::suicide);
  const Position taken = after(position, Color::white, "C5");
  EXPECT_EQ(taken.prisoners_of(Color::white), 7);
  EXPECT_EQ(taken.board().liberties(pt("C5")), 4);
}

TEST(Facts, F20_with_one_outside_liberty_it_is_the_other_way_round) {
  Board board = test::board(kSevenStones);
  board.set_up(pt("C7"), Occupant::empty);
  const Position position(board, Color::black);
  EXPECT_EQ(verdict(position, Color::white, "C5"), LegalityId::suicide);
  EXPECT_EQ(verdict(position, Color::black, "C5"), LegalityId::legal);
}

/// A ko that White may take: where, and the black stone that goes.
struct KoForm {
  const char* name;
  const char* drawing;
  const char* taking;
  const char* taken;
};

TEST(Facts, F21_F25_every_form_of_ko_is_banned_for_one_move) {
  const std::vector<KoForm> forms{
      {"centre", ". . . . .\n. X O . .\nX . X O .\n. X O . .\n. . . . .", "B3", "C3"},
      {"one point on the edge", ". . . . .\n. . . . .\n. . O . .\n. O X O .\n. X . X .", "C1", "C2"},
      {"both points on the edge", ". . . . .\n. . . . .\n. . . . .\n. X O . .\nX . X O .", "B1", "C1"},
      {"corner", ". . . . .\n. . . . .\nO . . . .\nX O . . .\n. X . . .", "A1", "A2"},
  };
  for (const auto& form : forms) {
    Position position = after(test::position(form.drawing, Color::white), Color::white, form.taking);
    ASSERT_TRUE(position.board().is_empty(pt(form.taken))) << form.name;
    const Legality ban = legality(position, {Color::black, pt(form.taken)}, rules());
    EXPECT_EQ(ban.id, LegalityId::ko) << form.name;
    EXPECT_EQ(ban.ko_stone, pt(form.taking)) << form.name;
    EXPECT_EQ(ban.repeats_move, 0) << form.name;
    EXPECT_EQ(verdict(position, Color::white, form.taken), LegalityId::legal) << form.name;  // White may fill it
    position = after(position, Color::black, "E5");  // F23: a threat elsewhere and its answer
    position = after(position, Color::white, "D5");
    EXPECT_EQ(verdict(position, Color::black, form.taken), LegalityId::legal) << form.name;
    position = after(position, Color::black, form.taken);
    EXPECT_EQ(verdict(position, Color::white, form.taking), LegalityId::ko) << form.name;  // the roles swap
  }
}

TEST(Facts, F22_no_ban_where_different_numbers_are_taken) {
  // White throws a stone in, Black takes it, White takes the three back at once: a snapback.
  const Position start = test::position(R"(
    . . . . . .
    . . . . . .
    . O O O O .
    O X X X X O
    O X O . X O
    O X X X X O)",
                                        Color::black);
  const Position taken = after(start, Color::black, "D2");
  EXPECT_EQ(taken.prisoners_of(Color::black), 1);
  EXPECT_FALSE(taken.ko_ban().has_value());
  EXPECT_EQ(verdict(taken, Color::white, "C2"), LegalityId::legal);
  EXPECT_GT(after(taken, Color::white, "C2").prisoners_of(Color::white), 1);
}

TEST(Facts, F27_both_eyes_are_suicide_for_the_enemy) {
  const Position position = test::position(R"(
    . X O . .
    X X O . .
    . X O . .
    X X O . .
    O O O . .)",
                                           Color::white);
  EXPECT_EQ(verdict(position, Color::white, "A5"), LegalityId::suicide);
  EXPECT_EQ(verdict(position, Color::white, "A3"), LegalityId::suicide);
}

TEST(Facts, F33_one_eye_is_not_enough_once_outside_liberties_are_gone) {
  const Position position = test::position(R"(
    . X O . .
    X X O . .
    O O O . .
    . . . . .
    . . . . .)",
                                           Color::white);
  EXPECT_EQ(verdict(position, Color::white, "A5"), LegalityId::legal);
}

TEST(Facts, F49_one_may_play_inside_the_others_territory) {
  const Position position = test::position(R"(
    . . . O .
    . . . O .
    . . . O .
    O O O O .
    . . . . .)");
  EXPECT_EQ(verdict(position, Color::black, "A5"), LegalityId::legal);
  EXPECT_EQ(verdict(position, Color::black, "B4"), LegalityId::legal);
}

TEST(Legality, off_board_and_occupied) {
  const Position position = test::position("X .\n. O");
  EXPECT_EQ(verdict(position, Color::white, "C1"), LegalityId::off_board);
  EXPECT_EQ(verdict(position, Color::white, "A2"), LegalityId::occupied);
  EXPECT_EQ(verdict(position, Color::black, "B1"), LegalityId::occupied);
}

TEST(Legality, sentences_say_why) {
  const auto say = [](const Position& position, Color color, std::string_view point, std::string_view by) {
    const Move move{color, pt(point)};
    return explain(legality(position, move, preset(by)), position, move);
  };
  const Position stones = test::position("X . O .\nO O . .\n. . . .\n. . . .");
  EXPECT_EQ(say(stones, Color::black, "E1", "japanese"), "E1 is not on this board.");
  EXPECT_EQ(say(stones, Color::black, "C4", "japanese"), "C4 is taken: a white stone stands there.");
  EXPECT_EQ(say(stones, Color::black, "B4", "japanese"),
            "Suicide: the chain of 2 stones with B4 would have no liberty and take nothing.");
  EXPECT_EQ(say(stones, Color::black, "C3", "japanese"), "");
  const Position ko =
      *play(test::position(". X O .\nX . X O\n. X O .\n. . . ."), {Color::white, pt("B3")}, preset("japanese"));
  EXPECT_EQ(say(ko, Color::black, "C3", "japanese"),
            "Ko: the stone at B3 has just taken one stone and may not be taken back at once; play elsewhere first.");
  Game game(GameSettings{BoardSize::square(5), preset("chinese-ogs"), {}, 0});
  for (const auto* vertex : {"B1", "A2", "C2", "B2", "D1", "E5", "A1", "C1"}) {
    ASSERT_TRUE(game.play({game.position().to_move(), pt(vertex)}).has_value());
  }
  EXPECT_EQ(say(game.position(), Color::black, "B1", "chinese-ogs"),
            "Superko: all stones would stand as they did after move 6; no position may come back.");
}

TEST(Legality, is_the_same_from_every_side_of_the_board) {
  const Position position = test::position(R"(
    . X O . . . X
    X . X O . X .
    . X O . . . X
    O O . . X X .
    X . O . X . X
    O O . . . X .
    . . . . O . O)");
  const BoardSize size = position.board().size();
  const Position taken = *play(position, {Color::white, pt("B6")}, rules());
  for (int id = 0; id < Symmetry::kCount; ++id) {
    const Symmetry symmetry(id);
    Board turned(size);
    for (int i = 0; i < size.points(); ++i) {
      turned.set_up(symmetry.apply(size.point(i), size), position.board().at(size.point(i)));
    }
    const Position other =
        *play(Position(turned, Color::white), {Color::white, symmetry.apply(pt("B6"), size)}, rules());
    for (int i = 0; i < size.points(); ++i) {
      for (const Color color : kColors) {
        EXPECT_EQ(legality(taken, {color, size.point(i)}, rules()).id,
                  legality(other, {color, symmetry.apply(size.point(i), size)}, rules()).id)
            << id << " " << to_string(size.point(i));
      }
    }
  }
}

}  // namespace
}  // namespace miai
