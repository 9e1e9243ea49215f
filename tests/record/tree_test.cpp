// The tree: edits, undo, search and merge.
#include <gtest/gtest.h>

#include "base/rng.hpp"
#include "record/collection.hpp"
#include "record/search.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

GameTree tree(const char* text) {
  auto c = read(text);
  EXPECT_TRUE(c);
  return std::move(c->games[0]);
}
std::string shape(const GameTree& game) {
  return write(game, {WriteOptions::Layout::canonical});
}

TEST(Tree, edits_move_branches_about) {
  GameTree g = tree("(;SZ[9](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee]))");
  const NodeId ee = g.last_child(g.root());
  EXPECT_TRUE(g.promote(ee));
  EXPECT_FALSE(g.promote(ee));
  EXPECT_EQ(g.first_child(g.root()), ee);
  const NodeId bb = g.first_child(g.next_sibling(ee));
  const NodeId dd = g.last_child(bb);
  g.make_main_line(dd);
  EXPECT_EQ(g.main_line().back(), dd);
  EXPECT_FALSE(g.move_branch(bb, dd));
  EXPECT_TRUE(g.move_branch(dd, ee));
  EXPECT_EQ(g.parent(dd), ee);
  const NodeId copy = g.paste(g, g.parent(bb), dd);
  EXPECT_EQ(g.parent(copy), dd);
  EXPECT_EQ(g.text(g.first_child(copy), "W"), "bb");
  g.remove_node(copy);
  EXPECT_EQ(g.text(g.first_child(dd), "W"), "bb");
  g.remove_branch(ee);
  EXPECT_EQ(g.child_count(g.root()), 1);
  EXPECT_EQ(g.node_count(), 4U);
}

TEST(Tree, every_step_can_be_undone_and_redone) {
  GameTree g = tree("(;SZ[9](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee]))");
  g.record_steps();
  Rng rng(7);
  std::vector<std::string> shapes{shape(g)};
  for (int i = 0; i < 200; ++i) {
    const auto nodes = g.all_nodes();
    const NodeId n = nodes[rng.below(static_cast<std::uint32_t>(nodes.size()))];
    const NodeId m = nodes[rng.below(static_cast<std::uint32_t>(nodes.size()))];
    const std::string before = shape(g);
    switch (rng.below(8)) {
      case 0:
        g.set(g.add_child(n), "C", "new " + std::to_string(i));
        break;
      case 1:
        g.insert_after(n);
        break;
      case 2:
        if (nodes.size() > 12) g.remove_branch(n);
        break;
      case 3:
        g.remove_node(n);
        break;
      case 4:
        g.move_branch(n, m);
        break;
      case 5:
        g.promote(n);
        break;
      case 6:
        g.make_main_line(n);
        break;
      default:
        if (nodes.size() < 40) g.paste(g, n, m);
        break;
    }
  }
  const std::string last = shape(g);
  int steps = 0;
  while (g.undo()) ++steps;
  EXPECT_EQ(shape(g), shapes[0]);
  EXPECT_GT(steps, 50);
  while (g.redo()) --steps;
  EXPECT_EQ(steps, 0);
  EXPECT_EQ(shape(g), last);
}

TEST(Tree, B043_set_up_in_the_middle_and_rectangles) {
  const GameTree g = tree("(;SZ[9]AB[ba:cc]AW[gg];AE[cb];B[ee];AW[ee]PL[B];B[aa])");
  Replayer r(g);
  const auto n = g.main_line();
  EXPECT_EQ(r.at(n[0]).board.at(*parse_point("B8", BoardSize::square(9))), Occupant::black);
  EXPECT_EQ(r.at(n[1]).board.at(*parse_point("C8", BoardSize::square(9))), Occupant::empty);
  EXPECT_EQ(r.at(n[3]).board.at(*parse_point("E5", BoardSize::square(9))), Occupant::white);
  EXPECT_EQ(r.at(n[3]).to_move, Color::black);
  EXPECT_EQ(r.at(n[0]).board.at(*parse_point("C8", BoardSize::square(9))), Occupant::black);
}

TEST(Tree, B041_the_replayer_jumps_about_a_long_game) {
  std::string text = "(;SZ[19]";
  for (int i = 0; i < 20'000; ++i) {
    text += i % 2 == 0 ? ";B[" : ";W[";
    text += std::string{static_cast<char>('a' + i % 19), static_cast<char>('a' + i / 19 % 19)} + "]";
  }
  const GameTree g = tree((text + ")").c_str());
  const auto line = g.main_line();
  Replayer r(g);
  const Key end = r.at(line.back()).board.key();
  for (std::size_t k = 1; k <= 10; ++k) r.at(line[line.size() - 1 - k]);
  EXPECT_EQ(r.at(line.back()).board.key(), end);
}

TEST(Tree, positions_are_found_by_their_stones) {
  const GameTree g = tree("(;SZ[9](;B[aa];W[bb];B[cc])(;B[cc];W[bb];B[aa])(;B[dd]))");
  const PositionIndex index(g);
  Replayer r(g);
  const NodeId first = g.main_line().back();
  EXPECT_EQ(index.find(r.at(first).board.key()).size(), 2U);
  EXPECT_EQ(index.find(r.at(g.last_child(g.root())).board.key()).size(), 1U);
}

TEST(Tree, two_trees_become_one) {
  GameTree a = tree("(;SZ[9];B[aa]C[mine];W[bb])");
  const GameTree b = tree("(;SZ[9];B[aa]C[yours]TR[cc](;W[bb];B[cc])(;W[dd]))");
  const MergeReport report = merge(a, b);
  EXPECT_TRUE(report.same_start);
  EXPECT_EQ(report.nodes_added, 2);
  EXPECT_EQ(report.nodes_shared, 3);
  EXPECT_EQ(a.node_count(), 5U);
  EXPECT_EQ(a.text(a.first_child(a.root()), "C"), "mine\n\nyours");
  EXPECT_EQ(merge(a, b).nodes_added, 0);
  EXPECT_FALSE(merge(a, tree("(;SZ[13];B[aa])")).same_start);
}

TEST(Tree, illegal_moves_of_a_record_are_played_and_listed) {
  const GameTree g = tree("(;SZ[5]KM[6.5]RU[Chinese];B[cd];W[bd];B[de];W[ce];B[ea];W[ae];B[be];W[ce];B[be])");
  const auto loaded = to_game(g, GameSettings{});
  ASSERT_TRUE(loaded);
  ASSERT_FALSE(loaded->forced.empty());
  EXPECT_EQ(loaded->game.moves().size(), 9U);
  EXPECT_EQ(to_game(tree("(;SZ[9];B[zz])"), GameSettings{}).error().id, "record.move_unusable");
}

}  // namespace
}  // namespace miai::record
