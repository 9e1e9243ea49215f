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

/// What is asked about the end.
struct EndgameQuestion {
  Vertex choice = Vertex::pass();  ///< the search's
  const SearchOptions& options;
  const Budget& budget;  ///< of the run that is over; what is left of its time is for the answer
};

/// What of a move's time is kept for the advice, so that it can be had where the search takes all that it may.
Milliseconds time_for_advice(const Search& search);

/// - Nothing is left to gain: pass, instead of moves that change nothing.
/// - The choice is to pass, but dame or a ko are open: fill them first, where that costs nothing.
/// - The choice is to pass, but dead stones stand that must come off (cleaning up, or rules that count stones as they
///   stand): take them.
/// Cost: one to some ten evaluations, as far as there is time for them; without any the choice stands.
EndgameAdvice advise(Search& search, const SearchReport& report, const EndgameQuestion& question);

}  // namespace miai::engine
