#pragma once
// REST: which request may do what, and what it is answered. Work is done on the store's thread of the API.

#include <memory>
#include <string>
#include <vector>

#include "server/auth/allowance.hpp"
#include "server/auth/passwords.hpp"
#include "server/http/http_server.hpp"
#include "server/http/static_files.hpp"
#include "server/live/rooms.hpp"
#include "server/opponent/opponents.hpp"
#include "server/opponent/work_queue.hpp"
#include "server/store/store_queue.hpp"

namespace miai::server {

struct ApiSettings {
  std::string version;
  /// Who wants to act must show it or an invitation; "" = anybody who reaches the server may.
  std::string key;
  /// Names by which the server may be called beside addresses and "localhost": a page of another name is a stranger's.
  std::vector<std::string> names;
  /// A record named on the command line, for the page to open; "" = none. Told to this machine only.
  std::string opened_record;
  /// Writes a second over time and at once, for each address that is not this machine; this machine has 100 times that.
  double writes_per_second = 5;
  double burst = 60;
  std::size_t record_bytes = std::size_t{5} * 1024 * 1024;
  std::size_t body_bytes = std::size_t{64} * 1024;
  std::size_t progress_bytes = std::size_t{256} * 1024;
  PasswordCost password_cost;
  /// Passwords that may be tried from one address that is not this machine, and for one name from everywhere.
  Rate passwords_by_address{20, 0.1};
  Rate passwords_by_name{10, 1.0 / 60};
};

class Api {
 public:
  struct Parts {
    StoreQueue& store;
    Rooms& rooms;
    Opponents& opponents;
    const StaticFiles& files;
    WorkQueue& passwords;  ///< one thread: hashes need much memory
    std::function<Milliseconds()> now;
  };
  Api(ApiSettings settings, Parts parts);
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;
  ~Api() = default;

  void handle(Request request, Reply reply);
  std::size_t body_limit(const Request& request) const;
  /// Why a request, or a WebSocket, may not come from there.
  std::optional<Response> refuse_origin(const Request& request) const;
  /// Too many writes, or sockets, from there.
  bool too_often(const Request& request);
  /// Too many passwords tried from there, or for that name.
  bool guesses_too_often(const Request& request, const std::string& name_key);

  const ApiSettings& settings() const { return settings_; }
  const Parts& parts() const { return parts_; }

 private:
  bool knows_host(const std::string& host) const;

  ApiSettings settings_;
  Parts parts_;
  Allowance writes_;
  Allowance guesses_;
};

/// Stores a game with its own id; the invitation's secret, "" where there is none, is in the result.
struct NewGame {
  StoredGame game;
  std::string invitation;
};

/// The same people and settings with colours swapped.
StoredGame rematch_of(const GameHeader& header, Milliseconds now);

}  // namespace miai::server
