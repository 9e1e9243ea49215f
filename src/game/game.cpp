#include "game/game.hpp"

#include <utility>

namespace miai {

bool play_has_ended(const Position& position, const Ruleset& rules) {
  if (position.passes_in_a_row() < 2) return false;
  const Color last_passer = opposite(position.to_move());
  return rules.end_of_play != EndOfPlay::white_passes_last || last_passer == Color::white;
}

Game::Game(const GameSettings& settings) : settings_(settings), position_(settings.size), rewind_position_(position_) {}

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

namespace {

tl::unexpected<Error> refusal(const Legality& verdict, const Position& position, Move move) {
  return fail("move.illegal", explain(verdict, position, move),
              {{"reason", std::string(id_text(verdict.id))},
               {"color", std::string(to_string(move.color))},
               {"vertex", to_string(move.vertex)}});
}

}  // namespace

Result<void> Game::play(Move move) {
  const Legality answer = verdict(move);
  if (!answer.ok()) return refusal(answer, position_, move);
  push(move);
  return {};
}

Result<void> Game::play_as_told(Move move) {
  const Legality answer = legality(position_, move, settings_.rules);
  if (!answer.ok()) return refusal(answer, position_, move);
  push(move);
  return {};
}

void Game::play_forced(Move move) { push(move); }

Result<void> Game::place_handicap(const std::vector<Point>& points) {
  if (!position_.board().no_stones() || !steps_.empty()) {
    return fail("handicap.board_not_empty", "Handicap stones go on an empty board, before the first move.");
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
  push(std::make_shared<const SetUp>(SetUp{std::move(board), Color::white, true}));
  settings_.handicap = static_cast<int>(points.size());
  return {};
}

void Game::set_up(const Board& board, Color to_move) {
  push(std::make_shared<const SetUp>(SetUp{board, to_move, false}));
}

void Game::apply(const Step& step) {
  if (const Move* move = std::get_if<Move>(&step)) {
    position_ = miai::play_forced(position_, *move, settings_.rules);
    return;
  }
  if (const Resumed* resumed = std::get_if<Resumed>(&step)) {
    position_ = position_.with_to_move(resumed->to_move).with_play_resumed();
    return;
  }
  const SetUp& setup = *std::get<std::shared_ptr<const SetUp>>(step);
  position_ = Position(setup.board, setup.to_move,
                       {position_.prisoners_of(Color::black), position_.prisoners_of(Color::white)});
}

void Game::push(Step step) {
  if (steps_.size() % kCheckpointEvery == 0) checkpoints_.push_back(position_);
  apply(step);
  steps_.push_back(std::move(step));
  after_step();
}

void Game::after_step() {
  phase_ = Phase::play;
  stop_reason_ = StopReason::none;
  outcome_ = {};
  if (play_has_ended(position_, settings_.rules)) {
    phase_ = Phase::marking;
    stop_reason_ = StopReason::passes;
  } else if (long_cycle(position_, settings_.rules)) {
    stop_reason_ = StopReason::long_cycle;
    const bool at_once = settings_.rules.long_cycle == LongCycle::annuls;
    phase_ = at_once ? Phase::finished : Phase::marking;
    if (at_once) outcome_ = Outcome::without_winner(OutcomeKind::no_result);
  }
}

void Game::drop_last() {
  steps_.pop_back();
  const std::size_t base = steps_.size() / kCheckpointEvery;
  rewind_position_ = checkpoints_[base];
  // The checkpoint before a step exists only while that step does.
  if (steps_.size() % kCheckpointEvery == 0) checkpoints_.pop_back();
}

Result<void> Game::undo() {
  if (steps_.empty()) return fail("undo.nothing", "There is no move to take back.");
  while (std::holds_alternative<Resumed>(steps_.back())) drop_last();
  if (const auto* setup = std::get_if<std::shared_ptr<const SetUp>>(&steps_.back()); setup && (*setup)->is_handicap) {
    settings_.handicap = 0;
  }
  drop_last();
  const std::size_t base = steps_.size() / kCheckpointEvery * kCheckpointEvery;
  position_ = rewind_position_;
  for (std::size_t i = base; i < steps_.size(); ++i) apply(steps_[i]);
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
  if (steps_.empty()) return std::nullopt;
  const Move* move = std::get_if<Move>(&steps_.back());
  return move == nullptr ? std::nullopt : std::optional<Move>(*move);
}

Result<void> Game::resign(Color loser) {
  return finish(Outcome::won(opposite(loser), OutcomeKind::resignation));
}

Result<void> Game::resume(Color requester) {
  if (phase_ != Phase::marking) return fail("game.not_marking", "Play has not stopped, so it cannot be resumed.");
  const bool by_request =
      stop_reason_ == StopReason::passes && settings_.rules.resume_turn == ResumeTurn::opponent_of_requester;
  push(Resumed{by_request ? opposite(requester) : position_.to_move()});
  phase_ = Phase::play;  // a long cycle that was resumed does not stop play again at once
  stop_reason_ = StopReason::none;
  return {};
}

Result<void> Game::claim_no_result() {
  if (phase_ != Phase::marking || stop_reason_ != StopReason::long_cycle) {
    return fail("game.no_cycle", "No result can only be claimed when the same position has come back.");
  }
  return finish(Outcome::without_winner(OutcomeKind::no_result));
}

Result<void> Game::finish(const Outcome& outcome) {
  if (phase_ == Phase::finished) return fail("game.finished", "The game is already over.");
  phase_ = Phase::finished;
  outcome_ = outcome;
  return {};
}

}  // namespace miai
