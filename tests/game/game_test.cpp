#include "game/game.hpp"

#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "support/diagram.hpp"

namespace miai {
namespace {

Game game_of(std::string_view rules, int side = 5) {
  return Game(GameSettings{BoardSize::square(side), preset(rules), {}, 0});
}

constexpr std::string_view kTripleKo = R"(
    . X O .
    X O . O
    . X O .
    X . X O
    . X O .
    X O . O
    . X O .)";

/// Three kos at once: as neither side can give one up, the position comes round again after six moves.
Game three_kos(std::string_view rules, Color to_move) {
  Game game(GameSettings{BoardSize(4, 7), preset(rules), {}, 0});
  game.set_up(test::board(kTripleKo), to_move);
  return game;
}

/// "B C3 W pass": played as a record tells it.
void tell(Game& game, std::string_view moves) {
  std::optional<Color> color;
  std::size_t at = 0;
  while (at < moves.size()) {
    const std::size_t end = std::min(moves.find(' ', at), moves.size());
    const auto word = moves.substr(at, end - at);
    if (!color) {
      color = *parse_color(word);
    } else {
      const auto done = game.play_as_told({*color, *parse_vertex(word, game.settings().size)});
      ASSERT_TRUE(done.has_value()) << word << ": " << done.error().message;
      color.reset();
    }
    at = end + 1;
  }
}

std::string reason(const Result<void>& result) {
  return result ? "" : result.error().facts.front().value;
}

TEST(Game, F3_black_plays_first_and_the_players_alternate) {
  Game game = game_of("japanese");
  EXPECT_EQ(reason(game.play({Color::white, test::pt("C3")})), "not_your_turn");
  ASSERT_TRUE(game.play({Color::black, test::pt("C3")}).has_value());
  EXPECT_EQ(reason(game.play({Color::black, test::pt("D3")})), "not_your_turn");
  ASSERT_TRUE(game.play({Color::white, test::pt("D3")}).has_value());
  EXPECT_TRUE(game.position().board().has(test::pt("C3"), Color::black));  // a stone is never moved
}

TEST(Game, F4_any_empty_point_may_be_played) {
  const Game game = game_of("japanese", 9);
  EXPECT_EQ(legal_points(game.position(), Color::black, game.settings().rules).size(), 81U);
}

TEST(Game, F36_two_passes_end_play_and_either_may_ask_to_go_on) {
  Game game = game_of("traditional");
  tell(game, "B C3 W pass B pass");
  EXPECT_EQ(game.phase(), Phase::marking);
  EXPECT_EQ(reason(game.play({Color::white, test::pt("A1")})), "game_over");
  ASSERT_TRUE(game.resume(Color::black).has_value());
  EXPECT_EQ(game.phase(), Phase::play);
  EXPECT_EQ(game.position().to_move(), Color::white);
  ASSERT_TRUE(game.play({Color::white, test::pt("A1")}).has_value());
}

TEST(Game, F36_a_game_may_end_by_resignation) {
  Game game = game_of("traditional");
  ASSERT_TRUE(game.resign(Color::black).has_value());
  EXPECT_EQ(to_string(game.outcome()), "W+R");
  EXPECT_EQ(game.resign(Color::white).error().id, "game.finished");
  EXPECT_EQ(reason(game.play({Color::black, test::pt("A1")})), "game_over");
}

TEST(Game, F8_many_passes_and_moves_after_them) {
  Game game = game_of("traditional");
  tell(game, "B pass W pass B pass W pass B pass B pass W C3");
  EXPECT_EQ(game.phase(), Phase::play);
  EXPECT_EQ(game.position().move_number(), 7);
  EXPECT_EQ(game.position().passes_in_a_row(), 0);
  tell(game, "W D3 B E5");
  EXPECT_EQ(game.position().board().stones(Color::white), 2);
}

TEST(Game, F24_the_same_position_coming_back_annuls_the_traditional_game) {
  Game game = three_kos("traditional", Color::black);
  tell(game, "B C6 W B4 B C2 W B6 B C4 W B2");
  EXPECT_EQ(game.phase(), Phase::finished);
  EXPECT_EQ(game.outcome().kind, OutcomeKind::no_result);
  ASSERT_TRUE(game.undo().has_value());
  EXPECT_EQ(game.phase(), Phase::play);
  EXPECT_EQ(game.outcome(), Outcome{});
}

TEST(Game, B003_triple_ko_can_be_told_under_simple_ko) {
  const std::vector<std::string_view> moves{"C6", "B4", "C2", "B6", "C4", "B2"};
  for (const auto& row : ruleset_presets()) {
    Game game(GameSettings{BoardSize(4, 7), row.rules, {}, 0});
    game.set_up(test::board(kTripleKo), Color::black);
    int first_illegal = 0;
    Color color = Color::black;
    for (std::size_t i = 0; i < moves.size() && first_illegal == 0; ++i) {
      if (!game.play_as_told({color, test::pt(moves[i])})) first_illegal = static_cast<int>(i) + 1;
      color = opposite(color);
    }
    const bool simple = row.rules.repetition == Repetition::simple_ko;
    EXPECT_EQ(first_illegal, simple ? 0 : 6) << row.rules.id;
    EXPECT_EQ(game.stop_reason(), simple ? StopReason::long_cycle : StopReason::none) << row.rules.id;
  }
}

TEST(Game, B001_the_abandoned_future_is_no_history) {
  for (const auto* rules : {"japanese", "chinese-ogs", "aga"}) {
    Game game = game_of(rules);
    tell(game, "B A2 W A1 B B1");
    ASSERT_TRUE(game.undo().has_value());
    tell(game, "B B1");
    EXPECT_TRUE(game.position().board().is_empty(test::pt("A1")));
    EXPECT_EQ(game.position().prisoners_of(Color::black), 1);
  }
}

TEST(Game, B005_the_same_verdict_whoever_asks) {
  Game game = game_of("chinese-ogs");
  tell(game, "B B1 W A2 B C2 W B2 B D1 W E5");
  ASSERT_TRUE(game.play({Color::black, test::pt("A1")}).has_value());
  ASSERT_TRUE(game.play({Color::white, test::pt("C1")}).has_value());
  EXPECT_EQ(game.position().prisoners_of(Color::white), 2);
  const Key before = game.position().board().key();
  EXPECT_EQ(reason(game.play({Color::black, test::pt("B1")})), "superko");
  EXPECT_EQ(reason(game.play_as_told({Color::black, test::pt("B1")})), "superko");
  EXPECT_EQ(game.position().board().key(), before);
  EXPECT_EQ(game.position().to_move(), Color::black);
}

TEST(Game, B007_suicide_that_empties_the_board) {
  for (const auto* rules : {"new-zealand", "tromp-taylor", "japanese"}) {
    Game game = game_of(rules, 2);
    tell(game, "B A1 B A2 B B1");
    const auto done = game.play_as_told({Color::black, test::pt("B2")});
    EXPECT_EQ(done.has_value(), std::string_view(rules) == "new-zealand") << rules;
    if (!done) continue;
    EXPECT_TRUE(game.position().board().no_stones());
    EXPECT_EQ(game.position().prisoners_of(Color::white), 4);
  }
}

TEST(Game, B011_ko_right_after_a_set_up) {
  Game game = game_of("japanese");
  game.set_up(test::board(R"(
    . . . . .
    . . . . .
    . . . . .
    . O X . .
    O X . X .)"),
              Color::white);
  tell(game, "W C1");
  EXPECT_EQ(legality(game.position(), {Color::black, test::pt("B1")}, game.settings().rules).id, LegalityId::ko);
}

TEST(Game, B013_the_ko_ban_comes_back_with_undo) {
  Game game = game_of("japanese");
  tell(game, "W A1 W B2 W C1 B C2 B D1 B B1 W E5");
  ASSERT_TRUE(game.undo().has_value());
  EXPECT_EQ(reason(game.play_as_told({Color::white, test::pt("C1")})), "ko");
  tell(game, "W E4 B E1 W C1");
}

TEST(Game, B083_a_pass_is_a_move_of_its_own) {
  Game game = game_of("japanese");
  tell(game, "B E5 W pass B pass");
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(game.undo().has_value());
  EXPECT_TRUE(game.position().board().no_stones());
  EXPECT_EQ(game.undo().error().id, "undo.nothing");
}

TEST(Game, a_set_up_clears_the_ban_and_starts_a_new_history) {
  Game game = game_of("chinese-ogs");
  tell(game, "W A1 W B2 W C1 B C2 B D1 B B1");
  ASSERT_TRUE(game.position().ko_ban().has_value());
  const Board board = game.position().board();
  game.set_up(board, Color::white);
  EXPECT_FALSE(game.position().ko_ban().has_value());
  EXPECT_EQ(game.position().history().size(), 1);
  EXPECT_EQ(game.position().prisoners_of(Color::black), 1);
  tell(game, "W C1");  // its future is new, too
  EXPECT_EQ(reason(game.play_as_told({Color::black, test::pt("B1")})), "ko");
  ASSERT_TRUE(game.undo().has_value());
  ASSERT_TRUE(game.undo().has_value());
  EXPECT_TRUE(game.position().ko_ban().has_value());
  EXPECT_EQ(game.moves().size(), 6U);
}

TEST(Game, resumption_after_a_cycle_survives_undo) {
  Game game = three_kos("japanese", Color::black);
  tell(game, "B C6 W B4 B C2 W B6 B C4 W B2");
  ASSERT_EQ(game.stop_reason(), StopReason::long_cycle);
  ASSERT_TRUE(game.resume(Color::black).has_value());
  ASSERT_TRUE(game.play({Color::black, test::pt("C6")}).has_value());
  EXPECT_EQ(game.phase(), Phase::play);
  ASSERT_TRUE(game.undo().has_value());
  EXPECT_EQ(game.phase(), Phase::play);  // still resumed
  ASSERT_TRUE(game.undo().has_value());
  EXPECT_EQ(game.phase(), Phase::play);  // the move that made the cycle is gone
  EXPECT_EQ(game.position().to_move(), Color::white);
}

TEST(Game, a_cycle_after_resuming_with_the_other_side_to_move_is_seen) {
  Game game = three_kos("japanese", Color::white);
  tell(game, "W pass B pass");
  ASSERT_TRUE(game.resume(Color::white).has_value());  // so Black goes on, though White was to move
  ASSERT_EQ(game.position().to_move(), Color::black);
  tell(game, "B C6 W B4 B C2 W B6 B C4 W B2");
  EXPECT_EQ(game.stop_reason(), StopReason::long_cycle);
}

TEST(Game, rules_that_change_do_not_change_the_past) {
  Game game = game_of("aga");
  tell(game, "B pass W C3 B pass W D3");
  EXPECT_EQ(game.position().prisoners_of(Color::white), 2);
  game.set_rules(preset("japanese"));
  tell(game, "B pass W E3");
  EXPECT_EQ(game.position().prisoners_of(Color::white), 2);
  for (const int prisoners : {2, 2, 2, 2, 1, 1}) {
    EXPECT_EQ(game.position().prisoners_of(Color::white), prisoners) << game.steps();
    ASSERT_TRUE(game.undo().has_value());
  }
  EXPECT_EQ(game.position().prisoners_of(Color::white), 0);
  EXPECT_EQ(game.settings().rules.id, "japanese");
}

TEST(Game, a_turn_that_is_given_is_no_step_of_its_own) {
  Game game = game_of("japanese");
  ASSERT_TRUE(game.give_turn(Color::white).has_value());
  EXPECT_EQ(game.position().to_move(), Color::white) << "before the first move";
  tell(game, "W C3 B D3");
  ASSERT_TRUE(game.give_turn(Color::black).has_value());
  EXPECT_EQ(game.steps(), 2);
  EXPECT_EQ(game.last_move(), (Move{Color::black, test::pt("D3")}));
  EXPECT_EQ(game.position().move_number(), 2);
  ASSERT_TRUE(game.play({Color::black, test::pt("D4")}).has_value());
  ASSERT_TRUE(game.undo().has_value());
  EXPECT_EQ(game.position().to_move(), Color::black) << "the turn that was given is there again";
  ASSERT_TRUE(game.undo().has_value());
  EXPECT_EQ(game.moves().size(), 1U);
  EXPECT_EQ(game.position().to_move(), Color::black);
  ASSERT_TRUE(game.undo().has_value());
  EXPECT_EQ(game.position().to_move(), Color::white);
  EXPECT_EQ(game.undo().error().id, "undo.nothing");
  tell(game, "W pass B pass");
  EXPECT_EQ(game.give_turn(Color::black).error().id, "game.not_playing");
}

TEST(Game, the_ko_ban_stays_when_a_turn_is_given) {
  Game game = game_of("japanese");
  tell(game, "B B1 W C1 B A2 W D2 B B3 W C3 W B2 B C2");
  ASSERT_TRUE(game.position().ko_ban().has_value());
  ASSERT_TRUE(game.give_turn(Color::black).has_value());
  EXPECT_TRUE(game.position().ko_ban().has_value());
}

TEST(Game, many_set_ups_of_one_stone_and_all_the_ways_back) {
  Game game = game_of("japanese", 19);
  Board board = game.position().board();
  for (int i = 0; i < 361; ++i) {
    board.set_up(game.settings().size.point(i), i % 2 == 0 ? Occupant::black : Occupant::empty);
    game.set_up(board, i % 3 == 0 ? Color::black : Color::white);
    ASSERT_EQ(game.position().board(), board);
  }
  for (int i = 361; i-- > 0;) {
    ASSERT_TRUE(game.undo().has_value());
    board.set_up(game.settings().size.point(i), Occupant::empty);
    ASSERT_EQ(game.position().board(), board);
  }
}

TEST(Game, undo_goes_back_exactly) {
  for (const auto* rules : {"japanese", "aga", "tromp-taylor", "aga-button"}) {
    Rng rng(5);
    Game game = game_of(rules, 4);
    std::vector<Position> past{game.position()};
    for (int i = 0; i < 200; ++i) {
      const Color color = rng.below(5) == 0 ? opposite(game.position().to_move()) : game.position().to_move();
      const auto points = legal_points(game.position(), color, game.settings().rules);
      if (rng.below(10) == 0) {
        Board board = game.position().board();
        board.set_up(game.settings().size.point(static_cast<int>(rng.below(16))), Occupant::empty);
        game.set_up(board, color);
        past.push_back(game.position());
        continue;
      }
      if (rng.below(6) == 0) static_cast<void>(game.give_turn(color));
      const bool pass = points.empty() || rng.below(8) == 0;
      const Vertex vertex =
          pass ? Vertex::pass() : Vertex(points[rng.below(static_cast<std::uint32_t>(points.size()))]);
      ASSERT_TRUE(game.play_as_told({color, vertex}).has_value());
      past.push_back(game.position());
      if (game.phase() == Phase::marking && rng.below(2) == 0) {
        ASSERT_TRUE(game.resume(color).has_value());
      }
    }
    for (std::size_t i = past.size() - 1; i-- > 0;) {
      ASSERT_TRUE(game.undo().has_value());
      const Position& now = game.position();
      ASSERT_EQ(now.board(), past[i].board());
      ASSERT_EQ(now.ko_ban(), past[i].ko_ban());
      ASSERT_EQ(now.prisoners_of(Color::black), past[i].prisoners_of(Color::black));
      ASSERT_EQ(now.prisoners_of(Color::white), past[i].prisoners_of(Color::white));
      ASSERT_EQ(now.button_taker(), past[i].button_taker());
      ASSERT_EQ(now.move_number(), past[i].move_number());
    }
    EXPECT_EQ(game.steps(), 0);
  }
}

}  // namespace
}  // namespace miai
