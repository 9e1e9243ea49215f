#include "gtp/mover.hpp"

#if __has_include("engine/choose_move.hpp")
#include "engine/choose_move.hpp"
#endif

namespace miai::gtp {
namespace {

Vertex engine_choice(const MoveRequest& request) {
  for (const Point p : legal_points(request.position, request.color, request.rules)) return p;
  return Vertex::pass();
}

}  // namespace

Vertex choose_vertex(const State& state, Color color) {
  const MoveRequest request{state.position(),
                            color,
                            state.rules(),
                            state.komi(),
                            time_for_move(state, color),
                            state.options.seed + static_cast<std::uint64_t>(state.game.steps())};
  const Vertex chosen = state.options.choose ? state.options.choose(request) : engine_choice(request);
  // Whatever the player behind it thinks, an illegal move never leaves this program.
  return legality(state.position(), Move{color, chosen}, state.rules()).ok() ? chosen : Vertex::pass();
}

}  // namespace miai::gtp
