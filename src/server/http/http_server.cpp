// With live_socket.hpp, the only file that sees Beast.
#include "server/http/live_socket.hpp"

namespace miai::server {
namespace {

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

/// What the request asked of the form of its answer.
struct Manner {
  unsigned version;
  bool is_head;
  bool keep_alive;
};

asio::awaitable<Sent> send_response(beast::tcp_stream& stream, const Response& response, Manner manner) {
  static const std::string kNothing;
  const std::string& body = response.body ? *response.body : kNothing;
  http::response<http::span_body<const char>> message(static_cast<http::status>(response.status), manner.version);
  for (const auto& [name, value] : response.headers) message.set(name, value);
  message.keep_alive(manner.keep_alive);
  if (!manner.is_head) message.body() = beast::span<const char>(body.data(), body.size());
  if (response.status != 304 && response.status != 204) message.content_length(body.size());
  error_code error;
  if (manner.is_head) {
    http::response_serializer<http::span_body<const char>> serializer(message);
    co_await http::async_write_header(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
  } else {
    co_await http::async_write(stream, message, asio::redirect_error(asio::use_awaitable, error));
  }
  co_return Sent{!error && manner.keep_alive};
}

/// After a request that cannot be read.
constexpr Manner kLast{11, false, false};

Response plain(int status) {
  return {status, {{"Content-Type", "text/plain; charset=utf-8"}, {"X-Content-Type-Options", "nosniff"}}, nullptr};
}

using Parser = http::request_parser<http::string_body>;

/// Reads the body and answers. False: the connection is over.
asio::awaitable<bool> serve_request(beast::tcp_stream& stream, beast::flat_buffer& buffer, Parser& parser,
                                    const Visit& visit) {
  Impl& server = visit.server();
  const Manner closing{parser.get().version(), false, false};
  Request request = request_of(parser.get(), visit);
  // What the head announces was let through up to the largest of all limits; now the request's own is known.
  const std::size_t limit = server.handlers.body_limit(request);
  if (parser.content_length().value_or(0) > limit) {
    co_await send_response(stream, plain(413), closing);
    co_return false;
  }
  parser.body_limit(limit);
  stream.expires_after(server.limits.body_timeout);
  error_code error;
  co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
  if (error == http::error::body_limit) {
    co_await send_response(stream, plain(413), closing);
    co_return false;
  }
  if (error) co_return false;
  const Manner asked{closing.version, parser.get().method() == http::verb::head, parser.get().keep_alive()};
  request.body = std::move(parser.get().body());
  stream.expires_never();
  const Response response = co_await answer_to(server, std::move(request));
  stream.expires_after(server.limits.body_timeout);
  const Sent sent = co_await send_response(stream, response, asked);
  co_return sent.keep_alive;
}

asio::awaitable<void> serve_connection(tcp::socket socket, std::shared_ptr<Visit> visit) {
  Impl& server = visit->server();
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  for (;;) {
    Parser parser;
    parser.header_limit(16 * 1024);
    parser.body_limit(server.limits.largest_body);
    stream.expires_after(server.limits.head_timeout);
    error_code error;
    co_await http::async_read_header(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    if (error) {
      if (error == http::error::body_limit) co_await send_response(stream, plain(413), kLast);
      const bool malformed = error != http::error::body_limit && error != http::error::end_of_stream &&
                             error.category() == http::make_error_code(http::error::bad_method).category();
      if (malformed) co_await send_response(stream, plain(400), kLast);
      break;
    }
    if (websocket::is_upgrade(parser.get())) {
      Request request = request_of(parser.get(), *visit);
      if (const auto refusal = server.handlers.refuse_socket(request)) {
        const Manner closing{parser.get().version(), false, false};
        co_await send_response(stream, *refusal, closing);
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
    asio::co_spawn(executor, serve_connection(std::move(socket), std::move(visit)), ended);
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
  asio::co_spawn(impl->acceptor.get_executor(), accept_all(impl), ended);
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
