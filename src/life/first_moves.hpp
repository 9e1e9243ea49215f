#pragma once
// The owner of what a position and each of its first moves is worth: headline, table, refutations and proof trees are
// told from here. Internal to the library.

#include <vector>

#include "life/line.hpp"

namespace miai::life {

class FirstMoves {
 public:
  FirstMoves(Solver& solver, Color first) : solver_(solver), first_(first), start_(solver.start(first)) {}

  /// Finds what the best first move gets; again, where it was not decided, with what is left of the budget.
  void decide();
  bool decided() const { return best_.result != Life::undecided; }

  /// What the best first move gets, with a line.
  FirstMove headline();
  /// Every first move. The headline says the same as the best of them.
  std::vector<Answer> table();
  /// The proof of the headline; nullopt while it is undecided.
  std::optional<ProofTree> proof(int max_nodes);

 private:
  struct Row {
    FieldMove move;
    FieldState next;
    Outcome outcome;
  };

  void look_at_rows();
  void settle_by_rows();
  bool is_best(const Row& row) const;
  /// The row whose move lines and proofs begin with; nullptr when the best is not decided.
  const Row* chosen();
  Line line_of(const Row& row);

  Solver& solver_;
  Color first_;
  FieldState start_;
  Outcome whole_;  ///< of the position, whatever the number of threats says should be played
  Outcome best_;   ///< of the best move
  std::vector<Row> rows_;
  bool by_row_ = false;  ///< the best was found among the rows
};

/// What a tree shows, and the winner's first move where that is settled.
struct TreeTask {
  Stage stage;
  std::optional<FieldMove> first;
};
/// nullopt when the searches do not decide it within the budget.
std::optional<ProofTree> proof_tree(Solver& solver, const FieldState& start, const TreeTask& task, int max_nodes);

}  // namespace miai::life
