// The solver against exhaustive search: random regions, ko and its threats included.

#include "life/exhaustive.hpp"

#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <memory>
#include <string>

#include "life/new_stones.hpp"
#include "life/slices.hpp"
#include "life/solver.hpp"
#include "support/diagram.hpp"

namespace miai::life {
namespace {

using namespace test_support;

test::SmallState small_state(const Case& c, const Board& board, const PointSet& goal) {
  test::SmallState s;
  for (int i = 0; i < c.size.points(); ++i) {
    const Point p = c.size.point(i);
    for (const Color color : kColors) {
      if (board.has(p, color)) s.stones[index_of(color)] |= test::cell(i);
    }
    if (goal.contains(p)) s.goal |= test::cell(i);
  }
  return s;
}

char letter(test::Exhaustive::Value v) {
  using V = test::Exhaustive::Value;
  return v == V::dead ? 'd' : v == V::seki ? 's' : 'a';
}
char letter(Life v) {
  return v == Life::dead ? 'd' : v == Life::seki ? 's' : v == Life::alive ? 'a' : '?';
}

struct Regime {
  std::uint8_t white;
  std::uint8_t black;
};
/// Regimes that lead into each other share one graph of states; the smallest graphs come first.
const std::vector<std::vector<Regime>> kThreats = {
    {{kEndlessThreats, 0}}, {{0, kEndlessThreats}}, {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 0}, {0, 2}}};
const std::vector<std::vector<Regime>> kNoThreats = {{{0, 0}}};

/// A region under question: the solver's side and the exhaustive one's.
struct Duel {
  Duel(const Case& c, KoRule rule) : drawn(c), problem(c.board()) {
    problem.goal = c.goal;
    problem.region = c.region;
    problem.rules = preset("japanese");
    problem.budget.nodes = 3'000'000;
    for (const Point p : c.goal) goal |= problem.board.chain_stones(p);
    solver = std::move(*Solver::make(problem, rule));
  }

  test::SmallState state(Color first, Regime regime) const {
    const auto small = [](std::uint8_t n) { return n == kEndlessThreats ? std::uint8_t{9} : n; };
    test::SmallState s = small_state(drawn, problem.board, goal);
    s.to_move = static_cast<std::uint8_t>(index_of(first));
    s.threats = {small(regime.black), small(regime.white)};
    return s;
  }

  test::Cells playable() const {
    test::Cells cells = 0;
    for (const Point p : drawn.region) cells |= test::cell(drawn.size.index(p));
    return cells;
  }

  const Case& drawn;
  Problem problem;
  PointSet goal;
  std::unique_ptr<Solver> solver;
};

/// The answers for all threats of the list; a region counts as too large when one of its graphs is.
void compare(const Case& c, KoRule rule, std::size_t max_states, Tally& tally) {
  Duel duel(c, rule);
  Solver& solver = *duel.solver;
  ++tally.regions;
  ++tally.by_empties.at(static_cast<std::size_t>(c.empties()));
  bool too_large = false;
  std::array<std::string, 2> seen;
  for (const auto& regimes : rule == KoRule::next_move ? kThreats : kNoThreats) {
    test::Exhaustive check(c.size.width(), c.size.height(), duel.playable(), rule == KoRule::confirmation);
    std::vector<test::SmallState> roots;
    for (const Regime regime : regimes) {
      for (const Color first : kColors) roots.push_back(duel.state(first, regime));
    }
    if (!check.solve(roots, 1, max_states)) {
      too_large = true;
      break;
    }
    for (const Regime regime : regimes) {
      for (const Color first : kColors) {
        const char want = letter(check.value(duel.state(first, regime)));
        const Life got = solver.value(solver.with(solver.start(first), {regime.white, regime.black}));
        EXPECT_EQ(letter(got), want) << test::draw(duel.problem.board) << "first " << to_string(first)
                                     << ", threats white " << int{regime.white} << " black " << int{regime.black}
                                     << ", goal " << to_string(*c.goal.begin());
        ++tally.compared;
        seen[index_of(first)] += want;
      }
    }
  }
  const auto differs = [](const std::string& answers) {
    return answers.find_first_not_of(answers.substr(0, 1)) != std::string::npos;
  };
  if (too_large) ++tally.too_large;
  if (differs(seen[0]) || differs(seen[1])) ++tally.by_ko;
}

/// Where a new stone counts (article 7.1), found by exhaustive search; nullopt = too large.
class PlaceFinder {
 public:
  PlaceFinder(const Duel& duel, std::size_t max_states)
      : duel_(duel), start_(duel.state(Color::white, {0, 0})), max_states_(max_states) {}

