#include "server/live/live_room.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "server/protocol/json_parts.hpp"
#include "server/protocol/wire.hpp"

namespace miai::server {
namespace json = boost::json;
namespace {

constexpr Milliseconds kTick{15'000};
constexpr Milliseconds kSilence{60'000};
constexpr std::size_t kDelaysKept = 4;

}  // namespace

Milliseconds Member::delay() const {
  return delays.empty() ? Milliseconds{0} : *std::min_element(delays.begin(), delays.end());
}

LiveRoom::LiveRoom(Room room, StoredGame stored, RoomServices services)
    : room_(std::move(room)),
      stored_(std::move(stored)),
      services_(std::move(services)),
      strand_(services_.loop),
      flag_timer_(strand_),
      tick_timer_(strand_),
      grace_timer_(strand_) {}

void LiveRoom::start(Milliseconds alive) {
  strand_.post([self = shared_from_this(), alive] {
    const Milliseconds now = self->services_.now();
    self->since_ = {now, now};
    if (self->room_.phase() == RoomPhase::play && self->room_.clock().flag_time()) {
      // Nobody's clock ran while the server was down.
      Event halt;
      halt.kind = EventKind::paused;
      halt.at = std::min(now, std::max(alive, self->room_.changed()));
      std::vector<Event> events;
      self->room_.emit(halt, events);
      self->publish(events, {});
    }
    self->tick();
    self->look_around();
  });
}

void LiveRoom::enter(std::shared_ptr<Member> member, std::function<void(bool)> done) {
  strand_.post([self = shared_from_this(), member = std::move(member), done = std::move(done)] {
    done(!self->over_);
    if (self->over_) return;
    self->when_durable([self, member] { self->do_enter(member); });
  });
}

void LiveRoom::do_enter(const std::shared_ptr<Member>& member) {
  const Milliseconds now = services_.now();
  member->role = room_.role_of(member->guest);
  member->heard = now;
  const std::array<bool, 2> before{is_here(Color::black), is_here(Color::white)};
  members_.push_back(member);
  bool changed = false;
  for (const Color color : kColors) {
    const auto i = static_cast<std::size_t>(index_of(color));
    if (before[i] == is_here(color)) continue;
    since_[i] = now;
    changed = true;
  }
  member->socket->send(
      shared_text({{"type", "welcome"}, {"protocol", 1}, {"role", id_text(member->role)}, {"now", now.count()}}));
  member->socket->send(shared_text(snapshot_json(room_, member->role)));
  if (changed) {
    tell_presence();
  } else {
    member->socket->send(presence());
  }
  member->last_ping = ++pings_;
  member->pinged = now;
  member->socket->send(shared_text({{"type", "ping"}, {"id", pings_}, {"now", now.count()}, {"delay", 0}}));
  go_on_after_restart(false);
}

void LiveRoom::leave(const std::shared_ptr<Member>& member) {
  strand_.post([self = shared_from_this(), member] {
    const auto found = std::find(self->members_.begin(), self->members_.end(), member);
    if (found == self->members_.end()) return;
    const std::array<bool, 2> before{self->is_here(Color::black), self->is_here(Color::white)};
    self->members_.erase(found);
    bool changed = false;
    for (const Color color : kColors) {
      const auto i = static_cast<std::size_t>(index_of(color));
      if (before[i] == self->is_here(color)) continue;
      self->since_[i] = self->services_.now();
      changed = true;
    }
    if (changed) self->tell_presence();
  });
}

void LiveRoom::command(const std::shared_ptr<Member>& member, Command command, Milliseconds at) {
  strand_.post([self = shared_from_this(), member, command = std::move(command), at] {
    member->heard = at;
    self->do_command(member, command, at);
  });
}

void LiveRoom::pong(const std::shared_ptr<Member>& member, std::int64_t id, Milliseconds at) {
  strand_.post([self = shared_from_this(), member, id, at] {
    member->heard = at;
    if (id != member->last_ping) return;
    member->last_ping = 0;
    member->delays.push_back((at - member->pinged) / 2);
    if (member->delays.size() > kDelaysKept) member->delays.erase(member->delays.begin());
  });
}

Sender LiveRoom::sender_for(const Member& member, Milliseconds at) const {
  Sender sender{member.role, member.guest.name, at, lag_allowance(member.delay()), {}};
  for (const Color color : kColors) {
    const auto i = static_cast<std::size_t>(index_of(color));
    if (!is_here(color)) sender.away[i] = at - since_[i];
  }
  return sender;
}

void LiveRoom::do_command(const std::shared_ptr<Member>& member, const Command& command, Milliseconds at) {
  if (over_) return;
  std::vector<Event> events;
  const std::int64_t before = room_.number();
  const Answered answer = room_.handle(command, sender_for(*member, at), events);
  json::object reply{{"type", "done"}, {"request", command.request.number}};
  if (answer) {
    reply["number"] = *answer;
  } else {
    reply["type"] = "refused";
    reply["error"] = error_json(answer.error());
  }
  std::vector<Letter> after;
  if (command.kind == CommandKind::sync && answer)
    after.push_back({member, shared_text(snapshot_json(room_, member->role))});
  after.push_back({member, shared_text(reply)});
  if (room_.number() == before) {
    when_durable([self = shared_from_this(), after = std::move(after)] { self->deliver(after); });
    return;
  }
  resumed_ = resumed_ || std::any_of(events.begin(), events.end(),
                                     [](const Event& event) { return event.kind == EventKind::resumed; });
  publish(events, std::move(after));
  look_around();
}

StoredGame LiveRoom::stored_now() const {
  StoredGame now = stored_;
  now.summary = summary_of(room_);
  now.black_guest = room_.seat(Color::black).guest;
  now.white_guest = room_.seat(Color::white).guest;
  const bool vacant =
      room_.seat(Color::black).kind == SeatKind::vacant || room_.seat(Color::white).kind == SeatKind::vacant;
  now.has_open_seat = stored_.has_open_seat && vacant;
  return now;
}

void LiveRoom::publish(const std::vector<Event>& events, std::vector<Letter> after, std::vector<Letter> before) {
  if (events.empty()) {
    deliver(before);
    deliver(after);
    return;
  }
  Append append;
  append.first_number = room_.number() - static_cast<std::int64_t>(events.size()) + 1;
  append.game = stored_now();
  std::vector<Letter> letters = std::move(before);
  json::object state = state_json(room_);
  std::int64_t number = append.first_number;
  for (const Event& event : events) {
    append.events.push_back(json::serialize(server::stored(event)));
    // Events that came of one command share the state after the last of them.
    letters.push_back(
        {nullptr, shared_text({{"type", "event"}, {"number", number++}, {"event", shown(event)}, {"state", state}})});
  }
  for (Letter& letter : after) letters.push_back(std::move(letter));
  ++pending_;
  services_.store.append(std::move(append), [self = shared_from_this(), letters](const Result<void>& result) {
    self->strand_.post([self, letters, result] { self->stored(result, letters); });
  });
}

void LiveRoom::stored(const Result<void>& result, const std::vector<Letter>& letters) {
  --pending_;
  if (over_) return;
  if (!result) {
    // What was not stored has not happened: everybody comes back and sees the game as it is kept.
    end();
    for (const auto& member : members_) member->socket->close(1013, "store.failed");
    members_.clear();
    waiting_.clear();
    services_.over(room_.header().id);
    return;
  }
  deliver(letters);
  if (pending_ > 0) return;
  const auto waiting = std::move(waiting_);
  waiting_.clear();
  for (const auto& work : waiting) when_durable(work);
}

void LiveRoom::end() {
  over_ = true;
  flag_timer_.cancel();
  tick_timer_.cancel();
  grace_timer_.cancel();
}

void LiveRoom::when_durable(std::function<void()> work) {
  if (pending_ == 0) {
    work();
  } else {
    waiting_.push_back(std::move(work));
  }
}

void LiveRoom::deliver(const std::vector<Letter>& letters) {
  for (const Letter& letter : letters) {
    if (letter.to) {
      letter.to->socket->send(letter.text);
    } else {
      for (const auto& member : members_) member->socket->send(letter.text);
    }
  }
}

void LiveRoom::join(const std::optional<Color>& color, const Seat& person,
                    std::function<void(Result<StoredGame>)> done) {
  strand_.post([self = shared_from_this(), color, person, done = std::move(done)] {
    if (self->over_) {
      done(fail("live.try_again", "The game was just put away; try again."));
      return;
    }
    Color seat = color.value_or(Color::black);
    if (!color && self->room_.seat(Color::black).kind != SeatKind::vacant) seat = Color::white;
    std::vector<Event> events;
    const auto taken = self->room_.join(seat, person, self->services_.now(), events);
    if (!taken) {
      done(tl::unexpected(taken.error()));
      return;
    }
    for (const auto& member : self->members_) member->role = self->room_.role_of(member->guest);
    self->publish(events, {});
    self->when_durable([self, done] { done(self->stored_now()); });
    self->look_around();
  });
}

void LiveRoom::look_around() {
  if (over_) return;
  set_flag_timer();
  place_for_computer();
  ask_program(false);
  ask_for_marks();
  std::vector<Event> events;
  room_.accept_for_computer(services_.now(), events);
  if (!events.empty()) publish(events, {});
  make_rematch();
}

bool LiveRoom::is_here(Color color) const {
  if (room_.seat(color).kind == SeatKind::computer) return true;
  return std::any_of(members_.begin(), members_.end(), [color](const auto& member) {
    return member->role == Role::both || member->role == (color == Color::black ? Role::black : Role::white);
  });
}

LiveRoom::Text LiveRoom::presence() const {
  const auto side = [this](Color color) {
    return json::object{{"here", is_here(color)}, {"since", since_[static_cast<std::size_t>(index_of(color))].count()}};
  };
  const auto watchers =
      std::count_if(members_.begin(), members_.end(), [](const auto& member) { return member->role == Role::watcher; });
  return shared_text({{"type", "presence"},
                      {"black", side(Color::black)},
                      {"white", side(Color::white)},
                      {"watchers", static_cast<std::int64_t>(watchers)}});
}

void LiveRoom::tell_presence() {
  const Text text = presence();
  for (const auto& member : members_) member->socket->send(text);
}

bool LiveRoom::is_idle() const {
  const bool clock_runs = room_.phase() == RoomPhase::play && room_.clock().flag_time().has_value();
  return members_.empty() && pending_ == 0 && !clock_runs && !rematch_under_way_;
}

void LiveRoom::tick() {
  if (over_) return;
  const Milliseconds now = services_.now();
  for (const auto& member : members_) {
    if (now - member->heard > kSilence) {
      member->socket->close(1008, "live.silent");
      continue;
    }
    // An unanswered ping is older than any delay that is forgiven.
    member->last_ping = ++pings_;
    member->pinged = now;
    member->socket->send(
        shared_text({{"type", "ping"}, {"id", pings_}, {"now", now.count()}, {"delay", member->delay().count()}}));
  }
  if (is_idle() && now - std::max(since_[0], since_[1]) >= kTick) {
    end();
    services_.opponents.forget(room_.header().id);
    services_.over(room_.header().id);
    return;
  }
  tick_timer_.set(kTick, [self = shared_from_this()] { self->tick(); });
}

void LiveRoom::dismiss(const std::string& guest) {
  strand_.post([self = shared_from_this(), guest] {
    for (const auto& member : self->members_) {
      if (member->guest.is(guest)) member->socket->close(1001, "auth.signed_out");
    }
  });
}

void LiveRoom::close() {
  strand_.post([self = shared_from_this()] {
    self->end();
    for (const auto& member : self->members_) member->socket->close(1001, "server.closing");
    self->members_.clear();
  });
}

}  // namespace miai::server
