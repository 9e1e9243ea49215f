#pragma once
// From results to strengths. The unit is the pair of games (one opening, colours swapped): its two games are not
// independent of each other, pairs are.

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "match/played.hpp"

namespace miai::match {

/// How often a pair gave the first contestant 0, 0.5, 1, 1.5 and 2 points.
using Pentanomial = std::array<double, 5>;

/// One pair of games that has been played to its end.
struct Pair {
  std::size_t a = 0;  ///< index of the contestant who had Black in the first game
  std::size_t b = 0;
  int halves = 0;  ///< 0 … 4: half points that a made
};

/// Pairs of which both games are there, in the order of the schedule.
std::vector<Pair> pairs_of(const std::vector<Played>& games);

/// Of the pairs between these two, seen by a.
Pentanomial pentanomial(const std::vector<Pair>& pairs, std::size_t a, std::size_t b);

/// A difference in Elo, with the bounds between which it lies with 95 %.
struct Elo {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// What a pentanomial says about the difference between two contestants. One pair's worth of every result in equal
/// parts is added, so that it is finite after any number of pairs.
/// Source: the logistic curve of Elo; the variance of pairs as in fishtest's pentanomial statistics.
Elo elo_of(const Pentanomial& pairs);

/// The difference in Elo that gives a share of the points, 0 < share < 1, and back.
double elo_from_share(double share);
double share_from_elo(double elo);

/// Everybody's strength, by maximum likelihood over all pairs; the mean of all is 0.
class Ratings {
 public:
  Ratings() = default;
  Ratings(std::vector<double> values, std::vector<std::vector<double>> covariance)
      : values_(std::move(values)), covariance_(std::move(covariance)) {}

  std::size_t size() const { return values_.size(); }
  /// Against the mean of all.
  Elo of(std::size_t contestant) const;
  /// How much stronger the first is than the second. Who met the same opponents is known better against each other than
  /// against the mean, so two may be apart whose intervals overlap.
  Elo difference(std::size_t first, std::size_t second) const;

 private:
  std::vector<double> values_;                   ///< Elo
  std::vector<std::vector<double>> covariance_;  ///< Elo squared
};

/// Intervals are from the variance of pairs. For two contestants the difference is elo_of()'s.
Ratings ratings(const std::vector<Pair>& pairs, std::size_t contestants);

/// The sequential test of high against low on pairs.
struct TestState {
  double llr = 0;    ///< log of how much better `high` explains the pairs than `low`
  double lower = 0;  ///< at or below it `low` is accepted
  double upper = 0;  ///< at or above it `high` is accepted
  enum class Verdict : std::uint8_t { open, low, high } verdict = Verdict::open;
};

/// Source: the generalised likelihood ratio for the mean of a distribution (Van den Bergh), Wald's bounds.
TestState test_state(const Pentanomial& pairs, const SequentialTest& test);

}  // namespace miai::match
