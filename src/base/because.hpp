#pragma once
// An error that is told because of another one.

#include <string>
#include <string_view>
#include <utility>

#include "base/result.hpp"

namespace miai {

/// Names of facts that belong to the reason; what follows is the name in the reason itself.
inline constexpr std::string_view kReasonPrefix = "why.";

/// The error with another one as its reason: the fact "why" is the reason's English sentence, "why.id" its id, and its
/// own facts follow under "why.". Translations put the reason's sentence in their language for {why}.
inline Error because_of(Error error, const Error& reason) {
  error.facts.push_back({"why", reason.message});
  error.facts.push_back({std::string(kReasonPrefix) + "id", reason.id});
  for (const Fact& fact : reason.facts) {
    error.facts.push_back({std::string(kReasonPrefix) + fact.name, fact.value});
  }
  return error;
}

/// The reason of such an error; its id is empty where there is none.
inline Error reason_of(const Error& error) {
  Error reason;
  for (const Fact& fact : error.facts) {
    if (fact.name == "why") reason.message = fact.value;
    if (!std::string_view(fact.name).starts_with(kReasonPrefix)) continue;
    const std::string name = fact.name.substr(kReasonPrefix.size());
    if (name == "id" && reason.id.empty()) {
      reason.id = fact.value;
    } else {
      reason.facts.push_back({name, fact.value});
    }
  }
  return reason;
}

}  // namespace miai
