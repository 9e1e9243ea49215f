// Any bytes read as a network file.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "engine/net/model_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto model = miai::engine::read_model(std::as_bytes(std::span(data, size)), "fuzz");
  const bool explained = model ? miai::engine::parameters(*model) > 0 : !model.error().message.empty();
  if (!explained) std::abort();
  return 0;
}
