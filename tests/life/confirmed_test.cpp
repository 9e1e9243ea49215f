// Whole answers against exhaustive search: what becomes of a goal for either side first, and every fact about its ko.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "life/exhaustive.hpp"
#include "life/outcome.hpp"
#include "life/problem_text.hpp"
#include "life/shapes.hpp"
#include "life/slices.hpp"
#include "support/diagram.hpp"

namespace miai::life {
namespace {

using namespace test_support;

constexpr int kMostThreats = 4;

/// A problem cut down to the box around what is played on, as the exhaustive search sees it.
class Picture {
 public:
  /// Empty when the box has more than 64 points.
  static std::optional<Picture> of(const Problem& problem, const PointSet& region, const PointSet& goal) {
    Picture picture(problem.board.size());
    for (const Point p : region) {
      picture.include(p);
      for (const Point q : Neighbours(p, problem.board.size())) picture.include(q);
    }
    if (picture.width() * picture.height() > 64) return std::nullopt;
    picture.draw(problem.board, region, goal);
    return picture;
  }

  int width() const { return right_ - left_ + 1; }
  int height() const { return top_ - bottom_ + 1; }
  test::Cells playable() const { return playable_; }

  test::SmallState state(Color first, Threats threats, Color defender) const {
    const auto small = [](std::uint8_t n) { return n == kEndlessThreats ? std::uint8_t{9} : n; };
    test::SmallState s = start_;
    s.to_move = static_cast<std::uint8_t>(index_of(first));
    s.threats[index_of(defender)] = small(threats.defender);
    s.threats[index_of(opposite(defender))] = small(threats.attacker);
    return s;
  }

 private:
  explicit Picture(BoardSize size) : left_(size.width()), bottom_(size.height()) {}

  void include(Point p) {
    left_ = std::min<int>(left_, p.column);
    right_ = std::max<int>(right_, p.column);
    bottom_ = std::min<int>(bottom_, p.row);
    top_ = std::max<int>(top_, p.row);
  }

  void draw(const Board& board, const PointSet& region, const PointSet& goal) {
    for (int row = bottom_; row <= top_; ++row) {
      for (int column = left_; column <= right_; ++column) {
        const Point p = make_point(column, row);
        const test::Cells here = test::cell((row - bottom_) * width() + column - left_);
        for (const Color color : kColors) start_.stones[index_of(color)] |= board.has(p, color) ? here : 0;
        if (region.contains(p)) playable_ |= here;
        if (goal.contains(p)) start_.goal |= here;
      }
    }
  }

  int left_;
  int right_ = -1;
  int bottom_;
  int top_ = -1;
  test::Cells playable_ = 0;
  test::SmallState start_;
};

/// What the values for all numbers of threats amount to.
struct Facts {
  Life result = Life::undecided;
  std::optional<int> attacker_threats;
  std::optional<int> defender_threats;
};

/// The values of one problem for every number of threats, by exhaustive search.
class Values {
 public:
  Values(const Picture& picture, Color defender) : picture_(picture), defender_(defender) {}

  /// False when there are too many states.
  bool solve(std::size_t max_states) {
    const std::vector<std::vector<Threats>> graphs{{{kEndlessThreats, 0}}, {{0, kEndlessThreats}}, counted()};
    for (std::size_t g = 0; g < graphs.size(); ++g) {
      test::Exhaustive search(picture_.width(), picture_.height(), picture_.playable(), false);
      std::vector<test::SmallState> roots;
      for (const Threats t : graphs[g]) {
        for (const Color first : kColors) roots.push_back(picture_.state(first, t, defender_));
      }
      if (!search.solve(roots, index_of(opposite(defender_)), max_states)) return false;
      for (const Threats t : graphs[g]) {
        for (const Color first : kColors) keep(first, t, search.value(picture_.state(first, t, defender_)));
      }
    }
    return true;
  }

  Facts facts(Color first) const {
    const Life worst = value(first, {kEndlessThreats, 0});
    const Life best = value(first, {0, kEndlessThreats});
    Facts facts;
    if (worst == best) {
      facts.result = worst;
      return facts;
    }
    // A side that only endless threats help can prolong the fight, not win it.
    const Life most = value(first, {kMostThreats, 0});
    const Life least = value(first, {0, kMostThreats});
    for (std::uint8_t n = kMostThreats + 1; n-- > 0;) {
      if (value(first, {n, 0}) == most) facts.attacker_threats = n;
      if (value(first, {0, n}) == least) facts.defender_threats = n;
    }
    facts.result = most == least ? most : Life::ko;
    return facts;
  }

