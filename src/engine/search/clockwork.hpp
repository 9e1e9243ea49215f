#pragma once
// When a run ends.

#include "base/halt.hpp"
#include "engine/search/reporting.hpp"

namespace miai::engine {

/// Whether a run must end at this instant, whatever it is at.
bool must_end(const SearchCore& core, const Budget& budget);

/// Watches one run's budget. watch() is called by every thread between its visits.
class Clockwork {
 public:
  Clockwork(SearchCore& core, const Budget& budget);

  /// Whether another visit may begin.
  bool take_ticket();
  /// The visit found no memory: its ticket is given back.
  void out_of_memory();
  /// Whether a visit that had to wait may try again.
  bool may_finish_visit() const;
  /// Looks at flags and time; the first thread also judges whether more time would help.
  void watch_flags();
  void watch_time(Milliseconds elapsed);
  /// Ends the run if it must end at this instant; before the first visit and after all have rested.
  void watch(const Halt& halt);
  void judge(Milliseconds elapsed);
  /// Ends the run, unless it has ended already.
  void end(StopCause cause);
  bool is_running() const { return core_.cause.load(std::memory_order_relaxed) == StopCause::running; }

 private:
  bool is_settled(const Standing& standing, Milliseconds elapsed) const;

  SearchCore& core_;
  const Budget& budget_;
  std::int64_t allowed_;
  std::atomic<std::int64_t> tickets_{0};
  // Of judge(), which one thread calls
  std::optional<MoveIndex> best_;
  Milliseconds best_since_{0};
  Milliseconds last_judged_{0};
};

}  // namespace miai::engine
