#pragma once
// One look at a position: the rules' answer where the game is over, else the evaluator's.

#include <atomic>
#include <optional>

#include "engine/search/tree.hpp"
#include "engine/search/walk.hpp"

namespace miai::engine {

struct Look {
  NodeKind kind = NodeKind::open;
  Values values;
  std::optional<Evaluation> evaluation;  ///< none where the game is over
};

/// Asks the evaluator about positions of one game.
class Looker {
 public:
  Looker(Evaluator& evaluator, const Terms& terms, const SearchOptions& options)
      : evaluator_(evaluator), terms_(terms), options_(options) {}

  /// The position as a game would see it: over after the passes that end play, or when everything is settled for good,
  /// and without result when it has come back under rules that annul that.
  Look at(const Walk& walk);
  /// For questions on which much hangs: an evaluator that answers by chance is asked this often, and averaged.
  Evaluation ask_steadily(const Trail& trail, Want want, int times);
  /// What the root is judged by: averaged over several symmetries, where these change anything.
  Evaluation ask_root(const Trail& trail);

  void want(Want what) { want_ = what; }
  Want wanted() const { return want_; }
  std::int64_t evals() const { return evals_.load(std::memory_order_relaxed); }
  void count_from_zero() { evals_.store(0, std::memory_order_relaxed); }

 private:
  /// The evaluator's answer alone. Which symmetry is taken depends on position and seed.
  Evaluation ask(const Trail& trail, Want want, double optimism);
  struct Turned {
    Want want;
    int symmetry;
    double optimism;
  };
  Evaluation ask_turned(const Trail& trail, const Turned& turned);
  Look ended(const Position& position);
  /// The count, once pass-alive stones hold every point: nothing that is played can change it.
  std::optional<Look> settled(const Position& position) const;
  Values counted(const Position& position, const PointSet& dead) const;

  Evaluator& evaluator_;
  const Terms& terms_;
  const SearchOptions& options_;
  Want want_ = Want::policy_and_value;
  std::atomic<std::int64_t> evals_{0};
};

/// Whole chains that the ownership gives to the other colour, with at least this much certainty (0 … 1).
PointSet dead_by_ownership(const Board& board, std::span<const float> ownership, double certainty);

/// True where stones that stand at the end are counted as they stand, whatever anybody thinks of them.
bool counts_as_it_stands(const Ruleset& rules, const SearchOptions& options);

}  // namespace miai::engine
