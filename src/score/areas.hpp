#pragma once
// What each colour holds, cut into regions, groups and eye spaces, with who touches whom.
//
// region    points that one colour alone holds, joined by any way that colour can walk
// group     living stones of one colour that are joined now or will be through neutral points
// eye space connected points without living stones inside one region

#include <vector>

#include "score/field.hpp"

namespace miai::score {

inline constexpr std::int16_t kNone = -1;

struct EyeSpace {
  Color color = Color::black;
  std::int16_t region = kNone;
  std::vector<Loc> points;
  /// Groups round it, each with the number of points of the eye space that it touches.
  struct Touch {
    std::int16_t group;
    int points;
  };
  std::vector<Touch> groups;
};

struct Areas {
  Areas(const Field& field, const Reach& reach);

  PerLoc<std::int16_t> region;  ///< kNone where both colours come, or none
  PerLoc<std::int16_t> group;   ///< of living stones
  PerLoc<std::int16_t> eye;     ///< of points in eye spaces
  std::vector<Color> region_color;
  std::vector<EyeSpace> eyes;
  /// Eye spaces that a group touches, by group.
  std::vector<std::vector<std::int16_t>> eyes_of_group;

  /// Neighbours of a point in the same eye space.
  int eye_neighbours(const Field& field, Loc at) const;

 private:
  void find_regions(const Field& field, const Reach& reach);
  void find_groups(const Field& field, const Reach& reach);
  void find_eyes(const Field& field);
  void collect_eye(const Field& field, Loc start);
};

}  // namespace miai::score
