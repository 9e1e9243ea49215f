#pragma once
// Finding positions, and putting two trees together.

#include <unordered_map>
#include <vector>

#include "record/replay.hpp"

namespace miai::record {

/// Where each position of a game occurs. Built once, in a loop over all nodes.
class PositionIndex {
 public:
  explicit PositionIndex(const GameTree& game);
  /// Nodes with these stones, in the order of the file.
  std::vector<NodeId> find(const Key& key) const;

 private:
  std::unordered_multimap<std::uint64_t, std::pair<Key, NodeId>> nodes_;
};

/// What became of a merge.
struct MergeReport {
  int nodes_added = 0;
  int nodes_shared = 0;
  bool same_start = true;  ///< false: size or set-up of the roots differ and nothing was merged
};

/// Adds to target every variation that only other has. Nodes are the same when they have the same move and the same
/// set-up; comments that differ are put one below the other, marks are united; target's root data stands.
MergeReport merge(GameTree& target, const GameTree& other);

}  // namespace miai::record
