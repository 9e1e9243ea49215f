#pragma once
// A game from its start: moves and events, phases, and how it ended.

#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "game/outcome.hpp"
#include "game/position.hpp"
#include "game/ruleset.hpp"
#include "game/settlement.hpp"

namespace miai {

/// play: moves are made. marking: play stopped, dead stones are agreed on. finished: the outcome stands.
enum class Phase : std::uint8_t { play, marking, finished };

/// Why play stopped.
enum class StopReason : std::uint8_t { none, passes, long_cycle };

struct GameSettings {
  BoardSize size = BoardSize::square(19);
  Ruleset rules;
  HalfPoints komi;
  /// Stones that Black may place before White's first move; 0 or 2 and more.
  int handicap = 0;
};

/// True when the passes that led to the position end play under these rules.
bool play_has_ended(const Position& position, const Ruleset& rules);

/// One game. Every change is a method that answers with an Error when it is not possible, and then changes nothing.
class Game {
 public:
  /// An empty board. Requires settings.size.fits_fast_board().
  explicit Game(const GameSettings& settings);

  const GameSettings& settings() const { return settings_; }
  const Position& position() const { return position_; }
  Phase phase() const { return phase_; }
  StopReason stop_reason() const { return stop_reason_; }
  const Outcome& outcome() const { return outcome_; }

  /// Changing rules or komi in mid-game: for what comes; what was played stands, also after undo. Komi stays.
  void set_rules(const Ruleset& rules);
  void set_komi(HalfPoints komi) { settings_.komi = komi; }
  void set_handicap(int stones) { settings_.handicap = stones; }

  /// The verdict on a move as the players meet it: also game_over and not_your_turn.
  Legality verdict(Move move) const;
  /// A move or pass of the side to move. Fails: move.illegal.
  Result<void> play(Move move);
  /// As a record, GTP or set-up tells it: either colour, also after two passes. Fails: move.illegal (rules only).
  Result<void> play_as_told(Move move);
  /// As play_as_told without asking the rules about suicide and repetition. Requires an empty point or a pass.
  void play_forced(Move move);

  /// Black's handicap stones; White moves next. They are no moves and can be undone as one step.
  /// Fails: handicap.board_not_empty, handicap.bad_number (below 2, or no point left), handicap.off_board,
  ///        handicap.twice.
  Result<void> place_handicap(const std::vector<Point>& points);
  /// Any stones, any side to move: a new history starts here and no ko ban stands (prisoners stay).
  void set_up(const Board& board, Color to_move);
  /// Who moves next where it is not the other side's turn: records in which one side moves twice. No step of its own:
  /// taken back with the step before it. Fails: game.not_playing.
  Result<void> give_turn(Color to_move);

  /// Takes back the last move, pass, handicap or set-up, with a resumption after it; a finished game is open again.
  /// The ko ban of the position before comes back with it. Fails: undo.nothing.
  Result<void> undo();
  /// Moves, passes, handicap placements, set-ups and resumptions so far.
  int steps() const { return static_cast<int>(steps_.size()) - turns_given_; }
  /// The moves and passes in order, set-ups left out.
  std::vector<Move> moves() const;
  /// The last step if it was a move or a pass.
  std::optional<Move> last_move() const;

  /// Fails: game.finished.
  Result<void> resign(Color loser);
  /// Back to play from marking; the side to move follows the ruleset; after a long cycle the turn stays, and only
  /// positions from then on can stop play again. Fails: game.not_marking.
  Result<void> resume(Color requester);
  /// From marking after a long cycle. Fails: game.no_cycle.
  Result<void> claim_no_result();
  /// Who marked and who accepted; exists while play has stopped after passes. The marks of a position that is left by
  /// undo are there again, not accepted, when the same position stops again.
  const Settlement* settlement() const;
  Settlement* settlement();
  /// The score of the marks that both accepted. Fails: game.not_marking, game.not_agreed.
  Result<void> finish_by_agreement(HalfPoints margin);
  /// The players cannot agree and do not play on: both lose, where the ruleset says so (Japanese rules 1989,
  /// article 13). Fails: game.not_marking, game.play_on where a disagreement is settled by resuming.
  Result<void> finish_in_disagreement();
  /// The outcome as counted, or decided by the clock or a referee. Fails: game.finished.
  Result<void> finish(const Outcome& outcome);

 private:
  struct SetUp {
    /// The points that changed: records set up a stone at a time, hundreds of thousands of times.
    std::vector<std::pair<Point, Occupant>> changes;
    Color to_move;
    bool is_handicap;
  };
  struct Resumed {
    Color to_move;
  };
  struct TurnGiven {
    Color to_move;
  };
  using Step = std::variant<Move, std::shared_ptr<const SetUp>, Resumed, TurnGiven>;
  static constexpr int kCheckpointEvery = 32;

  /// Which rules were in force from a step on.
  struct RulesFrom {
    std::size_t step;
    Ruleset rules;
  };

  SetUp set_up_to(const Board& board, Color to_move) const;
  void drop_last();
  void apply(const Step& step, const Ruleset& rules);
  const Ruleset& rules_at(std::size_t step) const;
  void push(Step step);
  void after_step();
  void stop(StopReason reason);

  GameSettings settings_;
  Position position_;
  std::vector<Step> steps_;
  int turns_given_ = 0;                // among the steps
  std::vector<Position> checkpoints_;  // position before step 0, 32, 64 …
  Position rewind_position_;           // the checkpoint that drop_last() found
  Phase phase_ = Phase::play;
  StopReason stop_reason_ = StopReason::none;
  Outcome outcome_;
  std::vector<RulesFrom> rules_from_;
  std::optional<Settlement> settlement_;
};

}  // namespace miai
