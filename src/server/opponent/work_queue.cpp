#include "server/opponent/work_queue.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace miai::server {

struct WorkQueue::Impl {
  std::mutex mutex;
  std::condition_variable woken;
  std::deque<std::function<void()>> waiting;
  bool closing = false;
  std::vector<std::thread> threads;

  void run() {
    for (;;) {
      std::unique_lock lock(mutex);
      woken.wait(lock, [this] { return closing || !waiting.empty(); });
      if (closing) return;
      const auto work = std::move(waiting.front());
      waiting.pop_front();
      lock.unlock();
      work();
    }
  }
};

WorkQueue::WorkQueue(int threads) : impl_(std::make_unique<Impl>()) {
  for (int i = 0; i < threads; ++i) impl_->threads.emplace_back([impl = impl_.get()] { impl->run(); });
}

WorkQueue::~WorkQueue() {
  close();
}

void WorkQueue::close() {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->closing = true;
  }
  impl_->woken.notify_all();
  for (std::thread& thread : impl_->threads) {
    if (thread.joinable()) thread.join();
  }
}

void WorkQueue::put(std::function<void()> work) {
  {
    const std::lock_guard lock(impl_->mutex);
    impl_->waiting.push_back(std::move(work));
  }
  impl_->woken.notify_one();
}

bool WorkQueue::offer(std::function<void()> work, std::size_t most_waiting) {
  {
    const std::lock_guard lock(impl_->mutex);
    if (impl_->waiting.size() >= most_waiting) return false;
    impl_->waiting.push_back(std::move(work));
  }
  impl_->woken.notify_one();
  return true;
}

}  // namespace miai::server
