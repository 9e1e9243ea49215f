#include "life/outcome.hpp"

#include <algorithm>
#include <array>

namespace miai::life {
namespace {

/// The least number of threats with which one side reaches what the most of them reach.
struct Reach {
  Life value = Life::undecided;
  int threats = 0;
};

/// A number that is merely not decided must not pass for one that is not enough.
template <typename ValueWith>
std::optional<Reach> reach(ValueWith value_with) {
  std::array<Life, kMaxThreats + 1> values{};
  for (std::uint8_t n = 0; n <= kMaxThreats; ++n) {
    values[n] = value_with(n);
    if (values[n] == Life::undecided) return std::nullopt;
  }
  const auto first = std::find(values.begin(), values.end(), values.back());
  return Reach{values.back(), static_cast<int>(first - values.begin())};
}

KoFacts facts_of(const Solver& solver, const Reach& attacker, const Reach& defender, Life without_threats) {
  KoFacts facts;
  facts.if_attacker_wins = attacker.value;
  facts.if_defender_wins = defender.value;
  facts.attacker_threats = attacker.threats;
  facts.defender_threats = defender.threats;
  facts.takes_first = attacker.threats == 0 ? solver.attacker() : solver.defender();
  const int most = std::max(attacker.threats, defender.threats);
  facts.approach_moves = std::max(0, most - 1);
  if (most > 1) facts.kind = KoKind::stages;
  const bool nobody_ahead = attacker.threats > 0 && defender.threats > 0;
  if (nobody_ahead && without_threats == Life::seki) facts.kind = KoKind::thousand_year;
  return facts;
}

/// Where endless threats of the two sides lead to different ends: a ko that threats decide is told from one that a side
/// can only prolong.
void look_at_threats(Solver& solver, const FieldState& s, Outcome& outcome) {
  const auto attacker = reach([&](std::uint8_t n) { return solver.value(solver.with(s, {n, 0})); });
  if (!attacker) return;
  const auto defender = reach([&](std::uint8_t n) { return solver.value(solver.with(s, {0, n})); });
  if (!defender) return;
  if (attacker->value == defender->value) {
    outcome.result = attacker->value;
    outcome.threats_delay = true;
    return;
  }
  outcome.result = Life::ko;
  outcome.ko = facts_of(solver, *attacker, *defender, solver.value(solver.with(s, {0, 0})));
}

}  // namespace

int rank_of(Life life) {
  static constexpr std::array<int, 5> kRanks{-1, 0, 1, 2, 1};  // undecided, dead, seki, alive, ko
  return kRanks[static_cast<std::size_t>(life)];
}

Outcome outcome_of(Solver& solver, const FieldState& s) {
  Outcome outcome;
  const FieldState worst_state = solver.with(s, {kEndlessThreats, 0});
  const Life worst = solver.value(worst_state);
  outcome.cannot_be_taken = worst != Life::dead && solver.search(Aim::take_goal).known(worst_state) == Proof::disproved;
  const Life best = worst == Life::alive ? worst : solver.value(solver.with(s, {0, kEndlessThreats}));
  if (worst == Life::undecided || best == Life::undecided) return outcome;
  if (worst == best) {
    outcome.result = worst;
  } else {
    look_at_threats(solver, s, outcome);
  }
  return outcome;
}

int worth_of(const Outcome& outcome) {
  if (outcome.result == Life::undecided) return -1;
  constexpr int kPerCertain = 1000;
  constexpr int kPerChance = 100;
  constexpr int kNobodyAhead = 50;
  constexpr int kAhead = 20;
  if (!outcome.ko) {
    const int rank = rank_of(outcome.result);
    return rank * (kPerCertain + kPerChance) + kNobodyAhead;
  }
  const KoFacts& ko = *outcome.ko;
  const int attacker = ko.attacker_threats.value_or(kMaxThreats + 1);
  const int defender = ko.defender_threats.value_or(kMaxThreats + 1);
  const int ahead = defender == 0 ? kAhead : attacker == 0 ? -kAhead : 0;
  return rank_of(ko.if_attacker_wins) * kPerCertain + rank_of(ko.if_defender_wins) * kPerChance + kNobodyAhead + ahead +
         attacker - defender;
}

int worth_to(Color side, const Solver& solver, const Outcome& outcome) {
  constexpr int kTop = 10'000;
  const int worth = worth_of(outcome);
  return worth < 0 || side == solver.defender() ? worth : kTop - worth;
}

std::optional<Color> side_behind(const KoFacts& ko, Color attacker) {
  if (ko.attacker_threats == 0) return opposite(attacker);
  if (ko.defender_threats == 0) return attacker;
  return std::nullopt;
}

}  // namespace miai::life
