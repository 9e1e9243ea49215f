#pragma once
// Which moves are worth thinking about, and how good each looks before any thinking.

#include <vector>

#include "board/pass_alive.hpp"
#include "engine/choose_move.hpp"
#include "engine/prospects.hpp"

namespace miai::engine {

/// One question: what is known before moves are compared.
struct Scene {
  const Position& position;
  Color color;
  const ChooseMoveOptions& options;
  Prospects prospects;
  PassAlive fixed;

  const Board& board() const { return position.board(); }
  bool opponent_passed() const { return position.passes_in_a_row() > 0; }
  bool area_scoring() const { return options.rules.scoring == Scoring::area; }
};

struct Candidate {
  Point point;
  /// Added to the chance of winning that is expected before the first playout.
  double bonus = 0;
};

/// Moves where something is still open: the point or one next to it has no settled owner.
std::vector<Candidate> useful_moves(const Scene& scene);

/// Moves that take dead enemy stones off. They cost nothing under area rules, and nothing under territory rules while
/// the opponent keeps putting stones in; otherwise there are none.
std::vector<Candidate> tidying_moves(const Scene& scene);

/// Moves that fill own territory but no eye, so that a game against somebody who never passes comes to its end. None
/// before the game is long, none after a pass.
std::vector<Candidate> filling_moves(const Scene& scene);

/// True when passing now wins the count: by the stones as they stand under area rules, by the settled owners of the
/// points under territory rules, open points given to the opponent.
bool wins_the_count_now(const Scene& scene);

}  // namespace miai::engine
