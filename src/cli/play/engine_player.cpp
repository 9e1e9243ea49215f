#include "cli/play/engine_player.hpp"

#include "engine/choose_move.hpp"

namespace miai::cli {

Vertex choose_by_engine(const Game& game, Color color, std::uint64_t seed) {
  Rng rng(seed);
  return engine::choose_move(game.position(), color, {game.settings().rules, game.settings().komi, rng});
}

}  // namespace miai::cli
