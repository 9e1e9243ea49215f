#include "engine/agent.hpp"

#include <algorithm>
#include <cmath>
#include <thread>
#include <utility>

#include "engine/handicap_play.hpp"
#include "engine/levels/levels.hpp"

namespace miai::engine {
namespace {

Milliseconds milliseconds(double seconds) {
  return Milliseconds(std::llround(seconds * 1000));
}

void bound(Budget& budget, Milliseconds most) {
  if (!budget.time) budget.time = TimePlan::fixed(most);
  budget.time->ideal = std::min(budget.time->ideal, most);
  budget.time->maximum = std::min(budget.time->maximum, most);
}

/// What was used before thinking could begin counts as well: an older run's end, loading, a new root.
void charge(Budget& budget, Milliseconds used) {
  if (!budget.time) return;
  budget.time->ideal = std::max(Milliseconds{0}, budget.time->ideal - used);
  budget.time->maximum = std::max(Milliseconds{0}, budget.time->maximum - used);
}

/// The one named, or what the rank plays with.
std::string model_of(const Settings& settings) {
  const auto level = find_level(settings.rank);
  return settings.model.empty() && level ? std::string(level->model) : settings.model;
}

}  // namespace

struct Agent::Background {
  std::atomic<bool> stop{false};
  std::thread thread;
};

Agent::Agent(Settings settings, LoadEvaluator load, Now now)
    : settings_(std::move(settings)),
      has_clock_(static_cast<bool>(now)),
      now_(std::move(now)),
      evaluators_(std::move(load)) {
  if (!has_clock_) now_ = [] { return Milliseconds{0}; };
}

Agent::~Agent() {
  rest();
}

Result<void> Agent::set_settings(const Settings& settings) {
  const std::string model = model_of(settings);
  const bool is_another = model != model_of(settings_);
  if (is_another) {
    if (const auto changed = evaluators_.change_to(model); !changed) return changed;
  }
  rest();
  if (is_another) search_.reset();
  settings_ = settings;
  return {};
}

Result<std::shared_ptr<Evaluator>> Agent::evaluator(BoardSize size) {
  return evaluators_.for_size(model_of(settings_), size, log_);
}

/// Black's; own: the side that it thinks for.
double Agent::doublings_for(const Scene& scene, const Evaluator& evaluator, Color own, Purpose purpose) const {
  if (purpose == Purpose::analysis || settings_.doublings != 0 || !settings_.rank.empty() ||
      !evaluator.heeds_doublings()) {
    return black_doublings(settings_, own);
  }
  double doublings =
      most_doublings(scene.terms, scene.trail.position.board().size(), own, settings_.doublings_per_point_behind);
  const auto& remembered = outlooks_[static_cast<std::size_t>(index_of(own))];
  if (!remembered.empty()) {
    const Remembered& last = remembered.back();
    const double winrate = own == Color::black ? last.outlook.winrate : 1 - last.outlook.winrate;
    doublings = next_doublings({winrate, last.doublings}, doublings);
  }
  return own == Color::black ? doublings : 0.0 - doublings;
}

/// own: the side that it thinks for.
Result<Search*> Agent::search_for(const Scene& scene, const SearchOptions& options, Color own, Purpose purpose) {
  rest();
  const auto wanted = evaluator(scene.trail.position.board().size());
  if (!wanted) return tl::unexpected<Error>(wanted.error());
  if (!search_ || &search_->evaluator() != wanted->get()) {
    search_ = std::make_unique<Search>(*wanted, options, now_);
  } else {
    search_->set_options(options);
  }
  Terms terms = scene.terms;
  terms.black_doublings = doublings_for(scene, **wanted, own, purpose);
  search_->set_position(scene.trail, terms);
  return search_.get();
}

Budget Agent::budget_for(const Thinking& thinking, const Evaluator& evaluator) const {
  Budget budget;
  budget.stop = thinking.stop;
  if (settings_.visits > 0) budget.visits = settings_.visits;
  if (settings_.playouts > 0) budget.playouts = settings_.playouts;
  if (thinking.clock) budget.time = plan_time(*thinking.clock);
  if (settings_.seconds > 0) bound(budget, milliseconds(settings_.seconds));
  if (thinking.most) bound(budget, *thinking.most);
  if (!has_clock_ && budget.time) {
    // Time that nobody measures would never be over.
    if (budget.time->maximum <= Milliseconds{0}) budget.visits = 1;
    budget.time.reset();
  }
  if (const auto level = find_level(settings_.rank); level && !budget.visits) {
    // A clock only bounds what the rank takes.
    budget.visits = visits_of(*level, evaluator);
  }
  if (!budget.visits && !budget.playouts && !budget.time) {
    const auto cost = evaluator.uses_symmetry() ? VisitCost::dear : VisitCost::cheap;
    budget.visits = visits_of_level(settings_.level, cost);
  }
  return budget;
}

Result<Decision> Agent::decide(const Scene& scene, const Thinking& thinking) {
  const Milliseconds asked = thinking.asked.value_or(now_());
  const Position& position = scene.trail.position;
  const Color own = position.to_move();
  auto& remembered = outlooks_[static_cast<std::size_t>(index_of(own))];
  const int number = position.move_number();
  // What was thought at later moves belongs to play that was taken back, or to another game.
  std::erase_if(remembered, [number](const Remembered& one) { return one.move_number >= number; });
  const auto found = search_for(scene, settings_.search, own, Purpose::play);
  if (!found) return tl::unexpected<Error>(found.error());
  Search& search = **found;
  search.set_restrictions(thinking.restrictions);

  std::vector<Outlook> earlier;
  earlier.reserve(remembered.size());
  for (const Remembered& one : remembered) earlier.push_back(one.outlook);

  Manners manners;
  manners.earlier = earlier;
  manners.clean_up = thinking.clean_up;
  manners.seed = static_cast<std::uint64_t>(number);
  Budget budget = budget_for(thinking, search.evaluator());
  charge(budget, now_() - asked);
  Decision decision = engine::decide(search, budget, manners, thinking.progress);
  const double black_doublings = search.terms().black_doublings;
  remembered.push_back({number,
                        {decision.report.root.winrate, decision.report.root.lead},
                        own == Color::black ? black_doublings : 0.0 - black_doublings});
  if (const auto level = find_level(settings_.rank); level && thinking.restrictions.empty()) {
    return at_level(*level, decision, {scene.trail, scene.terms, static_cast<std::uint64_t>(settings_.search.seed)});
  }
  return decision;
}

SearchOptions Agent::options_for_analysis() const {
  SearchOptions options = settings_.search;
  options.wide_root_noise = settings_.analysis_wide_root_noise;
  options.early_stop = false;
  return options;
}

Result<SearchReport> Agent::analyse(const Scene& scene, const Thinking& thinking, std::optional<std::int64_t> visits) {
  const Color own = scene.trail.position.to_move();
  const Scene seen{settings_.analysis_ignore_past ? Trail(scene.trail.position) : scene.trail, scene.terms};
  const auto found = search_for(seen, options_for_analysis(), own, Purpose::analysis);
  if (!found) return tl::unexpected<Error>(found.error());
  (*found)->set_restrictions(thinking.restrictions);
  Budget budget;
  budget.stop = thinking.stop;
  budget.visits = visits;
  return (*found)->run(budget, thinking.progress);
}

void Agent::ponder(const Scene& scene) {
  if (!settings_.search.ponder || background_) return;
  const auto found = search_for(scene, settings_.search, opposite(scene.trail.position.to_move()), Purpose::play);
  if (!found) return;
  Search* search = *found;
  search->set_restrictions({});
  background_ = std::make_unique<Background>();
  background_->thread = std::thread([search, stop = &background_->stop] {
    Budget budget;
    budget.stop = stop;
    search->run(budget);
  });
}

void Agent::rest() {
  if (!background_) return;
  background_->stop = true;
  search_->stop();
  background_->thread.join();
  background_.reset();
}

void Agent::forget() {
  rest();
  if (search_) search_->forget();
  outlooks_ = {};
}

std::size_t Agent::tree_bytes() {
  rest();
  return search_ ? search_->report().memory_bytes : 0;
}

}  // namespace miai::engine
