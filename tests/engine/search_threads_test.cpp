#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "search_support.hpp"

namespace miai::engine {

Evaluation SlowEvaluator::evaluate(const Query& query) {
  std::this_thread::sleep_for(time_);
  return HashEvaluator::evaluate(query);
}

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

Trail empty_board(int side) {
  return Trail(Position(BoardSize::square(side)));
}

/// Lets nobody go before somebody else has come as well: two threads get on only if neither keeps the other out.
class PairedEvaluator : public HashEvaluator {
 public:
  Evaluation evaluate(const Query& query) override {
    std::unique_lock lock(mutex_);
    ++asked_;
    if (waiting_) {
      waiting_ = false;
      ++pairs_;
      came_.notify_one();
    } else {
      waiting_ = true;
      const int before = pairs_;
      if (!came_.wait_for(lock, kPatience, [&] { return pairs_ != before; })) waiting_ = false;
    }
    lock.unlock();
    return HashEvaluator::evaluate(query);
  }
  int asked() const { return asked_; }
  int pairs() const { return pairs_; }

 private:
  static constexpr std::chrono::seconds kPatience{2};
  std::mutex mutex_;
  std::condition_variable came_;
  bool waiting_ = false;
  int asked_ = 0;
  int pairs_ = 0;
};

TEST(SearchThreads, two_threads_do_the_work_of_two) {
  SearchOptions options;
  options.threads = 2;
  const auto evaluator = std::make_shared<PairedEvaluator>();
  Search search(evaluator, options, steady_now());
  search.set_position(empty_board(9), terms_of("chinese"));
  search.run(visits(600));
  EXPECT_GE(evaluator->pairs() * 2, evaluator->asked() - 4) << "but for the root's own and the last one";
}

TEST(SearchThreads, visits_add_up_whoever_made_them) {
  for (const int threads : {2, 4, 8}) {
    SearchOptions options;
    options.threads = threads;
    Search search(std::make_shared<HashEvaluator>(), options, steady_now());
    search.set_position(empty_board(5), terms_of("tromp-taylor"));
    const auto report = search.run(visits(3000));
    std::int64_t sum = 1;
    for (const MoveReport& move : report.moves) sum += move.visits;
    EXPECT_EQ(sum, report.root.visits);
    EXPECT_EQ(report.root.visits, 3000);
  }
}

TEST(SearchThreads, small_memory_and_many_threads_get_on) {
  SearchOptions options;
  options.threads = 4;
  options.memory_mb = 16;
  Search search(std::make_shared<ConstantEvaluator>(), options, steady_now());
  search.set_position(empty_board(9), terms_of("chinese"));
  const auto report = search.run(visits(40000));
  EXPECT_EQ(report.root.visits, 40000);
  EXPECT_LE(report.memory_bytes, std::size_t{16} << 20U);
}

TEST(SearchThreads, a_position_with_one_move_is_shared_without_standing_still) {
  // One point: there is only passing, so that all threads want the same line.
  SearchOptions options;
  options.threads = 4;
  Search search(std::make_shared<SlowEvaluator>(microseconds(200)), options, steady_now());
  search.set_position(empty_board(1), terms_of("tromp-taylor"));
  EXPECT_EQ(search.run(visits(200)).root.visits, 200);
}

TEST(SearchThreads, stop_takes_effect_at_once) {
  /// Counts what it is asked.
  class CountedEvaluator : public SlowEvaluator {
   public:
    CountedEvaluator() : SlowEvaluator(microseconds(500)) {}
    Evaluation evaluate(const Query& query) override {
      ++asked;
      return SlowEvaluator::evaluate(query);
    }
    std::atomic<int> asked{0};
  };
  for (int i = 0; i < 10; ++i) {
    SearchOptions options;
    options.threads = 1 + i % 3;
    const auto evaluator = std::make_shared<CountedEvaluator>();
    Search search(evaluator, options, steady_now());
    search.set_position(empty_board(9), terms_of("chinese"));
    std::atomic<bool> has_begun{false};
    int asked = 0;
    std::thread stopper([&] {
      while (!has_begun.load()) std::this_thread::yield();
      std::this_thread::sleep_for(milliseconds(5));
      search.stop();
      asked = evaluator->asked;
    });
    Progress progress;
    progress.interval = Milliseconds{1};
    progress.tell = [&](const SearchReport&) { has_begun.store(true); };
    const auto report = search.run({}, progress);
    stopper.join();
    EXPECT_EQ(report.cause, StopCause::stopped);
    EXPECT_LE(evaluator->asked - asked, options.threads) << "each thread may be on its way to one more";
  }
}

TEST(SearchThreads, a_stop_before_the_start_counts) {
  std::atomic<bool> stop{true};
  Budget budget;
  budget.stop = &stop;
  Search search(std::make_shared<HashEvaluator>(), {}, steady_now());
  search.set_position(empty_board(9), terms_of("chinese"));
  const auto report = search.run(budget);
  EXPECT_EQ(report.cause, StopCause::stopped);
  EXPECT_FALSE(report.moves.empty());
  EXPECT_LE(report.root.visits, 1);
}

TEST(SearchThreads, reports_on_the_way_never_go_backwards) {
  SearchOptions options;
  options.threads = 3;
  Search search(std::make_shared<SlowEvaluator>(microseconds(100)), options, steady_now());
  search.set_position(empty_board(9), terms_of("chinese"));
  std::int64_t last = 0;
  int told = 0;
  Progress progress;
  progress.interval = Milliseconds{5};
  progress.wishes.ownership = OwnershipWish::root;
  progress.tell = [&](const SearchReport& report) {
    EXPECT_GE(report.root.visits, last);
    EXPECT_EQ(report.cause, StopCause::running);
    last = report.root.visits;
    ++told;
  };
  search.run(visits(1500), progress);
  EXPECT_GT(told, 1);
}

}  // namespace
}  // namespace miai::engine
