#include "server/live/live_connection.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "server/auth/secrets.hpp"
#include "server/protocol/json_parts.hpp"
#include "server/protocol/schema.hpp"
#include "server/protocol/wire.hpp"

namespace miai::server {
namespace json = boost::json;
namespace {

constexpr int kAttempts = 3;

/// JSON of an object with a bounded depth, or nothing.
std::optional<json::object> parsed(const std::string& text) {
  json::parse_options options;
  options.max_depth = 8;
  boost::system::error_code error;
  json::value value = json::parse(text, error, {}, options);
  if (error || !value.is_object()) return std::nullopt;
  return std::move(value.as_object());
}

}  // namespace

LiveConnection::LiveConnection(std::shared_ptr<Socket> socket, std::string game, Rooms& rooms, RoomServices services,
                               const ConnectionLimits& limits)
    : socket_(std::move(socket)),
      game_(std::move(game)),
      rooms_(rooms),
      services_(std::move(services)),
      limits_(limits),
      strand_(services_.loop),
      timer_(strand_),
      tokens_(limits.burst) {}

void LiveConnection::begin() {
  strand_.post([self = shared_from_this()] {
    self->timer_.set(self->limits_.hello_within, [weak = std::weak_ptr(self)] {
      const auto here = weak.lock();
      if (!here) return;
      const std::lock_guard lock(here->mutex_);
      if (!here->room_) here->socket_->close(1008, "live.hello_first");
    });
  });
}

bool LiveConnection::too_often(Milliseconds at) {
  if (filled_.count() == 0) filled_ = at;
  const double seconds = static_cast<double>((at - filled_).count()) / 1000.0;
  tokens_ = std::min(limits_.burst, tokens_ + seconds * limits_.messages_per_second) - 1;
  filled_ = at;
  return tokens_ < 0;
}

void LiveConnection::message(const std::string& text, Milliseconds at) {
  if (too_often(at)) {
    socket_->close(1008, "live.too_often");
    return;
  }
  const auto object = parsed(text);
  const Result<void> fine = object ? check_message("live_client", *object)
                                   : fail("protocol.invalid", "The message is no JSON object.", {{"path", "/"}});
  std::shared_ptr<LiveRoom> room;
  {
    const std::lock_guard lock(mutex_);
    room = room_;
  }
  if (!fine) {
    // Who talks nonsense after the hello is told; a stranger is let go.
    if (!room) return socket_->close(1008, fine.error().id);
    json::object reply{{"type", "refused"}, {"error", error_json(fine.error())}};
    if (object) {
      const json::value* request = object->if_contains("request");
      if (request != nullptr && request->is_int64() && request->get_int64() > 0) reply["request"] = *request;
    }
    socket_->send(shared_text(reply));
    return;
  }
  const std::string type = text_at(*object, "type");
  if (type == "hello") return hello(text);
  if (!room) return socket_->close(1008, "live.hello_first");
  if (type == "pong") {
    room->pong(member_, object->at("id").to_number<std::int64_t>(), at);
    return;
  }
  Command command = command_from(*object);
  command.request.client = member_->guest.id + "/" + member_->client;
  room->command(member_, std::move(command), at);
}

void LiveConnection::hello(const std::string& text) {
  if (said_hello_) return socket_->close(1008, "live.hello_twice");
  said_hello_ = true;
  const auto object = parsed(text);
  if (object->at("protocol").to_number<int>() != 1) return socket_->close(1008, "live.other_protocol");
  member_->socket = socket_;
  member_->client = text_at(*object, "client");
  const std::string secret = text_at(*object, "secret");
  const std::string invitation = text_at(*object, "invitation");
  if (secret.empty()) {
    // Watchers without a name share nothing: their client ids are set apart from those of guests.
    member_->client = "watcher-" + member_->client;
    known(std::nullopt, invitation, kAttempts);
    return;
  }
  services_.store.ask([self = shared_from_this(), hash = hash_of(secret), invitation](Store& store) {
    const auto guest = store.find_guest(hash);
    if (!guest || !*guest) return self->refuse(guest ? Error{"auth.unknown_secret", "", {}, {}} : guest.error());
    self->known(*guest, invitation, kAttempts);
  });
}

void LiveConnection::known(const std::optional<Guest>& guest, const std::string& invitation, int attempts) {
  if (guest) member_->guest = *guest;
  services_.store.ask([self = shared_from_this(), invitation, attempts](Store& store) {
    const auto game = store.find_game(self->game_);
    if (!game) return self->refuse(game.error());
    if (!*game) return self->refuse({"live.no_game", "", {}, {}});
    const Guest& own = self->member_->guest;
    const bool plays = own.is((*game)->black_guest) || own.is((*game)->white_guest);
    const bool invited = !(*game)->invitation.empty() && hash_of(invitation) == (*game)->invitation;
    if (!(*game)->listed && !plays && !invited) return self->refuse({"live.private", "", {}, {}});
    self->rooms_.open(self->game_, [self, attempts](Result<std::shared_ptr<LiveRoom>> room) {
      if (!room) return self->refuse(room.error());
      self->opened(*room, attempts);
    });
  });
}

void LiveConnection::opened(const std::shared_ptr<LiveRoom>& room, int attempts) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    room_ = room;
  }
  room->enter(member_, [self = shared_from_this(), attempts](bool entered) {
    if (entered) return;
    if (attempts == 0) return self->refuse({"live.try_again", "", {}, {}});
    self->rooms_.open(self->game_, [self, attempts](Result<std::shared_ptr<LiveRoom>> again) {
      if (!again) return self->refuse(again.error());
      self->opened(*again, attempts - 1);
    });
  });
}

void LiveConnection::refuse(const Error& error) {
  socket_->close(1008, error.id);
}

void LiveConnection::closed() {
  std::shared_ptr<LiveRoom> room;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    room = room_;
  }
  if (room) room->leave(member_);
}

}  // namespace miai::server
