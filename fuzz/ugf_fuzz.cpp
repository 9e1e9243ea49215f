// Any bytes read as UGF.
#include "record_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  miai::fuzzing::read_and_write(miai::fuzzing::as_text(data, size), "ugf");
  return 0;
}
