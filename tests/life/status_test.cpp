// What judge() says of whole positions.

#include "life/status.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "base/rng.hpp"
#include "board/pass_alive.hpp"
#include "board/symmetry.hpp"
#include "support/diagram.hpp"

namespace miai::life {
namespace {

ChainStatus status_at(const StatusReport& report, Point p) {
  for (const auto& judged : report.chains) {
    if (judged.chain.stones.contains(p)) return judged.status;
  }
  return ChainStatus::unsure;
}

TEST(Judge, an_empty_board_has_no_chains_and_a_lone_stone_lives) {
  EXPECT_TRUE(judge(Position(BoardSize::square(19)), preset("japanese")).chains.empty());
  Board board(BoardSize::square(9));
  board.place(Color::black, test::pt("E5"));
  const auto report = judge(Position(board, Color::white), preset("japanese"));
  ASSERT_EQ(report.chains.size(), 1U);
  EXPECT_EQ(report.chains[0].status, ChainStatus::alive);
}

TEST(Judge, walls_that_share_the_board_are_alive) {
  const Position position = test::position(
      ". . . . . . .\n"
      ". . . . . . .\n"
      "X X X X X X X\n"
      "O O O O O O O\n"
      ". . . . . . .\n"
      ". . . . . . .\n"
      ". . . . . . .");
  for (const char* rules : {"japanese", "chinese", "tromp-taylor"}) {
    EXPECT_TRUE(judge(position, preset(rules)).dead().empty()) << rules;
  }
}

TEST(Judge, F38_lone_intruders_in_enemy_territory_are_dead) {
  const Position position = test::position(
      ". . X O . . O X .\n"
      ". . X O . X O X .\n"
      ". . X O . . O X .\n"
      ". . X O . . O X .\n"
      ". . X O . . O X .\n"
      ". O X O . . O X .\n"
      ". . X O . . O X .\n"
      ". . X O . . O X .\n"
      ". . X O . . O X .");
  const auto report = judge(position, preset("japanese"));
  EXPECT_EQ(report.dead(), test::pts("B4 F8"));
}

TEST(Judge, F29_a_group_without_two_eyes_is_dead_where_it_stands) {
  const Position position = test::position(
      ". . X O . . .\n"
      "X X X O . . .\n"
      "O O O O . . .\n"
      ". . . . . . .\n"
      ". . . . . . .\n"
      "O O O O O O O\n"
      ". . . . . . .");
  const auto report = judge(position, preset("japanese"));
  EXPECT_EQ(status_at(report, test::pt("A6")), ChainStatus::dead);
  EXPECT_EQ(status_at(report, test::pt("D7")), ChainStatus::alive);
}

TEST(Judge, F32_a_seki_is_named) {
  const Position position = test::position(
      ". O O O . X O . .\n"
      "X X X X X X O O O\n"
      "O O O O O O O . .\n"
      ". . O . . O . O .\n"
      "O O O O O O O O O\n"
      ". . . . . . . . .");
  const auto report = judge(position, preset("japanese"));
  EXPECT_EQ(status_at(report, test::pt("F6")), ChainStatus::seki);
}

// A bent four: what attacks a group that is dead anyway is in no seki with it.
TEST(Judge, stones_whose_only_rivals_are_dead_are_alive) {
  const Position position = test::position(
      ". O . O O O O O O\n"
      "O O O O . O . O O\n"
      "X X X X O O O O O\n"
      "X X X . X X X X X\n"
      "X X X X . . . . .\n"
      "O O X X X X X X .\n"
      ". O X X X X . X .\n"
      "X O O O X X X X .\n"
      "X X . O X . X . .");
  for (const char* rules : {"japanese", "chinese"}) {
    const auto report = judge(position, preset(rules));
    EXPECT_EQ(status_at(report, test::pt("B2")), ChainStatus::dead) << rules;
    EXPECT_EQ(status_at(report, test::pt("A1")), ChainStatus::alive) << rules;
    EXPECT_EQ(report.with_status(ChainStatus::seki), PointSet()) << rules;
  }
}

TEST(Judge, answers_are_the_same_every_time) {
  Rng rng(5);
  Board board(BoardSize::square(13));
  Color color = Color::black;
  for (int n = 0; n < 90; ++n, color = opposite(color)) {
    const Point p = board.size().point(static_cast<int>(rng.below(169)));
    if (board.is_empty(p) && !board.is_suicide(color, p)) board.place(color, p);
  }
  const auto first = judge(Position(board, color), preset("chinese"));
  const auto second = judge(Position(board, color), preset("chinese"));
  EXPECT_EQ(first.dead(), second.dead());
}

/// A board after random moves that fill no eye, so that something comes to be pass-alive.
Board played_out(Rng& rng, BoardSize size) {
  Board board(size);
  const auto points = static_cast<std::uint32_t>(size.points());
  Color color = Color::black;
  for (std::uint32_t left = 2 * points + rng.below(2 * points); left > 0; --left, color = opposite(color)) {
    const Point p = size.point(static_cast<int>(rng.below(points)));
    if (!board.is_empty(p) || board.is_suicide(color, p) || board.is_one_point_eye(color, p)) continue;
    board.place(color, p);
  }
  return board;
}

TEST(Judge, a_pass_alive_chain_is_never_called_dead) {
  // MIAI_LIFE_JUDGE=N looks at N random positions instead of the quick few.
  const char* text = std::getenv("MIAI_LIFE_JUDGE");
  const int games = text != nullptr ? std::atoi(text) : 24;
  int with_safe_stones = 0;
  int safe_chains = 0;
  for (int game = 0; game < games; ++game) {
    Rng rng(11'000'003U + static_cast<std::uint64_t>(game));
    // One in sixteen is larger: there the random games have more to be wrong about.
    const BoardSize size = game % 16 == 15 ? BoardSize(9, 9) : BoardSize(5 + game % 3, 5);
    const Board board = played_out(rng, size);
    for (const char* rules : {"japanese", "chinese", "new-zealand"}) {
      const Ruleset& ruleset = preset(rules);
      const auto self = ruleset.suicide == Suicide::allowed ? SelfCapture::allowed : SelfCapture::forbidden;
      const PassAlive areas = pass_alive(board, self);
      const PointSet safe = areas.stones_of(Color::black) | areas.stones_of(Color::white);
      with_safe_stones += safe.empty() ? 0 : 1;
      const auto report = judge(Position(board, Color::black), ruleset);
      for (const auto& judged : report.chains) {
        if ((judged.chain.stones & safe).empty()) continue;
        ++safe_chains;
        ASSERT_EQ(judged.status, ChainStatus::alive) << rules << "\n" << test::draw(board);
      }
    }
  }
  std::cout << "figures: judge: " << games << " positions by three rulesets, " << safe_chains
            << " pass-alive chains, none of them called anything but alive\n";
  EXPECT_GT(3 * with_safe_stones, games) << "the positions must have something to be wrong about";
}

TEST(Judge, every_chain_is_judged_once_and_has_a_reason) {
  const Position position = test::position(
      ". X . O .\n"
      "X X O O O\n"
      ". X O . O\n"
      "X X O O .\n"
      ". X X O O");
  const auto report = judge(position, preset("aga"));
  EXPECT_EQ(report.chains.size(), position.board().chains().size());
  for (const auto& judged : report.chains) EXPECT_FALSE(judged.reason.empty());
}

/// A board seen another way.
Board seen(const Board& board, Symmetry symmetry, bool swapped) {
  Board image(symmetry.apply(board.size()));
  for (int i = 0; i < board.size().points(); ++i) {
    const Point p = board.size().point(i);
    const auto color = color_of(board.at(p));
    if (color) image.set_up(symmetry.apply(p, board.size()), occupant_of(swapped ? opposite(*color) : *color));
  }
  return image;
}

/// Every one of the sixteen views has the statuses of the first.
void expect_the_same_from_all_sides(const Board& board) {
  const StatusReport first = judge(Position(board, Color::black), preset("japanese"));
  for (int id = 0; id < Symmetry::kCount; ++id) {
    for (const bool swapped : {false, true}) {
      const Symmetry symmetry(id);
      const auto report = judge(Position(seen(board, symmetry, swapped), Color::white), preset("japanese"));
      for (const auto& judged : first.chains) {
        const Point there = symmetry.apply(*judged.chain.stones.begin(), board.size());
        ASSERT_EQ(status_at(report, there), judged.status) << test::draw(board) << id << swapped;
      }
    }
  }
}

Board random_board(BoardSize size, std::uint64_t seed, int moves) {
  Rng rng(seed);
  Board board(size);
  Color color = Color::black;
  for (int n = 0; n < moves; ++n, color = opposite(color)) {
    const Point p = size.point(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.points()))));
    if (board.is_empty(p) && !board.is_suicide(color, p)) board.place(color, p);
  }
  return board;
}

