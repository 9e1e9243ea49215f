#pragma once
// Which move a visit tries next (PUCT).

#include <optional>
#include <vector>

#include "base/rng.hpp"
#include "engine/search/tree.hpp"

namespace miai::engine {

/// What differs at the root: its likelihoods, by MoveIndex; negative = may not be played.
struct RootMoves {
  std::vector<float> priors;
  bool allows(MoveIndex move) const { return priors[move] >= 0; }
};

/// What a choice needs beside the node.
struct SelectContext {
  const SearchOptions& options;
  const Utility& utility;
  const RootMoves* root = nullptr;                    ///< at the root only
  const std::vector<std::uint8_t>* banned = nullptr;  ///< by MoveIndex; below the root, where there are restrictions
  double playouts_per_visit = 1;
  Rng* chance = nullptr;  ///< for wide root noise
};

struct Pick {
  enum class From : std::uint8_t { tried, untried };
  From from = From::tried;
  std::size_t index = 0;
};

/// The move that promises most, from what is known and how little is known. None when there is none.
/// Requires the node's lock. Cost: O(edges), with playouts' statistics O(moves).
std::optional<Pick> pick(const Node& node, const SelectContext& context);

/// A move's attraction by likelihood and weight, at this node as it stands: used to see which visits were forced.
struct Pull {
  double scale = 0;          ///< times likelihood / (1 + weight)
  double first_utility = 0;  ///< for the mover, of a move that was never tried
};
Pull pull_of(const Node& node, const SelectContext& context);

}  // namespace miai::engine
