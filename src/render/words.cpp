// Diagrams in words: notes under a figure, and the sentence that a screen reader says.

#include <algorithm>

#include "render/diagram.hpp"

namespace miai::render {
namespace {

/// Where a note's move stands: "at 12", "at D4", "pass".
std::string place_of(const FigureNote& note, const Diagram& diagram) {
  if (note.vertex.is_pass()) return "pass";
  if (note.shown_number) return "at " + std::to_string(*note.shown_number);
  return "at " + point_label(diagram.coordinates, note.vertex.point(), diagram.size);
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
  const std::string who = color == Color::black ? "Black" : "White";
  if (names.empty()) return "No " + std::string(to_string(color)) + " stones.";
  return who + " stones: " + joined(names, ", ") + ".";
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
    std::string meaning(row_of(kind).meaning);
    if (meaning.front() >= 'a' && meaning.front() <= 'z') meaning.front() = static_cast<char>(meaning.front() - 32);
    text += " " + meaning + ": " + joined(names, ", ") + ".";
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
  return words.empty() ? "" : " Moves: " + joined(words, ", ") + ".";
}

std::string labels_sentence(const Diagram& diagram, const Part& part) {
  std::vector<std::string> words;
  for (const Label& label : diagram.labels) {
    if (shows(part, label.point)) {
      words.push_back(label.text + " at " + point_label(diagram.coordinates, label.point, diagram.size));
    }
  }
  return words.empty() ? "" : " Labels: " + joined(words, ", ") + ".";
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
  for (const Group& group : groups) words.push_back(group.numbers + " " + group.place);
  return joined(words, "; ");
}

std::string describe(const Diagram& diagram) {
  if (!diagram.description.empty()) return diagram.description;
  const Part part = visible_part(diagram);
  const std::string size = std::to_string(diagram.size.width()) + " by " + std::to_string(diagram.size.height());
  std::string text = "Go board, " + size + ".";
  if (diagram.part) {
    text += " Shown: " + point_label(diagram.coordinates, part.lower_left, diagram.size) + " to " +
            point_label(diagram.coordinates, part.upper_right, diagram.size) + ".";
  }
  for (const Color color : kColors) text += " " + stones_sentence(diagram, part, color);
  text += numbers_sentence(diagram, part) + marks_sentences(diagram, part) + labels_sentence(diagram, part);
  const std::string notes = notes_text(diagram);
  if (!notes.empty()) text += " " + notes + ".";
  return text;
}

}  // namespace miai::render
