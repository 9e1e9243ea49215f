#pragma once
// The event loop behind a plain face: threads, strands (work that never runs twice at once) and timers.

#include <functional>
#include <memory>

#include "game/clock.hpp"

namespace miai::server {

/// The threads that run everything but the store and the engines.
class Loop {
 public:
  explicit Loop(int threads);
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop();

  /// Ends all work; what is posted later is dropped. Must not be called from a thread of the loop.
  void stop();

  struct Impl;
  Impl& impl() { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

/// Work posted to one strand runs in order and one at a time. Copies are the same strand.
class Strand {
 public:
  explicit Strand(Loop& loop);
  void post(std::function<void()> work) const;

 private:
  friend class Timer;
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

/// Calls back on its strand. Only to be used there, but for its end.
class Timer {
 public:
  explicit Timer(const Strand& strand);
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  ~Timer();
  /// Replaces what was set before.
  void set(Milliseconds delay, std::function<void()> work);
  void cancel();

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace miai::server
