#pragma once
// One problem under search: the field, its tables, and the questions asked of them. Internal to the library.

#include <memory>
#include <optional>

#include "life/search.hpp"
#include "life/solve.hpp"

namespace miai::life {

/// How many threats each side has, by role.
struct Threats {
  std::uint8_t attacker = 0;
  std::uint8_t defender = 0;
};

class Solver {
 public:
  /// Fails: as region_of(); life.too_large when the region does not fit into the solver's box.
  static Result<std::unique_ptr<Solver>> make(const Problem& problem, KoRule ko_rule);

  Color defender() const { return defender_; }
  Color attacker() const { return opposite(defender_); }
  const Field& field() const { return field_; }
  const PointSet& region() const { return region_; }
  NodeBudget& budget() { return budget_; }

  FieldState start(Color first) const;
  FieldState with(FieldState s, Threats threats) const;

  /// Dead, alive, seki or undecided with the threats that the state has.
  Life value(const FieldState& s);
  /// Whether the goal cannot be taken from a state with its threats.
  Proof takes(const FieldState& s) { return take_.solve(s); }
  /// Whether the goal is taken and no new stone of the defender comes to live on these cells (article 7.1).
  Proof takes_for_good(const FieldState& s, Bits home) { return takes_for_good(s, home, budget_); }
  Proof takes_for_good(const FieldState& s, Bits home, NodeBudget& budget) const;
  ProofSearch& search(Aim aim) { return aim == Aim::take_goal ? take_ : eyes_; }
  /// The search whose proof shows that the state has that value.
  ProofSearch& shows(Life value) {
    return search(value == Life::dead || value == Life::seki ? Aim::take_goal : Aim::two_eyes);
  }

 private:
  Solver(const Field& field, PointSet region, const FieldState& start, const SolveBudget& budget);

  Field field_;
  PointSet region_;
  FieldState start_;
  Color defender_;
  NodeBudget budget_;
  ProofSearch take_;
  ProofSearch eyes_;
};

}  // namespace miai::life
