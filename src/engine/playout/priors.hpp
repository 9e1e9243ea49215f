#pragma once
// How good moves look before anything is played out.

#include <algorithm>
#include <cmath>

#include "engine/playout/features.hpp"
#include "engine/playout/weights.hpp"

namespace miai::engine::playout {

/// Weighs moves on one field by their features.
template <class F>
class Priors {
 public:
  Priors(const F& field, const Scene& scene) : features_(field, scene) {}

  /// How much a move invites, relative to others; 0 for one that fills an own eye. Requires a legal move.
  double weight(Loc at) const {
    if (!features_.is_move(at)) return 0;
    std::int32_t sum = 0;
    std::int32_t views = 0;
    features_.each_view(at, [&](const auto& list) {
      sum += value_of(list);
      ++views;
    });
    constexpr double kUnit = Weights::kScale * Weights::kScale;
    return std::exp(std::clamp(sum / (views * kUnit), -kMost, kMost));
  }

 private:
  static constexpr double kMost = 40;

  /// The logarithm of the weight, in 1/kScale².
  template <class List>
  static std::int32_t value_of(const List& list) {
    const Weights& known = weights();
    Weights::Units units{};
    for (std::size_t i = 0; i < list.count; ++i) {
      const Weights::Units& row = known.rows[list.rows[i]];
      for (std::size_t k = 0; k < Weights::kUnits; ++k) units[k] = static_cast<std::int16_t>(units[k] + row[k]);
    }
    std::int32_t value = units[0] * static_cast<std::int32_t>(Weights::kScale);
    for (std::size_t k = 0; k < Weights::kUnits; ++k) value += known.out[k] * std::max<std::int16_t>(0, units[k]);
    return value;
  }

  Features<F> features_;
};

}  // namespace miai::engine::playout
