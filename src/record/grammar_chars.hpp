#pragma once
// What each byte means between and inside values.

#include <array>
#include <cstddef>
#include <cstdint>

namespace miai::record {

enum Class : std::uint8_t { kOther, kBlank, kUpper, kLower, kSemicolon, kOpen, kClose, kBracket };

constexpr std::array<std::uint8_t, 256> make_classes() {
  std::array<std::uint8_t, 256> table{};
  for (const char c : {' ', '\t', '\n', '\r', '\v', '\f'}) table[static_cast<unsigned char>(c)] = kBlank;
  for (int c = 'A'; c <= 'Z'; ++c) table[static_cast<std::size_t>(c)] = kUpper;
  for (int c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = kLower;
  table[';'] = kSemicolon;
  table['('] = kOpen;
  table[')'] = kClose;
  table['['] = kBracket;
  return table;
}
constexpr auto kClasses = make_classes();

enum ValueClass : std::uint8_t { kPlain = 0, kNormalise = 1, kHigh = 2, kEscape = 4, kEnd = 8, kInner = 16 };

constexpr std::array<std::uint8_t, 256> make_value_classes() {
  std::array<std::uint8_t, 256> table{};
  for (const char c : {'\t', '\r', '\v', '\f'}) table[static_cast<unsigned char>(c)] = kNormalise;
  for (std::size_t c = 0x80; c < 0x100; ++c) table[c] = kHigh;
  table['\\'] = kEscape;
  table['['] = kInner;
  table[']'] = kEnd;
  return table;
}
constexpr auto kValueClasses = make_value_classes();

inline Class class_of(char c) {
  return static_cast<Class>(kClasses[static_cast<unsigned char>(c)]);
}
inline bool is_name_char(char c) {
  const Class k = class_of(c);
  return k == kUpper || k == kLower || (c >= '0' && c <= '9');
}

}  // namespace miai::record