TEST(Judge, a_position_is_judged_alike_from_all_sides_and_with_colours_swapped) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    expect_the_same_from_all_sides(random_board(BoardSize::square(7), seed, 60));
    expect_the_same_from_all_sides(random_board(BoardSize(8, 5), seed, 50));
    expect_the_same_from_all_sides(random_board(BoardSize(1, 9), seed, 10));
  }
}

TEST(Judge, chains_that_mirror_each_other_have_one_status) {
  const Board board = test::board(
      ". X . . . X .\n"
      ". . O . O . .\n"
      "X O . . . O X\n"
      ". . . . . . .\n"
      "X O . . . O X\n"
      ". . O . O . .\n"
      ". X . . . X .");
  expect_the_same_from_all_sides(board);
  const auto report = judge(Position(board, Color::black), preset("japanese"));
  EXPECT_EQ(status_at(report, test::pt("C6")), status_at(report, test::pt("E2")));
  EXPECT_EQ(status_at(report, test::pt("A5")), status_at(report, test::pt("G3")));
}

TEST(Judge, without_an_enemy_on_the_board_nothing_is_dead) {
  for (const int side : {2, 3, 5, 9, 13, 19}) {
    Board board(BoardSize::square(side));
    for (int i = 1; i < board.size().points(); ++i) board.set_up(board.size().point(i), Occupant::black);
    for (const char* rules : {"japanese", "tromp-taylor"}) {
      const auto report = judge(Position(board, Color::white), preset(rules));
      EXPECT_TRUE(report.dead().empty()) << side << rules;
      EXPECT_EQ(status_at(report, test::pt("B1")), ChainStatus::alive) << side << rules;
    }
  }
}

