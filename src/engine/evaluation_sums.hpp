#pragma once
// Several answers about one position as one.

#include "engine/evaluator.hpp"

namespace miai::engine {

/// Adds likelihoods, chances, lead, score and ownership; what only one of the two knows stays the sum's.
void add(Evaluation& sum, const Evaluation& more);
/// Multiplies all of them: with one over the number of answers a sum becomes their mean.
void scale(Evaluation& evaluation, float factor);

}  // namespace miai::engine
