#include "engine/handicap_play.hpp"

#include <algorithm>
#include <cmath>

#include "game/handicap.hpp"

namespace miai::engine {
namespace {

/// What the first move is worth, as komi on 19×19 shows; a stone more than the opponent is worth it twice.
constexpr double kFirstMove = 7;
/// Whole steps keep the tree from move to move where nothing changes.
constexpr double kStep = 0.125;
/// Networks are taught up to 3.
constexpr double kMost = 2.75;
/// Chances between which the doublings stay as they are.
constexpr double kHopeless = 0.05;
constexpr double kHopeful = 0.25;

}  // namespace

double head_start(const Terms& terms) {
  const double komi = terms.komi.as_double();
  if (terms.handicap < 2) return kFirstMove - komi;
  return 2 * kFirstMove * (terms.handicap - 1) + kFirstMove - komi - handicap_compensation(terms.rules, terms.handicap);
}

double most_doublings(const Terms& terms, BoardSize size, Color own, double per_point) {
  constexpr int kSmallestSide = 8;
  if (std::min(size.width(), size.height()) < kSmallestSide) return 0;
  const double behind = own == Color::white ? head_start(terms) : -head_start(terms);
  // A point is more of a small board.
  const double scale = std::pow(361.0 / size.points(), 0.75);
  const double about_even = std::max(2.0, 4 / scale);
  const double most = per_point * scale * (behind - about_even);
  return std::clamp(kStep * std::round(most / kStep), 0.0, kMost);
}

double next_doublings(const PlayedFromBehind& before, double most) {
  double doublings = before.doublings;
  if (before.own_winrate < kHopeless) doublings += kStep;
  if (before.own_winrate > kHopeful) doublings -= kStep;
  return std::clamp(doublings, 0.0, most);
}

}  // namespace miai::engine
