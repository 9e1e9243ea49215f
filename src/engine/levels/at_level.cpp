// Moves by feeling: likely ones, through a haze, among those that nobody need be ashamed of.
#include <algorithm>
#include <cmath>
#include <vector>

#include "base/rng.hpp"
#include "engine/levels/levels.hpp"
#include "game/pass_alive_by_rules.hpp"

namespace miai::engine {
namespace {

double uniform(Rng& rng) {
  return static_cast<double>(rng() >> 11U) * 0x1.0p-53;
}

/// One position as somebody sees it who does not read.
class Feeling {
 public:
  Feeling(const Level& level, const Trail& trail, const Terms& terms)
      : level_(level), position_(trail.position), rules_(terms.rules), latest_(trail.recent[0]) {
    const PassAlive alive = pass_alive(board(), rules_);
    settled_ = alive.area_of(Color::black) | alive.area_of(Color::white);
  }

  /// How much each vertex is worth considering, by BoardSize::index; nothing where it is not.
  std::vector<double> weights(const std::vector<float>& policy) const {
    std::vector<double> all(static_cast<std::size_t>(board().size().points()), 0);
    float most = 1e-9F;
    for (std::size_t i = 0; i < all.size(); ++i) most = std::max(most, policy[i]);
    for (const Point p : legal_points(position_, mover(), rules_)) {
      const auto i = static_cast<std::size_t>(board().size().index(p));
      const double likely = std::max(1e-4, static_cast<double>(policy[i] / most));
      all[i] = std::pow(likely, 1 - level_.haze) * sense(p);
    }
    return all;
  }

 private:
  const Board& board() const { return position_.board(); }
  Color mover() const { return position_.to_move(); }

  static int line_of(Point p, BoardSize size) {
    return 1 + std::min({static_cast<int>(p.column), static_cast<int>(p.row), size.width() - 1 - p.column,
                         size.height() - 1 - p.row});
  }

  /// Steps to the nearest stone, no further than limit.
  int distance_to_stones(Point p, int limit) const {
    const BoardSize size = board().size();
    int nearest = limit;
    for (int dx = -limit; dx <= limit; ++dx) {
      for (int dy = -limit; dy <= limit; ++dy) {
        const int steps = std::abs(dx) + std::abs(dy);
        const int column = p.column + dx;
        const int row = p.row + dy;
        if (steps >= nearest || column < 0 || row < 0 || column >= size.width() || row >= size.height()) continue;
        if (!board().is_empty(make_point(column, row))) nearest = steps;
      }
    }
    return nearest;
  }

  bool is_own_eye(Point p) const {
    for (const Point n : Neighbours(p, board().size())) {
      if (!board().has(n, mover())) return false;
    }
    return true;
  }

  /// Stones that could be taken at once after a move that takes nothing; 0 where none could.
  int stones_into_atari(Point p) const {
    Board after = board();
    if (board().captures(mover(), p)) return 0;
    after.place(mover(), p);
    if (after.is_empty(p) || after.liberties(p) > 1) return 0;
    return after.chain_stones(p).count();
  }

  /// Beginners look where stones are, and most of all where one has just been played.
  double nearness(Point p) const {
    const int near = distance_to_stones(p, 4);
    double weight = near <= 2 ? 1.0 : (near == 3 ? 0.7 : 0.45);
    if (latest_ && !latest_->vertex.is_pass()) {
      const Point last = latest_->vertex.point();
      const int steps = std::abs(last.column - p.column) + std::abs(last.row - p.row);
      if (steps <= 2) weight *= 2.5;
    }
    return weight;
  }

  /// The edge is for fights that have come there, and for the end.
  double line_weight(Point p) const {
    const int line = line_of(p, board().size());
    const int near = distance_to_stones(p, 3);
    if (line == 1) return near <= 1 ? 0.25 : 0;
    if (line == 2) return near <= 2 ? 0.6 : 0;
    return 1;
  }

  double sense(Point p) const {
    if (settled_.contains(p) || is_own_eye(p)) return 0;
    const int doomed = stones_into_atari(p);
    if (doomed > 1) return 0;
    return nearness(p) * line_weight(p) * (doomed == 1 ? 0.1 : 1);
  }

  const Level& level_;
  const Position& position_;
  const Ruleset& rules_;
  std::optional<Move> latest_;
  PointSet settled_;
};

/// Who mostly does not read does not see either that a game is lost before the board has filled: he plays on, and
/// learns to count.
Decision without_early_resigning(const Level& level, const Decision& read, const Position& position) {
  constexpr double kMostlyFeeling = 0.5;
  const bool is_early = 3 * position.move_number() < 2 * position.board().size().points();
  if (read.verdict != Verdict::resign || level.feeling < kMostlyFeeling || !is_early) return read;
  Decision on = read;
  on.verdict = on.vertex.is_pass() ? Verdict::pass : Verdict::move;
  on.reason = "At this level nobody sees yet that the game is lost.";
  return on;
}

}  // namespace

Decision at_level(const Level& level, const Decision& thought, const Occasion& occasion) {
  const Position& position = occasion.trail.position;
  Decision read = without_early_resigning(level, thought, position);
  const bool goes_by_reading = read.verdict != Verdict::move || position.passes_in_a_row() > 0;
  const auto& policy = read.report.root.raw.policy;
  const BoardSize size = position.board().size();
  if (goes_by_reading || policy.size() <= static_cast<std::size_t>(size.points())) return read;
  Rng rng(Rng::mix(occasion.seed) ^ position.board().key().low);
  if (uniform(rng) >= level.feeling) return read;
  const std::vector<double> weights = Feeling(level, occasion.trail, occasion.terms).weights(policy);
  double left = 0;
  for (const double weight : weights) left += weight;
  if (left <= 0) return read;
  left *= uniform(rng);
  Decision felt = read;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    left -= weights[i];
    if (weights[i] <= 0 || left > 0) continue;
    felt.vertex = size.point(static_cast<int>(i));
    felt.reason = to_string(felt.vertex) + " looked right; at this level it was not read out.";
    return felt;
  }
  return read;
}

}  // namespace miai::engine
