#include "record/amounts.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace miai::record {
namespace {

unsigned char byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(i < text.size() ? text[i] : '\0');
}

/// Bytes of the blank at the front: ASCII, no-break or ideographic.
std::size_t blank_length(std::string_view text) {
  if (text.empty()) return 0;
  if (static_cast<unsigned char>(text[0]) <= ' ') return 1;
  if (text.substr(0, 2) == "\xC2\xA0") return 2;
  return text.substr(0, 3) == "\xE3\x80\x80" ? 3 : 0;
}

/// True for "3/4" at the front.
bool is_fraction(std::string_view text) {
  const auto digits = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
  return digits > 0 && byte_at(text, digits) == '/' && digits + 1 < text.size() && is_digit(text[digits + 1]);
}

/// "十二" = 12, "二十" = 20; advances the text.
std::optional<double> chinese_number(std::string_view& text) {
  int value = -1;
  while (true) {
    const int digit = chinese_digit(text);
    if (digit < 0) break;
    if (digit == 10) {
      value = value <= 0 ? 10 : value * 10;
    } else {
      value = value < 0 ? digit : (value % 10 == 0 ? value + digit : value * 10 + digit);
    }
    if (value > 1000) return std::nullopt;
    text.remove_prefix(3);
  }
  return value < 0 ? std::nullopt : std::optional<double>(value);
}

std::optional<double> plain_number(std::string_view& text) {
  std::size_t n = 0;
  while (n < text.size() && (is_digit(text[n]) || text[n] == '.' || text[n] == ',')) ++n;
  std::string digits(text.substr(0, n));
  std::replace(digits.begin(), digits.end(), ',', '.');
  if (!digits.empty() && digits.back() == '.') digits.pop_back();
  const auto value = parse_number(digits);
  if (value) text.remove_prefix(n);
  return value;
}

std::optional<double> number(std::string_view& text) {
  if (const auto plain = plain_number(text)) return plain;
  return chinese_number(text);
}

/// What follows the first number of a fraction: "/4" or "分之三"; advances the text. nullopt when it is no fraction.
std::optional<double> fraction_after(double first, std::string_view& text) {
  const bool denominator_first = text.substr(0, 6) == "分之";
  if (!denominator_first && (text.empty() || text.front() != '/')) return std::nullopt;
  std::string_view rest = text.substr(denominator_first ? 6 : 1);
  const auto second = number(rest);
  const double below = denominator_first ? first : second.value_or(0);
  if (!second || !(below > 0)) return std::nullopt;
  text = rest;
  return denominator_first ? *second / below : first / below;
}

/// A number and the words behind it.
struct Amount {
  double value = 0;
  std::string_view rest;
};

/// The number at the front: whole, with a fraction or a half. The "半" stays among the words behind it.
std::optional<Amount> amount_at(std::string_view text) {
  auto value = number(text);
  if (value && text.substr(0, 3) == "又") {
    text.remove_prefix(3);
    if (const auto first = number(text)) {
      if (const auto part = fraction_after(*first, text)) *value += *part;
    }
  } else if (value) {
    if (const auto part = fraction_after(*value, text)) value = part;
  }
  const bool half = text.find("半") != std::string_view::npos || text.find("반") != std::string_view::npos;
  if (half) value = value.value_or(0) + 0.5;
  if (!value) return std::nullopt;
  return Amount{*value, text};
}

bool in_zi(std::string_view words) {
  return words.find("子") != std::string_view::npos || words.find("zi") != std::string_view::npos;
}

/// Takes words of a list away from the front for as long as there are any.
template <class Words>
void strip_words(std::string_view& text, const Words& words) {
  for (bool again = true; again;) {
    again = false;
    for (const std::string_view word : words) {
      if (text.substr(0, word.size()) != word) continue;
      text.remove_prefix(word.size());
      again = true;
    }
  }
}

