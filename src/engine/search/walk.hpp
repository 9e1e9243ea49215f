#pragma once
// The way from the root of the tree to the position that a visit has reached.

#include <array>
#include <vector>

#include "engine/evaluator.hpp"

namespace miai::engine {

/// A trail that moves on cheaply: three positions in turn, so that the two boards before the last are at hand when
/// somebody asks, and nothing is allocated on the way.
class Walk {
 public:
  Walk(const Trail& root, const Ruleset& rules);

  void restart();
  void step(Vertex vertex);

  int depth() const { return static_cast<int>(moves_.size()); }
  const Position& position() const { return positions_[current_]; }
  /// The moves since the root.
  const std::vector<Move>& moves() const { return moves_; }
  /// The latest move but n, at the root and before it too; nothing where it is not known.
  std::optional<Move> recent(int n) const;
  Trail trail() const;

 private:
  const Position& before(int n) const { return positions_[(current_ + 3U - static_cast<unsigned>(n)) % 3U]; }

  const Trail& root_;
  const Ruleset& rules_;
  std::array<Position, 3> positions_;
  unsigned current_ = 0;
  std::vector<Move> moves_;
};

}  // namespace miai::engine
