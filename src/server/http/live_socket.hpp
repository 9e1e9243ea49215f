#pragma once
// Connections as Beast knows them; a part of http_server.cpp, apart only for its length.

#include <netinet/tcp.h>

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <map>
#include <mutex>

#include "server/http/http_server.hpp"
#include "server/http/loop_impl.hpp"

namespace miai::server {
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

struct HttpServer::Impl {
  Impl(asio::io_context& io, HttpHandlers h, const HttpLimits& l)
      : context(io), acceptor(asio::make_strand(io)), handlers(std::move(h)), limits(l) {}

  asio::io_context& context;
  tcp::acceptor acceptor;
  HttpHandlers handlers;
  HttpLimits limits;
  std::uint16_t port = 0;
  std::atomic<int> open{0};
  std::mutex mutex;
  std::map<std::string, int> by_address;

  /// Counts a connection in, or answers false when there are too many.
  bool enter(const std::string& address, bool is_local) {
    if (open.fetch_add(1) >= limits.connections) return leave_total();
    if (is_local) return true;
    const std::lock_guard lock(mutex);
    int& here = by_address[address];
    if (here >= limits.connections_per_address) return leave_total();
    ++here;
    return true;
  }
  void leave(const std::string& address, bool is_local) {
    leave_total();
    if (is_local) return;
    const std::lock_guard lock(mutex);
    if (--by_address[address] <= 0) by_address.erase(address);
  }

 private:
  bool leave_total() {
    open.fetch_sub(1);
    return false;
  }
};

using Impl = HttpServer::Impl;
using Stream = websocket::stream<beast::tcp_stream, false>;

/// Whatever goes wrong in one connection is that connection's end and nobody else's.
inline void ended(std::exception_ptr) {}

/// Counts a connection for as long as it lives.
class Visit {
 public:
  Visit(std::shared_ptr<Impl> server, std::string address, bool is_local)
      : server_(std::move(server)),
        address_(std::move(address)),
        is_local_(is_local),
        admitted_(server_->enter(address_, is_local_)) {}
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() {
    if (admitted_) server_->leave(address_, is_local_);
  }
  bool admitted() const { return admitted_; }
  const std::string& address() const { return address_; }
  bool is_local() const { return is_local_; }
  Impl& server() const { return *server_; }

 private:
  std::shared_ptr<Impl> server_;
  std::string address_;
  bool is_local_;
  bool admitted_;
};

class LiveSocket final : public Socket, public std::enable_shared_from_this<LiveSocket> {
 public:
  LiveSocket(beast::tcp_stream stream, std::shared_ptr<Visit> visit)
      : stream_(std::move(stream)), wake_(stream_.get_executor()), visit_(std::move(visit)) {
    wake_.expires_at(asio::steady_timer::time_point::max());
  }

  void send(std::shared_ptr<const std::string> text) override {
    asio::post(stream_.get_executor(), [self = shared_from_this(), text = std::move(text)]() mutable {
      if (self->closing_) return;
      self->waiting_ += text->size();
      self->queue_.push_back(std::move(text));
      if (self->waiting_ > self->visit_->server().limits.queue_bytes) {
        self->give_up();
      } else {
        self->wake_.cancel();
      }
    });
  }

  void close(int code, std::string reason) override {
    asio::post(stream_.get_executor(), [self = shared_from_this(), code, reason = std::move(reason)] {
      if (!self->closing_) self->begin_closing(code, reason);
    });
  }

  asio::awaitable<void> run(http::request<http::string_body> head, Request request) {
    error_code error;
    beast::get_lowest_layer(stream_).expires_never();
    websocket::stream_base::timeout timeouts{std::chrono::seconds(10), websocket::stream_base::none(), false};
    stream_.set_option(timeouts);
    stream_.read_message_max(visit_->server().limits.message_bytes);
    stream_.write_buffer_bytes(1024);
    stream_.auto_fragment(false);
    co_await stream_.async_accept(head, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    head = {};
    const SocketEvents events = visit_->server().handlers.open_socket(shared_from_this(), request);
    request = {};
    asio::co_spawn(stream_.get_executor(), write_all(shared_from_this()), ended);
    co_await read_all(events);
    // Where this side is closing, the writer still says goodbye.
    done_ = !closing_;
    closing_ = true;
    wake_.cancel();
    events.closed();
  }

 private:
  asio::awaitable<void> read_all(const SocketEvents& events) {
    beast::flat_buffer buffer;
    for (;;) {
      error_code error;
      co_await stream_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
      if (error) co_return;
      if (!stream_.got_text()) {
        begin_closing(1003, "protocol.not_text");
        co_return;
      }
      std::string text(static_cast<const char*>(buffer.data().data()), buffer.data().size());
      // An idle connection keeps no buffer.
      buffer = beast::flat_buffer();
      events.message(std::move(text), visit_->server().handlers.now());
    }
  }

  static asio::awaitable<void> write_all(std::shared_ptr<LiveSocket> self) {
    error_code error;
    while (!error && !self->done_) {
      if (!self->queue_.empty()) {
        const auto text = self->queue_.front();
        self->queue_.pop_front();
        self->stream_.text(true);
        co_await self->stream_.async_write(asio::buffer(*text), asio::redirect_error(asio::use_awaitable, error));
        self->waiting_ -= text->size();
      } else if (self->closing_) {
        co_await self->stream_.async_close(self->reason_, asio::redirect_error(asio::use_awaitable, error));
        self->done_ = true;
        co_return;
      } else {
        error_code woken;
        co_await self->wake_.async_wait(asio::redirect_error(asio::use_awaitable, woken));
      }
    }
    if (error) self->give_up();
  }

  void begin_closing(int code, const std::string& reason) {
    closing_ = true;
    reason_ = websocket::close_reason(static_cast<websocket::close_code>(code), reason);
    wake_.cancel();
    // Who does not answer the closing has five seconds.
    give_up_soon();
  }

  void give_up() {
    closing_ = true;
    queue_.clear();
    beast::get_lowest_layer(stream_).close();
    wake_.cancel();
  }

  void give_up_soon() {
    auto timer = std::make_shared<asio::steady_timer>(stream_.get_executor(), std::chrono::seconds(5));
    timer->async_wait([self = shared_from_this(), timer](const error_code&) {
      if (!self->done_) self->give_up();
    });
  }

  Stream stream_;
  asio::steady_timer wake_;
  std::shared_ptr<Visit> visit_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t waiting_ = 0;
  bool closing_ = false;
  bool done_ = false;
  websocket::close_reason reason_;
};

}  // namespace miai::server
