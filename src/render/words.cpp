// Diagrams in words: notes under a figure, and the sentence that a screen reader says.

#include <algorithm>

#include "render/diagram.hpp"
#include "render/utf8.hpp"

namespace miai::render {
namespace {

/// Where a note's move stands: "12", "D4"; "" for a pass.
std::string place_of(const FigureNote& note, const Diagram& diagram) {
  if (note.vertex.is_pass()) return "";
  if (note.shown_number) return std::to_string(*note.shown_number);
  return point_label(diagram.coordinates, note.vertex.point(), diagram.size);
}

/// With a capital at the front: Latin and Cyrillic letters.
std::string capitalised(std::string_view text) {
  const Character first = text.empty() ? Character{} : character_at(text, 0);
  const bool latin = first.code >= 'a' && first.code <= 'z';
  const bool cyrillic = first.code >= 0x430 && first.code <= 0x44F;
  std::string out(text);
  if (latin) out.front() = static_cast<char>(first.code - 32);
  if (cyrillic) {
    const std::uint32_t capital = first.code - 32;
    out[0] = static_cast<char>(0xC0U | capital >> 6U);
    out[1] = static_cast<char>(0x80U | (capital & 0x3FU));
  }
  return out;
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const auto& word : words) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

/// "Black stones: D4, E5." or nothing.
std::string stones_sentence(const Diagram& diagram, const Part& part, Color color) {
  std::vector<std::string> names;
  for (int i = 0; i < diagram.size.points(); ++i) {
    const Point p = diagram.size.point(i);
    if (diagram.at(p) == occupant_of(color) && shows(part, p)) {
      names.push_back(point_label(diagram.coordinates, p, diagram.size));
    }
  }
  const bool black = color == Color::black;
  if (names.empty()) return filled(diagram.words, black ? Phrase::no_black_stones : Phrase::no_white_stones, {});
  return filled(diagram.words, black ? Phrase::black_stones : Phrase::white_stones, {{"points", joined(names, ", ")}});
}

std::string marks_sentences(const Diagram& diagram, const Part& part) {
  std::string text;
  for (const MarkKind kind : marks_in_use(diagram)) {
    std::vector<std::string> names;
    for (const Mark& mark : diagram.marks) {
      if (mark.kind == kind && shows(part, mark.point)) {
        names.push_back(point_label(diagram.coordinates, mark.point, diagram.size));
      }
    }
    text += " " + capitalised(diagram.words.of(kind)) + ": " + joined(names, ", ") + ".";
  }
  return text;
}

std::string numbers_sentence(const Diagram& diagram, const Part& part) {
  std::vector<Number> numbers;
  for (const Number& number : diagram.numbers) {
    if (shows(part, number.point)) numbers.push_back(number);
  }
  std::stable_sort(numbers.begin(), numbers.end(),
                   [](const Number& a, const Number& b) { return a.number < b.number; });
  std::vector<std::string> words;
  words.reserve(numbers.size());
  for (const Number& n : numbers) {
    words.push_back(std::to_string(n.number) + " " + point_label(diagram.coordinates, n.point, diagram.size));
  }
  if (words.empty()) return "";
  return " " + filled(diagram.words, Phrase::numbered_moves, {{"moves", joined(words, ", ")}});
}

std::string labels_sentence(const Diagram& diagram, const Part& part) {
  std::vector<std::string> words;
  for (const Label& label : diagram.labels) {
    if (shows(part, label.point)) {
      const std::string point = point_label(diagram.coordinates, label.point, diagram.size);
      words.push_back(filled(diagram.words, Phrase::label_at, {{"label", label.text}, {"point", point}}));
    }
  }
  if (words.empty()) return "";
  return " " + filled(diagram.words, Phrase::labels, {{"labels", joined(words, ", ")}});
}

}  // namespace

std::string notes_text(const Diagram& diagram) {
  struct Group {
    std::string place;
    std::string numbers;
  };
  std::vector<Group> groups;
  for (const FigureNote& note : diagram.notes) {
    const std::string place = place_of(note, diagram);
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.place == place; });
    if (same == groups.end()) {
      groups.push_back({place, std::to_string(note.number)});
    } else {
      same->numbers += ", " + std::to_string(note.number);
    }
  }
  std::vector<std::string> words;
  words.reserve(groups.size());
  for (const Group& group : groups) {
    const Phrase phrase = group.place.empty() ? Phrase::note_pass : Phrase::note_at;
    words.push_back(filled(diagram.words, phrase, {{"moves", group.numbers}, {"place", group.place}}));
  }
  return joined(words, "; ");
}

std::string spelt_out_labels(const Diagram& diagram, bool (*is_long)(std::string_view label)) {
  const Part part = visible_part(diagram);
  const Coordinates style = diagram.coordinates == Coordinates::none ? Coordinates::letters : diagram.coordinates;
  std::vector<std::string> words;
  for (const Label& label : diagram.labels) {
    const std::string clean = cleaned(label.text);
    if (!shows(part, label.point) || !is_long(clean)) continue;
    words.push_back(point_label(style, label.point, diagram.size) + ": " + clean);
  }
  return joined(words, "; ");
}

std::string describe(const Diagram& diagram) {
  if (!diagram.description.empty()) return diagram.description;
  const Part part = visible_part(diagram);
  std::string text =
      filled(diagram.words, Phrase::board,
             {{"width", std::to_string(diagram.size.width())}, {"height", std::to_string(diagram.size.height())}});
  if (diagram.part) {
    const std::string from = point_label(diagram.coordinates, part.lower_left, diagram.size);
    const std::string to = point_label(diagram.coordinates, part.upper_right, diagram.size);
    text += " " + filled(diagram.words, Phrase::shown, {{"from", from}, {"to", to}});
  }
  for (const Color color : kColors) text += " " + stones_sentence(diagram, part, color);
  text += numbers_sentence(diagram, part) + marks_sentences(diagram, part) + labels_sentence(diagram, part);
  const std::string notes = notes_text(diagram);
  if (!notes.empty()) text += " " + notes + ".";
  return text;
}

}  // namespace miai::render
