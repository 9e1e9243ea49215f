#include "life/solver.hpp"

#include "life/region.hpp"

namespace miai::life {
Solver::Solver(const Field& field, PointSet region, const FieldState& start, const SolveBudget& budget)
    : field_(field),
      region_(region),
      start_(start),
      defender_(opposite(start.to_move)),
      budget_{budget.nodes, 0, budget.halt},
      take_(field_, Aim::take_goal, opposite(defender_), budget_),
      eyes_(field_, Aim::two_eyes, opposite(defender_), budget_) {}

Result<std::unique_ptr<Solver>> Solver::make(const Problem& problem, KoRule ko_rule) {
  const auto goal = whole_goal(problem.board, problem.goal);
  if (!goal) return tl::unexpected(goal.error());
  PointSet region = problem.region;
  if (region.empty()) {
    const auto found = region_of(problem.board, problem.goal);
    if (!found) return tl::unexpected(found.error());
    region = *found;
  }
  region |= *goal;
  auto field = Field::make(problem.board, region, {});
  if (!field) {
    return fail("life.too_large",
                "The region around " + to_string(*goal->begin()) +
                    " does not fit into the solver's box; name a smaller region.",
                {{"vertex", to_string(*goal->begin())}});
  }
  field->ko_rule = ko_rule;
  field->suicide = problem.rules.suicide;
  const Color defender = *color_of(problem.board.at(*goal->begin()));
  const FieldState start = field->state(problem.board, *goal, opposite(defender));
  return std::unique_ptr<Solver>(new Solver(*field, region, start, problem.budget));
}

FieldState Solver::start(Color first) const {
  FieldState s = start_;
  s.to_move = first;
  return s;
}

FieldState Solver::with(FieldState s, Threats threats) const {
  s.threats[index_of(attacker())] = threats.attacker;
  s.threats[index_of(defender())] = threats.defender;
  return s;
}

Life Solver::value(const FieldState& s) {
  switch (take_.solve(s)) {
    case Proof::proved:
      return Life::dead;
    case Proof::undecided:
      return Life::undecided;
    case Proof::disproved:
      break;
  }
  switch (eyes_.solve(s)) {
    case Proof::proved:
      return Life::alive;
    case Proof::undecided:
      return Life::undecided;
    case Proof::disproved:
      break;
  }
  return Life::seki;
}

Proof Solver::takes_for_good(const FieldState& s, Bits home, NodeBudget& budget) const {
  ProofSearch in_place = ProofSearch::living_in_place(field_, home, attacker(), budget);
  return ProofSearch::taking_for_good(in_place).solve(s);
}

}  // namespace miai::life
