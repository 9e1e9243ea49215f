#include "render/cells.hpp"

#include <algorithm>

#include "render/utf8.hpp"

namespace miai::render {
namespace {

const Label* label_at(const Diagram& diagram, Point p) {
  for (const Label& label : diagram.labels) {
    if (label.point == p) return &label;
  }
  return nullptr;
}

const Number* number_at(const Diagram& diagram, Point p) {
  for (const Number& number : diagram.numbers) {
    if (number.point == p) return &number;
  }
  return nullptr;
}

std::string one_line(std::string_view text) {
  std::string out = cleaned(text);
  std::replace(out.begin(), out.end(), '\n', ' ');
  std::replace(out.begin(), out.end(), '\t', ' ');
  return out;
}

constexpr int kLabelPlaces = 4;

bool is_wide(std::string_view label) {
  return terminal_width(label) > kLabelPlaces;
}

/// At most four places, so that one long label does not pull the whole board apart; it stands below in full.
std::string short_label(std::string_view label, const Alphabet& alphabet) {
  std::string text = one_line(label);
  if (!is_wide(text)) return text;
  std::string out;
  int places = 1;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    places += terminal_width(character.code);
    if (places > kLabelPlaces) break;
    out += character.bytes;
    at += character.bytes.size();
  }
  return out + std::string(alphabet.more);
}

Cell cell_at(const Diagram& diagram, const Alphabet& alphabet, Point p) {
  const Occupant stone = diagram.at(p);
  Cell cell;
  cell.last_move = diagram.has_mark(p, MarkKind::last_move);
  std::string sign;
  std::string suffix;
  if (stone != Occupant::empty) sign = stone == Occupant::black ? alphabet.black : alphabet.white;
  for (const Mark& mark : diagram.marks) {
    if (mark.point != p || mark.kind == MarkKind::last_move) continue;
    const auto instead = alphabet.mark_sign(mark.kind);
    if (sign.empty() && !instead.empty()) {
      sign = instead;
    } else {
      suffix += row_of(mark.kind).ascii;
    }
  }
  const Number* number = number_at(diagram, p);
  const Label* label = label_at(diagram, p);
  if (number != nullptr) suffix = std::to_string(number->number) + suffix;
  if (label != nullptr && sign.empty()) {
    sign = short_label(label->text, alphabet);
  } else if (label != nullptr) {
    suffix = short_label(label->text, alphabet) + suffix;
  }
  if (sign.empty()) sign = alphabet.empty(diagram, p);
  cell.text = sign + suffix;
  return cell;
}

std::string key_of(const Diagram& diagram, const Alphabet& alphabet) {
  std::string key;
  for (const MarkKind kind : marks_in_use(diagram)) {
    if (kind == MarkKind::last_move) continue;
    const MarkRow& row = row_of(kind);
    std::string sign(alphabet.mark_sign(kind));
    if (sign.empty() || sign.front() != row.ascii) sign += (sign.empty() ? "" : " ") + std::string(1, row.ascii);
    key += (key.empty() ? "" : ", ") + sign + " " + std::string(diagram.words.of(kind));
  }
  return key;
}

}  // namespace

std::vector<std::vector<Cell>> cells_of(const Diagram& diagram, const Alphabet& alphabet) {
  const Part part = visible_part(diagram);
  std::vector<std::vector<Cell>> rows;
  for (int row = part.upper_right.row; row >= part.lower_left.row; --row) {
    auto& cells = rows.emplace_back();
    for (int column = part.lower_left.column; column <= part.upper_right.column; ++column) {
      cells.push_back(cell_at(diagram, alphabet, make_point(column, row)));
    }
  }
  return rows;
}

int widest(const std::vector<std::vector<Cell>>& cells) {
  int width = 1;
  for (const auto& row : cells) {
    for (const Cell& cell : row) width = std::max(width, terminal_width(cell.text));
  }
  return width;
}

int row_names_width(const Diagram& diagram) {
  const Part part = visible_part(diagram);
  std::size_t longest = 0;
  for (int row = part.lower_left.row; row <= part.upper_right.row; ++row) {
    longest = std::max(longest, row_label(diagram.coordinates, row, diagram.size).size());
  }
  return static_cast<int>(longest);
}

int column_names_width(const Diagram& diagram) {
  const Part part = visible_part(diagram);
  std::size_t longest = 0;
  for (int column = part.lower_left.column; column <= part.upper_right.column; ++column) {
    longest = std::max(longest, column_label(diagram.coordinates, column).size());
  }
  return static_cast<int>(longest);
}

std::string letters_line(const Diagram& diagram, int margin, int pitch) {
  const Part part = visible_part(diagram);
  std::string line(static_cast<std::size_t>(margin), ' ');
  for (int column = part.lower_left.column; column <= part.upper_right.column; ++column) {
    line += padded_right(column_label(diagram.coordinates, column), pitch);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string words_above(const Diagram& diagram) {
  return diagram.title.empty() ? "" : one_line(diagram.title) + "\n";
}

std::string words_below(const Diagram& diagram, const Alphabet& alphabet) {
  std::string text;
  const auto add = [&](const std::string& line) {
    if (!line.empty()) text += line + "\n";
  };
  add(cleaned(diagram.caption));
  add(notes_text(diagram));
  add(one_line(spelt_out_labels(diagram, is_wide)));
  std::string ways;
  for (const Connector& connector : diagram.connectors) {
    ways += (ways.empty() ? "" : ", ") + point_label(diagram.coordinates, connector.from, diagram.size) +
            (connector.kind == ConnectorKind::arrow ? "->" : "--") +
            point_label(diagram.coordinates, connector.to, diagram.size);
  }
  add(ways);
  add(key_of(diagram, alphabet));
  return text;
}

std::string padded_left(std::string_view text, int places) {
  return std::string(static_cast<std::size_t>(std::max(0, places - terminal_width(text))), ' ') + std::string(text);
}

std::string padded_right(std::string_view text, int places, std::string_view filler) {
  std::string out(text);
  for (int i = terminal_width(text); i < places; ++i) out += filler;
  return out;
}

}  // namespace miai::render
