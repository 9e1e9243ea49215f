#pragma once
// Games by the search against itself, labelled with what it found and how the game ended.

#include <cstdint>
#include <memory>

#include "engine/search/options.hpp"
#include "train/mixture.hpp"

namespace miai::train {

struct SearchGameOptions {
  /// Most moves are played with few visits, which costs little; the others teach, with many. ("Playout cap
  /// randomisation", Wu 2019, "Accelerating Self-Play Learning in Go".)
  int visits = 200;
  int fast_visits = 40;
  double full_share = 0.25;
};

/// Plays a game to its end and counts it. Labels: the moves by their visits, value, score and ownership as the game
/// ended, the lead and the deviation as the search saw them. Equal arguments give equal games.
LabelledGame play_by_search(const std::shared_ptr<engine::Evaluator>& evaluator, const GamePlan& plan,
                            const SearchGameOptions& options, std::uint64_t seed);

}  // namespace miai::train
