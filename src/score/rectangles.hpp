#pragma once
// Empty points of a plot laid out as one or two rectangles, as cheaply as can be.

#include <optional>
#include <vector>

#include "board/point_set.hpp"

namespace miai::score {

/// Points in rows and columns, given by the lower left corner.
struct Rectangle {
  int column = 0;
  int row = 0;
  int width = 0;
  int height = 0;

  int count() const { return width * height; }
  PointSet points() const;
  friend bool operator==(const Rectangle&, const Rectangle&) = default;
};

/// One colour's ground whose points may be exchanged with one another: its territory together with its own stones that
/// touch nothing foreign, connected along lines.
struct Plot {
  PointSet points;
  PointSet stones;  ///< of its own colour, standing inside
};

/// At most two rectangles that stay empty in a plot; everything else in it is covered with stones.
struct Layout {
  int cost = 0;  ///< how awkward: odd numbers, long or thin shapes, stones to be shifted
  std::vector<Rectangle> rectangles;
};

/// The best layout for every number of empty points, from 0 to the plot's size; nothing where two rectangles cannot
/// hold exactly that many.
/// Cost: exact over all pairs of disjoint rectangles (a line always parts the two); some milliseconds for 19×19.
std::vector<std::optional<Layout>> layouts(const Plot& plot, BoardSize size);

/// Adds a layout for every number that has none: two rectangles and a rest in rows. For plots that stay ragged.
void add_rests(const Plot& plot, std::vector<std::optional<Layout>>& choices);

/// One layout a plot, with `empty` empty points together and the least cost; nothing when that cannot be done.
/// `choices` are the results of layouts(). Gives the layouts for all totals from 0 to `most`.
class LayoutPlan {
 public:
  LayoutPlan(const std::vector<std::vector<std::optional<Layout>>>& choices, int most);
  bool possible(int empty) const { return cost_.back()[static_cast<std::size_t>(empty)] != kImpossible; }
  /// Requires possible(empty).
  std::vector<Layout> best(int empty) const;

 private:
  static constexpr int kImpossible = 1'000'000'000;
  const std::vector<std::vector<std::optional<Layout>>>& choices_;
  std::vector<std::vector<int>> cost_;   ///< [plots taken][total]
  std::vector<std::vector<int>> taken_;  ///< empty points in the last plot taken
};

}  // namespace miai::score
