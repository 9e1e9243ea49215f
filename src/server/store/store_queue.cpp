#include "server/store/store_queue.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <variant>
#include <vector>

namespace miai::server {
namespace {

struct Write {
  Append events;
  std::function<void(const Result<void>&)> done;
};
using Job = std::variant<Write, std::function<void(Store&)>>;

constexpr std::size_t kMostTogether = 1000;

}  // namespace

struct StoreQueue::Impl {
  std::unique_ptr<Store> store;
  std::mutex mutex;
  std::condition_variable woken;
  std::deque<Job> jobs;
  bool closing = false;
  std::thread thread;

  void put(Job job) {
    {
      const std::lock_guard lock(mutex);
      jobs.push_back(std::move(job));
    }
    woken.notify_one();
  }

  /// The writes at the head of the queue, or one other job.
  std::vector<Job> take() {
    std::unique_lock lock(mutex);
    woken.wait(lock, [this] { return closing || !jobs.empty(); });
    std::vector<Job> taken;
    while (!jobs.empty() && taken.size() < kMostTogether) {
      const bool is_write = std::holds_alternative<Write>(jobs.front());
      if (!taken.empty() && !is_write) break;
      taken.push_back(std::move(jobs.front()));
      jobs.pop_front();
      if (!is_write) break;
    }
    return taken;
  }

  void write(std::vector<Job>& writes) {
    std::vector<Append> appends;
    appends.reserve(writes.size());
    for (Job& job : writes) appends.push_back(std::move(std::get<Write>(job).events));
    const auto together = store->append(appends);
    for (std::size_t i = 0; i < writes.size(); ++i) {
      // One game's trouble is not the others': what fails together is tried alone.
      const auto alone = together || writes.size() == 1 ? together : store->append(std::span(&appends[i], 1));
      std::get<Write>(writes[i]).done(alone);
    }
  }

  void run() {
    for (;;) {
      auto taken = take();
      if (taken.empty()) return;
      if (std::holds_alternative<Write>(taken.front())) {
        write(taken);
      } else {
        std::get<std::function<void(Store&)>>(taken.front())(*store);
      }
    }
  }
};

StoreQueue::StoreQueue(std::unique_ptr<Store> store) : impl_(std::make_unique<Impl>()) {
  impl_->store = std::move(store);
  impl_->thread = std::thread([impl = impl_.get()] { impl->run(); });
}

StoreQueue::~StoreQueue() {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->closing = true;
  }
  impl_->woken.notify_one();
  impl_->thread.join();
}

void StoreQueue::append(Append events, std::function<void(const Result<void>&)> done) {
  impl_->put(Write{std::move(events), std::move(done)});
}

void StoreQueue::ask(std::function<void(Store&)> work) {
  impl_->put(std::move(work));
}

}  // namespace miai::server
