// The field under playouts against the board of the rules, and the small reading on it.

#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "engine/playout/field.hpp"
#include "engine/playout/player.hpp"
#include "engine/playout/tactics.hpp"
#include "support/diagram.hpp"

namespace miai::engine::playout {
namespace {

using F9 = Field<10, 9>;
using F13 = Field<14, 13>;

template <class F>
void expect_same(const F& field, const Board& board) {
  const BoardSize size = board.size();
  for (int i = 0; i < size.points(); ++i) {
    const Point p = size.point(i);
    const Loc at = F::loc(p);
    ASSERT_EQ(static_cast<int>(field.at(at)), static_cast<int>(board.at(p)));
    if (board.is_empty(p)) {
      for (const Color color : kColors) {
        const bool legal = !board.is_suicide(color, p) && at != field.ko();
        ASSERT_EQ(field.is_legal(cell_of(color), at), legal) << to_string(p);
        ASSERT_EQ(field.is_eye(cell_of(color), at), board.is_one_point_eye(color, p)) << to_string(p);
      }
      continue;
    }
    ASSERT_EQ(field.liberties(at), board.liberties(p)) << to_string(p);
    ASSERT_EQ(field.chain_size(at), board.chain_size(p)) << to_string(p);
    ASSERT_EQ(field.liberty_set(at).count(), board.liberties(p)) << to_string(p);
  }
}

/// A random game on both boards; what a move was said to do is what it does.
template <class F>
void compare(BoardSize size, std::uint64_t seed) {
  Rng rng(seed);
  Board board(size);
  F field(board, std::nullopt);
  Color mover = Color::black;
  for (int moves = 0; moves < 3 * size.points() && field.empty_count() > 0; ++moves) {
    const Loc at = field.empty_point(rng.below(static_cast<std::uint32_t>(field.empty_count())));
    if (!field.is_legal(cell_of(mover), at)) continue;
    const int room = field.liberties_after(cell_of(mover), at).count();
    const int takes = field.takes(cell_of(mover), at);
    field.place(cell_of(mover), at);
    const Placement placed = board.place(mover, F::point(at));
    ASSERT_EQ(placed.captured_count, takes);
    ASSERT_EQ(field.just_taken(), takes);
    ASSERT_EQ(placed.ko_point ? F::loc(*placed.ko_point) : 0, field.ko());
    ASSERT_EQ(field.liberties(at), room);
    if (moves % 8 == 0) expect_same(field, board);
    mover = opposite(mover);
  }
  expect_same(field, board);
  expect_same(F(board, std::nullopt), board);
}

TEST(PlayoutField, agrees_with_the_board) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    compare<F9>(BoardSize(9, 9), seed);
    compare<F9>(BoardSize(5, 7), seed);
    compare<F9>(BoardSize(1, 4), seed);
  }
  compare<F13>(BoardSize(13, 11), 1);
  compare<Field<20, 19>>(BoardSize(19, 19), 2);
  compare<Field<26, 25>>(BoardSize(25, 25), 3);
  compare<Field<26, 25>>(BoardSize(3, 25), 4);
}

/// Playouts on both boards: legal, no eye filled, and over before their limit.
TEST(PlayoutPlayer, plays_legal_moves_fills_no_eye_and_ends) {
  const PlayoutOptions options;
  Rng rng(5);
  int too_long = 0;
  for (int game = 0; game < 60; ++game) {
    const BoardSize size = game % 2 == 0 ? BoardSize(9, 9) : BoardSize(7, 4);
    Board board(size);
    Player<F9> player(F9(board, std::nullopt), options.habits, rng);
    Color mover = Color::black;
    std::optional<Point> ko;
    int passes = 0;
    int moves = 0;
    for (; passes < 2 && moves < 3 * size.points(); ++moves) {
      const Loc at = player.move(cell_of(mover));
      passes = at == 0 ? passes + 1 : 0;
      if (at == 0) {
        ko.reset();
      } else {
        const Point p = F9::point(at);
        ASSERT_TRUE(board.is_empty(p));
        ASSERT_FALSE(board.is_suicide(mover, p));
        ASSERT_FALSE(board.is_one_point_eye(mover, p));
        ASSERT_NE(ko, p);
        ko = board.place(mover, p).ko_point;
      }
      mover = opposite(mover);
    }
    if (passes < 2) ++too_long;
    expect_same(player.field(), board);
  }
  EXPECT_LE(too_long, 1);
}

struct Drawn {
  explicit Drawn(std::string_view drawing) : text(drawing), field(test::board(drawing), std::nullopt) {}
  Loc at(char mark) const { return F9::loc(test::at(text, mark)); }
  std::string_view text;
  F9 field;
};

