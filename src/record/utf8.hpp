#pragma once
// UTF-8: is it, and what to show where it is not.

#include <cstddef>
#include <string>
#include <string_view>

namespace miai::record {

/// True for well-formed UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF. ASCII runs at memory speed.
bool is_utf8(std::string_view bytes);

/// True when no byte is above 0x7F. Runs at memory speed.
bool is_ascii(std::string_view bytes);

/// Length of the well-formed character at the front, 0 when there is none.
std::size_t utf8_length(std::string_view bytes);

/// Appends a code point as UTF-8.
void append_utf8(std::string& out, char32_t code_point);

/// Every byte that belongs to no character becomes U+FFFD.
std::string with_replacements(std::string_view bytes);

/// Characters in well-formed text; bytes that are none count as one each.
std::size_t count_characters(std::string_view bytes);

/// At most so many bytes from the front, never cut inside a character.
std::string_view clipped(std::string_view text, std::size_t bytes);

/// Latin-1 to UTF-8: never fails.
std::string latin1_to_utf8(std::string_view bytes);

}  // namespace miai::record
