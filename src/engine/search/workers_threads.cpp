#include "engine/search/workers.hpp"

#if !defined(__EMSCRIPTEN__)
#include <system_error>
#include <thread>
#include <vector>

namespace miai::engine {

void work_together(int n, const std::function<void(int)>& work) {
  std::vector<std::thread> others;
  others.reserve(static_cast<std::size_t>(n > 1 ? n - 1 : 0));
  for (int i = 1; i < n; ++i) {
    try {
      others.emplace_back(work, i);
    } catch (const std::system_error&) {
      break;  // the machine gives no more threads: those that there are do the work
    }
  }
  work(0);
  for (auto& thread : others) thread.join();
}

void give_way() {
  std::this_thread::yield();
}

}  // namespace miai::engine
#endif
