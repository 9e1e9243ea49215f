// Back and forth in the record: undo, redo, variations.
#include "cli/play/session.hpp"
#include "record/replay.hpp"

namespace miai::cli {

using i18n::arg;
using record::NodeId;

namespace {

std::string named(const Move& move, const i18n::Messages& messages) {
  return move.vertex.is_pass() ? messages.text("play.panel.pass") : to_string(move.vertex);
}

}  // namespace

/// The game as it stood at a node of the record.
bool PlaySession::go_to(NodeId node) {
  record::GameTarget target;
  target.node = node;
  auto there = record::to_game(lines_.tree(), game_.settings(), target);
  if (!there) {
    say_error(there.error());
    return false;
  }
  game_ = std::move(there->game);
  static_cast<void>(game_.give_turn(there->to_move));
  lines_.go_to(node);
  open_game_.reset();
  return true;
}

/// Takes back the end of a game: its last position is open again, marks and time as they were.
void PlaySession::reopen() {
  game_ = std::move(*open_game_);
  open_game_.reset();
  ClockState state = turn_clock_.state();
  state.since = services_.now();
  clock_ = Clock(setup_.clock, state);
  stage_ = Stage::playing;
  if (game_.phase() == Phase::marking) {
    stage_ = Stage::marking;
    clock_ = clock_.paused(services_.now());
    settlement_.emplace(game_.position(), agreed_dead_);
    say(text("play.back_to_marks"));
  } else {
    say(text("play.reopened", {arg("color", game_.position().to_move())}));
  }
  services_.keep(*this);
}

/// The last handicap stone that Black put down himself is taken up; there is nothing else before the first move.
void PlaySession::undo_placing() {
  if (placed_.empty()) return say(text("error.undo.nothing"));
  const Point last = placed_.back();
  placed_.pop_back();
  if (stage_ != Stage::placing) {
    static_cast<void>(game_.undo());
    lines_ = RecordLines(game_);
    stage_ = Stage::placing;
  }
  const int left = setup_.game.handicap - static_cast<int>(placed_.size());
  say(text("play.lifted", {arg("vertex", to_string(last)), arg("count", left)}));
}

void PlaySession::undo() {
  forget_refusal();
  if (play_out_) {
    const auto last = play_out_->copy.last_move();
    if (!last) return say(text("error.undo.nothing"));
    static_cast<void>(play_out_->copy.undo());
    const Color mover = play_out_->copy.position().to_move();
    if (setup_.computer == mover && play_out_->copy.last_move()) static_cast<void>(play_out_->copy.undo());
    return say(text("play.undone", {arg("vertex", named(*last, messages_)), arg("moves", 1),
                                    arg("color", play_out_->copy.position().to_move())}));
  }
  if (showing_) return show_previous();
  if (stage_ == Stage::finished && open_game_) return reopen();
  const NodeId before = lines_.before();
  if (!before.exists() || stage_ == Stage::placing) return undo_placing();
  const auto last = game_.last_move();
  int taken = 1;
  if (!go_to(before)) return;
  // Against the computer a player takes back his own move, so its answer goes too.
  if (setup_.computer == game_.position().to_move() && game_.phase() == Phase::play && lines_.before().exists()) {
    if (go_to(lines_.before())) ++taken;
  }
  settle_in();
  clock_turn();
  std::string sentence =
      text("play.undone", {arg("vertex", last ? named(*last, messages_) : std::string()),
                           arg("moves", last ? taken : 2), arg("color", game_.position().to_move())});
  if (lines_.choices() > 1) sentence += " " + text("play.fork", {arg("count", lines_.choices())});
  say(std::move(sentence));
  services_.keep(*this);
}

/// Says where the record has led to.
void PlaySession::end_told() {
  settle_in();
  if (stage_ == Stage::playing) clock_turn();
  const auto last = game_.last_move();
  std::string sentence =
      last ? text(last->vertex.is_pass() ? "play.passed" : "play.moved",
                  {arg("color", last->color), arg("vertex", to_string(last->vertex)), arg("captured", 0)})
           : std::string();
  const auto [mine, count] = lines_.place();
  if (count > 1) sentence += " " + text("play.variation", {arg("step", mine), arg("steps", count)});
  if (lines_.choices() > 1) sentence += " " + text("play.fork", {arg("count", lines_.choices())});
  say(std::move(sentence));
  services_.keep(*this);
}

void PlaySession::redo(std::optional<int> number) {
  if (wrong_stage(stage_ == Stage::marking ? Stage::marking : Stage::playing)) return;
  if (play_out_) return say(text("play.not_now.play_out"));
  NodeId next = lines_.after(number);
  if (!next.exists()) return say(text("play.no_redo"));
  if (!go_to(next)) return;
  while (setup_.computer == game_.position().to_move() && lines_.after().exists()) {
    if (!go_to(lines_.after())) return;
  }
  end_told();
}

void PlaySession::variation(std::optional<int> number) {
  if (play_out_) return say(text("play.not_now.play_out"));
  if (showing_) return say(text("play.not_now.showing"));
  forget_refusal();
  const NodeId other = lines_.instead(number);
  if (!other.exists()) return say(text("play.no_variation"));
  if (go_to(other)) end_told();
}

}  // namespace miai::cli
