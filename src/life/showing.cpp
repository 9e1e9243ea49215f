#include "life/showing.hpp"

namespace miai::life {
namespace {

/// What the attacker's first move leads to agrees with the fate. A thousand-year ko is a seki that can be fought out
/// all the same, and the line of a ko may show how threats win it: those would show something else.
bool attack_shows(const LifeStatus& solved, const FirstMove& attack) {
  return solved.lives_by_new_stone || attack.result == solved.settled;
}

std::vector<Move> telling_line(const LifeStatus& solved, Color owner) {
  const FirstMove& owner_first = solved.when_first(owner);
  const FirstMove& attack = solved.when_first(opposite(owner));
  const bool owner_begins = solved.settled == Life::dead && owner_first.result == Life::dead;
  std::vector<Move> line = owner_begins ? owner_first.line : std::vector<Move>{};
  if (line.empty()) line = attack_shows(solved, attack) ? attack.line : solved.settled_line;
  while (!line.empty() && line.back().vertex.is_pass()) line.pop_back();
  return line;
}

}  // namespace

std::optional<Showing> show_fate(const Board& board, const Chain& chain, const Ruleset& rules, long nodes) {
  Problem problem(board);
  problem.goal = chain.stones;
  problem.to_move = opposite(chain.color);
  problem.rules = rules;
  problem.budget.nodes = nodes;
  const auto solved = solve(problem);
  if (!solved || solved->settled == Life::undecided) return std::nullopt;
  return Showing{solved->settled, telling_line(*solved, chain.color), solved->lives_by_new_stone};
}

}  // namespace miai::life
