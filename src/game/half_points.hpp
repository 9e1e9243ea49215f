#pragma once
// Exact komi and scores.

#include <cmath>
#include <compare>
#include <cstdint>
#include <string>

namespace miai {

/// A number of points in halves. Scores are positive when Black is ahead; komi is positive when White receives it.
class HalfPoints {
 public:
  constexpr HalfPoints() = default;
  static constexpr HalfPoints halves(std::int64_t n) { return HalfPoints(n); }
  static constexpr HalfPoints points(std::int64_t n) { return HalfPoints(2 * n); }
  /// The nearest half point; ties go away from zero. Requires |value| < 10^15.
  static HalfPoints nearest(double value) { return HalfPoints(std::llround(value * 2)); }

  constexpr std::int64_t count() const { return halves_; }
  constexpr double as_double() const { return static_cast<double>(halves_) / 2; }
  constexpr bool is_zero() const { return halves_ == 0; }

  constexpr HalfPoints operator-() const { return HalfPoints(-halves_); }
  constexpr HalfPoints& operator+=(HalfPoints other) {
    halves_ += other.halves_;
    return *this;
  }
  constexpr HalfPoints& operator-=(HalfPoints other) {
    halves_ -= other.halves_;
    return *this;
  }
  friend constexpr HalfPoints operator+(HalfPoints a, HalfPoints b) { return a += b; }
  friend constexpr HalfPoints operator-(HalfPoints a, HalfPoints b) { return a -= b; }
  friend constexpr auto operator<=>(const HalfPoints&, const HalfPoints&) = default;

 private:
  constexpr explicit HalfPoints(std::int64_t halves) : halves_(halves) {}
  std::int64_t halves_ = 0;
};

/// "6.5", "-3", "0": no trailing zeros, '.' in every locale.
std::string to_string(HalfPoints value);

}  // namespace miai
