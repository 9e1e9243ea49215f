#include <gtest/gtest.h>

#include <atomic>

#include "engine/search/decide.hpp"
#include "game/game.hpp"
#include "search_support.hpp"

namespace miai::engine {
namespace {

using test::position;
using test::pt;

/// Knows who lives: the pass-alive stones of these positions, and everything inside them.
class SettledEvaluator : public HashEvaluator {
 public:
  explicit SettledEvaluator(std::vector<float> ownership) : ownership_(std::move(ownership)) {}
  Evaluation evaluate(const Query& query) override {
    Evaluation evaluation = HashEvaluator::evaluate(query);
    float lead = -static_cast<float>(query.terms.komi.as_double());
    for (const float owner : ownership_) lead += owner;
    evaluation.lead = evaluation.score_mean = lead;
    evaluation.score_stdev = 1;
    evaluation.black_wins = lead > 0 ? 0.99F : 0.01F;
    evaluation.white_wins = 1 - evaluation.black_wins;
    evaluation.ownership = ownership_;
    return evaluation;
  }

 private:
  std::vector<float> ownership_;
};

std::vector<float> owners(std::string_view drawing, BoardSize size) {
  std::vector<float> ownership(static_cast<std::size_t>(size.points()), 0.0F);
  const Board board = test::board(drawing);
  for (int i = 0; i < size.points(); ++i) {
    const Occupant at = board.at(size.point(i));
    if (at != Occupant::empty) ownership[static_cast<std::size_t>(i)] = at == Occupant::black ? 1.0F : -1.0F;
  }
  return ownership;
}

Decision decided(const Trail& trail, const Terms& terms, std::string_view owner_drawing, const Manners& manners = {}) {
  const BoardSize size = trail.position.board().size();
  Search search(std::make_shared<SettledEvaluator>(owners(owner_drawing, size)), {}, steady_now());
  search.set_position(trail, terms);
  return decide(search, visits(100), manners);
}

constexpr std::string_view kFinished = R"(
    . . X O .
    X X X O O
    . X X O .
    X X O O O
    . X O . .)";
constexpr std::string_view kFinishedOwners = R"(
    X X X O O
    X X X O O
    X X X O O
    X X O O O
    X X O O O)";

TEST(Decide, passes_when_nothing_is_left) {
  for (const char* rules : {"japanese", "chinese", "aga"}) {
    const auto black = decided(Trail(position(kFinished)), terms_of(rules, -1), kFinishedOwners);
    EXPECT_EQ(black.verdict, Verdict::pass) << rules << ": " << black.reason;
    const auto white = decided(Trail(position(kFinished, Color::white)), terms_of(rules, 13), kFinishedOwners);
    EXPECT_EQ(white.verdict, Verdict::pass) << rules << ": " << white.reason;
  }
}

constexpr std::string_view kWithDame = R"(
    . . X O .
    X X X O O
    . X . O .
    X X X O O
    . X X O .)";
constexpr std::string_view kWithDameOwners = R"(
    X X X O O
    X X X O O
    X X . O O
    X X X O O
    X X X O O)";

TEST(Decide, F37_fills_dame_before_passing) {
  for (const char* rules : {"japanese", "chinese"}) {
    const auto decision = decided(Trail(position(kWithDame)), terms_of(rules, 1), kWithDameOwners);
    EXPECT_EQ(decision.vertex, Vertex(pt("C3"))) << rules << ": " << decision.reason;
  }
}

constexpr std::string_view kWithDead = R"(
    . . X O .
    X . X O O
    . X X O .
    X X O O O
    O X O . .)";

TEST(Decide, takes_dead_stones_off_only_when_asked_to) {
  const Trail trail(position(kWithDead));
  ASSERT_TRUE(legality(trail.position, {Color::black, pt("A3")}, preset("japanese")).ok());
  const auto plain = decided(trail, terms_of("japanese", 1), kFinishedOwners);
  EXPECT_EQ(plain.verdict, Verdict::pass) << plain.reason;
}

/// A clock that only answers move.
struct AnswerClock {
  Milliseconds now{0};
  Milliseconds per_answer{100};
  int answers = 0;
};

/// Knows who lives, slowly; likes every move alike, so that the search never finds the end by itself.
class SlowAndSettled : public SettledEvaluator {
 public:
  SlowAndSettled(std::vector<float> ownership, AnswerClock& clock)
      : SettledEvaluator(std::move(ownership)), clock_(clock) {}
  Evaluation evaluate(const Query& query) override {
    clock_.now += clock_.per_answer;
    ++clock_.answers;
    return SettledEvaluator::evaluate(query);
  }
  bool uses_symmetry() const override { return true; }

 private:
  AnswerClock& clock_;
};

Decision decided_slowly(AnswerClock& clock, const Budget& budget) {
  const Trail trail(position(kWithDame));
  const auto ownership = owners(kWithDameOwners, trail.position.board().size());
  Search search(std::make_shared<SlowAndSettled>(ownership, clock), {}, [&clock] { return clock.now; });
  search.set_position(trail, terms_of("chinese", 1));
  search.run(visits(10));  // from which it knows what an answer takes
  clock.now = Milliseconds{0};
  clock.answers = 0;
  return decide(search, budget);
}

