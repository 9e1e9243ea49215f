#include "score/protection.hpp"

namespace miai::score {
namespace {

/// The board without the dead, its dame filled by one colour.
Board with_dame_filled(const Board& board, const Score& score, const PointSet& dead, Color filler) {
  std::vector<Occupant> stones = board.occupants();
  for (int i = 0; i < board.size().points(); ++i) {
    if (dead.contains(board.size().point(i))) stones[i] = Occupant::empty;
    if (score.points[i].reason == Reason::dame && board.is_empty(board.size().point(i))) {
      stones[i] = occupant_of(filler);
    }
  }
  return Board(board.size(), stones);
}

}  // namespace

Result<std::vector<Protection>> protections(const CountInput& input, const PointSet& dead) {
  auto score = count(input, dead);
  if (!score) return tl::unexpected<Error>(std::move(score.error()));
  const Board& board = input.position.board();
  std::vector<Protection> found;
  for (const Color color : kColors) {
    const Board filled = with_dame_filled(board, *score, dead, opposite(color));
    for (const Chain& chain : filled.chains()) {
      if (chain.color != color || chain.liberties.count() != 1) continue;
      const Point last = *chain.liberties.begin();
      const auto& verdict = score->points[board.size().index(last)];
      if (verdict.reason == Reason::territory) found.push_back({color, last, chain.stones});
    }
  }
  return found;
}

}  // namespace miai::score
