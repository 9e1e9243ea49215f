#pragma once
// The middle layer of SGF: what kind of value each property has, and putting right what does not fit.
// Source: SGF FF4, list of properties; FF1–3 names that old files have.

#include <string_view>

#include "record/grammar.hpp"
#include "record/tree.hpp"

namespace miai::record {

enum class ValueKind : std::uint8_t { unknown, none, number, real, color, text, points, move, labels, lines, any };

/// Numbers that a property may have; both ends included.
struct NumberRange {
  double least = -1e300;
  double most = 1e300;
};

/// A row of the table of properties.
struct PropertyRow {
  std::string_view name;
  ValueKind kind;
  bool in_root = false;  ///< belongs to the root (root and game-info properties)
  bool decides = false;  ///< of the root, and who won or what can be played hangs on it
  NumberRange range = {};
};

/// The row of a property; unknown ones have the kind unknown.
const PropertyRow& property_row(std::string_view name);

/// Repairs what the grammar lets through but no board can use, and reports it with what is left as it is.
/// Cost:  O(properties).
Report check_properties(GameTree& game, int game_index, LineCounter& lines);

}  // namespace miai::record
