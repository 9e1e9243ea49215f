#include "record/search.hpp"

#include <algorithm>
#include <string>

#include "base/text.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

/// What makes two nodes the same: their move and their set-up, whatever the spelling.
std::string identity(const GameTree& game, NodeId node, BoardSize size) {
  std::string out;
  if (const auto move = move_at(game, node, size)) {
    out += letter_of(move->color);
    out += to_string(move->vertex);
  }
  for (const std::string_view name : {"AB", "AW", "AE"}) {
    std::vector<Point> points = points_at(game, node, name, size);
    std::sort(points.begin(), points.end());
    out += '|';
    for (const Point p : points) out += sgf_point(p, size);
  }
  out += '|';
  return out + std::string(trim(game.text(node, "PL")));
}

bool is_identity_name(std::string_view name) {
  return name == "B" || name == "W" || is_setup_name(name);
}

bool is_list_name(std::string_view name) {
  constexpr std::array<std::string_view, 12> kLists{"TR", "SQ", "CR", "MA", "SL", "LB",
                                                    "AR", "LN", "TB", "TW", "DD", "VW"};
  return std::find(kLists.begin(), kLists.end(), name) != kLists.end();
}

std::vector<std::string> united(const std::vector<std::string_view>& ours, const std::vector<std::string_view>& more) {
  std::vector<std::string> out(ours.begin(), ours.end());
  for (const std::string_view raw : more) {
    if (std::find(ours.begin(), ours.end(), raw) == ours.end()) out.emplace_back(raw);
  }
  return out;
}

/// Adds what the other node says beyond its move: comments one below the other, marks united, the rest if missing.
void unite_nodes(GameTree& target, NodeId node, const GameTree& other, NodeId from) {
  for (int i = 0; i < other.property_count(from); ++i) {
    const PropertyRef property = other.property(from, i);
    const std::string_view name = other.name(property);
    if (is_identity_name(name)) continue;
    const auto raws = other.raws(from, name);
    if (!target.has(node, name)) {
      target.set_raw(node, name, {raws.begin(), raws.end()});
    } else if (name == "C") {
      const std::string ours(target.raw(*target.find(node, "C")));
      if (ours.find(raws.front()) == std::string::npos) {
        target.set_raw(node, "C", {ours + "\n\n" + std::string(raws.front())});
      }
    } else if (is_list_name(name)) {
      const auto all = united(target.raws(node, name), raws);
      if (all.size() > target.raws(node, name).size()) target.set_raw(node, name, all);
    }
  }
}

int branch_size(const GameTree& game, NodeId top) {
  int count = 0;
  for (NodeId n = top; n.exists(); n = game.next_in_branch(n, top)) ++count;
  return count;
}

}  // namespace

PositionIndex::PositionIndex(const GameTree& game) {
  const BoardSize size = board_size(game).value_or(BoardSize::square(19));
  // Boards only where the walk has to come back to: at nodes with several children.
  std::vector<std::pair<NodeId, BoardState>> forks;
  BoardState state(size);
  for (NodeId node = game.root(); node.exists(); node = game.next_in_branch(node, game.root())) {
    const NodeId parent = game.parent(node);
    const bool returns = parent.exists() && game.first_child(parent) != node;
    if (returns) {
      while (forks.back().first != parent) forks.pop_back();
      state = forks.back().second;
    }
    apply_node(state, game, node);
    const Key key = state.board.key();
    nodes_.emplace(key.low, std::pair{key, node});
    if (game.first_child(node) != game.last_child(node)) forks.emplace_back(node, state);
  }
}

std::vector<NodeId> PositionIndex::find(const Key& key) const {
  std::vector<NodeId> found;
  const auto range = nodes_.equal_range(key.low);
  for (auto it = range.first; it != range.second; ++it) {
    if (it->second.first == key) found.push_back(it->second.second);
  }
  std::sort(found.begin(), found.end());
  return found;
}

MergeReport merge(GameTree& target, const GameTree& other) {
  MergeReport report;
  const BoardSize size = board_size(target).value_or(BoardSize::square(19));
  const bool same = board_size(target) == board_size(other) &&
                    identity(target, target.root(), size) == identity(other, other.root(), size);
  if (!same) {
    report.same_start = false;
    return report;
  }
  target.group_begin();
  std::vector<std::pair<NodeId, NodeId>> pairs{{target.root(), other.root()}};
  while (!pairs.empty()) {
    const auto [node, from] = pairs.back();
    pairs.pop_back();
    unite_nodes(target, node, other, from);
    ++report.nodes_shared;
    std::unordered_map<std::string, NodeId> known;
    for (const NodeId child : target.children(node)) known.emplace(identity(target, child, size), child);
    for (const NodeId child : other.children(from)) {
      const std::string key = identity(other, child, size);
      if (const auto found = known.find(key); found != known.end()) {
        pairs.emplace_back(found->second, child);
        continue;
      }
      known.emplace(key, target.paste(other, child, node));
      report.nodes_added += branch_size(other, child);
    }
  }
  target.group_end();
  return report;
}

}  // namespace miai::record
