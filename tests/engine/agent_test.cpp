// The player as protocols and screens use it, with the evaluator that needs no network.
#include "engine/agent.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <set>
#include <utility>

#include "base/rng.hpp"
#include "engine/judge/judge.hpp"
#include "engine/playout/playouts.hpp"
#include "game/game.hpp"
#include "game/handicap.hpp"
#include "score/score.hpp"
#include "search_support.hpp"

namespace miai::engine {
namespace {

using test::draw;
using test::pt;

Result<std::shared_ptr<Evaluator>> playouts(const std::string&) {
  return std::make_shared<Playouts>();
}

struct Setting {
  std::string_view rules = "chinese";
  int visits = 60;
};

/// A player with its rules. Without a clock, so that equal games are equal.
class Player {
 public:
  explicit Player(const Setting& setting = {})
      : rules_(preset(setting.rules)), agent_(settings(setting), playouts, {}) {}

  Vertex ask(const Position& position, Color color) { return ask(Trail(position), color); }
  Vertex ask(Trail trail, Color color) {
    trail.position = trail.position.with_to_move(color);
    return agent_.decide({trail, {rules_, HalfPoints::halves(15), 0}}, {})->vertex;
  }
  Vertex ask(const Game& game, Color color) { return ask(trail_of(game), color); }
  const Ruleset& rules() const { return rules_; }
  Agent& agent() { return agent_; }

