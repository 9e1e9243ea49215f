#include "engine/search/workers.hpp"

#if defined(__EMSCRIPTEN__)

namespace miai::engine {

void work_together(int /*n*/, const std::function<void(int)>& work) {
  work(0);
}

void give_way() {}

}  // namespace miai::engine
#endif
