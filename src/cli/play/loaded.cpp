// A loaded game comes onto the desk, and what a player should know about it.
#include <algorithm>

#include "base/text.hpp"
#include "cli/play/desk.hpp"

namespace miai::cli {

using i18n::arg;

void set_on(Desk& desk, LoadedPlay loaded) {
  desk.session.load(std::move(loaded.game), loaded.setup, std::move(loaded.lines));
  for (const Color color : kColors) {
    const auto& left = loaded.left[static_cast<std::size_t>(index_of(color))];
    if (left && loaded.setup.clock.system != ClockSystem::none) desk.session.set_time(color, *left);
  }
}

void tell_loaded(Desk& desk, const std::string& name) {
  const RecordLines& lines = desk.session.lines();
  const auto& tree = lines.tree();
  const auto player = [&](std::string_view property, Color color) {
    const std::string given(trim(tree.text(tree.root(), property)));
    return given.empty() ? desk.context.text("play.panel.player", {arg("color", color)}) : given;
  };
  std::string sentence = desk.context.text(
      "play.loaded", {arg("file", name), arg("moves", desk.session.game().position().move_number()),
                      arg("black", player("PB", Color::black)), arg("white", player("PW", Color::white))});
  if (lines.games() > 1) sentence += " " + desk.context.text("play.more_games", {arg("count", lines.games())});
  const auto wrong = std::count_if(lines.report().begin(), lines.report().end(), [](const record::Finding& finding) {
    return finding.severity == record::Severity::repaired || finding.severity == record::Severity::error;
  });
  if (wrong > 0) sentence += " " + desk.context.text("play.problems", {arg("count", static_cast<int>(wrong))});
  desk.session.say(std::move(sentence));
}

}  // namespace miai::cli
