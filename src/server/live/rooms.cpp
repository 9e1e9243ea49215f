#include "server/live/rooms.hpp"

#include <boost/json.hpp>

#include "server/protocol/wire.hpp"

namespace miai::server {
namespace json = boost::json;

Result<Room> room_from(const LoadedEvents& loaded) {
  const Summary& summary = loaded.game.summary;
  try {
    const auto settings = settings_from(json::parse(summary.settings).as_object());
    if (!settings) return tl::unexpected(settings.error());
    const json::value seats = json::parse(summary.seats);
    // Who has joined since is told by the events; who was there from the start, by the seats.
    GameHeader header{summary.id, *settings, seats_from(seats.as_object()), summary.created};
    std::vector<Event> events;
    events.reserve(loaded.events.size());
    for (const std::string& text : loaded.events) events.push_back(event_from(json::parse(text).as_object()));
    for (const Event& event : events) {
      if (event.kind == EventKind::joined) header.seats[static_cast<std::size_t>(index_of(*event.color))] = Seat{};
    }
    Room room(std::move(header));
    for (const Event& event : events) room.replay(event);
    return room;
  } catch (const std::exception& problem) {
    return fail("store.unreadable_game", "The game " + summary.id + " is kept in a way that cannot be read.",
                {{"game", summary.id}, {"what", problem.what()}});
  }
}

Rooms::Rooms(RoomServices services, Milliseconds alive) : services_(std::move(services)), alive_(alive) {
  services_.over = [this](const std::string& id) { forget(id); };
}

Rooms::~Rooms() = default;

void Rooms::open(const std::string& id, const OpenedRoom& done) {
  std::shared_ptr<LiveRoom> room;
  {
    const std::lock_guard lock(mutex_);
    Entry& entry = rooms_[id];
    room = entry.room;
    if (!room) {
      entry.waiting.push_back(done);
      if (entry.waiting.size() > 1) return;
    }
  }
  if (room) {
    done(std::move(room));
    return;
  }
  services_.store.ask([this, id](Store& store) { loaded(id, store.load_game(id)); });
}

void Rooms::loaded(const std::string& id, Result<std::optional<LoadedEvents>> found) {
  Result<std::shared_ptr<LiveRoom>> answer = fail("live.no_game", "There is no such game.", {{"game", id}});
  if (!found) {
    answer = tl::unexpected(found.error());
  } else if (*found) {
    auto room = room_from(**found);
    if (room) {
      answer = std::make_shared<LiveRoom>(std::move(*room), std::move((*found)->game), services_);
    } else {
      answer = tl::unexpected(room.error());
    }
  }
  if (answer) (*answer)->start(alive_);
  std::vector<OpenedRoom> waiting;
  {
    const std::lock_guard lock(mutex_);
    Entry& entry = rooms_[id];
    waiting = std::move(entry.waiting);
    entry.waiting.clear();
    if (answer) {
      entry.room = *answer;
    } else {
      rooms_.erase(id);
    }
  }
  for (const OpenedRoom& done : waiting) done(answer);
}

void Rooms::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  rooms_.erase(id);
}

void Rooms::dismiss(const std::string& guest) {
  const std::lock_guard lock(mutex_);
  for (auto& [id, entry] : rooms_) {
    if (entry.room) entry.room->dismiss(guest);
  }
}

int Rooms::count() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(rooms_.size());
}

void Rooms::close_all() {
  const std::lock_guard lock(mutex_);
  for (auto& [id, entry] : rooms_) {
    if (entry.room) entry.room->close();
  }
  rooms_.clear();
}

}  // namespace miai::server
