#include "cli/play/terminal.hpp"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cwchar>

namespace miai::cli {
namespace {

struct InkRow {
  short front256;
  short front8;
  attr_t look;  ///< bold, dim …: what tells inks apart without colours
};

// By Ink. Wood behind, lines a dark brown; the one accent is a clear red-orange.
constexpr short kWood = 179;
constexpr short kWoodMarked = 216;
constexpr std::array<InkRow, 10> kInks{{
    {245, COLOR_WHITE, A_NORMAL},  // margin
    {94, COLOR_YELLOW, A_NORMAL},  // line
    {16, COLOR_WHITE, A_BOLD},     // black
    {231, COLOR_WHITE, A_BOLD},    // white
    {58, COLOR_WHITE, A_DIM},      // black_faded
    {187, COLOR_WHITE, A_DIM},     // white_faded
    {24, COLOR_CYAN, A_BOLD},      // mark
    {160, COLOR_RED, A_BOLD},      // accent
    {25, COLOR_GREEN, A_BOLD},     // cursor
    {124, COLOR_RED, A_BOLD},      // wrong
}};

short pair_of(Ink ink, bool concerned) {
  return static_cast<short>(1 + static_cast<int>(ink) + (concerned ? static_cast<int>(kInks.size()) : 0));
}

std::string utf8_of(wint_t code) {
  std::array<char, 8> bytes{};
  std::mbstate_t state{};
  const std::size_t count = std::wcrtomb(bytes.data(), static_cast<wchar_t>(code), &state);
  return count == static_cast<std::size_t>(-1) ? "" : std::string(bytes.data(), count);
}

struct FunctionKey {
  int code;
  KeyKind kind;
};
constexpr FunctionKey kFunctionKeys[] = {
    {KEY_UP, KeyKind::up},        {KEY_DOWN, KeyKind::down},     {KEY_LEFT, KeyKind::left},
    {KEY_RIGHT, KeyKind::right},  {KEY_HOME, KeyKind::home},     {KEY_END, KeyKind::end},
    {KEY_ENTER, KeyKind::enter},  {KEY_RESIZE, KeyKind::resize}, {KEY_BACKSPACE, KeyKind::backspace},
    {KEY_DC, KeyKind::backspace}, {KEY_FIND, KeyKind::home},     {KEY_SELECT, KeyKind::end},
};

/// True when the other side of the terminal is gone.
bool hung_up() {
  pollfd descriptor{STDIN_FILENO, POLLIN, 0};
  return poll(&descriptor, 1, 0) > 0 && (descriptor.revents & (POLLHUP | POLLERR)) != 0;
}

}  // namespace

Terminal::Terminal(Look look, bool mouse) {
  // A locale that is not installed must not cost us Unicode.
  if (std::setlocale(LC_CTYPE, "") == nullptr || (look == Look::unicode && MB_CUR_MAX < 4)) {
    std::setlocale(LC_CTYPE, "C.UTF-8");
  }
  if (newterm(nullptr, stdout, stdin) == nullptr) return;
  open_ = true;
  raw();
  noecho();
  keypad(stdscr, TRUE);
  set_escdelay(25);
  // Some terminals send these whatever their description says.
  define_key("\033[1~", KEY_HOME);
  define_key("\033[4~", KEY_END);
  define_key("\033[7~", KEY_HOME);
  define_key("\033[8~", KEY_END);
  if (mouse) {
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, nullptr);
    mouseinterval(0);
  }
  prepare_colours();
}

Terminal::~Terminal() {
  if (open_) endwin();
}

void Terminal::prepare_colours() {
  // The convention of no-color.org: set and not empty.
  const char* none = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe)
  if (has_colors() == 0 || (none != nullptr && *none != '\0')) return;
  start_color();
  use_default_colors();
  colours_ = COLORS;
  for (std::size_t i = 0; i < kInks.size(); ++i) {
    const auto ink = static_cast<Ink>(i);
    const bool on_wood = ink != Ink::margin && colours_ >= 256;
    const short front = colours_ >= 256 ? kInks[i].front256 : kInks[i].front8;
    init_pair(pair_of(ink, false), front, on_wood ? kWood : short{-1});
    init_pair(pair_of(ink, true), front, on_wood ? kWoodMarked : short{-1});
  }
}

int Terminal::columns() const {
  return COLS;
}
int Terminal::lines() const {
  return LINES;
}
void Terminal::clear() {
  erase();
}

void Terminal::put(int y, int x, const std::string& text, Style style) {
  constexpr std::array<attr_t, 4> kStyles{A_NORMAL, A_DIM, A_BOLD, A_REVERSE};
  const attr_t attributes = kStyles[static_cast<std::size_t>(style)];
  attron(static_cast<int>(attributes));
  mvaddstr(y, x, text.c_str());
  attroff(static_cast<int>(attributes));
}

void Terminal::put(int y, int x, const InkedCell& cell) {
  attr_t attributes = colours_ >= 256 ? A_NORMAL : kInks[static_cast<std::size_t>(cell.ink)].look;
  if (cell.ink == Ink::cursor || cell.ink == Ink::accent || cell.ink == Ink::white) attributes |= A_BOLD;
  if (cell.concerned) attributes |= A_UNDERLINE;
  attr_set(attributes, colours_ > 0 ? pair_of(cell.ink, cell.concerned) : short{0}, nullptr);
  mvaddstr(y, x, cell.sign.c_str());
  attr_set(A_NORMAL, 0, nullptr);
}

void Terminal::cursor_at(int y, int x) {
  curs_set(1);
  move(y, x);
}

void Terminal::hide_cursor() {
  curs_set(0);
}
void Terminal::show() {
  refresh();
}
void Terminal::drop_keys() {
  flushinp();
}
void Terminal::sleep(int milliseconds) {
  napms(milliseconds);
}

Key Terminal::translated(int code, bool is_function_key) {
  Key key;
  if (is_function_key) {
    if (code == KEY_MOUSE) {
      MEVENT event;
      if (getmouse(&event) == OK) return Key{KeyKind::click, "", 0, event.x, event.y};
      return key;
    }
    for (const auto& row : kFunctionKeys) {
      if (row.code == code) key.kind = row.kind;
    }
    return key;
  }
  if (code == '\n' || code == '\r') {
    key.kind = KeyKind::enter;
  } else if (code == 27) {
    key.kind = KeyKind::escape;
  } else if (code == 127 || code == 8) {
    key.kind = KeyKind::backspace;
  } else if (code < 32) {
    key.kind = KeyKind::control;
    key.letter = static_cast<char>(code + '@');
  } else {
    key.kind = KeyKind::character;
    key.text = utf8_of(static_cast<wint_t>(code));
  }
  return key;
}

Key Terminal::key(int milliseconds) {
  timeout(milliseconds);
  wint_t code = 0;
  const int what = get_wch(&code);
  if (what == OK && code == 26) {  // Ctrl-Z: the shell comes forward; fg draws the screen anew
    def_prog_mode();
    endwin();
    std::raise(SIGTSTP);
    reset_prog_mode();
    clearok(stdscr, TRUE);
    return Key{KeyKind::resize, "", 0, 0, 0};
  }
  if (what == ERR) return Key{hung_up() ? KeyKind::closed : KeyKind::none, "", 0, 0, 0};
  return translated(static_cast<int>(code), what == KEY_CODE_YES);
}

}  // namespace miai::cli
