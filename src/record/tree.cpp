#include "record/tree.hpp"

#include <algorithm>

#include "record/utf8.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

/// True when text() may answer the raw value itself.
bool is_plain(std::string_view raw) {
  constexpr std::string_view kSpecial = "\\\r\t\v\f";
  return raw.find_first_of(kSpecial) == std::string_view::npos && is_utf8(raw);
}

/// Names nearly always have one or two letters; comparing those here spares a call for each.
bool is_same_name(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  if (a.size() == 2) return a[0] == b[0] && a[1] == b[1];
  return a.size() == 1 ? a[0] == b[0] : a == b;
}

}  // namespace

GameTree::GameTree() {
  new_node();
}

NodeId GameTree::previous_sibling(NodeId node) const {
  const NodeId up = parent(node);
  if (!up.exists()) return kNoNode;
  NodeId before = kNoNode;
  for (NodeId c = first_child(up); c.exists() && c != node; c = next_sibling(c)) before = c;
  return before;
}

std::vector<NodeId> GameTree::children(NodeId node) const {
  std::vector<NodeId> out;
  for (NodeId c = first_child(node); c.exists(); c = next_sibling(c)) out.push_back(c);
  return out;
}

int GameTree::child_count(NodeId node) const {
  int n = 0;
  for (NodeId c = first_child(node); c.exists(); c = next_sibling(c)) ++n;
  return n;
}

NodeId GameTree::next_in_branch(NodeId node, NodeId top) const {
  if (first_child(node).exists()) return first_child(node);
  while (node != top) {
    if (next_sibling(node).exists()) return next_sibling(node);
    node = parent(node);
  }
  return kNoNode;
}

std::vector<NodeId> GameTree::all_nodes() const {
  std::vector<NodeId> out;
  out.reserve(nodes_.size());
  for (NodeId n = root(); n.exists(); n = next_in_branch(n, root())) out.push_back(n);
  return out;
}

std::size_t GameTree::node_count() const {
  std::size_t count = 0;
  for (NodeId n = root(); n.exists(); n = next_in_branch(n, root())) ++count;
  return count;
}

std::vector<NodeId> GameTree::path_to(NodeId node) const {
  std::vector<NodeId> path;
  for (; node.exists(); node = parent(node)) path.push_back(node);
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<NodeId> GameTree::main_line() const {
  std::vector<NodeId> line;
  for (NodeId n = root(); n.exists(); n = first_child(n)) line.push_back(n);
  return line;
}

bool GameTree::is_ancestor(NodeId ancestor, NodeId node) const {
  for (; node.exists(); node = parent(node)) {
    if (node == ancestor) return true;
  }
  return false;
}

std::optional<PropertyRef> GameTree::find(NodeId node, std::string_view wanted) const {
  const Node& n = nodes_[node.value];
  for (std::uint32_t i = n.first_property; i < n.first_property + n.property_count; ++i) {
    if (is_same_name(slice(properties_[i].name), wanted)) return PropertyRef{i};
  }
  return std::nullopt;
}

std::string_view GameTree::raw(PropertyRef property, int i) const {
  return slice(values_[properties_[property.index].first_value + static_cast<std::uint32_t>(i)].raw);
}

std::string_view GameTree::text(PropertyRef property, int i) const {
  const Value& value = values_[properties_[property.index].first_value + static_cast<std::uint32_t>(i)];
  return slice(value.text == kSameText ? value.raw : texts_[value.text]);
}

std::string_view GameTree::text(NodeId node, std::string_view wanted) const {
  const auto property = find(node, wanted);
  return property && value_count(*property) > 0 ? text(*property) : std::string_view();
}

std::vector<std::string_view> GameTree::texts(NodeId node, std::string_view wanted) const {
  std::vector<std::string_view> out;
  const auto property = find(node, wanted);
  for (int i = 0; property && i < value_count(*property); ++i) out.push_back(text(*property, i));
  return out;
}

std::vector<std::string_view> GameTree::raws(NodeId node, std::string_view wanted) const {
  std::vector<std::string_view> out;
  const auto property = find(node, wanted);
  for (int i = 0; property && i < value_count(*property); ++i) out.push_back(raw(*property, i));
  return out;
}

void GameTree::set_place(NodeId node, std::string_view name, Place place) {
  places_.push_back({node.value, std::string(name), place});
}

std::optional<GameTree::Place> GameTree::place_of(NodeId node, std::string_view name) const {
  std::optional<Place> found;
  auto it = std::lower_bound(places_.begin(), places_.end(), node.value,
                             [](const NotedPlace& noted, std::uint32_t wanted) { return noted.node < wanted; });
  for (; it != places_.end() && it->node == node.value; ++it) {
    if (it->name == name) return it->place;
    if (it->name.empty()) found = it->place;
  }
  if (!found && node == root() && !places_.empty()) return Place{1, 1};
  return found;
}

GameTree::Slice GameTree::keep(std::string_view text) {
  const Slice kept{static_cast<std::uint32_t>(pool_.size()) | kInPool, static_cast<std::uint32_t>(text.size())};
  pool_.append(text);
  return kept;
}

GameTree::Value GameTree::keep_value(std::string_view raw) {
  Value value;
  value.raw = keep(raw);
  const std::string_view kept = slice(value.raw);
  if (!is_plain(kept)) {
    const std::string text = unescape(kept);
    value.text = static_cast<std::uint32_t>(texts_.size());
    texts_.push_back(keep(text));
  }
  return value;
}

}  // namespace miai::record
