#pragma once
// What to draw. A Diagram is a value; pictures and texts are functions of it (writers.hpp).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.hpp"
#include "board/plain_board.hpp"
#include "board/point.hpp"
#include "render/phrases.hpp"

namespace miai::render {

/// A shape on a point. The same marks mean the same in a game, a count, a lesson and on paper.
enum class MarkKind : std::uint8_t {
  triangle,
  square,
  circle,
  cross,
  last_move,        ///< small ring on the stone played last
  atari,            ///< thin halo round a stone whose chain has one liberty
  illegal,          ///< struck dot: may not be played
  focus,            ///< clear square: the keyboard's cursor
  dead,             ///< the stone is faded and crossed
  black_territory,  ///< small square in Black's colour
  white_territory,
  dame,            ///< small ring
  seki_eye,        ///< diamond
  false_eye,       ///< cross in a ring
  black_protects,  ///< Black must still play here
  white_protects,
  open_ko,
  open_border,
  dimmed  ///< greyed out (SGF's DD)
};

static_assert(static_cast<int>(MarkKind::dimmed) + 1 == kMarkKinds);

/// What a mark is called and what a reader of the picture is told about it.
struct MarkRow {
  MarkKind kind;
  std::string_view id;       ///< stable: "triangle", "seki_eye", …
  std::string_view meaning;  ///< plain English for legends: "eye in seki: no point"
  char ascii;                ///< follows the point in plain text
  std::string_view unicode;  ///< stands on an empty point in Unicode text
};
const MarkRow& row_of(MarkKind kind);

struct Mark {
  Point point;
  MarkKind kind;
  friend bool operator==(const Mark&, const Mark&) = default;
};

/// Text on a point, in UTF-8.
struct Label {
  Point point;
  std::string text;
  friend bool operator==(const Label&, const Label&) = default;
};

/// The number of a move on the stone (or, when the stone was passed over, on the point).
struct Number {
  Point point;
  int number = 0;
  friend bool operator==(const Number&, const Number&) = default;
};

enum class ConnectorKind : std::uint8_t { line, arrow };

/// A line or an arrow from point to point.
struct Connector {
  Point from;
  Point to;
  ConnectorKind kind = ConnectorKind::line;
  friend bool operator==(const Connector&, const Connector&) = default;
};

/// A move that a numbered diagram cannot show on its point: "20 at 12", "20 at D4", "31 pass".
struct FigureNote {
  int number = 0;
  Color color = Color::black;
  Vertex vertex = Vertex::pass();
  /// The number that stands on the point in the picture; none when a stone without a number stands there.
  std::optional<int> shown_number;
  friend bool operator==(const FigureNote&, const FigureNote&) = default;
};

/// The part of a board that is shown, both corners included.
struct Part {
  Point lower_left;
  Point upper_right;
  friend bool operator==(const Part&, const Part&) = default;
};

enum class Coordinates : std::uint8_t {
  none,
  letters,  ///< A1: letters without I (AA follows Z), rows from below (F6)
  numbers   ///< 1-1: columns from the left, rows from the top
};

/// "none", "a1", "1-1".
std::string_view id_text(Coordinates style);
/// Fails: coordinates.unknown, naming the styles there are.
Result<Coordinates> parse_coordinates(std::string_view text);

/// A board with everything that is to be seen on it.
/// Shape:  stones is row-major from the lower left (BoardSize::index), size.points() long.
struct Diagram {
  BoardSize size = BoardSize::square(19);
  std::vector<Occupant> stones = std::vector<Occupant>(361, Occupant::empty);
  std::vector<Mark> marks;
  std::vector<Label> labels;
  std::vector<Number> numbers;
  std::vector<Connector> connectors;
  std::vector<FigureNote> notes;
  std::optional<Part> part;  ///< the whole board when empty
  Coordinates coordinates = Coordinates::letters;
  std::string title;
  std::string caption;
  Words words;  ///< for notes, legends and what a screen reader says
  /// What a screen reader says instead of the sentence that describe() makes.
  std::string description;

  Occupant at(Point p) const { return stones[size.index(p)]; }
  bool has_mark(Point p, MarkKind kind) const;
  friend bool operator==(const Diagram&, const Diagram&) = default;
};

/// An empty board.
Diagram empty_diagram(BoardSize size);
Diagram diagram_of(const Board& board);
Diagram diagram_of(const PlainBoard& board);

/// The part that is shown: diagram.part, cut to the board, or all of it.
Part visible_part(const Diagram& diagram);
bool shows(const Part& part, Point p);

/// "D4:K10": two opposite corners in either order. Fails: part.syntax and what parse_point answers.
Result<Part> parse_part(std::string_view text, BoardSize size);
/// The smallest part that holds every stone and mark with a free line around; the edge is included when it is that
/// near.
Part part_in_use(const Diagram& diagram, int free_lines = 2);

/// Name of a column and of a row in a coordinate style ("" for none).
std::string column_label(Coordinates style, int column);
std::string row_label(Coordinates style, int row, BoardSize size);
/// A point named as the picture's margin names it; GTP letters where it shows none.
std::string point_label(Coordinates style, Point p, BoardSize size);

/// "20, 26 at 12; 31 pass": notes of one point joined, in order of the first number, in the diagram's words.
std::string notes_text(const Diagram& diagram);
/// "R3: a long label; S3: another" for the labels in the part shown that a writer has no room for.
std::string spelt_out_labels(const Diagram& diagram, bool (*is_long)(std::string_view label));
/// The kinds of marks in the diagram that need words, in the order of MarkKind.
std::vector<MarkKind> marks_in_use(const Diagram& diagram);
/// The picture in words: size, stones by colour, marks, labels, numbers, notes.
std::string describe(const Diagram& diagram);

}  // namespace miai::render
