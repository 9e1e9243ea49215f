#pragma once
// The words in pictures, in the reader's language: data that the shell fills from its catalogue.

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace miai::render {

enum class MarkKind : std::uint8_t;

/// Everything that pictures say beside the meanings of marks.
enum class Phrase : std::uint8_t {
  note_at,
  note_pass,
  board,
  shown,
  black_stones,
  white_stones,
  no_black_stones,
  no_white_stones,
  numbered_moves,
  labels,
  label_at,
  range,
  black_wins,
  white_wins,
  draw,
  black,
  white,
  komi,
  handicap,
  figure,
  page,
  signs,
  numbered_only,
  labels_left_out
};
inline constexpr int kPhrases = 24;
inline constexpr int kMarkKinds = 19;

/// A phrase's stable id ("note_at") and its English pattern with named places: "{moves} at {place}".
struct PhraseRow {
  Phrase phrase;
  std::string_view id;
  std::string_view english;
};
std::span<const PhraseRow> phrase_rows();

/// Words of one language; what is empty stays English.
struct Words {
  std::array<std::string, kMarkKinds> marks;  ///< by MarkKind, as legends say them: "dame: nobody's point"
  std::array<std::string, kPhrases> phrases;  ///< by Phrase
  std::map<std::string, std::string, std::less<>> rulesets;  ///< names of rules by the id of their preset
  std::string decimal_point = ".";

  std::string_view of(MarkKind kind) const;
  std::string_view of(Phrase phrase) const;
  /// "" where there is no name.
  std::string_view of_rules(std::string_view id) const;
  friend bool operator==(const Words&, const Words&) = default;
};

/// "3.5" as the language writes it.
std::string localised(const Words& words, std::string number);

/// A phrase with its places filled; names that are not given stay as they are.
std::string filled(const Words& words, Phrase phrase,
                   std::initializer_list<std::pair<std::string_view, std::string_view>> values);

}  // namespace miai::render
