// Brackets inside texts that nobody escaped.
#include "record/grammar_reader.hpp"
#include "record/properties.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

constexpr std::ptrdiff_t kFarthest = 4096;  // bounds the work where many brackets are wrong

std::string escaped_brackets(std::string_view raw) {
  std::string out;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == ']') out += '\\';
    out += raw[i];
    if (raw[i] == '\\' && i + 1 < raw.size()) out += raw[++i];
  }
  return out;
}

}  // namespace

bool Grammar::begins_usual_property(const char* at) const {
  const char* name = at;
  while (at < end_ && class_of(*at) == kUpper) ++at;
  const auto length = at - name;
  at = skip_blanks(at);
  return at < end_ && *at == '[' && (length == 1 || length == 2);
}

const char* Grammar::closing_bracket(const char* from) const {
  const char* const limit = end_ - from > kFarthest ? from + kFarthest : end_;
  for (const char* p = from; p < limit; ++p) {
    if (*p == '\\') {
      ++p;
    } else if (class_of(*p) == kUpper && !is_name_char(p[-1]) && begins_usual_property(p)) {
      return nullptr;  // the record went on before any bracket could be the end
    } else if (*p == ']') {
      const char* next = skip_blanks(p + 1);
      const bool goes_on = next == end_ || *next == ';' || *next == '(' || *next == ')' || begins_usual_property(next);
      if (goes_on) return p;
    }
  }
  return nullptr;
}

bool Grammar::extend_last_value(const char* at) {
  if (!in_node_ || bracket_ == nullptr || bracket_ >= end_ || skip_blanks(bracket_ + 1) != at) return false;
  const GameTree::Property& property = properties_.back();
  const std::string_view name(name_begin(property), property.name.size);
  if (property_row(name).kind != ValueKind::text) return false;
  GameTree::Value& value = values_.back();
  const char* end = closing_bracket(bracket_ + 1);
  if (end == nullptr || (value.raw.begin & GameTree::kInPool) != 0) return false;
  fault(Fault::bracket_in_value, bracket_);
  mark_changed();
  std::string raw(begin_ + value.raw.begin, value.raw.size);
  raw += escaped_brackets({bracket_, static_cast<std::size_t>(end - bracket_)});
  const auto pooled = [&](const std::string& text) {
    const auto first = static_cast<std::uint32_t>(pool_.size());
    pool_ += text;
    return GameTree::Slice{first | GameTree::kInPool, static_cast<std::uint32_t>(text.size())};
  };
  value.raw = pooled(raw);
  value.text = static_cast<std::uint32_t>(texts_.size());
  texts_.push_back(pooled(unescape(raw)));
  p_ = end + 1;
  bracket_ = nullptr;
  return true;
}

}  // namespace miai::record
