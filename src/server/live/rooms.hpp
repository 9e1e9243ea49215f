#pragma once
// The rooms that are open: loaded when somebody comes, put away when nothing happens in them.

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/live/live_room.hpp"

namespace miai::server {

using OpenedRoom = std::function<void(Result<std::shared_ptr<LiveRoom>>)>;

/// A game as the store has it, played again from its events.
Result<Room> room_from(const LoadedEvents& loaded);

class Rooms {
 public:
  /// alive: when the server was last known to be up before this start.
  Rooms(RoomServices services, Milliseconds alive);
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;
  ~Rooms();

  /// Calls back, at once or from the store's thread.
  /// Fails:  live.no_game; as the store does.
  void open(const std::string& id, const OpenedRoom& done);
  /// A person who may be signed out, or is another now: his sockets come back and say who they are.
  void dismiss(const std::string& guest);
  int count() const;
  void close_all();

 private:
  struct Entry {
    std::shared_ptr<LiveRoom> room;
    std::vector<OpenedRoom> waiting;
  };
  void loaded(const std::string& id, Result<std::optional<LoadedEvents>> found);
  void forget(const std::string& id);

  RoomServices services_;
  Milliseconds alive_;
  mutable std::mutex mutex_;
  std::map<std::string, Entry> rooms_;
};

}  // namespace miai::server
