#include "engine/choose_move.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>

#include "board/pass_alive.hpp"
#include "support/diagram.hpp"

namespace miai::engine {
namespace {

using test::draw;
using test::pt;

/// Quick thinking for tests that play whole games.
constexpr int kQuick = 250;

struct Setting {
  Ruleset rules = preset("chinese");
  HalfPoints komi = HalfPoints::halves(15);
  int playouts = kQuick;
};

Vertex ask(const Position& position, Color color, const Setting& setting, Rng& rng) {
  return choose_move(position, color, ChooseMoveOptions{setting.rules, setting.komi, rng, setting.playouts});
}

/// Any legal point, own eyes among them; passes only when there is none.
Vertex random_player(const Position& position, Color color, const Ruleset& rules, Rng& rng) {
  const auto points = legal_points(position, color, rules);
  if (points.empty()) return Vertex::pass();
  return points[rng.below(static_cast<std::uint32_t>(points.size()))];
}

/// Stones and empty points that reach one colour only, Black's less White's.
int area_lead(const Board& board) {
  int lead = board.stones(Color::black) - board.stones(Color::white);
  PointSet seen;
  for (const Point start : board.empty_points()) {
    if (seen.contains(start)) continue;
    std::vector<Point> region{start};
    seen.insert(start);
    bool black = false;
    bool white = false;
    for (std::size_t i = 0; i < region.size(); ++i) {
      for (const Point n : Neighbours(region[i], board.size())) {
        black |= board.has(n, Color::black);
        white |= board.has(n, Color::white);
        if (!board.is_empty(n) || seen.contains(n)) continue;
        seen.insert(n);
        region.push_back(n);
      }
    }
    if (black != white) lead += (black ? 1 : -1) * static_cast<int>(region.size());
  }
  return lead;
}

/// A whole game; engines says which colours are the engine's. Checks every move of the engine.
Position play_game(BoardSize size, const std::array<bool, 2>& engines, const Setting& setting, Rng& rng) {
  Position position(size);
  for (int move = 0; move < 3 * size.points() + 2; ++move) {
    const Color color = position.to_move();
    const bool engine = engines[index_of(color)];
    const Vertex vertex =
        engine ? ask(position, color, setting, rng) : random_player(position, color, setting.rules, rng);
    if (engine && !vertex.is_pass()) {
      EXPECT_TRUE(legality(position, Move{color, vertex}, setting.rules).ok());
      EXPECT_FALSE(position.board().is_one_point_eye(color, vertex.point()))
          << draw(position.board()) << to_string(vertex);
    }
    auto next = play(position, Move{color, vertex}, setting.rules);
    if (!next) {
      ADD_FAILURE() << next.error().message;
      return position;
    }
    position = *next;
    if (position.passes_in_a_row() >= 2) return position;
  }
  return position;
}

TEST(ChooseMove, beats_a_random_player_on_9x9) {
  // MIAI_RANDOM_GAMES asks for a longer match.
  const char* games_text = std::getenv("MIAI_RANDOM_GAMES");
  const int games = games_text != nullptr ? std::atoi(games_text) : 6;
  const bool long_match = games_text != nullptr;
  Rng rng(31);
  int won = 0;
  int over = 0;
  for (int game = 0; game < games; ++game) {
    Setting setting;
    setting.rules = preset(game % 4 < 2 ? "chinese" : "japanese");
    const Color engine = kColors[game % 2];
    const Position last =
        play_game(BoardSize::square(9), {engine == Color::black, engine == Color::white}, setting, rng);
    over += last.passes_in_a_row() >= 2 ? 1 : 0;
    const int lead = 2 * area_lead(last.board()) - 15;
    const bool wins = engine == Color::black ? lead > 0 : lead < 0;
    won += wins ? 1 : 0;
    if (!wins) ADD_FAILURE() << to_string(engine) << "\n" << draw(last.board());
  }
  EXPECT_EQ(won, games);
  EXPECT_EQ(over, games);
  if (long_match) std::printf("won %d of %d, %d ended by passes\n", won, games, over);
}

TEST(ChooseMove, games_against_itself_end_on_every_shape) {
  Rng rng(32);
  for (const BoardSize size : {BoardSize(1, 1), BoardSize(1, 2), BoardSize(2, 2), BoardSize(1, 7), BoardSize(3, 3),
                               BoardSize(5, 2), BoardSize(4, 4), BoardSize(7, 5), BoardSize(9, 9)}) {
    for (const char* rules : {"japanese", "chinese", "aga", "new-zealand"}) {
      Setting setting;
      setting.rules = preset(rules);
      setting.playouts = 120;
      const Position last = play_game(size, {true, true}, setting, rng);
      EXPECT_GE(last.passes_in_a_row(), 2) << rules << "\n" << draw(last.board());
      EXPECT_LE(last.move_number(), std::max(2, 3 * size.points())) << rules;
    }
  }
}

TEST(ChooseMove, equal_seeds_give_equal_moves) {
  const Position position(BoardSize::square(9));
  Rng one(7);
  Rng two(7);
  EXPECT_EQ(ask(position, Color::black, {}, one), ask(position, Color::black, {}, two));
}

TEST(ChooseMove, takes_and_saves_what_decides_the_game) {
  const Board b = test::board(
      ". . . . . . ."
      "\n. X X X X . ."
      "\n. X O O O X ."
      "\n. X O . O X ."
      "\n. X O O O . ."
      "\n. . X X X . ."
      "\n. . . . . . .");
  const Position position(b, Color::black);
  Rng rng(8);
  Setting setting;
  setting.playouts = 2000;
  // White's ring has two liberties left: D4 inside, F3 outside. Black has to fill the outer one first.
  EXPECT_EQ(ask(position, Color::black, setting, rng), Vertex(pt("F3")));
}

TEST(ChooseMove, passes_when_everything_is_settled) {
  const Board b = test::board(
      ". X X O ."
      "\nX X X O O"
      "\n. X O O ."
      "\nX X O O O"
      "\n. X O . O");
  for (const char* rules : {"japanese", "chinese", "aga"}) {
    for (const Color color : kColors) {
      Rng rng(9);
      Setting setting;
      setting.rules = preset(rules);
      EXPECT_TRUE(ask(Position(b, color), color, setting, rng).is_pass()) << rules << to_string(color);
    }
  }
}

TEST(ChooseMove, leaves_dead_stones_under_territory_rules_and_may_take_them_under_area_rules) {
  // White's stone at G6 is dead in territory that Black holds for good.
  const Board b = test::board(
      ". X . X . . ."
      "\nX X X X . O ."
      "\nO O O X X X X"
      "\nO . O O O O O"
      "\nO O O . O . O"
      "\nO . O O O O O"
      "\n. O O . O O .");
  Position position(b, Color::white);
  Setting setting;
  setting.rules = preset("japanese");
  position = *play(position, Move{Color::white, Vertex::pass()}, setting.rules);
  Rng rng(10);
  EXPECT_TRUE(ask(position, Color::black, setting, rng).is_pass());
  setting.rules = preset("chinese");
  const Vertex vertex = ask(position, Color::black, setting, rng);
  EXPECT_FALSE(vertex.is_pass());
}

TEST(ChooseMove, answers_for_either_colour_and_after_the_game) {
  Setting setting;
  Rng rng(12);
  Position position(BoardSize::square(9));
  EXPECT_FALSE(ask(position, Color::white, setting, rng).is_pass());
  position = *play(position, Move{Color::black, Vertex::pass()}, setting.rules);
  EXPECT_FALSE(ask(position, Color::white, setting, rng).is_pass()) << "an empty board is not settled";
  position = *play(position, Move{Color::white, Vertex::pass()}, setting.rules);
  EXPECT_FALSE(ask(position, Color::black, setting, rng).is_pass());
}

TEST(ChooseMove, F21_does_not_take_a_ko_back) {
  const Board b = test::board(
      ". X O . ."
      "\nX . X O ."
      "\n. X O . ."
      "\n. . . . ."
      "\n. . . . .");
  Setting setting;
  setting.rules = preset("japanese");
  Position position(b, Color::white);
  position = *play(position, Move{Color::white, Vertex(pt("B4"))}, setting.rules);
  ASSERT_TRUE(position.ko_ban().has_value());
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Rng rng(seed);
    const Vertex vertex = ask(position, Color::black, setting, rng);
    EXPECT_TRUE(legality(position, Move{Color::black, vertex}, setting.rules).ok());
  }
}

TEST(ChooseMove, F32_leaves_a_seki_alone) {
  // Both middle chains share A1 and B1's column: whoever plays in gives his stones up.
  const Board b = test::board(
      "X X X X X X X"
      "\nX . X X X . X"
      "\nX X X O O O O"
      "\nO O O O X X X"
      "\nO . O O X . ."
      "\nO O O O X X X"
      "\nO . O O O O O");
  for (const Color color : kColors) {
    Setting setting;
    Rng rng(13);
    const Vertex vertex = ask(Position(b, color), color, setting, rng);
    if (!vertex.is_pass()) {
      Board after = b;
      after.place(color, vertex.point());
      EXPECT_GT(after.liberties(vertex.point()), 1) << to_string(color) << " " << to_string(vertex);
    }
  }
}

TEST(ChooseMove, stops_when_told) {
  Rng rng(14);
  const Ruleset rules = preset("chinese");
  int asked = 0;
  ChooseMoveOptions options{rules, HalfPoints::halves(15), rng, 1'000'000'000};
  options.playouts = 20'000;
  options.stop = [&asked] { return ++asked > 3; };
  choose_move(Position(BoardSize::square(9)), Color::black, options);
  EXPECT_EQ(asked, 4);
}

TEST(ChooseMove, large_and_narrow_boards_get_a_move) {
  for (const BoardSize size : {BoardSize(25, 25), BoardSize(25, 1), BoardSize(2, 25), BoardSize(19, 13)}) {
    Rng rng(15);
    Setting setting;
    setting.playouts = 200;
    EXPECT_FALSE(ask(Position(size), Color::black, setting, rng).is_pass());
  }
}

}  // namespace
}  // namespace miai::engine
