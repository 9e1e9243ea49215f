#pragma once
// Threads that take work in order.

#include <cstddef>
#include <functional>
#include <memory>

namespace miai::server {

class WorkQueue {
 public:
  explicit WorkQueue(int threads);
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;
  ~WorkQueue();
  void put(std::function<void()> work);
  /// False, and nothing is done, when so many are waiting already.
  bool offer(std::function<void()> work, std::size_t most_waiting);
  /// Waits for what is being done; what has not begun, and whatever comes later, is dropped.
  void close();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace miai::server
