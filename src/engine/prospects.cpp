#include "engine/prospects.hpp"

namespace miai::engine {
namespace {

/// Random play itself loses a safe point now and then; nine times of ten for its owner is as sure as it gets.
constexpr double kSettled = 0.8;

}  // namespace

bool Prospects::settled_for(Color color, int index) const {
  return (color == Color::black ? owner[index] : -owner[index]) >= kSettled;
}

Prospects look_ahead(const PlayoutBoard& start, const LookAhead& request, Rng& rng) {
  const int points = request.size.points();
  std::vector<int> owned(points);
  std::vector<int> owned_and_won(points);
  int wins = 0;
  for (int n = 0; n < request.playouts; ++n) {
    PlayoutBoard board = start;
    const bool won = board.play_out(rng).black_lead > request.komi;
    wins += won ? 1 : 0;
    for (int i = 0; i < points; ++i) {
      const Occupant owner = board.owner(request.size.point(i));
      const int sign = owner == Occupant::black ? 1 : (owner == Occupant::white ? -1 : 0);
      owned[i] += sign;
      if (won) owned_and_won[i] += sign;
    }
  }
  Prospects result;
  result.playouts = request.playouts;
  result.owner.resize(points);
  result.importance.resize(points);
  const double total = request.playouts;
  result.black_wins = wins / total;
  for (int i = 0; i < points; ++i) {
    result.owner[i] = owned[i] / total;
    result.importance[i] = owned_and_won[i] / total - result.owner[i] * wins / total;
  }
  return result;
}

}  // namespace miai::engine
