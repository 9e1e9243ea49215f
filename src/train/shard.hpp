#pragma once
// Shards: labelled games that many processes make together, as bytes. First a line that says what is made, then a block
// for each game. A game counts when its block is whole; who dies loses the game that was being played and nothing else.

#include <functional>
#include <string>
#include <string_view>

#include "train/labelled_game.hpp"

namespace miai::train {

/// What is made; the same text in every process that works on it.
struct ShardPlan {
  std::string recipe;        ///< what decides the games, as one line
  int games_per_shard = 64;  ///< games of a shard
};

/// "shard-000012".
std::string shard_name(int number);

/// What a shard begins with.
std::string shard_head(std::string_view recipe);
/// A game as it stands in a shard: its size, its sum, its bytes packed.
std::string shard_block(const LabelledGame& game);

/// The games that are whole at the beginning of a shard.
struct WholeGames {
  std::size_t bytes = 0;  ///< with the head
  int games = 0;
};
/// Requires bytes that begin with the head.
WholeGames whole_games(std::string_view bytes, std::string_view head);

/// Shows every game of a shard. The name is for complaints.
/// Fails:  train.cannot_read; train.bad_shard where a block is damaged.
Result<int> read_shard(std::string_view bytes, const std::string& name,
                       const std::function<Result<void>(const LabelledGame&)>& see);

}  // namespace miai::train
