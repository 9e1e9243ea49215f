// Whole moves against the clock: fast games in which time passes only while the evaluator thinks, and between moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/rng.hpp"
#include "engine/agent.hpp"
#include "game/game.hpp"
#include "search_support.hpp"

namespace miai::engine {
namespace {

using namespace std::chrono_literals;

/// The only clock there is, and how much an answer moves it.
struct FakeTime {
  Milliseconds now{0};
  std::uint32_t least_per_answer = 1;
  std::uint32_t most_per_answer = 1;
  Rng rng{7};

  void answer() { now += Milliseconds{least_per_answer + rng.below(most_per_answer - least_per_answer + 1)}; }
  Milliseconds below(std::uint32_t end) { return Milliseconds{rng.below(end)}; }
};

enum class Knows : std::uint8_t { by_looking, by_guessing };

/// Takes its time for every answer, and is sure of who owns what, so that the end of the game is looked into.
class Ticking : public HashEvaluator {
 public:
  Ticking(FakeTime& time, Knows knows) : time_(time), knows_(knows) {}
  Evaluation evaluate(const Query& query) override {
    time_.answer();
    Evaluation evaluation = HashEvaluator::evaluate(query);
    const Board& board = query.trail.position.board();
    evaluation.ownership.assign(static_cast<std::size_t>(board.size().points()), 0);
    for (int i = 0; i < board.size().points(); ++i) {
      const Occupant at = board.at(board.size().point(i));
      if (at != Occupant::empty) {
        evaluation.ownership[static_cast<std::size_t>(i)] = at == Occupant::black ? 1.0F : -1.0F;
      }
    }
    return evaluation;
  }
  bool uses_symmetry() const override { return knows_ == Knows::by_looking; }

 private:
  FakeTime& time_;
  Knows knows_;
};

constexpr Milliseconds kLagReserve{200};

/// One side's clock as it is told, or as it keeps it itself.
enum class Told : std::uint8_t { yes, no };

struct FastGame {
  const char* name;
  ClockSettings settings;
  /// With lag, only who tells the time knows with which move Canadian overtime began.
  Told needs_telling = Told::no;
};

const std::vector<FastGame>& fast_games() {
  static const std::vector<FastGame> games{
      {"absolute", ClockSettings::absolute(20s)},
      {"absolute, blitz", ClockSettings::absolute(12s)},
      {"byo-yomi", ClockSettings::byo_yomi(5s, 3, 2s)},
      {"byo-yomi, one period", ClockSettings::byo_yomi(0s, 1, 1s)},
      {"canadian", ClockSettings::canadian(5s, 10, 10s), Told::yes},
      {"canadian, overtime only", ClockSettings::canadian(0s, 10, 10s)},
      {"canadian, one move", ClockSettings::canadian(1s, 1, 2s), Told::yes},
      {"fischer", ClockSettings::fischer(5s, 1s)},
      {"fischer, capped", ClockSettings::fischer(3s, 1s, 4s)},
      {"simple", ClockSettings::simple(1s)},
  };
  return games;
}

/// One game of an agent against itself, with lag that it does not see. True when no flag fell.
bool play(const FastGame& row, FakeTime& time, Knows knows, Told told) {
  Settings settings;
  settings.search.resign = false;
  settings.search.memory_mb = 16;
  Agent agent(
      settings, [&](const std::string&) { return std::make_shared<Ticking>(time, knows); },
      [&time] { return time.now; });
  const BoardSize size = BoardSize::square(6);
  Game game({size, preset(time.rng.below(2) == 0 ? "chinese" : "japanese"), HalfPoints::halves(9), 0});
  Clock clock = Clock(row.settings).started(Color::black, time.now);
  std::array<TimeLeft, 2> own{clock.left(Color::black, time.now), clock.left(Color::white, time.now)};
  const int length = 16 + static_cast<int>(time.rng.below(16));
  for (int move = 0; move < length && game.phase() == Phase::play; ++move) {
    const Color turn = game.position().to_move();
    TimeLeft& left = own[static_cast<std::size_t>(index_of(turn))];
    if (told == Told::yes) left = clock.left(turn, time.now);
    Thinking thinking;
    thinking.clock = TimeQuestion{left, row.settings, game.position().move_number(), size, kLagReserve};
    const Milliseconds asked = time.now;
    const auto decision = agent.decide({trail_of(game), {game.settings().rules, game.settings().komi, 0}}, thinking);
    left = left_after(*thinking.clock, time.now - asked);
    game.play_forced({turn, decision->vertex});
    time.now += time.below(time.below(10) == 0ms ? 100 : 50);
    if (clock.flagged(time.now)) {
      ADD_FAILURE() << row.name << ", move " << move << ": " << (time.now - asked).count() << " ms of "
                    << describe(clock.left(turn, asked), row.settings) << " at " << asked.count();
      return false;
    }
    clock = clock.moved(time.now);
  }
  return true;
}

// An answer of a large network takes a good part of what is kept back for lag.
TEST(AgentTime, a_thousand_fast_games_and_no_flag) {
  FakeTime time{.least_per_answer = 20, .most_per_answer = 100};
  const auto& rows = fast_games();
  for (std::size_t i = 0; i < 1000; ++i) {
    const FastGame& row = rows[i % rows.size()];
    const bool is_told = row.needs_telling == Told::yes || i / rows.size() % 2 == 0;
    ASSERT_TRUE(play(row, time, Knows::by_looking, is_told ? Told::yes : Told::no)) << "game " << i;
  }
}

// Who answers by chance is asked many times for each question about the end of the game.
TEST(AgentTime, games_by_guessing_and_no_flag) {
  FakeTime time{.least_per_answer = 2, .most_per_answer = 10};
  const auto& rows = fast_games();
  for (std::size_t i = 0; i < 2 * rows.size(); ++i) {
    ASSERT_TRUE(play(rows[i % rows.size()], time, Knows::by_guessing, Told::yes)) << "game " << i;
  }
}

TEST(AgentTime, what_happens_before_thinking_counts) {
  FakeTime time{.least_per_answer = 10, .most_per_answer = 10};
  // The network takes three quarters of a second to load.
  const auto load = [&](const std::string&) {
    time.now += 750ms;
    return std::make_shared<Ticking>(time, Knows::by_looking);
  };
  Agent agent({}, load, [&time] { return time.now; });
  const Scene scene{Trail(Position(BoardSize::square(9))), {preset("chinese"), HalfPoints::halves(15), 0}};
  Thinking thinking;
  thinking.most = 1s;
  ASSERT_TRUE(agent.decide(scene, thinking));
  EXPECT_LE(time.now, 1s);
  // And the question itself came earlier than the agent heard of it.
  const Milliseconds before = time.now;
  thinking.asked = before - 900ms;
  ASSERT_TRUE(agent.decide(scene, thinking));
  EXPECT_LE(time.now, before + 110ms);
}

}  // namespace
}  // namespace miai::engine
