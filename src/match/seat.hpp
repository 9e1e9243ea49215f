#pragma once
// A program at the board: started when it is needed, told what happens, asked for moves.

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "gtp/client/client.hpp"
#include "match/played.hpp"

namespace miai::match {

/// Why a program cannot go on with a game.
struct Failure {
  Ending ending = Ending::crashed;
  std::string remark;
  /// What the remark says in English, for translations; without an id where that is all there is.
  Error error = {};
};

struct Resignation {};

/// A program's turn: a vertex as it answered, a resignation, or why there is none.
using Answer = std::variant<Vertex, Resignation, Failure>;

/// What is left on a clock when a program is asked.
struct TurnTime {
  /// Told with time_left; none without a clock.
  std::optional<TimeLeft> left;
  /// How long it is waited for.
  Milliseconds most{0};
};

/// One program of a match, which plays game after game and is started anew after a failure.
/// Threads: one at a time.
class Seat {
 public:
  Seat(const Contestant& contestant, const Settings& settings) : contestant_(contestant), settings_(settings) {}

  /// Starts the program if it does not run, and sets the board up: size, rules, komi, clock, visits, handicap, opening.
  std::optional<Failure> begin(const std::vector<Point>& handicap, const std::vector<Move>& opening);
  /// Asks for a move.
  Answer choose(Color color, const TurnTime& time);
  /// Tells the move of the other side. The program must accept what the referee accepts.
  std::optional<Failure> tell(Move move);
  /// The stones that the program calls dead; nothing where it does not say.
  std::optional<PointSet> dead_stones(const Board& board);
  /// From asking to the answer, the last time.
  Milliseconds took() const { return took_; }
  /// Nothing before it was started.
  Introduction introduction() const;
  /// While that is true no answer is waited for. It must live longer.
  void set_stop(const std::atomic<bool>* stop) { stop_ = stop; }
  /// For everything that is asked from now on together; nothing: each question has its own patience only.
  void set_deadline(std::optional<gtp::Instant> deadline) {
    deadline_ = deadline;
    if (client_) client_->set_deadline(deadline);
  }
  /// Ends the program.
  void leave() { client_.reset(); }

 private:
  Failure failed(const Error& error);
  std::optional<Failure> start();
  /// A command that must be obeyed.
  std::optional<Failure> demand(const std::string& command);
  /// A command that only some programs know; what they answer does not matter.
  std::optional<Failure> mention(const std::string& command);
  std::optional<Failure> set_up_board();
  std::optional<Failure> set_up_clock();
  std::optional<Failure> set_up_handicap(const std::vector<Point>& handicap);
  bool knows(const char* command) const { return client_->knows(command); }

  const Contestant& contestant_;
  const Settings& settings_;
  std::unique_ptr<gtp::Client> client_;
  const std::atomic<bool>* stop_ = nullptr;
  std::optional<gtp::Instant> deadline_;
  Milliseconds took_{0};
};

/// True where whole seconds, which is what GTP 2 knows, cannot tell the clock: a part of it is shorter than one.
bool is_below_seconds(const ClockSettings& clock);

}  // namespace miai::match
