// The only file that sees Beast.
#include "server/http/http_server.hpp"

#include <netinet/tcp.h>

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
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

namespace {

using Impl = HttpServer::Impl;
using Stream = websocket::stream<beast::tcp_stream, false>;

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
      if (self->closing_) return;
      self->closing_ = true;
      self->reason_ = websocket::close_reason(static_cast<websocket::close_code>(code), reason);
      self->wake_.cancel();
      // Who does not answer the closing has five seconds.
      self->give_up_soon();
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
    asio::co_spawn(stream_.get_executor(), write_all(shared_from_this()), asio::detached);
    co_await read_all(events);
    done_ = true;
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
        close(1003, "protocol.not_text");
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
        co_return;
      } else {
        error_code woken;
        co_await self->wake_.async_wait(asio::redirect_error(asio::use_awaitable, woken));
      }
    }
    if (error) self->give_up();
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

std::string text_of(beast::string_view text) {
  return {text.data(), text.size()};
}

template <class Body>
Request request_of(const http::request<Body>& head, const Visit& visit) {
  Request request;
  const std::string target = text_of(head.target());
  const std::size_t mark = target.find('?');
  request.method = text_of(head.method_string());
  request.path = target.substr(0, mark);
  if (mark != std::string::npos) request.query = target.substr(mark + 1);
  request.host = text_of(head[http::field::host]);
  request.origin = text_of(head[http::field::origin]);
  request.authorization = text_of(head[http::field::authorization]);
  request.if_none_match = text_of(head[http::field::if_none_match]);
  request.accept_encoding = text_of(head[http::field::accept_encoding]);
  request.content_type = text_of(head[http::field::content_type]);
  request.address = visit.address();
  request.is_local = visit.is_local();
  return request;
}

/// The handler's answer; when it takes too long, that it takes too long.
asio::awaitable<Response> answer_to(Impl& server, Request request) {
  struct Waiting {
    explicit Waiting(const asio::any_io_executor& executor) : timer(executor, std::chrono::seconds(30)) {}
    asio::steady_timer timer;
    std::optional<Response> response;
  };
  const auto executor = co_await asio::this_coro::executor;
  const auto waiting = std::make_shared<Waiting>(executor);
  Reply reply = [waiting, executor](Response response) {
    asio::post(executor, [waiting, response = std::move(response)]() mutable {
      if (waiting->response) return;
      waiting->response = std::move(response);
      waiting->timer.cancel();
    });
  };
  server.handlers.request(std::move(request), std::move(reply));
  error_code error;
  co_await waiting->timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
  if (waiting->response) co_return std::move(*waiting->response);
  co_return Response{503, {{"Retry-After", "5"}}, nullptr};
}

struct Sent {
  bool keep_alive = false;
};

