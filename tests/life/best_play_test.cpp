// One owner of what a position is worth: headline, table, refutations and lines tell the same of every problem.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "game/position.hpp"
#include "life/problem_text.hpp"
#include "life/shapes.hpp"
#include "support/diagram.hpp"

namespace miai::life {
namespace {

bool same_ko(const std::optional<KoFacts>& a, const std::optional<KoFacts>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->kind == b->kind && a->takes_first == b->takes_first && a->attacker_threats == b->attacker_threats &&
         a->defender_threats == b->defender_threats && a->if_attacker_wins == b->if_attacker_wins &&
         a->if_defender_wins == b->if_defender_wins;
}

/// A result with the line that shows it.
struct Shown {
  Life result;
  std::optional<KoFacts> ko;
  Life value;  ///< what the line comes to
  std::vector<Move> line;
  std::vector<int> threats;
};

/// Plays one line by the rules of the game and looks at where it ends.
class Replay {
 public:
  Replay(const Problem& problem, const Shown& shown)
      : problem_(problem), shown_(shown), position_(*with_fence_closed(problem), problem.to_move) {
    for (const Point p : problem.goal) goal_ |= problem.board.chain_stones(p);
    defender_ = *color_of(problem.board.at(*goal_.begin()));
  }

  void check() {
    for (int i = 0; i < static_cast<int>(shown_.line.size()); ++i) {
      if (!step(i)) return;
    }
    if (shown_.ko) ko_is_shown();
    ends_as_promised();
  }

 private:
  bool step(int i) {
    const Move move = shown_.line[static_cast<std::size_t>(i)];
    EXPECT_EQ(move.color, position_.to_move()) << "move " << i;
    if (std::find(shown_.threats.begin(), shown_.threats.end(), i) != shown_.threats.end()) {
      EXPECT_TRUE(move.vertex.is_pass() && shown_.line.at(static_cast<std::size_t>(i) + 1).vertex.is_pass());
      const Move back = shown_.line.at(static_cast<std::size_t>(i) + 2);
      EXPECT_EQ(legality(position_, back, problem_.rules).id, LegalityId::ko) << "no threat was needed";
      threatened_by_ = move.color;
    }
    const auto next = play(position_, move, problem_.rules);
    EXPECT_TRUE(next.has_value()) << "move " << i << ": " << next.error().message << "\n"
                                  << test::draw(position_.board());
    if (!next) return false;
    position_ = *next;
    goal_ &= position_.board().stones_of(defender_);
    return true;
  }

  /// Who is behind finds as many threats as the facts say, and no more; or who is ahead wins without any.
  void ko_is_shown() const {
    const int attacker = *shown_.ko->attacker_threats;
    const int defender = *shown_.ko->defender_threats;
    const bool attacker_wins = shown_.value == shown_.ko->if_attacker_wins;
    EXPECT_TRUE(attacker_wins || shown_.value == shown_.ko->if_defender_wins);
    if (!threatened_by_) {
      // Where nobody is ahead a threat in hand may be enough.
      EXPECT_TRUE((attacker_wins ? attacker : defender) == 0 || (attacker > 0 && defender > 0));
      return;
    }
    EXPECT_EQ(*threatened_by_ != defender_, attacker_wins);
    EXPECT_GT(attacker_wins ? attacker : defender, 0) << "the side behind needs threats";
    EXPECT_LE(static_cast<int>(shown_.threats.size()), attacker_wins ? attacker : defender);
  }

  void ends_as_promised() const {
    EXPECT_EQ(goal_.empty(), shown_.value == Life::dead) << test::draw(position_.board());
    if (goal_.empty() || shown_.value == Life::dead) return;
    Problem end(position_.board());
    end.goal = goal_;
    end.region = problem_.region.empty() ? *region_of(problem_.board, problem_.goal) : problem_.region;
    end.rules = problem_.rules;
    const auto status = solve(end);
    ASSERT_TRUE(status.has_value());
    const FirstMove& next = status->when_first(position_.to_move());
    // A ko that the threat in hand keeps the other side from beginning is left as it is.
    if (shown_.ko && next.result == Life::ko) {
      EXPECT_EQ(id_text(shown_.value), id_text(Life::seki)) << test::draw(position_.board());
    } else {
      EXPECT_EQ(id_text(next.result), id_text(shown_.value)) << test::draw(position_.board());
    }
  }

