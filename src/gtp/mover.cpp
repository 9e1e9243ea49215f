#include "gtp/mover.hpp"

#include <algorithm>

#include "engine/choose_move.hpp"

namespace miai::gtp {
namespace {

/// Playouts when there is no time to think: enough not to play nonsense, over in a few milliseconds.
int hasty_playouts(BoardSize size) {
  return std::max(10, engine::default_playouts(size) / 10);
}

Vertex engine_choice(const MoveRequest& request, const std::function<Milliseconds()>& now) {
  Rng rng(request.seed);
  engine::ChooseMoveOptions options{request.rules, request.komi, rng};
  if (request.time == Milliseconds{0}) options.playouts = hasty_playouts(request.position.board().size());
  if (now && request.time && *request.time > Milliseconds{0}) {
    const Milliseconds end = now() + *request.time;
    options.stop = [end, &now] { return now() >= end; };
  }
  return engine::choose_move(request.position, request.color, options);
}

}  // namespace

Vertex choose_vertex(const State& state, Color color) {
  const MoveRequest request{state.position(),
                            color,
                            state.rules(),
                            state.komi(),
                            time_for_move(state, color),
                            state.options.seed + static_cast<std::uint64_t>(state.game.steps())};
  const auto& choose = state.options.choose;
  const Vertex chosen = choose ? choose(request) : engine_choice(request, state.options.now);
  // Whatever the player behind it thinks, an illegal move never leaves this program.
  return legality(state.position(), Move{color, chosen}, state.rules()).ok() ? chosen : Vertex::pass();
}

}  // namespace miai::gtp
