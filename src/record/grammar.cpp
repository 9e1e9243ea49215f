// Parentheses, semicolons, and where games begin and end.
#include "record/grammar.hpp"

#include <cstring>

#include "record/grammar_reader.hpp"

namespace miai::record {

std::vector<RawFault> Grammar::run() {
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

bool Grammar::begins_property(const char* at) const {
  at = skip_blanks(at);
  const char* name = at;
  while (at < end_ && is_name_char(*at)) ++at;
  if (at == name) return false;
  at = skip_blanks(at);
  return at < end_ && *at == '[';
}

bool Grammar::begins_game(const char* at, Start kind) const {
  const char* next = skip_blanks(at + 1);
  if (kind == Start::strict) return next < end_ && *next == ';';
  return begins_property(next);
}

bool Grammar::begins_sound_node(const char* semicolon) const {
  const char* at = skip_blanks(semicolon + 1);
  if (at >= end_ || *at == ';' || *at == '(' || *at == ')' || begins_property(at)) return true;
  while (at < end_ && is_name_char(*at)) ++at;
  return at == end_;
}

/// "(;-)" in a letter around the record looks like a game; it is one only where nothing sounder follows.
bool Grammar::is_only_text(const char* paren) {
  if (begins_sound_node(skip_blanks(paren + 1))) return false;
  if (games_ > 0 || (sound_start_ != nullptr && sound_start_ > paren)) return true;
  const char* at = paren;
  while ((at = static_cast<const char*>(std::memchr(at + 1, '(', static_cast<std::size_t>(end_ - at - 1)))) !=
         nullptr) {
    if (!begins_game(at, Start::strict) || !begins_sound_node(skip_blanks(at + 1))) continue;
    sound_start_ = at;
    return true;
  }
  return false;
}

bool Grammar::restarts_game(const char* at) const {
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

bool Grammar::find_start(Start kind) {
  const char* from = p_;
  const char wanted = kind == Start::bare ? ';' : '(';
  const char* at = from;
  while (true) {
    at = at < end_ ? static_cast<const char*>(std::memchr(at, wanted, static_cast<std::size_t>(end_ - at))) : nullptr;
    if (at == nullptr) break;
    if (begins_game(at, kind) && !(kind == Start::strict && is_only_text(at))) break;
    ++at;
  }
  const char* text = skip_blanks(from);
  if (kind == Start::strict && at != nullptr && at != text && is_lost_head(text)) {
    kind = Start::bare;
    at = text;
  }
  if (at == nullptr) {
    if (games_ > 0 && text < end_) outside_fault(is_only_parens(text) ? Fault::paren_extra : Fault::text_after, text);
    return false;
  }
  if (kind == Start::bare) {
    const char* head = text == begin_ && source_.substr(0, 3) == "\xEF\xBB\xBF" ? skip_blanks(text + 3) : text;
    if (begins_usual_property(head)) at = head;  // the root lost its "(;"
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

bool Grammar::is_lost_head(const char* at) const {
  const auto name_at = [&](const char* from) {
    const char* name = from;
    while (from < end_ && class_of(*from) == kUpper) ++from;
    return std::string_view(name, static_cast<std::size_t>(from - name));
  };
  const auto is_head_name = [](std::string_view name) { return name == "SZ" || name == "GM" || name == "FF"; };
  if (at == begin_ && source_.substr(0, 3) == "\xEF\xBB\xBF") at = skip_blanks(at + 3);
  bool has_head = false;
  while (begins_usual_property(at)) {
    const std::string_view name = name_at(at);
    has_head = has_head || is_head_name(name);
    at = skip_blanks(at + name.size());
    while (at < end_ && *at == '[') {
      for (++at; at < end_ && *at != ']'; ++at) at += *at == '\\' ? 1 : 0;
      if (at >= end_) return false;
      at = skip_blanks(at + 1);
    }
  }
  if (!has_head || at >= end_ || *at != '(' || !begins_game(at, Start::strict)) return false;
  return !is_head_name(name_at(skip_blanks(skip_blanks(at + 1) + 1)));
}

bool Grammar::is_only_parens(const char* at) const {
  while (at < end_ && *at == ')') at = skip_blanks(at + 1);
  return at == end_;
}

bool Grammar::is_mark(const char* text, const char* at) const {
  return text == begin_ && at - text >= 3 && std::string_view(text, 3) == "\xEF\xBB\xBF" && skip_blanks(text + 3) == at;
}

void Grammar::outside_fault(Fault kind, const char* at) {
  const bool before = kind == Fault::text_before;
  fault(kind, at);
  faults_.back().game = before || games_ == 0 ? 0 : games_ - 1;
  faults_.back().node = 0;
}

void Grammar::parse_game() {
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

void Grammar::finish_game(const char* span_end) {
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
  bracket_ = nullptr;
  in_node_ = opens_paren_ = paren_is_empty_ = after_variation_ = false;
  lowercase_names_ = 0;
}
std::vector<RawFault> for_each_game(std::string_view text, const std::function<void(GameTree&)>& sink) {
  return Grammar(text, sink).run();
}

ParsedText parse_sgf(const std::shared_ptr<const std::string>& source, const GameVisitor& visit) {
  ParsedText parsed;
  parsed.faults = for_each_game(*source, [&](GameTree& game) {
    // A large game moves; small ones are copied to their exact size.
    constexpr std::size_t kLarge = 1U << 16U;
    if (visit) visit(game, static_cast<int>(parsed.games.size()));
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
