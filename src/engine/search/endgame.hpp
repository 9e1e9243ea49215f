#pragma once
// The end of the game: when to pass, and what to tidy before.

#include <optional>
#include <string>

#include "engine/search/search.hpp"

namespace miai::engine {

/// What to do instead of the search's choice, and why; nothing when the choice stands.
struct EndgameAdvice {
  std::optional<Vertex> vertex;
  std::string reason;
};

/// True when enough stones stand that the game could be over; before, there is no need to ask.
bool may_be_over(const Position& position);

/// - Nothing is left to gain: pass, instead of moves that change nothing.
/// - The choice is to pass, but dame or a ko are open: fill them first, where that costs nothing.
/// - The choice is to pass, but dead stones stand that must come off (cleaning up, or rules that count stones as they
///   stand): take them.
/// Cost: one to some ten evaluations, outside the budget.
EndgameAdvice advise(Search& search, const SearchReport& report, Vertex choice, const SearchOptions& options);

}  // namespace miai::engine
