#pragma once
// Exercises without end: positions made by a seed, their answers found by the core as for any other step.

#include <cstdint>
#include <span>
#include <string_view>

#include "course/lesson.hpp"

namespace miai {
class Rng;
}

namespace miai::course {

/// A kind of generated exercise.
struct DrillRow {
  std::string_view id;  ///< "liberties"
  /// Makes one about stones of a colour; nothing when chance gave no good position.
  std::optional<Step> (*make)(Rng&, Color);
};

std::span<const DrillRow> drills();

/// The exercise of a kind and a number: equal arguments give equal steps, neighbours differ. Odd numbers ask about
/// White. Its id is "<kind>/<number>".
/// Fails: course.no_drill, naming the kinds there are.
/// Cost:  about a millisecond.
Result<Step> drill(std::string_view kind, std::uint32_t number);

/// "drill/liberties/12": how drills are called where steps are.
inline constexpr std::string_view kDrillPrefix = "drill/";
/// Fails: course.no_drill; course.no_step when the name is none of a drill.
Result<Step> drill_of(std::string_view name);

}  // namespace miai::course
