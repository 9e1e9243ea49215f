#include "cli/play/screen.hpp"

#include <algorithm>
#include <chrono>

#include "cli/files.hpp"
#include "cli/play/new_game_form.hpp"
#include "cli/play/panel.hpp"
#include "cli/play/plain.hpp"
#include "cli/play/terminal.hpp"
#include "cli/text_width.hpp"

namespace miai::cli {
namespace {

constexpr int kMargin = 3;      // columns of row numbers
constexpr int kLinesBelow = 3;  // sentence, input, keys

Milliseconds now() {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

class Screen {
 public:
  Screen(Desk& desk, Terminal& terminal) : desk_(desk), terminal_(terminal) { centre_cursor(); }

  void offer(const std::string& unfinished);
  void run();

 private:
  void draw();
  void draw_board();
  void draw_below();
  void handle(const Key& key);
  void handle_control(char letter);
  void handle_text(const Key& key);
  void click(const Key& key);
  void move_cursor(int columns, int rows);
  void centre_cursor();
  void next_animated();
  void enter();
  void show_help();
  void new_game();
  bool ask(const std::string& question);
  std::optional<std::string> ask_text(const std::string& question, std::string answer);
  BoardSize size() const { return desk_.session.game().settings().size; }

  Desk& desk_;
  Terminal& terminal_;
  Point cursor_;
  std::string typed_;
  Window window_;
};

void Screen::centre_cursor() {
  cursor_ = make_point(size().width() / 2, size().height() / 2);
}

void Screen::draw_board() {
  const int height = std::max(1, terminal_.lines() - kLinesBelow - 2);
  const int width = std::max(1, (terminal_.columns() - 2 * kMargin - 1) / 2);
  window_ = window_around(size(), cursor_, width, height);
  const bool counting = desk_.session.stage() == Stage::counting || desk_.session.stage() == Stage::finished;
  const Pointers pointers{counting ? std::nullopt : std::optional(cursor_), desk_.session.refused(),
                          desk_.session.concerned()};
  const auto rows = board_picture(diagram_of(desk_.session), pointers, window_, desk_.look);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int y = static_cast<int>(i) + 1;
    const int number = window_.row + window_.height - static_cast<int>(i);
    const std::string label = std::to_string(number);
    terminal_.put(y, kMargin - 1 - static_cast<int>(label.size()), label, Style::faint);
    for (std::size_t x = 0; x < rows[i].size(); ++x) terminal_.put(y, kMargin + static_cast<int>(x), rows[i][x]);
    terminal_.put(y, kMargin + static_cast<int>(rows[i].size()) + 1, label, Style::faint);
  }
  for (int c = 0; c < window_.width; ++c) {
    const std::string name = column_name(window_.column + c);
    terminal_.put(0, kMargin + 2 * c + 1, name, Style::faint);
    terminal_.put(window_.height + 1, kMargin + 2 * c + 1, name, Style::faint);
  }
}

void Screen::draw_below() {
  const auto columns = static_cast<std::size_t>(terminal_.columns());
  const int bottom = terminal_.lines() - 1;
  terminal_.put(bottom - 2, 0, clipped(desk_.session.status(), columns), Style::strong);
  terminal_.put(bottom - 1, 0, "> " + typed_);
  terminal_.put(bottom, 0, padded(key_line(desk_, terminal_.columns()), columns), Style::reverse);
}

void Screen::draw() {
  terminal_.clear();
  draw_board();
  const int left = 2 * kMargin + 2 * window_.width + 3;
  const int width = terminal_.columns() - left;
  if (width >= 12) {
    const auto lines = panel_lines(desk_, now(), width, terminal_.lines() - kLinesBelow - 1);
    for (std::size_t i = 0; i < lines.size(); ++i) terminal_.put(static_cast<int>(i) + 1, left, lines[i]);
  } else {
    terminal_.put(terminal_.lines() - 3, 0, "");
  }
  draw_below();
  terminal_.cursor_at(terminal_.lines() - 2, 2 + static_cast<int>(display_width(typed_)));
  terminal_.show();
}

void Screen::move_cursor(int columns, int rows) {
  cursor_ = make_point(std::clamp(cursor_.column + columns, 0, size().width() - 1),
                       std::clamp(cursor_.row + rows, 0, size().height() - 1));
}

void Screen::next_animated() {
  PlaySession& session = desk_.session;
  if (session.tour()->at_end()) return session.next_step();
  while (!session.next_picture()) {
    draw();
    if (terminal_.key(40).kind != KeyKind::none) {
      session.next_step();
      break;
    }
  }
}

void Screen::enter() {
  if (!typed_.empty()) {
    const std::string line = std::exchange(typed_, {});
    return carry_out(desk_, line, cursor_);
  }
  if (desk_.session.stage() == Stage::counting) return next_animated();
  choose_point(desk_, cursor_);
}

bool Screen::ask(const std::string& question) {
  const std::string yes = desk_.context.text("play.yes_letter");
  while (true) {
    draw();
    const int y = terminal_.lines() - 2;
    terminal_.put(
        y, 0,
        padded(question + " " + desk_.context.text("play.yes_no"), static_cast<std::size_t>(terminal_.columns() - 1)),
        Style::strong);
    terminal_.show();
    const Key key = terminal_.key(1000);
    if (key.kind == KeyKind::character) return key.text == yes || key.text == "y" || key.text == "Y";
    if (key.kind == KeyKind::enter) return true;
    if (key.kind == KeyKind::escape || key.kind == KeyKind::control || key.kind == KeyKind::closed) return false;
  }
}

std::optional<std::string> Screen::ask_text(const std::string& question, std::string answer) {
  const std::string label = question + " ";
  while (true) {
    draw();
    const int y = terminal_.lines() - 2;
    terminal_.put(y, 0, padded(label + answer, static_cast<std::size_t>(terminal_.columns() - 1)), Style::strong);
    terminal_.cursor_at(y, static_cast<int>(display_width(label) + display_width(answer)));
    terminal_.show();
    const Key key = terminal_.key(1000);
    if (key.kind == KeyKind::enter) return answer;
    if (key.kind == KeyKind::escape || key.kind == KeyKind::control || key.kind == KeyKind::closed) return std::nullopt;
    if (key.kind == KeyKind::character) answer.append(key.text);
    if (key.kind == KeyKind::backspace) answer = drop_last_letter(answer);
  }
}

void Screen::show_help() {
  constexpr std::size_t kIndent = 14;
  desk_.help_wanted = false;
  terminal_.clear();
  int y = 0;
  const auto width = static_cast<std::size_t>(std::max(30, terminal_.columns() - 2));
  for (const auto& line : wrapped(desk_.context.text("play.help.screen"), width)) terminal_.put(y++, 1, line);
  ++y;
  for (const Action& action : actions()) {
    if ((action.stages & in(desk_.session.stage())) == 0) continue;
    const std::string key = action.key != 0 ? std::string("^") + action.key : "  ";
    std::string margin = key + "  " + padded(action.word, kIndent - 5);
    for (const auto& line : wrapped(desk_.context.text(action.help), width - kIndent)) {
      if (y < terminal_.lines() - 1) terminal_.put(y++, 1, margin + line);
      margin = std::string(kIndent - 1, ' ');
    }
  }
  terminal_.put(terminal_.lines() - 1, 0, desk_.context.text("play.any_key"), Style::reverse);
  terminal_.hide_cursor();
  terminal_.show();
  while (terminal_.key(1000).kind == KeyKind::none) {
  }
}

void Screen::new_game() {
  NewGameForm form(desk_.session.setup(), desk_.context.messages);
  while (true) {
    terminal_.clear();
    terminal_.put(1, 2, desk_.context.text("play.form.title"), Style::strong);
    const auto rows = form.rows();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const bool here = static_cast<int>(i) == form.selected();
      const std::string value = here ? "< " + rows[i].value + " >" : "  " + rows[i].value;
      terminal_.put(3 + static_cast<int>(i), 2, padded(rows[i].label, 22) + value,
                    here ? Style::strong : Style::normal);
    }
    int y = 4 + static_cast<int>(rows.size());
    const std::string summary = desk_.context.text("rules.summary." + std::string(form.setup().game.rules.id));
    for (const auto& line : wrapped(summary, static_cast<std::size_t>(std::max(20, terminal_.columns() - 4))))
      terminal_.put(y++, 2, line, Style::faint);
    terminal_.put(terminal_.lines() - 1, 0, desk_.context.text("play.form.keys"), Style::reverse);
    terminal_.hide_cursor();
    terminal_.show();
    const Key key = terminal_.key(1000);
    if (key.kind == KeyKind::escape || key.kind == KeyKind::closed) return;
    if (key.kind == KeyKind::control) return;
    if (key.kind == KeyKind::up) form.up();
    if (key.kind == KeyKind::down) form.down();
    if (key.kind == KeyKind::left) form.change(-1);
    if (key.kind == KeyKind::right || key.text == " ") form.change(1);
    if (key.kind == KeyKind::enter) break;
  }
  desk_.keeper.begin_new();
  desk_.session.start(form.setup());
  centre_cursor();
}

void Screen::handle_control(char letter) {
  if (letter == 'C') letter = 'Q';
  if (letter == 'L') return;  // draws anew
  const Action* action = find_action_by_key(letter, desk_.session.stage());
  if (action == nullptr) return;
  typed_.clear();
  if (action->word == "resign" && !ask(desk_.context.text("play.ask_resign"))) return;
  if (action->word == "new") return new_game();
  if (action->word == "next") return next_animated();
  ActionInput input{{}, cursor_};
  if (action->word == "save" || action->word == "load") {
    const auto name = ask_text(desk_.context.text("play.ask_file"), action->word == "save" ? "game.sgf" : "");
    if (!name || name->empty()) return;
    input.words.push_back(*name);
  }
  action->run(desk_, input);
}

void Screen::handle_text(const Key& key) {
  const bool board_key = typed_.empty() && key.text == " ";
  if (board_key) return enter();
  if (typed_.empty() && key.text == "?") {
    desk_.help_wanted = true;
    return;
  }
  typed_ += key.text;
  if (const auto point = parse_point(typed_, size())) cursor_ = *point;
}

void Screen::click(const Key& key) {
  const int column = (key.x - kMargin) / 2;
  const int line = key.y - 1;
  if (key.x < kMargin || column >= window_.width || line < 0 || line >= window_.height) return;
  cursor_ = make_point(window_.column + column, window_.row + window_.height - 1 - line);
  enter();
}

void Screen::handle(const Key& key) {
  switch (key.kind) {
    case KeyKind::up:
      return move_cursor(0, 1);
    case KeyKind::down:
      return move_cursor(0, -1);
    case KeyKind::left:
      return desk_.session.stage() == Stage::counting ? desk_.session.previous_step() : move_cursor(-1, 0);
    case KeyKind::right:
      return desk_.session.stage() == Stage::counting ? next_animated() : move_cursor(1, 0);
    case KeyKind::home:
      return move_cursor(-BoardSize::kMaxFast, 0);
    case KeyKind::end:
      return move_cursor(BoardSize::kMaxFast, 0);
    case KeyKind::enter:
      return enter();
    case KeyKind::backspace:
      typed_ = drop_last_letter(typed_);
      return;
    case KeyKind::escape:
      return typed_.clear();
    case KeyKind::control:
      return handle_control(key.letter);
    case KeyKind::character:
      return handle_text(key);
    case KeyKind::click:
      return click(key);
    case KeyKind::closed:
      desk_.leaving = true;
      return;
    case KeyKind::none:
    case KeyKind::resize:
      return;
  }
}

void Screen::offer(const std::string& unfinished) {
  const auto bytes = read_input(unfinished, desk_.context.streams);
  if (!bytes) return;
  auto loaded = read_play(*bytes, unfinished, desk_.session.setup());
  if (!loaded) return;
  const int moves = loaded->game.position().move_number();
  if (!ask(desk_.context.text("play.ask_resume", {i18n::arg("moves", moves)}))) return;
  desk_.keeper.go_on_with(unfinished);
  set_on(desk_, std::move(*loaded));
  centre_cursor();
}

void Screen::run() {
  while (!desk_.leaving) {
    draw();
    if (desk_.session.computer_to_move()) {
      desk_.session.computer_move();
      continue;
    }
    const BoardSize before = size();
    handle(terminal_.key(200));
    desk_.session.tick();
    if (desk_.help_wanted) show_help();
    if (!(size() == before)) centre_cursor();
    static_cast<void>(desk_.session.take_said());
  }
  desk_.keeper.keep(desk_.session);
}

}  // namespace

Exit play_on_screen(Desk& desk, const ScreenOptions& options) {
  {
    Terminal terminal(desk.look, options.mouse == Mouse::on);
    if (terminal.is_open()) {
      Screen screen(desk, terminal);
      if (!options.unfinished.empty()) screen.offer(options.unfinished);
      screen.run();
      return Exit::fine;
    }
  }
  play_plain(desk);
  return Exit::fine;
}

}  // namespace miai::cli
