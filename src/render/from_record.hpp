#pragma once
// Diagrams from records: the position at a node with its markup, and the moves that lead there for figures.

#include "record/tree.hpp"
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
};
/// Fails: record.size when SZ is no size.
Result<GameLine> line_to(const record::GameTree& game, record::NodeId node);

/// "Black – White", with ranks and result as far as the record knows them.
std::string title_of(const record::GameTree& game);

}  // namespace miai::render
