#pragma once
// The game tree: an arena of nodes with their properties. It knows what a property is, not what it means.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace miai::record {

/// A node of one GameTree. Stays valid through every edit, undone ones included.
struct NodeId {
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  std::uint32_t value = kNone;
  constexpr bool exists() const { return value != kNone; }
  friend constexpr bool operator==(NodeId, NodeId) = default;
  friend constexpr bool operator<(NodeId a, NodeId b) { return a.value < b.value; }
};
inline constexpr NodeId kNoNode{};

/// A property of one node; valid until that node's properties are next changed.
struct PropertyRef {
  std::uint32_t index = 0;
};

/// One game: nodes, their order, their properties in the order written, unknown ones too.
/// Texts are views into the tree; they are valid until it is next edited.
/// Every walk is a loop, so depth has no limit but memory.
class GameTree {
 public:
  /// A root without properties.
  GameTree();

  // Walking. Answers kNoNode where there is none. The first child continues the main line.
  NodeId root() const { return NodeId{0}; }
  NodeId parent(NodeId node) const { return NodeId{nodes_[node.value].parent}; }
  NodeId first_child(NodeId node) const { return NodeId{nodes_[node.value].first_child}; }
  NodeId last_child(NodeId node) const { return NodeId{nodes_[node.value].last_child}; }
  NodeId next_sibling(NodeId node) const { return NodeId{nodes_[node.value].next_sibling}; }
  NodeId previous_sibling(NodeId node) const;
  std::vector<NodeId> children(NodeId node) const;
  int child_count(NodeId node) const;
  /// The node after this one in the order of the file, within the branch below top. kNoNode at the end.
  NodeId next_in_branch(NodeId node, NodeId top) const;
  /// All nodes in the order of the file. Cost: O(nodes).
  std::vector<NodeId> all_nodes() const;
  std::size_t node_count() const;
  /// Nodes and properties ever made, those taken out included: as read, what the file held. Cost: O(1).
  std::size_t arena_nodes() const { return nodes_.size(); }
  std::size_t arena_properties() const { return properties_.size(); }
  /// From the root to the node, both included.
  std::vector<NodeId> path_to(NodeId node) const;
  /// From the root along first children to the end.
  std::vector<NodeId> main_line() const;
  bool is_ancestor(NodeId ancestor, NodeId node) const;

  // Properties. Names are as SGF FF4 writes them: capital letters.
  int property_count(NodeId node) const { return static_cast<int>(nodes_[node.value].property_count); }
  PropertyRef property(NodeId node, int i) const { return {nodes_[node.value].first_property + std::uint32_t(i)}; }
  std::optional<PropertyRef> find(NodeId node, std::string_view name) const;
  bool has(NodeId node, std::string_view name) const { return find(node, name).has_value(); }
  std::string_view name(PropertyRef property) const { return slice(properties_[property.index].name); }
  int value_count(PropertyRef property) const { return static_cast<int>(properties_[property.index].value_count); }
  /// The value as it stands between the brackets, escapes and bytes untouched.
  std::string_view raw(PropertyRef property, int i = 0) const;
  /// The value as text: unescaped, line ends as '\n', soft line breaks gone, bytes that are no UTF-8 as U+FFFD.
  std::string_view text(PropertyRef property, int i = 0) const;
  /// The first value of a property as text; "" when the node has none.
  std::string_view text(NodeId node, std::string_view name) const;
  /// All values of a property as text.
  std::vector<std::string_view> texts(NodeId node, std::string_view name) const;
  /// All values as they stand between the brackets.
  std::vector<std::string_view> raws(NodeId node, std::string_view name) const;

  // Editing. Each call is one step for undo().
  /// A new last child (a new variation when there are children already).
  NodeId add_child(NodeId parent);
  /// A new node between the parent and its children, which become the new node's.
  NodeId insert_after(NodeId parent);
  /// Takes the branch out of the tree; undo brings it back. Requires node != root().
  void remove_branch(NodeId node);
  /// Takes one node out; its children take its place. Requires node != root().
  void remove_node(NodeId node);
  /// Hangs the branch under another parent as its last child. Answers false, and does nothing, when new_parent lies
  /// in the branch itself or node is the root.
  bool move_branch(NodeId node, NodeId new_parent);
  /// Copies a branch of this or another tree under a parent: paste. Answers the copy's first node.
  NodeId paste(const GameTree& from, NodeId branch, NodeId parent);
  /// Moves the node one place to the front among its siblings. False when it is the first already.
  bool promote(NodeId node);
  /// Makes the path to the node the main line.
  void make_main_line(NodeId node);
  /// Sets a property to these texts (escaped as needed). An empty list removes it.
  void set(NodeId node, std::string_view name, const std::vector<std::string>& texts);
  void set(NodeId node, std::string_view name, std::string_view text);
  /// As set(), with values that are written between the brackets as they are.
  void set_raw(NodeId node, std::string_view name, const std::vector<std::string>& raws);
  void remove(NodeId node, std::string_view name);

