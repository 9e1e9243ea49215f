#include "engine/search/bias_table.hpp"

#include <algorithm>

#include "base/rng.hpp"

namespace miai::engine {
namespace {

constexpr int kReach = 2;

/// What stands at a point, with its liberties up to three.
std::uint64_t contents(const Board& board, int column, int row) {
  if (column < 0 || row < 0 || column >= board.size().width() || row >= board.size().height()) return 15;
  const Point p = make_point(column, row);
  if (board.is_empty(p)) return 0;
  return static_cast<std::uint64_t>(board.at(p)) * 4 + static_cast<std::uint64_t>(std::min(board.liberties(p), 3));
}

}  // namespace

std::uint32_t BiasTable::slot_of(const Walk& walk) {
  const auto last = walk.recent(0);
  if (!last || last->vertex.is_pass()) return 0;
  const Board& board = walk.position().board();
  const Point p = last->vertex.point();
  std::uint64_t hash = Rng::mix(static_cast<std::uint64_t>(board.size().index(p)) * 2 +
                                static_cast<std::uint64_t>(index_of(last->color)));
  const auto before = walk.recent(1);
  if (before && !before->vertex.is_pass()) {
    hash = Rng::mix(hash ^ static_cast<std::uint64_t>(board.size().index(before->vertex.point()) + 1));
  }
  if (walk.position().ko_ban()) hash = Rng::mix(hash + 1);
  for (int row = p.row - kReach; row <= p.row + kReach; ++row) {
    std::uint64_t line = 0;
    for (int column = p.column - kReach; column <= p.column + kReach; ++column) {
      line = line * 16 + contents(board, column, row);
    }
    hash = Rng::mix(hash ^ line);
  }
  return static_cast<std::uint32_t>(hash % (kEntries - 1)) + 1;
}

BiasTable::Sum BiasTable::replace(std::uint32_t slot, const Sum& before, const Sum& now) {
  if (slot == 0) return {};
  Entry& entry = entries_[slot];
  const std::lock_guard guard(entry.lock);
  entry.sum.delta += now.delta - before.delta;
  entry.sum.weight += now.weight - before.weight;
  return entry.sum;
}

void BiasTable::clear() {
  for (Entry& entry : entries_) entry.sum = {};
}

}  // namespace miai::engine
