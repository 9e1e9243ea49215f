#include "clock_binding.hpp"

#include <array>

namespace miai::wasm {
namespace {

constexpr std::array<ClockSystem, 6> kSystems{ClockSystem::none,     ClockSystem::absolute, ClockSystem::byo_yomi,
                                              ClockSystem::canadian, ClockSystem::fischer,  ClockSystem::simple};

double number_or(const val& value, double otherwise) {
  return value.isUndefined() || value.isNull() ? otherwise : value.as<double>();
}

Milliseconds time_or_zero(const val& value) {
  return Milliseconds(static_cast<std::int64_t>(number_or(value, 0)));
}

}  // namespace

val ClockBinding::create(const val& settings) {
  ClockSettings core;
  const std::string name = settings["system"].as<std::string>();
  bool known = false;
  for (const ClockSystem system : kSystems) {
    if (id_text(system) != name) continue;
    core.system = system;
    known = true;
  }
  if (!known) {
    return failure(
        fail("clock.unknown_system", "There is no clock called \"" + name + "\".", {{"name", name}}).value());
  }
  core.main = time_or_zero(settings["main"]);
  core.period = time_or_zero(settings["period"]);
  core.count = static_cast<int>(number_or(settings["count"], 0));
  if (const val cap = settings["cap"]; !cap.isUndefined() && !cap.isNull()) core.cap = time_or_zero(cap);
  const auto good = checked(core);
  return good ? success(val(ClockBinding(Clock(*good)))) : failure(good.error());
}

void ClockBinding::start(const std::string& turn, double now) {
  if (const auto side = parse_color(turn)) clock_ = clock_.started(*side, at(now));
}

void ClockBinding::moved(double now, double allowance) {
  clock_ = clock_.moved(at(now), at(allowance));
}

void ClockBinding::restore(const val& told, double now) {
  ClockState state;
  for (const Color side : {Color::black, Color::white}) {
    const val left = told[std::string(to_string(side))];
    TimeLeft& own = state.left[index_of(side)];
    own.main = time_or_zero(left["main"]);
    own.period = time_or_zero(left["period"]);
    own.count = static_cast<int>(number_or(left["count"], 0));
    own.in_overtime = left["inOvertime"].isTrue();
    own.flagged = left["flagged"].isTrue();
  }
  if (const val turn = told["turn"]; !turn.isNull() && !turn.isUndefined()) {
    if (const auto side = parse_color(turn.as<std::string>())) state.turn = *side;
  }
  state.paused = !told["running"].isTrue();
  state.since = at(now);
  clock_ = Clock(clock_.settings(), state);
}

val ClockBinding::left(const std::string& side, double now) const {
  const auto color = parse_color(side);
  if (!color) return failure(color.error());
  const TimeLeft left = clock_.left(*color, at(now));
  val out = val::object();
  out.set("main", static_cast<double>(left.main.count()));
  out.set("period", static_cast<double>(left.period.count()));
  out.set("count", left.count);
  out.set("inOvertime", left.in_overtime);
  out.set("flagged", left.flagged);
  out.set("words", describe(left, clock_.settings()));
  return success(out);
}

val ClockBinding::flag_time() const {
  const auto time = clock_.flag_time();
  return time ? val(static_cast<double>(time->count())) : val::null();
}

}  // namespace miai::wasm
