#pragma once
// The formats of record files. A new format is a file beside this one and a row of the table in formats.cpp.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "record/collection.hpp"

namespace miai::record {

/// What a reader makes of a text: trees, and what it found.
struct FormatResult {
  std::vector<GameTree> games;
  Report report;
};

struct FormatRow {
  std::string_view id;
  std::string_view title;
  std::vector<std::string_view> extensions;  ///< without the dot
  /// Whether the text, decoded, is of this format.
  bool (*matches)(std::string_view text);
  /// Reads a text, which a format may keep as the source of its trees; answers no game when nothing in it is one.
  Result<FormatResult> (*read)(std::string&& text);
};

/// All formats in the order in which content is asked; SGF is the last, since its start may follow any text.
std::span<const FormatRow> formats();

// For the readers of the line-based formats.

/// A line with its number from 1, blanks at both ends gone.
struct TextLine {
  std::string_view text;
  std::uint32_t number = 0;
  std::uint32_t column = 1;  ///< of the text's first character
  /// Of a part of the text.
  GameTree::Place place_of(std::string_view part) const;
  GameTree::Place place() const { return {number, column}; }
};
std::vector<TextLine> lines_of(std::string_view text);

/// The part between two marks, or nullopt.
std::optional<std::string_view> between(std::string_view text, std::string_view from, std::string_view to);

/// Digits, then anything: "6.5 moku" is 6.5.
std::optional<double> leading_number(std::string_view text);

/// "6.5", "0", "-3"; nothing when it is no sensible komi.
std::string komi_text(double points);

/// A tree with the root data that every import gets.
GameTree imported_game(int side);

/// Fixed handicap stones for a game whose file only gives their number.
void place_fixed_handicap(GameTree& game, int stones, int side);

/// An error at a place of the file.
Finding format_finding(std::string id, GameTree::Place place, std::string message);

/// What is wrong with the game as a whole, once it is read; findings get their places from the tree.
void check_imported(FormatResult& result, GameTree& game);

Result<FormatResult> read_gib(std::string_view text);
Result<FormatResult> read_ngf(std::string_view text);
Result<FormatResult> read_ugf(std::string_view text);
bool is_gib(std::string_view text);
bool is_ngf(std::string_view text);
bool is_ugf(std::string_view text);

}  // namespace miai::record