struct Room {
  const char* drawing;  ///< a white intruder is o, a black one x
};

class Intruders : public testing::TestWithParam<Room> {};

TEST_P(Intruders, are_dead_in_rooms_of_their_enemy) {
  const std::string drawing = GetParam().drawing;
  std::string plain = drawing;
  for (char& c : plain) c = c == 'o' ? 'O' : (c == 'x' ? 'X' : c);
  const Board board = test::board(plain);
  const PointSet dead = test::marked(drawing, 'o') | test::marked(drawing, 'x');
  for (int id = 0; id < Symmetry::kCount; ++id) {
    const Board image = seen(board, Symmetry(id), id % 2 == 1);
    PointSet expected;
    for (const Point p : dead) expected.insert(Symmetry(id).apply(p, board.size()));
    EXPECT_EQ(judge(Position(image, Color::black), preset("aga")).dead(), expected) << test::draw(image);
  }
}

INSTANTIATE_TEST_SUITE_P(Table, Intruders,
                         testing::Values(Room{". . . . . . .\n"
                                              ". . . o . . .\n"
                                              "X X X X X X X\n"
                                              "O O O O O O O\n"
                                              ". . . . . . .\n"
                                              ". x . . . . .\n"
                                              ". . . . . x ."},
                                         Room{". . . . . o . . .\n"
                                              ". . o . . . . . .\n"
                                              ". . . . . . . . .\n"
                                              "X X X X X X X X X\n"
                                              "O O O O O O O O O\n"
                                              ". . . . . . . . .\n"
                                              ". . . . x . . . .\n"
                                              ". . . . . . . . ."},
                                         Room{". O X . . . . X O . .\n"
                                              ". O X . . . . X O . .\n"
                                              ". O X . . o . X O . .\n"
                                              "x O X . . . . X O . .\n"
                                              ". O X . . . . X O . .\n"
                                              ". O X . . . . X O . .\n"
                                              ". O X . . . . X O . x\n"
                                              ". O X . o . . X O . .\n"
                                              ". O X . . . . X O . .\n"
                                              ". O X . . . . X O . .\n"
                                              ". O X . . . . X O . ."}));