TEST(Decide, what_is_asked_after_the_search_fits_into_the_time) {
  for (const int most : {0, 50, 100, 150, 250, 350, 500, 1000, 5000}) {
    AnswerClock clock;
    Budget budget;
    budget.time = TimePlan::fixed(Milliseconds{most});
    decided_slowly(clock, budget);
    EXPECT_LE(clock.now.count(), most + 100) << "the answer that was under way when time was up";
  }
  AnswerClock clock;
  Budget enough;
  enough.time = TimePlan::fixed(Milliseconds{8000});
  const Decision decision = decided_slowly(clock, enough);
  EXPECT_EQ(decision.vertex, Vertex(pt("C3"))) << decision.reason;
  EXPECT_EQ(decision.reason, "Fills a neutral point before the game ends.") << "some time was kept for that";
  EXPECT_LE(clock.now.count(), 8000);
}

TEST(Decide, a_search_that_is_stopped_asks_nothing_that_takes_long) {
  const std::atomic<bool> stop{true};
  Budget budget;
  budget.stop = &stop;
  AnswerClock slow;
  decided_slowly(slow, budget);
  EXPECT_EQ(slow.answers, 0);
  AnswerClock quick{.per_answer = Milliseconds{2}};
  EXPECT_EQ(decided_slowly(quick, budget).reason, "Fills a neutral point before the game ends.");
}

/// As the other, but knows that stones in atari are lost if nobody sees to them.
class WatchfulEvaluator : public SettledEvaluator {
 public:
  using SettledEvaluator::SettledEvaluator;
  Evaluation evaluate(const Query& query) override {
    Evaluation evaluation = SettledEvaluator::evaluate(query);
    const Position& now = query.trail.position;
    for (const Chain& chain : now.board().chains()) {
      if (chain.liberties.count() > 1 || chain.color == now.to_move() || chain.stones.count() < 3) continue;
      const float turn = chain.color == Color::black ? -1.0F : 1.0F;
      evaluation.lead += turn * 20;
      evaluation.score_mean = evaluation.lead;
      evaluation.black_wins = evaluation.lead > 0 ? 0.99F : 0.01F;
      evaluation.white_wins = 1 - evaluation.black_wins;
    }
    return evaluation;
  }
};

TEST(Decide, a_threat_is_answered_before_passing) {
  // Black's lower stones are in atari, and all looks settled because Black is going to answer.
  const Trail trail(position(R"(
      . X X O .
      X . X O O
      X X X O O
      O O O O O
      X X X O .
      X . X O O
      X X O O .)"));
  ASSERT_EQ(trail.position.board().liberties(pt("A1")), 1);
  const auto ownership = owners(R"(
      X X X O O
      X X X O O
      X X X O O
      O O O O O
      X X X O O
      X X X O O
      X X O O O)",
                                trail.position.board().size());
  Search search(std::make_shared<WatchfulEvaluator>(ownership), {}, steady_now());
  search.set_position(trail, terms_of("chinese", -10));
  const Decision decision = decide(search, visits(800));
  EXPECT_EQ(decision.verdict, Verdict::move) << decision.reason;
}

