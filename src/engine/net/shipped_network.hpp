#pragma once
// The network inside the program.

#include <cstddef>
#include <span>

namespace miai::engine {

/// What data/networks/miai.bin.gz held when the program was built; empty where there was no such file.
std::span<const std::byte> shipped_network();

}  // namespace miai::engine
