#include "render/read_rows.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "render/utf8.hpp"

namespace miai::render {
namespace {

using enum MarkKind;

/// A sign that stands on a point.
struct SignRow {
  std::string_view sign;
  Occupant stone;
  std::optional<MarkKind> mark;
};
constexpr auto kEmpty = Occupant::empty;
constexpr auto kBlack = Occupant::black;
constexpr auto kWhite = Occupant::white;

constexpr std::array<SignRow, 13> kSigns{{{"X", kBlack, {}},
                                          {"O", kWhite, {}},
                                          {"●", kBlack, {}},
                                          {"○", kWhite, {}},
                                          {"⚫", kBlack, {}},
                                          {"⚪", kWhite, {}},
                                          {"⬤", kBlack, {}},
                                          {".", kEmpty, {}},
                                          {",", kEmpty, {}},
                                          {"+", kEmpty, {}},
                                          {"·", kEmpty, {}},
                                          {"-", kEmpty, {}},
                                          {":", kEmpty, {}}}};

/// Marked stones and points of the $$ notation.
constexpr std::array<SignRow, 13> kSenseiSigns{{{"B", kBlack, circle},
                                                {"#", kBlack, square},
                                                {"Y", kBlack, triangle},
                                                {"Z", kBlack, cross},
                                                {"W", kWhite, circle},
                                                {"@", kWhite, square},
                                                {"Q", kWhite, triangle},
                                                {"P", kWhite, cross},
                                                {"C", kEmpty, circle},
                                                {"S", kEmpty, square},
                                                {"T", kEmpty, triangle},
                                                {"M", kEmpty, cross},
                                                {"_", kEmpty, {}}}};

constexpr std::array<SignRow, 4> kHashSigns{
    {{"#", kBlack, {}}, {"@", kBlack, {}}, {"B", kBlack, {}}, {"W", kWhite, {}}}};
constexpr std::array<SignRow, 2> kSmallSigns{{{"x", kBlack, {}}, {"o", kWhite, {}}}};

template <std::size_t kCount>
const SignRow* find_sign(const std::array<SignRow, kCount>& rows, std::string_view sign) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const SignRow& row) { return row.sign == sign; });
  return found == rows.end() ? nullptr : &*found;
}

const SignRow* stone_or_point(std::string_view sign, const Dialect& dialect) {
  if (dialect.small_stones) {
    if (const auto* row = find_sign(kSmallSigns, sign)) return row;
  }
  if (dialect.hash_is_black) {
    if (const auto* row = find_sign(kHashSigns, sign)) return row;
  }
  if (dialect.sensei) {
    if (const auto* row = find_sign(kSenseiSigns, sign)) return row;
  }
  return find_sign(kSigns, sign);
}

std::optional<MarkKind> mark_with(std::string_view sign) {
  for (int i = 0; i < kMarkKinds; ++i) {
    const MarkRow& row = row_of(static_cast<MarkKind>(i));
    if (!row.unicode.empty() && row.unicode == sign) return row.kind;
  }
  return std::nullopt;
}

std::optional<MarkKind> mark_behind(char sign) {
  for (int i = 0; i < kMarkKinds; ++i) {
    const MarkRow& row = row_of(static_cast<MarkKind>(i));
    if (row.ascii == sign && row.kind != last_move) return row.kind;
  }
  return std::nullopt;
}

bool is_box_point(const Character& c) {
  return c.code >= 0x2501 && c.code <= 0x257F && c.bytes != "│" && c.bytes != "┃" && c.bytes != "║";
}
bool is_upright(std::string_view sign) {
  return sign == "|" || sign == "│" || sign == "┃" || sign == "║";
}
bool is_blank(std::string_view sign) {
  return sign == " " || sign == "\t" || sign == "\r" || sign == "─";
}

/// Reads the cells of one line from left to right.
class RowReader {
 public:
  RowReader(std::string_view line, const Dialect& dialect) : line_(line), dialect_(dialect) {}

  DrawnLine read();

 private:
  bool done() const { return at_ >= line_.size(); }
  Character peek() const { return character_at(line_, at_); }
  Character take() {
    const Character c = peek();
    at_ += c.bytes.size();
    ++column_;
    return c;
  }
  void skip_blanks() {
    while (!done() && is_blank(peek().bytes)) take();
  }
  std::string take_digits() {
    std::string digits;
    while (!done() && is_digit(line_[at_])) digits += take().bytes;
    return digits;
  }
  void read_name();
  bool read_cell();
  bool read_sign(DrawnCell& cell);
  void read_suffix(DrawnCell& cell);
  bool is_word(const DrawnCell& cell) const;
  bool ends_with_name();

