#include "engine/net/kernels/layers.hpp"
#include "engine/net/kernels/sets.hpp"

namespace miai::engine::kernels {

const KernelSet kPortableKernels = kernel_set<Products<4, 6, 2, 16>, 4>("portable");

}  // namespace miai::engine::kernels
