// The solver against exhaustive search: random regions, ko and its threats included.

#include "life/exhaustive.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <string>

#include "base/rng.hpp"
#include "life/solver.hpp"
#include "support/diagram.hpp"

namespace miai::life {
namespace {

/// MIAI_LIFE_EXHAUSTIVE=N runs N regions of each kind instead of the quick few.
int regions_to_try(int quick) {
  const char* text = std::getenv("MIAI_LIFE_EXHAUSTIVE");
  return text != nullptr ? std::max(1, std::atoi(text)) : quick;
}

struct Case {
  BoardSize size = BoardSize::square(3);
  std::vector<Occupant> cells;
  PointSet region;
  PointSet goal;
};

/// Any stones anywhere on a tiny board; the goal is one black chain and everything is in play.
std::optional<Case> scattered(Rng& rng, BoardSize size) {
  Case c;
  c.size = size;
  for (int i = 0; i < size.points(); ++i) {
    const std::uint32_t dice = rng.below(10);
    c.cells.push_back(dice < 3 ? Occupant::white : dice < 6 ? Occupant::black : Occupant::empty);
    c.region.insert(size.point(i));
  }
  const Board board(size, c.cells);
  if (board.chain_without_liberty() || board.empty_points().count() > 8) return std::nullopt;
  for (const auto& chain : board.chains()) {
    if (chain.color == Color::black && c.goal.empty()) c.goal = chain.stones;
  }
  if (c.goal.empty()) return std::nullopt;
  return c;
}

/// A blob of up to 8 empty points, fenced by black stones, fenced by white ones that are never taken.
std::optional<Case> enclosed(Rng& rng, BoardSize size, int want) {
  Case c;
  c.size = size;
  PointSet blob;
  blob.insert(size.point(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.points())))));
  for (int tries = 0; tries < 200 && blob.count() < want; ++tries) {
    const Point p = size.point(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.points()))));
    for (const Point q : Neighbours(p, size)) {
      if (blob.contains(q)) {
        blob.insert(p);
        break;
      }
    }
  }
  c.cells.assign(size.points(), Occupant::white);
  c.region = blob;
  int empties = 0;
  for (const Point p : blob) {
    const std::uint32_t dice = rng.below(10);
    c.cells[size.index(p)] = dice < 2 ? Occupant::white : dice < 3 ? Occupant::black : Occupant::empty;
    empties += c.cells[size.index(p)] == Occupant::empty ? 1 : 0;
    for (const Point q : Neighbours(p, size)) {
      if (blob.contains(q)) continue;
      c.cells[size.index(q)] = Occupant::black;
      c.region.insert(q);
      c.goal.insert(q);
    }
  }
  const Board board(size, c.cells);
  if (c.goal.empty() || empties > 8) return std::nullopt;
  for (const auto& chain : board.chains()) {
    const bool safe = (chain.stones & c.region).empty();
    if (!safe && chain.liberties.empty() && (chain.stones - c.region).empty()) return std::nullopt;
  }
  return c;
}

/// A blob of empty points in a fence that holds together at the corners too, so that it falls as a whole: up to eight
/// empty points are few states. Some corners are given to the attacker (false eyes), some liberties lie outside.
std::optional<Case> walled(Rng& rng, BoardSize size, int want) {
  Case c;
  c.size = size;
  PointSet blob;
  blob.insert(size.point(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.points())))));
  for (int tries = 0; tries < 300 && blob.count() < want; ++tries) {
    const Point p = size.point(static_cast<int>(rng.below(static_cast<std::uint32_t>(size.points()))));
    bool beside = false;
    for (const Point q : Neighbours(p, size)) beside = beside || blob.contains(q);
    if (beside) blob.insert(p);
  }
  c.cells.assign(size.points(), Occupant::white);
  c.region = blob;
  int empties = blob.count();
  for (const Point p : blob) {
    c.cells[size.index(p)] = Occupant::empty;
    if (rng.below(6) != 0) continue;
    c.cells[size.index(p)] = rng.below(3) == 0 ? Occupant::black : Occupant::white;
    --empties;
  }
  for (int i = 0; i < size.points(); ++i) {
    const Point p = size.point(i);
    if (blob.contains(p)) continue;
    bool side = false;
    bool corner = false;
    for (const Point q : blob) {
      const int apart = std::abs(p.column - q.column) + std::abs(p.row - q.row);
      side = side || apart == 1;
      corner = corner || (p.column != q.column && p.row != q.row && apart == 2);
    }
    if (side || (corner && rng.below(12) != 0)) {
      c.cells[i] = Occupant::black;
      c.region.insert(p);
      c.goal.insert(p);
    }
  }
  const Board board(size, c.cells);
  if (c.goal.empty() || empties > 8) return std::nullopt;
  for (const auto& chain : board.chains()) {
    if (chain.liberties.empty() && (chain.stones - c.region).empty()) return std::nullopt;
  }
  return c;
}

