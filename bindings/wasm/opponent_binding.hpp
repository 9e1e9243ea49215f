#pragma once
// The engine for JavaScript: a player and an analyst that thinks in slices.

#include <array>
#include <memory>
#include <optional>

#include "engine/levels/levels.hpp"
#include "engine/search/decide.hpp"
#include "game_binding.hpp"

namespace miai::wasm {

/// Thinks about one position at a time. Equal calls with equal seeds give equal answers, however the thinking is cut
/// into steps, as long as visits and not time end it.
class OpponentBinding {
 public:
  /// settings: {rank?, visits?, milliseconds?, seed?, playouts?, memory?, resigns?}. Answers {ok, value: Opponent} or
  /// an error.
  static val create(const val& settings);
  /// The same with another evaluator than playouts.
  static val create_with(std::shared_ptr<engine::Evaluator> evaluator, const val& settings);

  val begin(const GameBinding& game);
  val begin_analysis(const GameBinding& game, const val& visits);
  /// Goes on thinking for about so long: {done, share, visits, milliseconds, blackWins, lead, pv, memoryBytes}.
  val step(double milliseconds);
  /// What has been thought so far makes this move.
  val choice();
  val analysis();

  val choose(const GameBinding& game);
  val analyse(const GameBinding& game, const val& visits);
  val judge(const GameBinding& game) const;
  void forget();

 private:
  enum class Task : std::uint8_t { none, move, analysis };
  struct Limits {
    double visits = 0;
    double milliseconds = 0;  ///< 0: none
  };
  /// What a side thought at its earlier moves, by move number.
  struct Remembered {
    int move_number;
    engine::Outlook outlook;
  };

  OpponentBinding(std::shared_ptr<engine::Evaluator> evaluator, const engine::SearchOptions& options,
                  const Limits& limits);
  void prepare(const GameBinding& game, Task task, const Limits& limits);
  void think(double milliseconds);
  void think_to_the_end();
  std::int64_t slice() const;
  double share() const;
  std::string_view asked() const;
  engine::Progress wishes() const;
  engine::Decision decide();

  std::shared_ptr<engine::Evaluator> evaluator_;
  std::shared_ptr<engine::Search> search_;
  Limits own_limits_;
  /// Plays as somebody of that rank does; none: as well as it can.
  std::optional<engine::Level> level_;
  Task task_ = Task::none;
  Limits limits_;
  bool done_ = true;
  double spent_ = 0;
  engine::SearchReport report_;
  std::array<std::vector<Remembered>, 2> outlooks_;
};

engine::Terms terms_of(const Game& game);
/// {ok, value: "network" or "playouts"}: what is asked for a rank (undefined: as well as it can) on such a board, as
/// everywhere in the program.
val asked_for(const val& rank, int width, int height);
/// [{rank, visits}], the weakest first; visits of playouts.
val rank_list();
/// What the moves of a game cost, from what was thought of its positions (opponent_review.cpp).
val review_game(const val& input);

}  // namespace miai::wasm
