#include "cli/play/desk.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "cli/files.hpp"
#include "cli/game_options.hpp"

namespace miai::cli {
namespace {

using i18n::arg;
constexpr StageSet kMoving = in(Stage::playing) | in(Stage::play_out);

void at_point(Desk& desk, const ActionInput& input, void (PlaySession::*act)(Point)) {
  const auto point = input.point(desk.session.game().settings().size);
  if (!point) return desk.session.say_error(point.error());
  (desk.session.*act)(*point);
}

void save(Desk& desk, const ActionInput& input) {
  const std::string name = input.words.empty() ? "game.sgf" : input.words.front();
  const auto saved = write_output(name, record_of(desk.session), desk.context.streams);
  if (!saved) return desk.session.say_error(saved.error());
  desk.session.say(desk.context.text("play.saved", {arg("file", name)}));
}

void load(Desk& desk, const ActionInput& input) {
  if (input.words.empty()) return desk.session.say(desk.context.text("play.load_what"));
  const std::string& name = input.words.front();
  const auto bytes = read_input(name, desk.context.streams);
  if (!bytes) return desk.session.say_error(bytes.error());
  PlaySetup defaults = desk.session.setup();
  defaults.computer.reset();
  auto loaded = read_play(*bytes, name, defaults);
  if (!loaded) return desk.session.say_error(loaded.error());
  desk.keeper.begin_new();
  set_on(desk, std::move(*loaded));
  desk.session.say(desk.context.text("play.loaded",
                                     {arg("file", name), arg("moves", desk.session.game().position().move_number())}));
  desk.board_wanted = true;
}

void begin_new(Desk& desk, const ActionInput& input) {
  PlaySetup setup = desk.session.setup();
  if (!input.words.empty()) {
    const auto size = parse_size(input.words.front());
    if (!size) return desk.session.say_error(size.error());
    setup.game.size = *size;
  }
  setup.game.handicap = 0;
  desk.keeper.begin_new();
  desk.session.start(setup);
  desk.session.say(desk.context.text("play.new_game",
                                     {arg("width", setup.game.size.width()), arg("height", setup.game.size.height())}));
  desk.board_wanted = true;
}

void accept(Desk& desk, const ActionInput& input) {
  if (input.words.empty()) return desk.session.accept(std::nullopt);
  const auto color = parse_color(input.words.front());
  if (!color) return desk.session.say_error(color.error());
  desk.session.accept(*color);
}

void why(Desk& desk, const ActionInput& input) {
  at_point(desk, input, desk.session.stage() == Stage::marking ? &PlaySession::why_status : &PlaySession::explain);
}

void previous(Desk& desk, const ActionInput&) {
  desk.session.previous_step();
}

constexpr StageSet kPlaying = in(Stage::playing);
constexpr StageSet kMarking = in(Stage::marking);
constexpr StageSet kPlayOut = in(Stage::play_out);
constexpr StageSet kCounting = in(Stage::counting);
constexpr StageSet kFinished = in(Stage::finished);

constexpr Action kActions[] = {
    {"pass", 'P', "play.key.pass", "play.help.pass", kMoving, [](Desk& d, const ActionInput&) { d.session.pass(); }},
    {"undo", 'U', "play.key.undo", "play.help.undo", kMoving | kMarking | kFinished,
     [](Desk& d, const ActionInput&) { d.session.undo(); }},
    {"resign", 'R', "play.key.resign", "play.help.resign", kPlaying,
     [](Desk& d, const ActionInput&) { d.session.resign(); }},
    {"dead", 0, "", "play.help.dead", kMarking,
     [](Desk& d, const ActionInput& i) { at_point(d, i, &PlaySession::toggle); }},
    {"accept", 'Y', "play.key.accept", "play.help.accept", kMarking, accept},
    {"dispute", 'D', "play.key.dispute", "play.help.dispute", kMarking,
     [](Desk& d, const ActionInput& i) { at_point(d, i, &PlaySession::dispute); }},
    {"resume", 'G', "play.key.resume", "play.help.resume", kMarking,
     [](Desk& d, const ActionInput&) { d.session.resume(); }},
    {"claim", 0, "", "play.help.claim", kMarking, [](Desk& d, const ActionInput&) { d.session.claim_no_result(); }},
    {"end", 'G', "play.key.end", "play.help.end", kPlayOut,
     [](Desk& d, const ActionInput&) { d.session.end_play_out(); }},
    {"next", 'F', "play.key.next", "play.help.next", kCounting,
     [](Desk& d, const ActionInput&) { d.session.next_step(); }},
    {"back", 'B', "play.key.back", "play.help.back", kCounting, previous},
    {"why", 'W', "play.key.why", "play.help.why", kMoving | kMarking | kFinished, why},
    {"score", 'E', "play.key.score", "play.help.score", kMoving,
     [](Desk& d, const ActionInput&) { d.session.estimate(); }},
    {"new", 'N', "play.key.new", "play.help.new", kEveryStage, begin_new},
    {"save", 'S', "play.key.save", "play.help.save", kEveryStage, save},
    {"load", 'O', "play.key.load", "play.help.load", kEveryStage, load},
    {"board", 0, "", "play.help.board", kEveryStage, [](Desk& d, const ActionInput&) { d.board_wanted = true; }},
    {"quiet", 0, "", "play.help.quiet", kEveryStage, [](Desk& d, const ActionInput&) { d.quiet = !d.quiet; }},
    {"help", 'T', "play.key.help", "play.help.help", kEveryStage,
     [](Desk& d, const ActionInput&) { d.help_wanted = true; }},
    {"quit", 'Q', "play.key.quit", "play.help.quit", kEveryStage,
     [](Desk& d, const ActionInput&) { d.leaving = true; }},
};

/// Points whose marks say more than the stones do.
void mark_dead(render::Diagram& diagram, const PointSet& dead) {
  for (const Point p : dead) diagram.marks.push_back({p, render::MarkKind::dead});
}

}  // namespace

Result<Point> ActionInput::point(BoardSize size) const {
  if (!words.empty()) return parse_point(words.front(), size);
  if (cursor) return *cursor;
  return fail("play.no_point", "Name a point after the word, for example D4.");
}

std::span<const Action> actions() {
  return kActions;
}

const Action* find_action(std::string_view word, const PlaySession& session) {
  const Action* elsewhere = nullptr;
  for (const Action& action : kActions) {
    const std::string own = session.messages().text("play.word." + std::string(action.word));
    if (!same_word(word, action.word) && !same_word(word, own)) continue;
    if ((action.stages & in(session.stage())) != 0) return &action;
    elsewhere = &action;
  }
  return elsewhere;
}

const Action* find_action_by_key(char key, Stage stage) {
  for (const Action& action : kActions) {
    if (action.key == key && (action.stages & in(stage)) != 0) return &action;
  }
  return nullptr;
}

void choose_point(Desk& desk, Point point) {
  switch (desk.session.stage()) {
    case Stage::marking:
      return desk.session.toggle(point);
    case Stage::counting:
      return desk.session.next_step();
    default:
      return desk.session.play(point);
  }
}

void carry_out(Desk& desk, std::string_view line, std::optional<Point> cursor) {
  const auto words = split_words(line);
  if (words.empty()) {
    if (desk.session.stage() == Stage::counting) desk.session.next_step();
    return;
  }
  if (const Action* action = find_action(words.front(), desk.session)) {
    ActionInput input{{words.begin() + 1, words.end()}, cursor};
    return action->run(desk, input);
  }
  const auto point = parse_point(words.front(), desk.session.game().settings().size);
  if (point && words.size() == 1) return choose_point(desk, *point);
  if (!point && point.error().id != "vertex.syntax" && words.size() == 1) return desk.session.say_error(point.error());
  desk.session.say(desk.context.text("play.unknown_word", {arg("word", std::string(words.front()))}));
}

void set_on(Desk& desk, LoadedPlay loaded) {
  desk.session.load(std::move(loaded.game), loaded.setup);
  for (const Color color : kColors) {
    const auto& left = loaded.left[static_cast<std::size_t>(index_of(color))];
    if (left && loaded.setup.clock.system != ClockSystem::none) desk.session.set_time(color, *left);
  }
}

render::Diagram diagram_of(const PlaySession& session) {
  if (session.tour()) return session.tour()->picture();
  render::Diagram diagram = render::diagram_of(session.game().position().board());
  const auto last = session.game().last_move();
  if (last && !last->vertex.is_pass()) diagram.marks.push_back({last->vertex.point(), render::MarkKind::last_move});
  mark_dead(diagram, session.dead());
  return diagram;
}

}  // namespace miai::cli
