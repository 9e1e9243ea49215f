// Boards drawn with letters: any bytes give a board or an error, and what was read can be written by every writer.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "render/read_text.hpp"
#include "render/writers.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto drawn = miai::render::read_text(text);
  if (!drawn) {
    if (drawn.error().message.empty()) std::abort();
    return 0;
  }
  for (const auto& writer : miai::render::writers()) {
    if (writer.write(drawn->diagram, {}).empty()) std::abort();
  }
  return 0;
}
