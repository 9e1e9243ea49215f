#pragma once
// One picture for the sixteen ways to look at a position: turned, mirrored, colours swapped (internal to judging).

#include <vector>

#include "board/board.hpp"
#include "board/symmetry.hpp"

namespace miai::life {

/// A symmetry of the board, with the colours swapped or not.
struct View {
  enum class Colors : std::uint8_t { kept, swapped };
  Symmetry symmetry{0};
  Colors colors = Colors::kept;
};

/// The picture that all sixteen views of a position share.
struct Canonical {
  Board board;
  /// The views that lead to the picture: one, or several when the position is like itself.
  std::vector<View> views;
};

/// The least of the sixteen pictures, by size and then stone by stone from the lower left.
/// Cost:  O(points).
Canonical canonical_picture(const Board& board);

}  // namespace miai::life
