#include "engine/judge/unsettled.hpp"

#include <algorithm>
#include <vector>

#include "life/solve.hpp"

namespace miai::engine {
namespace {

using life::ChainJudgement;
using life::ChainStatus;

constexpr long kNodesPerPlace = 20'000;
constexpr long kNodesInAll = 100'000;
/// Larger places are no matter of a few moves.
constexpr int kMostEmpties = 12;

bool is_guess(const ChainJudgement& judged, ChainStatus status) {
  return judged.status == status && !judged.proved;
}

/// The points around a dead chain that its killers do not hold: where it stands in their eye space.
PointSet room_of(const Board& board, const Chain& dead, Color killer) {
  PointSet room = dead.stones;
  std::vector<Point> open(dead.stones.begin(), dead.stones.end());
  while (!open.empty()) {
    const Point p = open.back();
    open.pop_back();
    for (const Point q : Neighbours(p, board.size())) {
      if (room.contains(q) || board.has(q, killer)) continue;
      room.insert(q);
      open.push_back(q);
    }
  }
  return room;
}

/// Chains of the killers around the room whose life is not proved; nothing where one of them is.
std::vector<ChainJudgement*> killers_of(life::StatusReport& report, const Board& board, const PointSet& room,
                                        Color killer) {
  PointSet beside;
  for (const Point p : room) {
    for (const Point q : Neighbours(p, board.size())) {
      if (!room.contains(q)) beside.insert(q);
    }
  }
  std::vector<ChainJudgement*> killers;
  for (ChainJudgement& judged : report.chains) {
    if (judged.chain.color != killer || (judged.chain.stones & beside).empty()) continue;
    if (!is_guess(judged, ChainStatus::alive)) return {};
    killers.push_back(&judged);
  }
  return killers;
}

class Places {
 public:
  Places(life::StatusReport& report, const Board& board, const Ruleset& rules, const PointSet& sekis)
      : report_(report), board_(board), rules_(rules), sekis_(sekis) {}

  PointSet run() {
    for (ChainJudgement& judged : report_.chains) {
      if (!is_guess(judged, ChainStatus::dead) || looked_at_.contains(*judged.chain.stones.begin())) continue;
      look(judged);
    }
    return unsettled_;
  }

 private:
  void look(const ChainJudgement& dead) {
    const Color killer = opposite(dead.chain.color);
    const PointSet room = room_of(board_, dead.chain, killer);
    looked_at_ |= room & board_.stones_of(dead.chain.color);
    const auto killers = killers_of(report_, board_, room, killer);
    const bool in_seki = std::any_of(killers.begin(), killers.end(), [this](const ChainJudgement* one) {
      return !(one->chain.stones & sekis_).empty();
    });
    if (killers.empty() || in_seki || (room & board_.empty_points()).count() > kMostEmpties) return;
    life::Problem problem(board_);
    for (const ChainJudgement* chain : killers) problem.goal |= chain->chain.stones;
    problem.rules = rules_;
    problem.budget.nodes = std::min(kNodesPerPlace, kNodesInAll - spent_);
    if (problem.budget.nodes <= 0) return;
    const auto region = life::region_of(board_, problem.goal);
    if (!region || (*region & board_.empty_points()).count() > kMostEmpties) return;
    const auto solved = life::solve(problem);
    if (!solved) return;
    spent_ += solved->nodes;
    settle(*solved, room, killers);
  }

  void settle(const life::LifeStatus& solved, const PointSet& room, const std::vector<ChainJudgement*>& killers) {
    const life::Life attacked = solved.when_first(opposite(solved.defender)).result;
    if (attacked == life::Life::alive || attacked == life::Life::undecided) return;
    const bool seki = attacked == life::Life::seki;
    for (ChainJudgement& judged : report_.chains) {
      if (judged.chain.color == solved.defender || !room.contains(*judged.chain.stones.begin())) continue;
      if (!is_guess(judged, ChainStatus::dead)) continue;
      judged.status = seki ? ChainStatus::seki : ChainStatus::alive;
      judged.reason = seki ? "seki" : "unsettled";
      unsettled_ |= judged.chain.stones;
    }
    for (ChainJudgement* killer : killers) {
      if (seki) {
        killer->status = ChainStatus::seki;
        killer->reason = "seki";
      }
      unsettled_ |= killer->chain.stones;
    }
  }

  life::StatusReport& report_;
  const Board& board_;
  const Ruleset& rules_;
  const PointSet& sekis_;
  PointSet looked_at_;
  PointSet unsettled_;
  long spent_ = 0;
};

}  // namespace

PointSet leave_unsettled(life::StatusReport& report, const Board& board, const Ruleset& rules, const PointSet& sekis) {
  return Places(report, board, rules, sekis).run();
}

}  // namespace miai::engine
