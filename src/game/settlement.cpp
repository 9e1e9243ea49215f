#include "game/settlement.hpp"

#include "base/rng.hpp"

namespace miai {

PointSet chains_touched(const Board& board, const PointSet& stones) {
  PointSet whole;
  for (const Point p : stones) {
    if (!board.size().contains(p) || board.is_empty(p) || whole.contains(p)) continue;
    whole |= board.chain_stones(p);
  }
  return whole;
}

Settlement::Settlement(const Position& position, const PointSet& dead)
    : board_(position.board()),
      to_move_(position.to_move()),
      move_number_(position.move_number()),
      dead_(chains_touched(board_, dead)) {}

std::uint64_t Settlement::marks_id() const {
  const Key key = board_.key();
  std::uint64_t id = Rng::mix(key.low ^ Rng::mix(key.high + static_cast<std::uint64_t>(move_number_)));
  for (const Point p : dead_) id = Rng::mix(id ^ (static_cast<std::uint64_t>(board_.size().index(p)) + 1));
  return id;
}

bool Settlement::belongs_to(const Position& position) const {
  return position.move_number() == move_number_ && position.to_move() == to_move_ && position.board() == board_;
}

Result<void> Settlement::toggle(Point stone) {
  if (!board_.size().contains(stone)) {
    return fail("settlement.off_board", to_string(stone) + " is not on this board.", {{"vertex", to_string(stone)}});
  }
  if (board_.is_empty(stone)) {
    return fail("settlement.not_a_stone",
                to_string(stone) + " is empty; only stones can be marked, name one stone of the chain.",
                {{"vertex", to_string(stone)}});
  }
  const PointSet chain = board_.chain_stones(stone);
  if (dead_.contains(stone)) {
    dead_ -= chain;
  } else {
    dead_ |= chain;
  }
  withdraw_all();
  return {};
}

void Settlement::mark(const PointSet& dead) {
  const PointSet whole = chains_touched(board_, dead);
  if (whole == dead_) return;
  dead_ = whole;
  withdraw_all();
}

Result<void> Settlement::accept(Color color, std::uint64_t marks_id) {
  if (marks_id != this->marks_id()) {
    return fail("settlement.marks_changed", "The marks have changed meanwhile; look at them again and accept then.");
  }
  accepted_[index_of(color)] = true;
  return {};
}

}  // namespace miai
