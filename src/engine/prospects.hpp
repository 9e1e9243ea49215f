#pragma once
// How random play tends to end from here: the likely owner of each point, and what winning goes with.

#include <vector>

#include "base/rng.hpp"
#include "board/playout_board.hpp"

namespace miai::engine {

/// Shape: all vectors row-major from the lower left (BoardSize::index), size.points() long.
struct Prospects {
  int playouts = 0;
  /// Share of the playouts that Black wins.
  double black_wins = 0.5;
  /// Mean owner, −1 (White) … +1 (Black).
  std::vector<double> owner;
  /// Covariance of owning the point with winning, Black's; −1 … 1. Large where the fight is.
  std::vector<double> importance;

  /// True when the point goes to that colour in nearly every playout.
  bool settled_for(Color color, int index) const;
  double win_share(Color color) const { return color == Color::black ? black_wins : 1 - black_wins; }
  bool settled(int index) const { return settled_for(Color::black, index) || settled_for(Color::white, index); }
};

/// komi: Black wins a playout with a lead above it.
struct LookAhead {
  BoardSize size;
  double komi;
  int playouts;
};
Prospects look_ahead(const PlayoutBoard& start, const LookAhead& request, Rng& rng);

}  // namespace miai::engine
