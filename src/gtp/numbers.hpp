#pragma once
// Numbers as commands give them.

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "base/text.hpp"

namespace miai::gtp {

/// A whole number; one too large for the machine becomes the largest there is, so that it is refused for its size and
/// not for its form.
inline std::optional<std::int64_t> whole_number(std::string_view text) {
  if (const auto value = parse_int(text)) return value;
  const bool negative = !text.empty() && text.front() == '-';
  const bool sign = negative || (!text.empty() && text.front() == '+');
  const auto digits = text.substr(sign ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  return negative ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
}

/// A whole number as the standard writes an int: no plus sign, no zero before other digits.
inline std::optional<std::int64_t> plain_number(std::string_view text) {
  const auto digits = text.substr(!text.empty() && text.front() == '-' ? 1 : 0);
  if (digits.size() > 1 && digits.front() == '0') return std::nullopt;
  if (!text.empty() && text.front() == '+') return std::nullopt;
  return whole_number(text);
}

}  // namespace miai::gtp
