#include "cli/play/screen.hpp"

#include <algorithm>
#include <chrono>
#include <ostream>
#include <utility>

#include "cli/files.hpp"
#include "cli/play/new_game_form.hpp"
#include "cli/play/panel.hpp"
#include "cli/play/plain.hpp"
#include "cli/play/terminal.hpp"
#include "cli/text_width.hpp"

namespace miai::cli {
namespace {

constexpr int kMargin = 3;       // columns of row numbers
constexpr int kLinesBelow = 3;   // status, input, keys
constexpr int kLeastPanel = 12;  // columns
constexpr int kPatience = 30;    // milliseconds between two questions to a computer that thinks

Milliseconds now() {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

class Screen {
 public:
  Screen(Desk& desk, Terminal& terminal) : desk_(desk), terminal_(terminal) {
    desk_.busy = [this](const std::string& sentence) { show_busy(sentence); };
    centre_cursor();
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  ~Screen() { desk_.busy = nullptr; }

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
  void ask_open_question();
  void show_busy(const std::string& sentence);
  std::optional<std::string> ask_text(const std::string& question, std::string answer);
  /// The arrows go through something that is shown step by step.
  bool stepping() const { return desk_.session.stage() == Stage::counting || desk_.session.stage() == Stage::showing; }
  BoardSize size() const { return desk_.session.game().settings().size; }

  Desk& desk_;
  Terminal& terminal_;
  Point cursor_;
  std::string typed_;
  Window window_;
  bool was_busy_ = false;
  int below_ = kLinesBelow;
};

void Screen::centre_cursor() {
  cursor_ = make_point(size().width() / 2, size().height() / 2);
}

void Screen::draw_board() {
  const int height = std::max(1, terminal_.lines() - below_ - 2);
  const int width = std::max(1, (terminal_.columns() - 2 * kMargin - 1) / 2);
  window_ = window_around(size(), cursor_, width, height);
  const bool watching = stepping() || desk_.session.stage() == Stage::finished;
  const Pointers pointers{watching ? std::nullopt : std::optional(cursor_), desk_.session.refused(),
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
  const int left = 2 * kMargin + 2 * size().width() + 3;
  const int width = terminal_.columns() - left;
  const auto narrow = width < kLeastPanel
                          ? lines_without_panel(desk_, now(), terminal_.columns(), terminal_.lines() - kLinesBelow - 6)
                          : std::vector<std::string>{};
  below_ = kLinesBelow + static_cast<int>(narrow.size());
  draw_board();
  if (width >= kLeastPanel) {
    const auto lines = panel_lines(desk_, now(), width, terminal_.lines() - kLinesBelow - 1);
    for (std::size_t i = 0; i < lines.size(); ++i) terminal_.put(static_cast<int>(i) + 1, left, lines[i]);
  }
  for (std::size_t i = 0; i < narrow.size(); ++i) {
    terminal_.put(terminal_.lines() - below_ + static_cast<int>(i), 0, narrow[i]);
  }
  draw_below();
  terminal_.cursor_at(terminal_.lines() - 2, 2 + static_cast<int>(display_width(typed_)));
  terminal_.show();
}

void Screen::show_busy(const std::string& sentence) {
  was_busy_ = true;
  const int y = terminal_.lines() - 2;
  draw();
  terminal_.put(y, 0, padded(sentence, static_cast<std::size_t>(terminal_.columns() - 1)), Style::strong);
  terminal_.show();
}

void Screen::move_cursor(int columns, int rows) {
  cursor_ = make_point(std::clamp(cursor_.column + columns, 0, size().width() - 1),
                       std::clamp(cursor_.row + rows, 0, size().height() - 1));
}

void Screen::next_animated() {
  PlaySession& session = desk_.session;
  if (!session.tour() || session.tour()->at_end()) return session.next_step();
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
  if (desk_.session.stage() == Stage::showing) return desk_.session.end_show();
  choose_point(desk_, cursor_);
}

/// Yes and no answer; anything else means no and is taken for what it is.
void Screen::ask_open_question() {
  while (desk_.question) {
    draw();
    const std::string question = desk_.question->text + " " + desk_.context.text("play.yes_no");
    const auto lines = wrapped(question, static_cast<std::size_t>(std::max(10, terminal_.columns() - 1)));
    int y = terminal_.lines() - 1 - static_cast<int>(lines.size());
    for (const auto& line : lines) {
      terminal_.put(y++, 0, padded(line, static_cast<std::size_t>(terminal_.columns() - 1)), Style::strong);
    }
    terminal_.show();
    const Key key = terminal_.key(1000);
    if (key.kind == KeyKind::none || key.kind == KeyKind::resize || key.kind == KeyKind::enter) continue;
    const Reply reply = key.kind == KeyKind::character ? reply_of(key.text, desk_.context.messages) : Reply::other;
    answer(desk_, reply);
    if (reply == Reply::other && key.kind != KeyKind::escape) handle(key);
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
  desk_.help_wanted = false;
  desk_.session.halt_clock();
  const auto lines = help_page(desk_, terminal_.columns() - 2);
  std::size_t first = 0;
  while (true) {
    const auto room = static_cast<std::size_t>(std::max(1, terminal_.lines() - 1));
    const std::size_t last_first = lines.size() > room ? lines.size() - room : 0;
    first = std::min(first, last_first);
    terminal_.clear();
    for (std::size_t i = 0; i < room && first + i < lines.size(); ++i) {
      terminal_.put(static_cast<int>(i), 1, lines[first + i]);
    }
    const std::string keys = desk_.context.text(last_first > 0 ? "play.help.scroll" : "play.any_key");
    terminal_.put(terminal_.lines() - 1, 0, clipped(keys, static_cast<std::size_t>(terminal_.columns())),
                  Style::reverse);
    terminal_.hide_cursor();
    terminal_.show();
    const Key key = terminal_.key(1000);
    if (key.kind == KeyKind::none || key.kind == KeyKind::resize) continue;
    if (key.kind == KeyKind::down || key.text == " ") {
      if (first == last_first && key.text == " ") break;
      first += key.text == " " ? room : 1;
    } else if (key.kind == KeyKind::up) {
      first -= first > 0 ? 1 : 0;
    } else {
      break;
    }
  }
  desk_.session.go_on_clock();
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
    if (key.kind == KeyKind::escape || key.kind == KeyKind::closed || key.kind == KeyKind::control) return;
    if (key.kind == KeyKind::up) form.up();
    if (key.kind == KeyKind::down) form.down();
    if (key.kind == KeyKind::left) form.change(-1);
    if (key.kind == KeyKind::right || key.text == " ") form.change(1);
    if (key.kind == KeyKind::enter) break;
  }
  const auto start = [setup = form.setup()](Desk& desk) {
    desk.keeper.begin_new();
    desk.session.start(setup);
  };
  if (desk_.session.stage() != Stage::finished && !desk_.session.real_game().moves().empty()) {
    desk_.question = Question{desk_.context.text("play.ask_leave"), start};
  } else {
    start(desk_);
  }
  centre_cursor();
}

void Screen::handle_control(char letter) {
  if (letter == 'C') letter = 'Q';
  const Action* action = find_action_by_key(letter, desk_.session.stage());
  if (action == nullptr) return;
  typed_.clear();
  if (action->word == "new") {
    desk_.session.halt_clock();
    new_game();
    return desk_.session.go_on_clock();
  }
  if (action->word == "next") return next_animated();
  ActionInput input{{}, cursor_};
  if (action->word == "save" || action->word == "load") {
    const auto name = ask_text(desk_.context.text("play.ask_file"), "");
    if (!name || name->empty()) return;
    input.words.push_back(*name);
  }
  action->run(desk_, input);
}

void Screen::handle_text(const Key& key) {
  if (typed_.empty() && key.text == " ") return stepping() ? next_animated() : enter();
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
  return stepping() ? next_animated() : enter();
}

void Screen::handle(const Key& key) {
  switch (key.kind) {
    case KeyKind::up:
      return move_cursor(0, 1);
    case KeyKind::down:
      return move_cursor(0, -1);
    case KeyKind::left:
      return stepping() ? desk_.session.previous_step() : move_cursor(-1, 0);
    case KeyKind::right:
      return stepping() ? next_animated() : move_cursor(1, 0);
    case KeyKind::home:
      return move_cursor(-BoardSize::kMaxFast, 0);
    case KeyKind::end:
      return move_cursor(BoardSize::kMaxFast, 0);
    case KeyKind::enter:
      return enter();
    case KeyKind::backspace:
      return static_cast<void>(typed_ = drop_last_letter(typed_));
    case KeyKind::escape:
      if (typed_.empty() && desk_.session.stage() == Stage::showing) desk_.session.end_show();
      return typed_.clear();
    case KeyKind::control:
      return handle_control(key.letter);
    case KeyKind::character:
      return handle_text(key);
    case KeyKind::click:
      return click(key);
    case KeyKind::closed:
      return static_cast<void>(desk_.leaving = true);
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
  desk_.question =
      Question{desk_.context.text("play.ask_resume", {i18n::arg("moves", moves)}), [unfinished, loaded](Desk& desk) {
                 desk.keeper.go_on_with(unfinished);
                 set_on(desk, *loaded);
               }};
  ask_open_question();
  centre_cursor();
}

void Screen::run() {
  while (!desk_.leaving) {
    draw();
    const bool thinking = desk_.session.computer_to_move();
    if (thinking && desk_.session.computer_move()) continue;
    desk_.session.await_hint();
    const BoardSize before = size();
    handle(terminal_.key(thinking || desk_.session.hint_is_awaited() ? kPatience : 200));
    desk_.session.tick();
    ask_open_question();
    if (std::exchange(was_busy_, false)) terminal_.drop_keys();
    if (desk_.help_wanted) show_help();
    if (!(size() == before)) centre_cursor();
    static_cast<void>(desk_.session.take_said());
  }
  desk_.keeper.keep(desk_.session);
}

}  // namespace

Exit play_on_screen(Desk& desk, const ScreenOptions& options) {
  bool on_screen = false;
  {
    Terminal terminal(desk.look, options.mouse == Mouse::on);
    if (terminal.is_open()) {
      Screen screen(desk, terminal);
      if (!options.unfinished.empty()) screen.offer(options.unfinished);
      screen.run();
      on_screen = true;
    }
  }
  if (on_screen) {
    if (desk.keeper.holds_a_game()) desk.context.streams.out << desk.context.text("play.goodbye") << "\n" << std::flush;
    return Exit::fine;
  }
  play_plain(desk);
  return Exit::fine;
}

}  // namespace miai::cli
