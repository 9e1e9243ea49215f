#pragma once
// The lowest layer of SGF: parentheses, semicolons, names and bracketed values, and what is wrong with them.
// Source: SGF FF4, "SGF grammar" (Arno Hollosi).

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "record/finding.hpp"
#include "record/tree.hpp"

namespace miai::record {

/// What can be wrong with the grammar; a row of the table in faults.cpp each.
enum class Fault : std::uint8_t {
  text_before,
  text_between,
  text_after,
  paren_extra,
  open_paren_missing,
  semicolon_missing,
  paren_unclosed,
  value_unclosed,
  name_without_value,
  value_without_name,
  junk,
  node_after_variation,
  property_after_variation,
  empty_variation,
  lowercase_name,
  property_twice,
  bracket_in_value,
  moves_in_value,
  bad_bytes,
  too_many
};

struct RawFault {
  Fault fault;
  std::uint32_t offset = 0;  ///< in bytes of the source
  std::int32_t game = -1;
  std::uint32_t node = 0;
  std::uint32_t count = 1;  ///< how often, where one finding stands for many
};

struct ParsedText {
  std::vector<GameTree> games;
  std::vector<RawFault> faults;
};

/// Looks at a game that was just read, and may edit it; index counts from 0.
using GameVisitor = std::function<void(GameTree& game, int index)>;

/// Reads every game of a text in one pass; never fails, answers no game when there is none. The visitor, if any, sees
/// each game while its nodes are still in the processor's cache: on large files that is most of the time of a look.
/// source is at most 2^31 − 1 bytes long.
ParsedText parse_sgf(const std::shared_ptr<const std::string>& source, const GameVisitor& visit = {});

/// Reads game after game and hands each over as soon as it is complete; the game is the callee's to copy or to move
/// from, and its space is used again. Nothing is kept, so files of any size go through.
/// The text must outlive what is kept of the games.
std::vector<RawFault> for_each_game(std::string_view text, const std::function<void(GameTree&)>& sink);

/// Findings in the order of the text, with lines and columns.
Report describe(const std::vector<RawFault>& faults, std::string_view source);

/// The bytes, line and column of places in a text. Offsets are asked for in rising order.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}
  /// Cost: O(distance to the last offset asked for).
  Where at(std::size_t offset);

 private:
  /// Goes to the last beginning of a line before the offset, if there is one.
  void skip_lines(std::size_t offset);

  std::string_view text_;
  std::size_t scanned_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
};

/// Gives findings that name a node of a game, and no place, the place where that node, or the property they name, was
/// read. One counter serves the games of a text in their order.
void locate(Report& report, const GameTree& game, LineCounter& lines);

}  // namespace miai::record
