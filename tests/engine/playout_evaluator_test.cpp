// What the playout evaluator answers: chances, scores, ownership, priors, first plays.

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "board/symmetry.hpp"
#include "engine/playout/playouts.hpp"
#include "support/diagram.hpp"

namespace miai::engine {
namespace {

using test::at;
using test::position;

struct Setting {
  std::string_view rules = "chinese";
  HalfPoints komi{};
  int handicap = 0;
  int playouts = 200;
  std::uint64_t seed = 1;
};

Evaluation ask(const Trail& trail, const Setting& setting = {}) {
  PlayoutOptions options;
  options.playouts = setting.playouts;
  Playouts playouts(options);
  const Terms terms{preset(setting.rules), setting.komi, setting.handicap};
  return playouts.evaluate({trail, terms, Want::ownership_too, 0, setting.seed});
}

Evaluation ask(const Position& start, const Setting& setting = {}) {
  return ask(Trail(start), setting);
}

float policy_at(const Evaluation& evaluation, const Position& start, Point point) {
  return evaluation.policy[static_cast<std::size_t>(start.board().size().index(point))];
}

/// The move with the greatest share.
Vertex favourite(const Evaluation& evaluation, BoardSize size) {
  const auto best = std::max_element(evaluation.policy.begin(), evaluation.policy.end()) - evaluation.policy.begin();
  return best == size.points() ? Vertex::pass() : Vertex(size.point(static_cast<int>(best)));
}

/// A wall through the middle, both sides alive; Black has 45 points of area, White 36.
constexpr std::string_view kSettled = R"(
    . . . . X O . . .
    . X . . X O . O .
    . . . . X O . . .
    . X . . X O . . .
    . . . . X O . . .
    X X X X X O O O O
    . . . . X O . . .
    . X . . X O . O .
    . . . . X O . . .)";

TEST(PlayoutEvaluator, the_shape_of_an_answer) {
  for (const BoardSize size : {BoardSize(1, 1), BoardSize(2, 2), BoardSize(1, 7), BoardSize(9, 9), BoardSize(13, 9),
                               BoardSize(19, 19), BoardSize(25, 4), BoardSize(25, 25)}) {
    const Position start(size);
    const Evaluation answer = ask(start, {.playouts = 3});
    const auto points = static_cast<std::size_t>(size.points());
    ASSERT_EQ(answer.policy.size(), points + 1);
    EXPECT_EQ(answer.ownership.size(), points);
    EXPECT_EQ(answer.first_plays[0].size(), points);
    EXPECT_EQ(answer.first_plays[1].size(), points);
    EXPECT_NEAR(std::accumulate(answer.policy.begin(), answer.policy.end(), 0.0), 1, 1e-4);
    EXPECT_NEAR(answer.black_wins + answer.white_wins + answer.no_result, 1, 1e-6);
    EXPECT_GT(answer.policy.back(), 0);
  }
}

TEST(PlayoutEvaluator, ownership_only_when_wanted_and_equal_answers_for_equal_seeds) {
  const Trail trail{Position(BoardSize::square(9))};
  const Terms terms{preset("chinese"), HalfPoints::points(7)};
  Playouts playouts;
  EXPECT_TRUE(playouts.evaluate({trail, terms}).ownership.empty());
  const Evaluation a = ask(trail, {.seed = 3});
  const Evaluation b = ask(trail, {.seed = 3});
  EXPECT_EQ(a.black_wins, b.black_wins);
  EXPECT_EQ(a.ownership, b.ownership);
  EXPECT_NE(a.ownership, ask(trail, {.seed = 4}).ownership);
}

TEST(PlayoutEvaluator, a_settled_board_counts_right_by_area_whatever_the_komi) {
  const Position start = position(kSettled, Color::black);
  const Evaluation even = ask(start);
  EXPECT_NEAR(even.lead, 9, 0.8);
  EXPECT_GT(even.black_wins, 0.97);
  EXPECT_NEAR(ask(start, {.komi = HalfPoints::halves(15)}).lead, even.lead - 7.5, 1e-4);
  EXPECT_LT(ask(start, {.komi = HalfPoints::halves(25)}).black_wins, 0.05);
  EXPECT_GT(ask(start, {.komi = HalfPoints::halves(-25)}).black_wins, 0.95);
  const BoardSize size = start.board().size();
  for (int i = 0; i < size.points(); ++i) {
    const bool black = size.point(i).column <= 4;
    EXPECT_EQ(even.ownership[static_cast<std::size_t>(i)] > 0.8F, black) << i;
    EXPECT_EQ(even.ownership[static_cast<std::size_t>(i)] < -0.8F, !black) << i;
  }
}

TEST(PlayoutEvaluator, a_draw_is_half_a_win) {
  EXPECT_NEAR(ask(position(kSettled), {.komi = HalfPoints::points(9)}).black_wins, 0.5, 0.03);
}

TEST(PlayoutEvaluator, territory_counts_prisoners_instead_of_stones) {
  const Position drawn = position(kSettled);
  const int stones = drawn.board().stones(Color::black) - drawn.board().stones(Color::white);
  for (const Color mover : kColors) {
    const Position start(drawn.board(), mover, {3, 1});
    EXPECT_NEAR(ask(start, {.rules = "japanese"}).lead, 9 - stones + 2, 0.8);
    EXPECT_NEAR(ask(start, {.rules = "chinese"}).lead, 9, 0.8);
  }
}

TEST(PlayoutEvaluator, the_last_dame_is_worth_nothing_by_territory) {
  // One neutral point at the top; whoever takes it gains a point by area and none by territory.
  const Position start = position(R"(
    . . . X . O . . .
    . X . . X O . O .
    . . . . X O . . .
    . X . . X O . . .
    . . . . X O . . .
    X X X X X O O O O
    . . . . X O . . .
    . X . . X O . O .
    . . . . X O . . .)");
  const int stones = start.board().stones(Color::black) - start.board().stones(Color::white);
  EXPECT_NEAR(ask(start, {.rules = "japanese", .playouts = 400}).lead, 9 - 1 - stones, 1.2);
}

TEST(PlayoutEvaluator, white_is_compensated_for_handicap_as_the_rules_say) {
  const Position start = position(kSettled);
  EXPECT_NEAR(ask(start, {.rules = "chinese", .handicap = 4}).lead, ask(start).lead - 4, 1e-4);
  EXPECT_NEAR(ask(start, {.rules = "aga", .handicap = 4}).lead, ask(start, {.rules = "aga"}).lead - 3, 1e-4);
  EXPECT_NEAR(ask(start, {.rules = "aga", .handicap = 1}).lead, ask(start, {.rules = "aga"}).lead, 1e-4);
  EXPECT_NEAR(ask(start, {.rules = "japanese", .handicap = 4}).lead, ask(start, {.rules = "japanese"}).lead, 1e-4);
}

TEST(PlayoutEvaluator, first_plays_add_up) {
  const Position start(BoardSize::square(9));
  const int playouts = 300;
  const Evaluation answer = ask(start, {.playouts = playouts});
  for (std::size_t i = 0; i < 81; ++i) {
    const FirstPlays& black = answer.first_plays[0][i];
    const FirstPlays& white = answer.first_plays[1][i];
    EXPECT_LE(black.count + white.count, playouts);
    EXPECT_GE(black.count + white.count, 0.7F * playouts) << i;
    EXPECT_LE(black.black_wins, black.count);
    EXPECT_GE(white.black_wins, 0);
  }
  // Taken points are nobody's first.
  const Evaluation settled = ask(position(kSettled), {.playouts = playouts});
  EXPECT_EQ(settled.first_plays[0][4].count, 0);
}

TEST(PlayoutEvaluator, turned_and_recoloured_boards_are_judged_alike) {
  const std::string_view drawing = R"(
    . . . . . . .
    . . X . O . .
    . . X . . O .
    . . . O . . .
    . X O . . X .
    . . . . X . .
    . . . . . . .)";
  const std::string_view swapped = R"(
    . . . . . . .
    . . O . X . .
    . . O . . X .
    . . . X . . .
    . O X . . O .
    . . . . O . .
    . . . . . . .)";
  const Evaluation a = ask(position(drawing, Color::black), {.playouts = 4000});
  const Evaluation b = ask(position(swapped, Color::white), {.playouts = 4000, .seed = 2});
  EXPECT_NEAR(a.black_wins, b.white_wins, 0.04);
  EXPECT_NEAR(a.lead, -b.lead, 1.5);
  for (std::size_t i = 0; i <= 49; ++i) EXPECT_NEAR(a.policy[i], b.policy[i], 1e-6);
  for (int id = 0; id < Symmetry::kCount; ++id) {
    const Symmetry symmetry(id);
    std::vector<Occupant> occupants(49);
    const Position start = position(drawing);
    for (int i = 0; i < 49; ++i) {
      const Point to = symmetry.apply(start.board().size().point(i), start.board().size());
      occupants[static_cast<std::size_t>(start.board().size().index(to))] =
          start.board().occupants()[static_cast<std::size_t>(i)];
    }
    const Evaluation turned = ask(Position(Board(start.board().size(), occupants), Color::black), {.playouts = 1500});
    EXPECT_NEAR(turned.black_wins, a.black_wins, 0.06);
    for (int i = 0; i < 49; ++i) {
      const Point from = start.board().size().point(i);
      EXPECT_NEAR(policy_at(turned, start, symmetry.apply(from, start.board().size())), policy_at(a, start, from),
                  1e-6);
    }
  }
}

