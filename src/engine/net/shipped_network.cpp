// The build says where the file is (cmake/EmbedNetwork.cmake); the assembler takes it in as it stands. Written as
// numbers it would take the compiler seconds and a gigabyte.
#include "engine/net/shipped_network.hpp"

#ifdef MIAI_SHIPPED_NETWORK

// Bytes among the constants, with a label at either end.
asm(".section .rodata.miai_network, \"a\"\n"
    ".balign 16\n"
    ".global miai_network_begin\n"
    ".global miai_network_end\n"
    "miai_network_begin:\n"
    ".incbin \"" MIAI_SHIPPED_NETWORK
    "\"\n"
    "miai_network_end:\n"
    ".byte 0\n"
    ".previous\n");

extern "C" {
extern const std::byte miai_network_begin[];  // NOLINT(modernize-avoid-c-arrays): a label of the assembler's
extern const std::byte miai_network_end[];    // NOLINT(modernize-avoid-c-arrays): the same
}

namespace miai::engine {

std::span<const std::byte> shipped_network() {
  return {miai_network_begin, miai_network_end};
}

}  // namespace miai::engine

#else

namespace miai::engine {

std::span<const std::byte> shipped_network() {
  return {};
}

}  // namespace miai::engine

#endif