  // Undo. Steps are kept only while recording, which starts off.
  void record_steps() { recording_ = true; }
  bool undo();
  bool redo();
  bool can_undo() const { return done_ > 0; }
  bool can_redo() const { return done_ < steps_.size(); }
  /// Several edits as one step: group_begin(), edits, group_end(). May be nested.
  void group_begin();
  void group_end();

  /// Where the node was read: its offset in the text; nullopt for a node made by an edit.
  std::optional<std::uint32_t> source_offset(NodeId node) const {
    const std::uint32_t at = nodes_[node.value].source_begin;
    return at == NodeId::kNone ? std::nullopt : std::optional<std::uint32_t>(at);
  }
  /// Where a property was read: the offset of its name; nullopt when an edit made it.
  std::optional<std::uint32_t> source_offset(PropertyRef property) const {
    const std::uint32_t at = properties_[property.index].name.begin;
    return (at & kInPool) != 0 ? std::nullopt : std::optional<std::uint32_t>(at);
  }

  /// Line and column, from 1, in a file of another format than SGF.
  struct Place {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
  };
  /// Notes where a reader found a node, or one of its properties (name not empty). Nodes in rising order.
  void set_place(NodeId node, std::string_view name, Place place);
  /// Of the property, else of the node.
  std::optional<Place> place_of(NodeId node, std::string_view name) const;
  /// The whole text that the game was read from.
  std::string_view source_text() const { return source_; }
  /// Shares the text that the game was read from.
  void keep_source(std::shared_ptr<const std::string> owner) { owner_ = std::move(owner); }

  /// Counts edits; whoever caches something about the tree compares it.
  std::uint64_t revision() const { return revision_; }

 private:
  friend class Grammar;
  friend class TreeWriter;
  friend class TreeRepair;

  /// Where a piece of text is: in the source as read, or (top bit of begin) in pool_.
  struct Slice {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
  };
  static constexpr std::uint32_t kInPool = 0x80000000U;
  static constexpr std::uint32_t kSameText = 0xFFFFFFFFU;

  struct Value {
    Slice raw;
    std::uint32_t text = kSameText;  ///< index in texts_ when the text differs from raw
  };
  struct Property {
    Slice name;
    std::uint32_t first_value = 0;
    std::uint32_t value_count = 0;
  };
  enum Flag : std::uint32_t {
    kChanged = 1,     ///< not as in the source: written from the properties
    kOpensParen = 2,  ///< the source opened a parenthesis before it
    kNameTwice = 4,   ///< the source has a property twice
    kPlainMove = 8    ///< the source has ";B[pd]" first in it, two small letters in one value
  };
  struct Node {
    std::uint32_t parent = NodeId::kNone;
    std::uint32_t first_child = NodeId::kNone;
    std::uint32_t last_child = NodeId::kNone;
    std::uint32_t next_sibling = NodeId::kNone;
    std::uint32_t first_property = 0;
    std::uint32_t property_count = 0;
    std::uint32_t source_begin = NodeId::kNone;  ///< of its ';' in the source, kNone for a new node
    std::uint32_t flags = 0;
  };
  struct Change {
    std::uint32_t node;
    Node before;
  };
  using Step = std::vector<Change>;

  std::string_view slice(Slice s) const {
    if ((s.begin & kInPool) != 0) return {pool_.data() + (s.begin & ~kInPool), s.size};
    return {source_.data() + s.begin, s.size};
  }
  Slice keep(std::string_view text);
  Value keep_value(std::string_view raw);
  std::uint32_t new_node();
  Node& touch(std::uint32_t node);
  void link_last(std::uint32_t node, std::uint32_t parent);
  void unlink(std::uint32_t node);
  void write_properties(std::uint32_t node, std::uint32_t first, std::uint32_t count);
  void copy_node(const GameTree& from, NodeId source, NodeId target);
  void swap_step(Step& step);

  std::vector<Node> nodes_;
  std::vector<Property> properties_;
  std::vector<Value> values_;
  std::vector<Slice> texts_;
  std::string pool_;
  struct NotedPlace {
    std::uint32_t node;
    std::string name;
    Place place;
  };
  std::vector<NotedPlace> places_;
  std::string_view source_;
  std::shared_ptr<const std::string> owner_;  ///< keeps source_ alive; empty while a caller of for_each_game() does
  std::uint32_t span_begin_ = 0;              ///< the game's part of the source, blanks before and after included
  std::uint32_t span_end_ = 0;

  bool recording_ = false;
  int group_depth_ = 0;
  std::vector<Step> steps_;
  std::size_t done_ = 0;
  std::uint64_t revision_ = 0;
};

}  // namespace miai::record
