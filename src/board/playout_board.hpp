#pragma once
// Random playouts: the fastest way to ask how a position tends to end.

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "base/rng.hpp"
#include "board/board.hpp"
#include "board/playout_kernel.hpp"

namespace miai {

/// How one playout ended.
struct PlayoutResult {
  int moves = 0;       ///< moves and passes played
  int black_lead = 0;  ///< stones and surrounded single points, Black's less White's; without komi
};

/// A position from which random playouts start, in a form that is made for them. A value; copy it to keep the start.
///
/// A playout: both sides by turns play a uniformly random legal move that fills no own one-point eye, or pass when
/// there is none; no suicide, simple ko; it ends after two passes or 3 × points moves.
class PlayoutBoard {
 public:
  /// Requires size.fits_fast_board(). ko: the point the side to move may not take back.
  PlayoutBoard(const Board& board, Color to_move, std::optional<Point> ko = std::nullopt);

  Color to_move() const { return to_move_; }
  Occupant at(Point p) const;
  /// The stone there, or the colour of all the neighbours of an empty point.
  Occupant owner(Point p) const;
  std::optional<Point> ko() const;

  /// The points among which the next move is chosen, in order from the lower left.
  std::vector<Point> candidates() const;
  /// One move of a playout; nothing is a pass.
  std::optional<Point> play_random(Rng& rng);
  /// Plays on to the end. The board then shows the last position.
  PlayoutResult play_out(Rng& rng);
  /// As play_out on a copy: the fast way to ask the same start again and again.
  PlayoutResult sample(Rng& rng) const;
  /// As sample, with a given first move of the side to move (no ko, no suicide) or a pass.
  PlayoutResult sample_after(Vertex first, Rng& rng) const;

 private:
  using Kernels =
      std::variant<detail::PlayoutKernel<10, 9>, detail::PlayoutKernel<10, 25>, detail::PlayoutKernel<14, 13>,
                   detail::PlayoutKernel<14, 25>, detail::PlayoutKernel<20, 19>, detail::PlayoutKernel<20, 25>,
                   detail::PlayoutKernel<26, 25>>;
  static Kernels make_kernel(const Board& board, std::optional<Point> ko);

  BoardSize size_;
  Color to_move_;
  Kernels kernel_;
};

/// Black wins a counted playout with a lead above this (a komi of 7.5).
inline constexpr int kPlayoutKomi = 7;

/// Sums over playouts.
struct PlayoutCounts {
  std::int64_t playouts = 0;
  std::int64_t moves = 0;       ///< passes included
  std::int64_t black_wins = 0;  ///< by area, lead above kPlayoutKomi
  PlayoutCounts& operator+=(const PlayoutCounts& other);
};

/// Plays n playouts from the empty board, Black first.
/// Cost: about 5 µs a playout on 9×9, 25 µs on 19×19.
PlayoutCounts run_random_playouts(BoardSize size, int n, Rng& rng);

/// The same game played on the full board (hash, exact liberties), to measure it.
PlayoutCounts run_full_board_playouts(BoardSize size, int n, Rng& rng);

}  // namespace miai
