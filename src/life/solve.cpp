#include "life/solve.hpp"

#include <algorithm>
#include <array>

#include "life/first_moves.hpp"
#include "life/new_stones.hpp"

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
void confirm(const Problem& problem, NodeBudget& left, LifeStatus& status) {
  Problem again = problem;
  again.budget.nodes = left.left;
  auto made = Solver::make(again, KoRule::confirmation);
  if (!made) return;
  Solver& solver = **made;
  const FieldState start = solver.start(solver.attacker());
  status.settled = solver.value(start);
  if (status.settled == Life::dead) look_for_new_stone(solver, start, status);
  if (status.settled == Life::dead) status.settled_line = line_from(solver, start, Life::dead).moves;
  left.left -= solver.budget().spent;
  left.spent += solver.budget().spent;
}

/// Area rules: what the attacker gets, but a ko that nobody likes to begin stays as it is.
Life played_out(const LifeStatus& status) {
  const FirstMove& played = status.when_first(opposite(status.defender));
  const bool left_alone = played.ko && played.ko->kind == KoKind::thousand_year;
  return left_alone ? Life::seki : played.result;
}

/// Both sides' first moves on one solver.
class Desk {
 public:
  Desk(Problem problem, std::unique_ptr<Solver> solver)
      : problem_(std::move(problem)),
        solver_(std::move(solver)),
        first_{{{*solver_, Color::black}, {*solver_, Color::white}}} {}

  NodeBudget& budget() { return solver_->budget(); }
  FirstMoves& of(Color first) { return first_[index_of(first)]; }

  /// Half of the budget for the first, so that a hard question does not leave nothing for an easy one; then what is
  /// left, once more.
  void decide_both() {
    NodeBudget& nodes = budget();
    const long kept_back = nodes.left / 2;
    nodes.left -= kept_back;
    of(Color::black).decide();
    nodes.left += kept_back;
    for (const Color first : {Color::white, Color::black}) of(first).decide();
  }

  /// Territory rules have a phase of their own for it.
  void confirm(LifeStatus& status) {
    if (problem_.rules.scoring == Scoring::territory) life::confirm(problem_, budget(), status);
  }

  void tell(LifeStatus& status) {
    status.defender = solver_->defender();
    status.region = solver_->region();
    for (const Color first : kColors) status.first[index_of(first)] = of(first).headline();
    if (problem_.rules.scoring != Scoring::territory) status.settled = played_out(status);
    status.nodes = budget().spent;
  }

 private:
  Problem problem_;
  std::unique_ptr<Solver> solver_;
  std::array<FirstMoves, 2> first_;
};

Result<Desk> desk_for(const Problem& problem) {
  auto board = with_fence_closed(problem);
  if (!board) return tl::unexpected(board.error());
  Problem closed = problem;
  closed.board = *board;
  auto solver = Solver::make(closed, KoRule::next_move);
  if (!solver) return tl::unexpected(solver.error());
  return Desk(std::move(closed), std::move(*solver));
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
  auto desk = desk_for(problem);
  if (!desk) return tl::unexpected(desk.error());
  desk->decide_both();
  LifeStatus status;
  desk->confirm(status);
  desk->tell(status);
  return status;
}

Result<std::vector<Answer>> all_first_moves(const Problem& problem) {
  auto desk = desk_for(problem);
  if (!desk) return tl::unexpected(desk.error());
  FirstMoves& moves = desk->of(problem.to_move);
  moves.decide();
  return moves.table();
}

Result<ProofTree> prove(const Problem& problem, int max_nodes) {
  auto desk = desk_for(problem);
  if (!desk) return tl::unexpected(desk.error());
  FirstMoves& moves = desk->of(problem.to_move);
  moves.decide();
  auto tree = moves.proof(max_nodes);
  if (tree) return std::move(*tree);
  return fail("life.undecided",
              "The position is not decided within " + std::to_string(problem.budget.nodes) +
                  " nodes; allow more or name a smaller region.",
              {{"nodes", std::to_string(problem.budget.nodes)}});
}

Result<Study> study(const Problem& problem, const StudyOptions& options) {
  auto desk = desk_for(problem);
  if (!desk) return tl::unexpected(desk.error());
  desk->decide_both();
  Study study;
  desk->confirm(study.status);
  // The table may decide what the headline had no nodes for, so it comes first.
  study.answers = desk->of(problem.to_move).table();
  if (options.proof_nodes > 0) study.proof = desk->of(problem.to_move).proof(options.proof_nodes);
  desk->tell(study.status);
  return study;
}

}  // namespace miai::life
