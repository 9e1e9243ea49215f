#pragma once
// What happens in a live game: the events that are stored and announced, and the commands that lead to them.

#include <optional>
#include <string>
#include <vector>

#include "game/clock.hpp"
#include "game/outcome.hpp"
#include "life/status.hpp"
#include "server/live/terms.hpp"

namespace miai::server {

enum class EventKind : std::uint8_t {
  joined,
  placed,
  move,
  undone,
  asked,
  answered,
  paused,
  unpaused,
  marked,
  accepted,
  withdrawn,
  resumed,
  finished,
  chat,
  rematch
};

/// Who did it.
enum class By : std::uint8_t { black, white, watcher, server };
constexpr By by_color(Color color) {
  return color == Color::black ? By::black : By::white;
}

/// What one side can ask the other for.
enum class Matter : std::uint8_t { undo, pause, no_result, rematch };
enum class Answer : std::uint8_t { yes, no };
enum class Claim : std::uint8_t { no_result, both_lose, forfeit };

/// Why a chain was proposed as dead, alive or in seki.
struct ChainReason {
  Point stone;
  life::ChainStatus status = life::ChainStatus::unsure;
  std::string reason;
  bool proved = false;
};

/// A request as one page numbers them; empty for the server's own.
struct RequestId {
  std::string client;  ///< guest and tab
  std::uint64_t number = 0;
  bool exists() const { return number != 0; }
  friend bool operator==(const RequestId&, const RequestId&) = default;
};

/// One numbered event. Which members are used follows from the kind.
struct Event {
  EventKind kind = EventKind::chat;
  Milliseconds at{0};
  By by = By::server;
  std::optional<Color> color;
  Vertex vertex = Vertex::pass();
  std::vector<Point> points;  ///< placed: the stones; marked: all the dead; move: the captured
  int moves = 0;              ///< undone: how many
  std::optional<Matter> matter;
  std::optional<Answer> answer;
  std::string name;  ///< joined, chat
  std::string text;  ///< chat
  std::string game;  ///< rematch: the new game's id
  // Not told to pages:
  std::string guest;          ///< joined
  Milliseconds allowance{0};  ///< move: what the clock forgives
  std::optional<Outcome> outcome;
  std::vector<ChainReason> reasons;
  RequestId request;
};

enum class CommandKind : std::uint8_t {
  play,
  place,
  ask,
  answer,
  mark,
  accept,
  withdraw,
  resume,
  unpause,
  resign,
  claim,
  chat,
  rematch,
  sync
};

/// What somebody wants. Which members are used follows from the kind.
struct Command {
  CommandKind kind = CommandKind::sync;
  RequestId request;
  std::optional<Color> color;
  std::string position;
  std::string vertex;  ///< play: "D4" or "pass"; mark: the stone
  std::vector<std::string> points;
  Matter matter = Matter::undo;
  Answer answer = Answer::no;
  Claim claim = Claim::forfeit;
  life::ChainStatus status = life::ChainStatus::dead;
  std::string marks;
  std::string text;
};

enum class Role : std::uint8_t { black, white, both, watcher };

/// Who sends a command, and when it arrived.
struct Sender {
  Role role = Role::watcher;
  std::string name;
  Milliseconds at{0};
  /// What the clock forgives of the time used (see lag_allowance).
  Milliseconds allowance{0};
  /// How long each side has been away; zero for who is here.
  std::array<Milliseconds, 2> away{};
};

}  // namespace miai::server
