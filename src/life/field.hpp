#pragma once
// The solver's board: a box of at most 128 cells as bit sets, with everything outside it taken as settled.

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/board.hpp"
#include "game/ruleset.hpp"

namespace miai::life {

__extension__ typedef unsigned __int128 Bits;

constexpr Bits bit(int cell) {
  return Bits{1} << static_cast<unsigned>(cell);
}
constexpr int lowest(Bits bits) {
  const auto low = static_cast<std::uint64_t>(bits);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(bits >> 64U));
}
constexpr int count(Bits bits) {
  return std::popcount(static_cast<std::uint64_t>(bits)) + std::popcount(static_cast<std::uint64_t>(bits >> 64U));
}

/// How a ko may be taken back.
enum class KoRule : std::uint8_t {
  next_move,    ///< not on the very next move, unless a threat is spent (F21)
  confirmation  ///< not before a pass for that ko (Japanese rules 1989, article 7.2)
};

/// Threats that never run out.
inline constexpr std::uint8_t kEndlessThreats = 255;

inline constexpr std::uint8_t kNoCell = 255;

/// What can change while the box is played in.
struct FieldState {
  std::array<Bits, 2> stones{};  ///< by index_of(Color)
  Bits goal = 0;                 ///< stones of the goal that were never taken
  std::uint8_t ko = kNoCell;     ///< where the side to move may not take back (KoRule::next_move)
  Color to_move = Color::black;
  std::array<std::uint8_t, 2> threats{};  ///< left for each colour
  /// KoRule::confirmation: cell, plus 128 for White, where that colour may not take back; sorted, kNoCell = unused.
  std::array<std::uint8_t, 4> bans{kNoCell, kNoCell, kNoCell, kNoCell};

  friend bool operator==(const FieldState&, const FieldState&) = default;
};

/// A move in the box.
struct FieldMove {
  std::uint8_t cell = kNoCell;   ///< kNoCell = pass
  std::uint8_t lifts = kNoCell;  ///< a pass that lifts this ban (as in FieldState::bans)
  bool is_pass() const { return cell == kNoCell; }
  friend bool operator==(const FieldMove&, const FieldMove&) = default;
};

/// The unchanging part: which cells there are and what may happen on them.
class Field {
 public:
  static constexpr int kMaxCells = 128;

  /// The box around the points; nullopt when it has more than kMaxCells cells.
  /// Stones of `safe` are never taken. Points outside `playable` are never played on.
  static std::optional<Field> make(const Board& board, const PointSet& playable, const PointSet& safe);

  /// The same box, with these cells taken as settled: nothing is played there and stones on them are never taken.
  Field with_settled(Bits cells) const;

  FieldState state(const Board& board, const PointSet& goal, Color to_move) const;

  Bits playable() const { return playable_; }
  Bits safe() const { return safe_; }
  Point point(int cell) const;
  Vertex vertex(FieldMove move) const { return move.is_pass() ? Vertex::pass() : Vertex(point(move.cell)); }
  std::optional<int> cell(Point p) const;
  Bits bits(const PointSet& points) const;
  PointSet points(Bits bits) const;

  Bits around(Bits x) const { return ((x << 1U) | (x >> 1U) | (x << stride_) | (x >> stride_)) & cells_; }
  /// All cells of mask that are connected with the seed; the seed is part of it.
  Bits flood(Bits seed, Bits mask) const {
    Bits x = seed;
    for (;;) {
      const Bits grown = (around(x) & mask) | x;
      if (grown == x) return x;
      x = grown;
    }
  }
  Bits empties(const FieldState& s) const { return playable_ & ~(s.stones[0] | s.stones[1]); }

  /// The state after a move; nullopt when it is not allowed.
  std::optional<FieldState> play(const FieldState& s, FieldMove move) const;
  /// Passes that mean something: one for each ban to lift, or a plain one.
  std::vector<FieldMove> passes(const FieldState& s) const;

  /// Whether a move that play() allows takes a ko back at once, for which a threat elsewhere is spent.
  bool spends_threat(const FieldState& s, FieldMove move) const;

  /// True when a ko keeps the side to move from a move that a pass would make possible.
  bool banned(const FieldState& s) const;

  /// Stones of that colour that stay although their owner passes for ever (Benson), safe stones among them.
  Bits pass_alive(const FieldState& s, Color color) const;

  KoRule ko_rule = KoRule::next_move;
  Suicide suicide = Suicide::forbidden;

 private:
  Field() = default;
  bool forbidden_by_ban(const FieldState& s, int cell) const;
  void record_ko(FieldState& next, int taken_cell, Color mover) const;

  BoardSize size_ = BoardSize::square(1);
  int left_ = 0;
  int bottom_ = 0;
  int width_ = 0;
  int height_ = 0;
  unsigned stride_ = 1;
  Bits cells_ = 0;  ///< cells that exist for play: playable or holding a stone
  Bits playable_ = 0;
  Bits safe_ = 0;
  Bits leaking_ = 0;  ///< cells next to points of the board that are not part of the box's play
};

/// 128 bits that stand for a state.
Key key_of(const FieldState& s);

}  // namespace miai::life
