#pragma once
// A game as a row of its table (internal to the store).

#include <string>

#include "server/store/store.hpp"

namespace miai::server {

inline constexpr const char* kGameColumns =
    "id, settings, seats, black_guest, white_guest, invitation, phase, move_number, result, created, changed, listed, "
    "open_seat";

/// The columns of kGameColumns as SOCI binds them.
struct GameRow {
  std::string id, settings, seats, black, white, invitation, phase, result;
  int move_number = 0;
  long long created = 0;
  long long changed = 0;
  int listed = 1;
  int open_seat = 0;

  GameRow() = default;
  explicit GameRow(const StoredGame& game)
      : id(game.summary.id),
        settings(game.summary.settings),
        seats(game.summary.seats),
        black(game.black_guest),
        white(game.white_guest),
        invitation(game.invitation),
        phase(game.summary.phase),
        result(game.summary.result),
        move_number(game.summary.move_number),
        created(game.summary.created.count()),
        changed(game.summary.changed.count()),
        listed(game.listed ? 1 : 0),
        open_seat(game.has_open_seat ? 1 : 0) {}

  StoredGame game() const {
    return {{id, settings, seats, phase, move_number, result, Milliseconds(created), Milliseconds(changed)},
            black,
            white,
            invitation,
            listed != 0,
            open_seat != 0};
  }
};

}  // namespace miai::server
