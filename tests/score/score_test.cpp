// What holds of every count: errors, parts, symmetry, colours, and the kinds of fault that scorers are known for.
#include "score/score.hpp"

#include <gtest/gtest.h>

#include "board/symmetry.hpp"
#include "finished.hpp"
#include "game/outcome.hpp"
#include "support/diagram.hpp"

namespace miai::score {
namespace {

Score scored(const Position& position, std::string_view rules, const PointSet& dead = {}, int handicap = 0) {
  const Ruleset& row = preset(rules);
  const HalfPoints komi = handicap > 0 ? row.komi_handicap : row.komi_even;
  return *count({position, row, komi, handicap}, dead);
}

std::string result(const Score& score) {
  return to_string(Outcome::by_score(score.margin));
}

constexpr std::array<BoardSize, 5> kSizes{BoardSize(9, 9), BoardSize(5, 7), BoardSize(13, 4), BoardSize(1, 12),
                                          BoardSize(25, 6)};

/// Fences, played-out boards, and boards strewn with stones and marks.
std::vector<test::Fenced> samples(int each) {
  std::vector<test::Fenced> all;
  for (const BoardSize size : kSizes) {
    for (int i = 0; i < each; ++i) {
      all.push_back(test::fenced(size, static_cast<std::uint64_t>(i)));
      all.push_back({test::played_out(size, static_cast<std::uint64_t>(i), preset("japanese")), {}});
      Rng rng(static_cast<std::uint64_t>(1000 + i));
      std::vector<Occupant> stones(static_cast<std::size_t>(size.points()));
      const auto fill = 3 + rng.below(6);
      for (auto& stone : stones) stone = static_cast<Occupant>(rng.below(10) < fill ? 1 + rng.below(2) : 0);
      const Board board(size, stones);
      PointSet dead;
      for (const auto& chain : board.chains()) {
        if (rng.below(4) == 0) dead |= chain.stones;
      }
      all.push_back({Position(board, Color::white), dead});
    }
  }
  return all;
}

TEST(Score, a_chain_partly_dead_is_an_error) {
  const Position p = test::position("XX.\n...\n...");
  const auto score = count({p, preset("japanese"), {}, 0}, test::pts("A3"));
  ASSERT_FALSE(score.has_value());
  EXPECT_EQ(score.error().id, "score.split_chain");
  EXPECT_NE(score.error().message.find("A3"), std::string::npos);
  EXPECT_EQ(whole_chains(p.board(), test::pts("A3 C1")), test::pts("A3 B3"));
  EXPECT_TRUE(count({p, preset("japanese"), {}, 0}, whole_chains(p.board(), test::pts("A3"))).has_value());
}

TEST(Score, an_empty_point_cannot_be_dead) {
  const Position p = test::position("XX.\n...\n...");
  EXPECT_EQ(count({p, preset("japanese"), {}, 0}, test::pts("C3")).error().id, "score.not_a_stone");
  EXPECT_EQ(count({p, preset("japanese"), {}, 0}, test::pts("T19")).error().id, "score.not_a_stone");
}

TEST(Score, ids_are_stable) {
  EXPECT_EQ(id_text(Reason::territory), "territory");
  EXPECT_EQ(id_text(Reason::protective_move), "protective_move");
  EXPECT_EQ(id_text(Reason::open_border), "open_border");
}

TEST(Score, area_parts_cover_the_board) {
  for (const auto& sample : samples(20)) {
    const Score score = scored(sample.position, "tromp-taylor", sample.dead);
    int sum = score.dame;
    for (const SideParts& side : score.sides) sum += side.territory + side.stones;
    ASSERT_EQ(sum, sample.position.board().size().points());
  }
}

TEST(Score, points_and_parts_agree) {
  for (const auto& sample : samples(20)) {
    for (const auto* rules : {"japanese", "chinese"}) {
      const Score score = scored(sample.position, rules, sample.dead);
      std::array<int, 2> owned{};
      for (const auto& verdict : score.points) {
        if (verdict.owner) ++owned[static_cast<std::size_t>(index_of(*verdict.owner))];
        if (verdict.reason == Reason::territory && std::string_view(rules) == "japanese") {
          ASSERT_TRUE(verdict.owner.has_value());
        }
      }
      for (const Color color : kColors) {
        ASSERT_EQ(owned[static_cast<std::size_t>(index_of(color))], score.of(color).territory + score.of(color).stones);
      }
    }
  }
}

Position turned(const Position& position, Symmetry symmetry) {
  const Board& board = position.board();
  const BoardSize size = symmetry.apply(board.size());
  std::vector<Occupant> stones(static_cast<std::size_t>(size.points()));
  for (int i = 0; i < size.points(); ++i) {
    const Point p = board.size().point(i);
    stones[static_cast<std::size_t>(size.index(symmetry.apply(p, board.size())))] = board.at(p);
  }
  return Position(Board(size, stones), position.to_move(),
                  {position.prisoners_of(Color::black), position.prisoners_of(Color::white)});
}

TEST(Score, does_not_depend_on_how_the_board_lies) {
  for (const auto& sample : samples(12)) {
    const BoardSize size = sample.position.board().size();
    for (const auto* rules : {"japanese", "ancient-area"}) {
      const Score score = scored(sample.position, rules, sample.dead);
      for (int id = 1; id < Symmetry::kCount; ++id) {
        const Symmetry symmetry(id);
        const Position other = turned(sample.position, symmetry);
        PointSet dead;
        for (const Point p : sample.dead) dead.insert(symmetry.apply(p, size));
        const Score same = scored(other, rules, dead);
        ASSERT_EQ(same.margin, score.margin) << test::draw(sample.position.board());
        for (int i = 0; i < size.points(); ++i) {
          const Point to = symmetry.apply(size.point(i), size);
          ASSERT_EQ(same.points[other.board().size().index(to)], score.points[i]);
        }
      }
    }
  }
}

TEST(Score, does_not_depend_on_colours) {
  const auto swapped = [](std::optional<Color> color) {
    return color ? std::optional<Color>(opposite(*color)) : std::nullopt;
  };
  for (const auto& sample : samples(20)) {
    const Board& board = sample.position.board();
    std::vector<Occupant> stones = board.occupants();
    for (auto& stone : stones) {
      const auto color = color_of(stone);
      if (color) stone = occupant_of(opposite(*color));
    }
    const Position other(Board(board.size(), stones), Color::black,
                         {sample.position.prisoners_of(Color::white), sample.position.prisoners_of(Color::black)});
    const CountInput input{sample.position, preset("japanese"), {}, 0};
    const Score score = *count(input, sample.dead);
    const Score mirror = *count({other, preset("japanese"), {}, 0}, sample.dead);
    ASSERT_EQ(mirror.margin, -score.margin) << test::draw(board);
    for (std::size_t i = 0; i < score.points.size(); ++i) {
      ASSERT_EQ(mirror.points[i].owner, swapped(score.points[i].owner));
      ASSERT_EQ(mirror.points[i].reason, score.points[i].reason);
      ASSERT_EQ(mirror.points[i].fill_by, swapped(score.points[i].fill_by));
    }
  }
}

TEST(Score, the_button_is_half_a_point_for_whoever_took_it) {
  const Ruleset& rules = preset("aga-button");
  Position p = test::position("...XO....\n...XO....\n...XO....");
  p = *play(p, {Color::black, Vertex::pass()}, rules);
  ASSERT_EQ(p.button_taker(), Color::black);
  const Score score = *count({p, rules, {}, 0}, {});
  EXPECT_EQ(score.of(Color::black).compensation, HalfPoints::halves(1));
  EXPECT_EQ(score.of(Color::white).compensation, HalfPoints());
  EXPECT_EQ(result(score), "W+2.5");
}

TEST(Score, compensation_for_handicap_stones) {
  const Position p = test::position("...XO....\n...XO....\n...XO....");
  const auto compensation = [&](std::string_view rules, int handicap) {
    return scored(p, rules, {}, handicap).of(Color::white).compensation.as_double();
  };
  for (const int handicap : {0, 1}) {
    EXPECT_EQ(compensation("chinese", handicap), 0);
    EXPECT_EQ(compensation("aga", handicap), 0);
  }
  EXPECT_EQ(compensation("chinese", 4), 4);
  EXPECT_EQ(compensation("aga", 4), 3);
  EXPECT_EQ(compensation("new-zealand", 4), 0);
  EXPECT_EQ(compensation("japanese", 4), 0);
}

TEST(Score, B019_the_breakdown_adds_up_and_has_no_handicap_row_where_there_is_none) {
  const Position p = test::position("...XO....\n...XO....\n...XO....");
  const Score score = scored(p, "japanese", {}, 2);
  const SideParts& white = score.of(Color::white);
  EXPECT_TRUE(white.compensation.is_zero());
  EXPECT_EQ(white.total, HalfPoints::points(white.territory + white.prisoners + white.dead) + white.komi);
  EXPECT_EQ(score.margin, score.of(Color::black).total - white.total);
}

TEST(Score, B021_dead_stones_belong_to_the_captor) {
  const Position p = test::position("..O.XO...\n....XO..X\n....XO...\n....XO.X.");
  const Score territory = *count({p, preset("japanese"), {}, 0}, test::pts("C4 J3 H1"));
  EXPECT_EQ(territory.of(Color::black).total, HalfPoints::points(16 + 1));
  EXPECT_EQ(territory.of(Color::white).total, HalfPoints::points(12 + 2));
  const Score area = *count({p, preset("chinese"), {}, 0}, test::pts("C4 J3 H1"));
  EXPECT_EQ(area.margin, HalfPoints::points(20 - 16));
}

TEST(Score, B023_eyes_in_seki_are_no_territory) {
  const Position p = test::position(
      "....XO..."
      "\n....XO..."
      "\n....XO..."
      "\nXXXXXO..."
      "\nOOOOOOOOO"
      "\nOXXOOXXOO"
      "\nXXOOOXXXO"
      "\n.XO.OX.XO");
  const Score score = *count({p, preset("japanese"), {}, 0}, {});
  const BoardSize size = p.board().size();
  EXPECT_FALSE(score.points[size.index(test::pt("A1"))].owner.has_value());
  EXPECT_EQ(score.points[size.index(test::pt("A1"))].reason, Reason::seki_eye);
  EXPECT_EQ(score.of(Color::black).territory, 12);
  // By area the eyes count like any other point.
  const Score area = *count({p, preset("chinese"), {}, 0}, {});
  EXPECT_EQ(area.points[size.index(test::pt("A1"))].owner, Color::black);
  EXPECT_EQ(area.points[size.index(test::pt("D1"))].owner, Color::white);
  EXPECT_EQ(area.of(Color::black).territory, 12 + 2);
}

TEST(Score, B025_a_point_that_must_be_filled_is_no_territory) {
  const Position p = test::position(
      ".........."
      "\n.........."
      "\nXXXXXXXXXX"
      "\nXOOOOOOOOX"
      "\nO.OO.OO.OX");
  const Score score = *count({p, preset("japanese"), {}, 0}, {});
  const auto& point = score.points[p.board().size().index(test::pt("B1"))];
  EXPECT_FALSE(point.owner.has_value());
  EXPECT_EQ(point.fill_by, Color::white);
  EXPECT_EQ(score.of(Color::white).territory, 2);
}

TEST(Score, B027_marks_belong_to_one_count) {
  const Position p = test::position("..O.XO...\n....XO...\n....XO...");
  const Score before = scored(p, "japanese");
  const Score marked = scored(p, "japanese", test::pts("C3"));
  EXPECT_NE(marked.margin, before.margin);
  EXPECT_EQ(scored(p, "japanese").margin, before.margin);
}

TEST(Score, B029_every_position_has_an_answer) {
  for (const auto& sample : samples(20)) {
    for (const auto& row : ruleset_presets()) {
      ASSERT_TRUE(count({sample.position, row.rules, row.rules.komi_even, 3}, sample.dead).has_value());
    }
  }
  EXPECT_EQ(result(scored(Position(BoardSize(7, 7)), "japanese")), "W+6.5");
}

TEST(Score, B031_komi_of_the_presets_and_a_draw) {
  const Position p = test::position(
      "......."
      "\nOOOOOO."
      "\nXXXXXXO"
      "\n......X"
      "\n......."
      "\n.......");
  const Score score = scored(p, "new-zealand");
  EXPECT_EQ(score.of(Color::white).komi, HalfPoints::points(7));
  EXPECT_EQ(score.of(Color::black).territory + score.of(Color::black).stones, 27);
  const Score level = *count({p, preset("new-zealand"), HalfPoints::points(12), 0}, {});
  EXPECT_EQ(result(level), "0");
  EXPECT_EQ(scored(p, "chinese").of(Color::white).komi, HalfPoints::halves(15));
  EXPECT_EQ(scored(p, "japanese").of(Color::white).komi, HalfPoints::halves(13));
}

}  // namespace
}  // namespace miai::score
