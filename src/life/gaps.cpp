#include "life/gaps.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "life/region.hpp"
#include "life/solve.hpp"

namespace miai::life {
namespace {

/// With more places than this to look at, the goal lies in the open and no two points shut it in.
constexpr std::size_t kMostPlaces = 60;

/// A gap leads out to at least so many empty points; what is smaller is room inside the fence.
constexpr int kLeastBeyond = 10;

/// An empty point and how many of the attacker's stones are beside it.
struct Place {
  Point point;
  int stones = 0;
};

class GapFinder {
 public:
  GapFinder(const Board& board, const PointSet& goal)
      : board_(board), goal_(goal), attacker_(opposite(*color_of(board.at(*goal.begin())))) {
    const auto region = region_of(board, goal);
    int room = 0;
    for (int i = 0; i < board.size().points(); ++i) {
      const Point p = board.size().point(i);
      if (!board.is_empty(p) || (region && !region->contains(p))) continue;
      ++room;
      Place place{p, 0};
      for (const Point q : Neighbours(p, board.size())) place.stones += board.has(q, attacker_) ? 1 : 0;
      if (place.stones > 0) places_.push_back(place);
    }
    most_left_ = std::min(room / 2, room - kLeastBeyond);
  }

  PointSet find() {
    if (places_.size() > kMostPlaces) return {};
    for (const Place& one : places_) consider({one});
    if (!best_.empty()) return best_;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) consider({places_[k], places_[i]});
    }
    return best_;
  }

 private:
  /// What leaves most room inside is nearest to the fence; of two such, what has more of its stones beside it.
  void consider(const std::vector<Place>& places) {
    const auto left = room_with(places);
    if (!left || *left > most_left_) return;
    std::pair<int, int> rank{*left, 0};
    for (const Place& place : places) rank.second += place.stones;
    if (!best_.empty() && rank <= best_rank_) return;
    best_rank_ = rank;
    best_.clear();
    for (const Place& place : places) best_.insert(place.point);
  }

  /// Empty points that can still be reached with the attacker's stones on those places; nullopt while there are too
  /// many.
  std::optional<int> room_with(const std::vector<Place>& places) const {
    Board closed = board_;
    for (const Place& place : places) closed.set_up(place.point, occupant_of(attacker_));
    if (closed.chain_without_liberty()) return std::nullopt;
    const auto region = region_of(closed, goal_);
    if (!region) return std::nullopt;
    int room = 0;
    for (const Point p : *region) room += closed.is_empty(p) ? 1 : 0;
    return room;
  }

  const Board& board_;
  const PointSet& goal_;
  Color attacker_;
  int most_left_ = 0;
  std::vector<Place> places_;
  PointSet best_;
  std::pair<int, int> best_rank_;
};

}  // namespace

PointSet fence_gaps(const Board& board, const PointSet& goal) {
  return GapFinder(board, goal).find();
}

}  // namespace miai::life
