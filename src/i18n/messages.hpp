#pragma once
// Sentences in the user's language. Catalogues are data (data/i18n/*.json) and part of the program; a new language is
// a new file there.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"

namespace miai::i18n {

/// A named value for a placeholder. Whole numbers choose plural forms; doubles are written as the language writes them.
struct Argument {
  std::string name;
  std::variant<std::int64_t, double, std::string> value;
};
using Arguments = std::vector<Argument>;

Argument arg(std::string_view name, std::string_view value);
Argument arg(std::string_view name, std::int64_t value);
Argument arg(std::string_view name, int value);
Argument arg(std::string_view name, HalfPoints value);
/// "black" or "white", for {name, select, black {…} other {…}}.
Argument arg(std::string_view name, Color value);

/// A catalogue's file name without ending ("de") and the language's own name ("Deutsch").
struct Language {
  std::string tag;
  std::string name;
};

/// Every language there is a catalogue for, English first.
std::vector<Language> languages();

/// The messages of one language; English stands in where a text is missing. Cheap to copy.
class Messages {
 public:
  /// English.
  Messages();
  /// tag: "de", "de-CH", "de_DE.UTF-8"; "C", "POSIX" and "" mean English.
  /// Fails: i18n.unknown_language, naming those there are.
  static Result<Messages> for_language(std::string_view tag);
  /// What LC_ALL, LC_MESSAGES or LANG ask for (given as their values); English when there is no such catalogue.
  static Messages for_locale(std::string_view locale);

  const std::string& tag() const;
  /// True when the language itself (English aside) has the text.
  bool has(std::string_view id) const;
  /// The text with its placeholders filled (ICU MessageFormat). An id without any text is shown as it is.
  std::string text(std::string_view id, const Arguments& arguments = {}) const;
  /// The sentence for an error: "error.<id>" with its facts, or the error's own English one. The place goes before it.
  std::string error(const Error& error) const;
  /// The text of an id with these facts; the English sentence given, where the language has none or lacks a value.
  /// A pattern decides how a decimal among the facts is written: {komi, number} as the language does, {written} as it
  /// is. The fact "counted" is a result().
  std::string sentence(std::string_view id, const std::vector<Fact>& facts, std::string_view english) const;
  /// One sentence that says why a move is refused: which chain would have no liberty, which stone may not be taken
  /// back.
  std::string refusal(const Legality& verdict, Move move) const;
  /// A number as the language writes it: "3,5".
  std::string number(HalfPoints value) const;
  /// A result that this program has found, its number as the language writes it: "B+3,5". What a record says is quoted
  /// as it stands.
  std::string result(std::string_view code) const;

  /// All ids of the language's own catalogue, sorted. For tests and tools.
  std::vector<std::string> ids() const;
  /// The pattern of an id as the catalogue has it. For tests and tools.
  std::optional<std::string> pattern(std::string_view id) const;

 private:
  struct Catalogue;
  static std::shared_ptr<const Catalogue> load(std::string_view tag);
  std::shared_ptr<const Catalogue> own_;
  explicit Messages(std::string_view tag);
};

/// The value that decides the language: LC_ALL, else LC_MESSAGES, else LANG, "" when none is set.
std::string locale_of_environment();

}  // namespace miai::i18n
