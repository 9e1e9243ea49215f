#include "match/rating.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace miai::match {
namespace {

/// Elo for one unit of the natural logarithm of the odds.
const double kEloPerLogit = 400 / std::log(10);
constexpr double kNinetyFive = 1.959964;
/// What is added to each of the five results before anything is computed.
constexpr double kPrior = 0.2;

struct Moments {
  double pairs = 0;
  double mean = 0;      ///< share of the points
  double variance = 0;  ///< of one pair's share
};

Moments moments(const Pentanomial& pairs, double prior = kPrior) {
  Moments m;
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double weight = pairs[i] + prior;
    const double share = static_cast<double>(i) / 4;
    m.pairs += weight;
    sum += weight * share;
    squares += weight * share * share;
  }
  m.mean = sum / m.pairs;
  m.variance = squares / m.pairs - m.mean * m.mean;
  return m;
}

Elo with_error(double value, double variance) {
  const double error = std::sqrt(std::max(variance, 0.0)) * kNinetyFive;
  return {value, value - error, value + error};
}

using Matrix = std::vector<std::vector<double>>;

/// Solves for the inverse; the matrix is symmetric and positive.
Matrix inverse(Matrix m) {
  const std::size_t n = m.size();
  Matrix result(n, std::vector<double>(n, 0));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = m[i][i];
    for (std::size_t j = 0; j < n; ++j) {
      m[i][j] /= pivot;
      result[i][j] /= pivot;
    }
    for (std::size_t k = 0; k < n; ++k) {
      if (k == i) continue;
      const double factor = m[k][i];
      for (std::size_t j = 0; j < n; ++j) {
        m[k][j] -= factor * m[i][j];
        result[k][j] -= factor * result[i][j];
      }
    }
  }
  return result;
}

/// Two contestants who met: their pairs.
struct Meeting {
  std::size_t a;
  std::size_t b;
  Moments moments;
};

using Counts = std::map<std::pair<std::size_t, std::size_t>, Pentanomial>;

/// Who has met how many others.
std::vector<std::size_t> others_met(const Counts& found, std::size_t contestants) {
  std::vector<std::size_t> met(contestants, 0);
  for (const auto& [who, counts] : found) {
    ++met[who.first];
    ++met[who.second];
  }
  return met;
}

/// Everybody's added pair is shared out among the others whom he meets, so that it weighs the same however many there
/// are. Who has not played yet has that pair alone: nothing is known of him, which must show in his interval.
std::vector<Meeting> meetings_of(const std::vector<Pair>& pairs, std::size_t contestants) {
  Counts found;
  for (const Pair& pair : pairs) {
    Pentanomial& counts = found.try_emplace({pair.a, pair.b}, Pentanomial{}).first->second;
    counts[static_cast<std::size_t>(pair.halves)] += 1;
  }
  const std::vector<std::size_t> met = others_met(found, contestants);
  for (std::size_t i = 0; i < contestants; ++i) {
    for (std::size_t j = 0; met[i] == 0 && j < contestants; ++j) {
      if (j != i) found.try_emplace({std::min(i, j), std::max(i, j)}, Pentanomial{});
    }
  }
  const std::vector<std::size_t> meets = others_met(found, contestants);
  const std::size_t most = meets.empty() ? 1 : std::max<std::size_t>(1, *std::max_element(meets.begin(), meets.end()));
  const double prior = kPrior / static_cast<double>(most);
  std::vector<Meeting> meetings;
  meetings.reserve(found.size());
  for (const auto& [who, counts] : found) meetings.push_back({who.first, who.second, moments(counts, prior)});
  return meetings;
}

/// The likelihood's slopes and curvature where everybody has the strength (in logits) that is given.
struct Slope {
  std::vector<double> gradient;
  Matrix curvature;  ///< with a trace of one in every direction, so that it can be inverted
  Matrix spread;     ///< the variance of the gradient
};

Slope slope_at(const std::vector<Meeting>& meetings, const std::vector<double>& strength) {
  const std::size_t n = strength.size();
  Slope s{std::vector<double>(n, 0), Matrix(n, std::vector<double>(n, 1e-9)), Matrix(n, std::vector<double>(n, 0))};
  for (std::size_t i = 0; i < n; ++i) s.curvature[i][i] += 1e-9;
  for (const Meeting& m : meetings) {
    const double share = 1 / (1 + std::exp(strength[m.b] - strength[m.a]));
    const double pull = m.moments.pairs * (m.moments.mean - share);
    const double bend = m.moments.pairs * share * (1 - share);
    const double spread = m.moments.pairs * (m.moments.variance + (m.moments.mean - share) * (m.moments.mean - share));
    for (const auto& [i, j, sign] : {std::tuple{m.a, m.a, 1.0}, std::tuple{m.b, m.b, 1.0}, std::tuple{m.a, m.b, -1.0},
                                     std::tuple{m.b, m.a, -1.0}}) {
      s.curvature[i][j] += sign * bend;
      s.spread[i][j] += sign * spread;
    }
    s.gradient[m.a] += pull;
    s.gradient[m.b] -= pull;
  }
  return s;
}

