#include "cli/play/lines.hpp"

#include <algorithm>
#include <array>

#include "record/replay.hpp"
#include "record/values.hpp"

namespace miai::cli {
namespace {

using record::GameTree;
using record::kNoNode;
using record::NodeId;

/// A private property of kept games: the node at which the game stands.
constexpr const char* kBookmark = "MIAIHERE";

BoardSize size_of(const GameTree& tree) {
  return record::board_size(tree).value_or(BoardSize::square(19));
}

bool sets_up(const GameTree& tree, NodeId node) {
  constexpr std::array<std::string_view, 3> kNames{"AB", "AW", "AE"};
  return std::any_of(kNames.begin(), kNames.end(), [&](std::string_view name) { return tree.has(node, name); });
}

bool turns(const GameTree& tree, NodeId node) {
  return tree.has(node, "B") || tree.has(node, "W") || sets_up(tree, node);
}

/// Seconds with tenths: "61.5".
std::string seconds_text(Milliseconds time) {
  const auto tenths = time.count() / 100;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace

RecordLines::RecordLines(const Game& start) : at_(record::kNoNode) {
  book_.games.push_back(record::from_game(start));
  book_.format = "sgf";
  book_.charset = "UTF-8";
  at_ = tree().root();
}

RecordLines::RecordLines(record::Collection book) : book_(std::move(book)), loaded_(true) {
  GameTree& game = edit();
  at_ = game.main_line().back();
  for (const NodeId node : game.all_nodes()) {
    if (!game.has(node, kBookmark)) continue;
    at_ = node;
    game.remove(node, kBookmark);
  }
  const auto result = game.text(game.root(), "RE");
  result_stands_ = !result.empty() && result != "?";
  nodes_read_ = game.arena_nodes();
}

std::optional<Move> RecordLines::move_at(NodeId node) const {
  return record::move_at(tree(), node, size_of(tree()));
}

/// Nodes without a move (comments alone) are passed through as long as there is one way.
NodeId RecordLines::through(NodeId node) const {
  while (node.exists() && !turns(tree(), node) && tree().child_count(node) == 1) node = tree().first_child(node);
  return node;
}

void RecordLines::play(Move move) {
  for (const NodeId child : tree().children(at_)) {
    if (move_at(through(child)) == move) return go_to(through(child));
  }
  const NodeId child = edit().add_child(at_);
  edit().set(child, move.color == Color::black ? "B" : "W", record::sgf_vertex(move.vertex, size_of(tree())));
  go_to(child);
}

void RecordLines::note_time(Color color, const TimeLeft& left) {
  if (at_.value < nodes_read_ || at_ == tree().root()) return;
  const bool black = color == Color::black;
  edit().set(at_, black ? "BL" : "WL", seconds_text(left.in_overtime ? left.period : left.main));
  if (left.in_overtime) edit().set(at_, black ? "OB" : "OW", std::to_string(left.count));
}

void RecordLines::go_to(NodeId node) {
  at_ = node;
  const auto path = tree().path_to(node);
  for (std::size_t i = 0; i + 1 < path.size(); ++i) left_[path[i]] = path[i + 1];
}

/// The node whose move or set-up was the last one.
NodeId RecordLines::turning_point() const {
  NodeId node = at_;
  while (node.exists() && node != tree().root() && !turns(tree(), node)) node = tree().parent(node);
  return node.exists() && node != tree().root() ? node : kNoNode;
}

NodeId RecordLines::before() const {
  const NodeId last = turning_point();
  return last.exists() ? tree().parent(last) : kNoNode;
}

NodeId RecordLines::after(std::optional<int> number) const {
  const auto children = tree().children(at_);
  if (children.empty()) return kNoNode;
  if (number) {
    const bool fits = *number >= 1 && *number <= static_cast<int>(children.size());
    return fits ? through(children[static_cast<std::size_t>(*number - 1)]) : kNoNode;
  }
  const auto left = left_.find(at_);
  return through(left == left_.end() ? children.front() : left->second);
}

int RecordLines::choices() const {
  return tree().child_count(at_);
}

std::pair<int, int> RecordLines::place() const {
  const NodeId last = turning_point();
  if (!last.exists()) return {1, 1};
  // A comment node may lie between the fork and the move.
  NodeId top = last;
  while (tree().child_count(tree().parent(top)) == 1 && !turns(tree(), tree().parent(top)) &&
         tree().parent(top) != tree().root()) {
    top = tree().parent(top);
  }
  const auto siblings = tree().children(tree().parent(top));
  const auto found = std::find(siblings.begin(), siblings.end(), top);
  return {static_cast<int>(found - siblings.begin()) + 1, static_cast<int>(siblings.size())};
}

NodeId RecordLines::instead(std::optional<int> number) const {
  const auto [mine, count] = place();
  const NodeId last = turning_point();
  if (count < 2) return kNoNode;
  NodeId top = last;
  while (tree().child_count(tree().parent(top)) == 1) top = tree().parent(top);
  const int wanted = number.value_or(mine % count + 1);
  if (wanted < 1 || wanted > count) return kNoNode;
  return through(tree().children(tree().parent(top))[static_cast<std::size_t>(wanted - 1)]);
}

std::string RecordLines::written(const Facts& facts) const {
  record::Collection copy = book_;
  GameTree& game = copy.games.front();
  const NodeId root = game.root();
  if (!loaded_ && !facts.date.empty()) game.set(root, "DT", facts.date);
  if (!loaded_ && !facts.application.empty()) game.set(root, "AP", facts.application);
  if (!result_stands_ && !facts.result.empty()) game.set(root, "RE", facts.result);
  if (loaded_ && book_.charset != "UTF-8" && game.has(root, "CA")) game.set(root, "CA", "UTF-8");
  if (facts.bookmark && game.first_child(at_).exists()) game.set(at_, kBookmark, "1");
  return record::write(copy);
}

}  // namespace miai::cli
