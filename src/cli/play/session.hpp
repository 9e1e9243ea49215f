#pragma once
// One game between people at a terminal, or against the computer: everything but drawing and keys.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/count_tour.hpp"
#include "cli/play/engine_player.hpp"
#include "cli/play/lines.hpp"
#include "game/clock.hpp"
#include "game/game.hpp"
#include "game/settlement.hpp"
#include "i18n/messages.hpp"
#include "life/showing.hpp"
#include "life/status.hpp"
#include "score/score.hpp"

namespace miai::cli {

/// playing: moves. marking: dead stones are agreed on. play_out: a disputed chain is played out on a copy. counting:
/// the count is shown step by step. finished: the outcome stands. placing: Black puts his handicap stones where he
/// likes. showing: a chain's proof is shown move by move on a copy.
enum class Stage : std::uint8_t { playing, marking, play_out, counting, finished, placing, showing };

struct PlaySetup {
  GameSettings game;
  ClockSettings clock;
  std::optional<Color> computer;  ///< the colour the computer plays
  std::uint64_t seed = 1;
  /// Who chooses the points of a handicap; empty: as the rules say.
  std::optional<HandicapPlacement> placement{};
};

/// What a session asks of the world. Tests put their own functions in.
struct PlayServices {
  std::function<Milliseconds()> now = [] { return Milliseconds{0}; };
  /// A legal move or a pass.
  std::function<Vertex(const Game& game, Color color, std::uint64_t seed)> choose;
  /// The same by a player that thinks meanwhile: nothing until it has decided; used where it is there.
  std::function<std::optional<EngineMove>(const Game& game, Color color)> think;
  /// Makes that player decide at once.
  std::function<void()> hurry;
  std::function<life::StatusReport(const Position& position, const Ruleset& rules)> judge =
      [](const Position& p, const Ruleset& r) { return life::judge(p, r); };
  /// Told before reading that may take a moment.
  std::function<void(const std::string& sentence)> busy = [](const std::string&) {};
  /// Called after every change that must not be lost.
  std::function<void(const class PlaySession& session)> keep = [](const PlaySession&) {};
};

/// The view-model of `miai play`. Actions that are not possible change nothing and say why.
class PlaySession {
 public:
  PlaySession(const PlaySetup& setup, i18n::Messages messages, PlayServices services);

  Stage stage() const { return stage_; }
  /// The game that is shown: the copy during a play-out or a proof.
  const Game& game() const { return play_out_ ? play_out_->copy : (showing_ ? showing_->copy : game_); }
  /// The game itself.
  const Game& real_game() const { return game_; }
  /// The record with every line that was played or loaded.
  const RecordLines& lines() const { return lines_; }
  const PlaySetup& setup() const { return setup_; }
  const i18n::Messages& messages() const { return messages_; }
  const Clock& clock() const { return clock_; }
  /// Marked dead; empty outside marking and counting.
  PointSet dead() const { return settlement_ && !on_a_copy() ? settlement_->dead() : PointSet(); }
  const std::optional<Settlement>& settlement() const { return settlement_; }
  const std::optional<CountTour>& tour() const { return tour_; }
  /// The stones (or the ko stone) that the last refusal was about; those whose proof is shown.
  const PointSet& concerned() const { return showing_ ? showing_->goal : concerned_; }
  /// The point of the last refused move.
  std::optional<Point> refused() const { return refused_; }
  bool computer_to_move() const;
  /// The handicap stones put down so far; empty outside placing.
  const std::vector<Point>& placed() const { return placed_; }
  /// Stones that a colour has taken; during the count as the picture shows it: the dead among them, less those that
  /// have gone home.
  int prisoners(Color color) const;

  /// The sentences since the last call, oldest first.
  std::vector<std::string> take_said();
  /// The latest sentence.
  const std::string& last_said() const { return last_said_; }
  /// Whose turn it is, or what is to be done now, in one sentence.
  std::string status() const;

  // Placing.
  /// Puts down a handicap stone, or takes it up again. The last one begins the game.
  void place(Point point);
  /// The program's proposal for the stones that are left.
  void place_the_rest();

