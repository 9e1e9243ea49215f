#include "board/point.hpp"

#include "base/text.hpp"

namespace miai {
namespace {

constexpr std::string_view kColumnLetters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
constexpr int kLetters = static_cast<int>(kColumnLetters.size());

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Column number of one or two letters, or nothing when a letter is not a column letter.
std::optional<int> parse_column(std::string_view letters) {
  int column = -1;
  for (const char c : letters) {
    const std::size_t at = kColumnLetters.find(upper(c));
    if (at == std::string_view::npos) return std::nullopt;
    column = (column + 1) * kLetters + static_cast<int>(at);
  }
  return column;
}

}  // namespace

Result<BoardSize> BoardSize::make(int width, int height) {
  if (width < 1 || height < 1 || width > kMaxRecord || height > kMaxRecord) {
    const std::string size = std::to_string(width) + "x" + std::to_string(height);
    return fail("board.size_out_of_range", "A board of " + size + " is not possible; sides go from 1 to 52.",
                {{"size", size}, {"max", std::to_string(kMaxRecord)}});
  }
  return BoardSize(width, height);
}

std::string column_name(int column) {
  std::string name;
  if (column >= kLetters) name += kColumnLetters[column / kLetters - 1];
  name += kColumnLetters[column % kLetters];
  return name;
}

std::string to_string(Point point) {
  return column_name(point.column) + std::to_string(point.row + 1);
}

std::string to_string(Vertex vertex) {
  return vertex.is_pass() ? "pass" : to_string(vertex.point());
}

std::string_view to_string(Color color) {
  return color == Color::black ? "black" : "white";
}

Result<Point> parse_point(std::string_view text, BoardSize size) {
  const std::string shown(text.substr(0, 40));
  std::size_t letters = 0;
  while (letters < text.size() && is_letter(text[letters])) ++letters;
  const auto digits = text.substr(letters);
  const bool digits_only = digits.find_first_not_of("0123456789") == std::string_view::npos;
  if (letters == 0 || letters > 2 || digits.empty() || digits.size() > 3 || !digits_only || digits.front() == '0') {
    return fail("vertex.syntax", "\"" + shown + "\" is not a point; points look like D4 or Q16.", {{"text", shown}});
  }
  const auto column = parse_column(text.substr(0, letters));
  if (!column) {
    return fail("vertex.letter_i", "\"" + shown + "\": the letter I is not used for columns; J follows H.",
                {{"text", shown}});
  }
  const auto row = parse_int(digits);
  if (*column >= size.width() || *row > size.height()) {
    const std::string board = std::to_string(size.width()) + "x" + std::to_string(size.height());
    return fail("vertex.off_board", shown + " is not on a " + board + " board.", {{"text", shown}, {"size", board}});
  }
  return make_point(*column, static_cast<int>(*row) - 1);
}

Result<Vertex> parse_vertex(std::string_view text, BoardSize size) {
  if (same_word(text, "pass")) return Vertex::pass();
  return parse_point(text, size).map([](Point p) { return Vertex(p); });
}

Result<Color> parse_color(std::string_view text) {
  for (const Color color : kColors) {
    const auto name = to_string(color);
    if (same_word(text, name) || same_word(text, name.substr(0, 1))) return color;
  }
  const std::string shown(text.substr(0, 40));
  return fail("color.syntax", "\"" + shown + "\" is not a colour; say black or white.", {{"text", shown}});
}

}  // namespace miai
