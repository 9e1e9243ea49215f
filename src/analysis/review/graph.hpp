#pragma once
// Score and chances over a game as a picture.

#include "analysis/review/judgement.hpp"
#include "i18n/messages.hpp"
#include "render/scene.hpp"

namespace miai::analysis {

/// A mistake in the picture.
struct GraphMark {
  std::size_t move;  ///< place in Review::moves
  std::string name;  ///< the number of the move
  render::Spot at;   ///< in scene units
};

struct Graph {
  render::Scene scene;
  std::vector<GraphMark> marks;
};

/// Both curves from the first position to the last, from Black's side; gaps where nothing is known. The biggest
/// mistakes are marked by the numbers of their moves.
Graph graph_of(const Review& review, const i18n::Messages& messages);

}  // namespace miai::analysis
