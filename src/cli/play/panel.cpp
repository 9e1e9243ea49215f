#include "cli/play/panel.hpp"

#include <algorithm>
#include <iterator>

#include "cli/play/names.hpp"
#include "cli/text_width.hpp"

namespace miai::cli {
namespace {

using i18n::arg;

std::string player_line(const Desk& desk, Color color, std::size_t width) {
  const PlaySession& session = desk.session;
  const bool black = color == Color::black;
  const std::string sign = desk.look == Look::ascii ? (black ? "X" : "O") : (black ? "●" : "○");
  const bool computer = session.setup().computer == color;
  std::string name = desk.context.text(computer ? "play.panel.computer" : "play.panel.player", {arg("color", color)});
  const bool turn = session.stage() == Stage::playing && session.game().position().to_move() == color;
  const std::string pointer = turn ? (desk.look == Look::ascii ? "<" : "◂") : "";
  return clipped(sign + " " + name + (turn ? " " + pointer : ""), width);
}

std::string prisoner_line(const Desk& desk, Color color, std::size_t width) {
  const int taken = desk.session.prisoners(color);
  const std::string sign =
      desk.look == Look::ascii ? (color == Color::black ? "O" : "X") : (color == Color::black ? "○" : "●");
  std::string row;
  for (int i = 0; i < std::min(taken, 10); ++i) row += sign;
  return clipped("  " + desk.context.text("play.panel.prisoners", {arg("count", taken)}) + " " + row, width);
}

std::string clock_line(const Desk& desk, Color color, Milliseconds now) {
  const Clock& clock = desk.session.clock();
  const TimeLeft left = clock.left(color, now);
  if (left.flagged) return "  " + desk.context.text("play.panel.time_up");
  std::string text =
      "  " + clock_text_with_tenths(left.in_overtime || clock.settings().system == ClockSystem::simple ? left.period
                                                                                                       : left.main);
  const bool counts =
      clock.settings().system == ClockSystem::byo_yomi || clock.settings().system == ClockSystem::canadian;
  if (counts && !left.in_overtime) {
    text += "  + " + (clock.settings().system == ClockSystem::byo_yomi
                          ? std::to_string(clock.settings().count) + "×" + clock_text(clock.settings().period)
                          : std::to_string(clock.settings().count) + "/" + clock_text(clock.settings().period));
  } else if (counts) {
    const bool periods = clock.settings().system == ClockSystem::byo_yomi;
    text +=
        "  " + desk.context.text(periods ? "play.panel.periods" : "play.panel.moves_left", {arg("count", left.count)});
  }
  return text;
}

/// The last moves, two in a line, the latest at the end.
std::vector<std::string> move_strip(const Desk& desk, int lines) {
  const auto moves = desk.session.game().moves();
  std::vector<std::string> strip;
  const auto shown = static_cast<std::size_t>(lines) * 2;
  std::size_t first = moves.size() > shown ? moves.size() - shown : 0;
  if (first % 2 != 0) ++first;
  for (std::size_t i = first; i < moves.size(); i += 2) {
    std::string line;
    for (std::size_t j = i; j < std::min(i + 2, moves.size()); ++j) {
      const std::string where =
          moves[j].vertex.is_pass() ? desk.context.text("play.panel.pass") : to_string(moves[j].vertex);
      const bool black = moves[j].color == Color::black;
      const std::string sign = desk.look == Look::ascii ? (black ? "X" : "O") : (black ? "●" : "○");
      if (j > i) line = padded(line, 14);
      line += std::to_string(j + 1) + " " + sign;
      line += " " + where;
    }
    strip.push_back(line);
  }
  return strip;
}

/// "Japanese rules, komi 0.5", "4 handicap stones".
std::vector<std::string> terms(const Desk& desk, std::size_t width) {
  const auto& settings = desk.session.game().settings();
  auto lines = wrapped(
      desk.context.text("play.panel.rules",
                        {arg("rules", rules_name(settings.rules, desk.context.messages)), arg("komi", settings.komi)}),
      width);
  if (settings.handicap > 0) {
    lines.push_back(clipped(desk.context.text("play.panel.handicap", {arg("count", settings.handicap)}), width));
  }
  return lines;
}

/// Prisoners and clocks of both.
std::string short_panel_line(const Desk& desk, Milliseconds now) {
  std::string line;
  for (const Color color : kColors) {
    const bool black = color == Color::black;
    if (!line.empty()) line += "   ";
    line += desk.look == Look::ascii ? (black ? "X" : "O") : (black ? "●" : "○");
    line += " " + std::to_string(desk.session.prisoners(color));
    if (desk.session.setup().clock.system != ClockSystem::none) line += clock_line(desk, color, now);
  }
  return line;
}

}  // namespace

std::vector<std::string> lines_without_panel(const Desk& desk, Milliseconds now, int width, int height) {
  constexpr int kMostSentence = 5;  // lines
  const auto columns = static_cast<std::size_t>(std::max(10, width));
  const auto room = static_cast<std::size_t>(std::clamp(height, 0, kMostSentence));
  std::vector<std::string> lines = wrapped(desk.session.last_said(), columns);
  if (lines.size() > room) lines.resize(room);
  if (room > 0) lines.insert(lines.begin(), clipped(short_panel_line(desk, now), columns));
  return lines;
}

std::vector<std::string> panel_lines(const Desk& desk, Milliseconds now, int width, int height) {
  const auto columns = static_cast<std::size_t>(std::max(width, 1));
  std::vector<std::string> lines;
  for (const Color color : kColors) {
    lines.push_back(player_line(desk, color, columns));
    lines.push_back(prisoner_line(desk, color, columns));
    if (desk.session.setup().clock.system != ClockSystem::none) lines.push_back(clock_line(desk, color, now));
  }
  lines.emplace_back();
  for (auto& line : terms(desk, columns)) lines.push_back(std::move(line));
  // The sentence matters more than old moves: the strip takes what is left, up to four lines.
  const auto sentence = wrapped(desk.session.last_said(), columns);
  const int room = height - static_cast<int>(lines.size() + sentence.size()) - 1;
  for (auto& line : move_strip(desk, std::clamp(room, 0, 4))) lines.push_back(clipped(line, columns));
  if (room >= 0) lines.emplace_back();
  lines.insert(lines.end(), sentence.begin(), sentence.end());
  if (static_cast<int>(lines.size()) > height) lines.resize(static_cast<std::size_t>(height));
  return lines;
}

namespace {

/// Left out first where the line is too short; every key is in the help.
constexpr std::string_view kLessNeeded[] = {"", "score", "load", "save", "why", "new", "variation", "redo"};

std::string joined_keys(const Desk& desk, std::size_t left_out, std::string_view between) {
  std::string line;
  for (const Action& action : actions()) {
    if (action.key == 0 || action.label.empty() || (action.stages & in(desk.session.stage())) == 0) continue;
    const auto* end = kLessNeeded + left_out + 1;
    if (std::find(std::begin(kLessNeeded), end, action.word) != end) continue;
    line += (line.empty() ? "" : std::string(between)) + "^" + action.key + " " + desk.context.text(action.label);
  }
  return line;
}

}  // namespace

std::string key_line(const Desk& desk, int width) {
  for (std::size_t left_out = 0; left_out < std::size(kLessNeeded); ++left_out) {
    for (const std::string_view between : {"  ", " "}) {
      std::string line = joined_keys(desk, left_out, between);
      if (display_width(line) <= static_cast<std::size_t>(width)) return line;
    }
  }
  return clipped(joined_keys(desk, std::size(kLessNeeded) - 1, " "), static_cast<std::size_t>(width));
}

}  // namespace miai::cli
