// Who plays whom, from which opening.
#include <gtest/gtest.h>
#include <unistd.h>

#include <map>
#include <set>

#include "engine/playout/playouts.hpp"
#include "match/matches.hpp"
#include "match/openings.hpp"

namespace miai::match {
namespace {

Settings nine(int players, int games) {
  Settings settings;
  for (int i = 0; i < players; ++i) settings.contestants.push_back({"p" + std::to_string(i), "x"});
  settings.game.size = BoardSize::square(9);
  settings.game.rules = preset("chinese");
  settings.game.komi = HalfPoints::points(7);
  settings.games_each = games;
  settings.max_moves = 200;
  settings.opening_moves = 4;
  return settings;
}

TEST(Schedule, every_two_meet_as_often_and_swap_colours) {
  const Settings settings = nine(4, 6);
  EXPECT_EQ(game_count(settings), 36);
  std::map<std::pair<std::size_t, std::size_t>, int> meetings;
  for (int number = 1; number <= 36; number += 2) {
    const Fixture first = fixture(settings, number);
    const Fixture second = fixture(settings, number + 1);
    EXPECT_EQ(first.pair, second.pair);
    EXPECT_EQ(first.opening, second.opening);
    EXPECT_EQ(first.black, second.white);
    EXPECT_EQ(first.white, second.black);
    EXPECT_NE(first.black, first.white);
    ++meetings[{first.black, first.white}];
  }
  EXPECT_EQ(meetings.size(), 6U);
  for (const auto& [who, count] : meetings) EXPECT_EQ(count, 3);
}

TEST(Schedule, neighbours_meet_and_nobody_else) {
  Settings settings = nine(6, 4);
  settings.neighbours = 2;
  EXPECT_EQ(game_count(settings), 9 * 4) << "five pairs of next neighbours and four of those after";
  std::map<std::pair<std::size_t, std::size_t>, int> meetings;
  for (int number = 1; number <= game_count(settings); number += 2) {
    const Fixture first = fixture(settings, number);
    EXPECT_LE(first.white - first.black, 2U);
    ++meetings[{first.black, first.white}];
  }
  EXPECT_EQ(meetings.size(), 9U);
  for (const auto& [who, count] : meetings) EXPECT_EQ(count, 2);
  settings.neighbours = 100;
  EXPECT_EQ(game_count(settings), game_count(nine(6, 4)));
  settings.neighbours = -1;
  EXPECT_EQ(checked(settings).error().id, "match.bad_settings");
}

TEST(Schedule, more_games_come_after_those_there_are) {
  const Settings few = nine(3, 4);
  const Settings many = nine(3, 40);
  for (int number = 1; number <= game_count(few); ++number) {
    EXPECT_EQ(fixture(few, number).black, fixture(many, number).black);
    EXPECT_EQ(fixture(few, number).opening, fixture(many, number).opening);
  }
  EXPECT_EQ(game_count(nine(2, 5)), 6);
}

TEST(Schedule, settings_that_make_no_sense_are_refused) {
  EXPECT_EQ(checked(nine(1, 2)).error().id, "match.too_few");
  Settings twins = nine(2, 2);
  twins.contestants[1].name = "p0";
  EXPECT_EQ(checked(twins).error().id, "match.same_name");
  Settings idle = nine(2, 2);
  idle.concurrency = 0;
  EXPECT_EQ(checked(idle).error().id, "match.bad_settings");
  Settings unsure = nine(2, 2);
  unsure.test = SequentialTest{0, 0};
  EXPECT_EQ(checked(unsure).error().id, "match.bad_test");
  EXPECT_TRUE(checked(nine(2, 2)));
}

TEST(Schedule, openings_that_cannot_be_played_are_refused) {
  Settings both = nine(2, 2);
  both.openings = {{Move{Color::black, make_point(4, 4)}}};
  EXPECT_TRUE(checked(both));
  both.game.handicap = 2;
  EXPECT_EQ(checked(both).error().id, "match.handicap_and_openings") << "White would be to move";
  Settings over = nine(2, 2);
  over.openings = {both.openings[0],
                   {{Color::black, Vertex::pass()}, {Color::white, Vertex::pass()}, {Color::black, make_point(2, 2)}}};
  EXPECT_EQ(checked(over).error().id, "match.bad_opening") << "two passes end play";
  Settings full = nine(2, 2);
  full.game.handicap = 81;
  EXPECT_EQ(checked(full).error().id, "handicap.bad_number");
  EXPECT_EQ(begun_game(full, {}).error().id, "handicap.bad_number");
}

TEST(Openings, come_from_the_seed) {
  Settings settings = nine(2, 20);
  std::set<std::string> seen;
  for (int i = 0; i < 10; ++i) {
    const auto opening = random_opening(settings, i);
    EXPECT_EQ(opening, random_opening(settings, i));
    ASSERT_EQ(opening.size(), 4U);
    std::string text;
    for (const Move& move : opening) {
      const Point p = move.vertex.point();
      EXPECT_TRUE(p.column >= 2 && p.column <= 6 && p.row >= 2 && p.row <= 6) << to_string(p);
      text += to_string(p);
    }
    EXPECT_EQ(opening[0].color, Color::black);
    EXPECT_EQ(opening[1].color, Color::white);
    seen.insert(text);
  }
  EXPECT_EQ(seen.size(), 10U);
  settings.seed = 2;
  EXPECT_NE(random_opening(settings, 0), random_opening(nine(2, 20), 0));
}

TEST(Openings, leave_both_sides_a_chance) {
  const Settings settings = nine(2, 20);
  engine::Playouts playouts;
  const engine::Terms terms{settings.game.rules, settings.game.komi, 0};
  for (int i = 0; i < 6; ++i) {
    engine::Trail trail{Position(settings.game.size)};
    for (const Move& move : random_opening(settings, i)) trail = engine::extended(trail, move, terms.rules);
    double black = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      engine::Query query{trail, terms};
      query.seed = 1000 + seed;
      black += static_cast<double>(playouts.evaluate(query).black_wins) / 100;
    }
    EXPECT_GT(black, 0.25) << i;
    EXPECT_LT(black, 0.75) << i;
  }
}

TEST(Openings, are_read_from_lines) {
  const GameSettings game = nine(2, 2).game;
  const auto read = read_openings("# two openings\nE5 C3 g7\n\nD4 pass # and a pass\n", game, 0);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ((*read)[0][2], (Move{Color::black, make_point(6, 6)}));
  EXPECT_TRUE((*read)[1][1].vertex.is_pass());
  EXPECT_EQ(read_openings("E5 C3 G7\n", game, 2)->front().size(), 2U);
  for (const char* wrong : {"E5 E5\n", "E5 Q16\n", "E5 hello\n"}) {
    const auto refused = read_openings(wrong, game, 0);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().id, "match.bad_opening");
  }
  EXPECT_EQ(read_openings("# nothing\n", game, 0).error().id, "match.no_opening");
}

