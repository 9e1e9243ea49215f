#include "match/referee.hpp"

#include "engine/judge/judge.hpp"
#include "match/openings.hpp"
#include "score/score.hpp"

namespace miai::match {
namespace {

/// What is being played, step by step.
class Table {
 public:
  Table(const Settings& settings, const Fixture& fixture, const std::array<Seat*, 2>& seats)
      : settings_(settings),
        seats_(seats),
        clock_(settings.clock),
        done_{{fixture, {}, Ending::counted, {}, 0, {}, {}, {}}, Game(settings.game), {}} {}

  Finished play(const Judge& judge) {
    if (set_up()) {
      while (done_.game.phase() == Phase::play && !is_too_long() && turn()) {
      }
    }
    if (done_.game.phase() == Phase::marking) {
      if (done_.game.stop_reason() == StopReason::long_cycle) {
        finish(Outcome::without_winner(OutcomeKind::no_result), Ending::long_cycle);
      } else {
        const Judge::Count count = judge.settle(done_.game, seats_);
        finish(count.outcome, count.ending);
      }
    } else if (done_.game.phase() == Phase::play) {
      finish(Outcome::without_winner(OutcomeKind::no_result), Ending::move_limit);
    } else if (done_.played.outcome.kind == OutcomeKind::unknown) {
      // Rules that annul a game do so without asking.
      done_.played.outcome = done_.game.outcome();
      done_.played.ending = Ending::long_cycle;
    }
    done_.played.moves = static_cast<int>(done_.game.moves().size());
    return std::move(done_);
  }

 private:
  void finish(const Outcome& outcome, Ending ending) {
    static_cast<void>(done_.game.finish(outcome));
    done_.played.outcome = outcome;
    done_.played.ending = ending;
  }

  void forfeit(Color loser, Failure failure) {
    done_.played.remark = std::move(failure.remark);
    const OutcomeKind kind = failure.ending == Ending::time ? OutcomeKind::time : OutcomeKind::forfeit;
    finish(Outcome::won(opposite(loser), kind), failure.ending);
  }

  void nobody_wins(Failure failure) {
    done_.played.remark = std::move(failure.remark);
    finish(Outcome::without_winner(OutcomeKind::no_result), failure.ending);
  }

  bool is_too_long() const { return static_cast<int>(done_.game.moves().size()) >= settings_.max_moves; }

  /// False when the game could not begin; where neither program could, neither wins.
  bool set_up() {
    const std::vector<Move> opening = opening_of(settings_, done_.played.fixture);
    auto begun = begun_game(settings_, opening);
    if (!begun) {
      // Not a match that checked() lets pass.
      nobody_wins({Ending::refused, begun.error().message});
      return false;
    }
    const std::vector<Point> handicap = handicap_of(settings_).value_or(std::vector<Point>());
    std::array<std::optional<Failure>, 2> wrong;
    for (const Color color : kColors) wrong[index_of(color)] = seats_[index_of(color)]->begin(handicap, opening);
    if (wrong[0] && wrong[1]) {
      nobody_wins({wrong[0]->ending, wrong[0]->remark + " " + wrong[1]->remark});
      return false;
    }
    for (const Color color : kColors) {
      if (!wrong[index_of(color)]) continue;
      forfeit(color, *wrong[index_of(color)]);
      return false;
    }
    done_.game = std::move(*begun);
    done_.times.assign(opening.size(), Milliseconds{0});
    return true;
  }

  /// How long the program may think: to the flag and the lag after it, or as long as patience lasts.
  TurnTime time_for(Color color) {
    TurnTime time{std::nullopt, settings_.patience};
    if (settings_.clock.system == ClockSystem::none) return time;
    clock_ = clock_.started(color, now_);
    time.left = clock_.left(color, now_);
    if (const auto flag = until_flag(*time.left, settings_.clock)) time.most = *flag + settings_.lag;
    return time;
  }

  /// Counts the time of a move. True when it was too much.
  bool spend(Color color, Milliseconds took) {
    Played& played = done_.played;
    played.used[index_of(color)] += took;
    played.longest[index_of(color)] = std::max(played.longest[index_of(color)], took);
    ++played.asked[index_of(color)];
    if (settings_.clock.system == ClockSystem::none) return false;
    const Milliseconds counted = std::max(Milliseconds{0}, took - settings_.lag);
    now_ += counted;
    if (clock_.flagged(now_) == color) return true;
    clock_ = clock_.moved(now_);
    return false;
  }

  /// One move. False when the game is over by something else than passes.
  bool turn() {
    const Color color = done_.game.position().to_move();
    Seat& seat = *seats_[index_of(color)];
    const TurnTime time = time_for(color);
    const Answer answer = seat.choose(color, time);
    const bool late = spend(color, seat.took());
    if (const auto* failure = std::get_if<Failure>(&answer)) {
      const bool by_clock = failure->ending == Ending::silent && time.left;
      forfeit(color, {by_clock ? Ending::time : failure->ending, failure->remark});
      return false;
    }
    if (late) {
      forfeit(color, {Ending::time, "The answer took " + std::to_string(seat.took().count()) + " ms."});
      return false;
    }
    if (std::holds_alternative<Resignation>(answer)) {
      finish(Outcome::won(opposite(color), OutcomeKind::resignation), Ending::resigned);
      return false;
    }
    return make(color, std::get<Vertex>(answer), seat.took());
  }

  bool make(Color color, Vertex vertex, Milliseconds took) {
    const Move move{color, vertex};
    if (const auto played = done_.game.play(move); !played) {
      forfeit(color, {Ending::illegal_move, played.error().message});
      seats_[index_of(color)]->leave();
      return false;
    }
    done_.times.push_back(took);
    if (auto wrong = seats_[index_of(opposite(color))]->tell(move)) {
      forfeit(opposite(color), std::move(*wrong));
      return false;
    }
    return true;
  }

  const Settings& settings_;
  std::array<Seat*, 2> seats_;
  Clock clock_;
  /// The time that has been counted, of both: what passes between the programs is nobody's.
  Milliseconds now_{0};
  Finished done_;
};

}  // namespace

Judge::Count Judge::settle(const Game& game, const std::array<Seat*, 2>& seats) const {
  const Position& position = game.position();
  const GameSettings& terms = game.settings();
  Counting way = counting_;
  if (way == Counting::by_rules) {
    const bool as_it_stands = terms.rules.scoring == Scoring::area && terms.rules.friendly_pass == FriendlyPass::no;
    way = as_it_stands ? Counting::standing : Counting::agreed;
  }
  PointSet dead;
  Ending ending = Ending::counted;
  if (way == Counting::agreed) {
    const auto black = seats[0]->dead_stones(position.board());
    const auto white = seats[1]->dead_stones(position.board());
    ending = black && white && *black == *white ? Ending::agreed : Ending::judged;
    if (ending == Ending::agreed) dead = *black;
  } else if (way == Counting::judged) {
    ending = Ending::judged;
  }
  if (ending == Ending::judged) {
    dead = engine::judge(*evaluator_, position, {terms.rules, terms.komi, terms.handicap}).status.dead();
  }
  const auto score = score::count({position, terms.rules, terms.komi, terms.handicap}, dead);
  if (!score) return {Outcome::without_winner(OutcomeKind::no_result), ending};
  return {Outcome::by_score(score->margin), ending};
}

Finished play_fixture(const Settings& settings, const Fixture& fixture, const std::array<Seat*, 2>& seats,
                      const Judge& judge) {
  return Table(settings, fixture, seats).play(judge);
}

}  // namespace miai::match
