// wBaduk's (Cyberoro's) NGF: eleven lines of header, a number of moves, then lines "PMABBQEEQ": move number in two
// letters, colour, column and row in letters of which B is the first line; AA is a pass.
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "record/formats/format.hpp"
#include "record/info.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

// Lines of the header, from 0.
enum HeaderLine : std::size_t {
  kTitle,
  kSize,
  kWhite,
  kBlack,
  kPlace,
  kHandicap,
  kUnused,
  kKomi,
  kDate,
  kTime,
  kResult
};
constexpr std::size_t kHeaderLines = 11;

bool is_move_line(std::string_view line) {
  return line.size() >= 7 && line.substr(0, 2) == "PM" && (line[4] == 'B' || line[4] == 'W');
}

bool is_rank(std::string_view word) {
  return word.size() >= 2 && is_digit(word[0]) && word.find_first_of("DKPdkp") != std::string_view::npos;
}

void set_player(GameTree& game, std::string_view line, std::string_view name, std::string_view rank) {
  const auto words = split_words(line);
  std::string_view player = trim(line);
  if (words.size() >= 2 && is_rank(words.back())) {
    std::string text(words.back());
    while (!text.empty() && text.back() == '*') text.pop_back();
    game.set(game.root(), rank, text);
    player = trim(player.substr(0, player.size() - words.back().size()));
  }
  if (!player.empty()) game.set(game.root(), name, player);
}

void set_date(GameTree& game, std::string_view line) {
  const std::string_view digits = line.substr(0, 8);
  if (digits.size() != 8 || !parse_int(digits) || digits[0] == '-' || digits[0] == '+') return;
  const std::string text(digits);
  game.set(game.root(), "DT", text.substr(0, 4) + "-" + text.substr(4, 2) + "-" + text.substr(6, 2));
}

/// A whole komi of an even game stands for that and a half.
void set_komi(GameTree& game, std::string_view line, int handicap) {
  const auto komi = leading_number(line);
  if (!komi || !(std::abs(*komi) < 1000)) return;
  const bool whole = *komi == static_cast<double>(static_cast<long>(*komi));
  game.set(game.root(), "KM", komi_text(*komi + (whole && handicap < 2 ? 0.5 : 0.0)));
}

void set_result(GameTree& game, std::string_view line) {
  if (line.empty()) return;
  auto outcome = parse_result(line);
  const std::string lower = ascii_lower(line);
  if (!outcome || outcome->kind == OutcomeKind::unstated) {
    const bool white = lower.find("black lose") != std::string::npos || lower.find("white win") != std::string::npos;
    const bool black = lower.find("white lose") != std::string::npos || lower.find("black win") != std::string::npos;
    if (white == black) {
      game.set(game.root(), "RE", line);
      return;
    }
    const OutcomeKind how = lower.find("resign") != std::string::npos ? OutcomeKind::resignation
                            : lower.find("time") != std::string::npos ? OutcomeKind::time
                                                                      : OutcomeKind::unstated;
    outcome = Outcome::won(white ? Color::white : Color::black, how);
  }
  game.set(game.root(), "RE", to_string(*outcome));
}

/// Which line of the header each property of the root comes from.
void note_places(GameTree& game, const std::vector<TextLine>& lines) {
  struct Row {
    std::string_view name;
    HeaderLine line;
  };
  constexpr std::array kRows{Row{"GN", kTitle},    Row{"SZ", kSize},  Row{"PW", kWhite}, Row{"WR", kWhite},
                             Row{"PB", kBlack},    Row{"BR", kBlack}, Row{"PC", kPlace}, Row{"HA", kHandicap},
                             Row{"AB", kHandicap}, Row{"KM", kKomi},  Row{"DT", kDate},  Row{"RE", kResult}};
  for (const Row& row : kRows) {
    if (game.has(game.root(), row.name)) game.set_place(game.root(), row.name, lines[row.line].place());
  }
}

/// False when the line names no point.
bool read_move(GameTree& game, NodeId& last, std::string_view line, int side) {
  const int column = line[5] - 'B';
  const int row = line[6] - 'B';
  const bool pass = line[5] == 'A' && line[6] == 'A';
  if (!pass && (column < 0 || row < 0 || column >= side || row >= side)) return false;
  last = game.add_child(last);
  const std::string value =
      pass ? std::string() : sgf_point(make_point(column, side - 1 - row), BoardSize::square(side));
  game.set(last, line[4] == 'B' ? "B" : "W", value);
  return true;
}

}  // namespace

bool is_ngf(std::string_view text) {
  const auto lines = lines_of(text.substr(0, 8192));
  if (lines.size() < 2) return false;
  std::size_t moves = 0;
  for (const TextLine& line : lines) moves += is_move_line(line.text) ? 1 : 0;
  const auto size = parse_int(lines[kSize].text);
  return moves > 0 && size && *size >= 2 && *size <= 25;
}

Result<FormatResult> read_ngf(std::string_view text) {
  const auto lines = lines_of(text);
  const auto size = lines.size() > kSize ? parse_int(lines[kSize].text) : std::nullopt;
  if (!size || *size < 2 || *size > 25) {
    return fail("ngf.header", "The second line of an NGF file is its board size; here it is no number from 2 to 25.",
                {}, {"", 2, 1});
  }
  const int side = static_cast<int>(*size);
  FormatResult result;
  GameTree game = imported_game(side);
  std::size_t first_move = 0;
  while (first_move < lines.size() && !is_move_line(lines[first_move].text)) ++first_move;
  const auto header = [&](HeaderLine i) { return i < first_move ? lines[i].text : std::string_view(); };
  if (first_move < kHeaderLines) {
    result.report.push_back(format_finding("ngf.header", {static_cast<std::uint32_t>(first_move + 1), 1},
                                           "The header of the NGF file is shorter than eleven lines."));
    result.report.back().severity = Severity::warning;
  }
  const int handicap = static_cast<int>(std::min<std::int64_t>(parse_int(header(kHandicap)).value_or(0), 100));
  if (!header(kTitle).empty()) game.set(game.root(), "GN", header(kTitle));
  set_player(game, header(kWhite), "PW", "WR");
  set_player(game, header(kBlack), "PB", "BR");
  if (!header(kPlace).empty()) game.set(game.root(), "PC", header(kPlace));
  set_komi(game, header(kKomi), handicap);
  set_date(game, header(kDate));
  set_result(game, header(kResult));
  place_fixed_handicap(game, handicap, side);
  note_places(game, lines);
  NodeId last = game.root();
  for (std::size_t i = first_move; i < lines.size(); ++i) {
    if (lines[i].text.empty()) continue;
    const std::string_view line = lines[i].text;
    if (is_move_line(line) && read_move(game, last, line, side)) {
      game.set_place(last, "", lines[i].place());
      continue;
    }
    const auto place = is_move_line(line) ? lines[i].place_of(line.substr(5)) : lines[i].place();
    result.report.push_back(format_finding("ngf.bad_move", place, "A line of the NGF file is no move on this board."));
  }
  check_imported(result, game);
  result.games.push_back(std::move(game));
  return result;
}

}  // namespace miai::record
