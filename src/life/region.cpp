#include "life/region.hpp"

#include <deque>
#include <string>

#include "board/pass_alive.hpp"
#include "life/solve.hpp"

namespace miai::life {
namespace {

constexpr int kMaxRegion = 100;
constexpr int kMaxEmpties = 40;
/// A fence with no more liberties than this on its own side may lose a race; larger regions are not opened for it.
constexpr int kRacingLiberties = 6;
constexpr int kMaxEmptiesWithRaces = 12;

/// Whether fences that are short of liberties are part of the play.
enum class Races : std::uint8_t { ignored, included };

/// Grows the region from the goal; enemy chains without a liberty outside it are crossed.
class Grower {
 public:
  Grower(const Board& board, Color defender, Races races) : board_(board), defender_(defender), races_(races) {
    const auto alive = pass_alive(board, SelfCapture::forbidden);
    safe_ = alive.stones_of(opposite(defender));
    refuge_ = alive.stones_of(defender);
  }

  bool grow(const PointSet& seed) {
    region_ = seed;
    for (const Point p : seed) open_.push_back(p);
    do {
      if (!spread()) return false;
    } while (cross_enemies());
    return true;
  }

  const PointSet& region() const { return region_; }

 private:
  bool spread() {
    while (!open_.empty()) {
      const Point p = open_.front();
      open_.pop_front();
      for (const Point q : Neighbours(p, board_.size())) {
        // Who has joined living stones lives: what lies behind them does not matter.
        if (region_.contains(q) || refuge_.contains(q) || board_.has(q, opposite(defender_))) continue;
        // The fence that the crossed chain stands against is as good as living when it is not short of liberties.
        const bool beyond = beyond_.contains(p) || board_.has(p, opposite(defender_));
        if (beyond && board_.has(q, defender_) && board_.liberties(q) > kRacingLiberties) continue;
        if (beyond) beyond_.insert(q);
        region_.insert(q);
        open_.push_back(q);
        if (board_.is_empty(q)) ++empties_;
      }
      if (empties_ > (races_ == Races::included ? kMaxEmptiesWithRaces : kMaxEmpties) || region_.count() > kMaxRegion)
        return false;
    }
    return true;
  }

  bool cross_enemies() {
    bool crossed = false;
    for (const Point p : region_) {
      for (const Point q : Neighbours(p, board_.size())) {
        if (region_.contains(q) || safe_.contains(q)) continue;
        const Chain chain = board_.chain(q);
        const PointSet outside = chain.liberties - region_;
        if (outside.count() > (races_ == Races::included ? kRacingLiberties : 0)) continue;
        region_ |= chain.stones;
        for (const Point s : chain.stones) open_.push_back(s);
        crossed = true;
      }
      if (crossed) break;
    }
    return crossed;
  }

  const Board& board_;
  Color defender_;
  Races races_;
  PointSet safe_;    ///< pass-alive stones of the attacker
  PointSet refuge_;  ///< and of the defender
  PointSet region_;
  PointSet beyond_;  ///< points that are reached only over enemy stones
  std::deque<Point> open_;
  int empties_ = 0;
};

}  // namespace

Result<PointSet> whole_goal(const Board& board, const PointSet& goal) {
  PointSet stones;
  std::optional<Color> color;
  for (const Point p : goal) {
    const auto here = board.size().contains(p) ? color_of(board.at(p)) : std::nullopt;
    if (!here || (color && *color != *here)) {
      return fail("life.no_goal",
                  "The goal must be stones of one colour; look at " + to_string(p) + " and name a stone there.",
                  {{"vertex", to_string(p)}});
    }
    color = here;
    stones |= board.chain_stones(p);
  }
  if (!color) return fail("life.no_goal", "No stone is named whose life is asked; name one.");
  return stones;
}

Result<PointSet> region_of(const Board& board, const PointSet& goal) {
  const auto stones = whole_goal(board, goal);
  if (!stones) return tl::unexpected(stones.error());
  const Point any = *stones->begin();
  const Color defender = *color_of(board.at(any));
  Grower with_races(board, defender, Races::included);
  if (with_races.grow(*stones)) return with_races.region();
  Grower grower(board, defender, Races::ignored);
  if (!grower.grow(*stones)) {
    return fail("life.not_enclosed",
                "The chain at " + to_string(any) +
                    " is not shut in: too many points can be reached from it; name the region to look at.",
                {{"vertex", to_string(any)}});
  }
  return grower.region();
}

Result<Board> with_fence_closed(const Problem& problem) {
  const auto goal = whole_goal(problem.board, problem.goal);
  if (!goal) return tl::unexpected(goal.error());
  Board closed = problem.board;
  const Occupant attacker = occupant_of(opposite(*color_of(problem.board.at(*goal->begin()))));
  for (const Point p : problem.region) {
    for (const Point q : Neighbours(p, closed.size())) {
      if (closed.is_empty(q) && !problem.region.contains(q)) closed.set_up(q, attacker);
    }
  }
  return closed;
}

}  // namespace miai::life
