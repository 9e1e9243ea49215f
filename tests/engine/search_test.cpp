#include "engine/search/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <set>

#include "base/rng.hpp"
#include "engine/search/signature.hpp"
#include "engine/search/utility.hpp"
#include "game/game.hpp"
#include "search_support.hpp"

namespace miai::engine {
namespace {

constexpr std::uint64_t kExpectedSignature = 13736850772004876571U;

using test::position;
using test::pt;

std::int64_t sum_of_visits(const SearchReport& report) {
  std::int64_t sum = 0;
  for (const MoveReport& move : report.moves) sum += move.visits;
  return sum;
}

Trail empty_board(int side) {
  return Trail(Position(BoardSize::square(side)));
}

TEST(Search, visits_add_up_and_the_likeliest_line_is_told) {
  const auto report = searched(std::make_shared<HashEvaluator>(), empty_board(9), terms_of("chinese"), 500);
  EXPECT_EQ(report.root.visits, 500);
  EXPECT_EQ(sum_of_visits(report), 499) << "the root's own evaluation is a visit";
  EXPECT_EQ(report.playouts, 500);
  EXPECT_EQ(report.cause, StopCause::visits);
  ASSERT_GT(report.moves.front().pv.size(), 2U);
  EXPECT_EQ(report.moves.front().pv.front(), report.moves.front().vertex);
  EXPECT_EQ(report.moves.front().pv_visits.front(), report.moves.front().visits);
  for (std::size_t i = 0; i < report.moves.size(); ++i) EXPECT_EQ(report.moves[i].order, static_cast<int>(i));
}

TEST(Search, equal_calls_give_equal_answers) {
  const auto a = searched(std::make_shared<HashEvaluator>(), empty_board(9), terms_of("chinese"), 700);
  const auto b = searched(std::make_shared<HashEvaluator>(), empty_board(9), terms_of("chinese"), 700);
  ASSERT_EQ(a.moves.size(), b.moves.size());
  for (std::size_t i = 0; i < a.moves.size(); ++i) {
    EXPECT_EQ(a.moves[i].vertex, b.moves[i].vertex);
    EXPECT_EQ(a.moves[i].visits, b.moves[i].visits);
    EXPECT_EQ(a.moves[i].utility, b.moves[i].utility);
  }
}

// Changes with every change of the search's behaviour, which is then wanted or not: look before you update it.
TEST(Search, signature) {
  EXPECT_EQ(search_signature(), kExpectedSignature);
}

struct SmallBoard {
  int side;
  double margin;  ///< Black's under area rules with positional superko, both at their best
};

// Known results of small boards: Black takes all of 3×3 by starting in the middle, and wins 2×2 by one point.
TEST(Search, small_boards_are_solved) {
  for (const SmallBoard& row : {SmallBoard{2, 1}, SmallBoard{3, 9}}) {
    for (const int offset : {-1, 1}) {
      const Terms terms = terms_of("tromp-taylor", static_cast<int>(2 * row.margin) + offset);
      const auto report = searched(std::make_shared<CountingEvaluator>(), empty_board(row.side), terms, 50000);
      if (offset < 0) {
        EXPECT_GT(report.moves.front().winrate, 0.85) << row.side << ", komi just below the margin";
      } else {
        EXPECT_LT(report.moves.front().winrate, 0.2) << row.side << ", komi just above the margin";
      }
    }
  }
  const auto ignorant =
      searched(std::make_shared<ConstantEvaluator>(), empty_board(3), terms_of("tromp-taylor", 17), 60000);
  EXPECT_EQ(ignorant.moves.front().vertex, Vertex(pt("B2"))) << "with nothing but the rules to go by";
}

/// Notes how hopefully it was asked about the start and about everything else.
class NotingOptimism : public HashEvaluator {
 public:
  Evaluation evaluate(const Query& query) override {
    (query.trail.position.move_number() == 0 ? root : below).insert(query.optimism);
    return HashEvaluator::evaluate(query);
  }
  std::set<float> root;
  std::set<float> below;
};

TEST(Search, looks_more_hopefully_below_the_root_than_at_it) {
  const auto noting = std::make_shared<NotingOptimism>();
  searched(noting, empty_board(5), terms_of("chinese"), 50);
  EXPECT_EQ(noting->root, std::set<float>{0.2F});
  EXPECT_EQ(noting->below, std::set<float>{1.0F});
  SearchOptions sober;
  sober.policy_optimism = sober.root_policy_optimism = 0;
  Search search(noting, sober, steady_now());
  search.set_position(empty_board(5), terms_of("chinese"));
  noting->root.clear();
  noting->below.clear();
  search.run(visits(50));
  EXPECT_EQ(noting->root, std::set<float>{0});
  EXPECT_EQ(noting->below, std::set<float>{0});
}

TEST(Search, takes_what_can_be_taken) {
  const auto report = searched(std::make_shared<CountingEvaluator>(), Trail(position(R"(
      . . . . . . .
      . . X X . . .
      . X O O . . .
      . X O O X . .
      . . X X . . .
      . . . . . . .
      . . . . . . .)")),
                               terms_of("chinese", 0), 500);
  EXPECT_EQ(report.moves.front().vertex, Vertex(pt("E5")));
}

TEST(Search, reads_to_the_end_of_a_chase_along_the_edge) {
  // White's two stones on the first line run into the corner; from the other side they get out.
  const auto report = searched(std::make_shared<CountingEvaluator>(), Trail(position(R"(
      . . . . .
      . . . . .
      X X X . .
      X O . . .
      X O . . .)")),
                               terms_of("chinese", 0), 6000);
  EXPECT_EQ(report.moves.front().vertex, Vertex(pt("C2"))) << "the net";
}

TEST(Search, no_move_that_superko_forbids_is_ever_in_the_tree) {
  // Every line that is told is played through by the game's own rules.
  Rng rng(7);
  for (int round = 0; round < 6; ++round) {
    GameSettings settings{BoardSize::square(3 + round % 3), preset("tromp-taylor"), HalfPoints::halves(15), 0};
    Game game(settings);
    for (int i = 0; i < 40; ++i) {
      const auto points = legal_points(game.position(), game.position().to_move(), settings.rules);
      if (points.empty()) break;
      const Point p = points[rng.below(static_cast<std::uint32_t>(points.size()))];
      ASSERT_TRUE(game.play({game.position().to_move(), p}).has_value());
    }
    const auto report = searched(std::make_shared<HashEvaluator>(), trail_of(game), terms_of("tromp-taylor"), 1500);
    for (const MoveReport& move : report.moves) {
      Position now = game.position();
      for (const Vertex vertex : move.pv) {
        const auto next = play(now, {now.to_move(), vertex}, settings.rules);
        ASSERT_TRUE(next.has_value()) << next.error().message;
        now = *next;
      }
    }
  }
}

TEST(Search, a_long_cycle_without_superko_is_no_result) {
  // Passing and taking back for ever: with a triple ko on the board the search comes to an end all the same.
  const Trail trail(position(R"(
      . X O . X O .
      X O . O X . O
      . X O . X O .
      X X X X O O O
      . X O O O . O
      X O . O X O .
      . X O . X . O)"));
  const auto report = searched(std::make_shared<HashEvaluator>(), trail, terms_of("japanese"), 3000);
  EXPECT_EQ(report.root.visits, 3000);
}

TEST(Search, there_is_a_move_after_two_passes_and_with_no_visits) {
  GameSettings settings{BoardSize::square(5), preset("chinese"), HalfPoints::halves(15), 0};
  Game game(settings);
  ASSERT_TRUE(game.play({Color::black, Vertex::pass()}).has_value());
  ASSERT_TRUE(game.play({Color::white, Vertex::pass()}).has_value());
  for (const std::int64_t n : {0, 1, 2, 50}) {
    const auto report = searched(std::make_shared<HashEvaluator>(), trail_of(game), terms_of("chinese"), n);
    EXPECT_FALSE(report.moves.empty()) << n;
  }
}

TEST(Search, the_tree_is_kept_over_known_moves_and_dropped_otherwise) {
  GameSettings settings{BoardSize::square(7), preset("chinese"), HalfPoints::halves(15), 0};
  Game game(settings);
  const Terms terms = terms_of("chinese");
  Search search(std::make_shared<HashEvaluator>(), {}, steady_now());
  search.set_position(trail_of(game), terms);
  const auto first = search.run(visits(800));
  const auto& line = first.moves.front().pv;
  ASSERT_GE(line.size(), 2U);
  ASSERT_TRUE(game.play({Color::black, line[0]}).has_value());
  ASSERT_TRUE(game.play({Color::white, line[1]}).has_value());
  search.set_position(trail_of(game), terms);
  const auto kept = search.run(visits(1));
  EXPECT_EQ(kept.root.visits, first.moves.front().pv_visits[1]);
  EXPECT_EQ(kept.playouts, 0);

  Terms other = terms;
  other.komi = HalfPoints::halves(1);
  search.set_position(trail_of(game), other);
  EXPECT_EQ(search.run(visits(1)).root.visits, 1) << "another komi is another game";
  search.set_position(trail_of(game), terms);
  ASSERT_TRUE(game.undo().has_value());
  search.set_position(trail_of(game), terms);
  EXPECT_EQ(search.run(visits(1)).root.visits, 1) << "nothing leads back";
}

/// Where everybody looks at the clock, and each look takes a millisecond.
struct Looks {
  int count = 0;
  Now now() {
    return [this] { return Milliseconds{count++}; };
  }
};

TEST(Search, a_large_tree_is_no_reason_to_be_late_and_nothing_of_it_is_lost) {
  const Terms terms = terms_of("chinese");
  Looks looks;
  Search hurried(std::make_shared<HashEvaluator>(), {}, looks.now());
  Search calm(std::make_shared<HashEvaluator>(), {}, steady_now());
  Trail trail = empty_board(9);
  for (Search* search : {&hurried, &calm}) search->set_position(trail, terms);
  hurried.run(visits(30000));
  const SearchReport before = calm.run(visits(30000));
  trail = extended(trail, {Color::black, before.moves.front().vertex}, terms.rules);
  for (Search* search : {&hurried, &calm}) search->set_position(trail, terms);
  const std::atomic<bool> yes{true};
  Budget stopped;
  stopped.stop = &yes;
  Budget timed;
  timed.time = TimePlan::fixed(Milliseconds{5});
  for (const Budget& budget : {stopped, timed, timed, stopped, timed}) {
    looks.count = 0;
    const SearchReport report = hurried.run(budget);
    EXPECT_EQ(report.root.visits, before.moves.front().visits);
    EXPECT_LT(looks.count, 12) << "30,000 positions are seen to";
  }
  const std::int64_t more = before.moves.front().visits + 500;
  const SearchReport one = hurried.run(visits(more));
  const SearchReport other = calm.run(visits(more));
  ASSERT_EQ(one.moves.size(), other.moves.size());
  EXPECT_EQ(one.memory_bytes, other.memory_bytes);
  for (std::size_t i = 0; i < one.moves.size(); ++i) {
    EXPECT_EQ(one.moves[i].vertex, other.moves[i].vertex);
    EXPECT_EQ(one.moves[i].visits, other.moves[i].visits);
    EXPECT_EQ(one.moves[i].utility, other.moves[i].utility);
  }
}

// Visits to positions in which nothing is left to ask are quick; the one answer among them is not.
TEST(Search, the_clock_is_looked_at_after_every_answer) {
  Milliseconds now{0};
  int asked = 0;
  /// Looks at most positions in no time.
  class SeldomSlow : public HashEvaluator {
   public:
    SeldomSlow(Milliseconds& now, int& asked) : now_(now), asked_(asked) {}
    Evaluation evaluate(const Query& query) override {
      if (++asked_ > 500) now_ += Milliseconds{100};
      return HashEvaluator::evaluate(query);
    }

   private:
    Milliseconds& now_;
    int& asked_;
  };
  Search search(std::make_shared<SeldomSlow>(now, asked), {}, [&now] { return now; });
  search.set_position(empty_board(9), terms_of("chinese"));
  Budget budget;
  budget.time = TimePlan::fixed(Milliseconds{150});
  search.run(budget);
  EXPECT_EQ(now, Milliseconds{200});
}

// The same stones and the same latest moves, but other positions on the way there: superko forbids other moves.
TEST(Search, a_tree_is_kept_only_for_the_same_whole_past) {
  const auto position_after = [](std::initializer_list<const char*> moves) {
    Game game({BoardSize::square(7), preset("tromp-taylor"), HalfPoints::halves(15), 0});
    for (const char* vertex : moves) {
      EXPECT_TRUE(game.play({game.position().to_move(), pt(vertex)}).has_value());
    }
    return trail_of(game);
  };
  const auto trail = position_after({"A1", "G7", "C1", "G5", "C3", "E5", "D4", "E3", "C5"});
  const auto replayed = position_after({"A1", "G7", "C1", "G5", "C3", "E5", "D4", "E3", "C5"});
  const auto other_order = position_after({"C1", "G7", "A1", "G5", "C3", "E5", "D4", "E3", "C5"});
  ASSERT_EQ(trail.position.board(), other_order.position.board());
  Search search(std::make_shared<HashEvaluator>(), {}, steady_now());
  search.set_position(trail, terms_of("tromp-taylor"));
  search.run(visits(100));
  search.set_position(replayed, terms_of("tromp-taylor"));
  EXPECT_EQ(search.run(visits(1)).root.visits, 100);
  search.set_position(other_order, terms_of("tromp-taylor"));
  EXPECT_EQ(search.run(visits(1)).root.visits, 1);
}

// The same colour moves twice, as when handicap stones are placed with genmove.
TEST(Search, knows_whose_turn_it_is) {
  Game game({BoardSize::square(5), preset("chinese"), HalfPoints::halves(15), 0});
  Search search(std::make_shared<HashEvaluator>(), {}, steady_now());
  search.set_position(trail_of(game), terms_of("chinese"));
  const auto first = search.run(visits(100));
  const Vertex vertex = first.moves.front().vertex;
  ASSERT_TRUE(game.play({Color::black, vertex}).has_value());
  Trail trail = trail_of(game);
  trail.position = trail.position.with_to_move(Color::black);
  search.set_position(trail, terms_of("chinese"));
  const auto second = search.run(visits(100));
  EXPECT_EQ(second.root.to_move, Color::black);
  EXPECT_EQ(second.root.visits, 100);
  EXPECT_NE(second.moves.front().vertex, vertex);
}

TEST(Search, what_is_kept_obeys_the_rules_of_the_position_that_it_is_in) {
  Rng rng(11);
  Game game({BoardSize::square(4), preset("tromp-taylor"), HalfPoints::halves(15), 0});
  Search search(std::make_shared<HashEvaluator>(), {}, steady_now());
  for (int i = 0; i < 60 && game.phase() == Phase::play; ++i) {
    search.set_position(trail_of(game), terms_of("tromp-taylor"));
    const auto report = search.run(visits(60));
    for (const MoveReport& move : report.moves) {
      const Move at_root{game.position().to_move(), move.vertex};
      ASSERT_TRUE(legality(game.position(), at_root, preset("tromp-taylor")).ok()) << to_string(move.vertex);
    }
    const auto& chosen = report.moves[rng.below(static_cast<std::uint32_t>(report.moves.size()))];
    ASSERT_TRUE(game.play({game.position().to_move(), chosen.vertex}).has_value());
  }
}

TEST(Search, B117_memory_stays_below_the_limit_and_thinking_goes_on) {
  SearchOptions options;
  options.memory_mb = 16;
  Search search(std::make_shared<ConstantEvaluator>(), options, steady_now());
  search.set_position(empty_board(9), terms_of("chinese"));
  const auto report = search.run(visits(60000));
  EXPECT_EQ(report.root.visits, 60000);
  EXPECT_LE(report.memory_bytes, std::size_t{16} << 20U);
  EXPECT_EQ(report.cause, StopCause::visits);
}

TEST(Search, restrictions_hold) {
  Search search(std::make_shared<HashEvaluator>(), {}, steady_now());
  search.set_position(empty_board(5), terms_of("chinese"));
  search.set_restrictions({{Restriction::Kind::allow, Color::black, {pt("C3"), pt("D3")}, 1},
                           {Restriction::Kind::avoid, Color::white, {pt("B2")}, 4}});
  const auto report = search.run(visits(400));
  EXPECT_EQ(report.moves.size(), 2U);
  for (const MoveReport& move : report.moves) {
    EXPECT_TRUE(move.vertex == Vertex(pt("C3")) || move.vertex == Vertex(pt("D3")));
    if (move.pv.size() > 1) {
      EXPECT_NE(move.pv[1], Vertex(pt("B2")));
    }
  }
}

/// Plays out: every position is even, but playouts in which one colour comes to a certain point first are won by it.
class LuckyPointEvaluator : public ConstantEvaluator {
 public:
  LuckyPointEvaluator(Color color, Point point) : color_(color), point_(point) {}
  Evaluation evaluate(const Query& query) override {
    Evaluation evaluation = ConstantEvaluator::evaluate(query);
    const BoardSize size = query.trail.position.board().size();
    for (auto& plays : evaluation.first_plays) plays.assign(static_cast<std::size_t>(size.points()), {5, 2.5F});
    evaluation.first_plays[static_cast<std::size_t>(index_of(color_))][static_cast<std::size_t>(size.index(point_))] = {
        5, color_ == Color::black ? 4.5F : 0.5F};
    return evaluation;
  }

 private:
  Color color_;
  Point point_;
};

TEST(Search, playouts_tell_of_moves_that_came_later) {
  for (const Color color : kColors) {
    const Trail trail(Position(Board(BoardSize::square(7)), color));
    const auto report =
        searched(std::make_shared<LuckyPointEvaluator>(color, pt("C5")), trail, terms_of("chinese"), 300);
    EXPECT_EQ(report.moves.front().vertex, Vertex(pt("C5"))) << to_string(color);
    const auto other =
        searched(std::make_shared<LuckyPointEvaluator>(opposite(color), pt("C5")), trail, terms_of("chinese"), 300);
    ASSERT_GT(other.moves.front().pv.size(), 1U);
    EXPECT_NE(other.moves.front().vertex, Vertex(pt("C5"))) << "the other colour's point";
    EXPECT_EQ(other.moves.front().pv[1], Vertex(pt("C5"))) << to_string(color);
  }
}

TEST(Search, utility_grows_with_the_score_and_never_outweighs_winning) {
  const SearchOptions options;
  for (const double expected : {-40.0, 0.0, 15.0}) {
    const Utility utility(options, BoardSize::square(19), expected);
    double last = -10;
    for (double score = -100; score <= 100; score += 5) {
      const double value = utility({0, 0, score, score * score + 100, score});
      EXPECT_GT(value, last);
      last = value;
    }
    const double narrow_win = utility({1, 0, 0.5, 0.25, 0.5});
    const double large_loss = utility({-1, 0, -0.5, 0.25, -0.5});
    EXPECT_GT(narrow_win, large_loss + 1.5);
    EXPECT_LE(std::abs(last), utility.radius());
  }
  const Utility utility(options, BoardSize::square(9), 0);
  const Values ahead{0.3, 0, 4, 50, 4};
  const Values behind{-0.3, 0, -4, 50, -4};
  EXPECT_NEAR(utility(ahead), -utility(behind), 1e-12);
}

TEST(Search, ownership_comes_when_it_is_wished_for) {
  Search search(std::make_shared<HashEvaluator>(), {}, steady_now());
  search.set_position(empty_board(5), terms_of("chinese"));
  Progress progress;
  progress.wishes.ownership = OwnershipWish::moves;
  const auto report = search.run(visits(200), progress);
  ASSERT_EQ(report.root.ownership.size(), 25U);
  EXPECT_EQ(report.root.ownership_stdev.size(), 25U);
  EXPECT_EQ(report.moves.front().ownership.size(), 25U);
  EXPECT_TRUE(
      searched(std::make_shared<HashEvaluator>(), empty_board(5), terms_of("chinese"), 20).root.ownership.empty());
}

TEST(Search, friendly_and_hostile_views_agree) {
  // The same position with colours exchanged has the same values with the sign turned round.
  const Trail black(position(R"(
      . . . .
      . X O .
      . . . .
      . . . .)"));
  const auto report = searched(std::make_shared<CountingEvaluator>(), black, terms_of("chinese", 0), 300);
  const Trail white(position(R"(
      . . . .
      . O X .
      . . . .
      . . . .)",
                             Color::white));
  const auto turned = searched(std::make_shared<CountingEvaluator>(), white, terms_of("chinese", 0), 300);
  EXPECT_NEAR(report.root.winrate, 1 - turned.root.winrate, 1e-3);
  EXPECT_NEAR(report.root.lead, -turned.root.lead, 1e-3);
  EXPECT_EQ(report.moves.front().visits, turned.moves.front().visits);
}

}  // namespace

Evaluation CountingEvaluator::evaluate(const Query& query) {
  Evaluation evaluation = ConstantEvaluator::evaluate(query);
  const Board& board = query.trail.position.board();
  const int stones = board.stones(Color::black) - board.stones(Color::white);
  evaluation.lead = evaluation.score_mean =
      static_cast<float>(stones) - static_cast<float>(query.terms.komi.as_double());
  evaluation.score_stdev = 5;
  evaluation.black_wins = 0.5F + 0.4F * std::tanh(evaluation.lead / 8);
  evaluation.white_wins = 1 - evaluation.black_wins;
  return evaluation;
}

}  // namespace miai::engine
