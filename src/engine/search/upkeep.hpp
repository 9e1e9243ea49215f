#pragma once
// What is done to the whole tree between visits; nobody else may look at it meanwhile.

#include "base/halt.hpp"
#include "engine/search/core.hpp"

namespace miai::engine {

/// Marks what a restriction forbids, by MoveIndex.
void ban_by(const Restriction& restriction, BoardSize size, std::vector<std::uint8_t>& banned);

/// Makes the root ready for a run with that budget: its node, the evaluator's own word, the likelihoods of its moves.
/// What the halt cuts short is left for the next run.
void prepare_root(SearchCore& core, const Budget& budget, Halt& halt);

/// Frees the tree.
void forget_tree(SearchCore& core);

/// Makes the position the root, keeping what lies below it if it is in the tree; else forgets everything. What is kept
/// is stale, and what is dropped takes its memory, until the next run has seen to both.
void move_root(SearchCore& core, const Trail& trail);

/// Folds the positions with the fewest visits into their parents' edges until about half the memory is free.
/// False when that gave too little back, or when the halt came before the end: then the tree is as it was.
bool fold(SearchCore& core, Halt& halt);

}  // namespace miai::engine
