#include "life/solve.hpp"

#include <array>

#include "life/solver.hpp"

namespace miai::life {
namespace {

/// Under territory rules: the attacker moves, and a ko is taken back after a pass for it only.
Life confirmed(const Problem& problem, long nodes) {
  Problem again = problem;
  again.budget.nodes = nodes;
  auto solver = Solver::make(again, KoRule::confirmation);
  if (!solver) return Life::undecided;
  return (*solver)->value((*solver)->start((*solver)->attacker()));
}

}  // namespace

std::string_view id_text(Life life) {
  static constexpr std::array<std::string_view, 5> kTexts{"undecided", "dead", "seki", "alive", "ko"};
  return kTexts[static_cast<std::size_t>(life)];
}

std::string_view id_text(KoKind kind) {
  static constexpr std::array<std::string_view, 3> kTexts{"direct", "approach", "stages"};
  return kTexts[static_cast<std::size_t>(kind)];
}

Result<LifeStatus> solve(const Problem& problem) {
  auto made = Solver::make(problem, KoRule::next_move);
  if (!made) return tl::unexpected(made.error());
  Solver& solver = **made;
  LifeStatus status;
  status.defender = solver.defender();
  status.region = solver.region();
  for (const Color color : kColors) status.first[index_of(color)] = solver.answer(solver.start(color));
  if (problem.rules.scoring == Scoring::territory) {
    status.settled = confirmed(problem, solver.budget().left);
  } else {
    status.settled = status.when_first(solver.attacker()).result;
  }
  status.nodes = solver.budget().spent;
  return status;
}

}  // namespace miai::life
