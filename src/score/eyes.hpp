#pragma once
// Which points of an eye space are false, and how many eyes the space is worth.

#include <vector>

#include "score/areas.hpp"

namespace miai::score {

struct Eyes {
  Eyes(const Field& field, const Areas& areas);

  /// No help for life: the stones round the point hold together only through it (F31).
  PerLoc<bool> false_for_life{};
  /// The same, and those stones reach no real eye either: the point will have to be filled.
  PerLoc<bool> to_fill{};
  /// Eyes in each eye space: 0, 1 or 2 (more help no better, F27).
  std::vector<int> value;
  /// Eyes in each region together.
  std::vector<int> of_region;
};

/// How many eyes (at most 2) one eye space is worth for its owner when the owner answers every attack.
/// A judgement of finished positions by shape, not by reading.
int eye_value(const Field& field, const EyeSpace& space, const PerLoc<bool>& is_false);

}  // namespace miai::score
