#pragma once
// What results and scores are worth to the search. Black-positive.

#include "board/point.hpp"
#include "engine/evaluator.hpp"
#include "engine/search/options.hpp"

namespace miai::engine {

/// What one look at a position says, or many on average.
struct Values {
  double win_loss = 0;  ///< Black's chance less White's
  double no_result = 0;
  double score = 0;
  double score_sq = 0;  ///< mean of the squared score
  double lead = 0;
};

Values values_of(const Evaluation& evaluation);

/// The mean of two, the second with this share.
Values mixed(const Values& a, const Values& b, double share);

double stdev_of(const Values& values);

/// Turns values into utility: win or loss, and two terms of the score that tell a large win from a small one without
/// ever being worth a win. The second term is centred near the score expected at the root, so that it still tells moves
/// apart when the game is decided either way (a handicap game is then played to win back).
class Utility {
 public:
  Utility(const SearchOptions& options, BoardSize size, double expected_score);

  double operator()(const Values& values) const;
  /// The score terms alone.
  double of_score(double mean, double stdev) const;
  /// The utility of certain victory with the largest score.
  double radius() const { return win_weight_ + static_weight_ + dynamic_weight_; }

 private:
  double win_weight_;
  double static_weight_;
  double dynamic_weight_;
  double no_result_;
  double static_scale_;
  double dynamic_scale_;
  double center_;
};

}  // namespace miai::engine
