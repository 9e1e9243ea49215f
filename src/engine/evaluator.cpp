#include "engine/evaluator.hpp"

#include <algorithm>
#include <utility>

#include "game/game.hpp"

namespace miai::engine {
namespace {

void remember(Trail& trail, Move move, const Board& before) {
  std::move_backward(trail.recent.begin(), trail.recent.end() - 1, trail.recent.end());
  trail.recent.front() = move;
  trail.earlier[1] = std::move(trail.earlier[0]);
  trail.earlier[0] = std::make_shared<const Board>(before);
}

}  // namespace

Trail extended(const Trail& trail, Move move, const Ruleset& rules) {
  Trail next = trail;
  next.position = play_forced(trail.position, move, rules);
  remember(next, move, trail.position.board());
  return next;
}

Trail trail_of(const Game& game) {
  // Taken back on a copy, so that set-ups and resumptions between the moves are met where they are.
  Game past = game;
  Trail trail(game.position());
  for (std::size_t i = 0; i < trail.recent.size(); ++i) {
    const std::optional<Move> last = past.last_move();
    if (!last || !past.undo()) break;
    trail.recent[i] = last;
    if (i < trail.earlier.size()) trail.earlier[i] = std::make_shared<const Board>(past.position().board());
  }
  return trail;
}

}  // namespace miai::engine
