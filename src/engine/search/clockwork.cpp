#include "engine/search/clockwork.hpp"

#include <algorithm>
#include <limits>

namespace miai::engine {
namespace {

std::int64_t allowed_visits(const SearchCore& core, const Budget& budget) {
  std::int64_t allowed = std::numeric_limits<std::int64_t>::max();
  if (budget.visits) allowed = std::min(allowed, *budget.visits - core.root->visits);
  // The root's own evaluation is a visit of this run where the tree is new.
  if (budget.playouts) allowed = std::min(allowed, *budget.playouts - core.playouts.load());
  return allowed;
}

bool is_stopped(const SearchCore& core, const Budget& budget) {
  return core.stop_requested.load(std::memory_order_relaxed) ||
         (budget.stop != nullptr && budget.stop->load(std::memory_order_relaxed));
}

bool is_out_of_time(const Budget& budget, Milliseconds elapsed) {
  return budget.time && elapsed >= budget.time->maximum;
}

}  // namespace

bool must_end(const SearchCore& core, const Budget& budget) {
  return is_stopped(core, budget) || (budget.time && is_out_of_time(budget, core.now() - core.started));
}

Clockwork::Clockwork(SearchCore& core, const Budget& budget)
    : core_(core), budget_(budget), allowed_(allowed_visits(core, budget)) {
  if (!budget.time || budget.time->maximum <= Milliseconds{0}) {
    if (budget.time) end(StopCause::time);
    return;
  }
  const auto& priors = core.root_moves.priors;
  const auto playable = std::count_if(priors.begin(), priors.end(), [](float prior) { return prior >= 0; });
  if (playable <= 1 && core.options.early_stop) allowed_ = std::min<std::int64_t>(allowed_, 1);
}

void Clockwork::end(StopCause cause) {
  StopCause running = StopCause::running;
  core_.cause.compare_exchange_strong(running, cause);
}

bool Clockwork::take_ticket() {
  if (!is_running()) return false;
  if (tickets_.fetch_add(1) < allowed_) return true;
  tickets_.fetch_sub(1);
  end(StopCause::visits);
  return false;
}

void Clockwork::out_of_memory() {
  tickets_.fetch_sub(1);
  // Also when another thread has seen the last ticket go: this one's visit is still to be made.
  end(StopCause::memory);
  StopCause visits = StopCause::visits;
  core_.cause.compare_exchange_strong(visits, StopCause::memory);
}

bool Clockwork::may_finish_visit() const {
  const StopCause cause = core_.cause.load(std::memory_order_relaxed);
  return cause == StopCause::running || cause == StopCause::visits;
}

void Clockwork::watch_flags() {
  if (is_stopped(core_, budget_)) end(StopCause::stopped);
}

void Clockwork::watch_time(Milliseconds elapsed) {
  if (is_out_of_time(budget_, elapsed)) end(StopCause::time);
}

void Clockwork::watch(const Halt& halt) {
  watch_flags();
  watch_time(core_.now() - core_.started);
  if (halt.is_over()) end(StopCause::time);
}

bool Clockwork::is_settled(const Standing& standing, Milliseconds elapsed) const {
  if (standing.best != standing.best_utility) return false;
  if (standing.second_visits * 10 > standing.best_visits * 9) return false;
  return best_since_ * 4 <= elapsed * 3;
}

void Clockwork::judge(Milliseconds elapsed) {
  constexpr Milliseconds kJudgeEvery{5};
  if (!budget_.time || elapsed < last_judged_ + kJudgeEvery) return;
  last_judged_ = elapsed;
  const Standing standing = standing_of(core_);
  if (standing.best != best_) {
    best_ = standing.best;
    best_since_ = elapsed;
  }
  const bool is_settled_now = is_settled(standing, elapsed);
  const Milliseconds ideal = std::min(budget_.time->ideal, budget_.time->maximum);
  if (elapsed >= ideal) {
    if (is_settled_now || !core_.options.early_stop) end(StopCause::time);
    return;
  }
  // No move can be overtaken that leads by more visits than there is time for.
  const std::int64_t done = core_.playouts.load(std::memory_order_relaxed);
  if (!core_.options.early_stop || done < 16 || standing.best != standing.best_utility) return;
  const double rate = static_cast<double>(done) / std::max(1.0, static_cast<double>(elapsed.count()));
  const double to_come = rate * static_cast<double>((ideal - elapsed).count());
  if (static_cast<double>(standing.best_visits - standing.second_visits) > to_come) end(StopCause::decided);
}

}  // namespace miai::engine
