#include "record/grammar.hpp"

#include <cstring>

#include "record/grammar_chars.hpp"
#include "record/utf8.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

constexpr std::size_t kMaxFaults = 10'000;

}  // namespace

class Grammar {
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

  std::vector<RawFault> run() {
    Start kind = Start::strict;
    while (true) {
      if (find_start(kind)) {
        parse_game();
      } else if (games_ > 0 || kind == Start::bare) {
        break;
      } else {
        kind = kind == Start::strict ? Start::loose : Start::bare;
      }
    }
    if (omitted_ > 0) faults_.push_back({Fault::too_many, offset(end_), -1, 0, omitted_});
    return std::move(faults_);
  }

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

  bool begins_property(const char* at) const {
    at = skip_blanks(at);
    const char* name = at;
    while (at < end_ && is_name_char(*at)) ++at;
    if (at == name) return false;
    at = skip_blanks(at);
    return at < end_ && *at == '[';
  }
  bool begins_game(const char* at, Start kind) const {
    const char* next = skip_blanks(at + 1);
    if (kind == Start::strict) return next < end_ && *next == ';';
    return begins_property(next);
  }
  /// "(;" with FF or GM at the start of a line: a new game, whatever is still open.
  bool restarts_game(const char* at) const {
    if (at == begin_ || (at[-1] != '\n' && at[-1] != '\r')) return false;
    const char* next = skip_blanks(at + 1);
    if (next >= end_ || *next != ';') return false;
    next = skip_blanks(next + 1);
    std::string name;
    for (; next < end_ && is_name_char(*next) && name.size() < 3; ++next) {
      if (class_of(*next) != kLower) name += *next;
    }
    next = skip_blanks(next);
    return (name == "FF" || name == "GM") && next < end_ && *next == '[';
  }

  bool find_start(Start kind) {
    const char* from = p_;
    const char wanted = kind == Start::bare ? ';' : '(';
    const char* at = from;
    while (true) {
      at = at < end_ ? static_cast<const char*>(std::memchr(at, wanted, static_cast<std::size_t>(end_ - at))) : nullptr;
      if (at == nullptr || begins_game(at, kind)) break;
      ++at;
    }
    const char* text = skip_blanks(from);
    if (at == nullptr) {
      if (games_ > 0 && text < end_) outside_fault(Fault::text_after, text);
      return false;
    }
    const bool junk = text != at && !is_mark(text, at);
    if (junk) outside_fault(games_ == 0 ? Fault::text_before : Fault::text_between, text);
    span_begin_ = junk ? at : from;
    p_ = at;
    if (kind == Start::bare) {
      fault(Fault::open_paren_missing, at);
    } else {
      ++p_;
    }
    opens_paren_ = kind != Start::bare;
    stack_.assign(1, NodeId::kNone);
    return true;
  }
  /// The UTF-8 byte order mark before the first game is no junk.
  bool is_mark(const char* text, const char* at) const {
    return text == begin_ && at - text >= 3 && std::string_view(text, 3) == "\xEF\xBB\xBF" &&
           skip_blanks(text + 3) == at;
  }
  void outside_fault(Fault kind, const char* at) {
    const bool before = kind == Fault::text_before;
    fault(kind, at);
    faults_.back().game = before || games_ == 0 ? 0 : games_ - 1;
    faults_.back().node = 0;
  }

  void parse_game() {
    while (p_ < end_) {
      switch (class_of(*p_)) {
        case kBlank:
          ++p_;
          break;
        case kUpper:
        case kLower:
          read_property();
          break;
        case kSemicolon:
          do {
            open_node();
          } while (read_plain_move() && p_ < end_ && *p_ == ';');
          if (!plain_node_) ++p_;
          break;
        case kOpen:
          if (restarts_game(p_)) {
            fault(Fault::paren_unclosed, p_, static_cast<std::uint32_t>(stack_.size()));
            return finish_game(p_);
          }
          open_paren();
          break;
        case kClose:
          ++p_;
          if (close_paren()) return finish_game(skip_blanks(p_));
          break;
        case kBracket:
          fault(Fault::value_without_name, p_);
          mark_changed();
          ++p_;
          skip_value();
          break;
        case kOther:
          skip_junk();
          break;
      }
    }
    fault(Fault::paren_unclosed, end_, static_cast<std::uint32_t>(stack_.size()));
    finish_game(end_);
  }

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
    GameTree::Node record;
    record.first_property = static_cast<std::uint32_t>(properties_.size());
    record.source_begin = offset(p_);
    record.flags = opens_paren_ ? GameTree::kOpensParen : 0U;
    record.parent = current_;
    nodes_.push_back(record);
    if (node != 0) {
      // A root never comes twice: whatever follows a closed game starts a new one.
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
    names_seen_ = name_bit(static_cast<unsigned char>(p[1]), 0);
    p_ = next;
    plain_node_ = true;
    return true;
  }

