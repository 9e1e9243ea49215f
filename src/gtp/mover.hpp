#pragma once
// The player behind genmove.

#include "gtp/state.hpp"

namespace miai::gtp {

/// A legal move or a pass for the colour, in the time that is left.
Vertex choose_vertex(const State& state, Color color);

}  // namespace miai::gtp
