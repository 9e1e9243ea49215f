#pragma once
// After play has stopped: which stones are marked dead, who accepts, and for which position that holds.

#include <array>
#include <cstdint>
#include <optional>

#include "board/point_set.hpp"
#include "game/position.hpp"

namespace miai {

/// Whole chains that have any stone in the set; empty points are left out.
PointSet chains_touched(const Board& board, const PointSet& stones);

/// The marks of one position and who agrees with them. The one owner of this for terminal, server and page.
/// Any change of the marks cancels both acceptances. Marks never pass to another position.
class Settlement {
 public:
  /// Everything alive, or as a proposal says; nobody has accepted.
  explicit Settlement(const Position& position, const PointSet& dead = {});

  /// Whole chains marked dead.
  const PointSet& dead() const { return dead_; }
  /// Names position and marks: who accepts says what he has seen. Equal marks of equal positions have equal ids.
  std::uint64_t marks_id() const;
  /// True for the position whose stones were marked; marks mean nothing anywhere else.
  bool belongs_to(const Position& position) const;

  /// Turns the chain at a stone from alive to dead or back. Fails: settlement.not_a_stone, settlement.off_board.
  Result<void> toggle(Point stone);
  /// Marks exactly these chains, touched ones whole (a proposal, or a record's marks). Empty points are left out.
  void mark(const PointSet& dead);

  bool has_accepted(Color color) const { return accepted_[index_of(color)]; }
  /// Fails:  settlement.marks_changed when the marks are not (or no longer) those that are named.
  Result<void> accept(Color color, std::uint64_t marks_id);
  void withdraw(Color color) { accepted_[index_of(color)] = false; }
  void withdraw_all() { accepted_ = {}; }
  /// Both have accepted the same marks: the position may be counted.
  bool agreed() const { return accepted_[0] && accepted_[1]; }

 private:
  Board board_;
  Color to_move_;
  int move_number_;
  PointSet dead_;
  std::array<bool, 2> accepted_{};
};

}  // namespace miai
