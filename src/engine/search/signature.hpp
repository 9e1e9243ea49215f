#pragma once
// A number that changes when the search behaves differently.

#include <cstdint>

namespace miai::engine {

/// Searches a few fixed positions with an evaluator of senseless but fixed opinions, and folds who got how many visits
/// into one number. Equal on every machine with the same floating-point arithmetic. Cost: about 0.1 s.
std::uint64_t search_signature();

}  // namespace miai::engine
