// Strength by rank: the table, and what weak players do and never do.
#include "engine/levels/levels.hpp"

#include <gtest/gtest.h>

#include "engine/agent.hpp"
#include "engine/load_evaluator.hpp"
#include "support/diagram.hpp"

namespace miai::engine {
namespace {

Terms chinese() {
  Terms terms;
  terms.rules = preset("chinese");
  terms.komi = HalfPoints::points(7);
  return terms;
}

/// What the rank plays, once for each seed.
std::vector<Decision> decisions(std::string_view rank, const Position& position, int seeds) {
  std::vector<Decision> all;
  for (int seed = 1; seed <= seeds; ++seed) {
    Settings settings;
    settings.model = "playouts";
    settings.rank = rank;
    settings.search.seed = seed;
    Agent agent(settings, load_evaluator, {});
    all.push_back(*agent.decide({Trail(position), chinese()}, {}));
  }
  return all;
}

int line_of(Point p, BoardSize size) {
  return 1 + std::min({static_cast<int>(p.column), static_cast<int>(p.row), size.width() - 1 - p.column,
                       size.height() - 1 - p.row});
}

TEST(Levels, run_from_weak_to_strong) {
  const auto rows = levels();
  ASSERT_GT(rows.size(), 10U);
  EXPECT_EQ(rows.front().rank, "30k");
  for (std::size_t i = 1; i < rows.size(); ++i) {
    EXPECT_GE(rows[i].cheap_visits, rows[i - 1].cheap_visits);
    EXPECT_GE(rows[i].dear_visits, rows[i - 1].dear_visits);
    EXPECT_LE(rows[i].feeling, rows[i - 1].feeling);
    EXPECT_LE(rows[i].haze, rows[i - 1].haze);
    EXPECT_NE(rows[i].rank, rows[i - 1].rank);
  }
  EXPECT_EQ(rows.back().feeling, 0);
}

TEST(Levels, are_found_by_rank) {
  EXPECT_EQ(find_level("30k")->rank, "30k");
  EXPECT_EQ(find_level(" 12 Kyu ")->rank, "12k");
  EXPECT_EQ(find_level("13k")->rank, "14k");
  EXPECT_EQ(find_level("1D")->rank, "1d");
  EXPECT_EQ(find_level("45k")->rank, "30k");
  EXPECT_EQ(find_level("9d")->rank, levels().back().rank);
  for (const char* wrong : {"", "k", "0k", "-3k", "10", "10x", "strong", "100k"}) {
    EXPECT_EQ(find_level(wrong).error().id, "level.unknown") << wrong;
  }
}

TEST(Levels, are_an_option_of_players) {
  Settings settings;
  ASSERT_TRUE(find_setting("rank")->set(settings, "15k"));
  EXPECT_EQ(settings.rank, "15k");
  EXPECT_EQ(find_setting("rank")->set(settings, "king").error().id, "level.unknown");
  EXPECT_EQ(settings.rank, "15k");
  ASSERT_TRUE(find_setting("rank")->set(settings, ""));
  EXPECT_EQ(settings.rank, "");
}

TEST(Levels, say_beforehand_what_players_ask_on_a_size) {
  const auto asked_by_player = [](std::string_view rank, BoardSize size) {
    Settings settings;
    settings.rank = rank;
    Agent agent(settings, load_evaluator, {});
    return (*agent.evaluator(size))->uses_symmetry();
  };
  for (const BoardSize size : {BoardSize::square(9), BoardSize(19, 5), BoardSize(20, 19)}) {
    EXPECT_EQ(asks_network(std::nullopt, size), asked_by_player("", size));
    for (const std::string_view rank : {"30k", "2k", "1k", "3d"}) {
      EXPECT_EQ(asks_network(*find_level(rank), size), asked_by_player(rank, size)) << rank;
    }
  }
}

TEST(Levels, beginners_do_not_start_on_the_edge) {
  for (const int side : {9, 13}) {
    Position position(BoardSize::square(side));
    for (int move = 0; move < 3; ++move) {
      for (const Decision& decision : decisions("30k", position, 20)) {
        ASSERT_EQ(decision.verdict, Verdict::move);
        EXPECT_GE(line_of(decision.vertex.point(), position.board().size()), 2) << to_string(decision.vertex);
      }
      const Decision next = decisions("30k", position, 1).front();
      position = *play(position, {position.to_move(), next.vertex}, chinese().rules);
    }
  }
}

TEST(Levels, nobody_fills_his_own_eyes) {
  const Position position(test::board(R"(
      . X . X O . O . O
      X X X X O O O O O
      . X O O . O . O .
      X X X O O O O O O
      X . X X O . O . .
      X X X O O O O O O
      O O X O O O . O .
      . O X X X O O O O
      O O O O X O . O .)"),
                          Color::white);
  for (const char* rank : {"30k", "18k", "6k"}) {
    for (const Decision& decision : decisions(rank, position, 30)) {
      if (decision.verdict != Verdict::move) continue;
      const Point p = decision.vertex.point();
      bool own = true;
      for (const Point n : Neighbours(p, position.board().size())) own &= position.board().has(n, Color::white);
      EXPECT_FALSE(own) << rank << " " << to_string(p);
    }
  }
}

TEST(Levels, stronger_ones_see_a_capture_more_often) {
  // Whoever moves takes something: Black two stones at E5, White four at F7.
  const Position position(test::board(R"(
      . . . . . . . . .
      . . O O O O . . .
      . O X X X . O . .
      . O X O O X O . .
      . . O X . . . . .
      . . O X . X . . .
      . . O . X . O . .
      . . . . . . . . .
      . . . . . . . . .)"),
                          Color::black);
  const Point capture = make_point(4, 4);
  const auto seen = [&](std::string_view rank) {
    int count = 0;
    for (const Decision& decision : decisions(rank, position, 40)) count += decision.vertex == Vertex(capture) ? 1 : 0;
    return count;
  };
  const int beginner = seen("30k");
  const int middle = seen("18k");
  const int strong = seen("5k");
  EXPECT_GT(beginner, 0);
  EXPECT_LT(beginner, 30);
  EXPECT_GT(middle, beginner);
  EXPECT_GT(strong, middle);
  EXPECT_GE(strong, 36);
}

TEST(Levels, equal_seeds_play_alike) {
  const Position position(BoardSize::square(9));
  const auto once = decisions("24k", position, 3);
  const auto again = decisions("24k", position, 3);
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].vertex, again[i].vertex);
}

TEST(Levels, passing_and_resigning_stay_as_read) {
  Decision read;
  read.verdict = Verdict::pass;
  const Trail trail{Position(BoardSize::square(9))};
  const Terms terms = chinese();
  EXPECT_EQ(at_level(levels().front(), read, {trail, terms, 1}).verdict, Verdict::pass);
  read.verdict = Verdict::resign;
  read.vertex = make_point(4, 4);
  EXPECT_EQ(at_level(levels().back(), read, {trail, terms, 1}).verdict, Verdict::resign);
}

TEST(Levels, beginners_do_not_resign_before_the_board_has_filled) {
  const Terms terms = chinese();
  Decision read;
  read.verdict = Verdict::resign;
  read.vertex = make_point(4, 4);
  Position position(BoardSize::square(9));
  EXPECT_EQ(at_level(levels().front(), read, {Trail(position), terms, 1}).verdict, Verdict::move);
  for (int move = 0; move < 54; ++move) position = *play(position, {position.to_move(), Vertex::pass()}, terms.rules);
  EXPECT_EQ(at_level(levels().front(), read, {Trail(position), terms, 1}).verdict, Verdict::resign);
}

}  // namespace
}  // namespace miai::engine
