#pragma once
// Files of answers that KataGo's own CPU backend gives for a network, and how far others are from them.

#include <optional>
#include <string>
#include <vector>

#include "engine/net/reference.hpp"

namespace miai::engine::testing {

using ReferencePosition = ReferenceAnswer;

/// Reads a file of positions; throws where it is none.
std::vector<ReferencePosition> read_reference(const std::string& path);

/// The folder or file that an environment variable names, or a place beside the source tree, if it exists.
std::optional<std::string> outside_data(const char* variable, const std::string& beside_source);

/// Everything in which an answer lies outside the tolerances, as text; "" = agrees.
/// 0.002 for probabilities, 0.005 for ownership, 0.05 points for leads and scores.
std::string differences(const Evaluation& found, const ReferencePosition& position);

}  // namespace miai::engine::testing
