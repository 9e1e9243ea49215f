#pragma once
// The course's words: texts of steps, and the catalogue of sentences, in four languages.

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "course/goals.hpp"

namespace miai::course {

/// Every language the course must speak, the reference first.
inline constexpr std::array<std::string_view, 4> kLanguages{"en", "de", "ru", "ro"};

/// One of the answers of a quiz.
struct Option {
  std::string text;
  bool right = false;
  std::string why;  ///< of a wrong one: what it overlooks
  std::uint32_t line = 0;
};

struct StepText {
  std::string body;             ///< one or two sentences
  std::string question;         ///< asks in place of the catalogue's sentence
  std::vector<Option> options;  ///< of a quiz
  std::string praise;           ///< said when the answer was right, in place of the catalogue's sentence
  std::uint32_t line = 0;
};

struct LessonTexts {
  std::string source;
  std::string title;
  std::map<std::string, StepText, std::less<>> steps;
};

/// Reads a text file of a lesson: "title: …", then blocks "== step" with sentences, "? question", "+ right", "- wrong"
/// with "~ why it is" after it, and "! praise".
/// Fails: faults course.texts for what stands where it belongs to nothing.
LessonTexts parse_texts(std::string_view text, std::string_view source, Faults& faults);

/// The catalogue of one language: sentences by id.
struct Words {
  std::string source;
  std::string plural;         ///< "one-other", "slavic", "romanian"
  std::string decimal = ".";  ///< what stands before half a point
  std::map<std::string, std::string, std::less<>> sentences;

  bool has(std::string_view id) const { return sentences.find(id) != sentences.end(); }
};

/// Reads "id = sentence" lines. Fails: faults course.words for a line that is none, or an id given twice.
Words parse_words(std::string_view text, std::string_view source, Faults& faults);

/// The sentence in a language. Placeholders: {name}; {name|a|b} chooses by colour (black, white) or by number (the
/// language's plural forms); {@name} is the word for an id ("value.dead"). An id without a text is shown as it is.
std::string say(const Words& words, const Sentence& sentence);

/// The names of the placeholders of a text, in alphabetical order, each once.
std::vector<std::string> placeholders(std::string_view text);

/// Which of the forms a number takes.
std::size_t plural_form(std::string_view rule, std::int64_t n);

}  // namespace miai::course
