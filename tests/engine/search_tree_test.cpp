#include <gtest/gtest.h>

#include <map>

#include "engine/search/arena.hpp"
#include "engine/search/tree.hpp"
#include "engine/search/upkeep.hpp"
#include "search_support.hpp"

namespace miai::engine {
namespace {

TEST(Arena, gives_blocks_up_to_its_limit_and_takes_them_back) {
  constexpr std::size_t kLimit = std::size_t{4} << 20U;
  Arena arena(kLimit);
  std::vector<void*> blocks;
  while (void* const block = arena.take(3000)) blocks.push_back(block);
  EXPECT_GT(blocks.size(), kLimit / 3100 * 9 / 10);
  EXPECT_LE(arena.used(), kLimit);
  for (void* const block : blocks) arena.give_back(block, 3000);
  EXPECT_EQ(arena.used(), 0U);
  for (std::size_t i = 0; i < blocks.size(); ++i) ASSERT_NE(arena.take(2900), nullptr);
}

TEST(Arena, blocks_of_every_size_do_not_overlap) {
  Arena arena(std::size_t{64} << 20U);
  std::map<std::uintptr_t, std::size_t> blocks;
  for (std::size_t bytes = 1; bytes < 60000; bytes += bytes / 7 + 1) {
    void* const block = arena.take(bytes);
    ASSERT_NE(block, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % 64, 0U);
    blocks[reinterpret_cast<std::uintptr_t>(block)] = bytes;
  }
  std::uintptr_t end = 0;
  for (const auto& [start, bytes] : blocks) {
    EXPECT_GE(start, end) << bytes;
    end = start + bytes;
  }
}

TEST(Tree, an_untried_move_keeps_its_likelihood_and_its_place) {
  for (const float prior : {1.0F, 0.5F, 0.001F, 1e-6F, 3e-12F}) {
    const Untried untried(361, prior);
    EXPECT_EQ(untried.move(), 361);
    EXPECT_NEAR(untried.prior() / prior, 1, 0.01);
  }
  EXPECT_LT(Untried(0, 0.1F), Untried(5, 0.2F));
  EXPECT_LT(Untried(5, 0.1F), Untried(0, 0.1F)) << "of equally likely moves the first is the larger";
}

TEST(Tree, nodes_are_freed_to_the_last_byte_even_in_a_long_line) {
  Arena arena(std::size_t{256} << 20U);
  Nodes nodes(arena);
  Evaluation evaluation;
  evaluation.policy.assign(82, 1.0F / 82);
  Node* const top = nodes.make({Color::black, NodeKind::open, {}, &evaluation, 81});
  Node* node = top;
  for (int i = 0; i < 100000; ++i) {
    Edge* const edge = nodes.try_move(*node, 0);
    ASSERT_NE(edge, nullptr);
    edge->child = nodes.make({Color::black, NodeKind::open, {}, &evaluation, 81});
    node = edge->child;
    ASSERT_NE(node, nullptr);
  }
  std::vector<Node*> waiting{top};
  Halt halt([] { return true; });
  nodes.free_trees(waiting, &halt);
  EXPECT_GT(arena.used(), 0U) << "it waits on";
  nodes.free_trees(waiting);
  EXPECT_EQ(arena.used(), 0U);
}

TEST(Tree, folding_that_is_stopped_leaves_the_tree_as_it_was) {
  SearchOptions options;
  options.memory_mb = 64;
  SearchCore core(std::make_shared<ConstantEvaluator>(), options, steady_now());
  core.trail = Trail(Position(BoardSize::square(9)));
  core.terms = terms_of("chinese");
  core.looker = std::make_unique<Looker>(*core.evaluator, core.terms, core.options);
  Halt nobody([] { return false; });
  prepare_root(core, {}, nobody);
  Visitor visitor(core, 1);
  const auto visit = [&] {
    for (int i = 0; i < 5000; ++i) ASSERT_EQ(visitor.visit(), Visited::counted);
  };
  visit();
  const std::size_t used = core.arena.used();
  for (const int wanted : {1, 10, 30, 60}) {
    int asked = 0;
    Halt halt([&] { return ++asked == wanted; });
    EXPECT_FALSE(fold(core, halt));
    EXPECT_EQ(asked, wanted);
    EXPECT_EQ(core.arena.used(), used);
  }
  EXPECT_TRUE(fold(core, nobody));
  EXPECT_LT(core.arena.used(), used);
  visit();
  EXPECT_EQ(core.root->visits, 10001);
}

}  // namespace
}  // namespace miai::engine
