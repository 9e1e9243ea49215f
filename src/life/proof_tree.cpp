#include <algorithm>

#include "life/first_moves.hpp"

namespace miai::life {
namespace {

/// Who shows what, from which state.
struct Plan {
  Color winner;
  Aim aim;
  Proof outcome;  ///< of the search for the aim
  FieldState start;
  std::optional<FieldMove> first;
};

class TreeBuilder {
 public:
  TreeBuilder(Solver& solver, const Plan& plan, int max_nodes)
      : solver_(solver), search_(solver.search(plan.aim)), first_(plan.first), max_nodes_(max_nodes) {
    tree_.winner = plan.winner;
    for (const Color color : kColors) tree_.threats[index_of(color)] = plan.start.threats[index_of(color)];
    tree_.nodes.push_back({});
    states_.push_back(plan.start);
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
    // A first move that is not the search's own may lead back to where it was played; there the search's own follows.
    if (index > 0 || !first_) seen_.push_back({key, index});
    std::vector<FieldMove> moves;
    if (s.to_move == tree_.winner) {
      const auto kept = index == 0 && first_ ? first_ : search_.kept_by(s);
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
      node.move = {s.to_move, solver_.field().vertex(move)};
      node.after_threat = solver_.field().spends_threat(s, move);
      node.parent = index;
      tree_.nodes.push_back(node);
      states_.push_back(*next);
      ++tree_.nodes[index].child_count;
    }
    if (tree_.nodes[index].child_count == 0) tree_.nodes[index].end = "no_move";
  }

  Solver& solver_;
  ProofSearch& search_;
  std::optional<FieldMove> first_;
  int max_nodes_;
  ProofTree tree_;
  std::vector<FieldState> states_;
  struct Seen {
    Key key;
    int node;
  };
  std::vector<Seen> seen_;
};

/// A result that threats do not change is shown against those of the loser; of a seki the half of the side to move.
Plan plan_of(Solver& solver, const FieldState& start, const TreeTask& task) {
  const Stage& stage = task.stage;
  const bool attacker_has = stage.threats.attacker > 0;
  const Color hopeful = attacker_has                 ? solver.attacker()
                        : stage.threats.defender > 0 ? solver.defender()
                                                     : start.to_move;
  Plan plan{hopeful, Aim::take_goal, Proof::proved, solver.with(start, stage.threats), task.first};
  if (stage.value != Life::seki) plan.winner = stage.value == Life::dead ? solver.attacker() : solver.defender();
  const bool attacker_wins = plan.winner == solver.attacker();
  plan.aim = attacker_wins == (stage.value == Life::seki) ? Aim::two_eyes : Aim::take_goal;
  if (stage.value == Life::seki) plan.outcome = Proof::disproved;
  if (stage.against > 0) {
    plan.start = solver.with(start, attacker_wins ? Threats{0, stage.against} : Threats{stage.against, 0});
  }
  if (plan.winner != start.to_move) plan.first.reset();
  return plan;
}

}  // namespace

std::optional<ProofTree> proof_tree(Solver& solver, const FieldState& start, const TreeTask& task, int max_nodes) {
  Plan plan = plan_of(solver, start, task);
  ProofSearch& search = solver.search(plan.aim);
  if (search.solve(plan.start) != plan.outcome) return std::nullopt;
  if (plan.first) {
    const auto next = solver.field().play(plan.start, *plan.first);
    if (!next || search.solve(*next) != plan.outcome) plan.first.reset();
  }
  ProofTree tree = TreeBuilder(solver, plan, std::max(max_nodes, 1)).take();
  tree.value = task.stage.value;
  return tree;
}

}  // namespace miai::life
