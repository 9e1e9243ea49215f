#pragma once
// The course's terms: what each means, and where sentences use it.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "course/lesson.hpp"

namespace miai::course {

struct Term {
  std::string id;
  std::string word;
  std::vector<std::string> forms;  ///< as sentences use it; "liberti*" for any ending
  std::string also;                ///< words of other introductions
  std::string meaning;
};
using Glossary = std::vector<Term>;

/// Reads blocks "== id" with "word: …", "forms: …", "also: …" and the meaning.
/// Fails: faults course.glossary for a term without word, forms or meaning, or given twice.
Glossary parse_glossary(std::string_view text, std::string_view source, Faults& faults);

/// A piece of a sentence; the term that it is, or none.
struct Piece {
  std::string text;
  const Term* term = nullptr;
};
/// Cuts a sentence into terms and what stands between them; each term is found once, where it comes first. Longer
/// forms go before shorter ones ("false eye" before "eye").
std::vector<Piece> pieces(const Glossary& glossary, std::string_view sentence);

/// With a capital first letter, as sentences begin; the course's alphabets.
std::string capitalized(std::string_view text);
/// True when the sentence has the word or words, whatever case their first letter has.
bool has_word(std::string_view sentence, std::string_view word);

}  // namespace miai::course
