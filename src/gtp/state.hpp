#pragma once
// What a conversation knows, shared by the command families.

#include <array>
#include <optional>

#include "game/clock.hpp"
#include "game/game.hpp"
#include "gtp/line.hpp"
#include "gtp/options.hpp"

namespace miai::gtp {

struct State {
  explicit State(SessionOptions wanted);

  SessionOptions options;
  Game game;
  /// Steps of the game that undo never takes back: handicap and set-up are no moves.
  int fixed_steps = 0;
  ClockSettings time;
  /// What the controller said last; none since the settings or the board changed.
  std::array<std::optional<TimeLeft>, 2> time_left;
  bool over = false;

  const Position& position() const { return game.position(); }
  BoardSize size() const { return game.settings().size; }
  const Ruleset& rules() const { return game.settings().rules; }
  HalfPoints komi() const { return game.settings().komi; }

  /// An empty board; rules and komi stay.
  void start(BoardSize size);
  /// A set-up position without a past.
  void start_from(const Board& board, Color to_move);
  /// Tells the person at the console, at most a few lines for one command: a controller that does not read the log
  /// must not stop the program by letting it fill up.
  void log(std::string_view text);
  /// Before every command: it may say as much as the one before.
  void quiet() { logged_ = 0; }

 private:
  std::size_t logged_ = 0;  // bytes of remarks on this command
};

/// Black's handicap stones: those placed as such, else two or more plays of Black before White's first move, which is
/// how many controllers send them.
int handicap_stones(const State& state);

/// How long a side may think about its move; none without a limit, zero when its time is up.
std::optional<Milliseconds> time_for_move(const State& state, Color color);

/// The board as a word on every point, rows from the top.
std::string board_of_words(BoardSize size, const std::function<std::string(Point)>& word);

/// "D4 Q16": in order from the lower left.
std::string list_of(const PointSet& points);

/// Pairs of colour and point. Fails: color.syntax, vertex.syntax …
Result<std::vector<Move>> read_moves(const State& state, const Arguments& arguments);

}  // namespace miai::gtp
