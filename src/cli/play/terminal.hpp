#pragma once
// The terminal behind a few plain functions. ncurses is seen by terminal.cpp alone: its macros stay there.

#include <optional>
#include <string>

#include "cli/play/board_picture.hpp"

namespace miai::cli {

enum class KeyKind : std::uint8_t {
  none,
  character,
  control,
  enter,
  backspace,
  escape,
  up,
  down,
  left,
  right,
  home,
  end,
  click,
  resize,
  closed
};

struct Key {
  KeyKind kind = KeyKind::none;
  std::string text;  ///< character: UTF-8
  char letter = 0;   ///< control: 'P' for Ctrl-P
  int x = 0;         ///< click
  int y = 0;
};

enum class Style : std::uint8_t { normal, faint, strong, reverse };

class Terminal {
 public:
  /// Takes the screen over; is_open() is false where the terminal cannot do it.
  Terminal(Look look, bool mouse);
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal();

  bool is_open() const { return open_; }
  int columns() const;
  int lines() const;
  void clear();
  void put(int y, int x, const std::string& text, Style style = Style::normal);
  void put(int y, int x, const InkedCell& cell);
  void cursor_at(int y, int x);
  void hide_cursor();
  void show();
  /// Waits for a key at most that long; kind none when none came.
  Key key(int milliseconds);
  /// Forgets keys that were typed and not yet read.
  static void drop_keys();
  static void sleep(int milliseconds);

 private:
  void prepare_colours();
  Key translated(int code, bool is_function_key);
  bool open_ = false;
  int colours_ = 0;
};

}  // namespace miai::cli