TEST(PlayoutEvaluator, priors_are_for_legal_moves_that_fill_no_eye) {
  const Position start = position(R"(
    . X . X X O . O .
    X X X . X O O O O
    X O X X X O . O .
    O O O X O O O O O
    . O . O O X X X X
    O O O O X . X . X
    X X X X X X X X X
    O O O O O X O O O
    . O . O O X O . O)");
  const Evaluation answer = ask(start);
  for (int i = 0; i < 81; ++i) {
    const Point point = start.board().size().point(i);
    if (!legality(start, {Color::black, point}, preset("chinese")).ok() ||
        start.board().is_one_point_eye(Color::black, point)) {
      EXPECT_EQ(answer.policy[static_cast<std::size_t>(i)], 0) << to_string(point);
    }
  }
}

TEST(PlayoutEvaluator, a_ko_may_not_be_taken_back_and_has_no_share) {
  const Position before = position(R"(
    . X O . .
    X . X O .
    . X O . .
    . . . . .
    . . . . .)",
                                   Color::white);
  const Point ko = make_point(1, 3);
  const Trail taken = extended(Trail(before), {Color::white, ko}, preset("chinese"));
  ASSERT_TRUE(taken.position.ko_ban());
  EXPECT_EQ(policy_at(ask(taken), taken.position, taken.position.ko_ban()->point), 0);
}

