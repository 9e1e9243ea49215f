// The problem format, and every problem of the collection.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "life/problem_text.hpp"
#include "life/proof_walk.hpp"

namespace miai::life {
namespace {

std::vector<std::filesystem::path> problem_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(MIAI_SOURCE_DIR) + "/data/problems")) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Problems, the_collection_is_large_enough_and_every_file_can_be_read) {
  int classics = 0;
  const auto files = problem_files();
  for (const auto& file : files) {
    const auto written = parse_problem(read(file));
    ASSERT_TRUE(written.has_value()) << file << ": " << to_string(written.error());
    EXPECT_FALSE(written->title.empty()) << file;
    EXPECT_TRUE(written->expected[0] && written->expected[1]) << file;
    if (written->source != "own") ++classics;
  }
  EXPECT_GE(files.size(), 100U);
  EXPECT_GE(classics * 3, static_cast<int>(files.size())) << "a third are classics";
}

TEST(Problems, small_ones_are_solved_as_their_files_say) {
  int checked = 0;
  for (const auto& file : problem_files()) {
    auto written = parse_problem(read(file));
    ASSERT_TRUE(written.has_value());
    if (written->source != "own") continue;
    if (++checked > 40) break;
    written->problem.budget.nodes = 60'000;
    const auto status = solve(written->problem);
    ASSERT_TRUE(status.has_value()) << file;
    for (const Color color : kColors) {
      EXPECT_EQ(id_text(status->when_first(color).result), id_text(*written->expected[index_of(color)])) << file;
    }
  }
}

TEST(Problems, proofs_can_be_walked_by_the_rules_of_the_game) {
  // MIAI_LIFE_EXHAUSTIVE=N walks the proofs of every problem, the classics' too.
  const bool all = std::getenv("MIAI_LIFE_EXHAUSTIVE") != nullptr;
  int walked = 0;
  for (const auto& file : problem_files()) {
    auto written = parse_problem(read(file));
    ASSERT_TRUE(written.has_value());
    if (!all && (written->source != "own" || walked >= 12)) continue;
    for (const Color first : kColors) {
      written->problem.to_move = first;
      const auto tree = prove(written->problem, all ? 20'000 : 3'000);
      ASSERT_TRUE(tree.has_value()) << file;
      test_support::ProofWalk(written->problem, *tree).check();
      ASSERT_FALSE(HasFailure()) << file << " " << to_string(first);
      ++walked;
    }
  }
  std::cout << "figures: " << walked << " proofs walked\n";
}

TEST(Problems, a_small_budget_may_leave_open_but_never_contradicts) {
  int checked = 0;
  for (const auto& file : problem_files()) {
    auto written = parse_problem(read(file));
    ASSERT_TRUE(written.has_value());
    if (++checked % 3 != 0) continue;
    for (const long nodes : {40L, 300L, 2'000L}) {
      written->problem.budget.nodes = nodes;
      const auto status = solve(written->problem);
      ASSERT_TRUE(status.has_value()) << file;
      EXPECT_LE(status->nodes, nodes) << file;
      for (const Color color : kColors) {
        const FirstMove& first = status->when_first(color);
        if (first.result == Life::undecided) continue;
        EXPECT_EQ(id_text(first.result), id_text(*written->expected[index_of(color)])) << file << " " << nodes;
      }
    }
  }
}

TEST(Problems, what_is_written_is_read_back) {
  for (const auto& file : problem_files()) {
    const auto written = parse_problem(read(file));
    ASSERT_TRUE(written.has_value());
    const auto again = parse_problem(write_problem(*written));
    ASSERT_TRUE(again.has_value()) << file;
    EXPECT_EQ(again->problem.board, written->problem.board);
    EXPECT_EQ(again->problem.goal, written->problem.goal);
    EXPECT_EQ(again->problem.region, written->problem.region);
    EXPECT_EQ(again->expected, written->expected);
    EXPECT_EQ(again->best, written->best);
  }
}

TEST(Problems, errors_name_the_line) {
  struct Bad {
    const char* text;
    const char* id;
    unsigned line;
  };
  const Bad bad[] = {{"hello\n", "problem.syntax", 1},
                     {"title: t\nto move: green\n", "problem.value", 2},
                     {"board:\n. x\n. . .\n", "problem.ragged", 3},
                     {"title: t\n", "problem.no_board", 0},
                     {"colour: black\n", "problem.syntax", 1},
                     {"black first: maybe\n. x\n", "problem.value", 1},
                     {"best: Z99\n. x\n", "problem.value", 1},
                     {"rules: chess\n. x\n", "problem.value", 1},
                     {". X\n. O\n", "life.no_goal", 0},
                     {"x O .\nO . .\n. . .\n", "life.no_liberty", 0},
                     {"", "problem.no_board", 0}};
  for (const Bad& b : bad) {
    const auto written = parse_problem(b.text);
    ASSERT_FALSE(written.has_value()) << b.text;
    EXPECT_EQ(written.error().id, b.id) << b.text;
    EXPECT_EQ(written.error().where.line, b.line) << b.text;
  }
}

}  // namespace
}  // namespace miai::life
