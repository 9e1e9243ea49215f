#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace miai {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\f\v";

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Length of the longest prefix that is a decimal number in the sense of parse_number, 0 if none.
std::size_t number_length(std::string_view text) {
  std::size_t at = 0;
  std::size_t digits = 0;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
  for (; at < text.size() && is_digit(text[at]); ++at) ++digits;
  if (at < text.size() && text[at] == '.') {
    for (++at; at < text.size() && is_digit(text[at]); ++at) ++digits;
  }
  if (digits == 0) return 0;
  if (at < text.size() && lower(text[at]) == 'e') {
    std::size_t exponent = at + 1;
    if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-')) ++exponent;
    const std::size_t first = exponent;
    while (exponent < text.size() && is_digit(text[exponent])) ++exponent;
    if (exponent > first) at = exponent;
  }
  return at;
}

}  // namespace

std::optional<std::int64_t> parse_int(std::string_view text) {
  if (!text.empty() && text.front() == '+') {
    text.remove_prefix(1);
    if (!text.empty() && text.front() == '-') return std::nullopt;
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

std::optional<double> parse_number(std::string_view text) {
  if (text.empty() || text.size() > 100 || number_length(text) != text.size()) return std::nullopt;
  // The WebAssembly library has no from_chars for double. strtod follows LC_NUMERIC, which this program never sets.
  const double value = std::strtod(std::string(text).c_str(), nullptr);
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<bool> parse_flag(std::string_view text) {
  for (const std::string_view word : {"true", "1", "yes", "on"}) {
    if (same_word(word, text)) return true;
  }
  for (const std::string_view word : {"false", "0", "no", "off"}) {
    if (same_word(word, text)) return false;
  }
  return std::nullopt;
}

std::string number_text(double value) {
  // Neither streams nor stdio are for the core, and the WebAssembly library has no to_chars for double.
  constexpr int kDigits = 10;
  if (!std::isfinite(value)) return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
  if (value == 0) return "0";
  const long double size = std::abs(static_cast<long double>(value));
  const auto leading = [size](int exponent) { return std::llround(size * std::pow(10.0L, kDigits - 1 - exponent)); };
  int exponent = static_cast<int>(std::floor(std::log10(size)));
  std::string digits = std::to_string(leading(exponent));
  // The logarithm may be off by one at powers of ten, and rounding may reach the next one.
  if (digits.size() != kDigits) {
    exponent += digits.size() > kDigits ? 1 : -1;
    digits = std::to_string(leading(exponent));
  }
  digits.erase(digits.find_last_not_of('0') + 1);
  const std::string sign = value < 0 ? "-" : "";
  if (exponent < -4 || exponent >= kDigits) {
    const std::string fraction = digits.size() > 1 ? "." + digits.substr(1) : "";
    const std::string power = std::to_string(std::abs(exponent));
    return sign + digits[0] + fraction + (exponent < 0 ? "e-" : "e+") + (power.size() < 2 ? "0" : "") + power;
  }
  if (exponent < 0) {
    const auto zeros = static_cast<std::size_t>(-exponent) - 1;
    return sign + "0." + std::string(zeros, '0') + digits;
  }
  const std::size_t whole = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() <= whole) return sign + digits + std::string(whole - digits.size(), '0');
  return sign + digits.insert(whole, ".");
}

std::string ascii_lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lower(c);
  return out;
}

bool same_word(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = corner + (a[i - 1] == b[j - 1] ? 0 : 1);
      corner = row[j];
      row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t at = text.find_first_not_of(kBlanks);
  while (at != std::string_view::npos) {
    const std::size_t end = text.find_first_of(kBlanks, at);
    words.push_back(text.substr(at, end == std::string_view::npos ? end : end - at));
    at = end == std::string_view::npos ? end : text.find_first_not_of(kBlanks, end);
  }
  return words;
}

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

}  // namespace miai
