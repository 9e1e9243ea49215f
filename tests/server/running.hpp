#pragma once
// A server on a free port of this machine with a SQLite file of its own, and games on it.

#include <memory>
#include <string>

#include "server/client.hpp"
#include "server/places.hpp"
#include "server/server.hpp"

namespace miai::server_test {

class Running {
 public:
  explicit Running(server::ServerOptions options = {});
  std::uint16_t port() const { return server_->port(); }
  /// Ends it and starts it again on the same store.
  void restart();
  void stop() { server_.reset(); }
  const server::Server& server() const { return *server_; }
  server::ServerOptions& options() { return options_; }
  const Folder& folder() const { return folder_; }

 private:
  Folder folder_;
  server::ServerOptions options_;
  std::unique_ptr<server::Server> server_;
};

/// How a new game is asked for; black and white are seats as JSON.
struct Wanted {
  std::string settings = R"({"width":9,"height":9,"rules":"japanese"})";
  std::string black = R"({"kind":"me"})";
  std::string white = R"({"kind":"invitation"})";
};
struct Made {
  int status = 0;
  std::string id;
  std::string invitation;
  std::string body;
};
Made new_game(std::uint16_t port, const Person& maker, const Wanted& wanted = {});
Answer join(std::uint16_t port, const Person& person, const std::string& game, const std::string& invitation);

/// Two people at one board.
struct Pair {
  Person anna;
  Person ion;
  std::string game;
  std::unique_ptr<Live> black;
  std::unique_ptr<Live> white;
};
Pair seat_two(std::uint16_t port, const std::string& settings = R"({"width":9,"height":9,"rules":"japanese"})");

}  // namespace miai::server_test
