#pragma once
// The part of a query that is a game: places, stones, moves and the positions on the way. No JSON here.

#include <optional>
#include <vector>

#include "analysis/query.hpp"

namespace miai::analysis {

/// "C4", "pass", or "(2,15)" with lines counted from 0 at the upper left corner.
/// Fails:  as parse_vertex().
Result<Vertex> read_place(std::string_view text, BoardSize size);

/// A game as a query tells it.
struct ToldGame {
  BoardSize size = BoardSize::square(19);
  std::vector<Move> stones;
  std::optional<Color> first_player;
  std::vector<Move> moves;
};

/// Black's handicap stones: two or more that stand there without any of White's, and plays of Black before White's
/// first.
int handicap_of(const ToldGame& game);

/// Plays a game over and keeps the positions whose number is wanted (true in wanted, which is moves + 1 long).
/// Suicide and repetition are played as told, and remarked on; any other move that the rules forbid is an error.
/// Fails:  analysis.bad_field with field "initialStones" or "moves".
Result<void> play_over(const ToldGame& game, const std::vector<bool>& wanted, Query& query);

/// An error about one field.
tl::unexpected<Error> bad_field(std::string_view field, std::string message);

}  // namespace miai::analysis
