#pragma once
// Local results that are read out beforehand, for searches whose evaluator does not see them.

#include <cstdint>
#include <vector>

#include "base/halt.hpp"
#include "engine/search/search.hpp"

namespace miai::engine {

/// How many playouts an evaluation rests on; 0 when on none.
float playouts_of(const Evaluation& evaluation);

/// How many nodes of reading a run may spend on hints: about a fifth of what its playouts cost. The same for equal
/// budgets, whatever the time.
/// playouts: of one evaluation.
long hint_nodes(const Budget& budget, BoardSize size, double playouts);

/// What moves decide locally, in points, by MoveIndex; 0 where they decide nothing. Of what rests on strong neighbours
/// half is counted. Empty where the halt came before the end: half a reading would mislead.
std::vector<float> hints(const Position& position, long nodes, Halt* halt = nullptr);

/// Turns likelihoods towards hints: the greater the swings, the more. Negative likelihoods stay.
void lean_on_hints(std::vector<float>& priors, const std::vector<float>& hints, double most);

}  // namespace miai::engine
