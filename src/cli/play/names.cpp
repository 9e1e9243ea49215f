#include "cli/play/names.hpp"

namespace miai::cli {
namespace {

using i18n::arg;

/// "10 min", "1 h 30 min", "30 s".
std::string time_text(Milliseconds time, const i18n::Messages& messages) {
  const auto seconds = time.count() / 1000;
  std::string text;
  const auto add = [&](std::string_view id, std::int64_t count) {
    if (count == 0) return;
    text += (text.empty() ? "" : " ") + messages.text(id, {arg("count", count)});
  };
  add("time.hours", seconds / 3600);
  add("time.minutes", seconds / 60 % 60);
  add("time.seconds", seconds % 60);
  return text.empty() ? messages.text("time.seconds", {arg("count", 0)}) : text;
}

std::string_view name_id(ClockSystem system) {
  switch (system) {
    case ClockSystem::none:
      return "clock.name.none";
    case ClockSystem::absolute:
      return "clock.name.absolute";
    case ClockSystem::byo_yomi:
      return "clock.name.byo_yomi";
    case ClockSystem::canadian:
      return "clock.name.canadian";
    case ClockSystem::fischer:
      return "clock.name.fischer";
    case ClockSystem::simple:
      return "clock.name.simple";
  }
  return "clock.name.none";
}

}  // namespace

std::string rules_name(const Ruleset& rules, const i18n::Messages& messages) {
  const std::string id = "rules.name." + std::string(rules.id);
  std::string name = messages.text(id);
  return name == id ? std::string(rules.id) : name;
}

std::string clock_name(const ClockSettings& clock, const i18n::Messages& messages) {
  return messages.text(name_id(clock.system), {arg("main", time_text(clock.main, messages)), arg("count", clock.count),
                                               arg("period", time_text(clock.period, messages))});
}

}  // namespace miai::cli
