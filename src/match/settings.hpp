#pragma once
// What a match is: who plays, on what terms, how often.

#include <optional>
#include <string>
#include <vector>

#include "game/clock.hpp"
#include "game/game.hpp"

namespace miai::match {

/// A program that takes part. Names are different from each other.
struct Contestant {
  std::string name;
  std::string command;  ///< its command line
  friend bool operator==(const Contestant&, const Contestant&) = default;
};

/// What a program says of itself when it is started.
struct Introduction {
  std::string program;        ///< "GNU Go 3.8"
  bool knows_clocks = false;  ///< any clock, to the millisecond; else whole seconds in the words of GTP 2
  friend bool operator==(const Introduction&, const Introduction&) = default;
};

/// Who says which stones are dead when play has ended.
enum class Counting : std::uint8_t {
  by_rules,  ///< nobody where the rules count what stands on the board, else `agreed`
  agreed,    ///< both programs, where they agree; else the judge
  judged,    ///< the judge of this program
  standing   ///< nobody: every stone on the board is alive
};

/// "by-rules", "agreed", "judged", "standing".
std::string_view id_text(Counting counting);
std::optional<Counting> counting_from(std::string_view text);
std::vector<std::string> counting_names();

/// Ends a match early: the first two contestants differ by at least `high` or by at most `low` Elo.
struct SequentialTest {
  double low = 0;
  double high = 0;
  /// The chance of either mistake.
  double risk = 0.05;
};
/// "-30,0": the two bounds, the lower one first.
/// Fails: match.bad_test
Result<SequentialTest> sequential_test(std::string_view text);

struct Settings {
  std::vector<Contestant> contestants;
  GameSettings game;
  ClockSettings clock;
  /// Visits for a move, told to programs that have a word for it; 0: not told.
  std::int64_t visits = 0;
  /// For every two contestants who meet; a pair of games (one opening, colours swapped) is never cut in half.
  int games_each = 100;
  /// Contestants meet who stand at most so many places apart in the list; 0: everybody meets everybody.
  int neighbours = 0;
  std::uint64_t seed = 1;
  /// Stones of a random opening; not with a handicap and not with openings of one's own.
  int opening_moves = 0;
  /// Openings of one's own, taken in turn; empty: random ones.
  std::vector<std::vector<Move>> openings;
  /// A game that is longer ends without result.
  int max_moves = 0;
  /// How long a program may take for anything that no clock limits.
  Milliseconds patience{120'000};
  /// Time for a move that is not counted: what passes between the programs.
  Milliseconds lag{200};
  Counting counting = Counting::by_rules;
  /// What judges, as engine::load_evaluator() takes it.
  std::string judge = "playouts";

  // How the match is run. These do not change any game, and may be others when a match goes on.
  std::optional<SequentialTest> test;
  int concurrency = 1;
};

/// A length that suits the board: random openings of so many stones, and no game longer than so many moves.
int usual_opening_moves(BoardSize size);
int usual_max_moves(BoardSize size);

/// Fails: match.too_few, match.same_name, match.bad_settings, naming what is wrong.
Result<void> checked(const Settings& settings);

/// One game of the schedule.
struct Fixture {
  int number = 1;         ///< from 1, in the order in which games are started
  int pair = 0;           ///< games of the same pair share their opening, with colours swapped
  int opening = 0;        ///< which one
  std::size_t black = 0;  ///< index of a contestant
  std::size_t white = 0;
};

/// How many games the match has.
int game_count(const Settings& settings);
/// A game by its number. Every two contestants who meet do so in turn, so that a match stopped early is balanced; a
/// larger number of games only adds games at the end.
Fixture fixture(const Settings& settings, int number);

}  // namespace miai::match
