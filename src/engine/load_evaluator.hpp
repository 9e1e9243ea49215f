#pragma once
// From a name to what judges positions.

#include <memory>
#include <string>

#include "engine/evaluator.hpp"

namespace miai::engine {

/// "playouts" (any case): the evaluator that needs no network. Empty: the network that comes with the program, and
/// playouts where none does. Anything else is the path of a network.
/// Fails:  net.* with the file and what is wrong with it.
/// Cost:   reads and unpacks the file.
Result<std::shared_ptr<Evaluator>> load_evaluator(const std::string& model);

/// What programs ask about an evaluator.
struct EvaluatorFacts {
  std::string name;
  int version = 0;    ///< of the network's format; 0 without a network
  int max_batch = 1;  ///< positions that it looks at together
};
EvaluatorFacts facts_of(const Evaluator& evaluator);

}  // namespace miai::engine
