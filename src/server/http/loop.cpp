#include "server/http/loop.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/http/loop_impl.hpp"

namespace miai::server {
namespace asio = boost::asio;

Loop::Loop(int threads) : impl_(std::make_unique<Impl>()) {
  for (int i = 0; i < threads; ++i) impl_->threads.emplace_back([this] { impl_->context.run(); });
}

Loop::~Loop() {
  stop();
}

void Loop::stop() {
  impl_->work.reset();
  impl_->context.stop();
  for (std::thread& thread : impl_->threads) {
    if (thread.joinable()) thread.join();
  }
}

struct Strand::Impl {
  asio::strand<asio::io_context::executor_type> strand;
};

Strand::Strand(Loop& loop)
    : impl_(std::make_shared<Impl>(Impl{asio::make_strand(loop.impl().context.get_executor())})) {}

void Strand::post(std::function<void()> work) const {
  asio::post(impl_->strand, std::move(work));
}

struct Timer::Impl {
  explicit Impl(const asio::strand<asio::io_context::executor_type>& on) : strand(on), timer(on) {}
  asio::strand<asio::io_context::executor_type> strand;
  asio::steady_timer timer;
  std::uint64_t turn = 0;
};

Timer::Timer(const Strand& strand) : impl_(std::make_shared<Impl>(strand.impl_->strand)) {}

Timer::~Timer() {
  // Whoever lets go of a timer may be on any thread; the timer itself is its strand's.
  asio::post(impl_->strand, [impl = impl_] {
    ++impl->turn;
    impl->timer.cancel();
  });
}

void Timer::set(Milliseconds delay, std::function<void()> work) {
  const std::uint64_t turn = ++impl_->turn;
  impl_->timer.expires_after(delay);
  impl_->timer.async_wait([impl = impl_, turn, work = std::move(work)](const boost::system::error_code& error) {
    if (!error && impl->turn == turn) work();
  });
}

void Timer::cancel() {
  ++impl_->turn;
  impl_->timer.cancel();
}

}  // namespace miai::server
