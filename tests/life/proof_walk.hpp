#pragma once
// Walks a proof by the game's own rules: it shares nothing with the search that found it.

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "board/pass_alive.hpp"
#include "game/position.hpp"
#include "life/solve.hpp"
#include "support/diagram.hpp"

namespace miai::life::test_support {

class ProofWalk {
 public:
  ProofWalk(const Problem& problem, const ProofTree& tree) : problem_(problem), tree_(tree) {
    const auto region = problem.region.empty() ? region_of(problem.board, problem.goal) : problem.region;
    EXPECT_TRUE(region.has_value());
    if (region) region_ = *region;
    for (const int threats : tree.threats)
      counts_threats_ = counts_threats_ || (threats > 0 && threats != ProofTree::kEndless);
  }

  /// Every move is legal, every legal reply of the loser is there, every line ends as it says, and a proof that
  /// something is reached nowhere leads back into itself.
  void check() {
    PointSet goal;
    for (const Point p : problem_.goal) goal |= problem_.board.chain_stones(p);
    const auto board = with_fence_closed(problem_);
    ASSERT_TRUE(board.has_value());
    places_.push_back({Position(*board, problem_.to_move), goal, 0});
    for (int i = 0; i < static_cast<int>(tree_.nodes.size()); ++i) {
      if (i > 0 && !step_to(i)) return;
      ends_as_it_says(i);
      if (tree_.nodes[i].child_count > 0) replies_are_complete(i);
    }
    if (tree_.complete) links_and_cycles();
  }

 private:
  struct Place {
    Position position;
    PointSet goal;         ///< its stones that were never taken; a new stone on the same point is none of them
    int threats_used = 0;  ///< only one side has any
  };

  /// One side has threats elsewhere and may take a ko back at once: a threat and its answer, not shown, stand between.
  bool step_to(int i) {
    const ProofNode& node = tree_.nodes[i];
    const Place& before = places_[static_cast<std::size_t>(node.parent)];
    const Ruleset rules = preset("japanese");
    const Position turn = before.position.with_to_move(node.move.color);
    const bool taken_back = legality(turn, node.move, rules).id == LegalityId::ko;
    EXPECT_EQ(taken_back, node.after_threat);
    const int threats = tree_.threats[index_of(node.move.color)];
    EXPECT_TRUE(!taken_back || threats == ProofTree::kEndless || before.threats_used < threats) << "no threat is left";
    const auto next = taken_back ? play_forced(turn, node.move, rules) : play(turn, node.move, rules);
    EXPECT_TRUE(next.has_value()) << next.error().message << "\n" << test::draw(before.position.board());
    if (!next) return false;
    const Color owner = *color_of(problem_.board.at(*problem_.goal.begin()));
    places_.push_back(
        {*next, before.goal & next->board().stones_of(owner), before.threats_used + (taken_back ? 1 : 0)});
    return true;
  }

  void ends_as_it_says(int i) const {
    const ProofNode& node = tree_.nodes[i];
    const Board& board = places_[static_cast<std::size_t>(i)].position.board();
    EXPECT_TRUE(node.child_count > 0 || !node.end.empty());
    const PointSet& goal = places_[static_cast<std::size_t>(i)].goal;
    EXPECT_EQ(node.end == "taken", goal.empty()) << test::draw(board);
    if (node.end != "two_eyes") return;
    // Two eyes of its own, or joined to stones outside the region, which are taken as settled.
    PointSet living = pass_alive(board, SelfCapture::forbidden).stones_of(tree_.winner);
    for (const Point g : goal) {
      const PointSet chain = board.chain_stones(g);
      if (!(chain - region_).empty()) living |= chain;
    }
    EXPECT_FALSE((living & goal).empty()) << test::draw(board);
  }

  void replies_are_complete(int i) const {
    const ProofNode& node = tree_.nodes[i];
    const Position& here = places_[static_cast<std::size_t>(i)].position;
    const Color mover = tree_.nodes[node.first_child].move.color;
    if (mover == tree_.winner) {
      EXPECT_EQ(node.child_count, 1) << "one move is enough for the winner";
      return;
    }
    PointSet shown;
    for (int child = node.first_child; child < node.first_child + node.child_count; ++child) {
      const Vertex vertex = tree_.nodes[child].move.vertex;
      if (!vertex.is_pass()) shown.insert(vertex.point());
    }
    PointSet playable;
    for (const Point p : legal_points(here, mover, preset("japanese"))) playable.insert(p);
    EXPECT_TRUE(((playable & region_) - shown).empty()) << "a reply is left out\n" << test::draw(here.board());
  }

  std::string key_of(int i) const {
    const Place& place = places_[static_cast<std::size_t>(i)];
    std::string key = test::draw(place.position.board()) + std::string(to_string(place.position.to_move()));
    if (place.position.ko_ban()) key += to_string(place.position.ko_ban()->point);
    return counts_threats_ ? key + std::to_string(place.threats_used) : key;
  }

  /// "seen" names a position that is worked out elsewhere in the tree.
  void links_and_cycles() const {
    std::vector<int> state(tree_.nodes.size(), 0);  // 0 new, 1 on the path, 2 done
    const std::function<void(int)> walk = [&](int i) {
      state[static_cast<std::size_t>(i)] = 1;
      const ProofNode& node = tree_.nodes[i];
      const auto go = [&](int to) {
        if (state[static_cast<std::size_t>(to)] == 0) walk(to);
        EXPECT_TRUE(tree_.value == Life::seki || state[static_cast<std::size_t>(to)] == 2)
            << "a proof leads back into itself";
      };
      for (int child = node.first_child; child < node.first_child + node.child_count; ++child) go(child);
      EXPECT_EQ(node.end == "seen", node.same_as >= 0);
      if (node.same_as >= 0) {
        EXPECT_GT(tree_.nodes[node.same_as].child_count, 0) << "nowhere worked out\n" << key_of(i);
        EXPECT_EQ(key_of(node.same_as), key_of(i));
        go(node.same_as);
      }
      state[static_cast<std::size_t>(i)] = 2;
    };
    walk(0);
  }

  const Problem& problem_;
  const ProofTree& tree_;
  PointSet region_;
  bool counts_threats_ = false;
  std::vector<Place> places_;
};

}  // namespace miai::life::test_support
