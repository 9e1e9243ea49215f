#pragma once
// The count by area as people show it: one colour's stones and territory against half the board.
//
// What happens, in this order:
// 1. Dead stones come off; they are worth nothing by themselves.
// 2. One colour is counted: the points it surrounds, region by region, then its living stones.
// 3. Points that are nobody's are shared: half each.
// 4. The sum is set against half the board, moved by half the komi and compensation; twice the surplus is the margin.
// Where a pass hands over a stone (AGA), the count by territory gives the same result; both are shown side by side.

#include <optional>
#include <vector>

#include "score/score.hpp"

namespace miai::score {

/// What a line of the count says; the words belong to whoever shows it.
enum class AreaLineKind : std::uint8_t {
  territory,      ///< points surrounded by the counted colour, one line for each region
  stones,         ///< its living stones
  neutral_share,  ///< half of the points that are nobody's
  sum,            ///< all lines above
  half_board,     ///< half of all points
  komi_share,     ///< half of komi, compensation and tax differences, in White's favour when positive
  target,         ///< what the counted colour must reach for a draw
  surplus,        ///< sum less target
  margin          ///< twice the surplus, positive = Black ahead
};

/// Stable id: "territory", "stones", …
std::string_view id_text(AreaLineKind kind);

/// Units: quarter points, since half of a half point is shared.
struct AreaLine {
  AreaLineKind kind;
  std::int64_t quarters = 0;
  PointSet points;  ///< what is counted in this line, for a picture
};

/// The same game counted by territory with the pass stones among the prisoners.
struct PassStoneCheck {
  HalfPoints area_margin;
  HalfPoints territory_margin;
  /// Equal stones were played by both (counting stones handed over), so the two counts must agree.
  bool agrees() const { return area_margin == territory_margin; }
};

struct AreaCount {
  Color counted = Color::black;
  PointSet dead;  ///< taken off first
  std::vector<AreaLine> lines;
  HalfPoints margin;  ///< equals the margin of count()
  /// With rules under which a pass hands over a stone.
  std::optional<PassStoneCheck> pass_stones;
};

/// Shows the count by area of one colour.
/// Fails: as count(); score.not_by_area when the rules count territory (see arrangement.hpp).
/// Source: Chinese rules 2002, article 12; AGA Concise Rules 11–12.
Result<AreaCount> count_area(const CountInput& input, const PointSet& dead, Color counted = Color::black);

}  // namespace miai::score
