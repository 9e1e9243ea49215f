#pragma once
// The sets by name; those of an x86 processor must only be used where the processor has them.

#include "engine/net/kernels/kernels.hpp"

namespace miai::engine::kernels {

extern const KernelSet kPortableKernels;
#if defined(__x86_64__)
extern const KernelSet kAvx2Kernels;
extern const KernelSet kAvx512Kernels;
#endif

}  // namespace miai::engine::kernels
