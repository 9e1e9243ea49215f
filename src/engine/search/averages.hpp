#pragma once
// From children to parents: what a position is worth, given what is known after its moves.

#include <vector>

#include "engine/search/bias_table.hpp"
#include "engine/search/tree.hpp"

namespace miai::engine {

/// Keeps the tallies of nodes. Every call requires the node's lock.
class Averages {
 public:
  Averages(const SearchOptions& options, const Utility& utility, BiasTable* bias)
      : options_(options), utility_(utility), bias_(bias) {}

  /// A new node's first tally.
  void begin(Node& node) const;
  /// The tally from the edges and the own evaluation. Moves that turned out bad count less, and so do visits that a
  /// move got beyond its likelihood although it is worse.
  void refresh(Node& node);
  /// One more evaluation somewhere below: cheap, and put right by the next refresh, which comes when it is due.
  void add(Node& node, const Tally& leaf);

 private:
  struct Share {
    const Edge* edge;
    double weight;
    double utility;  ///< for the side to move
  };
  void gather(const Node& node);
  void prune_noise();
  void weigh_by_value();
  double corrected_own_utility(Node& node, double children_utility, double children_weight) const;

  const SearchOptions& options_;
  const Utility& utility_;
  BiasTable* bias_;
  std::vector<Share> shares_;
};

}  // namespace miai::engine
