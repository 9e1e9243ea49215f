#pragma once
// A small, fast, seedable random number generator. Randomness enters every function as an argument.

#include <cstdint>

namespace miai {

/// xorshift64* (Vigna 2016, "An experimental exploration of Marsaglia's xorshift generators, scrambled").
class Rng {
 public:
  using result_type = std::uint64_t;

  /// Any seed is allowed; equal seeds give equal sequences on every platform.
  explicit Rng(std::uint64_t seed) : state_(mix(seed) | 1U) {}

  std::uint64_t operator()() {
    state_ ^= state_ >> 12U;
    state_ ^= state_ << 25U;
    state_ ^= state_ >> 27U;
    return state_ * 2685821657736338717ULL;
  }

  /// Uniform in [0, bound), bound > 0 (bias below 2^-32 × bound).
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((*this)() >> 32U) * std::uint64_t{bound} >> 32U);
  }

  static constexpr std::uint64_t min() { return 0; }
  static constexpr std::uint64_t max() { return ~std::uint64_t{0}; }

  /// splitmix64's finaliser: turns counters into well spread 64-bit values.
  static constexpr std::uint64_t mix(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15ULL;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31U);
  }

 private:
  std::uint64_t state_;
};

}  // namespace miai