  std::string_view line_;
  Dialect dialect_;
  std::size_t at_ = 0;
  std::size_t column_ = 0;
  std::size_t certain_ = 0;  ///< cells that can only be board
  DrawnLine out_;
};

void RowReader::read_name() {
  skip_blanks();
  if (dialect_.sensei || done() || !is_digit(line_[at_])) return;
  const auto number = parse_int(take_digits());
  if (number && *number <= 99) out_.name = static_cast<int>(*number);
}

/// True at the row number on the right, after which anything may follow.
bool RowReader::ends_with_name() {
  if (!out_.name || done() || !is_digit(line_[at_])) return false;
  const std::string name = std::to_string(*out_.name);
  const auto rest = line_.substr(at_);
  return rest.starts_with(name) && (rest.size() == name.size() || !is_digit(rest[name.size()]));
}

bool RowReader::read_sign(DrawnCell& cell) {
  const Character c = take();
  if (const SignRow* row = stone_or_point(c.bytes, dialect_)) {
    cell.stone = row->stone;
    if (row->mark) cell.marks.push_back(*row->mark);
    ++certain_;
    return true;
  }
  if (const auto mark = mark_with(c.bytes)) {
    cell.marks.push_back(*mark);
    ++certain_;
    return true;
  }
  if (is_box_point(c)) {
    ++certain_;
    return true;
  }
  if (!c.valid) return false;
  if (c.bytes.size() == 1 && is_digit(c.bytes.front()) && dialect_.sensei) {
    cell.number = c.bytes == "0" ? 10 : c.bytes.front() - '0';
    ++certain_;
    return true;
  }
  cell.label = c.bytes;
  return c.bytes.size() > 1 || is_letter(c.bytes.front()) || is_digit(c.bytes.front());
}

