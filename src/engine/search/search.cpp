#include "engine/search/search.hpp"

#include <algorithm>

#include "engine/search/clockwork.hpp"
#include "engine/search/upkeep.hpp"
#include "engine/search/workers.hpp"

namespace miai::engine {
namespace {

/// Options that change neither evaluations nor averages nor the tree's shape.
SearchOptions without_harmless(SearchOptions options) {
  const SearchOptions standard;
  options.lcb_stdevs = standard.lcb_stdevs;
  options.lcb_min_share = standard.lcb_min_share;
  options.temperature = standard.temperature;
  options.temperature_early = standard.temperature_early;
  options.temperature_halflife = standard.temperature_halflife;
  options.resign = standard.resign;
  options.resign_winrate = standard.resign_winrate;
  options.resign_turns = standard.resign_turns;
  options.resign_lead = standard.resign_lead;
  options.resign_min_move_factor = standard.resign_min_move_factor;
  options.threads = standard.threads;
  options.memory_mb = standard.memory_mb;
  options.reuse_tree = standard.reuse_tree;
  options.early_stop = standard.early_stop;
  options.ponder = standard.ponder;
  options.wide_root_noise = standard.wide_root_noise;
  options.forced_visits = standard.forced_visits;
  return options;
}

}  // namespace

class Search::Engine : public SearchCore {
 public:
  using SearchCore::SearchCore;

  SearchReport prepare(const Budget& budget, const Progress& progress) {
    Halt halt([&] { return must_end(*this, budget); });
    begin(budget, progress, halt);
    cause.store(StopCause::visits);
    return make_report(*this, progress.wishes);
  }

  SearchReport run(const Budget& budget, const Progress& progress) {
    Halt halt([&] { return must_end(*this, budget); });
    begin(budget, progress, halt);
    Clockwork clockwork(*this, budget);
    clockwork.watch(halt);
    const Milliseconds ready = now();
    const std::int64_t answers = looker->evals();
    while (true) {
      work_together(options.threads, [&](int thread) { work(thread, clockwork, progress); });
      if (cause.load() != StopCause::memory || (!fold(*this, halt) && !halt.is_over())) break;
      cause.store(StopCause::running);
      clockwork.watch(halt);
    }
    time_answers(looker->evals() - answers, now() - ready);
    return make_report(*this, progress.wishes);
  }

 private:
  void begin(const Budget& budget, const Progress& progress, Halt& halt) {
    started = now();
    cause.store(StopCause::running);
    stop_requested.store(false);
    playouts.store(0);
    looker->count_from_zero();
    looker->want(progress.wishes.ownership == OwnershipWish::none ? Want::policy_and_value : Want::ownership_too);
    prepare_root(*this, budget, halt);
  }

  /// Every thread waited for its own answers. The clock's ticks are counted for the evaluator.
  void time_answers(std::int64_t answers, Milliseconds all) {
    if (answers == 0) return;
    const double ticks = static_cast<double>(all.count() + 1) * std::max(1, options.threads);
    milliseconds_per_answer = ticks / static_cast<double>(answers);
  }

  /// Looks at the clock after every answer of the evaluator, which may take long, and seldom while visits that need
  /// none are much shorter than the clock's ticks.
  class Glances {
   public:
    bool is_due(std::int64_t answers) { return ++since_ >= every_ || answers != answers_; }
    void looked(Milliseconds at, std::int64_t answers) {
      every_ = at == last_ ? std::min(every_ * 2, 64) : std::max(every_ / 2, 1);
      since_ = 0;
      last_ = at;
      answers_ = answers;
    }

   private:
    int since_ = 0;
    int every_ = 1;
    Milliseconds last_{-1};
    std::int64_t answers_ = 0;
  };

  void work(int thread, Clockwork& clockwork, const Progress& progress) {
    Visitor visitor(*this, Rng::mix(static_cast<std::uint64_t>(options.seed) + static_cast<std::uint64_t>(thread)));
    Glances glances;
    Milliseconds told{0};
    clockwork.watch_flags();
    while (clockwork.take_ticket()) {
      visit(visitor, clockwork);
      clockwork.watch_flags();
      const std::int64_t answers = looker->evals();
      if (!glances.is_due(answers)) continue;
      const Milliseconds elapsed = now() - started;
      glances.looked(elapsed, answers);
      clockwork.watch_time(elapsed);
      if (thread != 0) continue;
      clockwork.judge(elapsed);
      if (!progress.tell || progress.interval <= Milliseconds{0} || elapsed < told + progress.interval) continue;
      told = elapsed;
      SearchReport report = make_report(*this, progress.wishes);
      report.cause = StopCause::running;
      progress.tell(report);
    }
  }

  /// One visit that counts, unless the run ends before.
  void visit(Visitor& visitor, Clockwork& clockwork) {
    while (true) {
      switch (visitor.visit()) {
        case Visited::counted:
          playouts.fetch_add(1, std::memory_order_relaxed);
          return;
        case Visited::no_memory:
          clockwork.out_of_memory();
          return;
        case Visited::busy:
          give_way();
          clockwork.watch_flags();
          if (!clockwork.may_finish_visit()) return;
          break;
      }
    }
  }
};

Search::Search(std::shared_ptr<Evaluator> evaluator, const SearchOptions& options, Now now)
    : engine_(std::make_unique<Engine>(std::move(evaluator), options, std::move(now))) {}

Search::~Search() = default;

void Search::set_position(const Trail& trail, const Terms& terms) {
  Engine& engine = *engine_;
  const bool is_same_game =
      engine.looker && engine.terms == terms && engine.trail.position.board().size() == trail.position.board().size();
  if (!is_same_game) {
    forget_tree(engine);
    engine.terms = terms;
    engine.trail = trail;
    engine.looker = std::make_unique<Looker>(*engine.evaluator, engine.terms, engine.options);
    engine.milliseconds_per_answer = 0;
    return;
  }
  move_root(engine, trail);
}

void Search::set_restrictions(const std::vector<Restriction>& restrictions) {
  if (restrictions == engine_->restrictions) return;
  engine_->restrictions = restrictions;
  forget_tree(*engine_);
}

void Search::set_options(const SearchOptions& options) {
  if (!(without_harmless(options) == without_harmless(engine_->options))) forget_tree(*engine_);
  engine_->options = options;
  engine_->arena.set_limit(SearchCore::arena_limit(options));
}

void Search::forget() {
  forget_tree(*engine_);
}

SearchReport Search::run(const Budget& budget, const Progress& progress) {
  return engine_->run(budget, progress);
}

SearchReport Search::prepare(const Budget& budget, const Progress& progress) {
  return engine_->prepare(budget, progress);
}

void Search::stop() {
  engine_->stop_requested.store(true);
}

Milliseconds Search::elapsed() const {
  return engine_->now() - engine_->started;
}

double Search::milliseconds_per_answer() const {
  return engine_->milliseconds_per_answer;
}

SearchReport Search::report(const ReportWishes& wishes) const {
  return make_report(*engine_, wishes);
}

const SearchOptions& Search::options() const {
  return engine_->options;
}

Evaluator& Search::evaluator() const {
  return *engine_->evaluator;
}

const Trail& Search::trail() const {
  return engine_->trail;
}

const Terms& Search::terms() const {
  return engine_->terms;
}

}  // namespace miai::engine