  static constexpr std::uint64_t name_bit(unsigned first, unsigned second) {
    return std::uint64_t{1} << ((first * 5U + second) % 64U);
  }

  void read_property() {
    if (!in_node_) {
      fault(after_variation_ ? Fault::property_after_variation : Fault::semicolon_missing, p_);
      after_variation_ = false;
      open_node();
      mark_changed();
    }
    const char* name = p_;
    while (p_ < end_ && class_of(*p_) == kUpper) ++p_;
    GameTree::Property property;
    property.name = {offset(name), static_cast<std::uint32_t>(p_ - name)};
    if (p_ < end_ && is_name_char(*p_)) property.name = read_mixed_name(name);
    property.first_value = static_cast<std::uint32_t>(values_.size());
    const char* after_name = p_;
    while (p_ < end_ && (*p_ == '[' || (p_ = skip_blanks(p_)) < end_) && *p_ == '[') {
      ++p_;
      read_value();
    }
    property.value_count = static_cast<std::uint32_t>(values_.size()) - property.first_value;
    if (property.value_count == 0) {
      fault(Fault::name_without_value, after_name);
      mark_changed();
      return;
    }
    note_name(property, name);
    properties_.push_back(property);
    ++nodes_[current_].property_count;
  }

  /// Lower-case letters are noise of FF1–3: only the capitals count. A name without any capital is read as if it had.
  GameTree::Slice read_mixed_name(const char* name) {
    while (p_ < end_ && is_name_char(*p_)) ++p_;
    const std::string_view written(name, static_cast<std::size_t>(p_ - name));
    std::string capitals;
    std::string raised;
    bool lower = false;
    for (const char c : written) {
      const bool is_lower = class_of(c) == kLower;
      lower = lower || is_lower;
      if (!is_lower) capitals += c;
      raised += is_lower ? static_cast<char>(c - 'a' + 'A') : c;
    }
    if (!lower) return {offset(name), static_cast<std::uint32_t>(written.size())};
    if (lowercase_names_++ == 0) first_lowercase_ = name;
    mark_changed();
    const std::string& meant = capitals.empty() ? raised : capitals;
    const GameTree::Slice kept{static_cast<std::uint32_t>(pool_.size()) | GameTree::kInPool,
                               static_cast<std::uint32_t>(meant.size())};
    pool_ += meant;
    return kept;
  }

  void note_name(const GameTree::Property& property, const char* at) {
    const char* text = name_begin(property);
    const unsigned first = static_cast<unsigned char>(text[0]);
    const unsigned second = property.name.size > 1 ? static_cast<unsigned char>(text[1]) : 0U;
    const std::uint64_t bit = name_bit(first, second);
    if ((names_seen_ & bit) != 0 && is_name_taken(property)) {
      fault(Fault::property_twice, at);
      nodes_[current_].flags |= GameTree::kNameTwice;
    }
    names_seen_ |= bit;
  }
  const char* name_begin(const GameTree::Property& property) const {
    const std::uint32_t at = property.name.begin;
    return (at & GameTree::kInPool) != 0 ? pool_.data() + (at & ~GameTree::kInPool) : begin_ + at;
  }
  bool is_name_taken(const GameTree::Property& property) const {
    constexpr std::uint32_t kLookBack = 64;  // bounds the work on nodes with thousands of properties
    const std::string_view wanted(name_begin(property), property.name.size);
    const GameTree::Node& node = nodes_[current_];
    const std::uint32_t tail = node.property_count > kLookBack ? node.property_count - kLookBack : 0;
    for (std::uint32_t i = node.first_property + tail; i < node.first_property + node.property_count; ++i) {
      if (std::string_view(name_begin(properties_[i]), properties_[i].name.size) == wanted) return true;
    }
    return false;
  }

