#pragma once
// Chance: numbers, and moves by their likelihood.

#include <vector>

#include "base/rng.hpp"
#include "engine/evaluator.hpp"

namespace miai::train {

/// Normal distribution, mean 0 and deviation 1.
double normal(Rng& chance);
/// Uniform in [0, 1).
double uniform(Rng& chance);

struct Likelihoods {
  const std::vector<float>& policy;  ///< as in engine::Evaluation
  double temperature = 1;            ///< they count to the power 1 / temperature
};

/// A legal move by its likelihood; what is hardly likely is left alone. A pass where none is left.
Vertex drawn_move(const engine::Trail& trail, const Ruleset& rules, const Likelihoods& moves, Rng& chance);

}  // namespace miai::train
