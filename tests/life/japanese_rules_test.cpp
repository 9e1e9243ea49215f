// The commentary on the Japanese rules of 1989 and its examples of life and death, as far as their statements can be
// put into a drawing of our own: what stones are when both have passed (articles 7.1, 7.2 and 8).

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "life/positions.hpp"

namespace miai::life {
namespace {

using test_support::problem;

/// "alive" stands for two eyes, "stays" for stones that cannot be taken (a seki among them), "returns" for stones that
/// are alive because a new one follows where they are taken, "dead" for the rest.
struct Said {
  const char* stones;
  const char* what;
};

struct Example {
  const char* name;
  const char* drawing;
  std::vector<Said> said;
};

void PrintTo(const Example& e, std::ostream* out) {
  *out << e.name;
}

std::string settled(const Example& e, const char* stones) {
  Problem p = problem(e.drawing);
  p.goal = test::pts(stones);
  const auto status = solve(p);
  if (!status) return status.error().message;
  if (status->lives_by_new_stone) return "returns";
  if (status->settled == Life::seki) return "stays";
  return std::string(id_text(status->settled));
}

class Japanese1989 : public ::testing::TestWithParam<Example> {};

TEST_P(Japanese1989, stones_are_what_the_commentary_says) {
  for (const Said& s : GetParam().said) EXPECT_EQ(settled(GetParam(), s.stones), s.what) << s.stones;
}

const Example kExamples[] = {
    {"commentary on 7.1: stones with two eyes are not taken",
     ". X . X O .\n"
     "X X X X O .\n"
     "O O O O O .\n"
     ". . . . . .",
     {{"B4", "alive"}}},
    {"commentary on 7.1: a stone that is taken and takes back at once is alive, the four around it are dead",
     "X O X . X\n"
     "X O O O X\n"
     "X X X X X\n"
     ". X . X .\n"
     "X X X X X",
     {{"C5", "returns"}, {"B5", "dead"}}},
    {"commentary on 7.1: two stones that take back are alive",
     "X O X X . X\n"
     "X O O O O X\n"
     "X X X X X X\n"
     ". X . X . X\n"
     "X X X X X X",
     {{"C5", "returns"}, {"B5", "dead"}}},
    {"commentary on 7.1: stones in the other side's territory that nothing follows from are dead",
     ". . . . X\n"
     ". O . . X\n"
     "X X X X X\n"
     ". X . X .\n"
     "X X X X X",
     {{"B4", "dead"}}},
    {"example 1, three points without capturing: the four and the one are alive, so it is a seki",
     ". X X O . O . O X .\n"
     "O X X O O O O O X .\n"
     "X O O O X X X X X .\n"
     "X X X X X . . . . .\n"
     ". X . X . . . . . .\n"
     "X X X X . . . . . .",
     {{"B6", "returns"}, {"A5", "returns"}, {"D6", "alive"}, {"A4", "alive"}}},
    {"example 8, an eye against none and three kos: an endless fight does not save stones that may not take back",
     "X . X O . .\n"
     "X X O O . .\n"
     "X . X O . .\n"
     "X X O O . .\n"
     "X O . O . .\n"
     "X X O O O O\n"
     "X X O . O .\n"
     "X X O O O .",
     {{"A1", "dead"}}},
    {"commentary on 7.2, a ko that nobody has closed: its stone is dead, however many threats its owner has",
     "X X X O O O O\n"
     "X . X O O . O\n"
     "X X . X O O O\n"
     "X X X O O O O\n"
     "X . X O O . O\n"
     "X X X O O O O",
     {{"D4", "dead"}, {"A1", "alive"}, {"G1", "alive"}}},
    {"a ko in which taking loses: who takes the one stone is taken himself",
     ". X O . O\n"
     "X X X O O\n"
     "O O O O .\n"
     ". O . O O\n"
     "O O O O O",
     {{"B5", "dead"}, {"C5", "returns"}}},
    {"bent four in the corner is dead whatever threats there are",
     "X X . O X . . .\n"
     "X O O O X . . .\n"
     ". O X X X . . .\n"
     "O O X . X . . .\n"
     "X X X . . . . .",
     {{"B4", "dead"}}},
    {"a thousand-year ko that is left alone is a seki",
     "O O . X X O .\n"
     "X O . X X O .\n"
     ". X X X O O .\n"
     "X X O O O . .\n"
     "O O O . . . .\n"
     ". . . . . . .",
     {{"B3", "stays"}, {"B6", "stays"}}},
    {"moonshine life is dead",
     ". X . X O .\n"
     "X X X O O .\n"
     "O O O O . .\n"
     ". . . . . .",
     {{"B4", "dead"}}},
    {"example 25, a double-ko seki: the groups stay, the single stones in the kos are dead",
     "X . X O\n"
     "X X O O\n"
     "X . O O\n"
     "X X O O\n"
     "X O . O",
     {{"A1", "stays"}, {"D1", "stays"}, {"C5", "dead"}, {"B1", "dead"}}},
};

INSTANTIATE_TEST_SUITE_P(Table, Japanese1989, ::testing::ValuesIn(kExamples));

}  // namespace
}  // namespace miai::life
