#pragma once
// A room with its sockets, timers, store and programs. Everything happens on the room's own strand: one writer.

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/http/http_server.hpp"
#include "server/http/loop.hpp"
#include "server/live/room.hpp"
#include "server/opponent/opponents.hpp"
#include "server/store/store_queue.hpp"

namespace miai::server {

/// One socket in a room. Its members belong to the room's strand.
struct Member {
  std::shared_ptr<Socket> socket;
  Guest guest;  ///< no id: a watcher without a name
  std::string client;
  Role role = Role::watcher;
  Milliseconds heard{0};
  std::int64_t last_ping = 0;
  Milliseconds pinged{0};
  std::vector<Milliseconds> delays;  ///< one way, the latest last
  /// The least of the latest measured.
  Milliseconds delay() const;
};

/// What a room needs of the server around it.
struct RoomServices {
  Loop& loop;
  StoreQueue& store;
  Opponents& opponents;
  std::function<Milliseconds()> now;
  /// Stores a new game between the same people with colours swapped, then tells its id ("" = it failed).
  std::function<void(const GameHeader& header, std::function<void(std::string id)>)> new_rematch;
  /// The room has nothing to do any more, or cannot go on, and must be forgotten.
  std::function<void(const std::string& id)> over;
};

class LiveRoom : public std::enable_shared_from_this<LiveRoom> {
 public:
  LiveRoom(Room room, StoredGame stored, RoomServices services);

  /// Starts timers and programs; `alive` is when the server was last known to be up before it came to this room.
  void start(Milliseconds alive);
  /// Answers false when the room is over: open it anew.
  void enter(std::shared_ptr<Member> member, std::function<void(bool)> done);
  void leave(const std::shared_ptr<Member>& member);
  void command(const std::shared_ptr<Member>& member, Command command, Milliseconds at);
  void pong(const std::shared_ptr<Member>& member, std::int64_t id, Milliseconds at);
  /// A person takes a seat; answers what lists then tell.
  void join(const std::optional<Color>& color, const Seat& person, std::function<void(Result<StoredGame>)> done);
  /// Sockets of that person are closed; who still may comes back.
  void dismiss(const std::string& guest);
  /// The server closes: everybody is told to come back.
  void close();

 private:
  using Text = std::shared_ptr<const std::string>;
  struct Letter {
    std::shared_ptr<Member> to;  ///< null: everybody
    Text text;
  };

  void do_enter(const std::shared_ptr<Member>& member);
  void do_command(const std::shared_ptr<Member>& member, const Command& command, Milliseconds at);
  /// Stores events, then tells everybody: what comes before them, the events, what comes after.
  void publish(const std::vector<Event>& events, std::vector<Letter> after, std::vector<Letter> before = {});
  void deliver(const std::vector<Letter>& letters);
  /// Nothing happens here any more.
  void end();
  void when_durable(std::function<void()> work);
  void stored(const Result<void>& result, const std::vector<Letter>& letters);
  /// After any change: timers, programs, proposals.
  void look_around();
  void set_flag_timer();
  void ask_program(bool at_once);
  void program_answered(const std::string& position, std::int64_t number, const EngineAnswer& answer);
  void place_for_computer();
  void ask_for_marks();
  void go_on_after_restart(bool nobody_came);
  void make_rematch();
  void tick();
  void tell_presence();
  bool is_here(Color color) const;
  Text presence() const;
  bool is_idle() const;
  Sender sender_for(const Member& member, Milliseconds at) const;
  StoredGame stored_now() const;

  Room room_;
  StoredGame stored_;
  RoomServices services_;
  Strand strand_;
  Timer flag_timer_;
  Timer tick_timer_;
  Timer grace_timer_;
  std::vector<std::shared_ptr<Member>> members_;
  std::array<Milliseconds, 2> since_{};  ///< since when each side is here, or away
  int pending_ = 0;                      ///< appends that are not on disk yet
  std::vector<std::function<void()>> waiting_;
  bool over_ = false;
  std::int64_t pings_ = 0;
  std::string thinking_about_;
  std::string judging_;
  bool rematch_under_way_ = false;
  bool resumed_ = false;  ///< play went on after a disagreement
};

}  // namespace miai::server
