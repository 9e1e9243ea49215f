#pragma once
// A match as files: the record of a game, results.json, and a page to read.

#include <string>

#include "match/referee.hpp"
#include "match/tournament.hpp"

namespace miai::match {

/// SGF of one game: names, result, rules, clock, who took how long, and how it ended.
std::string record_text(const Settings& settings, const Finished& finished);

/// Everything in Standing, each contestant's games, and every meeting with its pairs.
std::string results_json(const Settings& settings, const Standing& standing);

/// One page without scripts or links to elsewhere: standings with a chart of Elo, meetings, forfeits, settings, games.
std::string report_html(const Settings& settings, const Standing& standing);

/// A contestant's games in numbers.
struct Tally {
  int games = 0;
  int wins = 0;
  int draws = 0;  ///< games without winner among them
  int losses = 0;
  int forfeits = 0;  ///< lost by a failure, or without winner because both failed
  Milliseconds used{0};
  Milliseconds longest{0};
  int asked = 0;  ///< moves
};
Tally tally_of(const Standing& standing, std::size_t contestant);
/// Of the games against one other.
Tally tally_against(const Standing& standing, std::size_t contestant, std::size_t other);

}  // namespace miai::match
