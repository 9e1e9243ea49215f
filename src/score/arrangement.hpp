#pragma once
// The count as players do it with their hands: prisoners go home, and what stays empty is laid out in rectangles.
//
// What happens, in this order, one stone a step:
// 1. Dead stones come off and join the prisoners (F38).
// 2. Points that must be filled are filled by their owner; dame are filled by turns, but never the shared liberties of
//    a seki (F37).
// 3. When one side has more stones to take back than territory, equal numbers of black and white prisoners are
//    exchanged and leave the board.
// 4. Prisoners are put into the territory of their own colour (F39). Those that find no room stay with the captor and
//    count one point each.
// 5. Stones are shifted inside their own ground until the empty points of each region form one or two rectangles, tens
//    where possible (F40).
//
// What may be shifted: stones beside territory that touch nothing but living stones and territory of their own colour.
// Every other stone is a border and stays, so whatever happens inside, no empty point ever touches a foreign one.
// A ragged region without a spare stone cannot become two rectangles. Then both sides lay down equally many stones of
// their own from the bowl ("even out"); the difference, which is the result, stays. Only where one side has nothing
// left to even out with does a region keep more than two rectangles.

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "score/rectangles.hpp"
#include "score/score.hpp"

namespace miai::score {

enum class StepKind : std::uint8_t {
  lift_dead,     ///< from: a dead stone comes off and joins the prisoners
  fill_needed,   ///< to: the owner fills a false eye, closes a ko, takes a thrown-in stone
  fill_dame,     ///< to: a neutral point is filled
  exchange,      ///< one black and one white prisoner leave together
  put_prisoner,  ///< to: a prisoner goes back into the territory of its colour
  even_out,      ///< to: a stone from the bowl; the other side lays one too
  shift          ///< from, to: a stone is moved inside its own ground
};

/// Stable id: "lift_dead", "fill_needed", …
std::string_view id_text(StepKind kind);

struct Step {
  StepKind kind;
  Color color = Color::black;  ///< of the stone; of no meaning for exchange
  std::optional<Point> from;
  std::optional<Point> to;
  friend bool operator==(const Step&, const Step&) = default;
};

/// One region of one colour after the arrangement.
struct CountedRegion {
  Color color = Color::black;
  /// Where it lies: "upper_right", "left", "centre", … (F7).
  std::string_view place;
  PointSet ground;                    ///< everything that could be shifted there
  std::vector<Rectangle> rectangles;  ///< disjoint
  int total = 0;
};

/// One colour's sum in the final picture.
struct ArrangedSide {
  int empty = 0;           ///< points in all rectangles
  int prisoners_left = 0;  ///< enemy stones that found no room
  int tax = 0;
  HalfPoints compensation;
  HalfPoints komi;
  HalfPoints total;
};

struct Arrangement {
  std::vector<Step> steps;
  Board picture;                       ///< the board after all steps
  std::vector<CountedRegion> regions;  ///< regions with empty points; Black's first, larger ones first
  std::array<ArrangedSide, 2> sides;   ///< by index_of(Color)
  HalfPoints margin;                   ///< equals the margin of count()
};

/// The steps and the final picture of the count.
/// Fails: as count(); score.not_by_territory when the rules count areas (see area_count.hpp).
/// Cost:  some milliseconds on 19×19.
/// Source: F37–F40; the custom of counting in tens.
Result<Arrangement> arrange(const CountInput& input, const PointSet& dead);

/// The board after one more step.
Board after_step(Board board, const Step& step);

}  // namespace miai::score
