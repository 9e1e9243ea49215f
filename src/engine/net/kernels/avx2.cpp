#if defined(__x86_64__)
#include "engine/net/kernels/layers.hpp"
#include "engine/net/kernels/sets.hpp"

namespace miai::engine::kernels {

const KernelSet kAvx2Kernels = kernel_set<Products<8, 6, 2, 16>, 8>("avx2");

}  // namespace miai::engine::kernels
#endif
