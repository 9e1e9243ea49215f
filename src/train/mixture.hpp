#pragma once
// Which games are played: sizes, rules, komi, handicaps, drawn by seed.

#include <string>
#include <string_view>
#include <vector>

#include "base/rng.hpp"
#include "train/labelled_game.hpp"

namespace miai::train {

/// A size and how often it is played; no size = one from 7 to 19 a side, squares mostly, the same for a whole shard, so
/// that there are enough positions of it to learn from at a time.
struct SizeShare {
  std::optional<BoardSize> size;
  double share = 1;
};

/// How often which sizes are played. "9=4,13=1,9x13=1,any=2".
/// Fails:  train.bad_sizes.
Result<std::vector<SizeShare>> parse_sizes(std::string_view text);

/// How the komi comes about.
enum class KomiPlan : std::uint8_t {
  as_drawn,  ///< the rules' own, or somewhat or far beside it
  fair       ///< such that the game is about even after the opening
};

struct GamePlan {
  BoardSize size = BoardSize::square(19);
  engine::Terms terms;
  std::vector<Point> stones;
  KomiPlan komi = KomiPlan::as_drawn;
  int opening_moves = 0;     ///< played with much chance and no label
  double random_moves = 0;   ///< the chance that a move is any legal one
  double temperature = 1.0;  ///< of the moves after the opening
};

/// Draws a game. In some one side is taken to think more, most of all the one that gave a handicap. `shard` decides
/// what is the same for a whole shard.
GamePlan draw_game(const std::vector<SizeShare>& sizes, int shard, Rng& chance);

}  // namespace miai::train
