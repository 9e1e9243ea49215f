#include "record/utf8.hpp"

#include <array>
#include <cstdint>
#include <cstring>

namespace miai::record {
namespace {

constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;

std::size_t ascii_prefix(std::string_view bytes) {
  std::size_t i = 0;
  while (i + 32 <= bytes.size()) {
    std::array<std::uint64_t, 4> words{};
    std::memcpy(words.data(), bytes.data() + i, 32);
    if (((words[0] | words[1] | words[2] | words[3]) & kHighBits) != 0) break;
    i += 32;
  }
  while (i + 8 <= bytes.size()) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, 8);
    if ((word & kHighBits) != 0) break;
    i += 8;
  }
  while (i < bytes.size() && static_cast<unsigned char>(bytes[i]) < 0x80) ++i;
  return i;
}

/// What may follow a lead byte: the number of continuation bytes and the range of the first of them (RFC 3629).
struct Lead {
  std::size_t more;
  unsigned low;
  unsigned high;
};

constexpr Lead lead_of(unsigned c) {
  if (c >= 0xC2 && c <= 0xDF) return {1, 0x80, 0xBF};
  if (c == 0xE0) return {2, 0xA0, 0xBF};
  if (c == 0xED) return {2, 0x80, 0x9F};
  if (c >= 0xE1 && c <= 0xEF) return {2, 0x80, 0xBF};
  if (c == 0xF0) return {3, 0x90, 0xBF};
  if (c >= 0xF1 && c <= 0xF3) return {3, 0x80, 0xBF};
  if (c == 0xF4) return {3, 0x80, 0x8F};
  return {0, 0, 0};
}

/// Characters of three bytes whose lead allows every continuation, as nearly all of Chinese, Japanese and Korean are.
std::size_t common_prefix(std::string_view bytes) {
  const auto is_three = [&](std::size_t i) {
    const auto at = [&](std::size_t k) { return static_cast<unsigned>(static_cast<unsigned char>(bytes[i + k])); };
    const unsigned lead = at(0);
    return lead > 0xE0 && lead < 0xF0 && lead != 0xED && ((at(1) ^ 0x80U) | (at(2) ^ 0x80U)) < 0x40;
  };
  std::size_t i = 0;
  while (i + 3 <= bytes.size() && is_three(i)) i += 3;
  return i;
}

}  // namespace

bool is_ascii(std::string_view bytes) {
  return ascii_prefix(bytes) == bytes.size();
}

std::size_t utf8_length(std::string_view bytes) {
  if (bytes.empty()) return 0;
  const auto at = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(bytes[i])); };
  if (at(0) < 0x80) return 1;
  const Lead lead = lead_of(at(0));
  if (lead.more == 0 || bytes.size() <= lead.more) return 0;
  if (at(1) < lead.low || at(1) > lead.high) return 0;
  for (std::size_t i = 2; i <= lead.more; ++i) {
    if ((at(i) & 0xC0U) != 0x80U) return 0;
  }
  return lead.more + 1;
}

bool is_utf8(std::string_view bytes) {
  while (true) {
    bytes.remove_prefix(ascii_prefix(bytes));
    if (bytes.empty()) return true;
    bytes.remove_prefix(common_prefix(bytes));
    while (!bytes.empty() && static_cast<unsigned char>(bytes.front()) >= 0x80) {
      const std::size_t n = utf8_length(bytes);
      if (n == 0) return false;
      bytes.remove_prefix(n);
    }
  }
}

void append_utf8(std::string& out, char32_t code_point) {
  const auto put = [&](std::uint32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  const std::uint32_t c = code_point;
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0U | c >> 6U);
    put(0x80U | (c & 0x3FU));
  } else if (c < 0x10000) {
    put(0xE0U | c >> 12U);
    put(0x80U | (c >> 6U & 0x3FU));
    put(0x80U | (c & 0x3FU));
  } else {
    put(0xF0U | c >> 18U);
    put(0x80U | (c >> 12U & 0x3FU));
    put(0x80U | (c >> 6U & 0x3FU));
    put(0x80U | (c & 0x3FU));
  }
}

std::string with_replacements(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t n = utf8_length(bytes);
    if (n == 0) {
      append_utf8(out, 0xFFFD);
      bytes.remove_prefix(1);
    } else {
      out.append(bytes.substr(0, n));
      bytes.remove_prefix(n);
    }
  }
  return out;
}

std::size_t count_characters(std::string_view bytes) {
  std::size_t count = 0;
  while (!bytes.empty()) {
    const std::size_t n = utf8_length(bytes);
    bytes.remove_prefix(n == 0 ? 1 : n);
    ++count;
  }
  return count;
}

std::string_view clipped(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  const auto continues = [&](std::size_t i) { return (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U; };
  while (bytes > 0 && continues(bytes)) --bytes;
  return text.substr(0, bytes);
}

std::string latin1_to_utf8(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 8);
  for (const char c : bytes) append_utf8(out, static_cast<unsigned char>(c));
  return out;
}

}  // namespace miai::record