  std::optional<test::Cells> find() {
    const test::Cells beside = joined() & ~start_.stones[0];
    test::Cells owed = start_.goal | beside;
    if (got_anyway(beside)) owed = start_.goal;
    for (int at = 0; at < duel_.drawn.size.points(); ++at) {
      if ((beside & ~owed) >> at & 1U) owed |= got_anyway(test::cell(at)) ? test::Cells{0} : test::cell(at);
    }
    if (too_large_) return std::nullopt;
    return owed;
  }

 private:
  test::Exhaustive searcher(test::Cells playable) const {
    return {duel_.drawn.size.width(), duel_.drawn.size.height(), playable, true};
  }

  test::Cells joined() {
    const test::Exhaustive board = searcher(duel_.playable());
    test::Cells place = start_.goal;
    for (test::Cells before = 0; before != place;) {
      before = place;
      for (int at = 0; at < duel_.drawn.size.points(); ++at) {
        if (((board.neighbours(before) & ~before) >> at & 1U) == 0) continue;
        const test::Cells chain = board.chain_of(start_, at);
        if (chain == 0 || can_be_taken(chain)) place |= chain | test::cell(at);
      }
    }
    return place;
  }

  bool can_be_taken(test::Cells chain) {
    test::SmallState s = start_;
    const int owner = (s.stones[0] & chain) != 0 ? 0 : 1;
    s.goal = chain;
    s.to_move = static_cast<std::uint8_t>(1 - owner);
    test::Exhaustive check = searcher(duel_.playable());
    if (!check.solve({s}, 1 - owner, max_states_)) {
      too_large_ = true;
      return false;
    }
    return check.value(s) == test::Exhaustive::Value::dead;
  }

  bool got_anyway(test::Cells cell) {
    test::SmallState s = start_;
    s.stones[1] |= s.goal;
    s.stones[0] &= ~s.goal;
    s.goal = 0;
    s.to_move = 0;
    const auto got = searcher(duel_.playable() & ~start_.goal).gets_stone(s, cell, 1, max_states_);
    too_large_ = too_large_ || !got;
    return got.value_or(false);
  }

