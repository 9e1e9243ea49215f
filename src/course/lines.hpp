#pragma once
// Cutting the course's text files into blocks of lines; internal to the readers.

#include <string>
#include <string_view>
#include <vector>

#include "course/lesson.hpp"

namespace miai::course {

struct Line {
  std::uint32_t number = 0;
  std::string_view text;
};

/// "== id" and what follows it up to the next such line. Lines before the first block have the id "".
struct Block {
  std::string_view id;
  std::uint32_t line = 0;
  std::vector<Line> lines;
};

/// Notes (lines that begin with '#') are left out, blank lines are kept.
std::vector<Block> split_blocks(std::string_view text);

/// Adds a fault with its place.
void add_fault(Faults& faults, std::string_view id, std::string message, const Where& where);

/// Cut at the first mark, both parts trimmed; the second is empty where there is no mark.
std::pair<std::string_view, std::string_view> cut(std::string_view text, char mark);

/// The words as they can be stored.
std::vector<std::string> words_of(std::string_view text);

}  // namespace miai::course
