#include "life/solve.hpp"

#include <algorithm>
#include <array>

#include "life/new_stones.hpp"
#include "life/solver.hpp"

namespace miai::life {
namespace {

/// Where more points than this are open after the capture, disproving a new stone's life may take too long: so many
/// nodes are spent on it, and if they do not decide, taken means dead.
constexpr int kMaxRoomForNewStones = 8;
constexpr long kNodesInLargeRooms = 2'000;

/// Article 7.1 for stones that can be taken: dead, alive by a new stone, or undecided.
void look_for_new_stone(Solver& solver, const FieldState& start, LifeStatus& status) {
  NodeBudget& all = solver.budget();
  const bool large = count(start.goal | solver.field().empties(start)) > kMaxRoomForNewStones;
  NodeBudget budget{large ? std::min(all.left, kNodesInLargeRooms) : all.left, 0};
  const auto home = points_for_new_stones(solver.field(), start, budget);
  const Proof for_good = home ? solver.takes_for_good(start, *home, budget) : Proof::undecided;
  all.left -= budget.spent;
  all.spent += budget.spent;
  if (for_good == Proof::undecided && !large) status.settled = Life::undecided;
  if (for_good != Proof::disproved) return;
  status.settled = Life::alive;
  status.lives_by_new_stone = true;
}

/// Under territory rules: the attacker moves, and a ko is taken back after a pass for it only.
void confirm(const Problem& problem, LifeStatus& status) {
  Problem again = problem;
  again.budget.nodes = problem.budget.nodes - status.nodes;
  auto made = Solver::make(again, KoRule::confirmation);
  if (!made) return;
  Solver& solver = **made;
  const FieldState start = solver.start(solver.attacker());
  status.settled = solver.value(start);
  if (status.settled == Life::dead) look_for_new_stone(solver, start, status);
  status.nodes += solver.budget().spent;
}

/// The result as the defender sees it; more is better for him.
int rank_of(const FirstMove& after) {
  static constexpr std::array<int, 5> kRanks{-1, 0, 200, 300, 100};  // undecided, dead, seki, alive, ko
  int rank = kRanks[static_cast<std::size_t>(after.result)];
  if (after.ko) rank += 10 * (after.ko->attacker_threats.value_or(5) - after.ko->defender_threats.value_or(5));
  return rank;
}

}  // namespace

std::string_view id_text(Life life) {
  static constexpr std::array<std::string_view, 5> kTexts{"undecided", "dead", "seki", "alive", "ko"};
  return kTexts[static_cast<std::size_t>(life)];
}

std::string_view id_text(KoKind kind) {
  static constexpr std::array<std::string_view, 3> kTexts{"direct", "stages", "thousand_year"};
  return kTexts[static_cast<std::size_t>(kind)];
}

Result<LifeStatus> solve(const Problem& problem) {
  auto made = Solver::make(problem, KoRule::next_move);
  if (!made) return tl::unexpected(made.error());
  Solver& solver = **made;
  LifeStatus status;
  status.defender = solver.defender();
  status.region = solver.region();
  for (const Color color : kColors) status.first[index_of(color)] = solver.answer(solver.start(color)).first;
  status.nodes = solver.budget().spent;
  if (problem.rules.scoring == Scoring::territory) {
    confirm(problem, status);
  } else {
    const FirstMove& played = status.when_first(solver.attacker());
    // A ko that nobody likes to begin stays as it is.
    const bool left_alone = played.ko && played.ko->kind == KoKind::thousand_year;
    status.settled = left_alone ? Life::seki : played.result;
  }
  return status;
}

Result<std::vector<Answer>> all_first_moves(const Problem& problem) {
  auto made = Solver::make(problem, KoRule::next_move);
  if (!made) return tl::unexpected(made.error());
  Solver& solver = **made;
  const FieldState start = solver.start(problem.to_move);
  std::vector<FieldMove> moves{FieldMove{}};
  for (Bits rest = solver.field().empties(start); rest != 0; rest &= rest - 1) {
    moves.push_back({static_cast<std::uint8_t>(lowest(rest)), kNoCell});
  }
  std::vector<Answer> answers;
  std::vector<int> ranks;
  for (const FieldMove move : moves) {
    const auto next = solver.field().play(start, move);
    if (!next) continue;
    const FirstMove after = solver.answer(*next).first;
    Answer answer;
    if (!move.is_pass()) answer.move = solver.field().point(move.cell);
    answer.result = after.result;
    answer.line.push_back({problem.to_move, answer.move});
    answer.line.insert(answer.line.end(), after.line.begin(), after.line.end());
    answers.push_back(std::move(answer));
    const int rank = rank_of(after);
    ranks.push_back(rank < 0 || problem.to_move == solver.defender() ? rank : 1000 - rank);
  }
  const int best = ranks.empty() ? 0 : *std::max_element(ranks.begin(), ranks.end());
  for (std::size_t i = 0; i < answers.size(); ++i) answers[i].keeps_result = ranks[i] == best && best >= 0;
  return answers;
}

}  // namespace miai::life