  const Problem& problem_;
  const Shown& shown_;
  Position position_;
  PointSet goal_;
  Color defender_ = Color::black;
  std::optional<Color> threatened_by_;
};

std::string text_of(const Shown& shown) {
  std::string text(id_text(shown.result));
  text += " shown " + std::string(id_text(shown.value));
  for (const Move& move : shown.line) text += " " + std::string(to_string(move.color)) + " " + to_string(move.vertex);
  return text;
}

struct Told {
  int lines = 0;
  int open_rows = 0;
};

/// Everything that one problem promises for one side to move.
void check_study(const Problem& problem, const std::string& name, Told& told) {
  const auto found = study(problem);
  ASSERT_TRUE(found.has_value()) << name;
  const FirstMove& head = found->status.when_first(problem.to_move);
  const std::string where = name + ", " + std::string(to_string(problem.to_move)) + " first";
  ASSERT_NE(head.result, Life::undecided) << where;
  int kept = 0;
  bool begins_well = false;
  for (const Answer& row : found->answers) {
    if (row.result == Life::undecided) {
      ++told.open_rows;
      continue;
    }
    if (row.keeps_result) {
      ++kept;
      EXPECT_EQ(id_text(row.result), id_text(head.result)) << where << " " << to_string(row.move);
      EXPECT_TRUE(same_ko(row.ko, head.ko)) << where << " " << to_string(row.move);
      begins_well = begins_well || row.move == (head.line.empty() ? Vertex::pass() : head.line.front().vertex);
    } else {
      EXPECT_TRUE(row.result != head.result || !same_ko(row.ko, head.ko)) << where << " " << to_string(row.move);
    }
    const Shown shown{row.result, row.ko, row.shown, row.line, row.threats};
    EXPECT_EQ(row.line.front().vertex, row.move) << where;
    SCOPED_TRACE(where + ": " + text_of(shown));
    Replay(problem, shown).check();
    ++told.lines;
  }
  EXPECT_GT(kept, 0) << where;
  EXPECT_TRUE(begins_well || head.line.empty()) << where;
  const Shown shown{head.result, head.ko, head.shown, head.line, head.threats};
  SCOPED_TRACE(where + ", headline: " + text_of(shown));
  if (!head.line.empty()) Replay(problem, shown).check();
}

TEST(BestPlay, headline_table_and_lines_of_every_problem_agree) {
  // MIAI_LIFE_EXHAUSTIVE=N takes the classics too.
  const bool all = std::getenv("MIAI_LIFE_EXHAUSTIVE") != nullptr;
  Told told;
  int problems = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(MIAI_SOURCE_DIR) + "/data/problems")) {
    if (entry.path().extension() != ".txt") continue;
    std::ifstream in(entry.path());
    std::stringstream text;
    text << in.rdbuf();
    auto written = parse_problem(text.str());
    ASSERT_TRUE(written.has_value()) << entry.path();
    if (!all && written->source != "own") continue;
    written->problem.budget.nodes = 5'000'000;
    for (const Color first : kColors) {
      written->problem.to_move = first;
      check_study(written->problem, entry.path().stem().string(), told);
    }
    ++problems;
  }
  EXPECT_GT(problems, 60);
  // Some first moves in classics are beyond the search.
  EXPECT_LE(told.open_rows, all ? told.lines / 20 : 0);
  std::cout << "figures: " << problems << " problems, " << told.lines << " lines, " << told.open_rows
            << " moves not decided\n";
}

TEST(BestPlay, headline_table_and_lines_of_every_shape_agree) {
  Told told;
  for (const auto& shape : test_support::kShapes) {
    for (const Color first : kColors) {
      Problem problem = test_support::problem(shape.drawing);
      problem.to_move = first;
      check_study(problem, shape.name, told);
    }
  }
  EXPECT_EQ(told.open_rows, 0);
}

}  // namespace
}  // namespace miai::life
