#pragma once
// The slow, obvious board: a grid and flood fill. It replays records up to 52 × 52 and checks the fast board in tests.

#include <vector>

#include "board/point.hpp"

namespace miai {

class PlainBoard {
 public:
  explicit PlainBoard(BoardSize size) : size_(size), grid_(size.points(), Occupant::empty) {}
  PlainBoard(BoardSize size, std::vector<Occupant> grid) : size_(size), grid_(std::move(grid)) {}

  BoardSize size() const { return size_; }
  Occupant at(Point p) const { return grid_[size_.index(p)]; }
  void set_up(Point p, Occupant occupant) { grid_[size_.index(p)] = occupant; }
  const std::vector<Occupant>& occupants() const { return grid_; }

  /// Points of the chain at a stone; empty when it has none. Order: as found.
  std::vector<Point> chain(Point stone) const;
  int liberties(Point stone) const;

  /// Puts a stone down whatever stands there; removes enemy chains, then the own chain, that have no liberty.
  /// Returns the captured enemy stones; own_lost receives the number of own stones lost.
  struct Report {
    std::vector<Point> captured;
    int own_lost = 0;
  };
  Report place(Color color, Point p);

  friend bool operator==(const PlainBoard&, const PlainBoard&) = default;

 private:
  void lift(const std::vector<Point>& stones);
  BoardSize size_;
  std::vector<Occupant> grid_;
};

}  // namespace miai
