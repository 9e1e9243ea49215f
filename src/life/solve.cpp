#include "life/solve.hpp"

#include <algorithm>
#include <array>

#include "life/solver.hpp"

namespace miai::life {
namespace {

/// New stones in the place of taken ones are looked for where this many points at most are open after the capture:
/// disproving life in more room takes too long.
constexpr int kMaxRoomForNewStones = 8;

/// Under territory rules: the attacker moves, and a ko is taken back after a pass for it only.
void confirm(const Problem& problem, LifeStatus& status) {
  Problem again = problem;
  again.budget.nodes = problem.budget.nodes - status.nodes;
  auto made = Solver::make(again, KoRule::confirmation);
  if (!made) return;
  Solver& solver = **made;
  const FieldState start = solver.start(solver.attacker());
  status.settled = solver.value(start);
  const int room = count(start.goal | solver.field().empties(start));
  if (status.settled == Life::dead && room <= kMaxRoomForNewStones) {
    static constexpr std::array<Life, 3> kByProof{Life::dead, Life::alive, Life::undecided};
    const Proof for_good = solver.takes_for_good(start);
    status.settled = kByProof[static_cast<std::size_t>(for_good)];
    status.lives_by_new_stone = for_good == Proof::disproved;
  }
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
