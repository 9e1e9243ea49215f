#pragma once
// A record as a review walks through it: the positions before each move of the main line, and the last one.

#include <optional>
#include <string>
#include <vector>

#include "engine/agent.hpp"
#include "record/replay.hpp"

namespace miai::analysis {

/// A position on the way.
struct Station {
  record::NodeId node;       ///< of the record, where the position stands
  record::NodeId next_node;  ///< where the next move stands; kNoNode at the end
  std::optional<Move> next;
  engine::Trail trail;
};

struct ReviewedGame {
  BoardSize size = BoardSize::square(19);
  engine::Terms terms;
  record::GameInfo info;
  std::vector<Station> stations;  ///< one more than there are moves
};

/// Fails: as record::to_game(); review.no_moves.
Result<ReviewedGame> reviewed_game(const record::GameTree& tree, const GameSettings& defaults);

/// Stands for everything that decides what is thought at each station: the way there, the terms, and how it is thought
/// about (a text that the caller makes). 32 hexadecimal digits each.
std::vector<std::string> keys_of(const ReviewedGame& game, std::string_view thinking);

/// A name for the file in which opinions about a game are kept: the same while the game is played on.
std::string shelf_of(const ReviewedGame& game, std::string_view thinking);

}  // namespace miai::analysis
