// One thread and one seed: the same commands get the same answers, whatever the clock on the wall does meanwhile.
#include <gtest/gtest.h>

#include <string>

#include "engine/load_evaluator.hpp"
#include "gtp/session.hpp"

namespace miai::gtp {
namespace {

struct Playing {
  const char* model;
  std::int64_t visits;
  std::int64_t seed = 1;
  /// By which the clock goes on whenever it is looked at.
  Milliseconds tick{0};
};

/// A game of the program against itself with an analysis on the way: everything that is answered.
std::string game_of(const Playing& playing) {
  SessionOptions options;
  options.engine.visits = playing.visits;
  options.engine.search.threads = 1;
  options.engine.search.seed = playing.seed;
  options.load = [&playing](const std::string&) { return engine::load_evaluator(playing.model); };
  options.now = [&playing, now = Milliseconds{0}]() mutable { return now += playing.tick; };
  Session session(std::move(options));
  std::string told = session.talk("boardsize 7\nkomi 6.5\nkata-set-rules chinese\n");
  int passes = 0;
  for (int move = 0; move < 120 && passes < 2; ++move) {
    if (move == 3) told += session.talk("kata-search_analyze b rootInfo true\n");
    const std::string answer = session.talk(move % 2 == 0 ? "genmove b\n" : "genmove w\n");
    told += answer;
    if (answer.find("resign") != std::string::npos) break;
    passes = answer.find("pass") != std::string::npos ? passes + 1 : 0;
  }
  return told + session.talk("showboard\nfinal_score\n");
}

TEST(Repeating, a_game_is_the_same_with_one_thread_and_one_seed) {
  for (const Playing& playing : {Playing{"playouts", 40}, Playing{"built-in", 6}}) {
    const std::string game = game_of(playing);
    Playing slower = playing;
    slower.tick = Milliseconds{7};
    EXPECT_EQ(game_of(slower), game) << playing.model;
  }
}

TEST(Repeating, another_seed_is_another_game_where_chance_judges) {
  EXPECT_NE(game_of({"playouts", 40, 1}), game_of({"playouts", 40, 2}));
}

}  // namespace
}  // namespace miai::gtp