asio::awaitable<Sent> send_response(beast::tcp_stream& stream, const Response& response, unsigned version, bool is_head,
                                    bool keep_alive) {
  static const std::string kNothing;
  const std::string& body = response.body ? *response.body : kNothing;
  http::response<http::span_body<const char>> message(static_cast<http::status>(response.status), version);
  for (const auto& [name, value] : response.headers) message.set(name, value);
  message.keep_alive(keep_alive);
  if (!is_head) message.body() = beast::span<const char>(body.data(), body.size());
  if (response.status != 304 && response.status != 204) message.content_length(body.size());
  error_code error;
  if (is_head) {
    http::response_serializer<http::span_body<const char>> serializer(message);
    co_await http::async_write_header(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
  } else {
    co_await http::async_write(stream, message, asio::redirect_error(asio::use_awaitable, error));
  }
  co_return Sent{!error && keep_alive};
}

Response plain(int status) {
  return {status, {{"Content-Type", "text/plain; charset=utf-8"}, {"X-Content-Type-Options", "nosniff"}}, nullptr};
}

using Parser = http::request_parser<http::string_body>;

/// Reads the body and answers. False: the connection is over.
asio::awaitable<bool> serve_request(beast::tcp_stream& stream, beast::flat_buffer& buffer, Parser& parser,
                                    const Visit& visit) {
  Impl& server = visit.server();
  const unsigned version = parser.get().version();
  Request request = request_of(parser.get(), visit);
  parser.body_limit(server.handlers.body_limit(request));
  stream.expires_after(server.limits.body_timeout);
  error_code error;
  co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
  if (error == http::error::body_limit) {
    co_await send_response(stream, plain(413), version, false, false);
    co_return false;
  }
  if (error) co_return false;
  const bool is_head = parser.get().method() == http::verb::head;
  const bool keep_alive = parser.get().keep_alive();
  request.body = std::move(parser.get().body());
  stream.expires_never();
  const Response response = co_await answer_to(server, std::move(request));
  stream.expires_after(server.limits.body_timeout);
  const Sent sent = co_await send_response(stream, response, version, is_head, keep_alive);
  co_return sent.keep_alive;
}

asio::awaitable<void> serve_connection(tcp::socket socket, std::shared_ptr<Visit> visit) {
  Impl& server = visit->server();
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  for (;;) {
    Parser parser;
    parser.header_limit(16 * 1024);
    parser.body_limit(boost::none);
    stream.expires_after(server.limits.head_timeout);
    error_code error;
    co_await http::async_read_header(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    if (error) {
      const bool malformed = error != http::error::end_of_stream &&
                             error.category() == http::make_error_code(http::error::bad_method).category();
      if (malformed) co_await send_response(stream, plain(400), 11, false, false);
      break;
    }
    if (websocket::is_upgrade(parser.get())) {
      Request request = request_of(parser.get(), *visit);
      if (const auto refusal = server.handlers.refuse_socket(request)) {
        co_await send_response(stream, *refusal, parser.get().version(), false, false);
        break;
      }
      const auto live = std::make_shared<LiveSocket>(std::move(stream), visit);
      co_await live->run(parser.release(), std::move(request));
      co_return;
    }
    const bool goes_on = co_await serve_request(stream, buffer, parser, *visit);
    if (!goes_on) break;
  }
  error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

void tune(tcp::socket& socket) {
  error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  // A peer that is gone without a word is noticed within a minute, also while nothing is read.
  using UserTimeout = asio::detail::socket_option::integer<IPPROTO_TCP, TCP_USER_TIMEOUT>;
  socket.set_option(UserTimeout(60'000), ignored);
}

asio::awaitable<void> accept_all(std::shared_ptr<Impl> server) {
  while (server->acceptor.is_open()) {
    error_code error;
    tcp::socket socket(asio::make_strand(server->context));
    co_await server->acceptor.async_accept(socket, asio::redirect_error(asio::use_awaitable, error));
    if (error == asio::error::operation_aborted) co_return;
    if (error) {
      // No descriptors left, most likely: others will close some.
      asio::steady_timer pause(server->acceptor.get_executor(), std::chrono::milliseconds(50));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    const auto remote = socket.remote_endpoint(error);
    if (error) continue;
    const auto address = remote.address();
    const bool mapped = address.is_v6() && address.to_v6().is_v4_mapped();
    const bool is_local = address.is_loopback() ||
                          (mapped && asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).is_loopback());
    auto visit = std::make_shared<Visit>(server, address.to_string(), is_local);
    if (!visit->admitted()) continue;
    tune(socket);
    const auto executor = socket.get_executor();
    asio::co_spawn(executor, serve_connection(std::move(socket), std::move(visit)), asio::detached);
  }
}

Error cannot_listen(const HttpPlace& place, const error_code& error) {
  const std::string where = place.host + ":" + std::to_string(place.port);
  if (error == asio::error::address_in_use) {
    return {"serve.port_taken",
            "Another program is listening on " + where + "; choose another with --port.",
            {{"where", where}, {"port", std::to_string(place.port)}},
            {}};
  }
  return {"serve.cannot_listen",
          "Cannot listen on " + where + ": " + error.message() + ".",
          {{"where", where}, {"what", error.message()}},
          {}};
}

}  // namespace

HttpServer::HttpServer(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}

Result<std::unique_ptr<HttpServer>> HttpServer::start(Loop& loop, const HttpPlace& place, HttpHandlers handlers,
                                                      const HttpLimits& limits) {
  error_code error;
  auto address = asio::ip::make_address(place.host == "localhost" ? "127.0.0.1" : place.host, error);
  if (error) {
    tcp::resolver resolver(loop.impl().context);
    const auto found = resolver.resolve(place.host, std::to_string(place.port), error);
    if (error || found.empty()) {
      return fail("serve.bad_host", "There is no address of this machine called " + place.host + ".",
                  {{"host", place.host}});
    }
    address = found.begin()->endpoint().address();
  }
  auto impl = std::make_shared<Impl>(loop.impl().context, std::move(handlers), limits);
  const tcp::endpoint endpoint(address, place.port);
  impl->acceptor.open(endpoint.protocol(), error);
  if (!error) impl->acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) impl->acceptor.bind(endpoint, error);
  if (!error) impl->acceptor.listen(4096, error);
  if (error) return tl::unexpected(cannot_listen(place, error));
  impl->port = impl->acceptor.local_endpoint(error).port();
  asio::co_spawn(impl->acceptor.get_executor(), accept_all(impl), asio::detached);
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(impl)));
}

HttpServer::~HttpServer() {
  stop_accepting();
}

std::uint16_t HttpServer::port() const {
  return impl_->port;
}

int HttpServer::connections() const {
  return impl_->open.load();
}

void HttpServer::stop_accepting() {
  asio::post(impl_->acceptor.get_executor(), [impl = impl_] {
    error_code ignored;
    impl->acceptor.close(ignored);
  });
}

}  // namespace miai::server
