#include "cli/play/desk.hpp"

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "cli/files.hpp"
#include "cli/game_options.hpp"
#include "cli/text_width.hpp"

namespace miai::cli {
namespace {

using i18n::arg;
constexpr StageSet kMoving = in(Stage::playing) | in(Stage::play_out);

void at_point(Desk& desk, const ActionInput& input, void (PlaySession::*act)(Point)) {
  const auto point = input.point(desk.session.game().settings().size);
  if (!point) return desk.session.say_error(point.error());
  (desk.session.*act)(*point);
}

void ask(Desk& desk, std::string text, std::function<void(Desk&)> yes) {
  desk.session.say(text + " " + desk.context.text("play.yes_no"));
  desk.question = Question{std::move(text), std::move(yes)};
}

/// A game with moves and no end: whoever leaves it is asked.
bool in_the_middle(const Desk& desk) {
  return desk.session.stage() != Stage::finished && desk.session.real_game().steps() > 0 &&
         !desk.session.real_game().moves().empty();
}

std::string joined(const std::vector<std::string>& words) {
  std::string line;
  for (const auto& word : words) line += (line.empty() ? "" : " ") + word;
  return line;
}

void write_record(Desk& desk, const std::string& name) {
  const auto saved = write_output(name, record_of(desk.session), desk.context.streams);
  if (!saved) return desk.session.say_error(saved.error());
  desk.saved_as = name;
  desk.session.say(desk.context.text("play.saved", {arg("file", name)}));
}

void save(Desk& desk, const ActionInput& input) {
  const std::string name = input.words.empty() ? "game.sgf" : joined(input.words);
  std::error_code wrong;
  if (name == desk.saved_as || name == "-" || !std::filesystem::exists(name, wrong)) return write_record(desk, name);
  ask(desk, desk.context.text("play.ask_overwrite", {arg("file", name)}), [name](Desk& d) { write_record(d, name); });
}

void open_record(Desk& desk, const std::string& name) {
  const auto bytes = read_input(name, desk.context.streams);
  if (!bytes) return desk.session.say_error(bytes.error());
  PlaySetup defaults = desk.session.setup();
  defaults.computer.reset();
  defaults.clock = {};
  auto loaded = read_play(*bytes, name, defaults);
  if (!loaded) return desk.session.say_error(loaded.error());
  desk.keeper.begin_new();
  desk.saved_as.clear();
  set_on(desk, std::move(*loaded));
  tell_loaded(desk, name);
  desk.board_wanted = true;
}

void load(Desk& desk, const ActionInput& input) {
  if (input.words.empty()) return desk.session.say(desk.context.text("play.load_what"));
  const std::string name = joined(input.words);
  if (!in_the_middle(desk)) return open_record(desk, name);
  ask(desk, desk.context.text("play.ask_leave"), [name](Desk& d) { open_record(d, name); });
}

/// The number after a word: a digit, or a letter as variations are named.
std::optional<int> number_of(const ActionInput& input) {
  if (input.words.empty()) return std::nullopt;
  const std::string& word = input.words.front();
  if (const auto number = parse_int(word)) return static_cast<int>(std::clamp<std::int64_t>(*number, 0, 10'000));
  return word.size() == 1 ? (word[0] | 0x20) - 'a' + 1 : 0;
}

void kept(Desk& desk, const ActionInput& input) {
  const auto files = desk.keeper.kept();
  const auto number = number_of(input);
  if (files.empty()) return desk.session.say(desk.context.text("error.play.nothing_kept"));
  if (number && *number >= 1 && *number <= static_cast<int>(files.size())) {
    const std::string& file = files[static_cast<std::size_t>(*number - 1)];
    const auto go_on = [file](Desk& d) {
      open_record(d, file);
      d.keeper.go_on_with(file);
    };
    if (!in_the_middle(desk)) return go_on(desk);
    return ask(desk, desk.context.text("play.ask_leave"), go_on);
  }
  std::string list = desk.context.text("play.kept");
  for (std::size_t i = 0; i < files.size() && i < 9; ++i) {
    list += " " + std::to_string(i + 1) + ": " + std::filesystem::path(files[i]).stem().string().substr(0, 15) + ".";
  }
  desk.session.say(list);
}

void start_new(Desk& desk, const ActionInput& input) {
  PlaySetup setup = desk.session.setup();
  if (!input.words.empty()) {
    const auto size = parse_size(input.words.front());
    if (!size) return desk.session.say_error(size.error());
    setup.game.size = *size;
  }
  setup.game.handicap = 0;
  desk.keeper.begin_new();
  desk.saved_as.clear();
  desk.session.start(setup);
  desk.session.say(desk.context.text("play.new_game",
                                     {arg("width", setup.game.size.width()), arg("height", setup.game.size.height())}));
  desk.board_wanted = true;
}

void begin_new(Desk& desk, const ActionInput& input) {
  if (!in_the_middle(desk)) return start_new(desk, input);
  ask(desk, desk.context.text("play.ask_leave"), [input](Desk& d) { start_new(d, input); });
}

void resign(Desk& desk, const ActionInput&) {
  ask(desk, desk.context.text("play.ask_resign"), [](Desk& d) { d.session.resign(); });
}

/// A colour in English or as the panel names it.
Result<Color> color_named(const std::string& word, const i18n::Messages& messages) {
  for (const Color color : kColors) {
    if (plain_letters(word) == plain_letters(messages.text("play.panel.player", {arg("color", color)}))) return color;
  }
  return parse_color(word);
}

void accept(Desk& desk, const ActionInput& input) {
  if (input.words.empty()) return desk.session.accept(std::nullopt);
  const auto color = color_named(input.words.front(), desk.context.messages);
  if (!color) return desk.session.say_error(color.error());
  desk.session.accept(*color);
}

void why(Desk& desk, const ActionInput& input) {
  const Stage stage = desk.session.stage();
  if (stage == Stage::counting || stage == Stage::finished) return at_point(desk, input, &PlaySession::why_point);
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
constexpr StageSet kPlacing = in(Stage::placing);
constexpr StageSet kShowing = in(Stage::showing);

constexpr Action kActions[] = {
    {"pass", 'P', "play.key.pass", "play.help.pass", kMoving,
     [](Desk& d, const ActionInput&) {
       if (d.session.computer_to_move()) return d.session.say(d.context.text("play.wait"));
       d.session.pass();
     }},
    {"now", 0, "", "play.help.now", kMoving, [](Desk& d, const ActionInput&) { d.session.hurry(); }},
    {"hint", 0, "", "play.help.hint", kPlaying, [](Desk& d, const ActionInput&) { d.session.ask_hint(); }},
    {"place", 'P', "play.key.place", "play.help.place", kPlacing,
     [](Desk& d, const ActionInput&) { d.session.place_the_rest(); }},
    {"undo", 'U', "play.key.undo", "play.help.undo", kMoving | kMarking | kFinished | kPlacing,
     [](Desk& d, const ActionInput&) { d.session.undo(); }},
    {"redo", 'A', "play.key.redo", "play.help.redo", kPlaying | kMarking | kFinished,
     [](Desk& d, const ActionInput& i) { d.session.redo(number_of(i)); }},
    {"variation", 'V', "play.key.variation", "play.help.variation", kPlaying | kMarking | kFinished,
     [](Desk& d, const ActionInput& i) { d.session.variation(number_of(i)); }},
    {"resign", 'R', "play.key.resign", "play.help.resign", kPlaying, resign},
    {"dead", 0, "", "play.help.dead", kMarking,
     [](Desk& d, const ActionInput& i) { at_point(d, i, &PlaySession::toggle); }},
    {"accept", 'Y', "play.key.accept", "play.help.accept", kMarking, accept},
    {"dispute", 'D', "play.key.dispute", "play.help.dispute", kMarking,
     [](Desk& d, const ActionInput& i) { at_point(d, i, &PlaySession::dispute); }},
    {"show", 'K', "play.key.show", "play.help.show", kMarking,
     [](Desk& d, const ActionInput& i) { at_point(d, i, &PlaySession::show_proof); }},
    {"resume", 'G', "play.key.resume", "play.help.resume", kMarking,
     [](Desk& d, const ActionInput&) { d.session.resume(); }},
    {"claim", 0, "", "play.help.claim", kMarking, [](Desk& d, const ActionInput&) { d.session.claim_no_result(); }},
    {"end", 'G', "play.key.end", "play.help.end", kPlayOut,
     [](Desk& d, const ActionInput&) { d.session.end_play_out(); }},
    {"next", 'F', "play.key.next", "play.help.next", kCounting,
     [](Desk& d, const ActionInput&) { d.session.next_step(); }},
    {"back", 'B', "play.key.back", "play.help.back", kCounting, previous},
    {"next", 'F', "play.key.show_next", "play.help.show_next", kShowing,
     [](Desk& d, const ActionInput&) { d.session.next_step(); }},
    {"back", 'B', "play.key.show_back", "play.help.show_back", kShowing, previous},
    {"end", 'G', "play.key.show_end", "play.help.show_end", kShowing,
     [](Desk& d, const ActionInput&) { d.session.end_show(); }},
    {"why", 'W', "play.key.why", "play.help.why", kMoving | kMarking | kCounting | kFinished, why},
    {"score", 'E', "play.key.score", "play.help.score", kMoving,
     [](Desk& d, const ActionInput&) { d.session.estimate(); }},
    {"new", 'N', "play.key.new", "play.help.new", kEveryStage, begin_new},
    {"save", 'S', "play.key.save", "play.help.save", kEveryStage, save},
    {"load", 'O', "play.key.load", "play.help.load", kEveryStage, load},
    {"kept", 0, "", "play.help.kept", kEveryStage, kept},
    {"board", 0, "", "play.help.board", kEveryStage, [](Desk& d, const ActionInput&) { d.board_wanted = true; }},
    {"quiet", 0, "", "play.help.quiet", kEveryStage, [](Desk& d, const ActionInput&) { d.quiet = !d.quiet; }},
    {"help", 'T', "play.key.help", "play.help.help", kEveryStage,
     [](Desk& d, const ActionInput&) { d.help_wanted = true; }},
    {"quit", 'Q', "play.key.quit", "play.help.quit", kEveryStage,
     [](Desk& d, const ActionInput&) { d.leaving = true; }},
};

/// "D 4" is D4.
std::string joined_point(std::span<const std::string> words) {
  const bool apart = words.size() == 2 && words[0].size() <= 2 && parse_int(words[1]);
  return apart ? words[0] + words[1] : words.front();
}

/// Points whose marks say more than the stones do.
void mark_dead(render::Diagram& diagram, const PointSet& dead) {
  for (const Point p : dead) diagram.marks.push_back({p, render::MarkKind::dead});
}

}  // namespace

Result<Point> ActionInput::point(BoardSize size) const {
  if (!words.empty()) return parse_point(joined_point(words), size);
  if (cursor) return *cursor;
  return fail("play.no_point", "Name a point after the word, for example D4.");
}

std::span<const Action> actions() {
  return kActions;
}

std::string word_of(const Action& action, const i18n::Messages& messages) {
  return messages.text("play.word." + std::string(action.word));
}

Reply reply_of(std::string_view word, const i18n::Messages& messages) {
  const auto lists = [&](std::string_view id, std::string_view english) {
    const std::string own = messages.text(id);
    for (const std::string_view one : split_words(own)) {
      if (plain_letters(one) == plain_letters(word)) return true;
    }
    for (const std::string_view one : split_words(english)) {
      if (same_word(one, word)) return true;
    }
    return false;
  };
  if (lists("play.yes_words", "y yes")) return Reply::yes;
  return lists("play.no_words", "n no") ? Reply::no : Reply::other;
}

void answer(Desk& desk, Reply reply) {
  const Question question = *std::exchange(desk.question, std::nullopt);
  if (reply == Reply::yes) return question.yes(desk);
  desk.session.say(desk.context.text("play.left_as_is"));
}

const Action* find_action(std::string_view word, const PlaySession& session) {
  const Action* elsewhere = nullptr;
  for (const Action& action : kActions) {
    const auto& messages = session.messages();
    const bool fits = same_word(word, action.word) || plain_letters(word) == plain_letters(word_of(action, messages)) ||
                      (!action.label.empty() && plain_letters(word) == plain_letters(messages.text(action.label)));
    if (!fits) continue;
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
    case Stage::placing:
      return desk.session.place(point);
    default:
      // Keys are answered while the computer thinks; its move is its own.
      if (desk.session.computer_to_move()) return desk.session.say(desk.context.text("play.wait"));
      return desk.session.play(point);
  }
}

void carry_out(Desk& desk, std::string_view line, std::optional<Point> cursor) {
  const auto words = split_words(line);
  if (desk.question && !words.empty()) {
    const Reply reply = reply_of(words.front(), desk.context.messages);
    if (reply != Reply::other) return answer(desk, reply);
  }
  desk.question.reset();
  if (words.empty()) {
    const Stage stage = desk.session.stage();
    if (stage == Stage::counting || stage == Stage::showing) desk.session.next_step();
    return;
  }
  if (const Action* action = find_action(words.front(), desk.session)) {
    ActionInput input{{words.begin() + 1, words.end()}, cursor};
    return action->run(desk, input);
  }
  const std::vector<std::string> typed(words.begin(), words.end());
  const std::string name = joined_point(typed);
  const auto point = parse_point(name, desk.session.game().settings().size);
  const bool whole = typed.size() == 1 || name != typed.front();
  if (point && whole) return choose_point(desk, *point);
  if (!point && point.error().id != "vertex.syntax" && whole) return desk.session.say_error(point.error());
  desk.session.say(desk.context.text("play.unknown_word", {arg("word", std::string(words.front()))}));
}

render::Diagram diagram_of(const PlaySession& session) {
  if (session.tour()) return session.tour()->picture();
  render::Diagram diagram = render::diagram_of(session.game().position().board());
  const auto last = session.game().last_move();
  if (last && !last->vertex.is_pass()) diagram.marks.push_back({last->vertex.point(), render::MarkKind::last_move});
  mark_dead(diagram, session.dead());
  for (const Point p : session.placed()) diagram.stones[diagram.size.index(p)] = Occupant::black;
  return diagram;
}

}  // namespace miai::cli
