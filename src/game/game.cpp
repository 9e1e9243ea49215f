#include "game/game.hpp"

#include <utility>

#include "game/resume.hpp"

namespace miai {

bool play_has_ended(const Position& position, const Ruleset& rules) {
  if (position.passes_in_a_row() < 2) return false;
  const Color last_passer = opposite(position.to_move());
  return rules.end_of_play != EndOfPlay::white_passes_last || last_passer == Color::white;
}

Game::Game(const GameSettings& settings)
    : settings_(settings), position_(settings.size), rewind_position_(position_), rules_from_{{0, settings.rules}} {}

void Game::set_rules(const Ruleset& rules) {
  settings_.rules = rules;
  if (rules_from_.back().step == steps_.size()) rules_from_.pop_back();
  if (rules_from_.empty() || rules_from_.back().rules != rules) rules_from_.push_back({steps_.size(), rules});
}

const Ruleset& Game::rules_at(std::size_t step) const {
  auto at = rules_from_.rbegin();
  while (at->step > step) ++at;
  return at->rules;
}

Legality Game::verdict(Move move) const {
  Legality answer;
  if (phase_ != Phase::play) {
    answer.id = LegalityId::game_over;
  } else if (move.color != position_.to_move()) {
    answer.id = LegalityId::not_your_turn;
  } else {
    answer = legality(position_, move, settings_.rules);
  }
  return answer;
}

Result<void> Game::play(Move move) {
  const Legality answer = verdict(move);
  if (!answer.ok()) return tl::unexpected<Error>(refusal(answer, position_, move));
  push(move);
  return {};
}

Result<void> Game::play_as_told(Move move) {
  const Legality answer = legality(position_, move, settings_.rules);
  if (!answer.ok()) return tl::unexpected<Error>(refusal(answer, position_, move));
  push(move);
  return {};
}

void Game::play_forced(Move move) {
  push(move);
}

Result<void> Game::place_handicap(const std::vector<Point>& points) {
  if (!position_.board().no_stones() || !steps_.empty()) {
    return fail("handicap.board_not_empty", "Handicap stones go on an empty board, before the first move.");
  }
  const int stones = static_cast<int>(points.size());
  if (stones < 2 || stones >= settings_.size.points()) {
    return fail("handicap.bad_number", "A handicap takes at least two stones and leaves a point free.",
                {{"stones", std::to_string(stones)}, {"max", std::to_string(settings_.size.points() - 1)}});
  }
  Board board = position_.board();
  for (const Point p : points) {
    if (!settings_.size.contains(p)) {
      return fail("handicap.off_board", to_string(p) + " is not on this board.", {{"vertex", to_string(p)}});
    }
    if (!board.is_empty(p)) {
      return fail("handicap.twice", to_string(p) + " is named twice.", {{"vertex", to_string(p)}});
    }
    board.place(Color::black, p);
  }
  SetUp placed = set_up_to(board, Color::white);
  placed.is_handicap = true;
  push(std::make_shared<const SetUp>(std::move(placed)));
  settings_.handicap = stones;
  return {};
}

Game::SetUp Game::set_up_to(const Board& board, Color to_move) const {
  SetUp setup{{}, to_move, false};
  for (int i = 0; i < settings_.size.points(); ++i) {
    const Point p = settings_.size.point(i);
    if (board.at(p) != position_.board().at(p)) setup.changes.emplace_back(p, board.at(p));
  }
  return setup;
}

void Game::set_up(const Board& board, Color to_move) {
  push(std::make_shared<const SetUp>(set_up_to(board, to_move)));
}

Result<void> Game::give_turn(Color to_move) {
  if (phase_ != Phase::play) return fail("game.not_playing", "Play has stopped: nobody moves next.");
  if (to_move == position_.to_move()) return {};
  if (steps_.empty()) {
    position_ = position_.with_to_move(to_move);
  } else {
    push(TurnGiven{to_move});
  }
  return {};
}

void Game::apply(const Step& step, const Ruleset& rules) {
  if (const Move* move = std::get_if<Move>(&step)) {
    position_ = miai::play_forced(position_, *move, rules);
  } else if (const Resumed* resumed = std::get_if<Resumed>(&step)) {
    position_ = position_.with_to_move(resumed->to_move).with_play_resumed();
  } else if (const TurnGiven* turn = std::get_if<TurnGiven>(&step)) {
    position_ = position_.with_to_move(turn->to_move);
  } else {
    const SetUp& setup = *std::get<std::shared_ptr<const SetUp>>(step);
    std::vector<Occupant> occupants = position_.board().occupants();
    for (const auto& [point, occupant] : setup.changes) {
      occupants[static_cast<std::size_t>(settings_.size.index(point))] = occupant;
    }
    position_ = position_.with_set_up(Board(settings_.size, occupants), setup.to_move);
  }
}

void Game::push(Step step) {
  if (steps_.size() % kCheckpointEvery == 0) checkpoints_.push_back(position_);
  apply(step, settings_.rules);
  if (std::holds_alternative<TurnGiven>(step)) ++turns_given_;
  steps_.push_back(std::move(step));
  after_step();
}

void Game::stop(StopReason reason) {
  stop_reason_ = reason;
  phase_ = Phase::marking;
  if (reason == StopReason::passes) {
    if (!settlement_ || !settlement_->belongs_to(position_)) settlement_.emplace(position_);
    settlement_->withdraw_all();
  } else if (settings_.rules.long_cycle == LongCycle::annuls) {
    phase_ = Phase::finished;
    outcome_ = Outcome::without_winner(OutcomeKind::no_result);
  }
}

void Game::after_step() {
  phase_ = Phase::play;
  stop_reason_ = StopReason::none;
  outcome_ = {};
  if (steps_.empty() || !std::holds_alternative<Move>(steps_.back())) return;
  if (play_has_ended(position_, settings_.rules)) {
    stop(StopReason::passes);
  } else if (long_cycle(position_, settings_.rules)) {
    stop(StopReason::long_cycle);
  }
}

void Game::drop_last() {
  if (std::holds_alternative<TurnGiven>(steps_.back())) --turns_given_;
  steps_.pop_back();
  const std::size_t base = steps_.size() / kCheckpointEvery;
  rewind_position_ = checkpoints_[base];
  // The checkpoint before a step exists only while that step does.
  if (steps_.size() % kCheckpointEvery == 0) checkpoints_.pop_back();
  // The rules in force now stay in force; those that held only for steps that are gone are forgotten.
  while (rules_from_.back().step > steps_.size()) rules_from_.pop_back();
}

Result<void> Game::undo() {
  if (steps_.empty()) return fail("undo.nothing", "There is no move to take back.");
  const auto goes_with_the_one_before = [](const Step& step) {
    return std::holds_alternative<Resumed>(step) || std::holds_alternative<TurnGiven>(step);
  };
  while (goes_with_the_one_before(steps_.back())) drop_last();
  if (const auto* setup = std::get_if<std::shared_ptr<const SetUp>>(&steps_.back()); setup && (*setup)->is_handicap) {
    settings_.handicap = 0;
  }
  drop_last();
  const std::size_t base = steps_.size() / kCheckpointEvery * kCheckpointEvery;
  position_ = rewind_position_;
  for (std::size_t i = base; i < steps_.size(); ++i) apply(steps_[i], rules_at(i));
  set_rules(settings_.rules);
  after_step();
  return {};
}

std::vector<Move> Game::moves() const {
  std::vector<Move> all;
  for (const Step& step : steps_) {
    if (const Move* move = std::get_if<Move>(&step)) all.push_back(*move);
  }
  return all;
}

std::optional<Move> Game::last_move() const {
  auto last = steps_.rbegin();
  while (last != steps_.rend() && std::holds_alternative<TurnGiven>(*last)) ++last;
  const Move* move = last == steps_.rend() ? nullptr : std::get_if<Move>(&*last);
  return move == nullptr ? std::nullopt : std::optional<Move>(*move);
}

Result<void> Game::resign(Color loser) {
  return finish(Outcome::won(opposite(loser), OutcomeKind::resignation));
}

Result<void> Game::resume(Color requester) {
  if (phase_ != Phase::marking) return fail("game.not_marking", "Play has not stopped, so it cannot be resumed.");
  const Color next = position_.to_move();
  push(Resumed{stop_reason_ == StopReason::passes ? turn_after_passes(settings_.rules, requester, next) : next});
  return {};
}

Result<void> Game::claim_no_result() {
  if (phase_ != Phase::marking || stop_reason_ != StopReason::long_cycle) {
    return fail("game.no_cycle", "No result can only be claimed when the same position has come back.");
  }
  return finish(Outcome::without_winner(OutcomeKind::no_result));
}

const Settlement* Game::settlement() const {
  return phase_ == Phase::marking && stop_reason_ == StopReason::passes ? &*settlement_ : nullptr;
}

Settlement* Game::settlement() {
  return phase_ == Phase::marking && stop_reason_ == StopReason::passes ? &*settlement_ : nullptr;
}

Result<void> Game::finish_by_agreement(HalfPoints margin) {
  const Settlement* marks = settlement();
  if (marks == nullptr) return fail("game.not_marking", "There is nothing to agree on before both have passed.");
  if (!marks->agreed()) {
    return fail("game.not_agreed", "Both players must accept the same marks before the game is counted.");
  }
  return finish(Outcome::by_score(margin));
}

Result<void> Game::finish_in_disagreement() {
  if (settlement() == nullptr) {
    return fail("game.not_marking", "There is nothing to disagree about before both have passed.");
  }
  if (settings_.rules.disagreement != Disagreement::both_lose) {
    return fail("game.play_on", "Under these rules a disagreement is settled by playing on: resume the game.");
  }
  return finish(Outcome::without_winner(OutcomeKind::both_lose));
}

Result<void> Game::finish(const Outcome& outcome) {
  if (phase_ == Phase::finished) return fail("game.finished", "The game is already over.");
  phase_ = Phase::finished;
  outcome_ = outcome;
  return {};
}

}  // namespace miai