test::SmallState small_state(const Case& c, const Board& board, const PointSet& goal) {
  test::SmallState s;
  for (int i = 0; i < c.size.points(); ++i) {
    const Point p = c.size.point(i);
    for (const Color color : kColors) {
      if (board.has(p, color)) s.stones[index_of(color)] |= 1U << i;
    }
    if (goal.contains(p)) s.goal |= 1U << i;
  }
  return s;
}

char letter(test::Exhaustive::Value v) {
  using V = test::Exhaustive::Value;
  return v == V::dead ? 'd' : v == V::seki ? 's' : v == V::alive ? 'a' : '?';
}
char letter(Life v) {
  return v == Life::dead ? 'd' : v == Life::seki ? 's' : v == Life::alive ? 'a' : '?';
}

struct Tally {
  int compared = 0;
  int too_large = 0;
};

void compare(const Case& c, KoRule rule, std::size_t max_states, Tally& tally) {
  const Board board(c.size, c.cells);
  Problem problem(board);
  problem.goal = c.goal;
  problem.region = c.region;
  problem.rules = preset("japanese");
  problem.budget.nodes = 3'000'000;
  auto solver = Solver::make(problem, rule);
  ASSERT_TRUE(solver.has_value());
  PointSet goal;
  for (const Point p : c.goal) goal |= board.chain_stones(p);
  std::uint32_t playable = 0;
  for (int i = 0; i < c.size.points(); ++i) playable |= c.region.contains(c.size.point(i)) ? 1U << i : 0U;
  test::Exhaustive check(c.size.width(), c.size.height(), playable, rule == KoRule::confirmation);
  struct Regime {
    std::uint8_t white;
    std::uint8_t black;
  };
  std::vector<Regime> regimes{{0, 0}};
  if (rule == KoRule::next_move) regimes = {{0, 0}, {kEndlessThreats, 0}, {0, kEndlessThreats}, {1, 0}, {0, 1}, {1, 1}};
  for (const Regime regime : regimes) {
    for (const Color first : kColors) {
      test::SmallState s = small_state(c, board, goal);
      s.to_move = static_cast<std::uint8_t>(index_of(first));
      s.threats[1] = regime.white == kEndlessThreats ? 9 : regime.white;
      s.threats[0] = regime.black == kEndlessThreats ? 9 : regime.black;
      const auto want = check.value(s, 1, max_states);
      if (want == test::Exhaustive::Value::too_large) {
        ++tally.too_large;
        return;
      }
      const Life got = (*solver)->value((*solver)->with((*solver)->start(first), {regime.white, regime.black}));
      ASSERT_EQ(letter(got), letter(want))
          << test::draw(board) << "first " << to_string(first) << ", threats white " << int{regime.white} << " black "
          << int{regime.black} << ", goal " << to_string(*c.goal.begin());
      ++tally.compared;
    }
  }
}