TEST(PlayoutTactics, a_ladder_runs_to_the_edge_unless_a_stone_breaks_it) {
  const Drawn works(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . X . . . . .
    . . X O a . . . .
    . . . X X . . . .
    . . . . . . . . .
    . . . . . . . . .)");
  const Loc stone = works.at('a') - 1;
  EXPECT_FALSE(Ladder<F9>::escapes(works.field, stone));
  const Drawn broken(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . O .
    . . . . . . . . .
    . . . X . . . . .
    . . X O a . . . .
    . . . X X . . . .
    . . . . . . . . .
    . . . . . . . . .)");
  EXPECT_TRUE(Ladder<F9>::escapes(broken.field, stone));
}

TEST(PlayoutTactics, the_attack_of_a_ladder_is_named) {
  // From the left it runs into the corner below; from the right it is no ladder.
  const Drawn drawn(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . X X . . .
    . . . a O O X . .
    . . . . . . . . .)");
  Loc first = 0;
  const Loc stone = drawn.at('a') + 1;
  ASSERT_EQ(drawn.field.liberties(stone), 3);
  F9 field = drawn.field;
  field.place(Cell::black, drawn.at('a') - 10 + 2);
  ASSERT_EQ(field.liberties(stone), 2);
  EXPECT_TRUE(Ladder<F9>::caught(field, stone, &first));
  EXPECT_EQ(first, drawn.at('a'));
}

TEST(PlayoutTactics, self_atari_is_told_from_capture_throw_in_and_a_fill_inside_an_eye) {
  const Drawn bad(R"(
    . . . . . . . . .
    . . . O O . . . .
    . . O X a O . . .
    . . . O . O . . .
    . . . . O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .)");
  EXPECT_EQ(self_atari(bad.field, Cell::black, bad.at('a')), SelfAtari::bad);
  EXPECT_EQ(self_atari(bad.field, Cell::white, bad.at('a')), SelfAtari::none);
  // White's only eye space has four points in a pyramid; Black fills the third of them.
  const Drawn eye(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X . . .
    X O O O O O X . .
    X O O X O O X . .
    X O a X b O X . .)");
  EXPECT_EQ(self_atari(eye.field, Cell::black, eye.at('a')), SelfAtari::inside_eye);
}

TEST(PlayoutTactics, big_eyes_have_their_vital_point) {
  const Drawn three(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    . a . O . . . . .)");
  EXPECT_EQ(vital_point(three.field, three.at('a') - 1, Cell::white), three.at('a'));
  EXPECT_EQ(vital_point(three.field, three.at('a'), Cell::black), 0U);
  const Drawn five(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O . . . . . .
    . a . O . . . . .
    . . O O . . . . .)");
  EXPECT_EQ(vital_point(five.field, five.at('a'), Cell::white), five.at('a'));
  const Drawn square(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O . . . . . . .
    . . O . . . . . .
    a . O . . . . . .)");
  EXPECT_EQ(vital_point(square.field, square.at('a'), Cell::white), 0U);
}

TEST(PlayoutTactics, an_intruder_leaves_the_other_vital_point) {
  const Drawn row(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O . . . .
    . X a . O . . . .)");
  EXPECT_EQ(vital_point(row.field, row.at('a') - 1, Cell::white), row.at('a'));
  F9 alive = row.field;
  alive.place(Cell::black, row.at('a'));
  EXPECT_EQ(vital_point(alive, row.at('a'), Cell::white), 0U);
}

TEST(PlayoutShapes, eye_forms_of_up_to_six_points) {
  EXPECT_TRUE(has_vital_point({3, 2, 4}));
  EXPECT_TRUE(has_vital_point({4, 3, 6}));    // pyramid
  EXPECT_FALSE(has_vital_point({4, 2, 8}));   // square
  EXPECT_FALSE(has_vital_point({4, 2, 6}));   // row
  EXPECT_TRUE(has_vital_point({5, 4, 8}));    // cross
  EXPECT_TRUE(has_vital_point({5, 3, 10}));   // square with one more
  EXPECT_FALSE(has_vital_point({5, 2, 8}));   // row
  EXPECT_TRUE(has_vital_point({6, 4, 12}));   // cross with a square
  EXPECT_FALSE(has_vital_point({6, 3, 14}));  // two rows of three
  EXPECT_TRUE(leaves_one_eye({4, 2, 8}));
  EXPECT_FALSE(leaves_one_eye({4, 2, 6}));
}

}  // namespace
}  // namespace miai::engine::playout
