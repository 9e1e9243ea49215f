#pragma once
// The whole server: store, rooms, programs, REST, page. What `miai serve` runs, and what tests start on a free port.

#include <memory>
#include <string>
#include <vector>

#include "server/api/api.hpp"
#include "server/http/http_server.hpp"
#include "server/live/live_connection.hpp"
#include "server/opponent/opponents.hpp"

namespace miai::server {

struct ServerOptions {
  HttpPlace place;
  std::string store;        ///< as open_store() takes it
  std::string page_folder;  ///< the built page
  ApiSettings api;
  OpponentSettings opponents;
  HttpLimits http;
  ConnectionLimits connection;
  int threads = 2;
};

class Server {
 public:
  /// Fails:  as open_store() and HttpServer::start().
  static Result<std::unique_ptr<Server>> start(const ServerOptions& options);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  /// Says goodbye to everybody, finishes what is being stored, ends the programs.
  ~Server();

  std::uint16_t port() const;
  bool has_page() const;
  int rooms() const;
  int connections() const;

 private:
  struct Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace miai::server
