#pragma once
// What a conversation knows, shared by the command families.

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "game/clock.hpp"
#include "game/game.hpp"
#include "gtp/line.hpp"
#include "gtp/options.hpp"

namespace miai::gtp {

struct State {
  explicit State(SessionOptions wanted);

  SessionOptions options;
  engine::Agent agent;
  Game game;
  /// Steps of the game that undo never takes back: handicap and set-up are no moves.
  int fixed_steps = 0;
  ClockSettings time;
  /// No move may take longer, whatever the clock says; none without such a limit.
  std::optional<Milliseconds> most_per_move;
  /// What the controller said last, less what moves took since; none since the settings or the board changed.
  std::array<std::optional<TimeLeft>, 2> time_left;
  /// Why the engine played its latest move; empty before it.
  std::string explanation;
  /// The number of steps at which the engine may think on in its opponent's time; none: it rests.
  std::optional<int> pondering_at;
  bool over = false;
  /// The lines of the reply that is being given, as they come; see ReplyLines.
  std::function<void(std::string_view bytes)> write;
  /// The id of the command that is being carried out, and the time at which it came; none without a clock.
  std::string_view id;
  std::optional<Milliseconds> came_at;
  /// True when the controller has said something new, so that what goes on until then must end.
  std::function<bool()> interrupted;

  const Position& position() const { return game.position(); }
  BoardSize size() const { return game.settings().size; }
  const Ruleset& rules() const { return game.settings().rules; }
  HalfPoints komi() const { return game.settings().komi; }

  /// An empty board; rules and komi stay. Who plays by rank plays another game.
  void start(BoardSize size);
  /// A set-up position without a past.
  void start_from(const Board& board, Color to_move);
  /// Tells the person at the console, at most a few lines for one command: a controller that does not read the log
  /// must not stop the program by letting it fill up.
  void log(std::string_view text);
  /// Before every command: it may say as much as the one before.
  void quiet() { logged_ = 0; }

 private:
  void draw_seed();

  std::size_t logged_ = 0;  // bytes of remarks on this command
};

/// A reply of several lines that are sent as they come: "=id", the lines, and at the end what rest() answers.
class ReplyLines {
 public:
  explicit ReplyLines(State& state);
  void add(std::string_view line);
  int count() const { return count_; }

 private:
  State& state_;
  int count_ = 0;
};

/// Black's handicap stones: those placed as such, else two or more plays of Black before White's first move, which is
/// how many controllers send them.
int handicap_stones(const State& state);

/// The board as a word on every point, rows from the top.
std::string board_of_words(BoardSize size, const std::function<std::string(Point)>& word);

/// "D4 Q16": in order from the lower left.
std::string list_of(const PointSet& points);

/// Pairs of colour and point. Fails: color.syntax, vertex.syntax …
Result<std::vector<Move>> read_moves(const State& state, const Arguments& arguments);

}  // namespace miai::gtp
