#include "life/solver.hpp"

#include <algorithm>

#include "life/region.hpp"

namespace miai::life {
namespace {

constexpr int kMaxThreats = 4;
constexpr int kMaxLine = 40;
constexpr Threats kAttackerMaster{kEndlessThreats, 0};
constexpr Threats kDefenderMaster{0, kEndlessThreats};

}  // namespace

Solver::Solver(const Field& field, PointSet region, const FieldState& start, long nodes)
    : field_(field),
      region_(region),
      start_(start),
      defender_(opposite(start.to_move)),
      budget_{nodes, 0},
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
  return std::unique_ptr<Solver>(new Solver(*field, region, start, problem.budget.nodes));
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

Solver::Answered Solver::answer(const FieldState& s) {
  Answered answered;
  FirstMove& first = answered.first;
  const FieldState worst_state = with(s, kAttackerMaster);
  const FieldState best_state = with(s, kDefenderMaster);
  const Life worst = value(worst_state);
  first.cannot_be_taken = worst != Life::dead && take_.known(worst_state) == Proof::disproved;
  const Life best = worst == Life::alive ? Life::alive : value(best_state);
  if (worst == Life::undecided || best == Life::undecided) return answered;
  if (worst == best) {
    first.result = worst;
    // The loser may have all threats in the world.
    answered.shown = {worst == Life::dead ? best_state : worst_state, worst};
  } else {
    const auto facts = ko_facts(s, worst, best);
    if (!facts) return answered;
    answered.shown = shown_ko(s, *facts, first);
  }
  first.line = line_from(*this, answered.shown.state, answered.shown.value);
  return answered;
}

/// Tells a ko that threats decide from one that a side can only prolong.
Solver::Shown Solver::shown_ko(const FieldState& s, const KoFacts& facts, FirstMove& first) const {
  constexpr Threats kAttackerMany{kMaxThreats, 0};
  constexpr Threats kDefenderMany{0, kMaxThreats};
  const bool attacker_can = facts.attacker_threats.has_value();
  const bool defender_can = facts.defender_threats.has_value();
  if (attacker_can != defender_can) {
    first.result = attacker_can ? facts.if_attacker_wins : facts.if_defender_wins;
    first.threats_delay = true;
    return {with(s, attacker_can ? kDefenderMany : kAttackerMany), first.result};
  }
  first.result = Life::ko;
  first.ko = facts;
  if (s.to_move == attacker()) return {with(s, kAttackerMaster), facts.if_attacker_wins};
  return {with(s, kDefenderMaster), facts.if_defender_wins};
}

std::optional<KoFacts> Solver::ko_facts(const FieldState& s, Life worst, Life best) {
  KoFacts facts;
  facts.if_attacker_wins = worst;
  facts.if_defender_wins = best;
  // A number that is merely not decided must not pass for one that is not enough.
  for (int n = 0; n <= kMaxThreats && !facts.attacker_threats; ++n) {
    const Life got = value(with(s, {static_cast<std::uint8_t>(n), 0}));
    if (got == Life::undecided) return std::nullopt;
    if (got == worst) facts.attacker_threats = n;
  }
  for (int n = 0; n <= kMaxThreats && !facts.defender_threats; ++n) {
    const Life got = value(with(s, {0, static_cast<std::uint8_t>(n)}));
    if (got == Life::undecided) return std::nullopt;
    if (got == best) facts.defender_threats = n;
  }
  facts.takes_first = facts.attacker_threats == 0 ? attacker() : defender();
  const int most = std::max(facts.attacker_threats.value_or(0), facts.defender_threats.value_or(0));
  facts.approach_moves = std::max(0, most - 1);
  const bool nobody_ahead = facts.attacker_threats > 0 && facts.defender_threats > 0;
  if (most > 1) facts.kind = KoKind::stages;
  if (nobody_ahead && value(with(s, {0, 0})) == Life::seki) facts.kind = KoKind::thousand_year;
  return facts;
}

std::vector<Move> line_from(Solver& solver, FieldState s, Life value) {
  std::vector<Move> line;
  ProofSearch& search = solver.shows(value);
  if (value == Life::undecided || value == Life::ko) return line;
  std::vector<FieldState> seen;
  while (static_cast<int>(line.size()) < kMaxLine && !search.at_end(s)) {
    if (std::find(seen.begin(), seen.end(), s) != seen.end()) break;
    seen.push_back(s);
    const auto kept = search.kept_by(s);
    std::optional<FieldMove> move = kept;
    if (!move) move = search.longest_resistance(s);
    if (!move) break;
    const auto next = solver.field().play(s, *move);
    if (!next) break;
    line.push_back({s.to_move, move->is_pass() ? Vertex::pass() : Vertex(solver.field().point(move->cell))});
    s = *next;
  }
  while (line.size() > 1 && line.back().vertex.is_pass()) line.pop_back();
  return line;
}

}  // namespace miai::life
