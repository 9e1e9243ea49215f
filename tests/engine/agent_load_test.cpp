// Players of both kinds with several threads, thinking on the opponent's time, stopped at any moment. What goes wrong
// here is told by ThreadSanitizer (./prove sanitizers).
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "base/rng.hpp"
#include "engine/agent.hpp"
#include "engine/load_evaluator.hpp"
#include "search_support.hpp"

namespace miai::engine {
namespace {

using std::chrono::milliseconds;

class UnderLoad : public testing::TestWithParam<const char*> {};

TEST_P(UnderLoad, players_with_threads_are_stopped_at_any_moment_and_go_on) {
  Settings settings;
  settings.model = GetParam();
  settings.search.threads = 3;
  settings.search.ponder = true;
  settings.search.resign = false;
  settings.search.memory_mb = 16;
  Agent agent(settings, [](const std::string& model) { return load_evaluator(model); }, steady_now());
  const Ruleset& rules = preset("chinese");
  Scene scene{Trail(Position(BoardSize::square(9))), {rules, HalfPoints::halves(15), 0}};
  Rng rng(11);
  for (int move = 0; move < 16; ++move) {
    std::atomic<bool> stop{false};
    std::atomic<int> told{0};
    Thinking thinking;
    thinking.most = Milliseconds{60};
    thinking.stop = &stop;
    thinking.progress.interval = Milliseconds{2};
    thinking.progress.tell = [&](const SearchReport&) { ++told; };
    const milliseconds until_stop(rng.below(80));
    std::thread stopper([&] {
      std::this_thread::sleep_for(until_stop);
      stop = true;
    });
    const auto decision = agent.decide(scene, thinking);
    stopper.join();
    ASSERT_TRUE(decision) << decision.error().message;
    const Move chosen{scene.trail.position.to_move(), decision->vertex};
    ASSERT_TRUE(legality(scene.trail.position, chosen, rules).ok());
    scene.trail = extended(scene.trail, chosen, rules);
    if (move % 3 == 2) continue;
    agent.ponder(scene);
    std::this_thread::sleep_for(milliseconds(rng.below(30)));
    if (move % 3 == 1) agent.rest();
  }
}

INSTANTIATE_TEST_SUITE_P(Evaluators, UnderLoad, testing::Values("playouts", "built-in"));

}  // namespace
}  // namespace miai::engine
