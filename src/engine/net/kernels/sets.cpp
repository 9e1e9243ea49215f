#include "engine/net/kernels/sets.hpp"

#include <vector>

namespace miai::engine::kernels {
namespace {

struct Row {
  bool (*runs)();
  const KernelSet* set;
};

#if defined(__x86_64__)
// The compiler asks the processor and the system: both must know the wide registers.
bool has_avx512() {
  return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
         __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
         __builtin_cpu_supports("fma") != 0;
}
bool has_avx2() {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
}
#endif

constexpr Row kRows[] = {
#if defined(__x86_64__)
    {has_avx512, &kAvx512Kernels},
    {has_avx2, &kAvx2Kernels},
#endif
    {[] { return true; }, &kPortableKernels},
};

}  // namespace

std::span<const KernelSet* const> kernel_sets() {
  static const std::vector<const KernelSet*> sets = [] {
    std::vector<const KernelSet*> found;
    for (const Row& row : kRows) {
      if (row.runs()) found.push_back(row.set);
    }
    return found;
  }();
  return sets;
}

const KernelSet& best_kernels() {
  return *kernel_sets().front();
}

}  // namespace miai::engine::kernels
