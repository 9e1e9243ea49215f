#include "analysis/service.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/reply.hpp"
#include "base/text.hpp"

namespace miai::analysis {
namespace {

constexpr int kLeastMemory = 16;

PoolSettings pool_settings(const ServiceOptions& options) {
  PoolSettings settings;
  settings.workers = options.config.workers > 0 ? options.config.workers : std::max(1, options.cores);
  settings.threads = options.config.threads;
  settings.cores = options.cores;
  settings.now = options.now;
  return settings;
}

engine::ReportWishes wishes_of(const Query& query) {
  engine::ReportWishes wishes;
  wishes.max_pv = query.settings.analysis_pv_length + 1;  // the length does not count the move itself
  if (query.wants(Part::ownership) || query.wants(Part::ownership_stdev)) {
    wishes.ownership = engine::OwnershipWish::root;
  }
  if (query.wants(Part::moves_ownership) || query.wants(Part::moves_ownership_stdev)) {
    wishes.ownership = engine::OwnershipWish::moves;
  }
  return wishes;
}

}  // namespace

Service::Service(ServiceOptions options)
    : options_(std::move(options)),
      evaluators_(options_.load ? options_.load : engine::LoadEvaluator(engine::load_remembering_evaluator)),
      pool_(std::make_unique<Pool>(pool_settings(options_))) {}

Service::~Service() {
  stop();
  pool_.reset();
}

Result<void> Service::prepare() {
  const auto loaded = evaluators_.for_size(options_.config.settings.model, BoardSize::square(19), options_.log);
  if (!loaded) return tl::unexpected<Error>(loaded.error());
  return {};
}

void Service::take(std::string_view line) {
  const std::string_view text = trim(line);
  if (text.empty()) return;
  auto read = read_line(text, options_.config.settings);
  if (const auto* failure = std::get_if<Failure>(&read)) {
    write(error_line(*failure));
  } else if (const auto* action = std::get_if<Action>(&read)) {
    take_action(*action);
  } else {
    take_query(std::move(std::get<Query>(read)));
  }
}

void Service::finish() {
  pool_->wait();
}

void Service::stop() {
  pool_->cancel_all();
  pool_->wait();
}

bool Service::is_heard() const {
  const std::lock_guard lock(write_mutex_);
  return is_heard_;
}

void Service::write(std::string_view line) {
  const std::lock_guard lock(write_mutex_);
  is_heard_ = is_heard_ && options_.write(line);
}

void Service::take_query(Query asked) {
  auto evaluator = evaluators_.for_size(asked.settings.model, asked.size, options_.log);
  if (evaluator && !(*evaluator)->supports(asked.size)) {
    evaluator = fail("analysis.bad_field", "Boards of this size cannot be judged.", {{"field", "boardXSize"}});
  }
  if (!evaluator) {
    write(error_line({quoted(asked.id), evaluator.error()}));
    return;
  }
  if (asked.settings.doublings != 0 && !(*evaluator)->heeds_doublings()) {
    asked.remarks.push_back({"overrideSettings", "playoutDoublingAdvantage changes nothing: " + (*evaluator)->name() +
                                                     " was not taught it."});
  }
  for (const Remark& remark : asked.remarks) write(warning_line(asked.id, remark));
  const auto query = std::make_shared<const Query>(std::move(asked));
  for (std::size_t i = 0; i < query->turns.size(); ++i) {
    const Pool::Key key = ++keys_;
    {
      const std::lock_guard lock(open_mutex_);
      open_.emplace(key, Open{query->id, query->turns[i].number});
    }
    Job job = job_for(query, i, key);
    job.evaluator = *evaluator;
    job.visits = visits_for(query->settings, **evaluator);
    pool_->add(key, std::move(job));
  }
}

Job Service::job_for(const std::shared_ptr<const Query>& query, std::size_t turn, Pool::Key key) {
  const engine::Settings& settings = query->settings;
  Job job{.scene = {query->turns[turn].trail, query->terms},
          .options = settings.search,
          .restrictions = query->restrictions};
  job.scene.terms.black_doublings = engine::black_doublings(settings, job.scene.trail.position.to_move());
  job.options.wide_root_noise = settings.analysis_wide_root_noise;
  job.options.early_stop = false;
  const int workers = pool_settings(options_).workers;
  job.options.memory_mb = std::max(kLeastMemory, settings.search.memory_mb / workers);
  job.playouts = settings.playouts;
  if (settings.seconds > 0) job.time = Milliseconds(std::llround(settings.seconds * 1000));
  job.wishes = wishes_of(*query);
  job.priority = query->turns[turn].priority;
  if (query->report_every) {
    job.reports = Reports{*query->first_report, *query->report_every, [this, query, turn](const auto& report) {
                            write(answer_line(*query, query->turns[turn], report, Moment::during_search));
                          }};
  }
  job.done = [this, query, turn, key](const engine::SearchReport* report) {
    const Turn& about = query->turns[turn];
    write(report != nullptr && report->root.visits > 0 ? answer_line(*query, about, *report, Moment::at_the_end)
                                                       : no_results_line(query->id, about.number));
    const std::lock_guard lock(open_mutex_);
    open_.erase(key);
  };
  return job;
}

void Service::terminate(const Action& action) {
  std::vector<Pool::Key> keys;
  {
    const std::lock_guard lock(open_mutex_);
    for (const auto& [key, open] : open_) {
      if (action.kind == ActionKind::terminate && open.id != action.terminate_id) continue;
      const auto& turns = action.turns;
      if (turns && std::find(turns->begin(), turns->end(), open.turn) == turns->end()) continue;
      keys.push_back(key);
    }
  }
  for (const Pool::Key key : keys) pool_->cancel(key);
}

std::string Service::models_text() const {
  if (evaluators_.loaded() == nullptr) return "[]";
  const auto facts = engine::facts_of(*evaluators_.loaded());
  return "[{\"name\":" + quoted(facts.name) + ",\"internalName\":" + quoted(facts.name) +
         ",\"maxBatchSize\":" + std::to_string(facts.max_batch) +
         ",\"usesHumanSLProfile\":false,\"version\":" + std::to_string(facts.version) + ",\"usingFP16\":\"false\"}]";
}

void Service::take_action(const Action& action) {
  std::string more;
  switch (action.kind) {
    case ActionKind::query_version:
      more = ",\"version\":" + quoted(options_.version) + ",\"git_hash\":\"<omitted>\"";
      break;
    case ActionKind::query_models:
      more = ",\"models\":" + models_text();
      break;
    case ActionKind::clear_cache:
      evaluators_.forget_answers();
      break;
    case ActionKind::terminate:
    case ActionKind::terminate_all:
      terminate(action);
      break;
  }
  write(action.echo + more + "}");
}

}  // namespace miai::analysis
