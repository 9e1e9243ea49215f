#pragma once
// The tree's parts. Everything in a node is read and written while its lock is held; values that its parent needs are
// copied into the parent's edge, so that choosing among moves touches one stretch of memory and one lock.

#include <cstdint>
#include <span>
#include <vector>

#include "base/halt.hpp"
#include "engine/search/arena.hpp"
#include "engine/search/utility.hpp"

namespace miai::engine {

/// A vertex as the tree stores it: BoardSize::index, or size.points() for the pass.
using MoveIndex = std::uint16_t;

inline MoveIndex move_index(Vertex vertex, BoardSize size) {
  return static_cast<MoveIndex>(vertex.is_pass() ? size.points() : size.index(vertex.point()));
}
inline Vertex vertex_of(MoveIndex index, BoardSize size) {
  return index == size.points() ? Vertex::pass() : Vertex(size.point(index));
}

/// Averages over the evaluations below a position, weighted.
struct Tally {
  Values values;
  double utility = 0;
  double utility_sq = 0;
  double weight = 0;
  double weight_sq = 0;  ///< sum of the squared weights: tells how many independent looks there were
};

struct Node;

/// A move that was tried, and what is known after it.
struct Edge {
  Node* child = nullptr;  ///< null before its evaluation, and after it was folded
  std::uint32_t visits = 0;
  MoveIndex move = 0;
  std::uint16_t under_way = 0;  ///< visits that have not come back yet
  float prior = 0;
  bool claimed = false;  ///< a thread is making the child
  float weight = 0;
  float weight_sq = 0;
  float utility = 0;
  float utility_sq = 0;
  float win_loss = 0;
  float no_result = 0;
  float score = 0;
  float score_sq = 0;
  float lead = 0;

  void take(const Tally& tally);
  Tally tally() const;
};

/// A move that was not tried yet: its prior in the upper half (a float without sign, to 8 bits behind the point), so
/// that the largest number is the likeliest move; of equal ones the first on the board.
class Untried {
 public:
  Untried(MoveIndex move, float prior);
  MoveIndex move() const { return static_cast<MoveIndex>(0xFFFFU - (bits_ & 0xFFFFU)); }
  float prior() const;
  friend bool operator<(Untried a, Untried b) { return a.bits_ < b.bits_; }

 private:
  std::uint32_t bits_;
};

/// "All moves as first" for the side to move, in playouts.
struct Amaf {
  float count = 0;
  float black_wins = 0;
};

enum class NodeKind : std::uint8_t { open, ended };

/// What a position of the tree consists of.
struct NodeParts {
  Color to_move = Color::black;
  NodeKind kind = NodeKind::open;
  std::uint16_t edge_count = 0;
  std::uint16_t edge_room = 0;
  std::uint16_t untried_count = 0;
  std::uint16_t untried_room = 0;
  std::uint16_t points = 0;  ///< length of amaf and ownership, where they exist
  Edge* edges = nullptr;
  Untried* untried = nullptr;  ///< the likeliest first, the others in no order
  Amaf* amaf = nullptr;
  std::int8_t* ownership = nullptr;  ///< −127 … 127
  std::int64_t visits = 0;
  std::int64_t next_refresh = 0;
  Tally tally;
  Values own;  ///< what the evaluator said here
  double own_utility = 0;
  double own_weight = 1;
  double own_weight_sq = 1;
  double children_weight = 0;  ///< sum of the edges' weights
  float tried_prior = 0;       ///< sum of the edges' priors
  float bias_delta = 0;        ///< what this node has put into its entry of the bias table
  float bias_weight = 0;
  std::uint32_t bias_slot = 0;
};

/// A position of the tree.
struct Node : NodeParts {
  mutable SpinLock lock;

  std::span<Edge> tried() { return {edges, edge_count}; }
  std::span<const Edge> tried() const { return {edges, edge_count}; }
  std::span<Untried> rest() { return {untried, untried_count}; }
  std::span<const Untried> rest() const { return {untried, untried_count}; }
};

/// What a new node is made of.
struct NodeSeed {
  Color to_move = Color::black;
  NodeKind kind = NodeKind::open;
  Values own;
  const Evaluation* evaluation = nullptr;  ///< policy, ownership, first plays; null for an ended game
  int points = 0;
};

/// Makes and frees nodes in an arena.
class Nodes {
 public:
  explicit Nodes(Arena& arena) : arena_(&arena) {}

  /// Null when the memory is used up.
  Node* make(const NodeSeed& seed);
  /// Adds an edge for the untried move; null when the memory is used up. Requires the node's lock.
  Edge* try_move(Node& node, std::size_t untried);
  /// Takes an untried move off the list. Requires the node's lock.
  static void drop(Node& node, std::size_t untried);
  /// The same node with its lists, which take no more room than they need; its edges still lead to the old children.
  /// Null when the memory is used up.
  Node* copy_of(const Node& node);
  /// Frees the nodes that wait and all below them, without recursion; where the halt comes before the end, what is left
  /// waits on. Nobody else may look at them.
  void free_trees(std::vector<Node*>& waiting, Halt* halt = nullptr);

 private:
  bool fill(Node& node, const NodeSeed& seed);
  void free_one(Node* node);
  Arena* arena_;
};

}  // namespace miai::engine
