// Which moves are legal: decided here and nowhere else. Repetition is decided in repetition.cpp.
#include "game/position.hpp"
#include "game/repetition.hpp"

namespace miai {
namespace {

/// The stones that would stand without a liberty after a suicide at p, p among them.
PointSet doomed_chain(const Board& board, Color color, Point p) {
  PointSet stones;
  stones.insert(p);
  for (const Point n : Neighbours(p, board.size())) {
    if (board.has(n, color)) stones |= board.chain_stones(n);
  }
  return stones;
}

}  // namespace

Legality legality(const Position& position, Move move, const Ruleset& rules) {
  Legality verdict;
  if (move.vertex.is_pass()) return verdict;  // F8: a pass is always allowed
  const Point p = move.vertex.point();
  const Board& board = position.board();
  if (!board.size().contains(p)) {
    verdict.id = LegalityId::off_board;
    return verdict;
  }
  if (!board.is_empty(p)) {
    verdict.id = LegalityId::occupied;
    return verdict;
  }
  const bool suicide = board.is_suicide(move.color, p);
  const PointSet doomed = suicide ? doomed_chain(board, move.color, p) : PointSet();
  if (!suicide || rules.suicide == Suicide::allowed) {
    if (const auto repeated = forbidden_repetition(position, move.color, p, rules)) {
      verdict.id = repeated->immediate ? LegalityId::ko : LegalityId::superko;
      verdict.repeats_move = repeated->move_number;
      verdict.ko_stone = repeated->ko_stone;
      return verdict;
    }
  }
  // Suicide of one stone is a pass by another name: rules that allow suicide mean that of several stones.
  if (suicide && (rules.suicide == Suicide::forbidden || doomed.count() == 1)) {
    verdict.id = LegalityId::suicide;
    verdict.chain = doomed;
  }
  return verdict;
}

}  // namespace miai
