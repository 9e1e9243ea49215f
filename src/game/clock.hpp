#pragma once
// Game clocks: a pure function of settings, state and the times that are handed in. Nothing here asks what time it is.

#include <array>
#include <chrono>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "board/point.hpp"

namespace miai {

/// Lengths of time, and instants counted from any origin that the caller keeps to.
using Milliseconds = std::chrono::milliseconds;

enum class ClockSystem : std::uint8_t {
  none,      ///< no limit
  absolute,  ///< main time only
  byo_yomi,  ///< main time, then periods; a period is lost only when it runs out
  canadian,  ///< main time, then so many moves in each period
  fischer,   ///< main time, and an increment after every move, up to the cap if there is one
  simple     ///< so much for every move
};

/// "none", "absolute", "byo_yomi", "canadian", "fischer", "simple".
std::string_view id_text(ClockSystem system);

struct ClockSettings {
  ClockSystem system = ClockSystem::none;
  Milliseconds main{0};
  /// byo_yomi and canadian: one period; fischer: the increment; simple: one move.
  Milliseconds period{0};
  /// byo_yomi: periods; canadian: moves in a period.
  int count = 0;
  /// fischer: no increment lifts the main time above it.
  std::optional<Milliseconds> cap;

  static ClockSettings absolute(Milliseconds main) { return {ClockSystem::absolute, main, Milliseconds{0}, 0, {}}; }
  static ClockSettings byo_yomi(Milliseconds main, int periods, Milliseconds period) {
    return {ClockSystem::byo_yomi, main, period, periods, {}};
  }
  static ClockSettings canadian(Milliseconds main, int moves, Milliseconds period) {
    return {ClockSystem::canadian, main, period, moves, {}};
  }
  static ClockSettings fischer(Milliseconds main, Milliseconds increment,
                               std::optional<Milliseconds> cap = std::nullopt) {
    return {ClockSystem::fischer, main, increment, 0, cap};
  }
  static ClockSettings simple(Milliseconds per_move) { return {ClockSystem::simple, Milliseconds{0}, per_move, 0, {}}; }
  friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

/// Fails:  clock.bad_settings, naming the field: negative times, more than a year, no period or no moves where the
///         system needs them, a cap below the main time, nothing at all to play with.
Result<ClockSettings> checked(const ClockSettings& settings);

/// What one side has left at an instant.
struct TimeLeft {
  Milliseconds main{0};    ///< main time; zero in overtime
  Milliseconds period{0};  ///< byo_yomi, canadian, simple: of the period that runs, or would run next
  int count = 0;           ///< byo_yomi: periods, the running one included; canadian: moves to play in this period
  bool in_overtime = false;
  bool flagged = false;  ///< the time has run out
  friend bool operator==(const TimeLeft&, const TimeLeft&) = default;
};

/// Everything that must be stored to go on with a clock later.
struct ClockState {
  std::array<TimeLeft, 2> left{};  ///< by index_of(Color); right at the instant `since`
  std::optional<Color> turn;       ///< whose time it is; nobody's before the start
  bool paused = false;
  Milliseconds since{0};
  friend bool operator==(const ClockState&, const ClockState&) = default;
};

/// Both clocks of one game. A value; the same calls with the same times always give the same answers, so that a server
/// and its watchers agree. Times handed in that lie before the last one count as the last one.
class Clock {
 public:
  /// Full time for both, nobody's turn.
  explicit Clock(const ClockSettings& settings);
  /// Goes on from a stored state.
  Clock(const ClockSettings& settings, const ClockState& state) : settings_(settings), state_(state) {}

  const ClockSettings& settings() const { return settings_; }
  const ClockState& state() const { return state_; }

  /// From now on it is this side's time, with a fresh move: also after undo and when play resumes after marking.
  Clock started(Color turn, Milliseconds now) const;
  /// The side whose time runs has moved; the other side's time runs. After the flag nothing changes.
  /// allowance (see lag_allowance) is taken off the time used, never below nothing.
  Clock moved(Milliseconds now, Milliseconds allowance = Milliseconds{0}) const;
  /// Time stands still, with what is left then: pausing, halting, an adjourned game, marking.
  Clock paused(Milliseconds now) const;
  /// Goes on with exactly what was left.
  Clock resumed(Milliseconds now) const;
  /// One side's time as a record or a controller tells it.
  Clock with_left(Color side, const TimeLeft& left, Milliseconds now) const;

  /// What a side has at that instant.
  TimeLeft left(Color side, Milliseconds now) const;
  /// The instant at which the running side's time is used up if it does not move; none when nothing runs or ends.
  /// From that instant on the flag is down.
  std::optional<Milliseconds> flag_time() const;
  /// Who has lost on time at that instant.
  std::optional<Color> flagged(Milliseconds now) const;

  friend bool operator==(const Clock&, const Clock&) = default;

 private:
  ClockSettings settings_;
  ClockState state_;
};

/// All the time until the flag: main time and every remaining period. None without a limit.
std::optional<Milliseconds> until_flag(const TimeLeft& left, const ClockSettings& settings);

/// How much of the measured one-way delay is forgiven: equal for both players, never below nothing or above the limit.
inline constexpr Milliseconds kLagLimit{1000};
Milliseconds lag_allowance(Milliseconds measured, Milliseconds limit = kLagLimit);
/// What a client shows: the server's time left less the measured one-way delay, never below nothing.
Milliseconds shown_left(Milliseconds left, Milliseconds one_way_delay);

/// "1:05:00", "5:00", "0:01": rounded up to the second, so 0:00 is shown only when nothing is left.
std::string clock_text(Milliseconds left);
/// As clock_text, with tenths of a second (rounded up) below ten seconds: "0:09.3".
std::string clock_text_with_tenths(Milliseconds left);

/// In words: "no limit", "5:00", "5:00 + 3×0:30", "5:00 + 25 moves in 10:00", "5:00 + 0:10 a move, at most 10:00",
/// "0:30 a move".
std::string to_string(const ClockSettings& settings);
/// "0:05, then 3×0:30", "0:12, 2 periods left", "0:12, last period", "4:10 for 7 moves", "0:00, time is up".
std::string describe(const TimeLeft& left, const ClockSettings& settings);

}  // namespace miai
