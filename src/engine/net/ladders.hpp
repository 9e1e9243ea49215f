#pragma once
// Which chains can be taken in a ladder, as networks are told.

#include <memory>
#include <optional>
#include <vector>

#include "board/board.hpp"

namespace miai::engine {

struct Ladders {
  /// Stones of chains with one or two liberties that are taken by atari after atari: those with two when the attacker
  /// begins, those with one even when the owner begins.
  PointSet stones;
  /// By index_of(colour of the chain): the first moves that take a chain of two liberties.
  std::array<PointSet, 2> moves;
};

/// Reads the ladders of a board on which a simple ko may stand at a point.
/// A ladder that depends on a ko of its own is taken as failing; so is one that takes too long to read.
/// Requires sides up to 19.
Ladders ladders_of(const Board& board, std::optional<Point> ko);

/// Remembers the ladders of boards seen lately; not for several threads at once. The memory it takes is fixed.
class LadderMemo {
 public:
  LadderMemo();
  LadderMemo(const LadderMemo&) = delete;
  LadderMemo& operator=(const LadderMemo&) = delete;
  ~LadderMemo();

  const Ladders& ladders(const Board& board, std::optional<Point> ko);

 private:
  struct Entry;
  std::vector<Entry> entries_;
};

}  // namespace miai::engine
