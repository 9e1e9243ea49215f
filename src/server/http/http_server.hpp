#pragma once
// HTTP and WebSocket connections behind a plain face: requests are values, answers are given by calling back.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "server/http/loop.hpp"

namespace miai::server {

struct Request {
  std::string method;
  std::string path;   ///< before '?'
  std::string query;  ///< after '?'
  std::string host;
  std::string origin;
  std::string authorization;
  std::string if_none_match;
  std::string accept_encoding;
  std::string content_type;
  std::string body;
  std::string address;  ///< of the other side
  bool is_local = false;
};

struct Response {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  /// Shared, so that a file is not copied for every reader. Null: no body.
  std::shared_ptr<const std::string> body;
};
using Reply = std::function<void(Response)>;

/// One open WebSocket. Safe to use from any thread.
class Socket {
 public:
  Socket() = default;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  virtual ~Socket() = default;
  /// Sends one text message after those before it. Who does not take his messages is let go.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  /// Sends what waits, then closes.
  virtual void close(int code, std::string reason) = 0;
};

/// What is told to whoever uses a WebSocket, from the connection's strand.
struct SocketEvents {
  /// A text message, and when it arrived by the server's clock.
  std::function<void(std::string text, Milliseconds at)> message;
  std::function<void()> closed;
};

struct HttpHandlers {
  std::function<void(Request, Reply)> request;
  /// The largest body for a request of which only the head is known.
  std::function<std::size_t(const Request&)> body_limit;
  /// Why a WebSocket may not be opened, or nothing.
  std::function<std::optional<Response>(const Request&)> refuse_socket;
  std::function<SocketEvents(std::shared_ptr<Socket>, const Request&)> open_socket;
  std::function<Milliseconds()> now;
};

struct HttpLimits {
  int connections = 20'000;
  /// Connections from one address that is not this machine.
  int connections_per_address = 100;
  std::size_t message_bytes = 16 * 1024;
  /// More than any request may have.
  std::size_t largest_body = std::size_t{8} * 1024 * 1024;
  /// What may wait for a reader before he is let go.
  std::size_t queue_bytes = 1024 * 1024;
  Milliseconds head_timeout{15'000};
  Milliseconds body_timeout{60'000};
};

struct HttpPlace {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;  ///< 0: any that is free
};

class HttpServer {
 public:
  /// Fails:  serve.bad_host, serve.port_taken, serve.cannot_listen.
  static Result<std::unique_ptr<HttpServer>> start(Loop& loop, const HttpPlace& place, HttpHandlers handlers,
                                                   const HttpLimits& limits);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();
  std::uint16_t port() const;
  int connections() const;
  /// Takes no new connections.
  void stop_accepting();

  struct Impl;

 private:
  explicit HttpServer(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

}  // namespace miai::server
