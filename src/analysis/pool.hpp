#pragma once
// Many positions thought about at once: a queue with priorities, and threads that work it off.

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "engine/agent.hpp"

namespace miai::analysis {

/// Reports while a position is thought about.
struct Reports {
  Milliseconds first{0};  ///< when the first one comes
  Milliseconds every{0};  ///< between two of them
  std::function<void(const engine::SearchReport&)> tell;
};

/// One position to think about.
struct Job {
  std::shared_ptr<engine::Evaluator> evaluator = {};
  engine::Scene scene;
  engine::SearchOptions options = {};
  std::vector<engine::Restriction> restrictions = {};
  std::int64_t visits = 1;
  std::int64_t playouts = 0;              ///< 0: no limit
  std::optional<Milliseconds> time = {};  ///< of thinking, not of waiting
  engine::ReportWishes wishes = {};
  /// The higher comes first; equal ones in the order in which they came.
  std::int64_t priority = 0;
  std::optional<Reports> reports = {};
  /// Called once, whatever happens, from any thread: with the last report, or null when it never began.
  std::function<void(const engine::SearchReport*)> done = {};
};

struct PoolSettings {
  /// Positions thought about at the same time.
  int workers = 1;
  /// Threads for each position; 0: the machine's cores divided among the positions that are open.
  int threads = 1;
  int cores = 1;
  engine::Now now;
};

/// Works jobs off. A job that is more urgent than one that is under way takes the place of the least urgent of these,
/// which goes on later where it was. Not more than most_aside() have given way at a time; then the urgent wait for a
/// place.
/// Threads: every method may be called from any thread but those that callbacks are called from, which may call
/// nothing here.
class Pool {
 public:
  using Key = std::uint64_t;

  explicit Pool(PoolSettings settings);
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  /// Ends as after cancel_all().
  ~Pool();

  /// Requires a key that no open job has.
  void add(Key key, Job job);
  /// Ends a job soon: with what is known so far, or with nothing. A key that is not open is no matter.
  void cancel(Key key);
  void cancel_all();
  /// Waits until every job is done.
  void wait();
  /// Every position that gave way keeps its tree, and memory has its limits.
  static int most_aside(int workers) { return std::max(workers, kFewAside); }

 private:
  /// With one worker too there are more than two degrees of urgency.
  static constexpr int kFewAside = 4;

  struct Task;
  struct Sooner {
    bool operator()(const Task* a, const Task* b) const;
  };
  using Lock = std::unique_lock<std::mutex>;

  void work();
  void think(Task& task, Lock& lock);
  std::optional<engine::SearchReport> run(Task& task, int threads);
  void finish(Task& task, const std::optional<engine::SearchReport>& report, Lock& lock);
  void make_room_for(const Task& task);
  int threads_for_next() const;
  std::unique_ptr<engine::Search> idle_search_for(const Task& task);

  PoolSettings settings_;
  std::mutex mutex_;
  std::condition_variable came_;
  std::condition_variable emptied_;
  std::map<Key, std::unique_ptr<Task>> tasks_;
  std::set<Task*, Sooner> waiting_;
  std::vector<Task*> thinking_;
  std::vector<std::unique_ptr<engine::Search>> idle_;
  std::uint64_t arrivals_ = 0;
  int set_aside_ = 0;
  std::size_t open_ = 0;  ///< jobs whose done() has not returned
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace miai::analysis
