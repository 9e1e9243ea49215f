#pragma once
// Threads that take work in order.

#include <functional>
#include <memory>

namespace miai::server {

class WorkQueue {
 public:
  explicit WorkQueue(int threads);
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;
  /// Waits for what is being done; what has not begun is dropped.
  ~WorkQueue();
  void put(std::function<void()> work);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace miai::server
