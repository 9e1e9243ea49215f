// Results as programs, servers and newspapers write them.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "record/amounts.hpp"
#include "record/info.hpp"
#include "record/utf8.hpp"

namespace miai::record {
namespace {

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
/// Abbreviations, which count only where nothing follows.
constexpr std::array kShortManners{
    PartRow{"r", OutcomeKind::resignation},   PartRow{"r.", OutcomeKind::resignation},
    PartRow{"res", OutcomeKind::resignation}, PartRow{"res.", OutcomeKind::resignation},
    PartRow{"t", OutcomeKind::time},          PartRow{"t.", OutcomeKind::time},
    PartRow{"f", OutcomeKind::forfeit},       PartRow{"f.", OutcomeKind::forfeit},
    PartRow{"forf", OutcomeKind::forfeit},    PartRow{"forf.", OutcomeKind::forfeit},
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
    const bool number = !rest.empty() && is_digit(rest.front());
    if (short_name && !plus && !number) continue;
    return Winner{side.color, plus ? rest.substr(1) : rest, plus};
  }
  return std::nullopt;
}

std::optional<OutcomeKind> manner_of(std::string_view rest) {
  for (const PartRow& row : kShortManners) {
    if (rest == row.part) return row.kind;
  }
  for (const PartRow& row : kManners) {
    if (has(rest, row.part)) return row.kind;
  }
  return std::nullopt;
}

/// A number as SGF has it: digits, and digits behind a point.
bool is_sgf_real(std::string_view text) {
  const auto digits = [&] {
    std::size_t n = 0;
    while (n < text.size() && is_digit(text[n])) ++n;
    text.remove_prefix(n);
    return n > 0;
  };
  if (!digits()) return false;
  if (text.empty()) return true;
  if (text.front() != '.') return false;
  text.remove_prefix(1);
  return digits() && text.empty();
}

/// Source: SGF FF4, property RE.
bool is_sgf_result(std::string_view text) {
  constexpr std::array<std::string_view, 4> kNobodyWon{"0", "Draw", "Void", "?"};
  constexpr std::array<std::string_view, 7> kHow{"", "R", "Resign", "T", "Time", "F", "Forfeit"};
  if (std::find(kNobodyWon.begin(), kNobodyWon.end(), text) != kNobodyWon.end()) return true;
  if (text.substr(0, 2) != "B+" && text.substr(0, 2) != "W+") return false;
  text.remove_prefix(2);
  return std::find(kHow.begin(), kHow.end(), text) != kHow.end() || is_sgf_real(text);
}

}  // namespace

std::optional<std::string> other_form(const ResultText& result) {
  if (!result.outcome) return std::nullopt;
  const bool won_by_nothing = result.outcome->kind == OutcomeKind::draw && result.text.find('+') != std::string::npos;
  if (is_sgf_result(result.text) && !won_by_nothing) return std::nullopt;
  const bool broken_off = result.outcome->kind == OutcomeKind::unknown && simplified(result.text) != "unknown";
  return broken_off ? "Void" : to_string(*result.outcome);  // to SGF a game that was suspended has no result
}

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
