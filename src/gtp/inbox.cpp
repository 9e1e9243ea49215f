#include "gtp/inbox.hpp"

#include <utility>

namespace miai::gtp {
namespace {

constexpr std::size_t kMostUnread = std::size_t{4} << 20U;

}  // namespace

void Inbox::put(std::string_view bytes) {
  std::unique_lock lock(mutex_);
  taken_.wait(lock, [this] { return bytes_.size() < kMostUnread || abandoned_; });
  if (abandoned_) return;
  bytes_ += bytes;
  has_line_ = has_line_ || bytes.find('\n') != std::string_view::npos;
  came_.notify_all();
}

void Inbox::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  came_.notify_all();
}

void Inbox::abandon() {
  const std::lock_guard lock(mutex_);
  abandoned_ = true;
  taken_.notify_all();
}

std::string Inbox::take() {
  std::unique_lock lock(mutex_);
  came_.wait(lock, [this] { return !bytes_.empty() || closed_; });
  has_line_ = false;
  std::string bytes = std::exchange(bytes_, {});
  taken_.notify_all();
  return bytes;
}

bool Inbox::has_line() const {
  const std::lock_guard lock(mutex_);
  return has_line_ || closed_;
}

}  // namespace miai::gtp
