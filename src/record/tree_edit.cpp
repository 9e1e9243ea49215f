// Every edit changes node records and appends to the arenas; undo puts the old records back.
#include <algorithm>

#include "record/tree.hpp"
#include "record/values.hpp"

namespace miai::record {

std::uint32_t GameTree::new_node() {
  nodes_.emplace_back();
  nodes_.back().flags = kChanged;
  nodes_.back().first_property = static_cast<std::uint32_t>(properties_.size());
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

GameTree::Node& GameTree::touch(std::uint32_t node) {
  if (recording_ && !steps_.empty()) steps_.back().push_back({node, nodes_[node]});
  return nodes_[node];
}

void GameTree::group_begin() {
  ++revision_;
  if (group_depth_++ > 0 || !recording_) return;
  steps_.resize(done_);
  steps_.emplace_back();
}

void GameTree::group_end() {
  if (--group_depth_ > 0 || !recording_) return;
  if (steps_.back().empty()) steps_.pop_back();
  done_ = steps_.size();
}

/// Exchanges the records kept in a step with those of the tree: run backwards to undo, and then forwards to redo.
void GameTree::swap_step(Step& step) {
  for (Change& change : step) std::swap(change.before, nodes_[change.node]);
  std::reverse(step.begin(), step.end());
  ++revision_;
}

bool GameTree::undo() {
  if (!can_undo() || group_depth_ > 0) return false;
  Step& step = steps_[--done_];
  std::reverse(step.begin(), step.end());
  swap_step(step);
  return true;
}

bool GameTree::redo() {
  if (!can_redo() || group_depth_ > 0) return false;
  Step& step = steps_[done_++];
  swap_step(step);
  std::reverse(step.begin(), step.end());
  return true;
}

void GameTree::link_last(std::uint32_t node, std::uint32_t parent) {
  touch(node).parent = parent;
  nodes_[node].next_sibling = NodeId::kNone;
  const std::uint32_t before = nodes_[parent].last_child;
  if (before == NodeId::kNone) {
    touch(parent).first_child = node;
  } else {
    touch(before).next_sibling = node;
    touch(parent);
  }
  nodes_[parent].last_child = node;
}

void GameTree::unlink(std::uint32_t node) {
  const std::uint32_t up = nodes_[node].parent;
  const std::uint32_t before = previous_sibling(NodeId{node}).value;
  const std::uint32_t after = nodes_[node].next_sibling;
  Node& parent_node = touch(up);
  if (before == NodeId::kNone) parent_node.first_child = after;
  if (after == NodeId::kNone) parent_node.last_child = before;
  if (before != NodeId::kNone) touch(before).next_sibling = after;
  Node& record = touch(node);
  record.parent = NodeId::kNone;
  record.next_sibling = NodeId::kNone;
}

NodeId GameTree::add_child(NodeId parent) {
  group_begin();
  const std::uint32_t node = new_node();
  link_last(node, parent.value);
  group_end();
  return NodeId{node};
}

NodeId GameTree::insert_after(NodeId parent) {
  group_begin();
  const std::uint32_t node = new_node();
  touch(node);
  nodes_[node].first_child = nodes_[parent.value].first_child;
  nodes_[node].last_child = nodes_[parent.value].last_child;
  for (NodeId c = first_child(parent); c.exists(); c = next_sibling(c)) touch(c.value).parent = node;
  touch(parent.value);
  nodes_[parent.value].first_child = NodeId::kNone;
  nodes_[parent.value].last_child = NodeId::kNone;
  link_last(node, parent.value);
  group_end();
  return NodeId{node};
}

void GameTree::remove_branch(NodeId node) {
  if (node == root() || !parent(node).exists()) return;
  group_begin();
  unlink(node.value);
  group_end();
}

void GameTree::remove_node(NodeId node) {
  if (node == root() || !parent(node).exists()) return;
  group_begin();
  const NodeId up = parent(node);
  std::vector<NodeId> order;
  for (const NodeId c : children(up)) {
    if (c != node) {
      order.push_back(c);
      continue;
    }
    for (const NodeId grandchild : children(node)) order.push_back(grandchild);
  }
  touch(node.value);
  nodes_[node.value].parent = NodeId::kNone;
  nodes_[node.value].first_child = NodeId::kNone;
  nodes_[node.value].last_child = NodeId::kNone;
  nodes_[node.value].next_sibling = NodeId::kNone;
  touch(up.value);
  nodes_[up.value].first_child = NodeId::kNone;
  nodes_[up.value].last_child = NodeId::kNone;
  for (const NodeId c : order) link_last(c.value, up.value);
  group_end();
}

bool GameTree::move_branch(NodeId node, NodeId new_parent) {
  if (node == root() || !parent(node).exists() || is_ancestor(node, new_parent)) return false;
  group_begin();
  unlink(node.value);
  link_last(node.value, new_parent.value);
  group_end();
  return true;
}

void GameTree::copy_node(const GameTree& from, NodeId source, NodeId target) {
  const int count = from.property_count(source);
  std::vector<Property> copied;
  for (int i = 0; i < count; ++i) {
    const PropertyRef property = from.property(source, i);
    Property copy;
    copy.name = keep(std::string(from.name(property)));
    copy.first_value = static_cast<std::uint32_t>(values_.size());
    copy.value_count = static_cast<std::uint32_t>(from.value_count(property));
    for (int v = 0; v < from.value_count(property); ++v) {
      values_.push_back(keep_value(std::string(from.raw(property, v))));
    }
    copied.push_back(copy);
  }
  const auto first = static_cast<std::uint32_t>(properties_.size());
  properties_.insert(properties_.end(), copied.begin(), copied.end());
  write_properties(target.value, first, static_cast<std::uint32_t>(count));
}

NodeId GameTree::paste(const GameTree& from, NodeId branch, NodeId parent) {
  // The list is taken first: the branch may be one that the copy is hung into.
  std::vector<NodeId> sources;
  for (NodeId n = branch; n.exists(); n = from.next_in_branch(n, branch)) sources.push_back(n);
  group_begin();
  std::vector<std::pair<NodeId, NodeId>> path;  // source and copy, from the branch to where the walk is
  NodeId top = kNoNode;
  for (const NodeId source : sources) {
    const NodeId source_parent = from.parent(source);
    while (!path.empty() && path.back().first != source_parent) path.pop_back();
    const NodeId copy = add_child(path.empty() ? parent : path.back().second);
    if (!top.exists()) top = copy;
    copy_node(from, source, copy);
    path.emplace_back(source, copy);
  }
  group_end();
  return top;
}

bool GameTree::promote(NodeId node) {
  const NodeId before = previous_sibling(node);
  if (!before.exists()) return false;
  group_begin();
  const NodeId up = parent(node);
  const NodeId earlier = previous_sibling(before);
  if (earlier.exists()) {
    touch(earlier.value).next_sibling = node.value;
  } else {
    touch(up.value).first_child = node.value;
  }
  touch(before.value).next_sibling = nodes_[node.value].next_sibling;
  touch(node.value).next_sibling = before.value;
  if (nodes_[up.value].last_child == node.value) touch(up.value).last_child = before.value;
  group_end();
  return true;
}

void GameTree::make_main_line(NodeId node) {
  group_begin();
  for (NodeId n = node; parent(n).exists(); n = parent(n)) {
    const NodeId up = parent(n);
    const NodeId before = previous_sibling(n);
    if (!before.exists()) continue;
    touch(before.value).next_sibling = nodes_[n.value].next_sibling;
    touch(n.value).next_sibling = nodes_[up.value].first_child;
    touch(up.value).first_child = n.value;
    if (nodes_[up.value].last_child == n.value) nodes_[up.value].last_child = before.value;
  }
  group_end();
}

void GameTree::write_properties(std::uint32_t node, std::uint32_t first, std::uint32_t count) {
  Node& record = touch(node);
  record.first_property = first;
  record.property_count = count;
  record.flags |= kChanged;
}

void GameTree::set_raw(NodeId node, std::string_view wanted, const std::vector<std::string>& raws) {
  group_begin();
  const std::string name_kept(wanted);  // the argument may be a view into pool_, which moves
  const Node old = nodes_[node.value];
  const auto first = static_cast<std::uint32_t>(properties_.size());
  Property changed;
  changed.name = keep(name_kept);
  changed.first_value = static_cast<std::uint32_t>(values_.size());
  changed.value_count = static_cast<std::uint32_t>(raws.size());
  for (const auto& raw : raws) values_.push_back(keep_value(raw));
  bool placed = raws.empty();
  for (std::uint32_t i = old.first_property; i < old.first_property + old.property_count; ++i) {
    const Property property = properties_[i];
    if (slice(property.name) != name_kept) {
      properties_.push_back(property);
    } else if (!placed) {
      properties_.push_back(changed);
      placed = true;
    }
  }
  if (!placed) properties_.push_back(changed);
  write_properties(node.value, first, static_cast<std::uint32_t>(properties_.size()) - first);
  group_end();
}

void GameTree::set(NodeId node, std::string_view wanted, const std::vector<std::string>& texts) {
  std::vector<std::string> raws;
  raws.reserve(texts.size());
  for (const auto& text : texts) raws.push_back(escape(text));
  set_raw(node, wanted, raws);
}

void GameTree::set(NodeId node, std::string_view wanted, std::string_view text) {
  set(node, wanted, std::vector<std::string>{std::string(text)});
}

void GameTree::remove(NodeId node, std::string_view wanted) {
  if (has(node, wanted)) set_raw(node, wanted, {});
}

}  // namespace miai::record
