#include <algorithm>

#include "life/solver.hpp"

namespace miai::life {
namespace {

class TreeBuilder {
 public:
  TreeBuilder(Solver& solver, const Solver::Shown& start, int max_nodes)
      : solver_(solver), search_(solver.shows(start.value)), max_nodes_(max_nodes) {
    const bool attacker_wins = start.value == Life::dead;
    tree_.winner = attacker_wins ? solver.attacker() : solver.defender();
    tree_.nodes.push_back({});
    states_.push_back(start.state);
    for (std::size_t i = 0; i < states_.size(); ++i) expand(static_cast<int>(i));
  }

  ProofTree take() { return std::move(tree_); }

 private:
  void expand(int index) {
    const FieldState s = states_[index];
    if (const auto end = search_.at_end(s)) {
      tree_.nodes[index].end = s.goal == 0 ? "taken" : "two_eyes";
      return;
    }
    const Key key = key_of(s);
    const auto seen = std::find_if(seen_.begin(), seen_.end(), [&key](const Seen& other) { return other.key == key; });
    if (seen != seen_.end()) {
      tree_.nodes[index].end = "seen";
      tree_.nodes[index].same_as = seen->node;
      return;
    }
    seen_.push_back({key, index});
    std::vector<FieldMove> moves;
    if (s.to_move == tree_.winner) {
      const auto kept = search_.kept_by(s);
      if (kept) moves.push_back(*kept);
    } else {
      moves = search_.moves(s);
    }
    add(index, s, moves);
  }

  void add(int index, const FieldState& s, const std::vector<FieldMove>& moves) {
    if (moves.empty() || static_cast<int>(tree_.nodes.size() + moves.size()) > max_nodes_) {
      tree_.nodes[index].end = "cut_off";
      tree_.complete = false;
      return;
    }
    tree_.nodes[index].first_child = static_cast<int>(tree_.nodes.size());
    for (const FieldMove move : moves) {
      const auto next = solver_.field().play(s, move);
      if (!next) continue;
      ProofNode node;
      node.move = {s.to_move, move.is_pass() ? Vertex::pass() : Vertex(solver_.field().point(move.cell))};
      node.parent = index;
      tree_.nodes.push_back(node);
      states_.push_back(*next);
      ++tree_.nodes[index].child_count;
    }
  }

  Solver& solver_;
  ProofSearch& search_;
  int max_nodes_;
  ProofTree tree_;
  std::vector<FieldState> states_;
  struct Seen {
    Key key;
    int node;
  };
  std::vector<Seen> seen_;
};

}  // namespace

Result<ProofTree> prove(const Problem& problem, int max_nodes) {
  auto solver = Solver::make(problem, KoRule::next_move);
  if (!solver) return tl::unexpected(solver.error());
  const Solver::Shown start = (*solver)->answer((*solver)->start(problem.to_move)).shown;
  if (start.value == Life::undecided) {
    return fail("life.undecided",
                "The position is not decided within " + std::to_string(problem.budget.nodes) +
                    " nodes; allow more or name a smaller region.",
                {{"nodes", std::to_string(problem.budget.nodes)}});
  }
  return TreeBuilder(**solver, start, std::max(max_nodes, 1)).take();
}

}  // namespace miai::life
