// Property names and bracketed values.
#include "record/grammar_reader.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

/// ";B[cc" at the end of a value.
bool ends_in_move(std::string_view raw) {
  const std::size_t open = raw.rfind('[');
  if (open == std::string_view::npos || open < 2 || raw.size() - open > 3) return false;
  for (std::size_t i = open + 1; i < raw.size(); ++i) {
    if (class_of(raw[i]) != kLower) return false;
  }
  if (raw[open - 1] != 'B' && raw[open - 1] != 'W') return false;
  std::size_t before = open - 1;
  while (before > 0 && class_of(raw[before - 1]) == kBlank) --before;
  return before > 0 && raw[before - 1] == ';';
}

}  // namespace

void Grammar::read_property() {
  if (!in_node_) {
    fault(after_variation_ ? Fault::property_after_variation : Fault::semicolon_missing, p_);
    after_variation_ = false;
    open_node();
    mark_changed();
  }
  const char* name = p_;
  const auto lowercase_before = lowercase_names_;
  while (p_ < end_ && class_of(*p_) == kUpper) ++p_;
  // "C[see [1] and [2]]": a word, not a name.
  if (inner_bracket_ && p_ < end_ && class_of(*p_) == kLower && extend_last_value(name)) return;
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
    const auto written = lowercase_names_;
    lowercase_names_ = lowercase_before;
    if (extend_last_value(name)) return;
    lowercase_names_ = written;
    fault(Fault::name_without_value, after_name);
    mark_changed();
    return;
  }
  bracket_ = value_end_;
  note_name(property, name);
  properties_.push_back(property);
  ++nodes_[current_].property_count;
}

GameTree::Slice Grammar::read_mixed_name(const char* name) {
  while (p_ < end_ && is_name_char(*p_)) ++p_;
  const std::string_view written(name, static_cast<std::size_t>(p_ - name));
  std::string capitals;
  std::string raised;
  bool lower = false;
  for (const char c : written) {
    const bool is_lower = class_of(c) == kLower;
    lower = lower || is_lower;
    if (class_of(c) == kUpper) capitals += c;
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

void Grammar::note_name(const GameTree::Property& property, const char* at) {
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

bool Grammar::is_name_taken(const GameTree::Property& property) const {
  constexpr std::uint32_t kLookBack = 64;  // bounds the work on nodes with thousands of properties
  const std::string_view wanted(name_begin(property), property.name.size);
  const GameTree::Node& node = nodes_[current_];
  const std::uint32_t tail = node.property_count > kLookBack ? node.property_count - kLookBack : 0;
  for (std::uint32_t i = node.first_property + tail; i < node.first_property + node.property_count; ++i) {
    if (std::string_view(name_begin(properties_[i]), properties_[i].name.size) == wanted) return true;
  }
  return false;
}

void Grammar::read_value() {
  const char* from = p_;
  unsigned seen = skip_value();
  inner_bracket_ = (seen & kInner) != 0;
  const std::string_view raw(from, static_cast<std::size_t>(value_end_ - from));
  values_.push_back({{offset(from), static_cast<std::uint32_t>(raw.size())}, GameTree::kSameText});
  if ((seen & kInner) != 0) {
    seen &= ~static_cast<unsigned>(kInner);
    if (ends_in_move(raw)) fault(Fault::moves_in_value, from);
  }
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
  texts_.push_back({static_cast<std::uint32_t>(at) | GameTree::kInPool, static_cast<std::uint32_t>(pool_.size() - at)});
}

unsigned Grammar::skip_value() {
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
    if (kind == kHigh) {
      while (p < end && static_cast<unsigned char>(*p) >= 0x80) ++p;
    }
  }
  const char* const opened = p_;
  p_ = p;
  value_end_ = p_ > end_ ? end_ - 1 : end_;  // a last backslash would escape the bracket that the writer adds
  p_ = end_;
  fault(Fault::value_unclosed, opened);
  mark_changed();
  return seen | kNormalise;
}
}  // namespace miai::record
