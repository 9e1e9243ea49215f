#pragma once
// Reading numbers and words from text. No locale, no exceptions: '.' is the decimal point everywhere.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace miai {

/// ASCII only, as every format means it.
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A whole number, optional sign, nothing before or after it.
std::optional<std::int64_t> parse_int(std::string_view text);

/// A finite decimal number: [sign] digits [. digits] [e exponent]; nothing before or after it. No nan, inf or hex.
std::optional<double> parse_number(std::string_view text);

/// true, yes, on or 1, and their opposites, in any case.
std::optional<bool> parse_flag(std::string_view text);

/// Up to ten digits that matter: "0.45", "8", "1e+20"; parse_number() reads it back.
std::string number_text(double value);

/// Lower-cases ASCII letters only.
std::string ascii_lower(std::string_view text);

/// True when the texts are equal but for the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);

/// Letters to change, put in or leave out to come from one word to the other.
std::size_t edits_between(std::string_view a, std::string_view b);

/// Cuts at runs of blanks, tabs and line ends; no empty words.
std::vector<std::string_view> split_words(std::string_view text);

/// Without blanks, tabs and line ends at both ends.
std::string_view trim(std::string_view text);

}  // namespace miai
