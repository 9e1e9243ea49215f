#pragma once
// What the look of a place tells where neither proof nor reading reaches (internal to judging).

#include "board/board.hpp"

namespace miai::life {

/// The chain and its friends stand few and without an eye in a room of at most half the board that the other colour's
/// longer walls close on all sides.
/// Cost:  O(points).
bool is_intruder(const Board& board, const Chain& chain);

/// The chain's liberties lie in narrow rooms, and one of them it shares with the other colour.
/// Cost:  O(points).
bool in_close_contact(const Board& board, const Chain& chain);

}  // namespace miai::life
