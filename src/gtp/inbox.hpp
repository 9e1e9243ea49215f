#pragma once
// What a controller has sent and nobody has read yet: one thread puts bytes in, another takes them out.

#include <condition_variable>
#include <mutex>
#include <string>

namespace miai::gtp {

class Inbox {
 public:
  /// Waits while very much lies unread, so that a controller that is faster than the program does not fill the memory.
  void put(std::string_view bytes);
  /// No more bytes will come.
  void close();
  /// Nobody will read on: put() never waits again.
  void abandon();

  /// Waits for bytes and takes all there are; empty when there will be no more.
  std::string take();
  /// True when a whole line has come, or no more bytes will.
  bool has_line() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable came_;
  std::condition_variable taken_;
  std::string bytes_;
  bool has_line_ = false;
  bool closed_ = false;
  bool abandoned_ = false;
};

}  // namespace miai::gtp
