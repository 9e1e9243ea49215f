// The writer. What was not edited is copied from the source, blanks and all; the rest is laid out anew.
#include <algorithm>
#include <array>

#include "record/collection.hpp"
#include "record/grammar_chars.hpp"

namespace miai::record {
namespace {

/// FF4 asks for this order at the front of the root; what has a value here is written with it.
struct RootRow {
  std::string_view name;
  std::string_view value;
};
constexpr std::array kRootRows{RootRow{"FF", "4"}, RootRow{"GM", ""}, RootRow{"CA", "UTF-8"}, RootRow{"AP", ""},
                               RootRow{"SZ", ""}};

bool is_root_row(std::string_view name) {
  return std::any_of(kRootRows.begin(), kRootRows.end(), [&](const RootRow& row) { return row.name == name; });
}

}  // namespace

class TreeWriter {
 public:
  TreeWriter(const GameTree& game, const WriteOptions& options)
      : game_(game), as_read_(options.layout == WriteOptions::Layout::as_read), source_(game.source_) {}

  std::string run() {
    const NodeId root = game_.root();
    std::vector<NodeId> open;  // the nodes above whose parenthesis is open
    NodeId before = kNoNode;
    for (NodeId node = root; node.exists(); node = game_.next_in_branch(node, root)) {
      std::size_t closes = 0;
      while (!open.empty() && before.exists() && leaves(open.back(), before, node)) {
        open.pop_back();
        ++closes;
      }
      const bool opens = opens_paren(node);
      if (opens) open.push_back(node);
      put_gap(node, closes, opens);
      put_node(node);
      before = node;
    }
    put_tail(open.size());
    return std::move(out_);
  }

 private:
  const GameTree::Node& record(NodeId node) const { return game_.nodes_[node.value]; }

  bool opens_paren(NodeId node) const {
    const NodeId parent = game_.parent(node);
    if (!parent.exists() || game_.first_child(parent) != game_.last_child(parent)) return true;
    return as_read_ && (record(node).flags & GameTree::kOpensParen) != 0;
  }

  /// Whether walking from one node to the next leaves the branch that opened a parenthesis. Going down never does;
  /// going back leaves everything that is not above the next node's parent.
  bool leaves(NodeId opened, NodeId before, NodeId node) {
    const NodeId parent = game_.parent(node);
    if (parent == before) return false;
    if (ascent_from_ != before) {
      // Marks the way up from the node just written to the parent of the next one.
      ascent_from_ = before;
      left_.clear();
      for (NodeId n = before; n != parent; n = game_.parent(n)) left_.push_back(n);
      std::sort(left_.begin(), left_.end());
    }
    return std::binary_search(left_.begin(), left_.end(), opened);
  }

  /// The blanks and parentheses that end at a place in the source.
  std::string_view gap_before(std::size_t end) const {
    std::size_t begin = end;
    const auto is_gap = [](char c) {
      const Class k = class_of(c);
      return k == kBlank || k == kOpen || k == kClose;
    };
    while (begin > game_.span_begin_ && is_gap(source_[begin - 1])) --begin;
    return source_.substr(begin, end - begin);
  }

  static bool has_parens(std::string_view gap, std::size_t closes, std::size_t opens) {
    std::size_t closed = 0;
    std::size_t opened = 0;
    for (const char c : gap) {
      if (c == '(') ++opened;
      if (c == ')' && opened > 0) return false;
      if (c == ')') ++closed;
    }
    return closed == closes && opened == opens;
  }

  /// A variation that begins with FF or GM at the start of a line would be read as a game of its own.
  bool looks_like_game(NodeId node) const {
    if (game_.property_count(node) == 0) return false;
    const std::string_view name = game_.name(game_.property(node, 0));
    return name == "FF" || name == "GM";
  }

