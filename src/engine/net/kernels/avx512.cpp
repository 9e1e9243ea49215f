#if defined(__x86_64__)
#include "engine/net/kernels/layers.hpp"
#include "engine/net/kernels/sets.hpp"

namespace miai::engine::kernels {

const KernelSet kAvx512Kernels = kernel_set<Products<16, 14, 2, 32>, 16>("avx512");

}  // namespace miai::engine::kernels
#endif
