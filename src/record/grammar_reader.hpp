#pragma once
// The working part of parse_sgf(); for the files that implement it.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "record/grammar.hpp"
#include "record/grammar_chars.hpp"
#include "record/utf8.hpp"

namespace miai::record {

/// One pass over a text. The small functions that every node passes through are here, to be inlined.
class Grammar {
  /// More than anybody reads; the rest is counted.
  static constexpr std::size_t kMaxFaults = 10'000;

 public:
  Grammar(std::string_view source, const std::function<void(GameTree&)>& sink)
      : source_(source),
        sink_(sink),
        begin_(source.data()),
        end_(source.data() + source.size()),
        p_(begin_),
        valid_utf8_(is_utf8(source)) {
    // About eight bytes a node is what plain games have; pages that are not used cost nothing.
    const std::size_t expected = source.size() / 8 + 16;
    nodes_.reserve(expected);
    properties_.reserve(expected);
    values_.reserve(expected);
  }

  std::vector<RawFault> run();

 private:
  /// What a game may begin with: "(;", "(" and a property, or ";" and a property.
  enum class Start { strict, loose, bare };

  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - begin_); }
  const char* skip_blanks(const char* at) const {
    while (at < end_ && class_of(*at) == kBlank) ++at;
    return at;
  }
  void fault(Fault kind, const char* at, std::uint32_t count = 1) {
    if (faults_.size() >= kMaxFaults) {
      omitted_ += count;
      return;
    }
    const auto node = nodes_.empty() ? 0U : current_ == NodeId::kNone ? 0U : current_;
    faults_.push_back({kind, offset(at), games_, node, count});
  }

  bool begins_property(const char* at) const;
  bool begins_game(const char* at, Start kind) const;
  bool begins_sound_node(const char* semicolon) const;
  bool is_only_text(const char* paren);
  /// "(;" with FF or GM at the start of a line: a new game, whatever is still open.
  bool restarts_game(const char* at) const;

  bool find_start(Start kind);
  /// Root data whose "(;" is lost, with the rest of the game behind it: "GM[1]SZ[9](;B[aa])".
  bool is_lost_head(const char* at) const;
  /// Nothing but closing parentheses to the end of the text.
  bool is_only_parens(const char* at) const;
  /// The UTF-8 byte order mark before the first game is no junk.
  bool is_mark(const char* text, const char* at) const;
  void outside_fault(Fault kind, const char* at);

  void parse_game();

  void open_paren() {
    stack_.push_back(current_);
    in_node_ = false;
    after_variation_ = false;
    opens_paren_ = true;
    paren_is_empty_ = true;
    ++p_;
  }
  /// True when the game's own parenthesis was closed.
  bool close_paren() {
    if (paren_is_empty_ && stack_.size() > 1) fault(Fault::empty_variation, p_ - 1);
    current_ = stack_.back();
    stack_.pop_back();
    in_node_ = false;
    opens_paren_ = false;
    paren_is_empty_ = false;
    after_variation_ = true;
    return stack_.empty();
  }

  void open_node() {
    if (after_variation_) fault(Fault::node_after_variation, p_);
    after_variation_ = false;
    const auto node = static_cast<std::uint32_t>(nodes_.size());
    // A parenthesis that opened before any node closes behind the root: what follows hangs on that.
    if (node != 0 && current_ == NodeId::kNone) current_ = 0;
    GameTree::Node record;
    record.first_property = static_cast<std::uint32_t>(properties_.size());
    record.source_begin = offset(p_);
    record.flags = opens_paren_ ? GameTree::kOpensParen : 0U;
    record.parent = current_;
    nodes_.push_back(record);
    if (node != 0) {
      GameTree::Node& up = nodes_[current_];
      if (up.last_child == NodeId::kNone) {
        up.first_child = node;
      } else {
        nodes_[up.last_child].next_sibling = node;
      }
      up.last_child = node;
    }
    current_ = node;
    in_node_ = true;
    opens_paren_ = false;
    paren_is_empty_ = false;
    names_seen_ = 0;
  }

  /// ";B[pd]" and nothing more is what nearly every node is; p_ stands at its ';'.
  bool read_plain_move() {
    const char* p = p_;
    plain_node_ = false;
    if (end_ - p < 7 || (p[1] != 'B' && p[1] != 'W') || p[2] != '[' || p[5] != ']') return false;
    if (class_of(p[3]) != kLower || class_of(p[4]) != kLower) return false;
    const char* next = skip_blanks(p + 6);
    if (next < end_ && *next == '[') return false;
    properties_.push_back({{offset(p + 1), 1}, static_cast<std::uint32_t>(values_.size()), 1});
    values_.push_back({{offset(p + 3), 2}, GameTree::kSameText});
    nodes_.back().property_count = 1;
    nodes_.back().flags |= GameTree::kPlainMove;
    names_seen_ = name_bit(static_cast<unsigned char>(p[1]), 0);
    p_ = next;
    plain_node_ = true;
    return true;
  }

  static constexpr std::uint64_t name_bit(unsigned first, unsigned second) {
    return std::uint64_t{1} << ((first * 5U + second) % 64U);
  }

  void read_property();

  /// Lower-case letters are noise of FF1–3: only the capitals count. A name without any capital is read as if it had.
  GameTree::Slice read_mixed_name(const char* name);

  void note_name(const GameTree::Property& property, const char* at);
  const char* name_begin(const GameTree::Property& property) const {
    const std::uint32_t at = property.name.begin;
    return (at & GameTree::kInPool) != 0 ? pool_.data() + (at & ~GameTree::kInPool) : begin_ + at;
  }
  bool is_name_taken(const GameTree::Property& property) const;

  void read_value();

  /// Moves behind the closing bracket and answers which kinds of characters the value holds.
  unsigned skip_value();

  /// A bracket in a text that nobody escaped: what follows it up to a bracket that can be the end belongs to the
  /// text. True when that explains what stands at this place. Cost: bounded; only where something is wrong.
  bool extend_last_value(const char* at);
  /// The bracket after which a record can go on, or nullptr.
  const char* closing_bracket(const char* from) const;
  /// A name of one or two capitals, and a value.
  bool begins_usual_property(const char* at) const;

  void skip_junk() {
    if (extend_last_value(p_)) return;
    fault(Fault::junk, p_);
    mark_changed();
    while (p_ < end_ && class_of(*p_) == kOther) ++p_;
  }
  void mark_changed() {
    if (current_ != NodeId::kNone) nodes_[current_].flags |= GameTree::kChanged;
  }

  void finish_game(const char* span_end);
  void exchange() {
    nodes_.swap(game_.nodes_);
    properties_.swap(game_.properties_);
    values_.swap(game_.values_);
    texts_.swap(game_.texts_);
    pool_.swap(game_.pool_);
  }

  std::string_view source_;
  const std::function<void(GameTree&)>& sink_;
  const char* begin_;
  const char* end_;
  const char* p_;
  const char* value_end_ = nullptr;
  const char* bracket_ = nullptr;  ///< behind the last property read
  const char* span_begin_ = nullptr;
  const char* first_lowercase_ = nullptr;
  const char* sound_start_ = nullptr;  ///< the last beginning of a game that is_only_text() found
  bool valid_utf8_;
  bool inner_bracket_ = false;    ///< the last value holds a '[' that nobody escaped
  bool plain_node_ = false;       ///< read_plain_move() read the whole node
  bool in_node_ = false;          ///< a property may come
  bool opens_paren_ = false;      ///< a parenthesis was opened for the next node
  bool paren_is_empty_ = false;   ///< nothing came since it was opened
  bool after_variation_ = false;  ///< a variation was closed, none was opened since
  std::uint32_t lowercase_names_ = 0;
  std::uint32_t omitted_ = 0;
  std::uint32_t current_ = NodeId::kNone;
  std::uint64_t names_seen_ = 0;
  std::vector<std::uint32_t> stack_;  ///< the node before each open parenthesis
  std::vector<GameTree::Node> nodes_;
  std::vector<GameTree::Property> properties_;
  std::vector<GameTree::Value> values_;
  std::vector<GameTree::Slice> texts_;
  std::string pool_;
  GameTree game_;
  std::int32_t games_ = 0;
  std::vector<RawFault> faults_;
};

}  // namespace miai::record
