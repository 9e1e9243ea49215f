#include "cli/play/session.hpp"

#include <cmath>
#include <utility>

#include "game/handicap.hpp"

namespace miai::cli {

using i18n::arg;

PlaySession::PlaySession(const PlaySetup& setup, i18n::Messages messages, PlayServices services)
    : setup_(setup),
      messages_(std::move(messages)),
      services_(std::move(services)),
      game_(setup.game),
      lines_(game_),
      clock_(setup.clock),
      turn_clock_(setup.clock) {
  if (places_himself()) {
    stage_ = Stage::placing;
  } else if (setup.game.handicap >= 2) {
    const auto points = suggest_free_handicap(setup.game.size, setup.game.handicap);
    if (points) static_cast<void>(game_.place_handicap(*points));
    lines_ = RecordLines(game_);
  }
}

int PlaySession::prisoners(Color color) const {
  if (tour_) return tour_->prisoners(color);
  const int before = on_a_copy() ? game_.position().prisoners_of(color) : 0;
  return before + game().position().prisoners_of(color);
}

std::string PlaySession::text(std::string_view id, const i18n::Arguments& arguments) const {
  return messages_.text(id, arguments);
}

void PlaySession::say(std::string sentence) {
  last_said_ = sentence;
  said_.push_back(std::move(sentence));
}

void PlaySession::say_error(const Error& error) {
  say(messages_.error(error));
}

std::vector<std::string> PlaySession::take_said() {
  return std::exchange(said_, {});
}

bool PlaySession::computer_to_move() const {
  const bool moving = stage_ == Stage::playing || stage_ == Stage::play_out;
  const bool can = services_.choose != nullptr || services_.think != nullptr;
  return moving && can && setup_.computer == game().position().to_move();
}

void PlaySession::forget_refusal() {
  concerned_.clear();
  refused_.reset();
}

bool PlaySession::wrong_stage(Stage wanted) {
  forget_refusal();
  const bool fits = stage_ == wanted || (wanted == Stage::playing && stage_ == Stage::play_out);
  if (fits) return false;
  static constexpr std::string_view kIds[] = {"play.not_now.playing",  "play.not_now.marking",  "play.not_now.play_out",
                                              "play.not_now.counting", "play.not_now.finished", "play.not_now.placing",
                                              "play.not_now.showing"};
  say(text(kIds[static_cast<std::size_t>(stage_)]));
  return true;
}

void PlaySession::start(const PlaySetup& setup) {
  const auto messages = messages_;
  const auto services = services_;
  *this = PlaySession(setup, messages, services);
}

void PlaySession::load(Game game, const PlaySetup& setup) {
  start(setup);
  placed_.clear();
  game_ = std::move(game);
  lines_ = RecordLines(game_);
  settle_in();
}

void PlaySession::load(Game game, const PlaySetup& setup, RecordLines lines) {
  load(std::move(game), setup);
  lines_ = std::move(lines);
}

/// The stage follows the game's phase.
void PlaySession::settle_in() {
  stage_ = game_.phase() == Phase::finished ? Stage::finished : Stage::playing;
  settlement_.reset();
  tour_.reset();
  if (game_.phase() == Phase::marking) enter_marking();
}

void PlaySession::halt_clock() {
  clock_ = clock_.paused(services_.now());
}

void PlaySession::go_on_clock() {
  if (stage_ == Stage::playing) clock_ = clock_.resumed(services_.now());
}

void PlaySession::set_time(Color color, const TimeLeft& left) {
  clock_ = clock_.with_left(color, left, services_.now());
}

// --- playing -------------------------------------------------------------------------------------------------------

void PlaySession::refuse(const Legality& verdict, Move move) {
  concerned_ = verdict.chain;
  if (verdict.ko_stone) concerned_.insert(*verdict.ko_stone);
  if (!move.vertex.is_pass()) refused_ = move.vertex.point();
  say(messages_.refusal(verdict, move));
}

void PlaySession::play(Point point) {
  if (wrong_stage(Stage::playing)) return;
  Game& game = shown_game();
  const Move move{game.position().to_move(), point};
  const Legality verdict = game.verdict(move);
  if (!verdict.ok()) return refuse(verdict, move);
  const int captured = game.position().board().preview(move.color, point).captured_count;
  const int own = game.position().board().stones(move.color) + 1;
  if (const auto played = game.play(move); !played) return say_error(played.error());
  after_move(move, captured);
  const int lost = own - game.position().board().stones(move.color);
  if (lost > 0) say(last_said_ + " " + text("play.suicide", {arg("count", lost)}));
}

void PlaySession::pass() {
  if (wrong_stage(Stage::playing)) return;
  Game& game = shown_game();
  const Move move{game.position().to_move(), Vertex::pass()};
  if (const auto passed = game.play(move); !passed) return say_error(passed.error());
  after_move(move, 0);
}

void PlaySession::announce(Move move, int captured) {
  if (move.vertex.is_pass()) return say(text("play.passed", {arg("color", move.color)}));
  std::string sentence =
      text("play.moved", {arg("color", move.color), arg("vertex", to_string(move.vertex)), arg("captured", captured)});
  const Board& board = game().position().board();
  for (const Chain& chain : board.chains()) {
    if (chain.color == move.color || chain.liberties.count() != 1) continue;
    const bool touched = [&] {
      for (const Point n : Neighbours(move.vertex.point(), board.size())) {
        if (chain.stones.contains(n)) return true;
      }
      return false;
    }();
    if (!touched) continue;
    sentence += " " + text("play.atari", {arg("color", chain.color), arg("stones", chain.stones.count()),
                                          arg("stone", to_string(*chain.stones.begin()))});
  }
  say(std::move(sentence));
}

void PlaySession::after_move(Move move, int captured) {
  announce(move, captured);
  if (play_out_) {
    if (play_out_->copy.phase() != Phase::play) end_play_out();
    return;
  }
  // The first move starts the clocks.
  clock_ =
      clock_.state().turn ? clock_.moved(services_.now()) : clock_.started(game_.position().to_move(), services_.now());
  lines_.play(move);
  if (setup_.clock.system != ClockSystem::none) {
    lines_.note_time(move.color, clock_.state().left[static_cast<std::size_t>(index_of(move.color))]);
  }
  if (game_.phase() != Phase::play) end_of_play();
  services_.keep(*this);
}

void PlaySession::end_of_play() {
  if (game_.phase() == Phase::finished) return finish(game_.outcome());
  say(text(game_.stop_reason() == StopReason::long_cycle ? "play.long_cycle" : "play.two_passes"));
  enter_marking();
}

void PlaySession::resign() {
  if (play_out_) return end_play_out();
  if (wrong_stage(Stage::playing)) return;
  give_up(setup_.computer ? opposite(*setup_.computer) : game_.position().to_move());
}

void PlaySession::give_up(Color loser) {
  open_game_ = game_;
  turn_clock_ = clock_;
  if (const auto done = game_.resign(loser); !done) return say_error(done.error());
  finish(game_.outcome());
}

bool PlaySession::computer_move() {
  const Game& game = shown_game();
  const Color color = game.position().to_move();
  std::optional<EngineMove> move;
  if (services_.think) {
    move = services_.think(game, color);
  } else {
    move = EngineMove{};
    move->vertex = services_.choose(game, color, setup_.seed + static_cast<std::uint64_t>(game.steps()));
  }
  if (!move) return false;
  // A dispute is played to its end, whatever the computer thinks of its chances in it.
  if (move->verdict == engine::Verdict::resign && !play_out_) {
    give_up(color);
  } else if (move->vertex.is_pass()) {
    pass();
  } else {
    play(move->vertex.point());
  }
  return true;
}

void PlaySession::hurry() {
  if (services_.hurry && computer_to_move()) services_.hurry();
}

void PlaySession::ask_hint() {
  if (wrong_stage(Stage::playing)) return;
  if (!services_.think || computer_to_move()) return say(text("play.no_hint"));
  hint_awaited_ = true;
  say(text("play.hint.awaited"));
}

void PlaySession::await_hint() {
  if (stage_ != Stage::playing || computer_to_move()) hint_awaited_ = false;
  if (!hint_awaited_) return;
  const Color color = game().position().to_move();
  const auto move = services_.think(game(), color);
  if (!move) return;
  hint_awaited_ = false;
  const double share = color == Color::black ? move->black_winrate : 1 - move->black_winrate;
  say(text("play.hint", {arg("color", color), arg("vertex", to_string(move->vertex)),
                         arg("percent", static_cast<int>(std::lround(100 * share)))}));
}

void PlaySession::clock_turn() {
  // Nobody's time runs before the first move.
  if (!clock_.state().turn && game_.moves().empty()) return;
  clock_ = clock_.started(game_.position().to_move(), services_.now());
}

void PlaySession::tick() {
  if (stage_ != Stage::playing) return;
  const auto loser = clock_.flagged(services_.now());
  if (!loser) return;
  const Outcome outcome = Outcome::won(opposite(*loser), OutcomeKind::time);
  open_game_ = game_;
  turn_clock_ = clock_;
  if (game_.finish(outcome)) finish(outcome);
}

void PlaySession::finish(const Outcome& outcome, const std::string& sums) {
  stage_ = Stage::finished;
  settlement_.reset();
  tour_.reset();
  clock_ = clock_.paused(services_.now());
  say((sums.empty() ? "" : sums + " ") + outcome_sentence(outcome, messages_));
  services_.keep(*this);
}

void PlaySession::estimate() {
  forget_refusal();
  const Position& position = game().position();
  const auto dead = services_.judge(position, game().settings().rules).dead();
  const auto score =
      score::count({position, game().settings().rules, game().settings().komi, game().settings().handicap}, dead);
  if (!score) return say_error(score.error());
  const Outcome outcome = Outcome::by_score(score->margin);
  say(text("play.estimate", {arg("leader", outcome.winner ? to_string(*outcome.winner) : std::string_view("none")),
                             arg("margin", outcome.margin)}));
}

std::string PlaySession::stones_text(Point stone) const {
  std::string names;
  for (const Point p : game().position().board().chain_stones(stone))
    names += (names.empty() ? "" : " ") + to_string(p);
  return names;
}

void PlaySession::explain(Point point) {
  forget_refusal();
  const Board& board = game().position().board();
  if (board.size().contains(point) && !board.is_empty(point)) {
    const Color color = *color_of(board.at(point));
    return say(text("play.chain",
                    {arg("color", color), arg("vertex", to_string(point)),
                     arg("stones", board.chain_stones(point).count()), arg("liberties", board.liberties(point))}));
  }
  const Move move{game().position().to_move(), point};
  const Legality verdict = legality(game().position(), move, game().settings().rules);
  if (!verdict.ok()) return refuse(verdict, move);
  say(text("play.allowed", {arg("color", move.color), arg("vertex", to_string(point)),
                            arg("captured", board.preview(move.color, point).captured_count)}));
}

}  // namespace miai::cli
