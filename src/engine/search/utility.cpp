#include "engine/search/utility.hpp"

#include <algorithm>
#include <cmath>

namespace miai::engine {
namespace {

/// The mean of (2/π)·atan(x/scale) for normally distributed x. The arctangent is a Cauchy distribution's integral; a
/// Cauchy and a normal distribution make a Voigt profile, of which a Cauchy of this width is a close likeness.
/// Source: Olivero and Longbothum (1977), empirical fit of the Voigt line width.
double soft_sign(double mean, double stdev, double scale) {
  constexpr double kTwoOverPi = 0.63661977236758134;
  constexpr double kNormalHalfWidth = 1.1774100225154747;
  const double normal = kNormalHalfWidth * stdev;
  const double width = 0.5346 * scale + std::sqrt(0.2166 * scale * scale + normal * normal);
  return kTwoOverPi * std::atan(mean / width);
}

}  // namespace

Values values_of(const Evaluation& evaluation) {
  const double mean = evaluation.score_mean;
  const double stdev = evaluation.score_stdev;
  return {static_cast<double>(evaluation.black_wins) - static_cast<double>(evaluation.white_wins), evaluation.no_result,
          mean, mean * mean + stdev * stdev, evaluation.lead};
}

Values mixed(const Values& a, const Values& b, double share) {
  const auto mix = [share](double x, double y) { return x + (y - x) * share; };
  return {mix(a.win_loss, b.win_loss), mix(a.no_result, b.no_result), mix(a.score, b.score),
          mix(a.score_sq, b.score_sq), mix(a.lead, b.lead)};
}

double stdev_of(const Values& values) {
  return std::sqrt(std::max(0.0, values.score_sq - values.score * values.score));
}

Utility::Utility(const SearchOptions& options, BoardSize size, double expected_score)
    : win_weight_(options.win_weight),
      static_weight_(options.static_score_weight),
      dynamic_weight_(options.dynamic_score_weight),
      no_result_(options.no_result_utility) {
  const double side = std::sqrt(static_cast<double>(size.points()));
  static_scale_ = 2.0 * side;
  dynamic_scale_ = options.dynamic_score_scale * side;
  center_ = expected_score * (1 - options.dynamic_center_shrink);
  center_ = std::clamp(center_, expected_score - dynamic_scale_, expected_score + dynamic_scale_);
}

double Utility::of_score(double mean, double stdev) const {
  double sum = 0;
  if (static_weight_ != 0) sum += static_weight_ * soft_sign(mean, stdev, static_scale_);
  if (dynamic_weight_ != 0) sum += dynamic_weight_ * soft_sign(mean - center_, stdev, dynamic_scale_);
  return sum;
}

double Utility::operator()(const Values& values) const {
  return win_weight_ * values.win_loss + no_result_ * values.no_result + of_score(values.score, stdev_of(values));
}

}  // namespace miai::engine