 private:
  static std::vector<Threats> counted() {
    std::vector<Threats> list{{0, 0}};
    for (std::uint8_t n = 1; n <= kMostThreats; ++n) {
      list.push_back({n, 0});
      list.push_back({0, n});
    }
    return list;
  }
  struct Entry {
    Color first;
    Threats threats;
    Life value;
  };
  void keep(Color first, Threats threats, test::Exhaustive::Value value) {
    using V = test::Exhaustive::Value;
    entries_.push_back({first, threats, value == V::dead ? Life::dead : value == V::seki ? Life::seki : Life::alive});
  }
  Life value(Color first, Threats threats) const {
    for (const Entry& e : entries_) {
      if (e.first == first && e.threats.attacker == threats.attacker && e.threats.defender == threats.defender)
        return e.value;
    }
    return Life::undecided;
  }

  const Picture& picture_;
  Color defender_;
  std::vector<Entry> entries_;
};

/// The solver's full answer and the exhaustive one, either side first.
void compare_answers(const Problem& problem, const std::string& name, std::size_t max_states, Tally& tally) {
  const auto solver = Solver::make(problem, KoRule::next_move);
  ASSERT_TRUE(solver.has_value()) << name;
  const PointSet region = (*solver)->region();
  PointSet goal;
  for (const Point p : problem.goal) goal |= problem.board.chain_stones(p);
  const int open = std::min(8, (region & problem.board.empty_points()).count());
  ++tally.regions;
  ++tally.by_empties.at(static_cast<std::size_t>(open));
  const auto picture = Picture::of(problem, region, goal);
  if (!picture) {
    ++tally.too_large;
    return;
  }
  const Color defender = (*solver)->defender();
  Values values(*picture, defender);
  if (!values.solve(max_states)) {
    ++tally.too_large;
    return;
  }
  for (const Color first : kColors) {
    const Facts want = values.facts(first);
    const Outcome got = outcome_of(**solver, (*solver)->start(first));
    const std::string where = name + ", " + std::string(to_string(first)) + " first\n" + test::draw(problem.board);
    EXPECT_EQ(id_text(got.result), id_text(want.result)) << where;
    EXPECT_EQ(got.ko.has_value(), want.result == Life::ko) << where;
    if (got.ko) {
      EXPECT_EQ(got.ko->attacker_threats, want.attacker_threats) << where;
      EXPECT_EQ(got.ko->defender_threats, want.defender_threats) << where;
    }
    ++tally.compared;
    if (want.result == Life::ko) ++tally.by_ko;
  }
}

TEST(Confirmed, answers_for_random_regions_with_all_facts_about_their_kos) {
  const Slice slice = slice_of(30);
  Tally tally;
  for (int n = slice.from; n < slice.to; ++n) {
    const Case c = region_number(12, n, [n](Rng& rng) {
      if (n % 3 == 0) return enclosed(rng, BoardSize(6, 5), some(rng, 3, 4));
      return walled(rng, BoardSize(7, 4), some(rng, 4, 5), some(rng, 0, 3));
    });
    Problem problem(c.board());
    problem.goal = c.goal;
    problem.region = c.region;
    problem.rules = preset("japanese");
    problem.budget.nodes = 10'000'000;
    compare_answers(problem, "region " + std::to_string(n), slice.max_states, tally);
  }
  tally.tell("kind 12");
  EXPECT_TRUE(slice.is_long || tally.compared > 0);
}

TEST(Confirmed, answers_in_the_table_of_shapes) {
  Tally tally;
  for (const Expected& e : kShapes) compare_answers(problem(e.drawing), e.name, 200'000, tally);
  tally.tell("shapes");
  EXPECT_GE(tally.compared, 20);
  EXPECT_EQ(tally.by_ko, static_cast<int>(std::size(kShapesKos))) << "every ko of the table";
}

std::optional<WrittenProblem> read(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  const auto written = parse_problem(text.str());
  return written ? std::optional(*written) : std::nullopt;
}

TEST(Confirmed, answers_in_the_collection_of_problems) {
  const Slice slice = slice_of(25);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(MIAI_SOURCE_DIR) + "/data/problems")) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  Tally tally;
  for (int n = slice.from; n < std::min(slice.to, static_cast<int>(files.size())); ++n) {
    // The first by name are classics and large: the quick run begins with ours.
    const auto& file = files[static_cast<std::size_t>(slice.is_long ? n : n + 5)];
    const auto written = read(file);
    ASSERT_TRUE(written.has_value());
    compare_answers(written->problem, file.stem().string(), slice.max_states, tally);
  }
  tally.tell("problems");
  EXPECT_TRUE(slice.is_long || tally.compared > 0);
}

}  // namespace
}  // namespace miai::life
