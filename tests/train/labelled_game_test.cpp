// A game with labels, its bytes, and how games come about.
#include "train/labelled_game.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

#include "game_support.hpp"
#include "train/search_game.hpp"

namespace miai::train::testing {
namespace {

TEST(LabelledGames, ComeBackFromTheirBytes) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    LabelledGame game = small_game(seed);
    game.terms.black_doublings = static_cast<double>(seed) / 8 - 2.5;
    const auto back = decoded(encoded(game));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->size, game.size);
    EXPECT_EQ(back->terms.rules, game.terms.rules);
    EXPECT_EQ(back->terms.komi, game.terms.komi);
    EXPECT_EQ(back->terms.handicap, game.terms.handicap);
    EXPECT_EQ(back->terms.black_doublings, game.terms.black_doublings);
    EXPECT_EQ(back->stones, game.stones);
    EXPECT_EQ(back->moves, game.moves);
    EXPECT_EQ(back->labels, game.labels);
  }
}

// Shards take hours to make; those of the first form, which knew nothing of doublings, are read for ever.
TEST(LabelledGames, OfTheFirstFormAreStillRead) {
  const LabelledGame game = small_game(3);
  std::string bytes = encoded(game);
  ASSERT_EQ(bytes[0], 2);
  bytes[0] = 1;
  // Behind form, width, height, the rules' name, komi and handicap, each of them one byte here.
  const std::size_t doublings = 3 + 1 + game.terms.rules.id.size() + 2;
  ASSERT_EQ(bytes[doublings], 0);
  bytes.erase(doublings, 1);
  const auto back = decoded(bytes);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(back->moves, game.moves);
  EXPECT_EQ(back->labels, game.labels);
  EXPECT_EQ(back->terms.black_doublings, 0);
}

TEST(LabelledGames, CutOffOrLengthenedBytesAreRefused) {
  const std::string bytes = encoded(small_game(3));
  for (std::size_t size = 0; size < bytes.size(); size += 7) {
    EXPECT_FALSE(decoded(std::string_view(bytes).substr(0, size))) << size;
  }
  EXPECT_FALSE(decoded(bytes + "x"));
}

TEST(LabelledGames, AnyChangedByteIsRefusedOrReplaysSafely) {
  const std::string bytes = encoded(small_game(4));
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string wrong = bytes;
    wrong[at] = static_cast<char>(wrong[at] ^ 0x55);
    const auto game = decoded(wrong);
    if (game) static_cast<void>(for_each_position(*game, [](const engine::Trail&, const Label&) {}));
  }
}

TEST(LabelledGames, ChancesSurvivePacking) {
  std::vector<float> chances{0.9F, 0.09F, 0.0099F, 0.0001F, 0, 0};
  const std::vector<float> back = unpacked_policy(packed_policy(chances));
  EXPECT_NEAR(std::accumulate(back.begin(), back.end(), 0.0F), 1.0F, 1e-5F);
  for (std::size_t i = 0; i < chances.size(); ++i) EXPECT_NEAR(back[i], chances[i], 0.004F + 0.02F * chances[i]) << i;
  EXPECT_GT(back[3], 0);
  EXPECT_EQ(back[4], 0);
}

TEST(LabelledGames, ATeachersGameIsLegalAndEqualForEqualSeeds) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const LabelledGame game = small_game(seed);
    EXPECT_EQ(encoded(game), encoded(small_game(seed)));
    engine::Trail trail = start_of(game.size, game.stones);
    for (const Vertex v : game.moves) {
      ASSERT_TRUE(legality(trail.position, {trail.position.to_move(), v}, game.terms.rules).ok()) << seed;
      trail = *stepped(trail, v, game.terms.rules);
    }
  }
}

TEST(LabelledGames, LabelsAreTheTeachersWordsAboutThePosition) {
  engine::HashEvaluator evaluator;
  int seen = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const LabelledGame game = small_game(seed);
    const auto replayed = for_each_position(game, [&](const engine::Trail& trail, const Label& label) {
      const engine::Evaluation said = evaluator.evaluate({trail, game.terms, engine::Want::ownership_too});
      EXPECT_EQ(label, label_of(said, label.move));
      ++seen;
    });
    EXPECT_TRUE(replayed);
  }
  EXPECT_GT(seen, 50);
}

