#include "engine/search/tree.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>

namespace miai::engine {

namespace {

void bring_likeliest_forward(Node& node) {
  const auto rest = node.rest();
  std::iter_swap(rest.begin(), std::max_element(rest.begin(), rest.end()));
}

}  // namespace

void Edge::take(const Tally& tally) {
  weight = static_cast<float>(tally.weight);
  weight_sq = static_cast<float>(tally.weight_sq);
  utility = static_cast<float>(tally.utility);
  utility_sq = static_cast<float>(tally.utility_sq);
  win_loss = static_cast<float>(tally.values.win_loss);
  no_result = static_cast<float>(tally.values.no_result);
  score = static_cast<float>(tally.values.score);
  score_sq = static_cast<float>(tally.values.score_sq);
  lead = static_cast<float>(tally.values.lead);
}

Tally Edge::tally() const {
  return {{win_loss, no_result, score, score_sq, lead}, utility, utility_sq, weight, weight_sq};
}

Untried::Untried(MoveIndex move, float prior) {
  static_assert(sizeof(float) == 4);
  std::uint32_t bits = 0;
  std::memcpy(&bits, &prior, sizeof bits);
  bits_ = (((bits << 1U) & 0xFFFF0000U)) | (0xFFFFU - move);
}

float Untried::prior() const {
  const std::uint32_t bits = (bits_ & 0xFFFF0000U) >> 1U;
  float prior = 0;
  std::memcpy(&prior, &bits, sizeof prior);
  return prior;
}

bool Nodes::fill(Node& node, const NodeSeed& seed) {
  if (seed.evaluation == nullptr) return true;
  const Evaluation& evaluation = *seed.evaluation;
  const auto legal = static_cast<std::size_t>(
      std::count_if(evaluation.policy.begin(), evaluation.policy.end(), [](float p) { return p > 0; }));
  node.untried = static_cast<Untried*>(arena_->take(legal * sizeof(Untried)));
  if (node.untried == nullptr) return false;
  node.untried_room = static_cast<std::uint16_t>(legal);
  for (std::size_t i = 0; i < evaluation.policy.size(); ++i) {
    if (evaluation.policy[i] <= 0) continue;
    new (node.untried + node.untried_count++) Untried(static_cast<MoveIndex>(i), evaluation.policy[i]);
  }
  if (node.untried_count > 1) bring_likeliest_forward(node);
  const auto points = static_cast<std::size_t>(seed.points);
  node.points = static_cast<std::uint16_t>(points);
  if (!evaluation.first_plays[0].empty()) {
    node.amaf = static_cast<Amaf*>(arena_->take(points * sizeof(Amaf)));
    if (node.amaf == nullptr) return false;
    std::uninitialized_fill_n(node.amaf, points, Amaf{});
  }
  if (!evaluation.ownership.empty()) {
    node.ownership = static_cast<std::int8_t*>(arena_->take(points));
    if (node.ownership == nullptr) return false;
    for (std::size_t i = 0; i < points; ++i) {
      node.ownership[i] = static_cast<std::int8_t>(std::lround(127 * std::clamp(evaluation.ownership[i], -1.0F, 1.0F)));
    }
  }
  return true;
}

Node* Nodes::make(const NodeSeed& seed) {
  void* const memory = arena_->take(sizeof(Node));
  if (memory == nullptr) return nullptr;
  Node* const node = new (memory) Node;
  node->to_move = seed.to_move;
  node->kind = seed.kind;
  node->own = seed.own;
  if (fill(*node, seed)) return node;
  free_one(node);
  return nullptr;
}

namespace {

template <class T>
bool copy_list(Arena& arena, T*& list, std::size_t count) {
  if (list == nullptr) return true;
  const T* const from = list;
  list = static_cast<T*>(arena.take(count * sizeof(T)));
  if (list != nullptr) std::uninitialized_copy_n(from, count, list);
  return list != nullptr;
}

}  // namespace

Node* Nodes::copy_of(const Node& node) {
  void* const memory = arena_->take(sizeof(Node));
  if (memory == nullptr) return nullptr;
  Node* const copy = new (memory) Node;
  static_cast<NodeParts&>(*copy) = node;
  copy->edge_room = copy->edge_count;
  copy->untried_room = copy->untried_count;
  const bool is_whole =
      copy_list(*arena_, copy->edges, copy->edge_count) && copy_list(*arena_, copy->untried, copy->untried_count) &&
      copy_list(*arena_, copy->amaf, copy->points) && copy_list(*arena_, copy->ownership, copy->points);
  return is_whole ? copy : nullptr;
}

void Nodes::drop(Node& node, std::size_t untried) {
  node.untried[untried] = node.untried[node.untried_count - 1U];
  --node.untried_count;
  if (untried == 0 && node.untried_count > 1) bring_likeliest_forward(node);
}

Edge* Nodes::try_move(Node& node, std::size_t untried) {
  if (node.edge_count == node.edge_room) {
    const std::size_t room = node.edge_room == 0 ? 1 : node.edge_room * std::size_t{2};
    auto* const edges = static_cast<Edge*>(arena_->take(room * sizeof(Edge)));
    if (edges == nullptr) return nullptr;
    std::uninitialized_copy_n(node.edges, node.edge_count, edges);
    arena_->give_back(node.edges, node.edge_room * sizeof(Edge));
    node.edges = edges;
    node.edge_room = static_cast<std::uint16_t>(room);
  }
  Edge* const edge = new (node.edges + node.edge_count++) Edge;
  edge->move = node.untried[untried].move();
  edge->prior = node.untried[untried].prior();
  node.tried_prior += edge->prior;
  drop(node, untried);
  return edge;
}

void Nodes::free_one(Node* node) {
  arena_->give_back(node->edges, node->edge_room * sizeof(Edge));
  arena_->give_back(node->untried, node->untried_room * sizeof(Untried));
  arena_->give_back(node->amaf, node->points * sizeof(Amaf));
  arena_->give_back(node->ownership, node->points);
  node->~Node();
  arena_->give_back(node, sizeof(Node));
}

void Nodes::free_trees(std::vector<Node*>& waiting, Halt* halt) {
  while (!waiting.empty() && !stops_step(halt)) {
    Node* const node = waiting.back();
    waiting.pop_back();
    for (const Edge& edge : node->tried()) {
      if (edge.child != nullptr) waiting.push_back(edge.child);
    }
    free_one(node);
  }
}

}  // namespace miai::engine