constexpr std::array<std::string_view, 15> kNoKomi{"none",   "no",     "nokomi",   "nil",    "无",
                                                   "無",     "なし",   "コミなし", "无贴目", "無貼目",
                                                   "不贴目", "不貼目", "不贴",     "덤없음", "없음"};
constexpr std::array<std::string_view, 17> kBefore{"komi", "コミ", "贴目", "貼目",  "贴还",  "贴", "貼", "黑", "黒",
                                                   "白",   "덤",   "は",   "black", "white", ":",  "=",  "+"};
constexpr std::array<std::string_view, 19> kBehind{"points",   "point", "pts", "pt", "p",  "moku", "komi",
                                                   "コミ出し", "コミ",  "zi",  "子", "目", "点",   "點",
                                                   "半",       "집",    "반",  "점", "."};

}  // namespace

std::string simplified(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view here = text.substr(i);
    if (const std::size_t blank = blank_length(here); blank > 0) {
      i += blank - 1;
      if (!out.empty() && is_digit(out.back()) && is_fraction(text.substr(i + 1))) out += "又";
    } else if (byte_at(here, 0) == 0xEF && byte_at(here, 1) == 0xBC && byte_at(here, 2) >= 0x81) {  // U+FF01 … U+FF3F
      out += static_cast<char>(byte_at(here, 2) - 0x60);
      i += 2;
    } else if (byte_at(here, 0) == 0xC2 && byte_at(here, 1) >= 0xBC && byte_at(here, 1) <= 0xBE) {  // ¼ ½ ¾
      out += std::array{"又1/4", "又1/2", "又3/4"}.at(byte_at(here, 1) - 0xBCU);
      ++i;
    } else {
      out += text[i];
    }
  }
  return ascii_lower(out);
}

int chinese_digit(std::string_view text) {
  constexpr std::array<std::string_view, 11> kDigits{"零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"};
  for (std::size_t i = 0; i < kDigits.size(); ++i) {
    if (text.substr(0, 3) == kDigits[i]) return static_cast<int>(i);
  }
  return -1;
}

std::optional<HalfPoints> margin_in(std::string_view text) {
  while (!text.empty() && !is_digit(text.front()) && chinese_digit(text) < 0 && text.substr(0, 3) != "半") {
    if (text.front() == '-' && text.size() > 1 && is_digit(text[1])) return std::nullopt;
    text.remove_prefix(1);
  }
  const auto amount = amount_at(text);
  if (!amount || amount->value < 0 || amount->value > 10'000) return std::nullopt;
  const double quarters = amount->value * 4;
  if (std::abs(quarters - std::round(quarters)) > 1e-6) return std::nullopt;  // no count gives such a margin
  const bool zi = in_zi(amount->rest) || std::lround(quarters) % 2 != 0;
  return HalfPoints::nearest(zi ? amount->value * 2 : amount->value);
}

std::optional<HalfPoints> komi_in_words(std::string_view written) {
  constexpr double kMost = 100;
  const std::string plain = simplified(written);
  std::string_view text = plain;
  if (std::find(kNoKomi.begin(), kNoKomi.end(), text) != kNoKomi.end()) return HalfPoints();
  strip_words(text, kBefore);
  const bool negative = text.substr(0, 1) == "-" || text.substr(0, 3) == "−";
  if (negative) text.remove_prefix(text.front() == '-' ? 1 : 3);
  if (text.substr(0, 3) == "又") text.remove_prefix(3);  // "½" alone
  const auto amount = amount_at(text);
  if (!amount || !(amount->value < kMost)) return std::nullopt;
  std::string_view behind = amount->rest;
  strip_words(behind, kBehind);
  if (!behind.empty()) return std::nullopt;
  const bool known = std::find(kKomiInZi.begin(), kKomiInZi.end(), amount->value) != kKomiInZi.end();
  const double points = in_zi(amount->rest) || known ? amount->value * 2 : amount->value;
  if (std::abs(points * 2 - std::round(points * 2)) > 1e-6) return std::nullopt;
  return HalfPoints::nearest(negative ? -points : points);
}

}  // namespace miai::record
