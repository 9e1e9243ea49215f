#pragma once
// Finds out whether this machine and these files can be relied on.

#include <string>
#include <vector>

#include "engine/agent.hpp"

namespace miai::engine {

struct SelfTestStep {
  std::string what;  ///< one English sentence: what was found
  bool passed = true;
  std::string remedy;  ///< what to do; empty where it passed
};

/// Loads the model of the settings, looks whether its answers make sense, are the same again and again on all threads
/// and, for a network, with every set of kernels; then lets it search. Ends after the first step that fails.
/// Cost: some two seconds.
std::vector<SelfTestStep> self_test(const Settings& settings, const LoadEvaluator& load, const Now& now);

}  // namespace miai::engine
