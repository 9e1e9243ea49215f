// The "$$" notation. It has ten numbered moves, one-letter labels, and one mark a point.

#include <algorithm>
#include <array>

#include "game/handicap.hpp"
#include "render/utf8.hpp"
#include "render/writers.hpp"

namespace miai::render {
namespace {

constexpr int kMostNumbers = 10;

/// Signs of the marks that the notation has, on black, white and empty points.
struct SignRow {
  MarkKind kind;
  char black;
  char white;
  char empty;
};
constexpr std::array<SignRow, 9> kSigns{{
    {MarkKind::circle, 'B', 'W', 'C'},
    {MarkKind::last_move, 'B', 'W', 'C'},
    {MarkKind::square, '#', '@', 'S'},
    {MarkKind::triangle, 'Y', 'Q', 'T'},
    {MarkKind::cross, 'Z', 'P', 'M'},
    {MarkKind::dead, 'Z', 'P', 'M'},
    {MarkKind::dame, 'B', 'W', 'C'},
    {MarkKind::seki_eye, 'B', 'W', 'C'},
    {MarkKind::illegal, 'Z', 'P', 'M'},
}};

char sign_for(Occupant stone, const SignRow& row) {
  if (stone == Occupant::empty) return row.empty;
  return stone == Occupant::black ? row.black : row.white;
}

/// Which numbers the picture can show: ten from the first one, colours by turns from who plays it.
struct Numbering {
  int first = 0;
  Color first_color = Color::black;
  bool left_out = false;
};

Color color_of_stone(const Diagram& diagram, Point p, Color otherwise) {
  return miai::color_of(diagram.at(p)).value_or(otherwise);
}

bool fits(const Diagram& diagram, const Numbering& numbering, const Number& number) {
  const int step = number.number - numbering.first;
  if (step < 0 || step >= kMostNumbers) return false;
  const Color expected = step % 2 == 0 ? numbering.first_color : opposite(numbering.first_color);
  return color_of_stone(diagram, number.point, opposite(expected)) == expected;
}

Numbering numbering_of(const Diagram& diagram) {
  Numbering numbering;
  const Number* first = nullptr;
  for (const Number& number : diagram.numbers) {
    if (first == nullptr || number.number < first->number) first = &number;
  }
  if (first == nullptr) return numbering;
  numbering.first = first->number;
  numbering.first_color = color_of_stone(diagram, first->point, Color::black);
  for (const Number& number : diagram.numbers) numbering.left_out |= !fits(diagram, numbering, number);
  return numbering;
}

/// The small letter that a label becomes; 0 for what the notation has no sign for, as on stones.
char sign_of(const Diagram& diagram, const Label& label) {
  if (label.text.size() != 1 || diagram.at(label.point) != Occupant::empty) return 0;
  const char c = label.text.front();
  if (c >= 'a' && c <= 'z') return c;
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : '\0';
}

char label_sign(const Diagram& diagram, Point p) {
  for (const Label& label : diagram.labels) {
    if (label.point != p) continue;
    if (const char sign = sign_of(diagram, label); sign != 0) return sign;
  }
  return 0;
}

/// "Ж at A2, ș at A3": labels in the part shown that cannot be written.
std::string lost_labels(const Diagram& diagram, const Part& part) {
  std::string lost;
  for (const Label& label : diagram.labels) {
    const Point p = label.point;
    const bool shown = p.column >= part.lower_left.column && p.column <= part.upper_right.column &&
                       p.row >= part.lower_left.row && p.row <= part.upper_right.row;
    if (!shown || sign_of(diagram, label) != 0) continue;
    const std::string text = cleaned(label.text);
    lost += (lost.empty() ? "" : ", ") +
            filled(diagram.words, Phrase::label_at, {{"label", text}, {"point", to_string(p)}});
  }
  return lost;
}

char sign_at(const Diagram& diagram, const Numbering& numbering, Point p) {
  for (const Number& number : diagram.numbers) {
    if (number.point != p || !fits(diagram, numbering, number)) continue;
    return static_cast<char>('0' + (number.number - numbering.first + 1) % 10);
  }
  const Occupant stone = diagram.at(p);
  if (stone == Occupant::empty) {
    if (const char label = label_sign(diagram, p); label != 0) return label;
  }
  for (const SignRow& row : kSigns) {
    if (diagram.has_mark(p, row.kind)) return sign_for(stone, row);
  }
  if (stone != Occupant::empty) return stone == Occupant::black ? 'X' : 'O';
  const auto stars = star_points(diagram.size);
  return std::find(stars.begin(), stars.end(), p) != stars.end() ? ',' : '.';
}

std::string head_line(const Diagram& diagram, const Numbering& numbering) {
  std::string head = "$$";
  head += letter_of(numbering.first_color);
  if (diagram.coordinates != Coordinates::none) head += 'c';
  if (diagram.size.is_square() && diagram.size.width() != 19) head += std::to_string(diagram.size.width());
  if (numbering.first > 1) head += "m" + std::to_string(numbering.first);
  std::string words = cleaned(diagram.title);
  if (const std::string notes = notes_text(diagram); !notes.empty()) words += (words.empty() ? "" : " – ") + notes;
  std::replace(words.begin(), words.end(), '\n', ' ');
  return head + (words.empty() ? "" : " " + words) + "\n";
}

std::string border(int columns, bool left, bool right) {
  std::string line = "$$ ";
  if (left) line += "-";
  for (int i = 0; i < columns; ++i) line += "--";
  return line + (right ? "--" : "-") + "\n";
}

std::string board_row(const Diagram& diagram, const Numbering& numbering, const Part& part, int row) {
  const bool left = part.lower_left.column == 0;
  const bool right = part.upper_right.column + 1 == diagram.size.width();
  std::string line = left ? "$$ |" : "$$";
  for (int column = part.lower_left.column; column <= part.upper_right.column; ++column) {
    line += ' ';
    line += sign_at(diagram, numbering, make_point(column, row));
  }
  return line + (right ? " |" : "") + "\n";
}

}  // namespace

std::string write_sensei(const Diagram& diagram, const WriteOptions&) {
  const Part part = visible_part(diagram);
  const Numbering numbering = numbering_of(diagram);
  const int columns = part.upper_right.column - part.lower_left.column + 1;
  const bool left = part.lower_left.column == 0;
  const bool right = part.upper_right.column + 1 == diagram.size.width();
  std::string text = head_line(diagram, numbering);
  if (part.upper_right.row + 1 == diagram.size.height()) text += border(columns, left, right);
  for (int row = part.upper_right.row; row >= part.lower_left.row; --row) {
    text += board_row(diagram, numbering, part, row);
  }
  if (part.lower_left.row == 0) text += border(columns, left, right);
  for (const Connector& connector : diagram.connectors) {
    text += connector.kind == ConnectorKind::arrow ? "$$ {AR " : "$$ {LN ";
    text += to_string(connector.from) + " " + to_string(connector.to) + "}\n";
  }
  if (!diagram.caption.empty()) text += cleaned(diagram.caption) + "\n";
  if (numbering.left_out) {
    const std::string from = std::to_string(numbering.first);
    const std::string to = std::to_string(numbering.first + kMostNumbers - 1);
    text += filled(diagram.words, Phrase::numbered_only, {{"from", from}, {"to", to}}) + "\n";
  }
  if (const std::string lost = lost_labels(diagram, part); !lost.empty()) {
    text += filled(diagram.words, Phrase::labels_left_out, {{"labels", lost}}) + "\n";
  }
  return text;
}

}  // namespace miai::render
