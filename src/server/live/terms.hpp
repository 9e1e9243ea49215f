#pragma once
// What a live game is played for and by whom.

#include <array>
#include <optional>
#include <string>

#include "game/clock.hpp"
#include "game/game.hpp"

namespace miai::server {

enum class SeatKind : std::uint8_t { person, computer, vacant };

/// Who plays a colour.
struct Seat {
  SeatKind kind = SeatKind::vacant;
  std::string guest;   ///< id of the person
  std::string name;    ///< as shown
  std::string engine;  ///< id of the program
  std::string rank;    ///< "15k": how well the program plays; empty: as well as it can, or it has no choice
  friend bool operator==(const Seat&, const Seat&) = default;
};

/// Whether a move may be taken back: after asking, without asking, or not at all.
enum class UndoPolicy : std::uint8_t { asked, free, never };
enum class Hints : std::uint8_t { allowed, never };
/// Who may watch: anybody, or only the players and who has the invitation.
enum class Visibility : std::uint8_t { everybody, invited };

struct StartPosition {
  Board board;
  Color to_move = Color::black;
};

struct LiveSettings {
  GameSettings game;
  HandicapPlacement placement = HandicapPlacement::fixed;
  ClockSettings clock;
  UndoPolicy undo = UndoPolicy::asked;
  Hints hints = Hints::allowed;
  Visibility visibility = Visibility::everybody;
  /// After so long an absence the other side may claim the game, where no clock decides.
  Milliseconds away_limit{300'000};
  std::optional<StartPosition> setup;
};

/// Everything about a game that does not change by playing, and the seats as they are now.
struct GameHeader {
  std::string id;
  LiveSettings settings;
  std::array<Seat, 2> seats;  ///< by index_of(Color)
  Milliseconds created{0};
};

}  // namespace miai::server
