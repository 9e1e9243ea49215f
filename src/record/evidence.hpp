#pragma once
// Whether what was parsed is a game record, or a text of another kind that happens to hold "(;".

#include "record/grammar.hpp"

namespace miai::record {

/// A text that is nothing but game trees is a record, whatever its properties hold; so what the writer writes always is
/// one. A text with anything stray in it must show, near the root of one of its games, a known property with a value
/// that fits: a size, a number of the root, a stone on the board.
/// Cost:  O(faults); the first nodes of each game only where something is wrong.
bool is_record(const ParsedText& parsed);

}  // namespace miai::record
