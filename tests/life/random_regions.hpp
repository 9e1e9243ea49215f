#pragma once
// Small positions made by chance, for the comparison with exhaustive search.

#include <cstdlib>
#include <optional>
#include <vector>

#include "base/rng.hpp"
#include "board/board.hpp"

namespace miai::life::test_support {

/// Stones of Black whose life is asked, and the points that are played on. At most eight of them are empty at first.
struct Case {
  BoardSize size = BoardSize::square(3);
  std::vector<Occupant> cells;
  PointSet region;
  PointSet goal;

  Board board() const { return Board(size, cells); }
  int empties() const { return (board().empty_points() & region).count(); }
};

/// Any stones anywhere on a tiny board; the goal is one black chain and everything is in play.
inline std::optional<Case> scattered(Rng& rng, BoardSize size) {
  Case c;
  c.size = size;
  for (int i = 0; i < size.points(); ++i) {
    const std::uint32_t dice = rng.below(10);
    c.cells.push_back(dice < 3 ? Occupant::white : dice < 6 ? Occupant::black : Occupant::empty);
    c.region.insert(size.point(i));
  }
  const Board board = c.board();
  if (board.chain_without_liberty() || board.empty_points().count() > 8) return std::nullopt;
  for (const auto& chain : board.chains()) {
    if (chain.color == Color::black && c.goal.empty()) c.goal = chain.stones;
  }
  if (c.goal.empty()) return std::nullopt;
  return c;
}

inline Point any_point(Rng& rng, BoardSize size) {
  return size.point(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.points()))));
}

/// Connected points, as many as are wanted if they come together soon.
inline PointSet blob_of(Rng& rng, BoardSize size, int want) {
  PointSet blob;
  blob.insert(any_point(rng, size));
  for (int tries = 0; tries < 300 && blob.count() < want; ++tries) {
    const Point p = any_point(rng, size);
    bool beside = false;
    for (const Point q : Neighbours(p, size)) beside = beside || blob.contains(q);
    if (beside) blob.insert(p);
  }
  return blob;
}

/// False where a chain that can be taken has no liberty, or too much is open.
inline bool is_sound(const Case& c) {
  if (c.goal.empty() || c.empties() > 8) return false;
  for (const auto& chain : c.board().chains()) {
    if (chain.liberties.empty() && (chain.stones - c.region).empty()) return false;
  }
  return true;
}

/// A blob of points with stones among them, fenced by black stones, fenced by white ones that are never taken.
inline std::optional<Case> enclosed(Rng& rng, BoardSize size, int want) {
  Case c;
  c.size = size;
  const PointSet blob = blob_of(rng, size, want);
  c.cells.assign(static_cast<std::size_t>(size.points()), Occupant::white);
  c.region = blob;
  for (const Point p : blob) {
    const std::uint32_t dice = rng.below(10);
    c.cells[size.index(p)] = dice < 2 ? Occupant::white : dice < 3 ? Occupant::black : Occupant::empty;
    for (const Point q : Neighbours(p, size)) {
      if (blob.contains(q)) continue;
      c.cells[size.index(q)] = Occupant::black;
      c.region.insert(q);
      c.goal.insert(q);
    }
  }
  return is_sound(c) ? std::optional(c) : std::nullopt;
}

/// A blob of empty points in a fence that holds together at the corners too, so that it falls as a whole: up to eight
/// empty points are few states. Some corners are given to the attacker (false eyes); so many outside liberties are
/// opened as are asked for, if the fence has room for them.
inline std::optional<Case> walled(Rng& rng, BoardSize size, int want, int outside = 0) {
  Case c;
  c.size = size;
  const PointSet blob = blob_of(rng, size, want - outside);
  c.cells.assign(static_cast<std::size_t>(size.points()), Occupant::white);
  c.region = blob;
  for (const Point p : blob) {
    c.cells[size.index(p)] = Occupant::empty;
    if (rng.below(6) == 0) c.cells[size.index(p)] = rng.below(3) == 0 ? Occupant::black : Occupant::white;
  }
  for (int i = 0; i < size.points(); ++i) {
    const Point p = size.point(i);
    if (blob.contains(p)) continue;
    bool side = false;
    bool corner = false;
    for (const Point q : blob) {
      const int apart = std::abs(p.column - q.column) + std::abs(p.row - q.row);
      side = side || apart == 1;
      corner = corner || (p.column != q.column && p.row != q.row && apart == 2);
    }
    if (side || (corner && rng.below(12) != 0)) {
      c.cells[i] = Occupant::black;
      c.region.insert(p);
      c.goal.insert(p);
    }
  }
  for (int tries = 0; tries < 40 && outside > 0; ++tries) {
    const Point p = any_point(rng, size);
    bool beside = false;
    for (const Point q : Neighbours(p, size)) beside = beside || c.goal.contains(q);
    if (!beside || c.region.contains(p)) continue;
    c.cells[size.index(p)] = Occupant::empty;
    c.region.insert(p);
    --outside;
  }
  if (outside > 0) return std::nullopt;
  return is_sound(c) ? std::optional(c) : std::nullopt;
}

}  // namespace miai::life::test_support
