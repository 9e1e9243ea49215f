#pragma once
// The search: one tree over one evaluator, grown by one thread or several.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/evaluator.hpp"
#include "engine/search/options.hpp"
#include "engine/search/report.hpp"
#include "engine/time/time_plan.hpp"

namespace miai::engine {

/// The time since any fixed instant; may be asked from several threads at once.
using Now = std::function<Milliseconds()>;

/// When to end. What is not named does not limit; without any limit thinking goes on until stop().
struct Budget {
  std::optional<std::int64_t> visits;    ///< of the root, those that a kept tree brings along included
  std::optional<std::int64_t> playouts;  ///< visits of this run
  std::optional<TimePlan> time;          ///< from the start of the run
  /// The caller's own stop flag; true ends the run, also when it was set before the run began.
  const std::atomic<bool>* stop = nullptr;
};

/// Reports while thinking. Called from the thread that called run().
struct Progress {
  Milliseconds interval{0};
  std::function<void(const SearchReport&)> tell;  ///< may be empty
  ReportWishes wishes;                            ///< for the reports on the way and for the last one
};

/// Vertices that one colour may not play, or the only ones that it may, in the first so many moves.
struct Restriction {
  enum class Kind : std::uint8_t { avoid, allow };
  Kind kind = Kind::avoid;
  Color color = Color::black;
  std::vector<Vertex> vertices;
  int until_depth = 1;  ///< 1 = the move at the root only
  friend bool operator==(const Restriction&, const Restriction&) = default;
};

/// A tree of positions and what was found out about them.
///
/// Memory: the tree stays below memory_mb. When that is used up, the positions with the fewest visits are folded into
/// what their parents know of them until half is free, and the search goes on.
/// Threads: one thread calls run() and everything else; stop() may be called from any thread.
/// With one thread equal calls give equal answers, whatever the time, as long as time does not end them.
class Search {
 public:
  Search(std::shared_ptr<Evaluator> evaluator, const SearchOptions& options, Now now);
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  ~Search();

  /// Where to think, and what the game is played for. Keeps what is known if the position follows from the one before
  /// by moves that the trail names and nothing else has changed. Requires evaluator().supports(size).
  void set_position(const Trail& trail, const Terms& terms);
  /// Forgets the tree where the restrictions change.
  void set_restrictions(const std::vector<Restriction>& restrictions);
  /// Forgets the tree where an option changes that matters to it.
  void set_options(const SearchOptions& options);
  void forget();

  /// Thinks. Requires set_position() before. There is always a move to choose in the report afterwards, also after two
  /// passes, with no visits allowed, or when stopped at once.
  SearchReport run(const Budget& budget, const Progress& progress = {});
  /// Does what a run with that budget does before its first visit: short runs after it are the slices of a long one.
  SearchReport prepare(const Budget& budget, const Progress& progress = {});
  /// Ends the run that is under way, after the evaluations that it waits for.
  void stop();
  /// Since the latest run began.
  Milliseconds elapsed() const;
  /// What the evaluator took for one answer, in milliseconds, in the latest run that asked for some; 0 before.
  double milliseconds_per_answer() const;
  /// What is known now. Not while run() is under way in another thread.
  SearchReport report(const ReportWishes& wishes = {}) const;

  const SearchOptions& options() const;
  Evaluator& evaluator() const;
  const Trail& trail() const;
  const Terms& terms() const;

 private:
  class Engine;
  std::unique_ptr<Engine> engine_;
};

}  // namespace miai::engine
