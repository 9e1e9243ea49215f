#pragma once
// One WebSocket from its hello to its end: reads messages, checks them, hands them to the room.

#include <memory>
#include <mutex>
#include <string>

#include "server/http/http_server.hpp"
#include "server/live/rooms.hpp"

namespace miai::server {

struct ConnectionLimits {
  /// Messages a second over time, and at once.
  double messages_per_second = 10;
  double burst = 60;
  Milliseconds hello_within{10'000};
};

class LiveConnection : public std::enable_shared_from_this<LiveConnection> {
 public:
  LiveConnection(std::shared_ptr<Socket> socket, std::string game, Rooms& rooms, RoomServices services,
                 const ConnectionLimits& limits);

  /// Waits for the hello.
  void begin();
  void message(const std::string& text, Milliseconds at);
  void closed();

 private:
  void hello(const std::string& text);
  void known(const std::optional<Guest>& guest, const std::string& invitation, int attempts);
  void opened(const std::shared_ptr<LiveRoom>& room, int attempts);
  void refuse(const Error& error);
  bool too_often(Milliseconds at);

  std::shared_ptr<Socket> socket_;
  std::string game_;
  Rooms& rooms_;
  RoomServices services_;
  ConnectionLimits limits_;
  Strand strand_;
  Timer timer_;
  bool said_hello_ = false;
  double tokens_;
  Milliseconds filled_{0};
  std::mutex mutex_;
  bool closed_ = false;
  std::shared_ptr<Member> member_ = std::make_shared<Member>();
  std::shared_ptr<LiveRoom> room_;
};

}  // namespace miai::server
