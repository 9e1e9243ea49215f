// Results as programs, servers and newspapers write them.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "record/info.hpp"
#include "record/utf8.hpp"

namespace miai::record {
namespace {

/// The full-width forms of digits, '+', '.' and the like to ASCII, "½" to "又1/2"; blanks of every kind away; lower
/// case.
std::string simplified(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto at = [&](std::size_t k) { return static_cast<unsigned char>(k < text.size() ? text[k] : '\0'); };
    if (at(i) == 0xEF && at(i + 1) == 0xBC && at(i + 2) >= 0x81) {  // U+FF01 … U+FF3F
      out += static_cast<char>(at(i + 2) - 0x60);
      i += 2;
    } else if (at(i) == 0xE3 && at(i + 1) == 0x80 && at(i + 2) == 0x80) {  // ideographic space
      i += 2;
    } else if (at(i) == 0xC2 && at(i + 1) >= 0xBC && at(i + 1) <= 0xBE) {  // ¼ ½ ¾
      out += std::array{"又1/4", "又1/2", "又3/4"}.at(at(i + 1) - 0xBCU);
      ++i;
    } else if (at(i) > ' ') {
      out += text[i];
    }
  }
  return ascii_lower(out);
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

template <class Words>
bool has_any(std::string_view text, const Words& words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view w) { return has(text, w); });
}

struct WholeRow {
  std::string_view text;
  OutcomeKind kind;
};
constexpr std::array kWhole{
    WholeRow{"0", OutcomeKind::draw},
    WholeRow{"0.0", OutcomeKind::draw},
    WholeRow{"draw", OutcomeKind::draw},
    WholeRow{"jigo", OutcomeKind::draw},
    WholeRow{"tie", OutcomeKind::draw},
    WholeRow{"drawn", OutcomeKind::draw},
    WholeRow{"void", OutcomeKind::no_result},
    WholeRow{"noresult", OutcomeKind::no_result},
    WholeRow{"annulled", OutcomeKind::no_result},
    WholeRow{"bothlose", OutcomeKind::both_lose},
    WholeRow{"bothlost", OutcomeKind::both_lose},
    WholeRow{"?", OutcomeKind::unknown},
    WholeRow{"unknown", OutcomeKind::unknown},
    WholeRow{"unfinished", OutcomeKind::unknown},
    WholeRow{"suspended", OutcomeKind::unknown},
    WholeRow{"b+0", OutcomeKind::draw},
    WholeRow{"w+0", OutcomeKind::draw},
};

/// Parts of East Asian and written-out results. Longer readings before shorter ones.
struct PartRow {
  std::string_view part;
  OutcomeKind kind;
};
constexpr std::array kNobody{
    PartRow{"和棋", OutcomeKind::draw},        PartRow{"持碁", OutcomeKind::draw},
    PartRow{"持棋", OutcomeKind::draw},        PartRow{"ジゴ", OutcomeKind::draw},
    PartRow{"平局", OutcomeKind::draw},        PartRow{"무승부", OutcomeKind::draw},
    PartRow{"无胜负", OutcomeKind::no_result}, PartRow{"無勝負", OutcomeKind::no_result},
    PartRow{"両負", OutcomeKind::both_lose},   PartRow{"双败", OutcomeKind::both_lose},
    PartRow{"打ち掛け", OutcomeKind::unknown}, PartRow{"打掛", OutcomeKind::unknown},
    PartRow{"打挂", OutcomeKind::unknown},     PartRow{"未完", OutcomeKind::unknown},
};
constexpr std::array kManners{
    PartRow{"resign", OutcomeKind::resignation}, PartRow{"中盘", OutcomeKind::resignation},
    PartRow{"中盤", OutcomeKind::resignation},   PartRow{"中押", OutcomeKind::resignation},
    PartRow{"불계", OutcomeKind::resignation},   PartRow{"投了", OutcomeKind::resignation},
    PartRow{"认输", OutcomeKind::resignation},   PartRow{"超时", OutcomeKind::time},
    PartRow{"超時", OutcomeKind::time},          PartRow{"時間", OutcomeKind::time},
    PartRow{"时间", OutcomeKind::time},          PartRow{"時間切", OutcomeKind::time},
    PartRow{"시간", OutcomeKind::time},          PartRow{"time", OutcomeKind::time},
    PartRow{"forfeit", OutcomeKind::forfeit},    PartRow{"反則", OutcomeKind::forfeit},
    PartRow{"反则", OutcomeKind::forfeit},       PartRow{"弃权", OutcomeKind::forfeit},
    PartRow{"不戦", OutcomeKind::forfeit},       PartRow{"기권", OutcomeKind::forfeit},
};
constexpr std::array<std::string_view, 8> kWins{"胜", "勝", "승", "贏", "赢", "win", "won", "beat"};
struct SideRow {
  std::string_view name;
  Color color;
};
constexpr std::array kSides{SideRow{"black", Color::black}, SideRow{"white", Color::white}, SideRow{"黑", Color::black},
                            SideRow{"黒", Color::black},    SideRow{"白", Color::white},    SideRow{"흑", Color::black},
                            SideRow{"백", Color::white},    SideRow{"b", Color::black},     SideRow{"w", Color::white}};