 private:
  static Settings settings(const Setting& setting) {
    Settings wanted;
    wanted.visits = setting.visits;
    wanted.search.resign = false;
    return wanted;
  }
  Ruleset rules_;
  Agent agent_;
};

/// Any legal point, own eyes among them; passes only when there is none.
Vertex random_move(const Position& position, Color color, const Ruleset& rules, Rng& rng) {
  const auto points = legal_points(position, color, rules);
  if (points.empty()) return Vertex::pass();
  return points[rng.below(static_cast<std::uint32_t>(points.size()))];
}

/// A whole game; engines says which colours are the engine's. Every move must be legal.
Game play_game(BoardSize size, const std::array<bool, 2>& engines, Player& player, Rng& rng) {
  Game game(GameSettings{size, player.rules(), HalfPoints::halves(15), 0});
  const int most = std::max(100, 6 * size.points());
  while (game.phase() == Phase::play && game.position().move_number() < most) {
    const Color color = game.position().to_move();
    const bool engine = engines[static_cast<std::size_t>(index_of(color))];
    const Vertex vertex = engine ? player.ask(game, color) : random_move(game.position(), color, player.rules(), rng);
    if (const auto played = game.play(Move{color, vertex}); !played) {
      ADD_FAILURE() << played.error().message;
      return game;
    }
  }
  return game;
}

/// The margin as people would settle it: where dead stones are agreed on, the judge names them; elsewhere every stone
/// counts as it stands.
HalfPoints settled_margin(const Game& game) {
  const Ruleset& rules = game.settings().rules;
  const Terms terms{rules, HalfPoints::halves(15), 0};
  PointSet dead;
  if (rules.friendly_pass == FriendlyPass::ok || rules.scoring == Scoring::territory) {
    Playouts evaluator;
    dead = judge(evaluator, game.position(), terms).status.dead();
  }
  return score::count({game.position(), rules, terms.komi, 0}, dead)->margin;
}

TEST(Agent, beats_a_random_player_on_9x9) {
  // The random player never passes while it has a move, its own eyes included: the engine may pass as soon as all is
  // settled, but must keep what it has. MIAI_RANDOM_GAMES asks for a longer match.
  constexpr std::array kRules{"chinese", "japanese", "tromp-taylor"};
  const char* wanted = std::getenv("MIAI_RANDOM_GAMES");
  const int games = wanted != nullptr ? std::atoi(wanted) : 6;
  Rng rng(31);
  int won = 0;
  for (int i = 0; i < games; ++i) {
    Player player({kRules[static_cast<std::size_t>(i) % kRules.size()], 16});
    const Color engine = kColors[static_cast<std::size_t>(i) / kRules.size() % 2];
    const Game game = play_game(BoardSize::square(9), {engine == Color::black, engine == Color::white}, player, rng);
    EXPECT_NE(game.phase(), Phase::play) << "it must end";
    const bool black = settled_margin(game) > HalfPoints();
    if ((engine == Color::black) == black) {
      ++won;
    } else {
      ADD_FAILURE() << player.rules().id << ", " << to_string(engine) << "\n" << draw(game.position().board());
    }
  }
  EXPECT_EQ(won, games);
}

TEST(Agent, games_against_itself_end_on_every_shape) {
  Rng rng(32);
  for (const BoardSize size : {BoardSize(1, 1), BoardSize(1, 2), BoardSize(2, 2), BoardSize(1, 7), BoardSize(3, 3),
                               BoardSize(5, 2), BoardSize(4, 4), BoardSize(7, 5)}) {
    for (const char* rules : {"japanese", "chinese", "aga", "new-zealand"}) {
      Player player({rules, 16});
      const Game game = play_game(size, {true, true}, player, rng);
      EXPECT_NE(game.phase(), Phase::play) << rules << "\n" << draw(game.position().board());
    }
  }
}

TEST(Agent, equal_games_get_equal_moves) {
  Player one;
  Player two;
  const Position position(BoardSize::square(9));
  EXPECT_EQ(one.ask(position, Color::black), two.ask(position, Color::black));
}

TEST(Agent, passes_when_everything_is_settled) {
  const Board b = test::board(
      ". X X O ."
      "\nX X X O O"
      "\n. X O O ."
      "\nX X O O O"
      "\n. X O . O");
  for (const char* rules : {"japanese", "chinese", "aga"}) {
    for (const Color color : kColors) {
      EXPECT_TRUE(Player({rules, 60}).ask(Position(b, color), color).is_pass()) << rules << to_string(color);
    }
  }
}

TEST(Agent, B085_answers_for_either_colour_and_after_the_game) {
  Player player;
  Position position(BoardSize::square(9));
  EXPECT_FALSE(player.ask(position, Color::white).is_pass());
  position = *play(position, Move{Color::black, Vertex::pass()}, player.rules());
  EXPECT_FALSE(player.ask(position, Color::white).is_pass()) << "an empty board is not settled";
  position = *play(position, Move{Color::white, Vertex::pass()}, player.rules());
  const Vertex after = player.ask(position, Color::black);
  EXPECT_TRUE(legality(position, Move{Color::black, after}, player.rules()).ok());
}

TEST(Agent, B017_thinks_for_the_colour_that_is_asked) {
  Player player;
  Game game(GameSettings{BoardSize::square(9), player.rules(), HalfPoints::halves(13), 0});
  const Vertex first = player.ask(game, Color::black);
  game.play_forced(Move{Color::black, first});
  const Vertex second = player.ask(game, Color::black);
  ASSERT_FALSE(first.is_pass());
  ASSERT_FALSE(second.is_pass());
  EXPECT_NE(first, second);
}

TEST(Agent, F21_does_not_take_a_ko_back) {
  const Board b = test::board(
      ". X O . ."
      "\nX . X O ."
      "\n. X O . ."
      "\n. . . . ."
      "\n. . . . .");
  Player player({"japanese", 60});
  Position position(b, Color::white);
  position = *play(position, Move{Color::white, Vertex(pt("B4"))}, player.rules());
  ASSERT_TRUE(position.ko_ban().has_value());
  const Vertex vertex = player.ask(position, Color::black);
  EXPECT_TRUE(legality(position, Move{Color::black, vertex}, player.rules()).ok());
}

TEST(Agent, stops_when_told_and_still_has_a_move) {
  Player player({"chinese", 100'000'000});
  const std::atomic<bool> stop{true};
  Thinking thinking;
  thinking.stop = &stop;
  const Scene scene{Trail(Position(BoardSize::square(9))), {player.rules(), HalfPoints::halves(15), 0}};
  const auto decision = player.agent().decide(scene, thinking);
  ASSERT_TRUE(decision);
  EXPECT_TRUE(legality(scene.trail.position, Move{Color::black, decision->vertex}, player.rules()).ok());
}

TEST(Agent, thinks_on_the_opponents_time_until_it_rests) {
  Player player;
  Settings settings = player.agent().settings();
  settings.search.ponder = true;
  ASSERT_TRUE(player.agent().set_settings(settings));
  const Scene scene{Trail(Position(BoardSize::square(9))), {player.rules(), HalfPoints::halves(15), 0}};
  player.agent().ponder(scene);
  player.agent().ponder(scene);
  player.agent().rest();
  EXPECT_TRUE(player.agent().decide(scene, {}));
}

/// Remembers for whom it was asked.
class Noting : public HashEvaluator {
 public:
  Evaluation evaluate(const Query& query) override {
    told.insert(query.terms.black_doublings);
    return HashEvaluator::evaluate(query);
  }
  bool heeds_doublings() const override { return true; }
  std::set<double> told;
};

TEST(Agent, doublings_of_playouts_are_those_of_the_side_it_thinks_for) {
  const auto noting = std::make_shared<Noting>();
  const auto told = [&] { return std::exchange(noting->told, {}); };
  Settings settings;
  settings.visits = 20;
  settings.doublings = 1;
  settings.search.ponder = true;
  Agent agent(settings, [noting](const std::string&) { return noting; }, {});
  const Ruleset& rules = preset("chinese");
  const Scene black{Trail(Position(BoardSize::square(5))), {rules, HalfPoints::halves(15), 0}};
  const Scene white{extended(black.trail, {Color::black, make_point(2, 2)}, rules), black.terms};
  const auto asked = [&](const Scene& scene) {
    EXPECT_TRUE(agent.decide(scene, {}));
    return told();
  };
  EXPECT_EQ(asked(black), std::set<double>{1});
  EXPECT_EQ(asked(white), std::set<double>{-1});
  EXPECT_TRUE(agent.analyse(black, {}, 20));
  EXPECT_EQ(told(), std::set<double>{1});
  // In the opponent's time it still thinks for itself.
  agent.forget();
  agent.ponder(white);
  agent.rest();
  for (const double one : told()) EXPECT_EQ(one, 1);
  settings.doublings_of = Color::white;
  ASSERT_TRUE(agent.set_settings(settings));
  EXPECT_EQ(asked(black), std::set<double>{-1});
  agent.forget();
  EXPECT_EQ(asked(white), std::set<double>{-1});
  settings.doublings = 0;
  ASSERT_TRUE(agent.set_settings(settings));
  EXPECT_EQ(asked(black), std::set<double>{0});
}

TEST(Agent, gives_a_handicap_and_then_thinks_as_the_stronger_player_does) {
  const auto noting = std::make_shared<Noting>();
  const auto told = [&] { return std::exchange(noting->told, {}); };
  Settings settings;
  settings.visits = 20;
  settings.search.resign = false;
  Agent agent(settings, [noting](const std::string&) { return noting; }, {});
  const Ruleset& rules = preset("chinese");
  Game game(GameSettings{BoardSize::square(9), rules, HalfPoints::halves(1), 0});
  ASSERT_TRUE(game.place_handicap(*fixed_handicap(BoardSize::square(9), 3)));
  const Terms terms{rules, HalfPoints::halves(1), 3};
  const auto decide = [&] {
    const auto decision = agent.decide({trail_of(game), terms}, {});
    ASSERT_TRUE(decision);
    ASSERT_TRUE(game.play(Move{game.position().to_move(), decision->vertex}));
  };
  decide();
  const std::set<double> first = told();
  ASSERT_EQ(first.size(), 1U);
  EXPECT_LE(*first.begin(), -2);
  // Black, who is ahead, looks at the game as it is; so does whoever only wants to know.
  decide();
  EXPECT_EQ(told(), std::set<double>{0});
  EXPECT_TRUE(agent.analyse({trail_of(game), terms}, {}, 20));
  EXPECT_EQ(told(), std::set<double>{0});
  // This evaluator's chances are about even, so that White needs less and less of it.
  decide();
  EXPECT_EQ(told(), std::set<double>{*first.begin() + 0.125});
  // People of a rank do not play so, and what is asked for by hand goes before.
  settings.doublings = 1;
  ASSERT_TRUE(agent.set_settings(settings));
  decide();
  EXPECT_EQ(told(), std::set<double>{1});
  settings.doublings = 0;
  settings.doublings_per_point_behind = 0;
  ASSERT_TRUE(agent.set_settings(settings));
  decide();
  EXPECT_EQ(told(), std::set<double>{0});
  settings.doublings_per_point_behind = 0.045;
  settings.rank = "1k";
  ASSERT_TRUE(agent.set_settings(settings));
  game = Game(GameSettings{BoardSize::square(9), rules, HalfPoints::halves(1), 0});
  ASSERT_TRUE(game.place_handicap(*fixed_handicap(BoardSize::square(9), 3)));
  decide();
  EXPECT_EQ(told(), std::set<double>{0});
}

TEST(Agent, without_a_network_there_is_one_clear_line) {
  Agent agent(
      {}, [](const std::string&) -> Result<std::shared_ptr<Evaluator>> { return fail("net.cannot_read", "No."); }, {});
  const Scene scene{Trail(Position(BoardSize::square(9))), {preset("chinese"), HalfPoints(), 0}};
  const auto decision = agent.decide(scene, {});
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error().id, "net.cannot_read");
}

/// Knows boards up to 9 × 9 only.
class SmallEvaluator : public HashEvaluator {
 public:
  bool supports(BoardSize size) const override { return size.width() <= 9 && size.height() <= 9; }
  std::string name() const override { return "small"; }
};

TEST(Agent, playouts_stand_in_where_the_network_does_not_know_the_board) {
  Settings settings;
  settings.model = "small";
  settings.visits = 4;
  std::vector<std::string> log;
  Agent agent(settings,
              [](const std::string& model) -> Result<std::shared_ptr<Evaluator>> {
                if (model == "playouts") return std::make_shared<Playouts>();
                return std::make_shared<SmallEvaluator>();
              },
              {});
  agent.set_log([&](std::string_view text) { log.emplace_back(text); });
  for (const int side : {9, 25, 9, 21}) {
    const Scene scene{Trail(Position(BoardSize::square(side))), {preset("chinese"), HalfPoints(), 0}};
    EXPECT_TRUE(agent.decide(scene, {})) << side;
    EXPECT_EQ((*agent.evaluator(BoardSize::square(side)))->name(), side == 9 ? "small" : "playouts");
  }
  EXPECT_EQ(log.size(), 1U);
}

}  // namespace
}  // namespace miai::engine
