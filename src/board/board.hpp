#pragma once
// The board: stones, chains, liberties, captures, hash. It knows no rules: any empty point may be played.

#include <array>
#include <cstdint>
#include <vector>

#include "board/point.hpp"
#include "board/point_set.hpp"

namespace miai {

/// 128-bit Zobrist key of the stones on a board of one size. Equal positions have equal keys.
struct Key {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend constexpr bool operator==(const Key&, const Key&) = default;
  constexpr Key& operator^=(const Key& other) {
    high ^= other.high;
    low ^= other.low;
    return *this;
  }
};

/// Solidly connected stones of one colour with their common liberties (F10).
struct Chain {
  Color color;
  PointSet stones;
  PointSet liberties;
};

/// What a move did, or would do, to the board.
struct Placement {
  /// Enemy stones taken off.
  PointSet captured;
  int captured_count = 0;
  /// Own stones taken off because the move left them without a liberty (the played stone among them); 0 = no suicide.
  int suicide_count = 0;
  /// Set when exactly one enemy stone was taken by a single stone that now stands alone with one liberty: the point
  /// where taking back at once would repeat the position before (F21).
  std::optional<Point> ko_point;
};

class Board {
 public:
  Board(const Board& other) { copy_used(other); }
  Board& operator=(const Board& other) {
    if (this != &other) copy_used(other);
    return *this;
  }
  ~Board() = default;

  /// An empty board. Requires size.fits_fast_board().
  explicit Board(BoardSize size);
  /// A board set up from rows of dense index order (BoardSize::index). Chains without liberties are kept as they are.
  Board(BoardSize size, const std::vector<Occupant>& occupants);

  BoardSize size() const { return size_; }
  Occupant at(Point p) const { return static_cast<Occupant>(cells_[loc(p)]); }
  bool is_empty(Point p) const { return at(p) == Occupant::empty; }
  bool has(Point p, Color color) const { return at(p) == occupant_of(color); }
  int stones(Color color) const { return stones_[index_of(color)]; }
  bool no_stones() const { return stones_[0] + stones_[1] == 0; }
  Key key() const { return key_; }

  /// Number of liberties of the chain at a stone. Cost: O(1).
  int liberties(Point stone) const { return liberties_[heads_[loc(stone)]]; }
  /// Number of stones of the chain at a stone. Cost: O(1).
  int chain_size(Point stone) const { return sizes_[heads_[loc(stone)]]; }
  /// True when both stones belong to the same chain.
  bool same_chain(Point a, Point b) const { return at(a) == at(b) && heads_[loc(a)] == heads_[loc(b)]; }
  /// A point that stands for the chain: equal for all its stones, until the board changes.
  Point chain_id(Point stone) const { return point(heads_[loc(stone)]); }
  /// The stones of the chain at a stone.
  PointSet chain_stones(Point stone) const;
  PointSet chain_liberties(Point stone) const;
  Chain chain(Point stone) const;
  /// Every chain once, in order of its first stone from the lower left.
  std::vector<Chain> chains() const;
  PointSet empty_points() const;
  PointSet stones_of(Color color) const;
  std::vector<Occupant> occupants() const;

  /// True when playing there captures nothing and leaves the own chain without a liberty (F17, F18).
  /// Requires an empty point.
  bool is_suicide(Color color, Point p) const;
  /// True when all neighbours of an empty point are stones of the colour and at most one enemy stone stands on its
  /// diagonals, or none when the point is at the edge: filling it gives a real eye away.
  bool is_one_point_eye(Color color, Point p) const;
  /// True when playing there takes at least one enemy chain. Requires an empty point.
  bool captures(Color color, Point p) const;
  /// What place() would report, without doing it. Requires an empty point.
  Placement preview(Color color, Point p) const;

  /// Puts a stone down, takes off enemy chains without liberties, then the own chain if it has none.
  /// Requires an empty point. Cost: O(1) plus the stones taken or joined.
  Placement place(Color color, Point p);

  /// Sets a point whatever stands there; nothing is captured. Cost: O(points).
  void set_up(Point p, Occupant occupant);

