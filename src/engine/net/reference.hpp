#pragma once
// Answers that another program gave for a network, to compare with.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/evaluator.hpp"

namespace miai::engine {

struct ReferenceAnswer {
  /// Which network answered, where the file holds answers of several.
  std::string model;
  std::string id;
  Trail trail;
  Terms terms;
  int symmetry = 0;
  float optimism = 0;
  /// In our conventions.
  Evaluation expected;
};

/// Reads a JSON array of positions with KataGo's raw answers: "width", "height", "rules" (a preset) and "rules_full",
/// "komi", "handicap" (points), "moves" ([colour, vertex]), "to_move", "symmetry", and "expected": "whiteWin",
/// "whiteLoss", "noResult", "whiteLead", "whiteScoreSelfplay", "whiteScoreSelfplaySq", "policy" (rows from the top,
/// null where illegal), "policyPass", "whiteOwnership". Fails: net.bad_reference, saying what is wrong with it.
Result<std::vector<ReferenceAnswer>> read_reference(std::string_view text, std::string_view source);

}  // namespace miai::engine
