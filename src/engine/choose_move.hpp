#pragma once
// A move for the computer's side: random playouts, a little tactical sense, and knowing when to pass.

#include <functional>

#include "base/rng.hpp"
#include "game/position.hpp"
#include "game/ruleset.hpp"

namespace miai::engine {

struct ChooseMoveOptions {
  const Ruleset& rules;
  HalfPoints komi;
  /// The only source of chance: equal arguments and equal generators give equal moves.
  Rng& rng;
  /// Playouts to spend; 0 takes default_playouts().
  int playouts = 0;
  /// Asked now and then (every millisecond or so); true ends thinking early with the best move so far. May be empty.
  std::function<bool()> stop = nullptr;
};

/// What thinks for about 25 ms on 9×9 and 0.15 s on 19×19.
int default_playouts(BoardSize size);

/// A legal move, or a pass when no useful move is left. Either colour may be asked for at any time, after two passes
/// too. Never fills an own one-point eye, takes its own stones off, or plays where pass-alive stones have settled
/// everything; never asks to play on for ever: far beyond the length of a game it passes. Cost: the playouts; 2 ms more
/// on 19×19.
Vertex choose_move(const Position& position, Color color, const ChooseMoveOptions& options);

}  // namespace miai::engine
