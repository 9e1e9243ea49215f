#pragma once
// Finished positions for tests about the count, made from a seed.

#include <string_view>
#include <vector>

#include "base/rng.hpp"
#include "game/position.hpp"

namespace miai::test {

/// Plays random legal moves without filling own one-point eyes until nobody has one left.
inline Position played_out(BoardSize size, std::uint64_t seed, const Ruleset& rules) {
  Position position(size);
  Rng rng(seed);
  for (int move = 0, passes = 0; move < 3 * size.points() && passes < 2; ++move) {
    const Color color = position.to_move();
    std::vector<Point> choices;
    for (const Point p : legal_points(position, color, rules)) {
      bool own_eye = true;
      for (const Point next : Neighbours(p, size)) own_eye = own_eye && position.board().has(next, color);
      if (!own_eye) choices.push_back(p);
    }
    passes = choices.empty() ? passes + 1 : 0;
    const Vertex vertex =
        choices.empty() ? Vertex::pass() : Vertex(choices[rng.below(static_cast<std::uint32_t>(choices.size()))]);
    position = *play(position, {color, vertex}, rules);
  }
  return position;
}

/// F41: every point is somebody's; Black has 42 of them by area, and wins by 2 by territory.
inline constexpr std::string_view kHalves =
    "........."
    "\n........."
    "\n....O...."
    "\nOOOOOO..."
    "\nXXXXXXOOO"
    "\n......XXX"
    "\n..X...X.."
    "\n........."
    "\n.........";

struct Fenced {
  Position position;
  PointSet dead;
};

/// Two colours share the board in ragged areas, closed stone to stone, with strays, dead stones and prisoners inside.
inline Fenced fenced(BoardSize size, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<int> side(static_cast<std::size_t>(size.points()), -1);
  std::vector<Point> edge;
  const int seeds = 2 + static_cast<int>(rng.below(3));
  for (int i = 0; i < seeds; ++i) {
    const Point p = size.point(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.points()))));
    side[static_cast<std::size_t>(size.index(p))] = i % 2;
    edge.push_back(p);
  }
  while (!edge.empty()) {
    const auto at = rng.below(static_cast<std::uint32_t>(edge.size()));
    const Point p = edge[at];
    edge[at] = edge.back();
    edge.pop_back();
    for (const Point next : Neighbours(p, size)) {
      int& theirs = side[static_cast<std::size_t>(size.index(next))];
      if (theirs >= 0) continue;
      theirs = side[static_cast<std::size_t>(size.index(p))];
      edge.push_back(next);
    }
  }
  std::vector<Occupant> stones(side.size(), Occupant::empty);
  std::vector<bool> given_up(side.size(), false);
  for (std::size_t i = 0; i < side.size(); ++i) {
    const Color color = kColors[static_cast<std::size_t>(side[i])];
    const Point p = size.point(static_cast<int>(i));
    bool border = false;
    for (const Point next : Neighbours(p, size))
      border = border || side[static_cast<std::size_t>(size.index(next))] != side[i];
    const auto roll = rng.below(100);
    if (border || roll < 10) stones[i] = occupant_of(color);
    if (!border && roll >= 95) stones[i] = occupant_of(opposite(color));
    given_up[i] = !border && roll >= 95;
  }
  const Board board(size, stones);
  Fenced result{Position(board, Color::black, {static_cast<int>(rng.below(12)), static_cast<int>(rng.below(12))}), {}};
  for (std::size_t i = 0; i < side.size(); ++i) {
    if (given_up[i]) result.dead |= board.chain_stones(size.point(static_cast<int>(i)));
  }
  return result;
}

}  // namespace miai::test