  const Duel& duel_;
  test::SmallState start_;
  std::size_t max_states_;
  bool too_large_ = false;
};

struct Revived {
  int in_place = 0;
  int beside = 0;  ///< only on a point where no stone of the goal stood
};

/// Where new stones count and whether the goal is taken for good, in the confirmation phase, the attacker first.
void compare_new_stones(const Case& c, std::size_t max_states, Tally& tally, Revived& revived) {
  Duel duel(c, KoRule::confirmation);
  Solver& solver = *duel.solver;
  const FieldState start = solver.start(Color::white);
  ++tally.regions;
  ++tally.by_empties.at(static_cast<std::size_t>(c.empties()));
  const auto place = PlaceFinder(duel, max_states).find();
  const test::SmallState s = duel.state(Color::white, {0, 0});
  test::Exhaustive check(c.size.width(), c.size.height(), duel.playable(), true);
  const auto narrow = check.taken_for_good(s, s.goal, 1, max_states);
  const auto wide = place ? check.taken_for_good(s, *place, 1, max_states) : std::nullopt;
  if (!place || !narrow || !wide) {
    ++tally.too_large;
    return;
  }
  const auto home = points_for_new_stones(solver.field(), start, solver.budget());
  ASSERT_TRUE(home.has_value());
  PointSet wanted;
  for (int i = 0; i < c.size.points(); ++i) {
    if ((*place >> i & 1U) != 0) wanted.insert(c.size.point(i));
  }
  EXPECT_EQ(solver.field().points(*home), wanted) << test::draw(duel.problem.board);
  const auto proof = [](bool taken) { return taken ? Proof::proved : Proof::disproved; };
  EXPECT_EQ(solver.takes_for_good(start, start.goal), proof(*narrow)) << test::draw(duel.problem.board);
  EXPECT_EQ(solver.takes_for_good(start, *home), proof(*wide)) << test::draw(duel.problem.board);
  tally.compared += 3;
  if (solver.takes(start) != Proof::proved) return;
  revived.in_place += *narrow ? 0 : 1;
  revived.beside += *narrow && !*wide ? 1 : 0;
}

void run(int kind, const Slice& slice, KoRule rule, const Maker& make) {
  Tally tally;
  for (int n = slice.from; n < slice.to; ++n) {
    compare(region_number(kind, n, make), rule, slice.max_states, tally);
  }
  tally.tell("kind " + std::to_string(kind));
  EXPECT_TRUE(slice.is_long || tally.compared > 0) << "some regions must be small enough to check";
}

TEST(Exhaustive, scattered_stones_on_3x3_agree) {
  run(1, slice_of(5), KoRule::next_move, [](Rng& rng) { return scattered(rng, BoardSize(3, 3)); });
}
TEST(Exhaustive, scattered_stones_on_4x2_agree) {
  run(2, slice_of(25), KoRule::next_move, [](Rng& rng) { return scattered(rng, BoardSize(4, 2)); });
}
TEST(Exhaustive, enclosed_regions_agree) {
  run(3, slice_of(15), KoRule::next_move, [](Rng& rng) { return enclosed(rng, BoardSize(6, 5), some(rng, 3, 4)); });
}
TEST(Exhaustive, larger_enclosed_regions_agree) {
  run(4, slice_of(5), KoRule::next_move, [](Rng& rng) { return enclosed(rng, BoardSize(6, 5), some(rng, 5, 4)); });
}
TEST(Exhaustive, kos_of_the_confirmation_phase_agree) {
  run(5, slice_of(12), KoRule::confirmation, [](Rng& rng) { return scattered(rng, BoardSize(3, 3)); });
  run(6, slice_of(12), KoRule::confirmation, [](Rng& rng) { return enclosed(rng, BoardSize(6, 5), some(rng, 3, 5)); });
}
TEST(Exhaustive, walled_regions_of_up_to_eight_empty_points_agree) {
  run(8, slice_of(24), KoRule::next_move, [](Rng& rng) { return walled(rng, BoardSize(7, 4), some(rng, 4, 5)); });
  run(9, slice_of(12), KoRule::confirmation, [](Rng& rng) { return walled(rng, BoardSize(6, 5), some(rng, 4, 5)); });
}
TEST(Exhaustive, walled_regions_with_outside_liberties_agree) {
  run(10, slice_of(16), KoRule::next_move,
      [](Rng& rng) { return walled(rng, BoardSize(7, 4), some(rng, 5, 4), some(rng, 1, 2)); });
  run(11, slice_of(12), KoRule::confirmation,
      [](Rng& rng) { return walled(rng, BoardSize(6, 5), some(rng, 5, 4), some(rng, 1, 2)); });
}

TEST(Exhaustive, new_stones_that_follow_from_a_capture_agree) {
  Tally tally;
  Revived revived;
  const Slice slice = slice_of(24);
  for (int n = slice.from; n < slice.to; ++n) {
    static const std::array<BoardSize, 3> kSizes{BoardSize(4, 2), BoardSize(3, 3), BoardSize(5, 2)};
    const BoardSize size = kSizes[static_cast<std::size_t>(n % 3)];
    const Case c = region_number(7, n, [size](Rng& rng) { return scattered(rng, size); });
    compare_new_stones(c, slice.max_states, tally, revived);
  }
  tally.tell("kind 7");
  std::cout << "figures: kind 7: " << revived.in_place << " goals live by a new stone in their place, "
            << revived.beside << " by one beside it\n";
  EXPECT_TRUE(slice.is_long || revived.in_place > 0) << "some stones must live by what comes after them";
}

}  // namespace
}  // namespace miai::life
