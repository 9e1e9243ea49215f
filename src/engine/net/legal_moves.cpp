#include "engine/net/legal_moves.hpp"

namespace miai::engine {
namespace {

/// Whether a stone has ever come off the board on the way here; before that, no position can come back.
bool something_was_taken(const Position& position) {
  // Prisoners that a set-up began with count too, which costs time but changes no answer.
  return position.stones_taken_by(Color::black) + position.stones_taken_by(Color::white) > 0;
}

/// Whether a suicide there would take off the played stone alone, which no rules allow and no ko has to forbid.
bool stands_alone(const Board& board, Color color, Point p) {
  for (const Point n : Neighbours(p, board.size())) {
    if (board.has(n, color)) return false;
  }
  return true;
}

}  // namespace

LegalMoves legal_moves(const Position& position, const Ruleset& rules) {
  const Board& board = position.board();
  const Color color = position.to_move();
  const auto& ko = position.ko_ban();
  const bool superko = rules.repetition != Repetition::simple_ko;
  const bool may_repeat = superko && something_was_taken(position);
  LegalMoves moves;
  for (int row = 0; row < board.size().height(); ++row) {
    for (int column = 0; column < board.size().width(); ++column) {
      const Point p = make_point(column, row);
      if (!board.is_empty(p)) continue;
      const bool in_ko = ko && ko->color == color && ko->point == p;
      const bool suicide = board.is_suicide(color, p);
      if (suicide && (rules.suicide == Suicide::forbidden || stands_alone(board, color, p))) continue;
      if (!in_ko && !suicide && !may_repeat) {
        moves.legal.insert(p);
        continue;
      }
      switch (legality(position, {color, p}, rules).id) {
        case LegalityId::legal:
          moves.legal.insert(p);
          break;
        case LegalityId::ko:
        case LegalityId::superko:
          moves.banned.insert(p);
          break;
        default:
          break;
      }
    }
  }
  return moves;
}

}  // namespace miai::engine
