#include <deque>
#include <utility>
#include <vector>

#include "life/line.hpp"
#include "life/tactics.hpp"

namespace miai::life {
namespace {

/// Eye space beside the chains is looked at up to this size; anything larger is an open side, where a liberty is only a
/// liberty.
constexpr int kLargestEyeSpace = 8;

PointSet pocket(const Board& board, Point start) {
  PointSet found;
  std::deque<Point> open{start};
  found.insert(start);
  while (!open.empty()) {
    const Point p = open.front();
    open.pop_front();
    for (const Point q : Neighbours(p, board.size())) {
      if (!board.is_empty(q) || found.contains(q)) continue;
      found.insert(q);
      open.push_back(q);
    }
    if (found.count() > kLargestEyeSpace) return {};
  }
  return found;
}

PointSet race_region(const Board& board, const Chain& a, const Chain& b) {
  PointSet region = a.stones | b.stones;
  const PointSet liberties = a.liberties | b.liberties;
  for (const Point p : liberties) {
    region.insert(p);
    region |= pocket(board, p);
  }
  // Stones whose liberties all lie in the region can be taken in the course of the race.
  for (const auto& chain : board.chains()) {
    if ((chain.liberties - region).empty()) region |= chain.stones;
  }
  return region;
}

/// The board with living enemy stones where an open side begins: who fills a liberty there cannot be taken for it, and
/// nobody makes an eye against the open.
Board with_open_sides_closed(const Board& board, const PointSet& region, const Chain& a, const Chain& b) {
  std::vector<Occupant> cells = board.occupants();
  for (const auto& [chain, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    for (const Point p : chain->liberties - other->liberties) {
      for (const Point q : Neighbours(p, board.size())) {
        if (board.is_empty(q) && !region.contains(q)) cells[board.size().index(q)] = occupant_of(other->color);
      }
    }
  }
  return Board(board.size(), cells);
}

/// Whether the goal is taken before its rival when that side moves first, nobody having threats, and the line of it.
std::optional<Proof> taken(const Problem& problem, const PointSet& rival, Color first, Race& race) {
  auto solver = Solver::make(problem, KoRule::next_move);
  if (!solver) return std::nullopt;
  (*solver)->search(Aim::take_goal).set_rival((*solver)->field().bits(rival));
  const FieldState start = (*solver)->with((*solver)->start(first), {0, 0});
  const Proof proof = (*solver)->takes(start);
  race.nodes += (*solver)->budget().spent;
  if (proof == Proof::proved) race.line[index_of(first)] = line_from(**solver, start, Life::dead).moves;
  return proof;
}

}  // namespace

Race read_race(const Board& board, Point a, Point b, const SolveBudget& budget) {
  Race race;
  const std::array<Chain, 2> chains{board.chain(a), board.chain(b)};
  for (const int i : {0, 1}) {
    race.own_liberties[index_of(chains[i].color)] = (chains[i].liberties - chains[1 - i].liberties).count();
  }
  race.shared_liberties = (chains[0].liberties & chains[1].liberties).count();
  const PointSet region = race_region(board, chains[0], chains[1]);
  Problem problem(with_open_sides_closed(board, region, chains[0], chains[1]));
  problem.region = region;
  problem.budget = {budget.nodes / 4, budget.halt};
  for (const Color first : kColors) {
    const int at = index_of(first);
    race.decided[at] = true;
    for (const int i : {0, 1}) {
      const Chain& chain = chains[i];
      problem.goal = chain.stones;
      const auto proof = taken(problem, chains[1 - i].stones, first, race);
      if (proof == Proof::proved) race.winner[at] = opposite(chain.color);
      if (!proof || *proof == Proof::undecided) race.decided[at] = false;
      if (race.winner[at]) {
        race.decided[at] = true;
        break;
      }
    }
  }
  return race;
}

}  // namespace miai::life
