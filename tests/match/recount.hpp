#pragma once
// Counts a match again from its records alone, with code of its own: a reader, a board, a count, the arithmetic.

#include <map>
#include <string>
#include <vector>

namespace miai::test {

struct RecountedGame {
  int number = 0;
  std::string black;
  std::string white;
  std::string result;   ///< as the record says
  std::string counted;  ///< as the stones stand, by area; "" where the game did not end with two passes
  bool legal = true;    ///< no stone on another, nothing off the board
};

struct Recount {
  std::vector<RecountedGame> games;
  std::map<std::string, double> points;
  /// Pairs by half points of the first player, who had Black in games with odd numbers.
  std::vector<int> pairs = std::vector<int>(5, 0);
  /// Of the first player above the second; one pair is added, spread over the five results.
  double elo = 0;
};

/// Reads every games/*.sgf below the folder.
Recount recount(const std::string& folder);

}  // namespace miai::test