/// Strengths sum to zero: the curvature gets that direction so that it can be inverted.
Matrix tied_inverse(Matrix curvature) {
  const double tie = 1.0 / static_cast<double>(curvature.size());
  for (auto& row : curvature) {
    for (double& cell : row) cell += tie;
  }
  return inverse(std::move(curvature));
}

Matrix product(const Matrix& a, const Matrix& b) {
  const std::size_t n = a.size();
  Matrix result(n, std::vector<double>(n, 0));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t j = 0; j < n; ++j) result[i][j] += a[i][k] * b[k][j];
    }
  }
  return result;
}

void improve(std::vector<double>& strength, const std::vector<Meeting>& meetings) {
  const Slope slope = slope_at(meetings, strength);
  const Matrix step = tied_inverse(slope.curvature);
  for (std::size_t i = 0; i < strength.size(); ++i) {
    double change = 0;
    for (std::size_t j = 0; j < strength.size(); ++j) change += step[i][j] * slope.gradient[j];
    strength[i] += std::clamp(change, -1.0, 1.0);
  }
}

}  // namespace

std::vector<Pair> pairs_of(const std::vector<Played>& games) {
  std::map<int, std::array<const Played*, 2>> found;
  for (const Played& game : games) found[game.fixture.pair][(game.fixture.number + 1) % 2] = &game;
  std::vector<Pair> pairs;
  for (const auto& [number, both] : found) {
    const auto& [first, second] = both;
    if (first == nullptr || second == nullptr) continue;
    const double score = first->black_score() + (1 - second->black_score());
    pairs.push_back({first->fixture.black, first->fixture.white, static_cast<int>(std::lround(score * 2))});
  }
  return pairs;
}

Pentanomial pentanomial(const std::vector<Pair>& pairs, std::size_t a, std::size_t b) {
  Pentanomial counts{};
  for (const Pair& pair : pairs) {
    if (pair.a == a && pair.b == b) counts[static_cast<std::size_t>(pair.halves)] += 1;
    if (pair.a == b && pair.b == a) counts[static_cast<std::size_t>(4 - pair.halves)] += 1;
  }
  return counts;
}

double elo_from_share(double share) {
  return kEloPerLogit * std::log(share / (1 - share));
}

double share_from_elo(double elo) {
  return 1 / (1 + std::exp(-elo / kEloPerLogit));
}

Elo elo_of(const Pentanomial& pairs) {
  const Moments m = moments(pairs);
  const double value = elo_from_share(m.mean);
  const double error = std::sqrt(m.variance / m.pairs) / (m.mean * (1 - m.mean)) * kEloPerLogit * kNinetyFive;
  return {value, value - error, value + error};
}

Elo Ratings::of(std::size_t contestant) const {
  return with_error(values_[contestant], covariance_[contestant][contestant]);
}

Elo Ratings::difference(std::size_t first, std::size_t second) const {
  return with_error(values_[first] - values_[second], covariance_[first][first] + covariance_[second][second] -
                                                          covariance_[first][second] - covariance_[second][first]);
}

Ratings ratings(const std::vector<Pair>& pairs, std::size_t contestants) {
  const std::vector<Meeting> meetings = meetings_of(pairs, contestants);
  std::vector<double> strength(contestants, 0);
  for (int i = 0; i < 60; ++i) improve(strength, meetings);
  const Slope slope = slope_at(meetings, strength);
  const Matrix inverse = tied_inverse(slope.curvature);
  Matrix covariance = product(product(inverse, slope.spread), inverse);
  for (auto& row : covariance) {
    for (double& cell : row) cell *= kEloPerLogit * kEloPerLogit;
  }
  for (double& value : strength) value *= kEloPerLogit;
  return {std::move(strength), std::move(covariance)};
}

TestState test_state(const Pentanomial& pairs, const SequentialTest& test) {
  const Moments m = moments(pairs);
  const double low = share_from_elo(test.low);
  const double high = share_from_elo(test.high);
  const double count = m.pairs - 5 * kPrior;
  TestState state;
  state.llr = count * (high - low) * (2 * m.mean - high - low) / (2 * m.variance);
  state.upper = std::log((1 - test.risk) / test.risk);
  state.lower = -state.upper;
  if (state.llr >= state.upper) state.verdict = TestState::Verdict::high;
  if (state.llr <= state.lower) state.verdict = TestState::Verdict::low;
  return state;
}

}  // namespace miai::match
