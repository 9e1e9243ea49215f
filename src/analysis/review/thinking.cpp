#include "analysis/review/thinking.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <mutex>

#include "analysis/config.hpp"
#include "analysis/pool.hpp"
#include "base/rng.hpp"
#include "engine/search/signature.hpp"

namespace miai::analysis {
namespace {

constexpr int kLeastMemory = 16;
constexpr int kLineLength = 12;

Job job_for(const Station& station, const ReviewedGame& game, const ThinkingOptions& options) {
  const engine::Settings& settings = options.settings;
  Job job{.evaluator = options.evaluator,
          .scene = {station.trail, game.terms},
          .options = settings.search,
          .visits = visits_for(settings, *options.evaluator),
          .playouts = settings.playouts};
  if (settings.analysis_ignore_past) job.scene.trail = engine::Trail(station.trail.position);
  // Figures of neighbouring positions are compared, so one side has the advantage in all of them.
  job.scene.terms.black_doublings = engine::black_doublings(settings, Color::black);
  job.options.early_stop = false;
  job.options.wide_root_noise = settings.analysis_wide_root_noise;
  job.options.memory_mb = std::max(kLeastMemory, settings.search.memory_mb / std::max(1, options.workers));
  if (settings.seconds > 0) job.time = Milliseconds(std::llround(settings.seconds * 1000));
  job.wishes.max_pv = kLineLength;
  return job;
}

/// What an evaluator thinks of a position with a little of everything, to the last digit: other weights or other
/// features answer otherwise.
std::string mark_of(engine::Evaluator& evaluator) {
  constexpr std::array kSides{9, 13, 19, 5};
  constexpr std::array<std::string_view, 5> kMoves{"C3", "D3", "E4", "D5", "C4"};
  const auto* const side =
      std::find_if(kSides.begin(), kSides.end(), [&](int s) { return evaluator.supports(BoardSize::square(s)); });
  if (side == kSides.end()) return {};
  engine::Terms terms;
  terms.rules = preset("chinese");
  terms.komi = terms.rules.komi_even;
  const BoardSize size = BoardSize::square(*side);
  engine::Trail trail{Position(size)};
  for (const std::string_view move : kMoves) {
    trail = engine::extended(trail, {trail.position.to_move(), *parse_vertex(move, size)}, terms.rules);
  }
  const auto answer = evaluator.evaluate({trail, terms, engine::Want::ownership_too, 0, 1});
  std::vector<float> values = answer.policy;
  values.insert(values.end(), answer.ownership.begin(), answer.ownership.end());
  values.insert(values.end(),
                {answer.black_wins, answer.no_result, answer.lead, answer.score_mean, answer.score_stdev});
  std::uint64_t mark = 0;
  for (const float value : values) mark = Rng::mix(mark ^ std::bit_cast<std::uint32_t>(value));
  return std::to_string(mark);
}

}  // namespace

std::vector<std::string_view> settings_without_effect() {
  std::vector<std::string_view> names(settings_of_play().begin(), settings_of_play().end());
  names.insert(names.end(), {"threads", "winrates", "wide-root-noise", "analysis-pv-length"});
  return names;
}

std::string thinking_text(const engine::Settings& settings, engine::Evaluator& evaluator) {
  static const std::uint64_t kSignature = engine::search_signature();
  engine::Settings relevant = settings;
  const engine::Settings standard;
  // A network is known by what it answers, not by where it lies.
  relevant.model = standard.model;
  relevant.search.memory_mb = standard.search.memory_mb;
  relevant.visits = visits_for(settings, evaluator);
  relevant.level = standard.level;
  std::string text = evaluator.name() + "\n" + mark_of(evaluator) + "\n" + std::to_string(kSignature);
  const auto without_effect = settings_without_effect();
  for (const auto& row : engine::setting_rows()) {
    if (std::find(without_effect.begin(), without_effect.end(), row.name()) != without_effect.end()) continue;
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