TEST(Judge, a_group_with_an_eye_of_its_own_or_stones_enough_is_no_intruder) {
  const auto report = judge(test::position(". . . . . . . . .\n"
                                           ". O O O O O O . .\n"
                                           ". O . O . . O . .\n"
                                           ". O O O O O O . .\n"
                                           ". . . . . . . . .\n"
                                           "X X X X X X X X X\n"
                                           ". . . . . . . . .\n"
                                           ". . . . . . . . .\n"
                                           ". . . . . . . . ."),
                            preset("japanese"));
  EXPECT_TRUE(report.dead().empty());
}

TEST(Judge, F32_two_chains_with_an_eye_each_and_a_shared_liberty_are_in_seki) {
  const Board board = test::board(
      ". X . O . O X . X\n"
      "X X X O O O X X X\n"
      "O O O X X X X . X\n"
      ". . O X . . . . .\n"
      "O O O X . . . . .\n"
      ". . O X . . . . .\n"
      ". . O X . . . . .");
  for (int id = 0; id < Symmetry::kCount; ++id) {
    const Symmetry symmetry(id);
    const auto there = [&](const char* point) { return symmetry.apply(test::pt(point), board.size()); };
    const auto report = judge(Position(seen(board, symmetry, id % 2 == 0), Color::black), preset("japanese"));
    EXPECT_EQ(status_at(report, there("B7")), ChainStatus::seki) << id;
    EXPECT_EQ(status_at(report, there("D7")), ChainStatus::seki) << id;
    EXPECT_EQ(status_at(report, there("D1")), ChainStatus::alive) << id;
    EXPECT_TRUE(report.dead().empty()) << id;
  }
}

TEST(Judge, stones_that_take_where_they_are_taken_are_not_called_dead) {
  const Board board = test::board(
      ". X O . O . .\n"
      "O O X O O O O\n"
      "O O X X X X X\n"
      "X X X . . . .\n"
      ". . . . . . .\n"
      ". . . . . . .");
  for (int id = 0; id < Symmetry::kCount; ++id) {
    const auto report = judge(Position(seen(board, Symmetry(id), id % 2 == 0), Color::black), preset("chinese"));
    EXPECT_NE(status_at(report, Symmetry(id).apply(test::pt("A5"), board.size())), ChainStatus::dead) << id;
  }
}

TEST(Judge, a_stone_in_atari_that_would_take_more_than_it_is_is_not_called_dead) {
  const Board board = test::board(
      ". . O . . . .\n"
      ". O O O O O O\n"
      ". . X X X X O\n"
      "X X X O O O X\n"
      ". . X O O X .\n"
      "X X X X X X .\n");
  const Board corner = test::board(
      ". . X O . . O\n"
      ". X X O O O O\n"
      "X X X X X X O\n"
      ". . X O O O X\n"
      "X . X X O O .\n");
  for (const Board& b : {board, corner}) {
    for (int id = 0; id < Symmetry::kCount; ++id) {
      const Symmetry symmetry(id);
      const Point lone = symmetry.apply(b.size().height() == 6 ? test::pt("G3") : test::pt("G2"), b.size());
      EXPECT_NE(status_at(judge(Position(seen(b, symmetry, id % 2 == 0), Color::black), preset("chinese")), lone),
                ChainStatus::dead)
          << id << test::draw(b);
    }
  }
}

}  // namespace
}  // namespace miai::life