TEST(Decide, resigns_only_when_sure) {
  Game game({BoardSize::square(5), preset("chinese"), HalfPoints::halves(15), 0});
  const Trail trail(position(R"(
      O O O O .
      O . O O O
      O O O O O
      O O O . O
      X . X O O)"));
  Search search(std::make_shared<HashEvaluator>(), {}, steady_now());
  search.set_position(trail, terms_of("chinese"));
  SearchReport report = search.run(visits(20));
  report.root.winrate = 0.01;
  report.root.lead = -30;
  SearchOptions options;
  options.resign_min_move_factor = 0;
  const std::vector<Outlook> lost{{0.02, -28}, {0.02, -29}};
  const std::vector<Outlook> hope{{0.2, -8}, {0.02, -29}};
  EXPECT_TRUE(should_resign(report, options, {.earlier = lost}, {trail}));
  EXPECT_FALSE(should_resign(report, options, {.earlier = hope}, {trail})) << "it was not lost for long enough";
  EXPECT_FALSE(should_resign(report, options, {}, {trail}));
  options.resign_min_move_factor = 20;
  EXPECT_FALSE(should_resign(report, options, {.earlier = lost}, {trail})) << "too early in the game";
  options.resign_min_move_factor = 0;
  report.root.lead = -2;
  EXPECT_FALSE(should_resign(report, options, {.earlier = lost}, {trail})) << "only two points";
  report.root.lead = -30;
  options.resign = false;
  EXPECT_FALSE(should_resign(report, options, {.earlier = lost}, {trail}));
  options.resign = true;
  const Trail white(trail.position.with_to_move(Color::white));
  EXPECT_FALSE(should_resign(report, options, {.earlier = lost}, {white})) << "White is winning";
  EXPECT_FALSE(should_resign(report, options, {.earlier = lost}, {trail, 21})) << "too few visits to be sure";
}

/// A network that holds every position for lost.
class Pessimist : public HashEvaluator {
 public:
  Evaluation evaluate(const Query& query) override {
    Evaluation told = HashEvaluator::evaluate(query);
    const bool black = query.trail.position.to_move() == Color::black;
    told.black_wins = black ? 0.001F : 0.999F;
    told.white_wins = 1 - told.black_wins;
    told.no_result = 0;
    told.lead = told.score_mean = black ? -40.0F : 40.0F;
    return told;
  }
  bool uses_symmetry() const override { return true; }
};

TEST(Decide, one_look_of_a_network_is_enough_to_resign_by) {
  Search search(std::make_shared<Pessimist>(), {}, steady_now());
  const Trail trail(position(R"(
      . O . O .
      O O O O O
      . X . O .
      X . X O O
      . X . X O)"));
  search.set_position(trail, terms_of("chinese"));
  const std::vector<Outlook> lost{{0.001, -40}, {0.001, -40}};
  SearchOptions options;
  options.resign_min_move_factor = 0;
  search.set_options(options);
  EXPECT_EQ(decide(search, visits(1), {.earlier = lost}).verdict, Verdict::resign);
}

TEST(Decide, temperature_gives_variety_and_none_gives_the_best) {
  SearchReport report;
  for (const auto& [name, selection] : {std::pair{"C3", 50.0}, {"D4", 45.0}, {"A1", 0.2}}) {
    MoveReport move;
    move.vertex = pt(name);
    move.selection = selection;
    report.moves.push_back(move);
  }
  SearchOptions options;
  const BoardSize size = BoardSize::square(9);
  int second = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    EXPECT_EQ(choose(report, options, {4, size, seed}), Vertex(pt("C3")));
    options.temperature = options.temperature_early = 1;
    const Vertex drawn = choose(report, options, {4, size, seed});
    EXPECT_NE(drawn, Vertex(pt("A1"))) << "hardly tried at all";
    second += drawn == Vertex(pt("D4")) ? 1 : 0;
    options.temperature = options.temperature_early = 0;
  }
  EXPECT_GT(second, 50);
  EXPECT_LT(second, 150);
}

TEST(Options, every_row_reads_what_it_writes_and_refuses_nonsense) {
  for (const SearchOptionRow& row : search_option_rows()) {
    SearchOptions options;
    const std::string text = option_text(options, row);
    EXPECT_TRUE(set_option(options, row, text).has_value()) << row.name << " = " << text;
    EXPECT_TRUE(options == SearchOptions{}) << row.name;
    EXPECT_EQ(find_search_option(row.name), &row);
    EXPECT_FALSE(row.help.empty());
    for (const char* bad : {"", "x", "1e400", "-5"}) {
      const auto result = set_option(options, row, bad);
      if (std::string_view(bad) == "-5" && row.least <= -5) continue;
      ASSERT_FALSE(result.has_value()) << row.name << " = " << bad;
      EXPECT_EQ(result.error().id, "search.bad_option");
    }
  }
  EXPECT_EQ(find_search_option("CPUCTEXPLORATION"), find_search_option("cpuct"));
  EXPECT_EQ(find_search_option("nonsense"), nullptr);
}

enum class Knows : std::uint8_t { by_looking, by_guessing };

/// Likes to pass, whatever the position.
class WearyEvaluator : public ConstantEvaluator {
 public:
  WearyEvaluator(Knows knows, float cost_of_a_move) : knows_(knows), cost_(cost_of_a_move) {}
  Evaluation evaluate(const Query& query) override {
    Evaluation evaluation = ConstantEvaluator::evaluate(query);
    for (float& likelihood : evaluation.policy) likelihood *= 0.5F;
    evaluation.policy.back() += 0.5F;
    evaluation.lead = cost_ * static_cast<float>(query.trail.position.board().stones(Color::white));
    return evaluation;
  }
  bool uses_symmetry() const override { return knows_ == Knows::by_looking; }

 private:
  Knows knows_;
  float cost_;
};

TEST(Decide, does_not_pass_on_an_empty_board_unless_moves_cost_something) {
  Game game({BoardSize::square(9), preset("japanese"), HalfPoints::halves(13), 0});
  ASSERT_TRUE(game.play({Color::black, pt("E5")}).has_value());
  const auto passes = [&](Knows knows, float cost, std::int64_t n) {
    Search search(std::make_shared<WearyEvaluator>(knows, cost), {}, steady_now());
    search.set_position(trail_of(game), terms_of("japanese", 13));
    return decide(search, visits(n), {}).vertex.is_pass();
  };
  EXPECT_FALSE(passes(Knows::by_looking, 0, 2000));
  EXPECT_TRUE(passes(Knows::by_looking, 1, 2000));
  for (const std::int64_t n : {1, 2, 20, 2000}) EXPECT_FALSE(passes(Knows::by_guessing, 0, n)) << n;
}

}  // namespace
}  // namespace miai::engine
