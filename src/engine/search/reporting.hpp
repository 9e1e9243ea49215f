#pragma once
// From the tree to a report.

#include "engine/search/core.hpp"

namespace miai::engine {

/// The report of the tree as it stands; the searchers may go on meanwhile.
SearchReport make_report(const SearchCore& core, const ReportWishes& wishes);

/// What the choice at the root is between: cheap enough to ask during a search.
struct Standing {
  std::int64_t best_visits = 0;
  std::int64_t second_visits = 0;
  std::optional<MoveIndex> best;          ///< by visits
  std::optional<MoveIndex> best_utility;  ///< among moves that were tried a good deal
  double utility = 0;                     ///< of the best, for the mover
};
Standing standing_of(const SearchCore& core);

}  // namespace miai::engine
