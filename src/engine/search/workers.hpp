#pragma once
// Threads, in the one place where they are known: with threads workers_threads.cpp is compiled, without them
// workers_single.cpp.

#include <functional>

namespace miai::engine {

/// Calls work(0) … work(n − 1) at the same time, work(0) on the calling thread, and returns when all have returned.
/// Without threads only work(0) is called.
void work_together(int n, const std::function<void(int)>& work);

/// Lets others run while a lock is waited for.
void give_way();

}  // namespace miai::engine
