// A network's answers remembered: never one for another question.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "base/rng.hpp"
#include "engine/net/cache.hpp"
#include "engine/tiny_model.hpp"

namespace miai::engine {
namespace {

std::shared_ptr<Network> tiny() {
  return std::make_shared<Network>(testing::tiny_model({}));
}

Trail after(std::initializer_list<Move> moves, const Ruleset& rules = {}, BoardSize size = BoardSize::square(5)) {
  Trail trail(Position{size});
  for (const Move& move : moves) trail = extended(trail, move, rules);
  return trail;
}

Move black(int column, int row) {
  return {Color::black, make_point(column, row)};
}
Move white(int column, int row) {
  return {Color::white, make_point(column, row)};
}

TEST(NetworkCache, gives_the_same_answer_again) {
  CachedEvaluator cached(tiny());
  const Trail trail = after({black(2, 2)});
  const Terms terms{{}, HalfPoints::halves(13), 0};
  const Evaluation first = cached.evaluate({trail, terms, Want::ownership_too, 0, 0});
  const Evaluation second = cached.evaluate({trail, terms, Want::ownership_too, 0, 5});
  EXPECT_EQ(cached.cache().counts().hits, 1U);
  EXPECT_EQ(cached.cache().counts().misses, 1U);
  EXPECT_EQ(first.policy, second.policy);
  EXPECT_EQ(first.ownership, second.ownership);
  EXPECT_EQ(first.lead, second.lead);
}

TEST(NetworkCache, ownership_is_worked_out_when_it_was_not_and_left_out_when_not_wanted) {
  CachedEvaluator cached(tiny());
  const Trail trail = after({black(2, 2)});
  const Terms terms{{}, HalfPoints::halves(13), 0};
  EXPECT_TRUE(cached.evaluate({trail, terms, Want::policy_and_value, 0, 0}).ownership.empty());
  EXPECT_EQ(cached.evaluate({trail, terms, Want::ownership_too, 0, 0}).ownership.size(), 25U);
  EXPECT_TRUE(cached.evaluate({trail, terms, Want::policy_and_value, 0, 0}).ownership.empty());
  EXPECT_EQ(cached.evaluate({trail, terms, Want::ownership_too, 0, 0}).ownership.size(), 25U);
  EXPECT_EQ(cached.cache().counts().misses, 2U);
}

/// Questions about almost the same position; each differs from all others in one thing that may change the answer.
TEST(NetworkCache, tells_apart_whatever_may_change_an_answer) {
  Ruleset area;
  area.scoring = Scoring::area;
  Ruleset suicide;
  suicide.suicide = Suicide::allowed;
  Ruleset superko;
  superko.repetition = Repetition::positional;
  const Trail start = after({});
  const Trail one_way = after({black(2, 2), white(1, 1), black(3, 3)});
  const Trail other_way = after({black(3, 3), white(1, 1), black(2, 2)});
  const Trail passes = after({black(2, 2), {Color::white, Vertex::pass()}});
  const Trail no_pass(after({black(2, 2)}).position.with_to_move(Color::black));
  const Trail whites_turn(Position{BoardSize::square(5)}.with_to_move(Color::white));
  const Trail wide = after({}, {}, BoardSize(6, 5));
  const Trail tall = after({}, {}, BoardSize(5, 6));
  const Terms plain{{}, HalfPoints::halves(13), 0};
  const Terms komi{{}, HalfPoints::halves(15), 0};
  const Terms by_area{area, HalfPoints::halves(13), 0};
  const Terms with_suicide{suicide, HalfPoints::halves(13), 0};
  const Terms with_superko{superko, HalfPoints::halves(13), 0};
  Terms ahead = plain;
  ahead.black_doublings = 1;
  Terms behind = plain;
  behind.black_doublings = -1;
  Terms further = plain;
  further.black_doublings = 1.0625;
  const auto value = Want::policy_and_value;
  const Query queries[] = {
      {start, ahead, value, 0, 0},        {start, behind, value, 0, 0},       {start, further, value, 0, 0},
      {start, plain, value, 0, 0},        {start, komi, value, 0, 0},         {start, by_area, value, 0, 0},
      {start, with_suicide, value, 0, 0}, {start, with_superko, value, 0, 0}, {start, plain, value, 3, 0},
      {one_way, plain, value, 0, 0},      {other_way, plain, value, 0, 0},    {passes, plain, value, 0, 0},
      {no_pass, plain, value, 0, 0},      {whites_turn, plain, value, 0, 0},  {wide, plain, value, 0, 0},
      {tall, plain, value, 0, 0}};
  const auto network = tiny();
  CachedEvaluator cached(network);
  for (int round = 0; round < 2; ++round) {
    for (const Query& query : queries) {
      EXPECT_EQ(cached.evaluate(query).policy, network->evaluate(query).policy);
      EXPECT_EQ(cached.evaluate(query).lead, network->evaluate(query).lead);
    }
  }
  EXPECT_EQ(cached.cache().counts().misses, std::size(queries));
}

TEST(NetworkCache, optimism_is_told_apart_where_the_network_has_any) {
  testing::TinySpec spec;
  spec.version = 12;
  spec.policies = 2;
  const Trail trail = after({black(2, 2)});
  const Terms terms{{}, HalfPoints::halves(13), 0};
  const Query sober{trail, terms, Want::policy_and_value, 0, 0, 0};
  const Query hopeful{trail, terms, Want::policy_and_value, 0, 0, 1};
  CachedEvaluator two(std::make_shared<Network>(testing::tiny_model(spec)));
  CachedEvaluator one(tiny());
  for (int round = 0; round < 2; ++round) {
    EXPECT_NE(two.evaluate(sober).policy, two.evaluate(hopeful).policy);
    EXPECT_EQ(one.evaluate(sober).policy, one.evaluate(hopeful).policy);
  }
  EXPECT_EQ(two.cache().counts().misses, 2U);
  EXPECT_EQ(one.cache().counts().misses, 1U);
}

TEST(NetworkCache, stays_within_its_memory_and_keeps_the_latest) {
  AnswerCache cache({std::size_t{1} << 20});
  Evaluation answer;
  answer.policy.assign(362, 0.5F);
  for (std::uint64_t i = 0; i < 20000; ++i) {
    answer.lead = static_cast<float>(i);
    cache.keep({Rng::mix(i), Rng::mix(~i)}, answer);
    ASSERT_LE(cache.memory(), std::size_t{1} << 20);
    const auto found = cache.find({Rng::mix(i), Rng::mix(~i)}, Want::policy_and_value);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->lead, static_cast<float>(i));
  }
  EXPECT_FALSE(cache.find({Rng::mix(0), Rng::mix(~std::uint64_t{0})}, Want::policy_and_value));
  EXPECT_GT(cache.memory(), std::size_t{1} << 19);
  cache.clear();
  EXPECT_EQ(cache.memory(), 0U);
}

TEST(NetworkCache, of_no_size_keeps_nothing) {
  AnswerCache cache({0});
  cache.keep({1, 1}, {});
  EXPECT_FALSE(cache.find({1, 1}, Want::policy_and_value));
}

TEST(NetworkCache, serves_many_threads) {
  CachedEvaluator cached(tiny(), {std::size_t{1} << 16});
  const Terms terms{{}, HalfPoints::halves(13), 0};
  std::vector<Trail> trails;
  std::vector<float> leads;
  for (int i = 0; i < 25; ++i) {
    trails.push_back(after({black(i % 5, i / 5)}));
    leads.push_back(cached.evaluate({trails.back(), terms, Want::policy_and_value, 0, 0}).lead);
  }
  std::vector<int> wrong(4);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&, t] {
      for (std::size_t i = 0; i < 500; ++i) {
        const std::size_t at = (i * 7 + t) % trails.size();
        if (cached.evaluate({trails[at], terms, Want::policy_and_value, 0, 0}).lead != leads[at]) ++wrong[t];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(*std::max_element(wrong.begin(), wrong.end()), 0);
}

}  // namespace
}  // namespace miai::engine
