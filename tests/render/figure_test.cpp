#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "render/build.hpp"
#include "samples.hpp"

namespace miai::render {
namespace {

using test::moves;
using test::pt;

PlainBoard empty9() {
  return PlainBoard(BoardSize::square(9));
}

TEST(RenderFigure, A_move_where_a_number_stands_becomes_a_note) {
  const Diagram diagram = test::sample_figure();
  EXPECT_EQ(notes_text(diagram), "4 at E5; 5 pass; 7 at 1");
  EXPECT_EQ(diagram.at(pt("E5")), Occupant::white) << "the captured stone stays to be seen";
  EXPECT_EQ(diagram.at(pt("F5")), Occupant::black);
}

TEST(RenderFigure, Moves_on_one_point_share_a_note) {
  PlainBoard start(BoardSize::square(9));
  for (const Point p : test::pts("D5 E6 E4")) start.set_up(p, Occupant::black);
  for (const Point p : test::pts("G5 F6 F4 E5")) start.set_up(p, Occupant::white);
  const auto played = moves("F5 C3 G7 E5 C7 H7 F5 A1 A9 E5");
  EXPECT_EQ(notes_text(figure(start, played, {1, 0, 0}).value()), "4, 10 at E5; 7 at 1");
}

TEST(RenderFigure, A_figure_starts_from_the_board_before_it) {
  // White's stone at A1 is captured by move 4, so that the figure from 5 on shows an empty corner.
  const auto played = moves("E5 A1 A2 D3 B1 C3 A1");
  const Diagram diagram = figure(empty9(), played, {6, 7, 0}).value();
  EXPECT_EQ(notes_text(diagram), "");
  ASSERT_EQ(diagram.numbers.size(), 2U);
  EXPECT_EQ(diagram.numbers[1], (Number{pt("A1"), 7}));
  EXPECT_EQ(diagram.at(pt("A1")), Occupant::black);
}

TEST(RenderFigure, Numbers_may_start_anywhere) {
  const Diagram diagram = figure(empty9(), moves("E5 C3 G7 C7"), {3, 4, 1}).value();
  ASSERT_EQ(diagram.numbers.size(), 2U);
  EXPECT_EQ(diagram.numbers.front(), (Number{pt("G7"), 1}));
  EXPECT_EQ(diagram.numbers.back(), (Number{pt("C7"), 2}));
}

TEST(RenderFigure, Wrong_ranges_are_refused) {
  const auto played = moves("E5 C3");
  for (const FigureRange range :
       {FigureRange{0, 1, 0}, FigureRange{2, 1, 0}, FigureRange{1, 3, 0}, FigureRange{3, 3, 0}}) {
    const auto result = figure(empty9(), played, range);
    ASSERT_FALSE(result) << range.from << " to " << range.to;
    EXPECT_EQ(result.error().id, "figure.no_such_move");
  }
  EXPECT_EQ(figure(empty9(), moves("T19"), {1, 1, 0}).error().id, "move.off_board");
  EXPECT_EQ(after_moves(empty9(), played, 3).error().id, "figure.no_such_move");
  EXPECT_EQ(after_moves(empty9(), played, -1).error().id, "figure.no_such_move");
}

TEST(RenderFigure, Every_move_is_shown_or_noted_once) {
  Rng rng(7);
  for (int game = 0; game < 20; ++game) {
    std::vector<Move> played;
    Color color = Color::black;
    for (int i = 0; i < 200; ++i) {
      const Point p = make_point(static_cast<int>(rng.below(9)), static_cast<int>(rng.below(9)));
      played.push_back({color, rng.below(20) == 0 ? Vertex::pass() : Vertex(p)});
      color = opposite(color);
    }
    const auto all = figures(empty9(), played, 50).value();
    ASSERT_EQ(all.size(), 4U);
    std::size_t seen = 0;
    for (const Diagram& diagram : all) {
      seen += diagram.numbers.size() + diagram.notes.size();
      for (const Number& number : diagram.numbers) {
        EXPECT_EQ(diagram.at(number.point), occupant_of(played[static_cast<std::size_t>(number.number - 1)].color));
      }
    }
    EXPECT_EQ(seen, played.size());
  }
}

TEST(RenderFigure, The_last_stone_has_a_ring) {
  const Diagram diagram = after_moves(empty9(), moves("E5 C3 G7"), 2).value();
  EXPECT_TRUE(diagram.has_mark(pt("C3"), MarkKind::last_move));
  EXPECT_EQ(diagram.marks.size(), 1U);
  EXPECT_EQ(diagram.at(pt("G7")), Occupant::empty);
  EXPECT_TRUE(after_moves(empty9(), moves("E5 pass"), 2).value().marks.empty());
}

TEST(RenderFigure, F14_chains_in_atari_have_a_halo) {
  const Diagram diagram = with_atari_halos(diagram_of(test::board(R"(
      . . . . . .
      . O . . . .
      O X . . O .
      . O . O X .
      . . . . O .)")));
  std::vector<Point> halos;
  for (const Mark& mark : diagram.marks) halos.push_back(mark.point);
  EXPECT_EQ(halos, (std::vector<Point>{pt("E2"), pt("B3")}));
}

score::Score counted(BoardSize size) {
  score::Score score;
  score.points.resize(static_cast<std::size_t>(size.points()));
  return score;
}

TEST(RenderScore, Every_reason_has_its_mark) {
  const BoardSize size(9, 1);
  score::Score score = counted(size);
  using score::Reason;
  score.points = {{Color::black, Reason::territory, {}},
                  {Color::white, Reason::territory, {}},
                  {{}, Reason::dame, {}},
                  {{}, Reason::seki_eye, {}},
                  {{}, Reason::false_eye, {}},
                  {{}, Reason::protective_move, Color::white},
                  {{}, Reason::stone_alive, {}},
                  {Color::black, Reason::stone_dead, {}},
                  {{}, Reason::open_ko, Color::black}};
  const Diagram diagram = with_score(empty_diagram(size), score);
  const std::vector<std::pair<int, MarkKind>> wanted{{0, MarkKind::black_territory},
                                                     {1, MarkKind::white_territory},
                                                     {2, MarkKind::dame},
                                                     {3, MarkKind::seki_eye},
                                                     {4, MarkKind::false_eye},
                                                     {5, MarkKind::white_protects},
                                                     {7, MarkKind::dead},
                                                     {7, MarkKind::black_territory},
                                                     {8, MarkKind::open_ko}};
  ASSERT_EQ(diagram.marks.size(), wanted.size());
  for (const auto& [column, kind] : wanted) EXPECT_TRUE(diagram.has_mark(make_point(column, 0), kind)) << column;
}

TEST(RenderScore, The_result_is_one_line) {
  score::Score score;
  score.sides[0].total = HalfPoints::points(88);
  score.sides[1].total = HalfPoints::points(92);
  score.margin = HalfPoints::points(-4);
  EXPECT_EQ(score_line(score), "Black 88, White 92: White wins by 4.");
  score.margin = HalfPoints::halves(7);
  EXPECT_EQ(score_line(score), "Black 88, White 92: Black wins by 3.5.");
  score.margin = HalfPoints();
  EXPECT_EQ(score_line(score), "Black 88, White 92: a draw.");
}

}  // namespace
}  // namespace miai::render
