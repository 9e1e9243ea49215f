#pragma once
// What makes a game between two people of different strength even.

#include "board/point.hpp"
#include "game/ruleset.hpp"

namespace miai {

/// What the weaker side, who takes Black, is given.
struct Pairing {
  int stones = 0;  ///< handicap stones; 0: Black begins on an empty board
  HalfPoints komi;
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

/// The most stones that are given.
inline constexpr int kMostStones = 9;

/// A stone for each rank between them; the first of them is to begin without the usual komi. Smaller boards feel each
/// stone more: one makes up for two and a half ranks on 13×13, for five on 9×9.
/// Units: ranks_apart counts steps of one kyu or dan, in either direction.
Pairing even_pairing(BoardSize size, int ranks_apart, const Ruleset& rules);

}  // namespace miai
