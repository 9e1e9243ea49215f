#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "base/text.hpp"
#include "game/half_points.hpp"
#include "record/evidence.hpp"
#include "record/formats/format.hpp"
#include "record/grammar.hpp"
#include "record/ordering.hpp"
#include "record/properties.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

bool any_text(std::string_view) {
  return true;
}

Result<FormatResult> read_sgf(std::string&& text) {
  const auto source = std::make_shared<const std::string>(std::move(text));
  LineCounter lines(*source);
  Report properties;
  ParsedText parsed = parse_sgf(source, [&](GameTree& game, int index) {
    Report found = check_properties(game, index, lines);
    properties.insert(properties.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
  });
  FormatResult result;
  if (!is_record(parsed)) return result;
  result.games = std::move(parsed.games);
  result.report = describe(parsed.faults, *source);
  result.report.insert(result.report.end(), std::make_move_iterator(properties.begin()),
                       std::make_move_iterator(properties.end()));
  sort_stably(result.report, [](const Finding& a, const Finding& b) {
    return a.where.line != b.where.line ? a.where.line < b.where.line : a.where.column < b.where.column;
  });
  return result;
}

const std::vector<FormatRow>& table() {
  static const std::vector<FormatRow> kRows{
      {"gib", "Tygem GIB", {"gib"}, is_gib, [](std::string&& text) { return read_gib(text); }},
      {"ugf", "PandaNET UGF", {"ugf", "ugi"}, is_ugf, [](std::string&& text) { return read_ugf(text); }},
      {"ngf", "wBaduk NGF", {"ngf"}, is_ngf, [](std::string&& text) { return read_ngf(text); }},
      {"sgf", "Smart Game Format", {"sgf", "sgfs", "mgt"}, any_text, read_sgf},
  };
  return kRows;
}

}  // namespace

std::span<const FormatRow> formats() {
  return table();
}

std::vector<TextLine> lines_of(std::string_view text) {
  std::vector<TextLine> lines;
  std::uint32_t number = 1;
  while (!text.empty()) {
    std::size_t end = 0;
    while (end < text.size() && text[end] != '\n' && text[end] != '\r') ++end;
    const std::string_view line = trim(text.substr(0, end));
    const auto blanks = line.empty() ? 0U : static_cast<std::uint32_t>(line.data() - text.data());
    lines.push_back({line, number++, 1 + blanks});
    const bool pair = end + 1 < text.size() && text[end] == '\r' && text[end + 1] == '\n';
    text.remove_prefix(std::min(text.size(), end + (pair ? 2 : 1)));
  }
  return lines;
}

std::optional<std::string_view> between(std::string_view text, std::string_view from, std::string_view to) {
  const std::size_t begin = text.find(from);
  if (begin == std::string_view::npos) return std::nullopt;
  text.remove_prefix(begin + from.size());
  const std::size_t end = text.find(to);
  return end == std::string_view::npos ? text : text.substr(0, end);
}

std::optional<double> leading_number(std::string_view text) {
  text = trim(text);
  std::size_t n = 0;
  while (n < text.size() && (is_digit(text[n]) || text[n] == '.' || (n == 0 && text[n] == '-'))) ++n;
  return parse_number(text.substr(0, n));
}

std::string komi_text(double points) {
  if (!(std::abs(points) < 1e6)) return "";
  return to_string(HalfPoints::nearest(points));
}

GameTree imported_game(int side) {
  GameTree game;
  game.set(game.root(), "FF", "4");
  game.set(game.root(), "GM", "1");
  game.set(game.root(), "CA", "UTF-8");
  game.set(game.root(), "SZ", std::to_string(side));
  return game;
}

void place_fixed_handicap(GameTree& game, int stones, int side) {
  if (stones < 2 || stones > 9 || side < 9 || side > 25) return;
  // In units of the three lines of star points: lower left, upper right, upper left, lower right, then the middles.
  struct Spot {
    int column;
    int row;
  };
  constexpr std::array<Spot, 4> kCorners{Spot{0, 0}, Spot{2, 2}, Spot{0, 2}, Spot{2, 0}};
  constexpr std::array<Spot, 4> kSides{Spot{0, 1}, Spot{2, 1}, Spot{1, 0}, Spot{1, 2}};
  std::vector<Spot> spots(kCorners.begin(), kCorners.begin() + std::min(stones, 4));
  const int sides = stones >= 8 ? 4 : stones >= 6 ? 2 : 0;
  spots.insert(spots.end(), kSides.begin(), kSides.begin() + sides);
  if (stones >= 5 && stones % 2 == 1) spots.push_back({1, 1});
  const int edge = side < 13 ? 2 : 3;
  const std::array<int, 3> lines{edge, side / 2, side - 1 - edge};
  std::vector<std::string> points;
  for (const Spot& s : spots) {
    const Point p = make_point(lines[static_cast<std::size_t>(s.column)], lines[static_cast<std::size_t>(s.row)]);
    points.push_back(sgf_point(p, BoardSize::square(side)));
  }
  game.set(game.root(), "HA", std::to_string(stones));
  game.set(game.root(), "AB", points);
}

GameTree::Place TextLine::place_of(std::string_view part) const {
  LineCounter counter(text);
  const auto offset = static_cast<std::size_t>(part.data() - text.data());
  return {number, column + counter.at(offset).column - 1};
}

void check_imported(FormatResult& result, GameTree& game) {
  LineCounter nowhere("");
  Report found = check_properties(game, 0, nowhere);
  locate(found, game, nowhere);
  result.report.insert(result.report.end(), found.begin(), found.end());
  sort_stably(result.report, [](const Finding& a, const Finding& b) { return a.where.line < b.where.line; });
}

Finding format_finding(std::string id, GameTree::Place place, std::string message) {
  Finding finding;
  finding.id = std::move(id);
  finding.severity = Severity::error;
  finding.where = {"", place.line, place.column};
  finding.message = std::move(message);
  finding.game = 0;
  return finding;
}

}  // namespace miai::record
