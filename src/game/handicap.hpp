#pragma once
// Handicap points, star points, and the names of places on the board.

#include <string>
#include <string_view>
#include <vector>

#include "board/point.hpp"
#include "game/ruleset.hpp"

namespace miai {

/// The most stones that have fixed points: 9 where both sides are odd and above 7, else 4, none where a side is
/// below 7. Source: GTP 2 draft, fixed_handicap; rectangular boards follow the same reasoning side by side.
int max_fixed_handicap(BoardSize size);

/// The points of a fixed handicap in the order of F43.
/// Fails:  handicap.bad_number when the board has no such handicap (below 2 or above max_fixed_handicap).
Result<std::vector<Point>> fixed_handicap(BoardSize size, int stones);

/// A sensible free placement: the fixed points where there are as many, then points well apart from each other.
/// Deterministic; every point once; never leaves a chain without a liberty.
/// Fails:  handicap.bad_number below 2 or above the number of points less one.
Result<std::vector<Point>> suggest_free_handicap(BoardSize size, int stones);

/// Points that White receives on top of komi for Black's handicap stones. None below two, which are no handicap (F43).
int handicap_compensation(const Ruleset& rules, int stones);

/// The points drawn as stars, from the lower left, as boards are made: the corners' handicap points and the centre; on
/// sides of 17 lines and more also the points between the corners. Fewer than the fixed handicap uses on small boards.
std::vector<Point> star_points(BoardSize size);

/// The nine parts of a board; each takes about a third of both sides (F7).
enum class Region : std::uint8_t {
  lower_left,
  lower,
  lower_right,
  left,
  centre,
  right,
  upper_left,
  upper,
  upper_right
};

/// "lower_left", "lower", … : the stable id that translations use.
std::string_view id_text(Region region);

/// Where a point lies, as players say it (F7).
struct Place {
  Region region = Region::centre;
  int line = 1;            ///< 1 = the edge
  bool is_star = false;    ///< one of star_points()
  bool is_middle = false;  ///< the middle point of a board whose sides are odd
  friend bool operator==(const Place&, const Place&) = default;
};

/// Requires a point of the board.
Place place_of(Point point, BoardSize size);

/// In English: "lower right corner, 4th line, star point".
std::string describe(const Place& place);

}  // namespace miai