TEST(Openings, are_read_from_records) {
  const GameSettings game = nine(2, 2).game;
  const auto read = read_openings("(;SZ[9];B[ee];W[cc](;B[gg])(;B[gc]))(;SZ[9];B[dd];W[ff])", game, 0);
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->size(), 2U);
  EXPECT_EQ((*read)[0].size(), 3U);
  EXPECT_EQ((*read)[1][0], (Move{Color::black, make_point(3, 5)}));
  EXPECT_EQ(read_openings("(;SZ[19];B[ee])", game, 0).error().id, "match.bad_opening");
  EXPECT_EQ(read_openings("(;SZ[9]AB[ee];W[cc])", game, 0).error().id, "match.bad_opening");
}

TEST(Openings, of_ones_own_are_taken_in_turn) {
  Settings settings = nine(2, 8);
  settings.openings = {{Move{Color::black, make_point(4, 4)}}, {Move{Color::black, make_point(2, 2)}}};
  EXPECT_EQ(opening_of(settings, fixture(settings, 1)), settings.openings[0]);
  EXPECT_EQ(opening_of(settings, fixture(settings, 2)), settings.openings[0]);
  EXPECT_EQ(opening_of(settings, fixture(settings, 3)), settings.openings[1]);
  EXPECT_EQ(opening_of(settings, fixture(settings, 5)), settings.openings[0]);
}

}  // namespace
}  // namespace miai::match
