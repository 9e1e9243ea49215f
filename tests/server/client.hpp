#pragma once
// A blocking HTTP and WebSocket client of a few lines, so that the server is tested against something that is not it.

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>

namespace miai::server_test {

struct Answer {
  int status = 0;
  std::string head;
  std::string body;
  boost::json::value json() const { return boost::json::parse(body); }
};

struct Ask {
  std::string method = "GET";
  std::string path = "/";
  std::string body = {};
  std::string secret = {};
  std::string headers = {};  ///< further lines, each ended by \r\n
  std::string host = {};     ///< "" = 127.0.0.1:port
};

/// A TCP connection to 127.0.0.1 with a limit of ten seconds for everything.
class Wire {
 public:
  explicit Wire(std::uint16_t port);
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  ~Wire();
  bool send(const std::string& bytes);
  /// Reads some bytes; false at the end or when nothing comes for that long.
  bool read_some(std::string& into, int milliseconds = 10'000);
  void half_close();
  int descriptor() const { return fd_; }

 private:
  int fd_ = -1;
};

Answer http(std::uint16_t port, const Ask& ask);
/// A request without any help, and what comes back until the other side is silent or gone.
std::string raw_http(std::uint16_t port, const std::string& bytes, int milliseconds = 2'000);

/// A guest of the server.
struct Person {
  std::string id;
  std::string secret;
};
Person new_person(std::uint16_t port, const std::string& name);

class Live {
 public:
  struct Door {
    std::string secret = {};
    std::string client = "test-client-1";
    std::string invitation = {};
    std::string origin = {};
    bool says_hello = true;
  };
  Live(std::uint16_t port, const std::string& game, const Door& door);

  bool is_open() const { return open_; }
  int upgrade_status() const { return upgrade_status_; }
  void say(const boost::json::object& message) { say_raw(boost::json::serialize(message)); }
  void say_raw(const std::string& text, int opcode = 1);
  /// The next message but pings, which are answered. Empty when the connection closed or was silent for that long.
  std::optional<boost::json::object> hear(int milliseconds = 10'000);
  /// The next message of that type; others before it are dropped.
  boost::json::object wait_for(const std::string& type, int milliseconds = 10'000);
  /// The next event of that kind.
  boost::json::object wait_for_event(const std::string& kind, int milliseconds = 10'000);
  /// Says it with the next request number and waits for done or refused.
  boost::json::object ask(boost::json::object message);
  /// Plays at the position known last.
  boost::json::object play(const std::string& vertex, const std::string& color = "");
  /// The state heard last.
  const boost::json::object& state() const { return state_; }
  std::int64_t number() const { return number_; }
  int close_code() const { return close_code_; }
  const std::string& close_reason() const { return close_reason_; }
  void drop() { wire_.reset(); }
  std::int64_t next_request() const { return request_; }
  void set_next_request(std::int64_t request) { request_ = request; }

 private:
  bool fill(std::size_t bytes, int milliseconds);
  std::optional<Wire> wire_;
  std::string buffer_;
  bool open_ = false;
  int upgrade_status_ = 0;
  boost::json::object state_;
  std::int64_t number_ = 0;
  std::int64_t request_ = 1;
  int close_code_ = 0;
  std::string close_reason_;
};

/// Text of a member, "" when it is not there.
std::string text_at(const boost::json::object& object, std::string_view name);
/// What came back for a request: "done" and the like, or why it was refused.
std::string kind_of(const boost::json::object& answer);

}  // namespace miai::server_test
