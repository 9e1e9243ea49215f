#include "course/glossary.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "course/lines.hpp"

namespace miai::course {
namespace {

void read_term_line(Term& term, std::string_view line) {
  const auto [name, rest] = cut(line, ':');
  if (name == "word") {
    term.word = rest;
  } else if (name == "also") {
    term.also = rest;
  } else if (name == "forms") {
    for (const auto form : split_words(rest)) {
      term.forms.emplace_back(form);
      std::replace(term.forms.back().begin(), term.forms.back().end(), '_', ' ');
    }
  } else {
    term.meaning += (term.meaning.empty() ? "" : " ") + std::string(line);
  }
}

/// Bytes of letters: everything beyond ASCII in these languages' texts but quotation marks, dashes and the like.
bool is_letter(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x80) return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
  constexpr unsigned char kPunctuation = 0xE2;  // U+2000 to U+2FFF
  constexpr unsigned char kLatin1 = 0xC2;       // U+0080 to U+00BF: « » and the like
  std::size_t first = at;
  while (first > 0 && (static_cast<unsigned char>(text[first]) & 0xC0U) == 0x80U) --first;
  const auto lead = static_cast<unsigned char>(text[first]);
  return lead != kPunctuation && lead != kLatin1;
}

std::size_t word_end(std::string_view text, std::size_t at) {
  while (is_letter(text, at)) ++at;
  return at;
}

/// The small form of the first letter, Cyrillic ones too: sentences begin with capitals.
std::string uncapitalized(std::string_view text) {
  std::string out(text);
  if (out.empty()) return out;
  const auto lead = static_cast<unsigned char>(out[0]);
  if (lead < 0x80) return ascii_lower(out.substr(0, 1)) + out.substr(1);
  if (lead != 0xD0 || out.size() < 2) return out;
  const auto next = static_cast<unsigned char>(out[1]);
  // А…П are D0 90…9F, а…п D0 B0…BF; Р…Я are D0 A0…AF, р…я D1 80…8F.
  if (next >= 0x90 && next <= 0x9F) out[1] = static_cast<char>(next + 0x20);
  if (next >= 0xA0 && next <= 0xAF) {
    out[0] = static_cast<char>(0xD1);
    out[1] = static_cast<char>(next - 0x20);
  }
  return out;
}

/// Length of a form where it stands at this place as whole words; 0 when it does not.
std::size_t form_at(std::string_view form, std::string_view text, std::size_t at) {
  const bool open = form.ends_with('*');
  if (open) form.remove_suffix(1);
  const auto here = text.substr(at, form.size());
  if (here != form && uncapitalized(here) != uncapitalized(form)) return 0;
  const std::size_t end = open ? word_end(text, at + form.size()) : at + form.size();
  return is_letter(text, end) ? 0 : end - at;
}

struct Found {
  const Term* term = nullptr;
  std::size_t length = 0;
};

Found term_at(const Glossary& glossary, std::string_view text, std::size_t at) {
  Found best;
  for (const auto& term : glossary) {
    for (const auto& form : term.forms) {
      const auto length = form_at(form, text, at);
      if (length > best.length) best = {&term, length};
    }
  }
  return best;
}

}  // namespace

Glossary parse_glossary(std::string_view text, std::string_view source, Faults& faults) {
  Glossary glossary;
  std::set<std::string, std::less<>> seen;
  for (const auto& block : split_blocks(text)) {
    if (block.id.empty()) continue;
    Term term;
    term.id = block.id;
    for (const auto& line : block.lines) {
      if (!trim(line.text).empty()) read_term_line(term, trim(line.text));
    }
    if (term.word.empty() || term.forms.empty() || term.meaning.empty() || !seen.insert(term.id).second) {
      add_fault(faults, "course.glossary",
                "The term '" + term.id + "' needs a word, forms and a meaning, and may come once.",
                {std::string(source), block.line, 0});
      continue;
    }
    glossary.push_back(std::move(term));
  }
  return glossary;
}

std::string capitalized(std::string_view text) {
  std::string out(text);
  if (out.size() < 2) return out;
  const auto lead = static_cast<unsigned char>(out[0]);
  const auto next = static_cast<unsigned char>(out[1]);
  if (lead >= 'a' && lead <= 'z') out[0] = static_cast<char>(lead - 'a' + 'A');
  if (lead == 0xD0 && next >= 0xB0 && next <= 0xBF) out[1] = static_cast<char>(next - 0x20);
  if (lead == 0xD1 && next >= 0x80 && next <= 0x8F) {
    out[0] = static_cast<char>(0xD0);
    out[1] = static_cast<char>(next + 0x20);
  }
  return out;
}

bool has_word(std::string_view sentence, std::string_view word) {
  for (std::size_t at = 0; at < sentence.size(); ++at) {
    if (is_letter(sentence, at) && (at == 0 || !is_letter(sentence, at - 1)) && form_at(word, sentence, at) > 0) {
      return true;
    }
  }
  return false;
}

std::vector<Piece> pieces(const Glossary& glossary, std::string_view sentence) {
  std::vector<Piece> out;
  std::set<const Term*> told;
  std::size_t from = 0;
  const auto plain = [&](std::size_t to) {
    if (to > from) out.push_back({std::string(sentence.substr(from, to - from)), nullptr});
  };
  for (std::size_t at = 0; at < sentence.size();) {
    if (!is_letter(sentence, at)) {
      ++at;
      continue;
    }
    const Found found = term_at(glossary, sentence, at);
    const std::size_t end = found.term == nullptr ? word_end(sentence, at) : at + found.length;
    if (found.term != nullptr && told.insert(found.term).second) {
      plain(at);
      out.push_back({std::string(sentence.substr(at, found.length)), found.term});
      from = end;
    }
    at = end;
  }
  plain(sentence.size());
  return out;
}

}  // namespace miai::course
