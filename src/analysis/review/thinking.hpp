#pragma once
// Thinking about all positions of a game at once.

#include <atomic>
#include <functional>
#include <vector>

#include "analysis/review/game.hpp"
#include "analysis/review/opinion.hpp"

namespace miai::analysis {

struct ThinkingOptions {
  engine::Settings settings;  ///< visits, time and the search's options
  std::shared_ptr<engine::Evaluator> evaluator;
  int workers = 1;
  engine::Now now;
  /// What is known already: none where nothing is.
  std::vector<std::optional<Opinion>> known;
  /// Called for each new opinion, one at a time, from any thread.
  std::function<void(std::size_t station, const Opinion& opinion)> found;
  /// True ends it soon; what was found stays found.
  const std::atomic<bool>* stop = nullptr;
};

/// An opinion for each station; none where it was stopped before.
/// Cost: (stations − known) × visits evaluations.
std::vector<std::optional<Opinion>> opinions_on(const ReviewedGame& game, const ThinkingOptions& options);

/// Names of settings that change nothing in a review: those of play, and how others are told and threaded.
std::vector<std::string_view> settings_without_effect();

/// Everything that changes what is thought, as a text for keys: the settings, what the evaluator answers, and how the
/// search goes about it. Cost: as engine::search_signature() the first time, then one evaluation.
std::string thinking_text(const engine::Settings& settings, engine::Evaluator& evaluator);

}  // namespace miai::analysis
