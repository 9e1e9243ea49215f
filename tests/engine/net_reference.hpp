#pragma once
// Positions with the answers that KataGo's own CPU backend gives for a network, read from JSON.

#include <optional>
#include <string>
#include <vector>

#include "engine/evaluator.hpp"

namespace miai::engine::testing {

struct ReferencePosition {
  /// Which network answered, where the file holds answers of several.
  std::string model;
  std::string id;
  Trail trail;
  Terms terms;
  int symmetry = 0;
  float optimism = 0;
  /// What is expected, turned into our conventions; score_stdev and no first plays are compared.
  Evaluation expected;
};

/// Reads a file of positions; throws what the JSON library throws when it is none.
std::vector<ReferencePosition> read_reference(const std::string& path);

/// The folder or file that an environment variable names, or a place beside the source tree, if it exists.
std::optional<std::string> outside_data(const char* variable, const std::string& beside_source);

/// Everything in which an answer lies outside the tolerances, as text; "" = agrees.
/// 0.002 for probabilities, 0.005 for ownership, 0.05 points for leads and scores.
std::string differences(const Evaluation& found, const ReferencePosition& position);

}  // namespace miai::engine::testing
