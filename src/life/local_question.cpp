#include "life/local_question.hpp"

#include <algorithm>
#include <deque>

#include "board/pass_alive.hpp"
#include "life/line.hpp"

namespace miai::life {
namespace {

/// Enclosed regions are read whole up to this many empty points.
constexpr int kMaxClosedEmpties = 16;
/// Around a group that is not shut in the nearest points are looked at, up to this many empty ones.
constexpr int kMaxOpenEmpties = 16;
constexpr int kReach = 3;
/// Enemy chains with at most so many liberties may be taken on the way.
constexpr int kWeakLiberties = 3;

/// The points near a chain, layer by layer.
class Neighbourhood {
 public:
  Neighbourhood(const Board& board, const Chain& chain) : board_(board), owner_(chain.color) {
    join(*chain.stones.begin());
    for (int layer = 0; layer < kReach; ++layer) grow();
  }

  const PointSet& region() const { return region_; }

 private:
  void join(Point stone) { region_ |= board_.chain_stones(stone); }

  /// One step over empty points; own chains and weak enemy ones that are met belong to it as a whole.
  void grow() {
    PointSet next;
    for (const Point p : region_) {
      if (board_.has(p, opposite(owner_))) continue;
      for (const Point q : Neighbours(p, board_.size())) {
        if (!region_.contains(q)) next.insert(q);
      }
    }
    const bool first_layer = (region_ & board_.empty_points()).empty();
    for (const Point q : next) {
      if (board_.is_empty(q)) {
        if (!first_layer && (region_ & board_.empty_points()).count() >= kMaxOpenEmpties) continue;
        region_.insert(q);
      } else if (board_.has(q, owner_)) {
        if (board_.liberties(q) <= 2 * kWeakLiberties) join(q);
      } else if (board_.liberties(q) <= kWeakLiberties) {
        join(q);
        region_ |= board_.chain_liberties(q);
      }
    }
  }

  const Board& board_;
  Color owner_;
  PointSet region_;
};

/// The board with living stones of the owner where the region opens to the rest of the board.
Board with_refuges(const Board& board, const PointSet& region, Color owner) {
  Board image = board;
  for (const Point p : region) {
    if (board.has(p, opposite(owner))) continue;
    for (const Point q : Neighbours(p, board.size())) {
      if (!region.contains(q) && board.is_empty(q)) image.set_up(q, occupant_of(owner));
    }
  }
  return image;
}

}  // namespace

LocalQuestion::LocalQuestion(const Position& position, std::unique_ptr<Solver> solver, Fence fence, PointSet goal)
    : solver_(std::move(solver)), fence_(fence), goal_(goal), region_(solver_->region()), ko_ban_(position.ko_ban()) {}

std::optional<LocalQuestion> LocalQuestion::about(const Position& position, const Chain& chain,
                                                  const SolveBudget& budget) {
  const Board& board = position.board();
  const auto closed = region_of(board, chain.stones);
  if (closed && (*closed & board.empty_points()).count() <= kMaxClosedEmpties) {
    Problem problem(board);
    problem.goal = chain.stones;
    problem.region = *closed;
    problem.budget = budget;
    if (auto solver = Solver::make(problem, KoRule::next_move)) {
      return LocalQuestion(position, std::move(*solver), Fence::closed, chain.stones);
    }
  }
  const PointSet near = Neighbourhood(board, chain).region();
  Problem problem(with_refuges(board, near, chain.color));
  problem.goal = chain.stones;
  problem.region = near;
  problem.budget = budget;
  // A refuge beside the chain itself: it has got away already.
  if (!(problem.board.chain_stones(*chain.stones.begin()) - near).empty()) return std::nullopt;
  auto solver = Solver::make(problem, KoRule::next_move);
  if (!solver) return std::nullopt;
  return LocalQuestion(position, std::move(*solver), Fence::open, chain.stones);
}

FieldState LocalQuestion::start(Color first) const {
  FieldState s = solver_->with(solver_->start(first), {0, 0});
  if (ko_ban_ && ko_ban_->color == first) {
    const auto cell = solver_->field().cell(ko_ban_->point);
    if (cell && region_.contains(ko_ban_->point)) s.ko = static_cast<std::uint8_t>(*cell);
  }
  return s;
}

Life LocalQuestion::value_of(const FieldState& s) {
  if (fence_ == Fence::closed) return solver_->value(s);
  static constexpr std::array<Life, 3> kByProof{Life::dead, Life::alive, Life::undecided};
  return kByProof[static_cast<std::size_t>(solver_->takes(s))];
}

Life LocalQuestion::value(Color first) {
  return value_of(start(first));
}

std::vector<LocalQuestion::Good> LocalQuestion::good_moves(Color first) {
  std::vector<Good> good;
  const FieldState root = start(first);
  const Life best = value_of(root);
  if (best == Life::undecided) return good;
  const auto kept = solver_->shows(best).kept_by(root);
  const Field& field = solver_->field();
  const bool for_owner = first == owner();
  for (Bits rest = field.empties(root); rest != 0; rest &= rest - 1) {
    const FieldMove move{static_cast<std::uint8_t>(lowest(rest)), kNoCell};
    const auto next = field.play(root, move);
    if (!next) continue;
    const Life after = value_of(*next);
    if (after == Life::undecided || (for_owner ? rank_of(after) < rank_of(best) : rank_of(after) > rank_of(best)))
      continue;
    Good found{field.point(move.cell), {{first, field.point(move.cell)}}};
    const std::vector<Move> more = line_from(*solver_, *next, after).moves;
    found.line.insert(found.line.end(), more.begin(), more.end());
    good.push_back(std::move(found));
    if (kept && *kept == move) std::rotate(good.begin(), good.end() - 1, good.end());
  }
  return good;
}

}  // namespace miai::life
