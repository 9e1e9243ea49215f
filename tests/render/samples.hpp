#pragma once
// Diagrams that several tests of pictures draw.

#include "render/build.hpp"
#include "support/diagram.hpp"

namespace miai::test {

inline Move move(Color color, std::string_view vertex) {
  return {color, vertex == "pass" ? Vertex::pass() : Vertex(pt(vertex))};
}

/// Moves by turns from Black: "E5 E3 pass".
inline std::vector<Move> moves(std::string_view text) {
  std::vector<Move> all;
  std::string word;
  Color color = Color::black;
  for (const char c : std::string(text) + " ") {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      all.push_back(move(color, word));
      color = opposite(color);
      word.clear();
    }
  }
  return all;
}

/// A finished game on 9×9 with dead stones, a seki-free border, marks and labels in three scripts.
inline render::Diagram sample_game() {
  render::Diagram diagram = render::diagram_of(board(R"(
      . . . O X . . . .
      . O . O X . X . .
      . . O O X X . . .
      . O . O O X . X .
      . . . . O X X . .
      . X . O O O X X .
      . . O . . O O X X
      . . . . . . O O X
      . . . . . . . O .)"));
  diagram.title = "The end of a game";
  diagram.caption = "Black to play. Черные начинают.";
  diagram.marks.push_back({pt("J2"), render::MarkKind::last_move});
  diagram.marks.push_back({pt("B4"), render::MarkKind::dead});
  diagram.marks.push_back({pt("G8"), render::MarkKind::triangle});
  diagram.labels.push_back({pt("C2"), "A"});
  diagram.labels.push_back({pt("G9"), "Ж"});
  diagram.labels.push_back({pt("H9"), "ș"});
  diagram.labels.push_back({pt("D8"), "围"});
  diagram.connectors.push_back({pt("A1"), pt("C3"), render::ConnectorKind::arrow});
  return diagram;
}

/// Every mark on an empty point, a black stone and a white one.
inline render::Diagram sample_marks() {
  render::Diagram diagram = render::empty_diagram(BoardSize(render::kMarkKinds, 3));
  for (int i = 0; i < render::kMarkKinds; ++i) {
    for (int row = 0; row < 3; ++row) {
      const Point p = make_point(i, row);
      diagram.stones[static_cast<std::size_t>(diagram.size.index(p))] = static_cast<Occupant>(row);
      diagram.marks.push_back({p, static_cast<render::MarkKind>(i)});
    }
  }
  return diagram;
}

/// A ko: Black 1 takes E5 and White 4 takes back on that point; Black 5 passes, Black 7 takes again where 1 stands.
inline render::Diagram sample_figure() {
  PlainBoard start(BoardSize::square(9));
  for (const Point p : pts("D5 E6 E4")) start.set_up(p, Occupant::black);
  for (const Point p : pts("G5 F6 F4 E5")) start.set_up(p, Occupant::white);
  auto diagram = render::figure(start, moves("F5 C3 G7 E5 pass G2 F5"), {1, 0, 0}).value();
  diagram.caption = "Figure 1 (1-7)";
  return diagram;
}

}  // namespace miai::test
