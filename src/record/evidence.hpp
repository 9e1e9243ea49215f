#pragma once
// Whether what was parsed is a game record, or a text of another kind that happens to hold "(;".

#include <string_view>

#include "record/grammar.hpp"

namespace miai::record {

/// A text whose grammar is sound is a record. One with stray text, names or zero bytes must show, near the root of
/// one of its games, a known property with a value that fits: a size, a number of the root, a stone on the board.
/// Cost:  O(faults); the first nodes of each game only where something is wrong.
bool is_record(const ParsedText& parsed, std::string_view text);

}  // namespace miai::record
