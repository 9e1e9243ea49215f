#pragma once
// Diagrams from records: the position at a node with its markup, and the moves that lead there for figures.

#include "record/tree.hpp"
#include "render/build.hpp"
#include "render/diagram.hpp"

namespace miai::render {

/// The board at a node of a record with the record's marks, labels, arrows, dimmed points and a ring on the last move.
/// Shape:  sizes to 52 × 52.
/// Fails:  record.size when SZ is no size.
/// Cost:   O(nodes on the path × points of a capture).
Result<Diagram> diagram_at(const record::GameTree& game, record::NodeId node);

/// The moves on the path to a node, from the last set-up on: what figure() and after_moves() take.
struct GameLine {
  PlainBoard start;
  std::vector<Move> moves;
  int moves_before = 0;  ///< moves on the path before that set-up
  /// PM: how figures from a move on are numbered.
  enum class Printing : std::uint8_t { none, as_counted, last_two_digits };
  struct Figure {
    int first = 1;     ///< the move, counted from 1, that FG stands at
    std::string name;  ///< "" = none given
  };
  std::vector<int> numbers;         ///< what each move is numbered: its count, or what MN says
  std::vector<Printing> printings;  ///< of each move
  std::vector<Figure> figures;      ///< where the record begins figures (FG)
};
/// Fails: record.size when SZ is no size.
Result<GameLine> line_to(const record::GameTree& game, record::NodeId node);

/// As figure() and figures() of the moves alone, with the numbers, figures and printing that the record asks for
/// (MN, FG, PM). A figure of the record begins a new one, whatever the length.
/// Source: SGF FF4, properties MN, FG and PM.
Result<Diagram> figure(const GameLine& line, FigureRange range);
Result<std::vector<Diagram>> figures(const GameLine& line, int length, const Words& words = {});

/// "Black – White", with ranks and result as far as the record knows them.
std::string title_of(const record::GameTree& game, const Words& words = {});

/// What else the head of a printed game says: event, round, place, date; rules, komi, handicap. Empty lines are left
/// out.
std::vector<std::string> header_of(const record::GameTree& game, const Words& words = {});

}  // namespace miai::render
