// Tygem's GIB: a header of tags "\[NAME=value\]" and a body of lines STO (a stone), INI (the start), SKI (a pass).
// Coordinates count from 0 at the upper left; numbers of points are in tenths.
#include <array>

#include "base/text.hpp"
#include "record/formats/format.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

constexpr int kSide = 19;

/// GRLT: how the game ended.
struct EndRow {
  int code;
  std::string_view result;
  bool by_points;
};
constexpr std::array kEnds{EndRow{0, "B+", true},   EndRow{1, "W+", true},   EndRow{3, "B+R", false},
                           EndRow{4, "W+R", false}, EndRow{7, "B+T", false}, EndRow{8, "W+T", false}};

std::optional<int> number_after(std::string_view text, std::string_view mark) {
  const auto part = between(text, mark, ",");
  if (!part) return std::nullopt;
  const auto value = leading_number(*part);
  return value && *value > -1e6 && *value < 1e6 ? std::optional<int>(static_cast<int>(*value)) : std::nullopt;
}

void set_result(GameTree& game, std::string_view tags, std::string_view code_mark, std::string_view points_mark) {
  const auto code = number_after(tags, code_mark);
  if (!code || game.has(game.root(), "RE")) return;
  for (const EndRow& row : kEnds) {
    if (row.code != *code) continue;
    std::string text(row.result);
    if (row.by_points) text += komi_text(number_after(tags, points_mark).value_or(0) / 10.0);
    game.set(game.root(), "RE", text == "B+0" || text == "W+0" ? "0" : text);
  }
}

void set_komi(GameTree& game, std::string_view tags, std::string_view mark) {
  const auto tenths = number_after(tags, mark);
  if (tenths && !game.has(game.root(), "KM")) game.set(game.root(), "KM", komi_text(*tenths / 10.0));
}

/// "name (5D)" to name and rank.
void set_player(GameTree& game, std::string_view value, std::string_view name, std::string_view rank) {
  const std::size_t open = value.rfind('(');
  const bool has_rank = open != std::string_view::npos && open > 0 && !value.empty() && value.back() == ')';
  const std::string_view player = trim(has_rank ? value.substr(0, open) : value);
  if (!player.empty()) game.set(game.root(), name, player);
  if (has_rank) game.set(game.root(), rank, value.substr(open + 1, value.size() - open - 2));
}

/// Three numbers, year month day, whatever is between them.
void set_date(GameTree& game, std::string_view value) {
  std::vector<std::string> numbers;
  bool in_number = false;
  for (const char c : value) {
    const bool digit = is_digit(c);
    if (digit && !in_number) numbers.emplace_back();
    if (digit) numbers.back() += c;
    in_number = digit;
  }
  if (numbers.size() < 3 || numbers[0].size() != 4 || game.has(game.root(), "DT")) return;
  for (std::size_t i = 1; i < 3; ++i) {
    if (numbers[i].size() > 2) return;
    if (numbers[i].size() == 1) numbers[i] = std::string(1, '0').append(numbers[i]);
  }
  game.set(game.root(), "DT", numbers[0] + "-" + numbers[1] + "-" + numbers[2]);
}

void read_tag(GameTree& game, std::string_view name, std::string_view value) {
  if (name == "GAMEBLACKNAME") set_player(game, value, "PB", "BR");
  if (name == "GAMEWHITENAME") set_player(game, value, "PW", "WR");
  if (name == "GAMEPLACE" && !value.empty()) game.set(game.root(), "PC", value);
  if (name == "GAMENAME" && !value.empty()) game.set(game.root(), "GN", value);
  if (name == "GAMECOMMENT" && !value.empty()) game.set(game.root(), "GC", value);
  if (name == "GAMEDATE") set_date(game, value);
  if (name == "GAMEINFOMAIN") {
    set_result(game, value, "GRLT:", "ZIPSU:");
    set_komi(game, value, "GONGJE:");
  }
  if (name == "GAMETAG") {
    if (const auto date = between(value, ",C", ",")) set_date(game, *date);
    set_result(game, value, ",W", ",Z");
    set_komi(game, value, ",G");
  }
}

std::optional<int> field(const std::vector<std::string_view>& words, std::size_t i) {
  const auto value = i < words.size() ? parse_int(words[i]) : std::nullopt;
  return value && *value >= 0 && *value < 1000 ? std::optional<int>(static_cast<int>(*value)) : std::nullopt;
}

/// STO 0 number colour column row. Answers the number of the first word that is wrong; 0 = none.
std::size_t read_stone(GameTree& game, NodeId& last, const std::vector<std::string_view>& words) {
  const auto color = field(words, 3);
  const auto column = field(words, 4);
  const auto row = field(words, 5);
  if (!color || *color < 1 || *color > 2) return 3;
  if (!column || *column >= kSide) return 4;
  if (!row || *row >= kSide) return 5;
  last = game.add_child(last);
  const Point point = make_point(*column, kSide - 1 - *row);
  game.set(last, *color == 1 ? "B" : "W", sgf_point(point, BoardSize::square(kSide)));
  return 0;
}

void read_pass(GameTree& game, NodeId& last) {
  const bool black = !game.has(last, "B") && !(last == game.root() && game.has(last, "AB"));
  last = game.add_child(last);
  game.set(last, black ? "B" : "W", "");
}

}  // namespace

bool is_gib(std::string_view text) {
  const std::string_view head = trim(text.substr(0, 4096));
  return head.substr(0, 3) == "\\HS" || head.find("\\[GAME") != std::string_view::npos ||
         text.find("\nSTO 0 ") != std::string_view::npos;
}

Result<FormatResult> read_gib(std::string_view text) {
  GameTree game = imported_game(kSide);
  FormatResult result;
  NodeId last = game.root();
  std::optional<GameTree::Place> handicap;
  std::vector<GameTree::Place> places;  // of the moves
  for (const TextLine& line : lines_of(text)) {
    if (line.text.substr(0, 2) == "\\[") {
      const std::size_t equals = line.text.find('=');
      if (equals == std::string_view::npos) continue;
      std::string_view value = line.text.substr(equals + 1);
      if (value.size() >= 2 && value.substr(value.size() - 2) == "\\]") value.remove_suffix(2);
      const int before = game.property_count(game.root());
      read_tag(game, line.text.substr(2, equals - 2), value);
      for (int i = before; i < game.property_count(game.root()); ++i) {
        game.set_place(game.root(), game.name(game.property(game.root(), i)), line.place_of(value));
      }
      continue;
    }
    const auto words = split_words(line.text);
    if (words.empty()) continue;
    if (words[0] == "INI") {
      const int stones = field(words, 3).value_or(0);
      if (stones >= 2) place_fixed_handicap(game, stones, kSide);
      if (stones >= 2) handicap = line.place();
    } else if (words[0] == "STO") {
      const std::size_t wrong = read_stone(game, last, words);
      if (wrong == 0) {
        places.push_back(line.place());
      } else {
        result.report.push_back(format_finding("gib.bad_move",
                                               line.place_of(wrong < words.size() ? words[wrong] : words[0]),
                                               "A line STO does not name a colour and a point of the board."));
      }
    } else if (words[0] == "SKI") {
      read_pass(game, last);
      places.push_back(line.place());
    }
  }
  if (handicap) game.set_place(game.root(), "HA", *handicap);
  for (std::size_t i = 0; i < places.size(); ++i)
    game.set_place(NodeId{static_cast<std::uint32_t>(i + 1)}, "", places[i]);
  check_imported(result, game);
  result.games.push_back(std::move(game));
  return result;
}

}  // namespace miai::record
