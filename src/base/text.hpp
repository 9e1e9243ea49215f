#pragma once
// Reading numbers and words from text. No locale, no exceptions: '.' is the decimal point everywhere.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace miai {

/// A whole number, optional sign, nothing before or after it.
std::optional<std::int64_t> parse_int(std::string_view text);

/// A finite decimal number: [sign] digits [. digits] [e exponent]; nothing before or after it. No nan, inf or hex.
std::optional<double> parse_number(std::string_view text);

/// Lower-cases ASCII letters only.
std::string ascii_lower(std::string_view text);

/// True when the texts are equal but for the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);

/// Cuts at runs of blanks, tabs and line ends; no empty words.
std::vector<std::string_view> split_words(std::string_view text);

/// Without blanks, tabs and line ends at both ends.
std::string_view trim(std::string_view text);

}  // namespace miai
