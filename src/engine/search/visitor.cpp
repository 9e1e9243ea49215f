#include <algorithm>

#include "engine/search/hints.hpp"
#include "engine/search/upkeep.hpp"

namespace miai::engine {

Visitor::Visitor(SearchCore& core, std::uint64_t seed)
    : core_(core),
      walk_(core.trail, core.terms.rules),
      averages_(core.options, core.utility, core.bias_table()),
      chance_(seed) {}

Visited Visitor::visit() {
  walk_.restart();
  path_.clear();
  Node* node = core_.root;
  while (true) {
    const Chosen chosen = choose(*node);
    switch (chosen.next) {
      case Next::deeper:
        walk_.step(path_.back().vertex);
        node = chosen.child;
        break;
      case Next::leaf:
        walk_.step(path_.back().vertex);
        return expand();
      case Next::end:
        revisit(*node);
        return Visited::counted;
      case Next::busy:
        come_back_empty();
        return Visited::busy;
      case Next::no_memory:
        come_back_empty();
        return Visited::no_memory;
    }
  }
}

const std::vector<std::uint8_t>* Visitor::banned_at(const Node& node) {
  const int depth = walk_.depth() + 1;
  if (depth == 1) return nullptr;
  bool any = false;
  for (const Restriction& restriction : core_.restrictions) {
    if (restriction.color != node.to_move || restriction.until_depth < depth) continue;
    if (!any) banned_.assign(static_cast<std::size_t>(core_.size().points()) + 1, 0);
    any = true;
    ban_by(restriction, core_.size(), banned_);
  }
  return any ? &banned_ : nullptr;
}

Visitor::Chosen Visitor::choose(Node& node) {
  const std::lock_guard guard(node.lock);
  if (node.kind == NodeKind::ended) return {Next::end};
  const bool is_root = walk_.depth() == 0;
  const SelectContext context{core_.options,
                              core_.utility,
                              is_root ? &core_.root_moves : nullptr,
                              core_.restrictions.empty() ? nullptr : banned_at(node),
                              static_cast<double>(core_.playouts_per_visit.load(std::memory_order_relaxed)),
                              &chance_};
  while (const auto picked = pick(node, context)) {
    if (picked->from == Pick::From::tried) return enter(node, picked->index);
    // An evaluator need not know every rule of repetition; what it proposes is played only if the game allows it.
    const Vertex vertex = vertex_of(node.untried[picked->index].move(), core_.size());
    if (!legality(walk_.position(), {node.to_move, vertex}, core_.terms.rules).ok()) {
      Nodes::drop(node, picked->index);
      continue;
    }
    if (core_.nodes.try_move(node, picked->index) == nullptr) return {Next::no_memory};
    return enter(node, node.edge_count - 1U);
  }
  return {Next::end};
}

Visitor::Chosen Visitor::enter(Node& node, std::size_t index) {
  Edge& edge = node.edges[index];
  if (edge.child == nullptr && edge.claimed) return {Next::busy};
  ++edge.under_way;
  path_.push_back({&node, index, vertex_of(edge.move, core_.size())});
  if (edge.child != nullptr) return {Next::deeper, edge.child};
  edge.claimed = true;
  return {Next::leaf};
}

Node* Visitor::make_child(const Look& look, const Edge& known) {
  const Evaluation* const evaluation = look.evaluation ? &*look.evaluation : nullptr;
  Node* const child =
      core_.nodes.make({walk_.position().to_move(), look.kind, look.values, evaluation, core_.size().points()});
  if (child == nullptr) return nullptr;
  if (core_.bias_table() != nullptr && look.kind == NodeKind::open && child->amaf == nullptr)
    child->bias_slot = BiasTable::slot_of(walk_);
  if (child->amaf != nullptr) {
    const auto& plays = evaluation->first_plays[index_of(child->to_move)];
    for (std::size_t i = 0; i < plays.size(); ++i) child->amaf[i] = {plays[i].count, plays[i].black_wins};
  }
  averages_.begin(*child);
  child->visits = 1;
  if (known.visits > 0) {
    // The position was here before and was folded: what is known of it goes on as its own word.
    child->visits += known.visits;
    child->own = mixed(known.tally().values, look.values, 1 / (static_cast<double>(known.weight) + 1));
    child->own_weight = static_cast<double>(known.weight) + 1;
    child->own_weight_sq = static_cast<double>(known.weight_sq) + 1;
  }
  return child;
}

Visited Visitor::expand() {
  const Look look = core_.looker->at(walk_);
  const Step last = path_.back();
  Edge known;
  {
    const std::lock_guard guard(last.node->lock);
    known = last.node->edges[last.edge];
  }
  Node* const child = make_child(look, known);
  if (child == nullptr) {
    const std::lock_guard guard(last.node->lock);
    last.node->edges[last.edge].claimed = false;
  } else {
    Tally leaf = child->tally;
    if (known.visits > 0) {
      leaf.weight = leaf.weight_sq = 1;
      averages_.begin(*child);
    }
    const Tally below = child->tally;
    take_first_plays(look.evaluation ? *look.evaluation : Evaluation{});
    {
      const std::lock_guard guard(last.node->lock);
      Edge& edge = last.node->edges[last.edge];
      edge.child = child;
      edge.claimed = false;
    }
    come_back(leaf, below);
    return Visited::counted;
  }
  come_back_empty();
  return Visited::no_memory;
}

void Visitor::revisit(Node& node) {
  Tally leaf;
  Tally below;
  {
    const std::lock_guard guard(node.lock);
    leaf = {node.own, node.own_utility, node.own_utility * node.own_utility, 1, 1};
    ++node.visits;
    if (node.kind == NodeKind::ended) {
      node.own_weight += 1;
      node.own_weight_sq += 1;
      averages_.begin(node);
    }
    below = node.tally;
  }
  take_first_plays({});
  come_back(leaf, below);
}

void Visitor::come_back(const Tally& leaf, Tally below) {
  while (!path_.empty()) {
    const Step step = path_.back();
    path_.pop_back();
    Node& node = *step.node;
    const std::lock_guard guard(node.lock);
    Edge& edge = node.edges[step.edge];
    node.children_weight += below.weight - static_cast<double>(edge.weight);
    edge.take(below);
    --edge.under_way;
    ++edge.visits;
    ++node.visits;
    if (node.visits >= node.next_refresh) {
      averages_.refresh(node);
    } else {
      averages_.add(node, leaf);
    }
    add_amaf(node, step.vertex);
    below = node.tally;
  }
}

void Visitor::come_back_empty() {
  for (const Step& step : path_) {
    const std::lock_guard guard(step.node->lock);
    --step.node->edges[step.edge].under_way;
  }
  path_.clear();
}

void Visitor::take_first_plays(const Evaluation& evaluation) {
  first_plays_ = evaluation.first_plays;
  if (first_plays_[0].empty()) return;
  playouts_ = playouts_of(evaluation);
  black_share_ = evaluation.black_wins + evaluation.no_result / 2;
  core_.playouts_per_visit.store(std::max(1.0F, playouts_), std::memory_order_relaxed);
}

void Visitor::add_amaf(Node& node, Vertex played) {
  if (first_plays_[0].empty()) return;
  auto& mine = first_plays_[index_of(node.to_move)];
  if (!played.is_pass()) {
    const auto at = static_cast<std::size_t>(core_.size().index(played.point()));
    mine[at] = {playouts_, playouts_ * black_share_};
    first_plays_[index_of(opposite(node.to_move))][at] = {};
  }
  if (node.amaf == nullptr) return;
  for (std::size_t i = 0; i < mine.size(); ++i) {
    node.amaf[i].count += mine[i].count;
    node.amaf[i].black_wins += mine[i].black_wins;
  }
}

}  // namespace miai::engine
