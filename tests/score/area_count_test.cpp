#include "score/area_count.hpp"

#include <gtest/gtest.h>

#include "finished.hpp"
#include "support/diagram.hpp"

namespace miai::score {
namespace {

std::int64_t line(const AreaCount& count, AreaLineKind kind) {
  std::int64_t sum = 0;
  for (const auto& item : count.lines) sum += item.kind == kind ? item.quarters : 0;
  return sum;
}

TEST(AreaCount, F41_forty_two_to_thirty_nine) {
  const Position p = test::position(test::kHalves);
  const AreaCount black = *count_area({p, preset("chinese"), {}, 0}, {});
  EXPECT_EQ(line(black, AreaLineKind::territory), 31 * 4);
  EXPECT_EQ(line(black, AreaLineKind::stones), 11 * 4);
  EXPECT_EQ(line(black, AreaLineKind::sum), 42 * 4);
  EXPECT_EQ(line(black, AreaLineKind::half_board), 81 * 2);
  EXPECT_EQ(line(black, AreaLineKind::surplus), 6);
  EXPECT_EQ(black.margin, HalfPoints::points(3));
  const AreaCount white = *count_area({p, preset("chinese"), {}, 0}, {}, Color::white);
  EXPECT_EQ(line(white, AreaLineKind::sum), 39 * 4);
  EXPECT_EQ(white.margin, black.margin);
}

TEST(AreaCount, komi_moves_the_target_by_half_of_it) {
  const Position p = test::position(test::kHalves);
  const AreaCount count = *count_area({p, preset("chinese"), HalfPoints::halves(15), 2}, {});
  EXPECT_EQ(line(count, AreaLineKind::komi_share), 15 + 4);
  EXPECT_EQ(line(count, AreaLineKind::target), 81 * 2 + 19);
  EXPECT_EQ(count.margin, HalfPoints::halves(6 - 15 - 4));
}

TEST(AreaCount, neutral_points_are_shared) {
  const Position p = test::position("...X.O..\n...X.O..\n...X.O..");
  const AreaCount count = *count_area({p, preset("tromp-taylor"), {}, 0}, {});
  EXPECT_EQ(line(count, AreaLineKind::neutral_share), 3 * 2);
  EXPECT_EQ(count.margin, HalfPoints::points(12 - 9));
}

TEST(AreaCount, margins_agree_with_the_count) {
  for (const auto& row : ruleset_presets()) {
    if (row.rules.scoring == Scoring::territory) continue;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto sample = test::fenced(BoardSize(9, 8), seed);
      const CountInput input{sample.position, row.rules, row.rules.komi_even, 3};
      const Score score = *count(input, sample.dead);
      for (const Color color : kColors) ASSERT_EQ(count_area(input, sample.dead, color)->margin, score.margin);
    }
  }
}

/// Ends a game as the AGA family does: each pass hands over a stone, and White passes last.
Position passed_out(Position position, const Ruleset& rules) {
  position = *play(position, {position.to_move(), Vertex::pass()}, rules);
  position = *play(position, {position.to_move(), Vertex::pass()}, rules);
  if (position.to_move() == Color::white) position = *play(position, {Color::white, Vertex::pass()}, rules);
  return position;
}

/// Nothing is left to play: no dame, nothing to fill.
bool settled(const Score& score) {
  if (score.dame > 0) return false;
  for (const auto& verdict : score.points) {
    if (verdict.fill_by) return false;
  }
  return true;
}

TEST(AreaCount, pass_stones_make_both_counts_equal) {
  const Ruleset& rules = preset("aga");
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 300 && compared < 60; ++seed) {
    const Position end = test::played_out(BoardSize(7, 7), seed, rules);
    const Position p = end.to_move() == Color::white ? *play(end, {Color::white, Vertex::pass()}, rules) : end;
    const CountInput input{p, rules, rules.komi_even, 0};
    if (!settled(*count(input, {}))) continue;
    ++compared;
    const AreaCount shown = *count_area(input, {});
    ASSERT_TRUE(shown.pass_stones.has_value());
    ASSERT_TRUE(shown.pass_stones->agrees()) << test::draw(p.board());
  }
  EXPECT_GE(compared, 20);
}

TEST(AreaCount, pass_stones_agree_with_a_dead_stone_on_the_board) {
  const Ruleset& rules = preset("aga");
  Position p(BoardSize(5, 5));
  const auto move = [&](Color color, std::string_view vertex) { p = *play(p, {color, test::pt(vertex)}, rules); };
  for (const auto* pair : {"C1 D1", "C2 D2", "C3 D3", "C4 D4", "C5 D5"}) {
    const std::string_view both(pair);
    move(Color::black, both.substr(0, 2));
    move(Color::white, both.substr(3));
  }
  move(Color::black, "E3");
  p = passed_out(p, rules);
  const AreaCount shown = *count_area({p, rules, {}, 0}, test::pts("E3"));
  ASSERT_TRUE(shown.pass_stones.has_value());
  EXPECT_EQ(shown.pass_stones->area_margin, shown.pass_stones->territory_margin);
}

}  // namespace
}  // namespace miai::score
