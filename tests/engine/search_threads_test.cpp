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

std::int64_t visits_within(int threads, Milliseconds time) {
  SearchOptions options;
  options.threads = threads;
  options.early_stop = false;
  Search search(std::make_shared<SlowEvaluator>(microseconds(1000)), options, steady_now());
  search.set_position(empty_board(9), terms_of("chinese"));
  Budget budget;
  budget.time = TimePlan::fixed(time);
  return search.run(budget).root.visits;
}

TEST(SearchThreads, two_threads_do_the_work_of_two) {
  // The evaluator waits instead of computing, so that the figure tells of the tree's locks and not of the machine.
  double best = 0;
  for (int attempt = 0; attempt < 4 && best < 1.8; ++attempt) {
    const auto one = static_cast<double>(visits_within(1, milliseconds(300)));
    const auto two = static_cast<double>(visits_within(2, milliseconds(300)));
    best = std::max(best, two / one);
  }
  EXPECT_GE(best, 1.8);
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
  for (int i = 0; i < 10; ++i) {
    SearchOptions options;
    options.threads = 1 + i % 3;
    Search search(std::make_shared<SlowEvaluator>(microseconds(500)), options, steady_now());
    search.set_position(empty_board(9), terms_of("chinese"));
    std::atomic<bool> has_begun{false};
    std::chrono::steady_clock::time_point asked;
    std::thread stopper([&] {
      while (!has_begun.load()) std::this_thread::yield();
      std::this_thread::sleep_for(milliseconds(5));
      asked = std::chrono::steady_clock::now();
      search.stop();
    });
    Progress progress;
    progress.interval = Milliseconds{1};
    progress.tell = [&](const SearchReport&) { has_begun.store(true); };
    const auto report = search.run({}, progress);
    const auto ended = std::chrono::steady_clock::now();
    stopper.join();
    EXPECT_EQ(report.cause, StopCause::stopped);
    // Far above what it takes, far below what a loaded machine adds.
    EXPECT_LT(ended - asked, milliseconds(500));
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
