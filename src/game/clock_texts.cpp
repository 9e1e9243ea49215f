// Clocks in words and digits.
#include <algorithm>

#include "game/clock.hpp"

namespace miai {
namespace {

std::string two_digits(std::int64_t n) {
  return (n < 10 ? "0" : "") + std::to_string(n);
}

/// "1:05:00" or "5:00".
std::string digits(std::int64_t seconds) {
  const std::int64_t hours = seconds / 3600;
  const std::int64_t minutes = seconds / 60 % 60;
  const std::string tail = ":" + two_digits(seconds % 60);
  if (hours == 0) return std::to_string(minutes) + tail;
  return std::to_string(hours) + ":" + two_digits(minutes) + tail;
}

/// Rounded up, so that nothing is shown as gone before it is.
std::int64_t ceil_div(Milliseconds time, std::int64_t unit) {
  return (std::max<std::int64_t>(time.count(), 0) + unit - 1) / unit;
}

std::string times(int count, Milliseconds period) {
  return std::to_string(count) + "×" + clock_text(period);
}

std::string moves_in(int moves, Milliseconds period) {
  return std::to_string(moves) + (moves == 1 ? " move in " : " moves in ") + clock_text(period);
}

std::string overtime_text(const TimeLeft& left, const ClockSettings& settings) {
  const std::string period = clock_text(left.period);
  switch (settings.system) {
    case ClockSystem::byo_yomi:
      return period + (left.count <= 1 ? ", last period" : ", " + std::to_string(left.count) + " periods left");
    case ClockSystem::canadian:
      return period + " for " + std::to_string(left.count) + (left.count == 1 ? " move" : " moves");
    case ClockSystem::simple:
      return period + " for this move";
    default:
      return clock_text(left.main);
  }
}

}  // namespace

std::string clock_text(Milliseconds left) {
  return digits(ceil_div(left, 1000));
}

std::string clock_text_with_tenths(Milliseconds left) {
  const std::int64_t tenths = ceil_div(left, 100);
  if (tenths >= 100) return clock_text(left);
  return "0:0" + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

std::string to_string(const ClockSettings& settings) {
  const std::string main = settings.main > Milliseconds{0} ? clock_text(settings.main) + " + " : "";
  switch (settings.system) {
    case ClockSystem::none:
      return "no limit";
    case ClockSystem::absolute:
      return clock_text(settings.main);
    case ClockSystem::byo_yomi:
      return main + times(settings.count, settings.period);
    case ClockSystem::canadian:
      return main + moves_in(settings.count, settings.period);
    case ClockSystem::fischer:
      return main + clock_text(settings.period) + " a move" +
             (settings.cap ? ", at most " + clock_text(*settings.cap) : "");
    case ClockSystem::simple:
      return clock_text(settings.period) + " a move";
  }
  return "";
}

std::string describe(const TimeLeft& left, const ClockSettings& settings) {
  if (settings.system == ClockSystem::none) return "no limit";
  if (left.flagged) return "0:00, time is up";
  if (left.in_overtime) return overtime_text(left, settings);
  std::string main = clock_text(left.main);
  if (settings.system == ClockSystem::byo_yomi) return main + ", then " + times(left.count, settings.period);
  if (settings.system == ClockSystem::canadian) return main + ", then " + moves_in(left.count, settings.period);
  return main;
}

}  // namespace miai
