#include <deque>

#include "life/solver.hpp"
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

/// Whether the goal is taken when that side moves first, nobody having threats, and the line of it.
std::optional<Proof> taken(const Problem& problem, Color first, std::vector<Move>& line) {
  auto solver = Solver::make(problem, KoRule::next_move);
  if (!solver) return std::nullopt;
  const FieldState start = (*solver)->with((*solver)->start(first), {0, 0});
  const Proof proof = (*solver)->takes(start);
  if (proof == Proof::proved) line = line_from(**solver, start, Life::dead);
  return proof;
}

}  // namespace

Race read_race(const Board& board, Point a, Point b, long nodes) {
  Race race;
  const std::array<Chain, 2> chains{board.chain(a), board.chain(b)};
  for (const int i : {0, 1}) {
    race.own_liberties[index_of(chains[i].color)] = (chains[i].liberties - chains[1 - i].liberties).count();
  }
  race.shared_liberties = (chains[0].liberties & chains[1].liberties).count();
  Problem problem(board);
  problem.region = race_region(board, chains[0], chains[1]);
  problem.budget.nodes = nodes / 4;
  for (const Color first : kColors) {
    const int at = index_of(first);
    race.decided[at] = true;
    for (const Chain& chain : chains) {
      problem.goal = chain.stones;
      const auto proof = taken(problem, first, race.line[at]);
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
