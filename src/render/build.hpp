#pragma once
// Diagrams from games and counts. Every function returns a new value.

#include <span>

#include "board/symmetry.hpp"
#include "game/position.hpp"
#include "render/diagram.hpp"
#include "score/score.hpp"

namespace miai::render {

/// The board of a position.
Diagram diagram_of(const Position& position);

/// Which moves of a game a numbered figure shows.
struct FigureRange {
  int from = 1;          ///< first move with a number, counted from 1, passes included
  int to = 0;            ///< last move; 0 = the last there is
  int first_number = 0;  ///< number written on move `from`; 0 = its move number
};

/// The position after `to` moves with a ring on the last stone.
/// Fails: figure.no_such_move.
Result<Diagram> after_moves(const PlainBoard& start, std::span<const Move> moves, int to);

/// A figure of moves from … to: the stones before it, then every move numbered where it was played. Stones captured
/// inside the figure stay to be seen; a move onto a point that the figure already uses becomes a note ("20 at 12").
/// Fails: figure.no_such_move, move.off_board.
/// Cost:  O(moves × points).
Result<Diagram> figure(const PlainBoard& start, std::span<const Move> moves, FigureRange range);

/// Several figures of at most `length` moves each.
Result<std::vector<Diagram>> figures(const PlainBoard& start, std::span<const Move> moves, int length);

/// A halo on every stone of a chain with one liberty.
Diagram with_atari_halos(Diagram diagram);

/// Territory, dame, seki eyes, dead stones and the other reasons of a count, each by its mark.
Diagram with_score(Diagram diagram, const score::Score& score);

/// The result of a count in one line: "Black 31, White 29: Black wins by 2."
std::string score_line(const score::Score& score, const Words& words = {});

/// Turned or mirrored, marks, labels and the shown part with it.
Diagram transformed(const Diagram& diagram, Symmetry symmetry);

}  // namespace miai::render
