#include "cli/play/plain.hpp"

#include <chrono>
#include <istream>
#include <ostream>
#include <thread>

#include "cli/commands/picture_words.hpp"
#include "cli/text_width.hpp"
#include "render/writers.hpp"

namespace miai::cli {
namespace {

void print_board(const Desk& desk) {
  render::Diagram diagram = diagram_of(desk.session);
  diagram.words = picture_words(desk.context.messages);
  desk.context.streams.out << (desk.look == Look::ascii ? render::write_text(diagram) : render::write_unicode(diagram));
}

void print_said(Desk& desk) {
  for (const auto& sentence : desk.session.take_said()) desk.context.streams.out << sentence << "\n";
}

/// What changes the board that is shown.
struct Shown {
  Stage stage;
  int steps;
  int stop;
  std::uint64_t marks;
  std::size_t placed;
  friend bool operator==(const Shown&, const Shown&) = default;
};

Shown shown(const PlaySession& session) {
  return {session.stage(), session.game().steps(), session.tour() ? session.tour()->stop() : 0,
          session.settlement() ? session.settlement()->marks_id() : 0, session.placed().size()};
}

void respond(Desk& desk, const Shown& before) {
  auto& out = desk.context.streams.out;
  print_said(desk);
  const bool changed = !(shown(desk.session) == before) && !desk.quiet;
  if (desk.board_wanted || (changed && desk.session.stage() != Stage::finished)) print_board(desk);
  desk.board_wanted = false;
  if (desk.help_wanted) {
    for (const auto& line : help_lines(desk.session)) out << line << "\n";
    desk.help_wanted = false;
  }
}

void let_computer_move(Desk& desk) {
  while (desk.session.computer_to_move() || desk.session.hint_is_awaited()) {
    desk.session.await_hint();
    const bool moved = desk.session.computer_to_move() && desk.session.computer_move();
    if (!moved) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void prompt(Desk& desk) {
  auto& out = desk.context.streams.out;
  if (desk.session.stage() != Stage::finished) out << desk.session.status() << "\n";
  if (desk.context.streams.in_is_terminal) out << "> ";
  out << std::flush;
}

}  // namespace

std::vector<std::string> help_lines(const PlaySession& session) {
  const auto& messages = session.messages();
  std::vector<std::string> lines{messages.text("play.help.point")};
  for (const Action& action : actions()) {
    if ((action.stages & in(session.stage())) == 0) continue;
    lines.push_back("  " + padded(word_of(action, messages), 15) + messages.text(action.help));
  }
  return lines;
}

void play_plain(Desk& desk) {
  let_computer_move(desk);
  desk.board_wanted = true;
  respond(desk, shown(desk.session));
  desk.context.streams.out << desk.context.text("play.hint_help") << "\n";
  std::string line;
  while (!desk.leaving) {
    prompt(desk);
    if (!std::getline(desk.context.streams.in, line)) break;
    desk.session.tick();
    const Shown before = shown(desk.session);
    carry_out(desk, line);
    let_computer_move(desk);
    respond(desk, before);
  }
  desk.keeper.keep(desk.session);
}

}  // namespace miai::cli
