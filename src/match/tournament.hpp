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
  std::vector<Error> warnings;        ///< what speaks against believing the result
  int total = 0;                      ///< games that the schedule has
  int dropped = 0;                    ///< lines of the log that could not be read, or whose record is gone
};

/// Told after each game, and once before the first. Called from one thread at a time.
using Listener = std::function<void(const Standing&)>;

/// Where a match is kept, and who watches.
struct Venue {
  std::string folder;
  Listener listener;
  /// True ends the match and its programs at once, reports written. Games that are being played are none, and are
  /// played when the match goes on.
  const std::atomic<bool>* stop = nullptr;
};

/// Plays, or goes on with, the match in the folder, which then holds match.json, programs.json, results.jsonl,
/// results.json, report.html and games/. Where nothing is left to play no program is started.
/// Fails:  match.* for the settings and the folder; match.program where a program cannot even set up the board;
///         match.other_program where it is not the one of before; net.* where the judge's network cannot be read.
Result<Standing> run_match(const Settings& settings, const Venue& venue);

/// How the games that have been played stand.
Standing standing_of(const Settings& settings, std::vector<Played> games);

}  // namespace miai::match