/// "12" and mark signs behind a point: only where blanks separate the points.
void RowReader::read_suffix(DrawnCell& cell) {
  if (dialect_.dense || dialect_.sensei) return;
  if (!cell.label.empty() || !done()) {
    while (!done() && !cell.label.empty() && cell.label.size() < 12) {
      const Character next = peek();
      const bool goes_on = next.bytes.size() > 1 ? !is_blank(next.bytes) && !is_upright(next.bytes)
                                                 : is_letter(line_[at_]) || is_digit(line_[at_]);
      if (!goes_on || is_box_point(next)) break;
      cell.label += take().bytes;
    }
  }
  const std::string digits = cell.stone == Occupant::empty ? "" : take_digits();
  if (const auto number = parse_int(digits); number && *number < 10'000) cell.number = static_cast<int>(*number);
  while (!done() && peek().bytes.size() == 1 && line_[at_] != '|') {
    const auto mark = mark_behind(line_[at_]);
    if (!mark) break;
    cell.marks.push_back(*mark);
    take();
  }
  // A label on a stone follows it: "XA", "O围".
  if (cell.stone != Occupant::empty && cell.label.empty() && !done() && !cell.number) {
    const Character next = peek();
    const bool letter = next.bytes.size() == 1
                            ? is_letter(next.bytes.front())
                            : !is_blank(next.bytes) && !is_upright(next.bytes) && !is_box_point(next);
    if (letter) cell.label = take().bytes;
  }
}

/// "Hello," and "this.": a label with something glued to it is a word of a sentence.
bool RowReader::is_word(const DrawnCell& cell) const {
  if (cell.label.empty() || cell.stone != Occupant::empty || done() || dialect_.dense || dialect_.sensei) return false;
  const auto next = peek().bytes;
  return !is_blank(next) && !is_upright(next) && next != ")";
}

bool RowReader::read_cell() {
  DrawnCell cell;
  if (peek().bytes == "(") {
    take();
    cell.marks.push_back(last_move);
    if (done()) return false;
  }
  const std::size_t start = column_;
  const Character first = peek();
  const bool is_sign = read_sign(cell);
  if (is_sign) read_suffix(cell);
  if (!is_sign || is_word(cell)) {
    if (out_.trouble.empty()) {
      out_.trouble = first.bytes;
      out_.trouble_column = start + 1;
    }
    return false;
  }
  if (!done() && peek().bytes == ")") {
    take();
    if (std::find(cell.marks.begin(), cell.marks.end(), last_move) == cell.marks.end()) {
      cell.marks.push_back(last_move);
    }
  }
  out_.cells.push_back(std::move(cell));
  return true;
}

DrawnLine RowReader::read() {
  read_name();
  skip_blanks();
  if (!done() && is_upright(peek().bytes)) {
    out_.left_border = true;
    take();
  }
  bool fine = true;
  while (true) {
    skip_blanks();
    if (done() || ends_with_name()) break;
    if (is_upright(peek().bytes)) {
      out_.right_border = true;
      break;
    }
    fine &= read_cell();
  }
  const bool looks_like_row = certain_ * 2 >= out_.cells.size() && certain_ > 0;
  if (fine && looks_like_row) {
    out_.kind = LineKind::row;
  } else if (looks_like_row && certain_ > 1) {
    out_.kind = out_.left_border || out_.name ? LineKind::broken_row : LineKind::doubtful;
  }
  return out_;
}

/// "+-----+", "-----", box lines without a point: two border signs side by side and nothing but border signs.
bool is_border(std::string_view line) {
  bool solid = false;
  bool before = false;
  for (std::size_t at = 0; at < line.size();) {
    const Character c = character_at(line, at);
    at += c.bytes.size();
    const bool dash = c.bytes == "-" || c.bytes == "─" || c.bytes == "━" || c.bytes == "═" || c.bytes == "=";
    const bool corner = c.bytes == "+" || c.bytes == "|" || c.bytes == "'" || c.bytes == "`" || c.bytes == "." ||
                        c.bytes == "╔" || c.bytes == "╗" || c.bytes == "╚" || c.bytes == "╝" || c.bytes == "╭" ||
                        c.bytes == "╮" || c.bytes == "╰" || c.bytes == "╯";
    if (!dash && !corner && !is_blank(c.bytes)) return false;
    solid = solid || (dash && before);
    before = dash;
  }
  return solid;
}

/// "A B C D E F G H J", "a b c", "AA AB" or "1 2 3": names of columns in order.
std::optional<DrawnLine> read_columns(std::string_view line) {
  const auto words = split_words(line);
  if (words.empty()) return std::nullopt;
  const BoardSize widest(BoardSize::kMaxRecord, 1);
  DrawnLine out;
  out.kind = LineKind::columns;
  int expected = -1;
  for (const auto word : words) {
    const bool digits = is_digit(word.front());
    int column = -1;
    if (digits) {
      column = static_cast<int>(parse_int(word).value_or(0)) - 1;
      out.style = Coordinates::numbers;
    } else if (const auto point = parse_point(std::string(word) + "1", widest); point && word.size() <= 2) {
      column = point->column;
    }
    if (column < 0 || (expected >= 0 && column != expected)) return std::nullopt;
    if (expected < 0) out.first_column = column;
    expected = column + 1;
  }
  return words.size() >= 2 || out.first_column == 0 ? std::optional(out) : std::nullopt;
}

/// Two points side by side without a blank: only a drawing without blanks has that.
bool has_neighbours(std::string_view line) {
  constexpr std::string_view kPoints = ".XOxo,";
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (kPoints.find(line[i]) != std::string_view::npos && kPoints.find(line[i - 1]) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

}  // namespace

Dialect dialect_of(const std::vector<std::string_view>& lines, bool sensei) {
  Dialect dialect;
  dialect.sensei = sensei;
  if (sensei) return dialect;
  bool capital_x = false;
  bool capital_o = false;
  bool small_x = false;
  for (const auto line : lines) {
    Dialect any;
    any.small_stones = true;
    any.hash_is_black = true;
    any.dense = has_neighbours(line);
    if (read_columns(line) || read_line(line, any).kind != LineKind::row) continue;
    dialect.dense |= any.dense;
    capital_x |= line.find('X') != std::string_view::npos || line.find("●") != std::string_view::npos;
    capital_o |= line.find('O') != std::string_view::npos;
    small_x |= line.find('x') != std::string_view::npos;
  }
  dialect.hash_is_black = !capital_x && !small_x;
  dialect.small_stones = !capital_x && (small_x || !capital_o);
  return dialect;
}

DrawnLine read_line(std::string_view line, const Dialect& dialect) {
  DrawnLine out;
  if (trim(line).empty()) {
    out.kind = LineKind::blank;
  } else if (is_border(line)) {
    out.kind = LineKind::border;
  } else if (const auto columns = dialect.sensei ? std::nullopt : read_columns(line)) {
    return *columns;
  } else {
    return RowReader(line, dialect).read();
  }
  return out;
}

}  // namespace miai::render
