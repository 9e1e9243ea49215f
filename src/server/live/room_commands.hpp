#pragma once
// What people can ask of a game (internal to the room).

#include <string_view>

#include "server/live/room.hpp"

namespace miai::server {

/// The answer to what is asked at the wrong time.
tl::unexpected<Error> not_now(std::string_view what);

/// One function for each kind of command; the table in Room::handle is in the order of CommandKind.
struct RoomCommands {
  Room& room;
  const Command& command;
  const Sender& sender;
  std::vector<Event>& out;

  Event event(EventKind kind, std::optional<Color> color) const;
  Answered say(const Event& one) const;
  bool single_handed(Color color) const;
  Result<Color> player() const;
  Answered finish(const Outcome& outcome, Event one) const;
  Answered play() const;
  bool out_of_time(Color color) const;
  void end_of_annulled_game() const;
  Answered place() const;
  /// How many moves go back so that the side is to move again.
  int moves_back(Color color) const;
  Answered grant(Matter matter, Color asker, Event one) const;
  Answered ask() const;
  Answered answer() const;
  Answered unpause() const;
  Answered resign() const;
  Result<const Settlement*> settlement() const;
  Answered mark() const;
  Answered accept() const;
  Answered accept_as(Color color) const;
  Answered withdraw() const;
  Answered resume() const;
  Answered claim_forfeit(Color color) const;
  Answered claim() const;
  Answered chat() const;
  Answered rematch() const;
  Answered sync() const;
};

}  // namespace miai::server
