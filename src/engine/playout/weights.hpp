#pragma once
// What the features of moves are worth: learned, see the README.

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/playout/features.hpp"

namespace miai::engine::playout {

/// A sum over features for each of several units; the first counts as it is (its `out` is 0), the others where they are
/// positive.
struct Weights {
  static constexpr std::size_t kUnits = 32;
  /// Weights are whole numbers of 1/kScale.
  static constexpr float kScale = 16;
  /// How they are written: a letter for each, from −kMost to kMost.
  static constexpr std::string_view kLetters =
      "!#$%&'()*+,-./0123456789:;<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|";
  static constexpr int kMost = static_cast<int>(kLetters.size()) / 2;
  static constexpr float kRange = static_cast<float>(kMost) / kScale;

  using Units = std::array<std::int16_t, kUnits>;

  std::array<Units, FeatureRows::kCount> rows;
  Units out;
};

/// The weights.
const Weights& weights();

}  // namespace miai::engine::playout
