#pragma once
// Values of a live game as JSON and back. What comes from outside has passed check_message() before it comes here.

#include <boost/json.hpp>
#include <string>

#include "server/live/event.hpp"
#include "server/live/room.hpp"
#include "server/live/summary.hpp"
#include "server/live/terms.hpp"

namespace miai::server {

std::string_view id_text(SeatKind kind);
std::string_view id_text(Role role);
std::string_view id_text(RoomPhase phase);

/// Fails:  as find_ruleset(), checked(ClockSettings), fixed_handicap(); live.bad_setup, live.handicap_and_setup.
Result<LiveSettings> settings_from(const boost::json::object& json);
boost::json::object to_json(const LiveSettings& settings);

/// With the guest's id, as it is stored.
boost::json::object stored(const std::array<Seat, 2>& seats);
std::array<Seat, 2> seats_from(const boost::json::object& json);
/// As pages see it.
boost::json::object shown(const std::array<Seat, 2>& seats);

boost::json::object stored(const Event& event);
Event event_from(const boost::json::object& json);
boost::json::object shown(const Event& event);

/// Requires a message that is as "live_client" says and is neither hello nor pong.
Command command_from(const boost::json::object& json);

boost::json::object error_json(const Error& error);
boost::json::object state_json(const Room& room);
boost::json::array moves_json(const Room& room);
/// From the top; X black, O white, '.' empty.
boost::json::array rows_json(const Board& board);

Summary summary_of(const Room& room);
boost::json::object to_json(const Summary& summary, Role role);
boost::json::object snapshot_json(const Room& room, Role role);

}  // namespace miai::server
