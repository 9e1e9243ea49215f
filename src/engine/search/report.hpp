#pragma once
// What a search has found: everything that protocols show. Every signed figure is Black-positive.

#include <cstdint>
#include <vector>

#include "engine/evaluator.hpp"
#include "game/clock.hpp"

namespace miai::engine {

/// Why thinking ended.
enum class StopCause : std::uint8_t {
  running,    ///< it has not: a report on the way
  visits,     ///< the visits or playouts asked for are there
  time,       ///< the time is over
  decided,    ///< no other move could have overtaken the best one in the time left
  stopped,    ///< stop() or the stop flag
  only_move,  ///< there is but one move
  memory      ///< the memory is used up and nothing can be given back
};

/// One move at the root.
struct MoveReport {
  Vertex vertex = Vertex::pass();
  int order = 0;                 ///< 0 = the best
  std::int64_t visits = 0;       ///< of the position after the move
  std::int64_t edge_visits = 0;  ///< of the move; less than visits only where positions are shared
  double winrate = 0.5;          ///< Black's, draws half, no result half
  double no_result = 0;
  double lead = 0;
  double score_mean = 0;
  double score_stdev = 0;
  double utility = 0;
  double lcb = 0;          ///< Black's winrate at the end of the confidence interval that is bad for the mover
  double utility_lcb = 0;  ///< likewise for the utility
  double prior = 0;
  double weight = 0;       ///< visits as they count in averages
  double selection = 0;    ///< what the choice goes by
  std::vector<Vertex> pv;  ///< the move first
  std::vector<std::int64_t> pv_visits;
  std::vector<std::int64_t> pv_edge_visits;
  std::vector<float> ownership;        ///< after the move; empty unless wished
  std::vector<float> ownership_stdev;  ///< likewise
};

/// What is thought of the position itself.
struct RootReport {
  Color to_move = Color::black;
  std::int64_t visits = 0;
  double winrate = 0.5;
  double no_result = 0;
  double lead = 0;
  double score_mean = 0;
  double score_stdev = 0;
  double utility = 0;
  double weight = 0;
  Key key;  ///< of the stones
  /// The evaluator's own answer, before any search.
  Evaluation raw;
  std::vector<float> ownership;        ///< averaged over the tree; empty unless wished
  std::vector<float> ownership_stdev;  ///< likewise
};

struct SearchReport {
  RootReport root;
  /// Moves that were visited, the best first. Empty only before the first visit.
  std::vector<MoveReport> moves;
  std::int64_t playouts = 0;  ///< visits of this run
  std::int64_t evals = 0;     ///< questions to the evaluator in this run
  std::size_t memory_bytes = 0;
  Milliseconds elapsed{0};
  StopCause cause = StopCause::running;
};

enum class OwnershipWish : std::uint8_t { none, root, moves };

struct ReportWishes {
  OwnershipWish ownership = OwnershipWish::none;
  int max_pv = 40;
};

}  // namespace miai::engine
