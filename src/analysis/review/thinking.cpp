#include "analysis/review/thinking.hpp"

#include <chrono>
#include <cmath>
#include <mutex>

#include "analysis/pool.hpp"

namespace miai::analysis {
namespace {

constexpr int kLeastMemory = 16;
constexpr int kLineLength = 12;

Job job_for(const Station& station, const ReviewedGame& game, const ThinkingOptions& options) {
  const engine::Settings& settings = options.settings;
  Job job{.evaluator = options.evaluator,
          .scene = {station.trail, game.terms},
          .options = settings.search,
          .visits = review_visits(settings, *options.evaluator)};
  // Figures of neighbouring positions are compared, so one side has the advantage in all of them.
  job.scene.terms.black_doublings = engine::black_doublings(settings, Color::black);
  job.options.early_stop = false;
  job.options.wide_root_noise = settings.analysis_wide_root_noise;
  job.options.memory_mb = std::max(kLeastMemory, settings.search.memory_mb / std::max(1, options.workers));
  if (settings.seconds > 0) job.time = Milliseconds(std::llround(settings.seconds * 1000));
  job.wishes.max_pv = kLineLength;
  return job;
}

}  // namespace

std::int64_t review_visits(const engine::Settings& settings, const engine::Evaluator& evaluator) {
  if (settings.visits > 0) return settings.visits;
  return engine::visits_of_level(settings.level,
                                 evaluator.uses_symmetry() ? engine::VisitCost::dear : engine::VisitCost::cheap);
}

std::string thinking_text(const engine::Settings& settings, const engine::Evaluator& evaluator) {
  engine::Settings relevant = settings;
  const engine::Settings standard;
  relevant.view = standard.view;
  relevant.search.threads = standard.search.threads;
  relevant.search.memory_mb = standard.search.memory_mb;
  relevant.search.ponder = standard.search.ponder;
  relevant.visits = review_visits(settings, evaluator);
  relevant.level = standard.level;
  std::string text = evaluator.name();
  for (const auto& row : engine::setting_rows()) {
    text += "\n" + std::string(row.name()) + "=" + row.text(relevant);
  }
  return text;
}

std::vector<std::optional<Opinion>> opinions_on(const ReviewedGame& game, const ThinkingOptions& options) {
  std::vector<std::optional<Opinion>> opinions = options.known;
  opinions.resize(game.stations.size());
  std::mutex mutex;
  Pool pool({options.workers, 1, options.workers, options.now});
  const auto is_stopped = [&] { return options.stop != nullptr && options.stop->load(); };
  std::size_t open = 0;
  for (std::size_t i = 0; i < opinions.size(); ++i) {
    if (opinions[i]) continue;
    {
      const std::lock_guard lock(mutex);
      ++open;
    }
    Job job = job_for(game.stations[i], game, options);
    job.done = [&, i](const engine::SearchReport* report) {
      const std::lock_guard lock(mutex);
      --open;
      // What was cut short is no opinion to keep.
      if (report == nullptr || is_stopped()) return;
      opinions[i] = opinion_of(*report);
      if (options.found) options.found(i, *opinions[i]);
    };
    pool.add(i, std::move(job));
  }
  while (!is_stopped()) {
    {
      const std::lock_guard lock(mutex);
      if (open == 0) break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (is_stopped()) pool.cancel_all();
  pool.wait();
  return opinions;
}

}  // namespace miai::analysis
