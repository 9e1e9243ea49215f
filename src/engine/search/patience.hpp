#pragma once
// What may still be asked of the evaluator once a run is over.

#include <cstdint>

#include "engine/search/search.hpp"

namespace miai::engine {

/// Questions after a run, within the run's own budget. Where neither a clock nor a stop presses, nothing is refused.
class Patience {
 public:
  /// The search and the stop flag must outlive it.
  Patience(const Search& search, const Budget& budget);

  /// How often each of so many questions may be asked, so that all are answered in time: an evaluator that answers by
  /// chance is asked often, a network once. 0: there is no time for them.
  int times(int questions);

 private:
  std::int64_t answers();

  const Search& search_;
  std::optional<Milliseconds> end_;  ///< since the run began
  const std::atomic<bool>* stop_;
};

/// What so many questions take if there is time for all.
Milliseconds time_of_questions(const Search& search, int questions);

}  // namespace miai::engine
