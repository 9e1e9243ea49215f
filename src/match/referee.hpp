#pragma once
// One game between two programs, with the core as referee.

#include <memory>

#include "engine/evaluator.hpp"
#include "match/seat.hpp"

namespace miai::match {

/// Counts games that have ended. Any number of threads.
class Judge {
 public:
  Judge(Counting counting, std::shared_ptr<engine::Evaluator> evaluator)
      : counting_(counting), evaluator_(std::move(evaluator)) {}

  struct Count {
    Outcome outcome;
    Ending ending = Ending::counted;
  };
  /// The seats are asked for dead stones where the way of counting asks the programs.
  Count settle(const Game& game, const std::array<Seat*, 2>& seats) const;

 private:
  Counting counting_;
  std::shared_ptr<engine::Evaluator> evaluator_;
};

/// A game and what became of it.
struct Finished {
  Played played;
  Game game;
  /// After each move, by index in game.moves(): what its program took; opening moves took nothing.
  std::vector<Milliseconds> times;
};

/// Plays a game to its end. Nothing that a program does stops it: the program loses.
/// seats are by index_of(Color).
Finished play_fixture(const Settings& settings, const Fixture& fixture, const std::array<Seat*, 2>& seats,
                      const Judge& judge);

}  // namespace miai::match
