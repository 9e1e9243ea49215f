#pragma once
// A position with its past, the one verdict on moves, and the one way to the next position.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "board/board.hpp"
#include "game/history.hpp"
#include "game/ruleset.hpp"

namespace miai {

/// A point that one colour may not play on its very next move (simple ko, F21).
struct KoBan {
  Point point;
  Color color;
  friend bool operator==(const KoBan&, const KoBan&) = default;
};

/// Board, side to move, prisoners, passes and the path that led here. A value: cheap to copy, never changed by play().
class Position {
 public:
  /// The empty board, Black to move (F3, F47). Requires size.fits_fast_board().
  explicit Position(BoardSize size) : Position(Board(size), Color::black) {}
  /// A position set up by hand; its history begins here and no ko ban stands.
  Position(const Board& board, Color to_move, std::array<int, 2> prisoners = {0, 0});

  const Board& board() const { return board_; }
  Color to_move() const { return to_move_; }
  /// Stones that this colour has taken (stones handed over by passing included), F15.
  int prisoners_of(Color captor) const { return prisoners_[index_of(captor)]; }
  /// Those among the prisoners that the other colour handed over by passing.
  int pass_stones_of(Color captor) const { return pass_stones_[index_of(captor)]; }
  /// The prisoners that came off the board.
  int stones_taken_by(Color captor) const { return prisoners_of(captor) - pass_stones_of(captor); }
  /// Moves and passes since the start or the last set-up; handicap stones do not count.
  int move_number() const { return history_.back().move_number; }
  /// Passes in a row that led here.
  int passes_in_a_row() const { return passes_in_a_row_; }
  const std::optional<KoBan>& ko_ban() const { return ko_ban_; }
  /// Who took the button, where the rules have one.
  std::optional<Color> button_taker() const { return button_taker_; }
  const History& history() const { return history_; }
  /// The move number from which long cycles are looked for: 0, or where play was last resumed.
  int cycles_from() const { return cycles_from_; }

  /// The same position with the other side to move; the ko ban stands.
  Position with_to_move(Color color) const;
  /// Play goes on after it had stopped (F8, F36): passes before no longer count towards the end, and a long cycle
  /// counts anew from here, so that it does not stop play again with the very next move.
  Position with_play_resumed() const;
  /// Other stones and side to move in mid-game: a new history begins, no ko ban stands; prisoners and button stay.
  Position with_set_up(const Board& board, Color to_move) const;
  /// The same stones with nothing before them and no ko ban: what a set-up leaves.
  Position without_past() const;

 private:
  friend class PositionStep;
  Board board_;
  Color to_move_;
  std::array<int, 2> prisoners_;
  std::array<int, 2> pass_stones_{};
  int passes_in_a_row_ = 0;
  int cycles_from_ = 0;
  std::optional<KoBan> ko_ban_;
  std::optional<Color> button_taker_;
  History history_;
};

enum class LegalityId : std::uint8_t {
  legal,
  off_board,
  occupied,
  suicide,
  ko,       ///< takes one stone straight back (F21)
  superko,  ///< brings back an earlier position
  game_over,
  not_your_turn
};

/// The verdict on a move, with the facts a teacher needs.
struct Legality {
  LegalityId id = LegalityId::legal;
  /// suicide: the stones (the played one among them) that would have no liberty.
  PointSet chain;
  /// ko and superko: the move number whose position would come back (0 = the start).
  std::optional<int> repeats_move;
  /// ko: the stone that may not be taken back at once.
  std::optional<Point> ko_stone;

  bool ok() const { return id == LegalityId::legal; }
};

/// Stable id of a verdict: "legal", "off_board", "occupied", "suicide", "ko", "superko", "game_over", "not_your_turn".
std::string_view id_text(LegalityId id);

/// The one verdict on a move in a position, whoever asks. Either colour may be asked about.
/// Never answers game_over or not_your_turn: those belong to Game.
/// Cost:  O(1) without a capture under simple_ko; under superko O(length of history).
Legality legality(const Position& position, Move move, const Ruleset& rules);

/// The position after a move that legality() allows, or after any pass.
/// Fails: move.illegal with the id of the verdict among its facts ("reason").
Result<Position> play(const Position& position, Move move, const Ruleset& rules);

/// The position after a move although legality() forbids it for suicide or repetition (SGF's KO property, replays of
/// records played by other rules). Requires an empty point on the board, or a pass.
Position play_forced(const Position& position, Move move, const Ruleset& rules);

/// All points where legality() says legal, in order from the lower left.
std::vector<Point> legal_points(const Position& position, Color color, const Ruleset& rules);

/// The earlier position on the path that equals this one with the same side to move and no pass since, if any.
/// Only rulesets with simple_ko know long cycles. Gives the earlier move number.
std::optional<int> long_cycle(const Position& position, const Ruleset& rules);

/// Why the move was refused, as Game and play() answer it: move.illegal with facts reason, color, vertex.
Error refusal(const Legality& verdict, const Position& position, Move move);

/// One English sentence that says why a move is not legal ("" when it is).
std::string explain(const Legality& verdict, const Position& position, Move move);

}  // namespace miai
