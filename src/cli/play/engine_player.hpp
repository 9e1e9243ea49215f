#pragma once
// The computer at the terminal.

#include "game/game.hpp"

namespace miai::cli {

/// A legal move or a pass of the engine.
Vertex choose_by_engine(const Game& game, Color color, std::uint64_t seed);

}  // namespace miai::cli
