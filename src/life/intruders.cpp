#include "life/intruders.hpp"

#include <vector>

namespace miai::life {
namespace {

/// A room holds at least so many points for each stone of an intruder.
constexpr int kRoomPerStone = 3;
/// Rooms in which sides can stand without either moving are no larger.
constexpr int kNarrowRoom = 6;

/// The points that can be walked to from a stone or an empty point over points that pass the test.
template <typename Passes>
PointSet walk(const Board& board, const PointSet& from, Passes passes) {
  PointSet seen = from;
  std::vector<Point> open(from.begin(), from.end());
  while (!open.empty()) {
    const Point p = open.back();
    open.pop_back();
    for (const Point q : Neighbours(p, board.size())) {
      if (seen.contains(q) || !passes(q)) continue;
      seen.insert(q);
      open.push_back(q);
    }
  }
  return seen;
}

PointSet empty_room(const Board& board, Point p) {
  PointSet start;
  start.insert(p);
  return walk(board, start, [&](Point q) { return board.is_empty(q); });
}

bool touches(const Board& board, const PointSet& room, Color color) {
  for (const Point p : room) {
    for (const Point q : Neighbours(p, board.size())) {
      if (board.has(q, color)) return true;
    }
  }
  return false;
}

/// An empty room beside the stones that the other colour does not reach.
bool holds_an_eye(const Board& board, const PointSet& room, Color color) {
  PointSet left = room & board.empty_points();
  while (!left.empty()) {
    const PointSet part = empty_room(board, *left.begin());
    if (!touches(board, part, opposite(color))) return true;
    left -= part;
  }
  return false;
}

}  // namespace

bool is_intruder(const Board& board, const Chain& chain) {
  const Color enemy = opposite(chain.color);
  const PointSet room = walk(board, chain.stones, [&](Point q) { return !board.has(q, enemy); });
  const int points = room.count();
  const int own = (room & board.stones_of(chain.color)).count();
  if (2 * points > board.size().points() || points < kRoomPerStone * own) return false;
  if (holds_an_eye(board, room, chain.color)) return false;
  for (const Point p : room) {
    for (const Point q : Neighbours(p, board.size())) {
      if (board.has(q, enemy) && board.chain_size(q) <= own) return false;
    }
  }
  return true;
}

bool in_close_contact(const Board& board, const Chain& chain) {
  bool shares = false;
  for (const Point p : chain.liberties) {
    const PointSet room = empty_room(board, p);
    if (room.count() > kNarrowRoom) return false;
    shares = shares || touches(board, room, opposite(chain.color));
  }
  return shares;
}

}  // namespace miai::life
