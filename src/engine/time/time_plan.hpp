#pragma once
// How long to think about a move, given a clock. Pure arithmetic: the caller knows what time it is.

#include <optional>

#include "board/point.hpp"
#include "game/clock.hpp"

namespace miai::engine {

/// How long to think, from the moment thinking starts.
struct TimePlan {
  /// Enough for an ordinary move; thinking ends here, or earlier when nothing can change any more.
  Milliseconds ideal{0};
  /// Never longer than this, also when the best move keeps changing.
  Milliseconds maximum{0};
  friend bool operator==(const TimePlan&, const TimePlan&) = default;

  /// Exactly so long.
  static TimePlan fixed(Milliseconds time) { return {time, time}; }
};

/// The moment at which a plan is made.
struct TimeQuestion {
  TimeLeft left;
  ClockSettings settings;
  int move_number = 0;
  BoardSize size = BoardSize::square(19);
  /// What may be lost between the end of thinking and the clock's stop: the network, the controller, a busy machine.
  Milliseconds lag_reserve{200};
};

/// The time for one move; none when there is no limit. Zero: answer at once.
/// A plan's maximum and the lag reserve together never exceed what is left until the flag; where little more than the
/// reserve is left, the move comes nearly at once.
std::optional<TimePlan> plan_time(const TimeQuestion& question);

/// What the side of the question has after its move, by its own reckoning: `used` is what it measured, and to that
/// comes half the lag reserve, as plans count on for the moves to come. Lag alone costs neither a period nor the game.
TimeLeft left_after(const TimeQuestion& question, Milliseconds used);

}  // namespace miai::engine
