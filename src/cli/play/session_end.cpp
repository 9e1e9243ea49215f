// After play has stopped: marks, disputes, the count.
#include "cli/play/session.hpp"

namespace miai::cli {

using i18n::arg;

namespace {

std::string joined(const PointSet& points, const Board& board) {
  // One stone stands for its chain: people find the rest themselves.
  std::string names;
  PointSet rest = points;
  for (const Point p : points) {
    if (!rest.contains(p)) continue;
    names += (names.empty() ? "" : " ") + to_string(p);
    rest -= board.chain_stones(p);
  }
  return names;
}

}  // namespace

const life::ChainJudgement* PlaySession::judgement_at(Point stone) const {
  for (const auto& judged : proposal_.chains) {
    if (judged.chain.stones.contains(stone)) return &judged;
  }
  return nullptr;
}

void PlaySession::enter_marking() {
  stage_ = Stage::marking;
  clock_ = clock_.paused(services_.now());
  services_.busy(text("play.reading"));
  proposal_ = services_.judge(game_.position(), game_.settings().rules);
  const PointSet dead = proposal_.dead();
  settlement_.emplace(game_.position(), dead);
  const Board& board = game_.position().board();
  std::string sentence = text("play.proposal", {arg("count", dead.count()), arg("stones", joined(dead, board))});
  const PointSet unsure = proposal_.with_status(life::ChainStatus::unsure);
  if (!unsure.empty()) sentence += " " + text("play.unsure", {arg("stones", joined(unsure, board))});
  // Said while there is still time to close it.
  if (const auto counted = counted_now()) sentence += what_is_open(*counted, messages_);
  say(std::move(sentence));
}

/// The position counted with the marks as they are.
std::optional<Counted> PlaySession::counted_now() const {
  if (tour_) return tour_->counted();
  const auto& settings = game_.settings();
  const PointSet marked = stage_ == Stage::finished ? agreed_dead_ : dead();
  auto score = score::count({game_.position(), settings.rules, settings.komi, settings.handicap}, marked);
  if (!score) return std::nullopt;
  return Counted{game_.position(), settings.rules, marked, *score, settings.komi, settings.handicap};
}

void PlaySession::why_point(Point point) {
  forget_refusal();
  const BoardSize size = game_.settings().size;
  const auto counted = size.contains(point) ? counted_now() : std::nullopt;
  if (!counted) return explain(point);
  const auto& verdict = counted->score.points[static_cast<std::size_t>(size.index(point))];
  const auto owner = verdict.owner ? to_string(*verdict.owner) : std::string_view("none");
  say(text("play.reason", {arg("vertex", to_string(point)), arg("color", owner),
                           arg("reason", text("reason." + std::string(score::id_text(verdict.reason))))}));
}

void PlaySession::toggle(Point stone) {
  if (wrong_stage(Stage::marking)) return;
  if (const auto toggled = settlement_->toggle(stone); !toggled) return say_error(toggled.error());
  const bool dead = settlement_->dead().contains(stone);
  const Board& board = game_.position().board();
  say(text(dead ? "play.marked_dead" : "play.marked_alive",
           {arg("color", *color_of(board.at(stone))), arg("vertex", to_string(stone)),
            arg("stones", board.chain_stones(stone).count())}));
}

void PlaySession::accept(std::optional<Color> color) {
  if (wrong_stage(Stage::marking)) return;
  for (const Color side : kColors) {
    if (color && side != *color && setup_.computer != side) continue;
    if (const auto accepted = settlement_->accept(side, settlement_->marks_id()); !accepted) {
      return say_error(accepted.error());
    }
  }
  if (settlement_->agreed()) {
    if (setup_.computer) say(text("play.computer_accepts"));
    return start_counting();
  }
  say(text("play.accepted", {arg("color", *color), arg("other", opposite(*color))}));
}

void PlaySession::resume() {
  if (stage_ == Stage::play_out) return end_play_out();
  if (wrong_stage(Stage::marking)) return;
  const Color requester = setup_.computer ? opposite(*setup_.computer) : game_.position().to_move();
  if (const auto resumed = game_.resume(requester); !resumed) return say_error(resumed.error());
  stage_ = Stage::playing;
  settlement_.reset();
  clock_turn();
  say(text("play.resumed", {arg("color", game_.position().to_move())}));
  services_.keep(*this);
}

void PlaySession::claim_no_result() {
  if (wrong_stage(Stage::marking)) return;
  agreed_dead_ = dead();
  open_game_ = game_;
  turn_clock_ = clock_;
  if (const auto claimed = game_.claim_no_result(); !claimed) return say_error(claimed.error());
  finish(game_.outcome());
}

void PlaySession::why_status(Point stone) {
  forget_refusal();
  const auto* judged = judgement_at(stone);
  if (judged == nullptr) return why_point(stone);
  const std::string why = judged->reason.empty() ? "" : messages_.text("why." + judged->reason);
  say(text("play.status", {arg("color", judged->chain.color), arg("vertex", to_string(stone)),
                           arg("stones", judged->chain.stones.count()),
                           arg("status", text("status." + std::string(life::id_text(judged->status)))),
                           arg("proved", judged->proved ? "yes" : "no"), arg("why", why)}));
}

/// The solver's word on a chain, told as a line of play; false when it finds none in a moment.
bool PlaySession::settle_by_proof(const life::ChainJudgement& judged) {
  const auto proof = proof_of(judged);
  if (!proof || proof->fate == life::Life::ko) return false;
  const life::Life fate = proof->fate;
  const Point stone = *judged.chain.stones.begin();
  const bool dead = fate == life::Life::dead;
  if (settlement_->dead().contains(stone) != dead) static_cast<void>(settlement_->toggle(stone));
  std::string line;
  for (const Move& move : proof->line) {
    const std::string where = move.vertex.is_pass() ? text("play.panel.pass") : to_string(move.vertex);
    line += (line.empty() ? "" : ", ") + text("play.panel.player", {arg("color", move.color)}) + " " + where;
  }
  say(text("play.proof", {arg("color", judged.chain.color), arg("vertex", to_string(stone)),
                          arg("status", text("status." + std::string(life::id_text(fate)))),
                          arg("moves", line.empty() ? 0 : 1), arg("line", line)}));
  return true;
}

void PlaySession::dispute(Point stone) {
  if (wrong_stage(Stage::marking)) return;
  const Board& board = game_.position().board();
  const auto* judged = board.is_empty(stone) ? nullptr : judgement_at(stone);
  if (judged == nullptr) return say(text("play.dispute_stone", {arg("vertex", to_string(stone))}));
  if (judged->proved) {
    const bool dead = judged->status == life::ChainStatus::dead;
    if (settlement_->dead().contains(stone) != dead) static_cast<void>(settlement_->toggle(stone));
    why_status(stone);
    return say(text("play.proof_settles"));
  }
  if (settle_by_proof(*judged)) return;
  const Color owner = judged->chain.color;
  GameSettings settings = game_.settings();
  settings.handicap = 0;
  Game copy(settings);
  copy.set_up(board, opposite(owner));
  play_out_.emplace(PlayOut{std::move(copy), stone, owner});
  stage_ = Stage::play_out;
  say(text("play.play_out", {arg("color", owner), arg("attacker", opposite(owner)), arg("vertex", to_string(stone))}));
}

void PlaySession::end_play_out() {
  if (!play_out_) return;
  const Point stone = play_out_->stone;
  const Color owner = play_out_->owner;
  const bool captured = !play_out_->copy.position().board().has(stone, owner);
  const bool played_to_the_end = play_out_->copy.phase() != Phase::play;
  play_out_.reset();
  stage_ = Stage::marking;
  forget_refusal();
  if (!captured && !played_to_the_end) return say(text("play.play_out_broken_off"));
  if (settlement_->dead().contains(stone) != captured) static_cast<void>(settlement_->toggle(stone));
  say(text(captured ? "play.play_out_dead" : "play.play_out_alive",
           {arg("color", owner), arg("vertex", to_string(stone))}));
}

void PlaySession::start_counting() {
  const auto& settings = game_.settings();
  const auto score = score::count({game_.position(), settings.rules, settings.komi, settings.handicap}, dead());
  if (!score) {
    settlement_->withdraw_all();
    return say_error(score.error());
  }
  tour_.emplace(Counted{game_.position(), settings.rules, dead(), *score, settings.komi, settings.handicap}, messages_);
  stage_ = Stage::counting;
  say(tour_->sentence());
}

void PlaySession::next_step() {
  if (showing_) return show_next();
  if (wrong_stage(Stage::counting)) return;
  if (!tour_->at_end()) {
    while (!next_picture()) {
    }
    return;
  }
  const Outcome outcome = tour_->outcome();
  agreed_dead_ = dead();
  open_game_ = game_;
  turn_clock_ = clock_;
  if (const auto finished = game_.finish(outcome); !finished) return say_error(finished.error());
  const auto& score = tour_->counted().score;
  const std::string sums =
      text("count.sums", {arg("black", score.of(Color::black).total), arg("white", score.of(Color::white).total)});
  finish(outcome, sums);
}

bool PlaySession::next_picture() {
  const bool stop = tour_->next_picture();
  if (stop) say(tour_->sentence());
  return stop;
}

void PlaySession::previous_step() {
  if (showing_) return show_previous();
  if (wrong_stage(Stage::counting)) return;
  if (tour_->at_start()) return back_to_marks();
  tour_->previous();
  say(tour_->sentence());
}

void PlaySession::back_to_marks() {
  if (wrong_stage(Stage::counting)) return;
  tour_.reset();
  stage_ = Stage::marking;
  settlement_->withdraw_all();
  say(text("play.back_to_marks"));
}

std::string PlaySession::status() const {
  const Color mover = game().position().to_move();
  switch (stage_) {
    case Stage::playing:
      return text(computer_to_move() ? "play.status.thinking" : "play.status.turn", {arg("color", mover)});
    case Stage::marking:
      return text("play.status.marking");
    case Stage::play_out:
      return text("play.status.play_out", {arg("color", mover), arg("vertex", to_string(play_out_->stone))});
    case Stage::showing:
      return text("play.status.showing",
                  {arg("step", static_cast<int>(showing_->at)), arg("steps", static_cast<int>(showing_->line.size()))});
    case Stage::counting:
      return text("play.status.counting", {arg("step", tour_->stop()), arg("steps", tour_->stops())});
    case Stage::finished:
      return outcome_sentence(game_.outcome(), messages_);
    case Stage::placing:
      return text("play.status.placing", {arg("count", setup_.game.handicap - static_cast<int>(placed_.size()))});
  }
  return "";
}

std::string outcome_sentence(const Outcome& outcome, const i18n::Messages& messages) {
  static constexpr std::string_view kIds[] = {"outcome.unknown", "outcome.points",    "outcome.resignation",
                                              "outcome.time",    "outcome.forfeit",   "outcome.unstated",
                                              "outcome.draw",    "outcome.no_result", "outcome.both_lose"};
  return messages.text(kIds[static_cast<std::size_t>(outcome.kind)],
                       {arg("winner", outcome.winner.value_or(Color::black)),
                        arg("loser", opposite(outcome.winner.value_or(Color::black))), arg("margin", outcome.margin)});
}

}  // namespace miai::cli
