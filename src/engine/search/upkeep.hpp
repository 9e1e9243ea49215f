#pragma once
// What is done to the whole tree between visits; nobody else may look at it meanwhile.

#include "engine/search/core.hpp"

namespace miai::engine {

/// Marks what a restriction forbids, by MoveIndex.
void ban_by(const Restriction& restriction, BoardSize size, std::vector<std::uint8_t>& banned);

/// Makes the root ready for a run with that budget: its node, the evaluator's own word, the likelihoods of its moves.
void prepare_root(SearchCore& core, const Budget& budget);

/// Frees the tree.
void forget_tree(SearchCore& core);

/// Makes the position the root, keeping what lies below it if it is in the tree; else forgets everything.
void move_root(SearchCore& core, const Trail& trail);

/// Folds the positions with the fewest visits into their parents' edges until about half the memory is free.
/// False when that gave too little back.
bool fold(SearchCore& core);

/// Works all averages out anew from the leaves up (the utility has changed).
void refresh_tree(SearchCore& core);

}  // namespace miai::engine