  // Playing.
  void play(Point point);
  void pass();
  void undo();
  /// Plays the next move of the record again: of the line left last, or the numbered one.
  void redo(std::optional<int> number = std::nullopt);
  /// Another line of the record in place of the last move: the next one, or the numbered one.
  void variation(std::optional<int> number = std::nullopt);
  void resign();
  /// The computer's move, if it has decided; false while it still thinks.
  bool computer_move();
  /// The computer moves with what it has found so far.
  void hurry();
  /// Asks the computer what it would play for the side to move; its answer is said when it comes.
  void ask_hint();
  bool hint_is_awaited() const { return hint_awaited_; }
  /// Looks whether the hint has come.
  void await_hint();
  /// Looks at the clock: a flag that has fallen ends the game.
  void tick();
  /// What the position would count as it stands: an estimate, and said to be one.
  void estimate();
  /// Why a point may or may not be played, or what stands there.
  void explain(Point point);

  // Marking.
  void toggle(Point stone);
  /// Accepts the marks for both sides, or for one: two people at one terminal may nod for both.
  void accept(std::optional<Color> color);
  void resume();
  /// Ends a game whose position came back (long cycle).
  void claim_no_result();
  /// Settles a chain first by a proof, else begins a play-out on a copy.
  void dispute(Point stone);
  /// Ends the play-out: the position is as before. The mark follows a capture, or two passes; where play was broken
  /// off it stays.
  void end_play_out();
  /// The proposal's reason for the chain at a stone.
  void why_status(Point stone);
  /// Shows the line that proves what the chain at a stone is, or says why there is none.
  void show_proof(Point stone);
  /// Ends the showing: position, marks and acceptances are as before.
  void end_show();

  /// Why a point counts as it does.
  void why_point(Point point);

  // Counting, and a proof that is shown.
  void next_step();
  /// One picture of the count on; true when that is a stop, whose sentence is said. Requires a stop ahead.
  bool next_picture();
  void previous_step();
  /// Back from the count to the marks.
  void back_to_marks();

  /// Replaces everything: a new game, or one that was loaded.
  void start(const PlaySetup& setup);
  void load(Game game, const PlaySetup& setup);
  void load(Game game, const PlaySetup& setup, RecordLines lines);
  /// The clock stands still while the players look at something else.
  void halt_clock();
  void go_on_clock();
  /// One side's clock as a record tells it.
  void set_time(Color color, const TimeLeft& left);
  /// Says a sentence of the caller's.
  void say(std::string sentence);
  void say_error(const Error& error);

 private:
  struct PlayOut {
    Game copy;
    Point stone;
    Color owner;
  };

  struct Showing {
    Game copy;
    std::vector<Move> line;
    std::size_t at;  ///< moves that have been shown
    PointSet goal;
    std::string verdict;
    std::string opening;
    std::vector<std::string> told;  ///< a sentence for each move that has been shown
  };

  bool on_a_copy() const { return play_out_ || showing_; }
  std::string text(std::string_view id, const i18n::Arguments& arguments = {}) const;
  void forget_refusal();
  void refuse(const Legality& verdict, Move move);
  void after_move(Move move, int captured);
  void announce(Move move, int captured);
  void enter_marking();
  std::optional<Counted> counted_now() const;
  void finish(const Outcome& outcome, const std::string& sums = {});
  void start_counting();
  void clock_turn();
  bool go_to(record::NodeId node);
  void settle_in();
  void reopen();
  void end_told();
  void give_up(Color loser);
  bool places_himself() const;
  void begin_after_handicap();
  void undo_placing();
  bool settle_by_proof(const life::ChainJudgement& judged);
  const life::ChainJudgement* judgement_at(Point stone) const;
  std::optional<life::Showing> proof_of(const life::ChainJudgement& judged);
  std::string proof_sentence(const life::ChainJudgement& judged, Point stone, const life::Showing& proof) const;
  void show_next();
  void show_previous();
  Game& shown_game() { return play_out_ ? play_out_->copy : game_; }
  void end_of_play();
  bool wrong_stage(Stage wanted);
  std::string stones_text(Point stone) const;

  PlaySetup setup_;
  i18n::Messages messages_;
  PlayServices services_;
  Game game_;
  RecordLines lines_;
  Clock clock_;
  Clock turn_clock_;               // as it was before the end of the game
  std::optional<Game> open_game_;  // the game before its end
  PointSet agreed_dead_;
  std::vector<Point> placed_;
  bool hint_awaited_ = false;
  Stage stage_ = Stage::playing;
  std::optional<Settlement> settlement_;
  life::StatusReport proposal_;
  std::optional<PlayOut> play_out_;
  std::optional<Showing> showing_;
  std::optional<CountTour> tour_;
  PointSet concerned_;
  std::optional<Point> refused_;
  std::vector<std::string> said_;
  std::string last_said_;
};

/// "Black wins by 3.5 points.", "Draw.", …
std::string outcome_sentence(const Outcome& outcome, const i18n::Messages& messages);

}  // namespace miai::cli
