// The network as an evaluator: the same answers as the plain way and as KataGo's own backend.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <thread>

#include "base/rng.hpp"
#include "engine/net/model_file.hpp"
#include "engine/net/network.hpp"
#include "engine/net_reference.hpp"
#include "engine/plain_network.hpp"
#include "engine/tiny_model.hpp"
#include "support/diagram.hpp"

namespace miai::engine::testing {
namespace {

/// A position with stones, captures possible and a few moves behind it.
Trail some_trail(BoardSize size, std::uint64_t seed, const Ruleset& rules) {
  Trail trail(Position{size});
  Rng rng(seed);
  const int moves = size.points() / 3;
  for (int i = 0; i < moves; ++i) {
    const LegalMoves legal = legal_moves(trail.position, rules);
    std::vector<Point> choices;
    for (int index = 0; index < size.points(); ++index) {
      if (legal.legal.contains(size.point(index))) choices.push_back(size.point(index));
    }
    if (choices.empty()) break;
    const Point choice = choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
    trail = extended(trail, Move{trail.position.to_move(), choice}, rules);
  }
  return trail;
}

float largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
  if (a.size() != b.size()) return INFINITY;
  float largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

void expect_same(const Evaluation& found, const Evaluation& wanted, const std::string& where) {
  EXPECT_LT(largest_difference(found.policy, wanted.policy), 2e-4F) << where;
  EXPECT_LT(largest_difference(found.ownership, wanted.ownership), 1e-3F) << where;
  EXPECT_NEAR(found.black_wins, wanted.black_wins, 2e-4F) << where;
  EXPECT_NEAR(found.no_result, wanted.no_result, 2e-4F) << where;
  EXPECT_NEAR(found.lead, wanted.lead, 1e-2F) << where;
  EXPECT_NEAR(found.score_mean, wanted.score_mean, 1e-2F) << where;
  EXPECT_NEAR(found.score_stdev, wanted.score_stdev, 1e-2F) << where;
}

const Terms& some_terms() {
  static const Terms terms{Ruleset{}, HalfPoints::halves(13), 0};
  return terms;
}

class Networks : public ::testing::TestWithParam<const kernels::KernelSet*> {};

TEST_P(Networks, every_kind_answers_as_the_plain_way_does) {
  const BoardSize sizes[] = {BoardSize(2, 2), BoardSize(9, 9), BoardSize(5, 7), BoardSize(13, 4)};
  std::uint64_t seed = 1;
  for (const TinySpec& spec : tiny_specs()) {
    const ModelDesc model = tiny_model(spec);
    Network network(model, *GetParam());
    for (const BoardSize size : sizes) {
      const Trail trail = some_trail(size, ++seed, some_terms().rules);
      const int symmetry = static_cast<int>(seed % 8);
      const Query query{trail, some_terms(), Want::ownership_too, symmetry, 0};
      expect_same(network.evaluate(query), evaluate_plainly(model, query),
                  spec.name + " version " + std::to_string(spec.version) + " on " + std::to_string(size.width()) + "x" +
                      std::to_string(size.height()) + " symmetry " + std::to_string(symmetry));
    }
  }
}

TEST_P(Networks, channels_and_filters_of_any_number) {
  for (const int channels : {4, 16, 22, 40}) {
    for (const int filter : {1, 3, 5}) {
      TinySpec spec;
      spec.channels = channels;
      spec.filter = filter;
      const ModelDesc model = tiny_model(spec);
      Network network(model, *GetParam());
      const Trail trail = some_trail(BoardSize(7, 6), 5, some_terms().rules);
      const Query query{trail, some_terms(), Want::ownership_too, 3, 0};
      expect_same(network.evaluate(query), evaluate_plainly(model, query),
                  std::to_string(channels) + " channels, filter " + std::to_string(filter));
    }
  }
}

TEST_P(Networks, answer_as_katago_does) {
  const auto nets = outside_data("MIAI_TEST_NETS", "shared/nets");
  const auto reference = outside_data("MIAI_NN_REFERENCE", "shared/nn-reference/b6c96.json");
  if (!nets || !reference) {
    GTEST_SKIP()
        << "MIAI_TEST_NETS names no folder with the network, or MIAI_NN_REFERENCE no file of its answers: not compared";
  }
  const auto model = load_model(*nets + "/g170-b6c96-s175395328-d26788732.bin.gz");
  ASSERT_TRUE(model) << model.error().message;
  Network network(*model, *GetParam());
  const auto positions = read_reference(*reference);
  ASSERT_EQ(positions.size(), 60U);
  for (const ReferencePosition& position : positions) {
    const Evaluation found =
        network.evaluate({position.trail, position.terms, Want::ownership_too, position.symmetry, 0});
    EXPECT_EQ(differences(found, position), "") << position.id;
  }
}

INSTANTIATE_TEST_SUITE_P(EverySet, Networks,
                         ::testing::ValuesIn(kernels::kernel_sets().begin(), kernels::kernel_sets().end()),
                         [](const auto& row) { return std::string(row.param->name); });

TEST(NetworkEvaluator, ownership_only_when_it_is_wanted_and_the_rest_is_the_same) {
  const ModelDesc model = tiny_model({});
  Network network(model);
  const Trail trail = some_trail(BoardSize(9, 9), 3, some_terms().rules);
  const Evaluation with = network.evaluate({trail, some_terms(), Want::ownership_too, 0, 0});
  const Evaluation without = network.evaluate({trail, some_terms(), Want::policy_and_value, 0, 0});
  EXPECT_EQ(with.ownership.size(), 81U);
  EXPECT_TRUE(without.ownership.empty());
  EXPECT_EQ(with.policy, without.policy);
  EXPECT_EQ(with.black_wins, without.black_wins);
}

TEST(NetworkEvaluator, threads_get_the_answers_of_one) {
  const ModelDesc model = tiny_model({});
  Network network(model);
  std::vector<Trail> trails;
  std::vector<Evaluation> wanted;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    trails.push_back(some_trail(seed % 2 == 0 ? BoardSize(9, 9) : BoardSize(6, 8), seed, some_terms().rules));
    wanted.push_back(network.evaluate({trails.back(), some_terms(), Want::ownership_too, 0, 0}));
  }
  std::vector<int> wrong(4);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&, t] {
      for (std::size_t i = 0; i < 60; ++i) {
        const std::size_t at = (i * 7 + t) % trails.size();
        const Evaluation found = network.evaluate({trails[at], some_terms(), Want::ownership_too, 0, 0});
        if (found.policy != wanted[at].policy || found.lead != wanted[at].lead) ++wrong[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : wrong) EXPECT_EQ(count, 0);
}

TEST(NetworkEvaluator, doublings_of_playouts_change_answers_and_turn_with_the_colours) {
  Network network(tiny_model({}));
  EXPECT_TRUE(network.heeds_doublings());
  ModelDesc untaught = tiny_model({});
  const auto row = untaught.trunk.globals.weights.begin() + kDoublingsGlobal * untaught.trunk.globals.out;
  std::fill(row, row + untaught.trunk.globals.out, 0.0F);
  EXPECT_FALSE(Network(untaught).heeds_doublings());

  const Terms even{preset("chinese"), HalfPoints::halves(3), 0};
  const Terms turned{preset("chinese"), HalfPoints::halves(-3), 0};
  const Trail trail(test::position("X . . .\n. X O .\n. . O ."));
  Trail swapped(test::position("O . . .\n. O X .\n. . X ."));
  swapped.position = swapped.position.with_to_move(Color::white);
  const float without = network.evaluate({trail, even}).lead;
  for (const double doublings : {2.0, -0.5}) {
    Terms terms = even;
    terms.black_doublings = doublings;
    Terms mirrored = turned;
    mirrored.black_doublings = -doublings;
    const Evaluation mine = network.evaluate({trail, terms, Want::ownership_too});
    const Evaluation theirs = network.evaluate({swapped, mirrored, Want::ownership_too});
    EXPECT_NE(mine.lead, without);
    EXPECT_EQ(mine.policy, theirs.policy);
    EXPECT_EQ(mine.black_wins, theirs.white_wins);
    EXPECT_EQ(mine.lead, -theirs.lead);
    EXPECT_EQ(mine.score_mean, -theirs.score_mean);
    for (std::size_t i = 0; i < mine.ownership.size(); ++i) EXPECT_EQ(mine.ownership[i], -theirs.ownership[i]);
  }
}

TEST(NetworkEvaluator, says_which_boards_it_can_judge) {
  const Network network(tiny_model({}));
  EXPECT_TRUE(network.supports(BoardSize(2, 2)));
  EXPECT_TRUE(network.supports(BoardSize(19, 5)));
  EXPECT_FALSE(network.supports(BoardSize(20, 19)));
  EXPECT_FALSE(network.supports(BoardSize(1, 5)));
}

}  // namespace
}  // namespace miai::engine::testing
