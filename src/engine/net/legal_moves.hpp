#pragma once
// All legal points of a position at once, as networks need them.

#include "board/point_set.hpp"
#include "game/position.hpp"

namespace miai::engine {

/// For the side to move.
struct LegalMoves {
  PointSet legal;
  /// Empty points that only a ko or a repetition forbids.
  PointSet banned;
};

/// The same answers as legality() for every point, cheaper than asking for each.
LegalMoves legal_moves(const Position& position, const Ruleset& rules);

}  // namespace miai::engine
