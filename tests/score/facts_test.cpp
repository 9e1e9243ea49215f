// The facts about counting, each by its name. Longer lists of positions are in tests/cases/score.
#include <gtest/gtest.h>

#include "finished.hpp"
#include "game/outcome.hpp"
#include "score/score.hpp"
#include "support/diagram.hpp"

namespace miai::score {
namespace {

Ruleset without_tax() {
  Ruleset rules = preset("japanese");
  rules.tax = Tax::none;
  return rules;
}

Score by(const Ruleset& rules, const Position& position, const PointSet& dead = {}, int handicap = 0) {
  const HalfPoints komi = handicap > 0 ? rules.komi_handicap : rules.komi_even;
  return *count({position, rules, komi, handicap}, dead);
}

Score level(std::string_view rules, const Position& position, const PointSet& dead = {}) {
  return *count({position, preset(rules), {}, 0}, dead);
}

const PointVerdict& at(const Score& score, BoardSize size, std::string_view vertex) {
  return score.points[size.index(test::pt(vertex))];
}

std::string result(const Score& score) {
  return to_string(Outcome::by_score(score.margin));
}

TEST(ScoreFacts, F26_an_open_ko_is_named_with_who_may_fill_it) {
  const Position p = test::position(
      "....XO..."
      "\n....XO..."
      "\n...X.XO.."
      "\n....XO..."
      "\n....XO...");
  const Score score = level("japanese", p);
  const auto& ko = at(score, p.board().size(), "E3");
  EXPECT_EQ(ko.reason, Reason::open_ko);
  EXPECT_EQ(ko.fill_by, Color::black);
  EXPECT_FALSE(ko.owner.has_value());
  const Score area = level("chinese", p);
  EXPECT_EQ(at(area, p.board().size(), "E3").reason, Reason::open_ko);
  EXPECT_EQ(at(area, p.board().size(), "E3").owner, Color::black);
}

TEST(ScoreFacts, F31_a_false_eye_is_no_point_and_no_eye) {
  const Position p = test::position(
      ".X.XXO..."
      "\nXX.XOO..."
      "\nO.XXO...."
      "\nOOOOO....");
  const Score score = level("japanese", p);
  const auto& point = at(score, p.board().size(), "B2");
  EXPECT_NE(point.owner, Color::black);
  EXPECT_NE(point.reason, Reason::territory);

  const Position joined = test::position(
      "X.X.XO..."
      "\nXXXXXO..."
      "\nX.XXXO..."
      "\nXXXXXO...");
  EXPECT_EQ(level("japanese", joined).of(Color::black).territory, 3);
}

TEST(ScoreFacts, F31_connecting_fills_the_false_eye) {
  const Position open = test::position(
      "X.X.X.XO."
      "\nOXXXXXXO."
      "\nOOOOOOOO."
      "\n.........");
  const Position filled = test::position(
      "XXX.X.XO."
      "\nOXXXXXXO."
      "\nOOOOOOOO."
      "\n.........");
  EXPECT_EQ(level("japanese", open).margin, level("japanese", filled).margin);
}

TEST(ScoreFacts, F32_nobody_has_a_point_in_seki) {
  const Position p = test::position(
      ".XO.XO....."
      "\nXXO.XO....."
      "\nOOOXXO....."
      "\nXXXXOO....."
      "\n...XO......"
      "\n...XO......"
      "\n...XO......");
  const Score score = level("japanese", p);
  const auto& eye = at(score, p.board().size(), "A7");
  EXPECT_EQ(eye.reason, Reason::seki_eye);
  EXPECT_FALSE(eye.owner.has_value());
  EXPECT_TRUE(at(score, p.board().size(), "C7").in_seki);
  EXPECT_EQ(score.of(Color::black).territory, 9);
  EXPECT_EQ(by(without_tax(), p).of(Color::black).territory, 10);
  EXPECT_EQ(at(level("chinese", p), p.board().size(), "A7").owner, Color::black);
}

TEST(ScoreFacts, F33_a_living_group_has_at_least_two_points) {
  const Position p = test::position(
      ".X.XO...."
      "\nXXXXO...."
      "\nOOOOO....");
  const Score score = level("ancient-territory", p);
  EXPECT_EQ(score.of(Color::black).territory, 2);
  EXPECT_EQ(score.of(Color::black).tax, 2);
  EXPECT_EQ(score.of(Color::white).tax, 2);
  EXPECT_EQ(level("stone-scoring", p).of(Color::black).total, HalfPoints::points(6));
}

TEST(ScoreFacts, F34_territory_is_what_no_enemy_reaches_and_dame_touches_both) {
  const Position p = test::position(
      "...X.O..."
      "\n...XXO..."
      "\n...X.O...");
  const Score score = level("japanese", p);
  for (const auto* vertex : {"E1", "E3"}) {
    EXPECT_EQ(at(score, p.board().size(), vertex).reason, Reason::dame);
    EXPECT_FALSE(at(score, p.board().size(), vertex).owner.has_value());
  }
  EXPECT_EQ(score.dame, 2);
  EXPECT_EQ(score.of(Color::black).territory, 9);
  EXPECT_EQ(score.of(Color::white).territory, 9);
}

TEST(ScoreFacts, F35_six_stones_fence_nine_four_and_two_points) {
  const auto fenced = [](std::string_view drawing) {
    return by(without_tax(), test::position(drawing)).sides[0].territory;
  };
  EXPECT_EQ(fenced(".........\n......O..\n.........\n.........\n.........\nXXX......\n...X.....\n...X.....\n...X....."),
            9);
  EXPECT_EQ(fenced(".........\n......O..\n.........\n.........\n.........\n.........\n...XX....\n..X..X...\n..X..X..."),
            4);
  EXPECT_EQ(fenced(".........\n......O..\n.........\n...XX....\n..X..X...\n...XX....\n.........\n.........\n........."),
            2);
}

TEST(ScoreFacts, F36_a_position_without_a_closed_border_is_nobodys) {
  const Position p = test::position(
      "....."
      "\n.X.O."
      "\n....."
      "\n....."
      "\n.....");
  const Score score = level("japanese", p);
  for (const auto& verdict : score.points) {
    EXPECT_FALSE(verdict.owner.has_value());
    EXPECT_TRUE(verdict.reason == Reason::open_border || verdict.reason == Reason::stone_alive);
  }
}

TEST(ScoreFacts, F37_filling_dame_in_any_way_changes_nothing) {
  constexpr std::string_view kOpen =
      "...X.O..."
      "\n...XXO..."
      "\n...X.O..."
      "\n...XOO..."
      "\n...X.O..."
      "\n...X.O..."
      "\n...XXO..."
      "\n...X.O..."
      "\n...X.O...";
  const Position open = test::position(kOpen);
  const Score before = level("japanese", open);
  std::vector<Point> dame;
  for (int i = 0; i < open.board().size().points(); ++i) {
    if (before.points[i].reason == Reason::dame) dame.push_back(open.board().size().point(i));
  }
  ASSERT_EQ(dame.size(), 6U);
  for (int filling = 0; filling < 729; ++filling) {
    Board board = open.board();
    int rest = filling;
    for (const Point p : dame) {
      board.set_up(p, static_cast<Occupant>(rest % 3));
      rest /= 3;
    }
    const Score after = level("japanese", Position(board, Color::black));
    ASSERT_EQ(after.margin, before.margin) << test::draw(board);
    ASSERT_EQ(after.of(Color::black).territory, before.of(Color::black).territory);
  }
}

TEST(ScoreFacts, F37_the_liberties_of_a_seki_are_not_for_filling) {
  const Position p = test::position(
      ".XO.XO....."
      "\nXXO.XO....."
      "\nOOOXXO....."
      "\nXXXXOO....."
      "\n...XO......");
  const Score score = level("japanese", p);
  EXPECT_EQ(at(score, p.board().size(), "D5").reason, Reason::dame);
  EXPECT_FALSE(at(score, p.board().size(), "D5").fill_by.has_value());
}

constexpr std::string_view kGivenUp =
    "....XO.O."
    "\n...X.XO.."
    "\n.O..XOO.."
    "\n....XO.O."
    "\nXXXXXO.X."
    "\nOOOOOO..."
    "\n........."
    "\n..X...O.."
    "\n.........";

TEST(ScoreFacts, F38_dead_stones_join_the_prisoners) {
  const Position p(test::board(kGivenUp), Color::black, {3, 5});
  const Score score = level("japanese", p, test::pts("B7 H5 C2"));
  EXPECT_EQ(score.of(Color::black).dead, 1);
  EXPECT_EQ(score.of(Color::white).dead, 2);
  EXPECT_EQ(score.of(Color::black).prisoners, 3);
  EXPECT_EQ(at(score, p.board().size(), "B7").reason, Reason::stone_dead);
  EXPECT_EQ(at(score, p.board().size(), "B7").owner, Color::black);
  EXPECT_EQ(at(score, p.board().size(), "C2").owner, Color::white);
  EXPECT_EQ(level("chinese", p, test::pts("B7 H5 C2")).of(Color::white).prisoners, 0);
}

TEST(ScoreFacts, F39_score_is_territory_and_prisoners) {
  const Position p(test::board(kGivenUp), Color::black, {3, 5});
  const Score score = level("traditional", p, test::pts("B7 H5 C2"));
  for (const Color color : kColors) {
    const SideParts& side = score.of(color);
    EXPECT_EQ(side.total, HalfPoints::points(side.territory + side.prisoners + side.dead));
  }
}

TEST(ScoreFacts, F41_black_wins_by_two) {
  const Position p = test::position(test::kHalves);
  EXPECT_EQ(p.board().stones(Color::black) + p.board().stones(Color::white), 21);
  const Score score = level("traditional", p);
  EXPECT_EQ(score.of(Color::black).territory, 31);
  EXPECT_EQ(score.of(Color::white).territory, 29);
  EXPECT_EQ(result(score), "B+2");
  const Score area = level("chinese", p);
  EXPECT_EQ(area.of(Color::black).total, HalfPoints::points(42));
  EXPECT_EQ(area.of(Color::white).total, HalfPoints::points(39));
}

TEST(ScoreFacts, F42_komi_is_taken_from_black_in_even_games_only) {
  const Position p = test::position(test::kHalves);
  EXPECT_EQ(result(by(preset("traditional"), p)), "W+3.5");
  EXPECT_EQ(by(preset("traditional"), p).of(Color::white).komi, HalfPoints::halves(11));
  EXPECT_EQ(result(by(preset("traditional"), p, {}, 4)), "B+2");
}

}  // namespace
}  // namespace miai::score
