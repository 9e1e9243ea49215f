#include "board/plain_board.hpp"

#include "board/point_set.hpp"

namespace miai {

std::vector<Point> PlainBoard::chain(Point stone) const {
  const Occupant own = at(stone);
  if (own == Occupant::empty) return {};
  std::vector<bool> seen(size_.points());
  std::vector<Point> stones{stone};
  seen[size_.index(stone)] = true;
  for (std::size_t i = 0; i < stones.size(); ++i) {
    for (const Point n : Neighbours(stones[i], size_)) {
      if (at(n) != own || seen[size_.index(n)]) continue;
      seen[size_.index(n)] = true;
      stones.push_back(n);
    }
  }
  return stones;
}

int PlainBoard::liberties(Point stone) const {
  std::vector<bool> seen(size_.points());
  int count = 0;
  for (const Point s : chain(stone)) {
    for (const Point n : Neighbours(s, size_)) {
      if (at(n) != Occupant::empty || seen[size_.index(n)]) continue;
      seen[size_.index(n)] = true;
      ++count;
    }
  }
  return count;
}

void PlainBoard::lift(const std::vector<Point>& stones) {
  for (const Point p : stones) set_up(p, Occupant::empty);
}

PlainBoard::Report PlainBoard::place(Color color, Point p) {
  Report report;
  set_up(p, occupant_of(color));
  for (const Point n : Neighbours(p, size_)) {
    if (at(n) != occupant_of(opposite(color)) || liberties(n) > 0) continue;
    const auto taken = chain(n);
    lift(taken);
    report.captured.insert(report.captured.end(), taken.begin(), taken.end());
  }
  if (liberties(p) == 0) {
    const auto lost = chain(p);
    lift(lost);
    report.own_lost = static_cast<int>(lost.size());
  }
  return report;
}

}  // namespace miai