TEST(LabelledGames, GamesBySearchTeachTheirResult) {
  const auto evaluator = std::make_shared<engine::HashEvaluator>();
  int with_result = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const LabelledGame game = play_by_search(evaluator, small_plan(seed), {20, 6, 0.5}, seed);
    EXPECT_EQ(encoded(game), encoded(play_by_search(evaluator, small_plan(seed), {20, 6, 0.5}, seed)));
    for (const Label& label : game.labels) {
      EXPECT_FLOAT_EQ(label.black_wins + label.white_wins + label.no_result, 1.0F);
      if (label.no_result > 0) continue;
      ++with_result;
      // Half of it is the result.
      EXPECT_GE(label.score_mean > 0 ? label.black_wins : label.white_wins, 0.5F);
      if (game.terms.rules.scoring != Scoring::area || game.terms.rules.tax != Tax::none) continue;
      // By area the owners are the score: what is left is komi and compensation, the same for all.
      const int owned = std::accumulate(label.ownership.begin(), label.ownership.end(), 0) / 127;
      EXPECT_NEAR(label.score_mean, owned - game.terms.komi.as_double(), 6.0) << seed;
    }
  }
  EXPECT_GT(with_result, 20);
}

TEST(Mixture, SizesAreReadAndRefused) {
  const auto sizes = parse_sizes("9=4,9x13=0.5,any");
  ASSERT_TRUE(sizes);
  ASSERT_EQ(sizes->size(), 3U);
  EXPECT_EQ((*sizes)[0].size, BoardSize::square(9));
  EXPECT_DOUBLE_EQ((*sizes)[0].share, 4);
  EXPECT_EQ((*sizes)[1].size, BoardSize(9, 13));
  EXPECT_FALSE((*sizes)[2].size);
  for (const char* wrong : {"", "9=", "9=-1", "20=1", "1", "9=1,,", "nine", "9=1e9"}) {
    const auto refused = parse_sizes(wrong);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().id, "train.bad_sizes");
  }
}

TEST(Mixture, BringsAllRulesManyKomisAndHandicaps) {
  std::set<std::string_view> rules;
  std::set<std::int64_t> komis;
  std::set<int> handicaps;
  std::set<int> sides;
  int even = 0;
  int whites = 0;
  for (int i = 0; i < 3000; ++i) {
    Rng chance(static_cast<std::uint64_t>(i));
    const GamePlan plan = draw_game({{BoardSize::square(13), 1}, {std::nullopt, 1}}, i / 100, chance);
    rules.insert(plan.terms.rules.id);
    komis.insert(plan.terms.komi.count());
    handicaps.insert(plan.terms.handicap);
    sides.insert(plan.size.width());
    even += plan.terms.black_doublings == 0 ? 1 : 0;
    whites += plan.terms.black_doublings < 0 ? 1 : 0;
    if (plan.terms.handicap > 0) {
      EXPECT_LE(plan.terms.black_doublings, 0);
    }
    EXPECT_LE(std::abs(plan.terms.black_doublings), 2.75);
    EXPECT_EQ(plan.stones.size(), static_cast<std::size_t>(plan.terms.handicap));
  }
  EXPECT_EQ(rules.size(), ruleset_presets().size());
  EXPECT_GT(komis.size(), 25U);
  EXPECT_EQ(handicaps.size(), 9U);
  EXPECT_GT(sides.size(), 8U);
  EXPECT_GT(even, 2400);
  EXPECT_GT(whites, 200);
  EXPECT_GT(3000 - even - whites, 80);
}

TEST(Mixture, OneOddSizeForAShard) {
  for (int shard = 0; shard < 20; ++shard) {
    Rng first(1);
    Rng second(2);
    const std::vector<SizeShare> any{{std::nullopt, 1}};
    EXPECT_EQ(draw_game(any, shard, first).size, draw_game(any, shard, second).size);
  }
}

}  // namespace
}  // namespace miai::train::testing