TEST(PlayoutEvaluator, captures_and_rescues_come_first) {
  const BoardSize nine = BoardSize::square(9);
  const std::string_view cut = R"(
    . . . . . . . . .
    . . X . X . O . .
    . . . X O a . . .
    . . . . X . O . .
    . . X . . O . . .
    . . . . . . . . .
    . . X . . . O . .
    . . . . . . . . .
    . . . . . . . . .)";
  EXPECT_EQ(favourite(ask(position(cut, Color::black)), nine), Vertex(at(cut, 'a'))) << "takes what cuts";
  EXPECT_EQ(favourite(ask(position(cut, Color::white)), nine), Vertex(at(cut, 'a'))) << "pulls it out";
  const std::string_view two = R"(
    . . . . . . . . .
    . . X . . . . . .
    . . X O O . X . .
    . . O X X a . . .
    . . X O O . X . .
    . . . X . . . . .
    . . . . . O . . .
    . . O . . . . . .
    . . . . . . . . .)";
  EXPECT_EQ(favourite(ask(position(two, Color::white)), nine), Vertex(at(two, 'a')));
}

TEST(PlayoutEvaluator, where_the_game_is_won_without_it_a_capture_need_not_come_first) {
  const std::string_view atari = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . O O . . . .
    . . O X X a . . .
    . . . O O . . . .
    . . . . . . . . .
    . . . . . . X . .
    . . . . . . . . .
    . . . . . . . . .)";
  const Position taker = position(atari, Color::white);
  EXPECT_GT(policy_at(ask(taker), taker, at(atari, 'a')), 0.05F) << "several times an even share";
  EXPECT_EQ(favourite(ask(position(atari, Color::black)), BoardSize::square(9)), Vertex(at(atari, 'a')))
      << "for the other side everything hangs on it";
}

TEST(PlayoutEvaluator, a_stone_that_dies_in_a_ladder_is_not_pulled_out) {
  const std::string_view ladder = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . X . . . . .
    . . X O a . . . .
    . . . X X . . . .
    . . . . . . . . .
    . . . . . . . . .)";
  const Position start = position(ladder, Color::white);
  EXPECT_LT(policy_at(ask(start), start, at(ladder, 'a')), 0.02F);
}

TEST(PlayoutEvaluator, playouts_kill_the_three_point_eye_that_a_capture_leaves) {
  const std::string_view eye = R"(
    . . . . . . . . .
    . X . . . . . X .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X X . .
    X X O O O X X . .
    X O O a O O X . .
    X O X X X O X . .)";
  const Trail before(position(eye, Color::white));
  const Trail taken = extended(before, {Color::white, at(eye, 'a')}, preset("chinese"));
  ASSERT_EQ(taken.position.prisoners_of(Color::white), 3);
  const std::size_t white_stone = 1;
  const float known = ask(taken).ownership[white_stone];
  EXPECT_GT(known, 0.6F);
  EXPECT_GT(known, ask(taken.position).ownership[white_stone] + 0.2F);
}

TEST(PlayoutEvaluator, seki_stays) {
  // Four stones in a row and the chain around them share two liberties; who fills one gives his own stones away.
  const std::string_view seki = R"(
    . X X . X X . X
    X X X X X X X X
    X X X X X X X X
    O O O O O O O X
    . X X X X . O X)";
  for (const Color mover : kColors) {
    const Evaluation answer = ask(position(seki, mover));
    EXPECT_GT(answer.ownership[1], 0.95F);
    EXPECT_LT(answer.ownership[8], -0.95F);
    EXPECT_NEAR(answer.lead, 30 - 8, 0.5);
  }
}

}  // namespace
}  // namespace miai::engine
