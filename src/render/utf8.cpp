#include "render/utf8.hpp"

#include <algorithm>
#include <array>

namespace miai::render {
namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

constexpr std::array<Range, 9> kWide{{{0x1100, 0x115F},
                                      {0x2E80, 0x303E},
                                      {0x3041, 0xA4CF},
                                      {0xAC00, 0xD7A3},
                                      {0xF900, 0xFAFF},
                                      {0xFE30, 0xFE6F},
                                      {0xFF00, 0xFF60},
                                      {0xFFE0, 0xFFE6},
                                      {0x20000, 0x3FFFD}}};
constexpr std::array<Range, 4> kCombining{{{0x300, 0x36F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}}};

template <std::size_t kCount>
bool in_any(const std::array<Range, kCount>& ranges, std::uint32_t code) {
  return std::any_of(ranges.begin(), ranges.end(), [&](Range r) { return code >= r.first && code <= r.last; });
}

/// Bytes that a lead byte announces; 0 when it cannot start a character.
std::size_t announced(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  return lead >= 0xF0 ? 4 : (lead >= 0xE0 ? 3 : 2);
}

bool is_allowed(std::uint32_t code, std::size_t length) {
  constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  if (code < kLeast[length] || code > 0x10FFFF) return false;
  return (code < 0xD800 || code > 0xDFFF) && code != 0xFFFE && code != 0xFFFF;
}

}  // namespace

Character character_at(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t length = announced(lead);
  const Character broken{text.substr(at, 1), 0xFFFD, false};
  if (length == 0 || at + length > text.size()) return broken;
  constexpr std::array<unsigned, 5> kMask{0, 0x7F, 0x1F, 0x0F, 0x07};
  std::uint32_t code = lead & kMask[length];
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[at + i]);
    if ((byte & 0xC0U) != 0x80U) return broken;
    code = code << 6U | (byte & 0x3FU);
  }
  if (!is_allowed(code, length)) return broken;
  return {text.substr(at, length), code, true};
}

std::string cleaned(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = character_at(text, at);
    at += c.bytes.size();
    const bool control = (c.code < 0x20 && c.code != '\n' && c.code != '\t') || (c.code >= 0x7F && c.code < 0xA0);
    if (!c.valid) {
      out += "\xEF\xBF\xBD";
    } else if (!control) {
      out += c.bytes;
    }
  }
  return out;
}

int terminal_width(std::uint32_t code) {
  if (in_any(kCombining, code)) return 0;
  return in_any(kWide, code) ? 2 : 1;
}

int terminal_width(std::string_view text) {
  int width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = character_at(text, at);
    width += terminal_width(c.code);
    at += c.bytes.size();
  }
  return width;
}

}  // namespace miai::render
