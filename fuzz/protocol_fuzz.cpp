// A live game from bytes: a line of settings, then one message on each line, said by Black (b), White (w), both (2) or
// a watcher (x). "@" in the place of a position or of marks stands for those there are, so that moves are found.
#include <algorithm>
#include <boost/json.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/live/room.hpp"
#include "server/protocol/schema.hpp"
#include "server/protocol/wire.hpp"

namespace {

using namespace miai;
using namespace miai::server;
namespace json = boost::json;

constexpr std::size_t kMostLines = 400;

void require(bool condition) {
  if (!condition) std::abort();
}

json::value parsed(std::string_view text) {
  json::parse_options options;
  options.max_depth = 12;
  boost::system::error_code error;
  json::value value = json::parse({text.data(), text.size()}, error, {}, options);
  return error ? json::value() : value;
}

/// Whatever it is, every schema has an answer, and its fault is a message itself.
void try_every_schema(const json::value& value) {
  for (const char* schema : {"live_client", "live_server", "rest_new_guest", "rest_new_game", "rest_join",
                             "rest_new_account", "rest_sign_in", "rest_new_password", "rest_progress"}) {
    const auto fine = check_message(schema, value);
    if (!fine) require(check_message("error", error_json(fine.error())).has_value());
  }
}

LiveSettings settings_of(std::string_view line) {
  const json::value value = parsed(line);
  try_every_schema(value);
  if (check_message("settings", value)) {
    if (const auto settings = settings_from(value.as_object())) {
      // What is kept is read again as it was.
      require(to_json(*settings_from(to_json(*settings))) == to_json(*settings));
      return *settings;
    }
  }
  return *settings_from(parsed(R"({"width":5,"height":5,"rules":"japanese"})").as_object());
}

GameHeader header_of(std::string_view line) {
  GameHeader header{"game", settings_of(line), {}, Milliseconds{1}};
  header.seats[0] = Seat{SeatKind::person, "anna", "Anna", "", ""};
  header.seats[1] = Seat{SeatKind::person, "ion", "Ion", "", ""};
  return header;
}

Role role_of(char who) {
  return who == 'b' ? Role::black : who == 'w' ? Role::white : who == '2' ? Role::both : Role::watcher;
}

/// Chains in atari are dead, as far as a glance tells.
std::vector<ChainReason> glance(const Room& room) {
  std::vector<ChainReason> reasons;
  for (const Chain& chain : room.game().position().board().chains()) {
    const auto status = chain.liberties.count() == 1 ? life::ChainStatus::dead : life::ChainStatus::alive;
    reasons.push_back({*chain.stones.begin(), status, "unopposed", false});
  }
  return reasons;
}

/// A room, and one that is told the stored events only: they must never differ.
class Table {
 public:
  explicit Table(const GameHeader& header) : room_(header), told_(header) {}

  void say(std::string_view line) {
    now_ += Milliseconds{line.size() * 20};
    std::vector<Event> events;
    room_.tick(now_, events);
    if (line == "judge") {
      room_.propose(room_.position_word(), glance(room_), now_, events);
    } else if (!line.empty()) {
      hear(line, events);
    }
    for (const Event& event : events) {
      const json::object kept = stored(event);
      require(stored(event_from(kept)) == kept);
      told_.replay(event_from(kept));
    }
    require(state_json(room_) == state_json(told_));
    require(check_message("live_server", snapshot_json(room_, Role::black)).has_value());
  }

 private:
  void hear(std::string_view line, std::vector<Event>& events) {
    json::value value = parsed(line.substr(1));
    try_every_schema(value);
    if (!value.is_object()) return;
    if (json::value* position = value.as_object().if_contains("position"); position && *position == "@") {
      *position = room_.position_word();
    }
    if (json::value* marks = value.as_object().if_contains("marks"); marks && *marks == "@") {
      const json::value now = state_json(room_).at("marks");
      if (now.is_object()) *marks = now.at("id");
    }
    if (!check_message("live_client", value)) return;
    const json::string& type = value.at("type").as_string();
    if (type == "hello" || type == "pong") return;
    const Role role = role_of(line.front());
    Command command = command_from(value.as_object());
    command.request.client = std::string(1, line.front());
    const Sender sender{role, "Name", now_, Milliseconds{100}, {Milliseconds{1000}, Milliseconds{400'000}}};
    const std::size_t before = events.size();
    const Answered answered = room_.handle(command, sender, events);
    if (answered) return;
    require(events.size() == before);
    require(check_message("error", error_json(answered.error())).has_value());
  }

  Room room_;
  Room told_;
  Milliseconds now_{1'000};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const auto next_line = [&rest] {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return line;
  };
  Table table(header_of(next_line()));
  for (std::size_t i = 0; i < kMostLines && !rest.empty(); ++i) table.say(next_line());
  return 0;
}
