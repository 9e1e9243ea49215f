#pragma once
// A player for a whole game, as protocols and screens use it: an evaluator that is loaded when it is first needed, one
// search that goes on from move to move, a clock in mind, and thinking on the opponent's time.

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/load_evaluator.hpp"
#include "engine/search/decide.hpp"
#include "engine/settings.hpp"

namespace miai::engine {

/// A position in a game, seen from the side that is to move in it.
struct Scene {
  Trail trail;
  Terms terms;
};

/// What is asked beside the scene.
struct Thinking {
  /// The clock of the side to move; none: no limit by time.
  std::optional<TimeQuestion> clock;
  /// When the question came, by the agent's own clock; none: now.
  std::optional<Milliseconds> asked;
  /// Never longer than this, whatever the clock says.
  std::optional<Milliseconds> most;
  /// True ends thinking at once.
  const std::atomic<bool>* stop = nullptr;
  std::vector<Restriction> restrictions;
  Progress progress;
  /// Take dead stones off before passing.
  bool clean_up = false;
};

class Agent {
 public:
  /// Without a clock (an empty now) moves take what their visits take.
  Agent(Settings settings, LoadEvaluator load, Now now);
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  ~Agent();

  const Settings& settings() const { return settings_; }
  /// From now on. Another model is loaded at once; where it cannot be had, everything stays as it is.
  /// Fails:  as the loader does.
  Result<void> set_settings(const Settings& settings);
  /// Takes one sentence for the person in front; empty: nobody is told.
  void set_log(std::function<void(std::string_view)> log) { log_ = std::move(log); }

  /// The evaluator for boards of that size, loaded if it is not yet. A network that does not know the size is replaced
  /// by playouts, which the log says.
  /// Fails:  as the loader does.
  Result<std::shared_ptr<Evaluator>> evaluator(BoardSize size);
  /// What has been loaded; null before the first need.
  const Evaluator* loaded() const { return evaluators_.loaded(); }

  /// A move, a pass, or to resign, for the side to move.
  /// Fails:  as the loader does.
  Result<Decision> decide(const Scene& scene, const Thinking& thinking);
  /// Thinks until stopped, or until the visits that are given; without limits of its own.
  /// Fails:  as the loader does.
  Result<SearchReport> analyse(const Scene& scene, const Thinking& thinking, std::optional<std::int64_t> visits);

  /// Goes on thinking about the scene in the background until rest() or the next question, if the settings say so and
  /// it is not thinking there already.
  void ponder(const Scene& scene);
  /// Ends thinking in the background.
  void rest();
  /// Forgets everything about positions; the evaluator stays.
  void forget();
  /// Bytes of the tree; ends thinking in the background.
  std::size_t tree_bytes();

 private:
  struct Background;

  /// What a search is for: to play, where one may play from behind, or to say what is so.
  enum class Purpose : std::uint8_t { play, analysis };
  Result<Search*> search_for(const Scene& scene, const SearchOptions& options, Color own, Purpose purpose);
  double doublings_for(const Scene& scene, const Evaluator& evaluator, Color own, Purpose purpose) const;
  Budget budget_for(const Thinking& thinking, const Evaluator& evaluator) const;
  SearchOptions options_for_analysis() const;

  /// What a side thought at its moves so far, by move number.
  struct Remembered {
    int move_number;
    Outlook outlook;
    double doublings;  ///< its own
  };

  Settings settings_;
  bool has_clock_;
  Now now_;
  std::function<void(std::string_view)> log_;
  Evaluators evaluators_;
  std::unique_ptr<Search> search_;
  std::array<std::vector<Remembered>, 2> outlooks_;
  std::unique_ptr<Background> background_;
};

}  // namespace miai::engine
