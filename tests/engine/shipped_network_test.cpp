// The network that comes with the program: it loads, quickly, and knows the game.
#include "engine/net/shipped_network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "engine/agent.hpp"
#include "engine/load_evaluator.hpp"
#include "engine/model_names.hpp"
#include "engine/net/model_file.hpp"
#include "engine/net/network.hpp"
#include "engine/playout/playouts.hpp"
#include "support/diagram.hpp"

namespace miai::engine {
namespace {

constexpr std::size_t kMostBytes = 2'500'000;

Terms chinese() {
  Terms terms;
  terms.rules = preset("chinese");
  terms.komi = HalfPoints::points(7);
  return terms;
}

Evaluation look(Evaluator& evaluator, const Position& position) {
  return evaluator.evaluate({Trail(position), chinese(), Want::ownership_too, 0, 1});
}

float sum(const std::vector<float>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0F);
}

TEST(ShippedNetwork, is_in_the_program_and_small) {
  ASSERT_FALSE(shipped_network().empty()) << "data/networks/miai.bin.gz was missing when this was built";
  EXPECT_LE(shipped_network().size(), kMostBytes);
  EXPECT_EQ(usual_model(), kBuiltIn);
}

TEST(ShippedNetwork, is_what_an_empty_name_and_its_word_mean) {
  for (const char* name : {"", "built-in", "Built-In"}) {
    const auto loaded = load_evaluator(name);
    ASSERT_TRUE(loaded) << name;
    EXPECT_NE(std::dynamic_pointer_cast<Network>(*loaded), nullptr) << name;
    EXPECT_FALSE(names_a_file(name));
  }
  EXPECT_NE(std::dynamic_pointer_cast<Playouts>(*load_evaluator("Playouts")), nullptr);
  EXPECT_FALSE(names_a_file("Playouts"));
  EXPECT_TRUE(names_a_file("built-in.bin.gz"));
  EXPECT_EQ(load_evaluator("built-in.bin.gz").error().id, "net.cannot_read");
}

TEST(ShippedNetwork, is_of_the_format_that_other_programs_read) {
  const auto model = model_named("");
  ASSERT_TRUE(model);
  EXPECT_EQ(model->version, 8);
}

TEST(ShippedNetwork, expects_more_of_who_thinks_more) {
  const auto network = load_evaluator("").value();
  EXPECT_TRUE(network->heeds_doublings());
  Terms terms = chinese();
  const Trail start{Position(BoardSize::square(9))};
  const auto said = [&](double black_doublings) {
    terms.black_doublings = black_doublings;
    return network->evaluate({start, terms});
  };
  const Evaluation less = said(-2);
  const Evaluation even = said(0);
  const Evaluation more = said(2);
  EXPECT_LT(less.black_wins, even.black_wins);
  EXPECT_LT(even.black_wins, more.black_wins);
  EXPECT_LT(less.lead, more.lead);
}

TEST(ShippedNetwork, answers_sanely_on_every_size) {
  const auto evaluator = *load_evaluator("");
  for (const BoardSize size :
       {BoardSize::square(5), BoardSize::square(9), BoardSize(9, 13), BoardSize::square(13), BoardSize::square(19)}) {
    const Evaluation said = look(*evaluator, Position(size));
    ASSERT_EQ(said.policy.size(), static_cast<std::size_t>(size.points()) + 1);
    EXPECT_NEAR(sum(said.policy), 1, 1e-3);
    EXPECT_NEAR(said.black_wins + said.white_wins + said.no_result, 1, 1e-3);
    EXPECT_LT(std::fabs(said.lead), 0.3 * size.points());
    EXPECT_LT(said.policy.back(), 0.1) << "nobody passes on the empty board";
  }
}

TEST(ShippedNetwork, begins_away_from_the_edge) {
  const auto evaluator = *load_evaluator("");
  for (const int side : {9, 13, 19}) {
    const BoardSize size = BoardSize::square(side);
    const Evaluation said = look(*evaluator, Position(size));
    float edge = 0;
    for (int i = 0; i < size.points(); ++i) {
      const Point p = size.point(i);
      if (std::min({static_cast<int>(p.column), static_cast<int>(p.row), side - 1 - p.column, side - 1 - p.row}) == 0) {
        edge += said.policy[static_cast<std::size_t>(i)];
      }
    }
    EXPECT_LT(edge, 0.05) << side;
  }
}

TEST(ShippedNetwork, takes_what_is_in_atari_and_counts_what_is_walled_off) {
  const auto evaluator = *load_evaluator("");
  // Black takes five stones at E5 and owns the left then.
  const Position position(test::board(R"(
      . . . X O . . . .
      . . . X O . . . .
      . . . X O . . . .
      . . X O X O . . .
      . X O O . O . . .
      . X O O X O . . .
      . . X X X O . . .
      . . . X O . . . .
      . . . X O . . . .)"),
                          Color::black);
  const Evaluation said = look(*evaluator, position);
  const auto best = std::max_element(said.policy.begin(), said.policy.end()) - said.policy.begin();
  EXPECT_EQ(to_string(position.board().size().point(static_cast<int>(best))), "E5");
  EXPECT_GT(said.ownership[static_cast<std::size_t>(position.board().size().index(make_point(0, 8)))], 0.5F);
  EXPECT_LT(said.ownership[static_cast<std::size_t>(position.board().size().index(make_point(8, 8)))], -0.5F);
}

TEST(ShippedNetwork, plays_on_boards_that_it_does_not_know_by_playouts) {
  std::string told;
  Evaluators evaluators(load_evaluator);
  const auto log = [&](std::string_view sentence) { told += sentence; };
  EXPECT_TRUE((*evaluators.for_size("", BoardSize::square(19), log))->uses_symmetry());
  EXPECT_EQ(told, "");
  EXPECT_EQ((*evaluators.for_size("", BoardSize::square(21), log))->name(), "playouts");
  EXPECT_NE(told, "");
}

TEST(ShippedNetwork, is_taken_by_players_without_a_name_and_left_to_weak_ranks_by_name) {
  const auto played_by = [](const char* model, const char* rank) {
    Settings settings;
    settings.model = model;
    settings.rank = rank;
    Agent agent(settings, load_evaluator, {});
    return (*agent.evaluator(BoardSize::square(9)))->uses_symmetry();
  };
  EXPECT_TRUE(played_by("", ""));
  EXPECT_FALSE(played_by("playouts", ""));
  EXPECT_FALSE(played_by("", "20k"));
  EXPECT_TRUE(played_by("built-in", "20k"));
  EXPECT_TRUE(played_by("", "3d"));
}

TEST(ShippedNetwork, changes_with_the_rank_of_a_player) {
  Settings settings;
  Agent agent(settings, load_evaluator, {});
  EXPECT_TRUE((*agent.evaluator(BoardSize::square(9)))->uses_symmetry());
  settings.rank = "20k";
  ASSERT_TRUE(agent.set_settings(settings));
  EXPECT_FALSE((*agent.evaluator(BoardSize::square(9)))->uses_symmetry());
}

// A tenth of a second even where sanitizers watch and others work; the bench measures the 50 ms.
TEST(ShippedNetwork, loads_at_once) {
  auto best = std::chrono::steady_clock::duration::max();
  for (int i = 0; i < 5; ++i) {
    const auto start = std::chrono::steady_clock::now();
    ASSERT_TRUE(load_evaluator(""));
    best = std::min(best, std::chrono::steady_clock::now() - start);
  }
  EXPECT_LT(std::chrono::duration_cast<std::chrono::milliseconds>(best).count(), 1000);
}

}  // namespace
}  // namespace miai::engine
