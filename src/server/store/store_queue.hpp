#pragma once
// One thread with one connection: work in order, and appends that wait are written together in one transaction.

#include <functional>
#include <memory>
#include <string>

#include "server/store/store.hpp"

namespace miai::server {

class StoreQueue {
 public:
  explicit StoreQueue(std::unique_ptr<Store> store);
  StoreQueue(const StoreQueue&) = delete;
  StoreQueue& operator=(const StoreQueue&) = delete;
  /// Does what is waiting, then ends.
  ~StoreQueue();

  /// Calls back from the store's thread once the events are on disk, or are not.
  void append(Append events, std::function<void(const Result<void>&)> done);
  /// Any other work, on the store's thread.
  void ask(std::function<void(Store&)> work);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace miai::server
