#include "engine/search/patience.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace miai::engine {
namespace {

/// Whoever ends thinking waits so long for what is looked at afterwards.
constexpr Milliseconds kAfterStop{20};

/// How often one question is asked.
struct Often {
  int least;
  int most;
};
constexpr Often kOnce{1, 1};
constexpr Often kGuesses{8, 32};

Often often(const Search& search) {
  return search.evaluator().uses_symmetry() ? kOnce : kGuesses;
}

}  // namespace

Patience::Patience(const Search& search, const Budget& budget) : search_(search), stop_(budget.stop) {
  if (budget.time) end_ = budget.time->maximum;
}

std::int64_t Patience::answers() {
  const Milliseconds now = search_.elapsed();
  if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) {
    end_ = std::min(end_.value_or(Milliseconds::max()), now + kAfterStop);
    stop_ = nullptr;
  }
  if (!end_) return std::numeric_limits<std::int64_t>::max();
  if (*end_ <= now) return 0;
  const double cost = std::max(search_.milliseconds_per_answer(), 1e-3);
  return static_cast<std::int64_t>(static_cast<double>((*end_ - now).count()) / cost);
}

int Patience::times(int questions) {
  const Often wanted = often(search_);
  const std::int64_t each = answers() / questions;
  return each < wanted.least ? 0 : static_cast<int>(std::min<std::int64_t>(each, wanted.most));
}

Milliseconds time_of_questions(const Search& search, int questions) {
  const double answers = static_cast<double>(questions) * often(search).most;
  return Milliseconds(std::llround(std::ceil(answers * search.milliseconds_per_answer())));
}

}  // namespace miai::engine
