#pragma once
// How often somebody may do something: so much at once, and so much more with time.

#include <cstddef>
#include <map>
#include <mutex>
#include <string>

#include "game/clock.hpp"

namespace miai::server {

struct Rate {
  double at_once = 1;
  double per_second = 1;
};

/// Threads: any.
class Allowance {
 public:
  /// True when there was one left, which is then gone. One who is asked about always goes by the same rate.
  bool take(const std::string& who, const Rate& rate, Milliseconds now);

 private:
  struct Bucket {
    double left = 0;
    Milliseconds full{0};  ///< when nothing of what was done counts any more
    Milliseconds filled{0};
  };
  void make_room(Milliseconds now);

  std::mutex mutex_;
  std::map<std::string, Bucket> buckets_;
};

}  // namespace miai::server