  void put_gap(NodeId node, std::size_t closes, bool opens) {
    const std::uint32_t at = record(node).source_begin;
    const bool is_root = node == game_.root();
    const bool like_game = opens && !is_root && looks_like_game(node);
    if (as_read_ && at != NodeId::kNone && !like_game) {
      const std::string_view gap = gap_before(at);
      if (has_parens(gap, closes, opens ? 1 : 0)) {
        out_ += gap;
        return;
      }
    }
    out_.append(closes, ')');
    if (opens && !is_root && !as_read_ && !like_game) new_line();
    if (opens) out_ += '(';
    if (!opens && !as_read_ && game_.parent(node) == game_.root()) new_line();
    if (!opens && as_read_) put_blanks_like_neighbours(node);
  }
  /// A new node in a file with one node a line gets a line of its own.
  void put_blanks_like_neighbours(NodeId node) {
    for (const NodeId other : {game_.parent(node), game_.first_child(node)}) {
      if (!other.exists() || other == game_.root() || record(other).source_begin == NodeId::kNone) continue;
      for (const char c : gap_before(record(other).source_begin)) {
        if (class_of(c) == kBlank) out_ += c;
      }
      return;
    }
  }

  void put_node(NodeId node) {
    const GameTree::Node& n = record(node);
    if (as_read_ && (n.flags & GameTree::kChanged) == 0) {
      out_ += source_.substr(n.source_begin, content_end(n) - n.source_begin);
      return;
    }
    if (!as_read_ && out_.size() - line_begin_ > 72) new_line();
    out_ += ';';
    if (!as_read_ && node == game_.root()) put_root_rows();
    for (std::uint32_t i = n.first_property; i < n.first_property + n.property_count; ++i) {
      if (!as_read_ && node == game_.root() && is_root_row(game_.name({i}))) continue;
      put_property(i);
    }
  }
  void put_root_rows() {
    for (const RootRow& row : kRootRows) {
      const auto property = game_.find(game_.root(), row.name);
      if (!row.value.empty()) {
        out_ += std::string(row.name) + "[" + std::string(row.value) + "]";
      } else if (property) {
        put_property(property->index);
      } else if (row.name == "GM") {
        out_ += "GM[1]";
      }
    }
  }
  std::size_t content_end(const GameTree::Node& n) const {
    if (n.property_count == 0) return n.source_begin + 1;
    return property_end(game_.properties_[n.first_property + n.property_count - 1]);
  }
  std::size_t property_end(const GameTree::Property& property) const {
    const GameTree::Value& last = game_.values_[property.first_value + property.value_count - 1];
    return std::min<std::size_t>(last.raw.begin + std::size_t{last.raw.size} + 1, source_.size());
  }

  /// False for the value in which a truncated file ends.
  bool is_closed(const GameTree::Property& property) const {
    const GameTree::Value& last = game_.values_[property.first_value + property.value_count - 1];
    const std::size_t end = last.raw.begin + std::size_t{last.raw.size};
    return end < source_.size() && source_[end] == ']';
  }

  void put_property(std::uint32_t index) {
    const GameTree::Property& property = game_.properties_[index];
    const bool from_source = (property.name.begin & GameTree::kInPool) == 0;
    if (as_read_ && from_source && is_closed(property)) {
      std::size_t begin = property.name.begin;
      while (begin > 0 && class_of(source_[begin - 1]) == kBlank) --begin;
      out_ += source_.substr(begin, property_end(property) - begin);
      return;
    }
    out_ += game_.slice(property.name);
    for (std::uint32_t v = property.first_value; v < property.first_value + property.value_count; ++v) {
      if (!as_read_ && v > property.first_value && out_.size() - line_begin_ > 76) new_line();
      out_ += '[';
      out_ += game_.slice(game_.values_[v].raw);
      out_ += ']';
    }
  }

  void put_tail(std::size_t closes) {
    if (as_read_ && !source_.empty()) {
      const std::string_view tail = gap_before(game_.span_end_);
      if (has_parens(tail, closes, 0)) {
        out_ += tail;
        return;
      }
    }
    out_.append(closes, ')');
    out_ += '\n';
  }
  void new_line() {
    out_ += '\n';
    line_begin_ = out_.size();
  }

  const GameTree& game_;
  bool as_read_;
  std::string_view source_;
  std::string out_;
  std::size_t line_begin_ = 0;
  NodeId ascent_from_ = kNoNode;
  std::vector<NodeId> left_;
};

std::string write(const GameTree& game, const WriteOptions& options) {
  return TreeWriter(game, options).run();
}

std::string write(const Collection& collection, const WriteOptions& options) {
  std::string out;
  if (collection.byte_order_mark && options.layout == WriteOptions::Layout::as_read) out = "\xEF\xBB\xBF";
  for (const GameTree& game : collection.games) out += write(game, options);
  return out;
}

}  // namespace miai::record
