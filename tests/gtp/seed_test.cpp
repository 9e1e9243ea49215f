// Who plays by rank plays another game each time, and the same one where somebody gives the seed.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/search/plain_evaluators.hpp"
#include "gtp/session.hpp"

namespace miai::gtp {
namespace {

/// Draws 101, 102, ….
SessionOptions drawing(const std::string& rank) {
  SessionOptions options;
  options.load = [](const std::string&) -> Result<std::shared_ptr<engine::Evaluator>> {
    return std::make_shared<engine::HashEvaluator>();
  };
  options.engine.rank = rank;
  options.engine.visits = 8;
  options.new_seed = [next = std::int64_t{100}]() mutable { return ++next; };
  return options;
}

std::string seed_of(Session& session) {
  return session.talk("kata-get-param seed\n");
}

std::string game(Session& session) {
  std::string commands = "boardsize 9\nclear_board\n";
  for (int i = 0; i < 8; ++i) commands += i % 2 == 0 ? "genmove b\n" : "genmove w\n";
  return session.talk(commands);
}

TEST(Seeds, a_rank_plays_another_game_each_time) {
  Session session(drawing("20k"));
  EXPECT_EQ(seed_of(session), "= 101\n\n") << "also who sends no clear_board";
  const std::string first = game(session);
  const std::string drawn = seed_of(session);
  EXPECT_NE(drawn, "= 101\n\n");
  EXPECT_NE(game(session), first);
  Session again(drawing("20k"));
  again.talk("kata-set-param seed " + drawn.substr(2));
  EXPECT_EQ(game(again), first) << "the seed that was told gives the game again";
}

TEST(Seeds, one_that_was_set_stays) {
  for (const char* setting : {"kata-set-param seed 7\n", "kata-set-params {\"seed\":7}\n"}) {
    Session session(drawing("20k"));
    session.talk(setting);
    const std::string first = game(session);
    EXPECT_EQ(seed_of(session), "= 7\n\n") << setting;
    EXPECT_EQ(game(session), first);
  }
}

TEST(Seeds, a_refused_one_changes_nothing) {
  Session session(drawing("20k"));
  session.talk("kata-set-params {\"seed\":7,\"visits\":\"many\"}\nclear_board\n");
  EXPECT_EQ(seed_of(session), "= 102\n\n");
}

TEST(Seeds, without_a_rank_equal_commands_give_equal_moves) {
  Session session(drawing(""));
  const std::string first = game(session);
  EXPECT_EQ(seed_of(session), "= 1\n\n");
  EXPECT_EQ(game(session), first);
}

}  // namespace
}  // namespace miai::gtp