  /// The first chain found that has no liberty (only set-up can make one).
  std::optional<Point> chain_without_liberty() const;

  friend bool operator==(const Board& a, const Board& b);

 private:
  using Loc = std::uint16_t;
  static constexpr int kMaxCells = (BoardSize::kMaxFast + 2) * (BoardSize::kMaxFast + 1) + 1;
  static constexpr std::uint8_t kWall = 3;

  Loc loc(Point p) const { return static_cast<Loc>((p.row + 1) * stride_ + p.column + 1); }
  Point point(Loc at) const { return make_point(at % stride_ - 1, at / stride_ - 1); }
  std::array<Loc, 4> around(Loc at) const {
    return {static_cast<Loc>(at - stride_), static_cast<Loc>(at - 1), static_cast<Loc>(at + 1),
            static_cast<Loc>(at + stride_)};
  }
  int used_cells() const { return (size_.height() + 2) * stride_ + 1; }
  void copy_used(const Board& other);
  void rebuild();
  void flood_chain(Loc start, std::array<bool, kMaxCells>& seen);
  /// True when a stone of the chain with that head stands next to the cell.
  bool touches(Loc at, Loc head) const;
  /// Adds to the liberties of every chain next to the cell, once each.
  void change_liberties_around(Loc at, int change);
  /// Makes a stone just put down part of a chain; the chain no longer counts the stone's point as a liberty.
  void attach(Loc at, Loc head);
  /// Makes a stone with so many empty neighbours one chain with those neighbours whose bits are set; answers its head.
  Loc join_neighbours(Loc at, unsigned room, unsigned owns);
  void join(Loc& head, Loc other);
  void add_liberties_of(Loc from_chain, Loc head);
  int remove_chain(Loc head, PointSet* removed);
  void flip_key(Loc at, std::uint8_t occupant);

  BoardSize size_ = BoardSize::square(1);
  std::uint16_t stride_ = 2;
  std::array<std::uint16_t, 2> stones_{};
  Key key_;
  std::array<std::uint8_t, kMaxCells> cells_;
  std::array<Loc, kMaxCells> heads_;               ///< a stone that stands for the chain; 0 at walls and empty points
  std::array<Loc, kMaxCells> nexts_;               ///< the chain's stones in a ring
  std::array<std::int16_t, kMaxCells> liberties_;  ///< at heads; slot 0 takes counts that are for nobody
  std::array<std::uint16_t, kMaxCells> sizes_;
};

inline bool Board::is_one_point_eye(Color color, Point p) const {
  const auto own = static_cast<std::uint8_t>(occupant_of(color));
  const auto enemy = static_cast<std::uint8_t>(3 - own);
  const Loc at = loc(p);
  const unsigned a = cells_[at - stride_];
  const unsigned b = cells_[at - 1];
  const unsigned c = cells_[at + 1];
  const unsigned d = cells_[at + stride_];
  // A wall carries the bits of both colours, so four stones or walls of the own kind leave the own bit standing.
  if ((a & b & c & d & own) == 0) return false;
  const bool at_edge = ((a | b | c | d) & enemy) != 0;
  const auto enemy_at = [this, enemy](int diagonal) { return cells_[diagonal] == enemy ? 1 : 0; };
  const int enemies =
      enemy_at(at - stride_ - 1) + enemy_at(at - stride_ + 1) + enemy_at(at + stride_ - 1) + enemy_at(at + stride_ + 1);
  return enemies < (at_edge ? 1 : 2);
}

inline bool Board::is_suicide(Color color, Point p) const {
  const auto own = static_cast<std::uint8_t>(occupant_of(color));
  const Loc at = loc(p);
  if (cells_[at - stride_] * cells_[at - 1] * cells_[at + 1] * cells_[at + stride_] == 0) return false;
  for (const Loc n : around(at)) {
    // A friend with another liberty saves the stone; an enemy whose last liberty this is gets captured.
    if (cells_[n] != kWall && (cells_[n] == own) == (liberties_[heads_[n]] > 1)) return false;
  }
  return true;
}

}  // namespace miai
