#pragma once
// Games in which an evaluator's first thought is played, and its words written down: what a network learns from
// another one.

#include <cstdint>

#include "train/mixture.hpp"

namespace miai::train {

struct TeacherOptions {
  /// The share of the positions that are labelled; others only carry the game on.
  double keep = 0.8;
  /// And of those that are decided anyhow.
  double keep_decided = 0.35;
  /// How many of the 8 symmetries a label is averaged over.
  int symmetries = 1;
};

/// Plays a game and labels it. Equal arguments give equal games.
LabelledGame play_by_teacher(engine::Evaluator& teacher, const GamePlan& plan, const TeacherOptions& options,
                             std::uint64_t seed);

}  // namespace miai::train
