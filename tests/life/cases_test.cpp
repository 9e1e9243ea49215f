// Every case of tests/cases/life, read from text: chases, snapbacks and races, either side first.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "life/positions.hpp"
#include "life/tactics.hpp"
#include "support/diagram.hpp"

namespace miai::life {
namespace {

using test_support::swapped;

const std::string kFolder = std::string(MIAI_SOURCE_DIR) + "/tests/cases/life/";

/// "name: value" lines and the rows of a drawing; cases are set apart by empty lines.
struct Case {
  std::map<std::string, std::string> fields;
  std::string drawing;

  std::string field(const std::string& name) const {
    const auto it = fields.find(name);
    return it == fields.end() ? "" : it->second;
  }

  Board board() const {
    if (!drawing.empty()) {
      std::string plain = drawing;
      for (char& c : plain) c = c == 'x' ? 'X' : c == 'o' ? 'O' : c;
      return test::board(plain);
    }
    Board board(BoardSize::square(std::stoi(field("size"))));
    for (const Color color : kColors) {
      for (const Point p : test::pts(field(std::string(to_string(color))))) board.set_up(p, occupant_of(color));
    }
    return board;
  }
};

std::vector<Case> cases_of(const std::string& name) {
  std::ifstream in(kFolder + name);
  std::vector<Case> cases(1);
  std::string line;
  while (std::getline(in, line)) {
    const std::size_t colon = line.find(':');
    if (!line.empty() && line[0] == '#') continue;
    if (line.empty()) {
      if (!cases.back().fields.empty()) cases.emplace_back();
    } else if (colon != std::string::npos) {
      cases.back().fields[line.substr(0, colon)] = std::string(trim(line.substr(colon + 1)));
    } else {
      cases.back().drawing += line + "\n";
    }
  }
  if (cases.back().fields.empty()) cases.pop_back();
  return cases;
}

Chase read(const Board& board, Point stone, Color first, bool ladder) {
  const int liberties = board.liberties(stone);
  const bool owner = board.has(stone, first);
  ReadingLimits limits;
  limits.nodes = 400'000;
  if (ladder && liberties == (owner ? 1 : 2)) return read_ladder(board, stone, limits);
  return read_capture(board, stone, first, limits);
}

void check_chases(const std::string& file, std::size_t at_least) {
  const auto cases = cases_of(file);
  ASSERT_GE(cases.size(), at_least);
  for (const Case& c : cases) {
    const Board board = c.board();
    for (const Color first : kColors) {
      const Point stone = test::pt(c.field("stone"));
      const std::string where = file + ": " + c.field("name") + ", " + std::string(to_string(first)) + " first\n";
      const std::string wanted = c.field(std::string(to_string(first)) + " first");
      const bool ladder = c.field("question") == "ladder";
      EXPECT_EQ(id_text(read(board, stone, first, ladder).result), wanted) << where << test::draw(board);
      EXPECT_EQ(id_text(read(swapped(board), stone, opposite(first), ladder).result), wanted)
          << "colours swapped: " << where << test::draw(board);
    }
  }
}

TEST(Cases, ladders) {
  check_chases("ladders.txt", 15);
}
TEST(Cases, nets) {
  check_chases("nets.txt", 10);
}
TEST(Cases, chases_with_kos) {
  check_chases("ko_chases.txt", 7);
}

PointSet sacrifices(const Board& board, Color color) {
  PointSet found;
  for (const Snapback& s : snapbacks(board, color)) found.insert(s.sacrifice);
  return found;
}

TEST(Cases, snapbacks) {
  const auto cases = cases_of("snapbacks.txt");
  ASSERT_GE(cases.size(), 10U);
  for (const Case& c : cases) {
    const Color color = c.field("by") == "black" ? Color::black : Color::white;
    const PointSet wanted = c.field("answer") == "none" ? PointSet() : test::pts(c.field("answer"));
    EXPECT_EQ(sacrifices(c.board(), color), wanted) << c.field("name") << "\n" << test::draw(c.board());
    EXPECT_EQ(sacrifices(swapped(c.board()), opposite(color)), wanted) << "colours swapped: " << c.field("name");
  }
}

/// Who is left of a race when that colour moves first, in words.
std::string left(const Race& race, Color first) {
  const int at = index_of(first);
  if (!race.decided[at]) return "undecided";
  return race.winner[at] ? std::string(to_string(*race.winner[at])) : "nobody";
}

TEST(Cases, races) {
  const auto cases = cases_of("races.txt");
  ASSERT_GE(cases.size(), 10U);
  for (const Case& c : cases) {
    const Board board = c.board();
    const Point black = *test::marked(c.drawing, 'x').begin();
    const Point white = *test::marked(c.drawing, 'o').begin();
    const Race race = read_race(board, black, white, {2'000'000});
    const Race image = read_race(swapped(board), white, black, {2'000'000});
    for (const Color first : kColors) {
      EXPECT_EQ(left(race, first), c.field(std::string(to_string(first)) + " first"))
          << c.field("name") << ", " << to_string(first) << " first\n"
          << test::draw(board);
      // Exchanged colours: what is black's is white's.
      std::string answer = left(image, opposite(first));
      if (answer == "black" || answer == "white") answer = answer == "black" ? "white" : "black";
      EXPECT_EQ(answer, left(race, first)) << "colours swapped: " << c.field("name");
    }
  }
}

}  // namespace
}  // namespace miai::life