/// Taken for good or not, in the confirmation phase, the attacker first.
void compare_new_stones(const Case& c, Tally& tally, int& revived) {
  Problem problem(Board(c.size, c.cells));
  problem.goal = c.goal;
  problem.region = c.region;
  problem.rules = preset("japanese");
  problem.budget.nodes = 3'000'000;
  auto solver = Solver::make(problem, KoRule::confirmation);
  ASSERT_TRUE(solver.has_value());
  test::Exhaustive check(c.size.width(), c.size.height(), (1U << c.size.points()) - 1U, true);
  test::SmallState s = small_state(c, problem.board, c.goal);
  s.to_move = 1;
  const auto want = check.taken_for_good(s, 1, 60'000);
  if (want == test::Exhaustive::ForGood::too_large) {
    ++tally.too_large;
    return;
  }
  const Proof got = (*solver)->takes_for_good((*solver)->start(Color::white));
  ASSERT_NE(got, Proof::undecided);
  ASSERT_EQ(got == Proof::proved, want == test::Exhaustive::ForGood::yes) << test::draw(problem.board);
  ++tally.compared;
  if (got == Proof::disproved && (*solver)->takes((*solver)->start(Color::white)) == Proof::proved) ++revived;
}

void run(std::uint64_t seed, int wanted, KoRule rule, const std::function<std::optional<Case>(Rng&)>& make) {
  Rng rng(seed);
  Tally tally;
  const std::size_t largest = std::getenv("MIAI_LIFE_EXHAUSTIVE") != nullptr ? 200'000 : 60'000;
  for (int n = 0; n < wanted && !::testing::Test::HasFatalFailure();) {
    const auto c = make(rng);
    if (!c) continue;
    ++n;
    compare(*c, rule, largest, tally);
  }
  const std::string kind = "kind_" + std::to_string(seed);
  ::testing::Test::RecordProperty(kind + "_compared", tally.compared);
  ::testing::Test::RecordProperty(kind + "_too_large", tally.too_large);
  EXPECT_GT(tally.compared, 0) << "some regions must be small enough to check";
}

TEST(Exhaustive, scattered_stones_on_3x3_agree) {
  run(1, regions_to_try(5), KoRule::next_move, [](Rng& rng) { return scattered(rng, BoardSize(3, 3)); });
}
TEST(Exhaustive, scattered_stones_on_4x2_agree) {
  run(2, regions_to_try(25), KoRule::next_move, [](Rng& rng) { return scattered(rng, BoardSize(4, 2)); });
}
TEST(Exhaustive, enclosed_regions_agree) {
  run(3, regions_to_try(15), KoRule::next_move,
      [](Rng& rng) { return enclosed(rng, BoardSize(6, 5), 3 + static_cast<int>(rng.below(4))); });
}
TEST(Exhaustive, walled_regions_of_up_to_eight_empty_points_agree) {
  run(8, regions_to_try(24), KoRule::next_move,
      [](Rng& rng) { return walled(rng, BoardSize(7, 4), 4 + static_cast<int>(rng.below(5))); });
  run(9, regions_to_try(12), KoRule::confirmation,
      [](Rng& rng) { return walled(rng, BoardSize(6, 5), 4 + static_cast<int>(rng.below(5))); });
}
TEST(Exhaustive, larger_enclosed_regions_agree) {
  run(4, regions_to_try(5), KoRule::next_move,
      [](Rng& rng) { return enclosed(rng, BoardSize(6, 5), 5 + static_cast<int>(rng.below(4))); });
}
TEST(Exhaustive, kos_of_the_confirmation_phase_agree) {
  run(5, regions_to_try(12), KoRule::confirmation, [](Rng& rng) { return scattered(rng, BoardSize(3, 3)); });
  run(6, regions_to_try(12), KoRule::confirmation,
      [](Rng& rng) { return enclosed(rng, BoardSize(6, 5), 3 + static_cast<int>(rng.below(5))); });
}

TEST(Exhaustive, new_stones_in_the_place_of_taken_ones_agree) {
  Tally tally;
  int revived = 0;
  Rng rng(7);
  for (int n = 0; n < regions_to_try(24) && !HasFatalFailure();) {
    const auto c = scattered(rng, n % 3 != 0 ? BoardSize(4, 2) : BoardSize(3, 3));
    if (!c) continue;
    ++n;
    compare_new_stones(*c, tally, revived);
  }
  RecordProperty("compared", tally.compared);
  RecordProperty("revived", revived);
  EXPECT_GT(tally.compared, 0);
  EXPECT_GT(revived, 0) << "some stones must live by what comes after them";
}

}  // namespace
}  // namespace miai::life
