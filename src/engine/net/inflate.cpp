#include "engine/net/inflate.hpp"

#include <zlib.h>

#include <algorithm>
#include <limits>

namespace miai::engine {
namespace {

/// zlib's inflater as a value that cleans up after itself.
class Inflater {
 public:
  Inflater() : ready_(inflateInit2(&stream_, 16 + MAX_WBITS) == Z_OK) {}
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() {
    if (ready_) inflateEnd(&stream_);
  }
  bool ready() const { return ready_; }

  void give(std::span<const std::byte> data) {
    // zlib's interface wants a mutable pointer, but only reads through it.
    stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(data.data()));  // NOLINT
    stream_.avail_in = static_cast<uInt>(data.size());
  }
  std::size_t left() const { return stream_.avail_in; }

  struct Step {
    int status;
    std::size_t written;
  };
  Step run(std::span<char> room) {
    stream_.next_out = reinterpret_cast<Bytef*>(room.data());  // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast)
    stream_.avail_out = static_cast<uInt>(room.size());
    const int status = inflate(&stream_, Z_NO_FLUSH);
    return {status, room.size() - stream_.avail_out};
  }
  bool next_member() { return inflateReset(&stream_) == Z_OK; }

 private:
  z_stream stream_{};
  bool ready_;
};

tl::unexpected<Error> damaged() {
  return fail("net.inflate", "The compressed data is damaged or cut off; fetch the file again.");
}

}  // namespace

bool is_gzip(std::span<const std::byte> data) {
  return data.size() >= 2 && data[0] == std::byte{0x1F} && data[1] == std::byte{0x8B};
}

Result<std::vector<char>> inflated(std::span<const std::byte> data, std::size_t most) {
  constexpr std::size_t kMostAtOnce = std::numeric_limits<uInt>::max() / 2;
  Inflater inflater;
  if (!inflater.ready()) return damaged();
  std::vector<char> out;
  std::size_t written = 0;
  for (;;) {
    if (inflater.left() == 0) {
      if (data.empty()) return damaged();
      const std::size_t part = std::min(data.size(), kMostAtOnce);
      inflater.give(data.first(part));
      data = data.subspan(part);
    }
    if (written == out.size()) {
      if (written >= most) {
        return fail("net.too_large", "More than " + std::to_string(most / 1'000'000) +
                                         " MB would come out of the compressed file, which is no network then; fetch "
                                         "the file again.");
      }
      // Weights hardly shrink, so the first guess mostly holds all.
      const std::size_t guess =
          out.empty() ? data.size() + inflater.left() + (inflater.left() >> 2U) + 4096 : 2 * written;
      out.resize(std::min(guess, most));
    }
    const std::size_t room = std::min(out.size() - written, kMostAtOnce);
    const auto step = inflater.run(std::span(out).subspan(written, room));
    written += step.written;
    if (step.status == Z_STREAM_END) {
      const bool more = inflater.left() > 0 || !data.empty();
      if (!more || !inflater.next_member()) break;
    } else if (step.status != Z_OK && step.status != Z_BUF_ERROR) {
      return damaged();
    }
  }
  out.resize(written);
  return out;
}

}  // namespace miai::engine
