#pragma once
// Walking UTF-8 that may be broken: names and labels come from files that anybody wrote.

#include <cstdint>
#include <string>
#include <string_view>

namespace miai::render {

/// One character of a text: its bytes and its code point (U+FFFD for a broken byte).
struct Character {
  std::string_view bytes;
  std::uint32_t code = 0xFFFD;
  bool valid = false;
};

/// The character that starts at a byte. Requires at < text.size().
Character character_at(std::string_view text, std::size_t at);

/// The text with U+FFFD for broken bytes, without control characters other than line ends and tabs.
std::string cleaned(std::string_view text);

/// Places that a character takes in a terminal: 2 for East Asian wide ones, 0 for combining marks, else 1.
int terminal_width(std::uint32_t code);
int terminal_width(std::string_view text);

}  // namespace miai::render
