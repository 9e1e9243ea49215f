// Bytes of a descriptor, read so that another thread can end the waiting.
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "gtp/run.hpp"

namespace miai::gtp {
namespace {

constexpr std::size_t kMostAtOnce = std::size_t{1} << 16U;

class DescriptorSource : public ByteSource {
 public:
  explicit DescriptorSource(int descriptor) : descriptor_(descriptor) {
    if (::pipe(wake_.data()) != 0) wake_ = {-1, -1};
  }
  DescriptorSource(const DescriptorSource&) = delete;
  DescriptorSource& operator=(const DescriptorSource&) = delete;
  ~DescriptorSource() override {
    for (const int end : wake_) {
      if (end >= 0) ::close(end);
    }
  }

  std::string read() override {
    for (;;) {
      std::array<pollfd, 2> wanted{pollfd{descriptor_, POLLIN, 0}, pollfd{wake_[0], POLLIN, 0}};
      if (::poll(wanted.data(), wanted.size(), -1) < 0 && errno != EINTR) return {};
      if (wanted[1].revents != 0) return {};
      if (wanted[0].revents == 0) continue;
      std::string bytes(kMostAtOnce, '\0');
      const auto count = ::read(descriptor_, bytes.data(), bytes.size());
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      bytes.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
      return bytes;
    }
  }

  void abandon() override {
    const char byte = 0;
    while (::write(wake_[1], &byte, 1) < 0 && errno == EINTR) {
    }
  }

 private:
  int descriptor_;
  std::array<int, 2> wake_{-1, -1};
};

}  // namespace

std::unique_ptr<ByteSource> bytes_of_descriptor(int descriptor) {
  return std::make_unique<DescriptorSource>(descriptor);
}

}  // namespace miai::gtp
