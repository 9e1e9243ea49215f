#include "game/clock.hpp"

#include <algorithm>

namespace miai {
namespace {

constexpr Milliseconds kZero{0};
constexpr Milliseconds kLongest = std::chrono::hours(24 * 366);
constexpr int kMostCount = 100'000;

constexpr std::array<std::string_view, 6> kSystemIds{"none", "absolute", "byo_yomi", "canadian", "fischer", "simple"};

struct SettingsProblem {
  std::string_view field;
  std::string_view remedy;
};

bool out_of_range(Milliseconds time) {
  return time < kZero || time > kLongest;
}

std::optional<SettingsProblem> problem_with(const ClockSettings& s) {
  if (out_of_range(s.main)) return SettingsProblem{"main", "The main time must lie between nothing and a year."};
  if (out_of_range(s.period)) return SettingsProblem{"period", "The overtime must lie between nothing and a year."};
  if (s.count < 0 || s.count > kMostCount) return SettingsProblem{"count", "The count must be 1 to 100000."};
  const bool counted = s.system == ClockSystem::byo_yomi || s.system == ClockSystem::canadian;
  if (counted && s.period == kZero) return SettingsProblem{"period", "A period of overtime needs some time."};
  if (counted && s.count == 0) return SettingsProblem{"count", "Overtime needs at least one period or move."};
  if (s.system == ClockSystem::simple && s.period == kZero) {
    return SettingsProblem{"period", "A move needs some time."};
  }
  const bool main_only = s.system == ClockSystem::absolute || s.system == ClockSystem::fischer;
  if (main_only && s.main == kZero) return SettingsProblem{"main", "The first move needs some main time."};
  if (s.cap && (out_of_range(*s.cap) || *s.cap < s.main)) {
    return SettingsProblem{"cap", "The cap must not be below the main time."};
  }
  return std::nullopt;
}

TimeLeft full_time(const ClockSettings& s) {
  TimeLeft left;
  left.main = s.system == ClockSystem::simple ? kZero : s.main;
  left.period = s.period;
  left.count = s.count;
  if (s.system == ClockSystem::fischer || s.system == ClockSystem::absolute || s.system == ClockSystem::none) {
    left.period = kZero;
    left.count = 0;
  }
  left.in_overtime = s.system == ClockSystem::simple || (left.main == kZero && left.period > kZero);
  return left;
}

void run_out(TimeLeft& left) {
  left.main = kZero;
  left.period = kZero;
  left.count = 0;
  left.flagged = true;
}

/// Takes overtime off; the instant at which a period is used up belongs to the next one.
void use_overtime(TimeLeft& left, const ClockSettings& s, Milliseconds used) {
  if (used < left.period) {
    left.period -= used;
    return;
  }
  if (s.system != ClockSystem::byo_yomi || s.period <= kZero) return run_out(left);
  used -= left.period;
  const std::int64_t more = used / s.period;
  if (more + 1 >= left.count) return run_out(left);
  left.count -= static_cast<int>(more + 1);
  left.period = s.period - used % s.period;
}

TimeLeft after_using(TimeLeft left, const ClockSettings& s, Milliseconds used) {
  if (s.system == ClockSystem::none || left.flagged) return left;
  used = std::max(used, kZero);
  if (!left.in_overtime) {
    if (used < left.main) {
      left.main -= used;
      return left;
    }
    used -= left.main;
    left.main = kZero;
    if (left.period == kZero) {
      run_out(left);
      return left;
    }
    left.in_overtime = true;
  }
  use_overtime(left, s, used);
  return left;
}

/// What a completed move gives back.
TimeLeft after_move(TimeLeft left, const ClockSettings& s) {
  switch (s.system) {
    case ClockSystem::none:
    case ClockSystem::absolute:
      break;
    case ClockSystem::byo_yomi:
    case ClockSystem::simple:
      left.period = s.period;  // a period not used up is kept whole
      break;
    case ClockSystem::canadian:
      if (left.in_overtime && --left.count <= 0) {
        left.count = s.count;
        left.period = s.period;
      }
      break;
    case ClockSystem::fischer:
      left.main += s.period;
      if (s.cap) left.main = std::min(left.main, *s.cap);
      break;
  }
  return left;
}

/// Folds the time that ran since the last change into what is left.
ClockState folded(const Clock& clock, Milliseconds now) {
  ClockState state = clock.state();
  for (const Color side : kColors) state.left[index_of(side)] = clock.left(side, now);
  state.since = std::max(now, state.since);
  return state;
}

}  // namespace

std::string_view id_text(ClockSystem system) {
  return kSystemIds[static_cast<std::size_t>(system)];
}

Result<ClockSettings> checked(const ClockSettings& settings) {
  if (settings.system == ClockSystem::none) return ClockSettings{};
  const auto problem = problem_with(settings);
  if (!problem) return settings;
  return fail("clock.bad_settings", std::string(problem->remedy), {{"field", std::string(problem->field)}});
}

Clock::Clock(const ClockSettings& settings) : settings_(settings) {
  state_.left.fill(full_time(settings));
}

TimeLeft Clock::left(Color side, Milliseconds now) const {
  const TimeLeft& stored = state_.left[index_of(side)];
  if (state_.turn != side || state_.paused) return stored;
  return after_using(stored, settings_, now - state_.since);
}

Clock Clock::started(Color turn, Milliseconds now) const {
  ClockState state = folded(*this, now);
  if (flagged(now)) return Clock(settings_, state);
  const bool fresh_period = settings_.system == ClockSystem::byo_yomi || settings_.system == ClockSystem::simple;
  if (fresh_period) {
    for (TimeLeft& left : state.left) left.period = settings_.period;
  }
  state.turn = turn;
  state.paused = false;
  return Clock(settings_, state);
}

Clock Clock::moved(Milliseconds now, Milliseconds allowance) const {
  if (!state_.turn || state_.paused) return *this;
  const Color mover = *state_.turn;
  const Milliseconds counted = std::max(now - std::max(allowance, kZero), state_.since);
  const TimeLeft used = left(mover, counted);
  ClockState state = folded(*this, now);
  if (used.flagged) return Clock(settings_, state);
  state.left[index_of(mover)] = after_move(used, settings_);
  state.turn = opposite(mover);
  return Clock(settings_, state);
}

Clock Clock::paused(Milliseconds now) const {
  ClockState state = folded(*this, now);
  state.paused = true;
  return Clock(settings_, state);
}

Clock Clock::resumed(Milliseconds now) const {
  ClockState state = folded(*this, now);
  state.paused = false;
  return Clock(settings_, state);
}

Clock Clock::with_left(Color side, const TimeLeft& left, Milliseconds now) const {
  ClockState state = folded(*this, now);
  state.left[index_of(side)] = left;
  return Clock(settings_, state);
}

std::optional<Milliseconds> Clock::flag_time() const {
  if (!state_.turn || state_.paused) return std::nullopt;
  const auto rest = until_flag(state_.left[index_of(*state_.turn)], settings_);
  if (!rest) return std::nullopt;
  return state_.since + *rest;
}

std::optional<Color> Clock::flagged(Milliseconds now) const {
  for (const Color side : kColors) {
    if (left(side, now).flagged) return side;
  }
  return std::nullopt;
}

std::optional<Milliseconds> until_flag(const TimeLeft& left, const ClockSettings& settings) {
  if (settings.system == ClockSystem::none) return std::nullopt;
  if (left.flagged) return kZero;
  Milliseconds rest = left.main + left.period;
  if (settings.system == ClockSystem::byo_yomi && left.count > 1) rest += settings.period * (left.count - 1);
  return rest;
}

Milliseconds lag_allowance(Milliseconds measured, Milliseconds limit) {
  return std::min(std::max(measured, kZero), std::max(limit, kZero));
}

Milliseconds shown_left(Milliseconds left, Milliseconds one_way_delay) {
  return std::max(left - std::max(one_way_delay, kZero), kZero);
}

}  // namespace miai
