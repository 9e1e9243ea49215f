#include "analysis/pool.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace miai::analysis {

using engine::Search;
using engine::SearchReport;

struct Pool::Task {
  Task(Key key_, Job job_, std::uint64_t arrival_)
      : key(key_),
        job(std::move(job_)),
        arrival(arrival_),
        next_report(job.reports ? job.reports->first : Milliseconds{0}) {}

  Key key;
  Job job;
  std::uint64_t arrival;
  std::unique_ptr<Search> search;  ///< with its tree, while thinking and while set aside
  bool cancelled = false;
  bool is_thinking = false;
  bool gives_way = false;
  std::atomic<bool> stop{false};
  Milliseconds spent{0};
  std::int64_t played = 0;
  Milliseconds next_report;  ///< of the time spent
};

bool Pool::Sooner::operator()(const Task* a, const Task* b) const {
  if (a->job.priority != b->job.priority) return a->job.priority > b->job.priority;
  return a->arrival < b->arrival;
}

Pool::Pool(PoolSettings settings) : settings_(std::move(settings)) {
  settings_.workers = std::max(1, settings_.workers);
  for (int i = 0; i < settings_.workers; ++i) threads_.emplace_back([this] { work(); });
}

Pool::~Pool() {
  cancel_all();
  {
    const Lock lock(mutex_);
    closing_ = true;
  }
  came_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void Pool::add(Key key, Job job) {
  const Lock lock(mutex_);
  auto task = std::make_unique<Task>(key, std::move(job), ++arrivals_);
  Task* const added = task.get();
  tasks_.emplace(key, std::move(task));
  ++open_;
  waiting_.insert(added);
  make_room_for(*added);
  came_.notify_one();
}

void Pool::make_room_for(const Task& task) {
  if (thinking_.size() < threads_.size() || set_aside_ >= most_aside(settings_.workers)) return;
  const auto least = std::max_element(thinking_.begin(), thinking_.end(), [](const Task* a, const Task* b) {
    return a->gives_way != b->gives_way ? a->gives_way : Sooner{}(a, b);
  });
  Task& victim = **least;
  if (victim.gives_way || victim.cancelled || victim.job.priority >= task.job.priority) return;
  victim.gives_way = true;
  victim.stop = true;
  ++set_aside_;
}

void Pool::cancel(Key key) {
  Lock lock(mutex_);
  const auto found = tasks_.find(key);
  if (found == tasks_.end()) return;
  Task& task = *found->second;
  if (task.cancelled) return;
  task.cancelled = true;
  task.stop = true;
  if (task.is_thinking) return;
  waiting_.erase(&task);
  std::optional<SearchReport> report;
  if (task.search) {
    --set_aside_;
    report = task.search->report(task.job.wishes);
  }
  finish(task, report, lock);
}

void Pool::cancel_all() {
  std::vector<Key> keys;
  {
    const Lock lock(mutex_);
    for (const auto& [key, task] : tasks_) keys.push_back(key);
  }
  for (const Key key : keys) cancel(key);
}

void Pool::wait() {
  Lock lock(mutex_);
  emptied_.wait(lock, [this] { return open_ == 0; });
}

int Pool::threads_for_next() const {
  if (settings_.threads > 0) return settings_.threads;
  const auto open = static_cast<int>(std::min<std::size_t>(tasks_.size(), threads_.size()));
  return std::max(1, settings_.cores / std::max(1, open));
}

void Pool::work() {
  Lock lock(mutex_);
  while (true) {
    came_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    Task& task = **waiting_.begin();
    waiting_.erase(waiting_.begin());
    think(task, lock);
  }
}

/// Between taking a task from the queue and giving it back or finishing it.
void Pool::think(Task& task, Lock& lock) {
  task.is_thinking = true;
  thinking_.push_back(&task);
  if (task.search) --set_aside_;
  const int threads = threads_for_next();
  if (!task.search) task.search = idle_search_for(task);
  lock.unlock();
  auto report = run(task, threads);
  lock.lock();
  thinking_.erase(std::find(thinking_.begin(), thinking_.end(), &task));
  task.is_thinking = false;
  const bool yielded = std::exchange(task.gives_way, false);
  if (yielded && report && !task.cancelled && report->cause == engine::StopCause::stopped) {
    task.stop = false;
    task.spent += report->elapsed;
    task.played += report->playouts;
    waiting_.insert(&task);
    came_.notify_one();
    return;
  }
  if (yielded) --set_aside_;
  finish(task, report, lock);
}

/// A search that nobody uses, over the task's evaluator; null where there is none.
std::unique_ptr<Search> Pool::idle_search_for(const Task& task) {
  const auto fits = [&](const auto& search) { return &search->evaluator() == task.job.evaluator.get(); };
  const auto found = std::find_if(idle_.begin(), idle_.end(), fits);
  if (found == idle_.end()) {
    if (!idle_.empty()) idle_.pop_back();
    return nullptr;
  }
  auto search = std::move(*found);
  idle_.erase(found);
  return search;
}

/// Without the lock: a run of the search, from where it was.
std::optional<SearchReport> Pool::run(Task& task, int threads) try {
  const Job& job = task.job;
  engine::SearchOptions options = job.options;
  options.threads = threads;
  if (!task.search) task.search = std::make_unique<Search>(job.evaluator, options, settings_.now);
  Search& search = *task.search;
  search.set_options(options);
  if (task.played == 0) {
    search.forget();
    search.set_position(job.scene.trail, job.scene.terms);
    search.set_restrictions(job.restrictions);
  }

  engine::Budget budget;
  budget.stop = &task.stop;
  budget.visits = job.visits;
  if (job.playouts > 0) budget.playouts = std::max<std::int64_t>(1, job.playouts - task.played);
  if (job.time) budget.time = engine::TimePlan::fixed(std::max(Milliseconds{1}, *job.time - task.spent));
  engine::Progress progress;
  progress.wishes = job.wishes;
  if (job.reports) {
    progress.interval = std::min(job.reports->first, job.reports->every);
    progress.tell = [&task](const SearchReport& report) {
      const Milliseconds spent = task.spent + report.elapsed;
      if (spent < task.next_report) return;
      task.next_report = spent + task.job.reports->every;
      task.job.reports->tell(report);
    };
  }
  return search.run(budget, progress);
} catch (const std::bad_alloc&) {
  return std::nullopt;
}

/// Takes the task out and tells its owner; without the lock meanwhile.
void Pool::finish(Task& task, const std::optional<SearchReport>& report, Lock& lock) {
  const auto found = tasks_.find(task.key);
  const std::unique_ptr<Task> ended = std::move(found->second);
  tasks_.erase(found);
  auto search = std::move(ended->search);
  lock.unlock();
  if (search) search->forget();
  ended->job.done(report ? &*report : nullptr);
  lock.lock();
  if (search && idle_.size() < threads_.size()) idle_.push_back(std::move(search));
  if (--open_ == 0) emptied_.notify_all();
}

}  // namespace miai::analysis
