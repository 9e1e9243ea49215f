#pragma once
// A bounded question about one group on a whole board: what becomes of it, either side first (internal to tactics).

#include <memory>
#include <optional>
#include <vector>

#include "game/position.hpp"
#include "life/solver.hpp"

namespace miai::life {

/// How a group is shut in.
enum class Fence : std::uint8_t {
  closed,  ///< its region is closed: life means two eyes, seki is seen
  open     ///< it may run: who reaches the border of the region has got away
};

/// One group, a region to play in, and the search that answers.
class LocalQuestion {
 public:
  /// The group's enclosed region if it has at most `max_empties` empty points, else what lies near it.
  /// nullopt when neither fits into the solver's box.
  static std::optional<LocalQuestion> about(const Position& position, const Chain& chain, const SolveBudget& budget);

  Fence fence() const { return fence_; }
  Color owner() const { return solver_->defender(); }
  const PointSet& goal() const { return goal_; }
  const PointSet& region() const { return region_; }
  long spent() const { return solver_->budget().spent; }

  /// Dead, seki, alive (for an open fence: got away) or undecided, nobody having threats.
  Life value(Color first);
  struct Good {
    Point point;
    std::vector<Move> line;
  };
  /// The moves of that side that keep value(first), the search's own move first.
  std::vector<Good> good_moves(Color first);

 private:
  LocalQuestion(const Position& position, std::unique_ptr<Solver> solver, Fence fence, PointSet goal);
  Life value_of(const FieldState& s);
  FieldState start(Color first) const;

  std::unique_ptr<Solver> solver_;
  Fence fence_;
  PointSet goal_;
  PointSet region_;
  std::optional<KoBan> ko_ban_;
};

}  // namespace miai::life
