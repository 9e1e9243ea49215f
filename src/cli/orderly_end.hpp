#pragma once
// Ending in good order when somebody asks for it.

#include <atomic>

namespace miai::cli {

/// While it lives, Ctrl-C and SIGTERM are a wish. The second time the program ends at once.
class OrderlyEnd {
 public:
  OrderlyEnd();
  OrderlyEnd(const OrderlyEnd&) = delete;
  OrderlyEnd& operator=(const OrderlyEnd&) = delete;
  ~OrderlyEnd();

  /// True once it is wished; also what else ends the work may set it. A new command begins with false.
  static std::atomic<bool>& wanted();
};

}  // namespace miai::cli
