// Clocks as controllers tell them.
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "game/time_texts.hpp"
#include "gtp/command.hpp"
#include "gtp/numbers.hpp"

namespace miai::gtp {
namespace {

/// About thirty years: longer than any game, and far from the end of the numbers.
constexpr double kLongestSeconds = 1e9;
constexpr std::int64_t kMostPeriods = 1'000'000;

Milliseconds milliseconds(double seconds) {
  const double bounded = std::min(std::max(seconds, -kLongestSeconds), kLongestSeconds);
  return Milliseconds(std::llround(bounded * 1000));
}

void take_settings(State& state, const ClockSettings& settings) {
  state.time = settings;
  state.time_left = {};
  state.most_per_move.reset();
}

Reply time_settings(State& state, const Arguments& arguments) {
  std::array<std::int64_t, 3> numbers{};
  for (int i = 0; i < 3; ++i) {
    const auto value = whole_number(arguments[i]);
    if (!value || *value < 0) return syntax_error();
    numbers[i] = std::min(*value, static_cast<std::int64_t>(kLongestSeconds));
  }
  take_settings(state, clock_from_gtp(numbers[0], numbers[1], std::min(numbers[2], kMostPeriods)));
  return done();
}

/// One kind of clock: how many numbers it takes and what they mean.
struct Kind {
  std::string_view name;
  int numbers;
  ClockSettings (*settings)(const std::array<double, 4>&);
  bool kgs;
};

ClockSettings capped_fischer(const std::array<double, 4>& n) {
  const auto cap = n[2] < 0 ? std::nullopt : std::optional(milliseconds(n[2]));
  return ClockSettings::fischer(milliseconds(n[0]), milliseconds(n[1]), cap);
}

int whole(double value) {
  return static_cast<int>(std::min(std::max(value, 0.0), static_cast<double>(kMostPeriods)));
}

constexpr std::array kKinds{
    Kind{"none", 0, [](const std::array<double, 4>&) { return ClockSettings{}; }, true},
    Kind{"absolute", 1, [](const std::array<double, 4>& n) { return ClockSettings::absolute(milliseconds(n[0])); },
         true},
    Kind{"byoyomi", 3,
         [](const std::array<double, 4>& n) {
           return ClockSettings::byo_yomi(milliseconds(n[0]), whole(n[2]), milliseconds(n[1]));
         },
         true},
    Kind{"canadian", 3,
         [](const std::array<double, 4>& n) {
           return ClockSettings::canadian(milliseconds(n[0]), whole(n[2]), milliseconds(n[1]));
         },
         true},
    Kind{"fischer", 2,
         [](const std::array<double, 4>& n) { return ClockSettings::fischer(milliseconds(n[0]), milliseconds(n[1])); },
         false},
    Kind{"fischer-capped", 4, capped_fischer, false},
};

const Kind* find_kind(std::string_view name) {
  for (const Kind& kind : kKinds) {
    if (same_word(kind.name, name)) return &kind;
  }
  return nullptr;
}

/// Only the caps of capped Fischer time may be negative, which means that there is none.
std::optional<std::array<double, 4>> read_numbers(const Kind& kind, const Arguments& arguments) {
  if (arguments.count() != kind.numbers + 1) return std::nullopt;
  std::array<double, 4> numbers{};
  for (int i = 0; i < kind.numbers; ++i) {
    const auto value = parse_number(arguments[i + 1]);
    if (!value || (*value < 0 && i < 2)) return std::nullopt;
    numbers[i] = *value;
  }
  const bool counted = kind.numbers == 3;
  if (counted && (numbers[2] < 0 || numbers[2] != std::floor(numbers[2]))) return std::nullopt;
  return numbers;
}

Reply settings_by_kind(State& state, const Arguments& arguments) {
  const Kind* kind = find_kind(arguments[0]);
  if (kind == nullptr) return syntax_error();
  const auto numbers = read_numbers(*kind, arguments);
  if (!numbers) return syntax_error();
  take_settings(state, kind->settings(*numbers));
  const bool bounded = kind->settings == capped_fischer && (*numbers)[3] >= 0;
  if (bounded) state.most_per_move = milliseconds((*numbers)[3]);
  return done();
}

Reply kgs_time_settings(State& state, const Arguments& arguments) {
  const Kind* kind = find_kind(arguments[0]);
  return kind == nullptr || !kind->kgs ? syntax_error() : settings_by_kind(state, arguments);
}

Reply list_time_settings(State&, const Arguments&) {
  std::string text;
  for (const Kind& kind : kKinds) text += (text.empty() ? "" : " ") + std::string(kind.name);
  return done(text);
}

/// In overtime the number is stones or periods, as the announced system counts them; without overtime it is 0.
Reply time_left(State& state, const Arguments& arguments) {
  const auto color = parse_color(arguments[0]);
  const auto seconds = parse_number(arguments[1]);
  const auto count = whole_number(arguments[2]);
  if (!color || !seconds || !count || *count < 0) return syntax_error();
  TimeLeft left = Clock(state.time).left(*color, Milliseconds{0});
  const bool overtime = *count > 0;
  left.in_overtime = overtime;
  left.main = overtime ? Milliseconds{0} : milliseconds(*seconds);
  if (overtime) {
    left.period = milliseconds(*seconds);
    left.count = static_cast<int>(std::min(*count, kMostPeriods));
  }
  // Controllers report nothing or less between main time and overtime, and when the flag is about to fall.
  left.flagged = *seconds <= 0;
  state.time_left[index_of(*color)] = left;
  return done();
}

constexpr std::array kCommands{
    Command{"time_settings", "MAIN PERIOD STONES",
            "Seconds of main time, then of each Canadian period, and its stones; stones 0 with a period: no limit.", 3,
            3, time_settings},
    Command{"time_left", "COLOR SECONDS STONES",
            "What a side has left; stones (or periods) 0: main time. Nothing left: the next move comes at once.", 3, 3,
            time_left},
    Command{"kgs-time_settings", "KIND NUMBERS…",
            "`none`, `absolute MAIN`, `byoyomi MAIN PERIOD PERIODS` or `canadian MAIN PERIOD STONES`.", 1, 4,
            kgs_time_settings},
    Command{"kata-time_settings", "KIND NUMBERS…",
            "The same kinds, `fischer MAIN INCREMENT` and `fischer-capped MAIN INCREMENT CAP MOVE`; fractions too.", 1,
            5, settings_by_kind},
    Command{"kata-list_time_settings", "", "The kinds of clock that are understood.", 0, kAnyNumber,
            list_time_settings},
};

}  // namespace

std::span<const Command> time_commands() {
  return kCommands;
}

}  // namespace miai::gtp