struct Winner {
  Color color;
  std::string_view rest;
  bool plus;
};

/// The side named first. One letter counts only before '+', or alone before the end or a number.
std::optional<Winner> winner_of(std::string_view text) {
  for (const SideRow& side : kSides) {
    if (text.substr(0, side.name.size()) != side.name) continue;
    const std::string_view rest = text.substr(side.name.size());
    const bool plus = !rest.empty() && rest.front() == '+';
    const bool short_name = side.name.size() == 1;
    const bool number = !rest.empty() && rest.front() >= '0' && rest.front() <= '9';
    if (short_name && !plus && !number) continue;
    return Winner{side.color, plus ? rest.substr(1) : rest, plus};
  }
  return std::nullopt;
}

int chinese_digit(std::string_view text) {
  constexpr std::array<std::string_view, 11> kDigits{"零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"};
  for (std::size_t i = 0; i < kDigits.size(); ++i) {
    if (text.substr(0, 3) == kDigits[i]) return static_cast<int>(i);
  }
  return -1;
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
  while (n < text.size() && ((text[n] >= '0' && text[n] <= '9') || text[n] == '.' || text[n] == ',')) ++n;
  std::string digits(text.substr(0, n));
  std::replace(digits.begin(), digits.end(), ',', '.');
  if (!digits.empty() && digits.back() == '.') digits.pop_back();
  const auto value = parse_number(digits);
  if (value) text.remove_prefix(n);
  return value;
}

/// A margin in points: "3.5", "3又1/4子", "六目半", "1/4子". Zi count double; so do quarters, which only zi have.
std::optional<HalfPoints> margin_in(std::string_view text) {
  while (!text.empty() && !(text.front() >= '0' && text.front() <= '9') && chinese_digit(text) < 0 &&
         text.substr(0, 3) != "半") {
    if (text.front() == '-' && text.size() > 1 && text[1] >= '0' && text[1] <= '9') return std::nullopt;
    text.remove_prefix(1);
  }
  auto value = plain_number(text);
  if (!value) value = chinese_number(text);
  const std::string_view whole_rest = text;
  if (value && text.substr(0, 3) == "又") text.remove_prefix(3);
  const bool had_whole = text.size() != whole_rest.size();
  if (had_whole) {
    const auto numerator = plain_number(text);
    if (numerator && !text.empty() && text.front() == '/') {
      text.remove_prefix(1);
      if (const auto d = plain_number(text); d && *d > 0) *value += *numerator / *d;
    }
  } else if (value && !text.empty() && text.front() == '/') {
    text.remove_prefix(1);
    if (const auto d = plain_number(text); d && *d > 0) *value /= *d;
  }
  const bool half = has(text, "半") || has(text, "반");
  if (half) value = value.value_or(0) + 0.5;
  if (!value || *value < 0 || *value > 10'000) return std::nullopt;
  const double quarters = *value * 4;
  if (std::abs(quarters - std::round(quarters)) > 1e-6) return std::nullopt;  // no count gives such a margin
  const bool zi = has(text, "子") || std::lround(quarters) % 2 != 0;
  return HalfPoints::nearest(zi ? *value * 2 : *value);
}

std::optional<OutcomeKind> manner_of(std::string_view rest) {
  if (rest == "r" || rest == "r.") return OutcomeKind::resignation;
  if (rest == "t") return OutcomeKind::time;
  if (rest == "f") return OutcomeKind::forfeit;
  for (const PartRow& row : kManners) {
    if (has(rest, row.part)) return row.kind;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Outcome> parse_result(std::string_view text) {
  const std::string plain = simplified(text);
  for (const WholeRow& row : kWhole) {
    if (plain == row.text) return Outcome::without_winner(row.kind);
  }
  const bool has_words = !is_ascii(plain);  // all of them are East Asian
  for (const PartRow& row : kNobody) {
    if (has_words && has(plain, row.part)) return Outcome::without_winner(row.kind);
  }
  const auto winner = winner_of(plain);
  if (!winner || (!winner->plus && !has_any(winner->rest, kWins) && !margin_in(winner->rest))) return std::nullopt;
  if (const auto manner = manner_of(winner->rest)) return Outcome::won(winner->color, *manner);
  if (const auto margin = margin_in(winner->rest)) {
    if (margin->is_zero()) return Outcome::without_winner(OutcomeKind::draw);
    return Outcome{OutcomeKind::points, winner->color, *margin};
  }
  return Outcome::won(winner->color, OutcomeKind::unstated);
}

}  // namespace miai::record
