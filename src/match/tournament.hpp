#pragma once
// A whole match: games in parallel, on disk as they end, until all are played or the test has decided.

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "match/rating.hpp"

namespace miai::match {

/// How a match stands.
struct Standing {
  std::vector<Played> games;          ///< by number
  Ratings ratings;                    ///< by contestant
  std::optional<TestState> test;      ///< where there is a test
  std::vector<std::string> programs;  ///< what the programs call themselves, by contestant; "" where not known
  int total = 0;                      ///< games that the schedule has
  int dropped = 0;                    ///< lines of the log that could not be read
};

/// Told after each game, and once before the first. Called from one thread at a time.
using Listener = std::function<void(const Standing&)>;

/// Where a match is kept, and who watches.
struct Venue {
  std::string folder;
  Listener listener;
  /// True ends the match after the games that are being played.
  const std::atomic<bool>* stop = nullptr;
};

/// Plays, or goes on with, the match in the folder, which then holds match.json, results.jsonl, results.json,
/// report.html and games/.
/// Fails:  match.* for the settings and the folder; match.program where a program cannot even set up the board; net.*
///         where the judge's network cannot be read.
Result<Standing> run_match(const Settings& settings, const Venue& venue);

/// How the games that have been played stand.
Standing standing_of(const Settings& settings, std::vector<Played> games);

}  // namespace miai::match