  void read_value() {
    const char* from = p_;
    const unsigned seen = skip_value();
    const std::string_view raw(from, static_cast<std::size_t>(value_end_ - from));
    values_.push_back({{offset(from), static_cast<std::uint32_t>(raw.size())}, GameTree::kSameText});
    if (seen == kPlain || (seen == kHigh && valid_utf8_)) return;
    const bool bad = !valid_utf8_ && (seen & (kHigh | kEscape)) != 0 && !is_utf8(raw);
    if (bad) fault(Fault::bad_bytes, from);
    if (!bad && (seen & (kNormalise | kEscape)) == 0) return;
    const std::size_t at = pool_.size();
    if (bad) {
      pool_ += unescape(raw);
    } else {
      append_unescaped(pool_, raw);
    }
    values_.back().text = static_cast<std::uint32_t>(texts_.size());
    texts_.push_back(
        {static_cast<std::uint32_t>(at) | GameTree::kInPool, static_cast<std::uint32_t>(pool_.size() - at)});
  }

  /// Moves behind the closing bracket and answers which kinds of characters the value holds.
  unsigned skip_value() {
    const char* p = p_;
    const char* const end = end_;
    unsigned seen = 0;
    while (p < end) {
      const unsigned kind = kValueClasses[static_cast<unsigned char>(*p)];
      if (kind == kPlain) {
        ++p;
        continue;
      }
      if (kind == kEnd) {
        value_end_ = p;
        p_ = p + 1;
        return seen;
      }
      seen |= kind;
      p += kind == kEscape ? 2 : 1;
    }
    const char* const opened = p_;
    p_ = p;
    value_end_ = p_ > end_ ? end_ - 1 : end_;  // a last backslash would escape the bracket that the writer adds
    p_ = end_;
    fault(Fault::value_unclosed, opened);
    mark_changed();
    return seen | kNormalise;
  }

  void skip_junk() {
    fault(Fault::junk, p_);
    mark_changed();
    while (p_ < end_ && class_of(*p_) == kOther) ++p_;
  }
  void mark_changed() {
    if (current_ != NodeId::kNone) nodes_[current_].flags |= GameTree::kChanged;
  }

  void finish_game(const char* span_end) {
    p_ = span_end;
    if (lowercase_names_ > 0) fault(Fault::lowercase_name, first_lowercase_, lowercase_names_);
    if (nodes_.empty()) {
      nodes_.emplace_back();
      nodes_.back().flags = GameTree::kChanged;
    }
    exchange();
    game_.source_ = source_;
    game_.span_begin_ = offset(span_begin_);
    game_.span_end_ = offset(span_end);
    sink_(game_);
    exchange();
    nodes_.clear();
    properties_.clear();
    values_.clear();
    texts_.clear();
    pool_.clear();
    ++games_;
    current_ = NodeId::kNone;
    in_node_ = opens_paren_ = paren_is_empty_ = after_variation_ = false;
    lowercase_names_ = 0;
  }
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
  const char* span_begin_ = nullptr;
  const char* first_lowercase_ = nullptr;
  bool valid_utf8_;
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

std::vector<RawFault> for_each_game(std::string_view text, const std::function<void(GameTree&)>& sink) {
  return Grammar(text, sink).run();
}

ParsedText parse_sgf(const std::shared_ptr<const std::string>& source) {
  ParsedText parsed;
  parsed.faults = for_each_game(*source, [&](GameTree& game) {
    // A large game moves; small ones are copied to their exact size.
    constexpr std::size_t kLarge = 1U << 16U;
    if (game.arena_nodes() < kLarge) {
      parsed.games.push_back(game);
    } else {
      parsed.games.push_back(std::move(game));
    }
    parsed.games.back().keep_source(source);
  });
  return parsed;
}

}  // namespace miai::record
