// Every case of tests/cases/life, read from text: chases, snapbacks and races, either side first.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "life/tactics.hpp"
#include "support/diagram.hpp"

namespace miai::life {
namespace {

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
      const Chase chase = read(board, test::pt(c.field("stone")), first, c.field("question") == "ladder");
      EXPECT_EQ(id_text(chase.result), c.field(std::string(to_string(first)) + " first"))
          << file << ": " << c.field("name") << ", " << to_string(first) << " first\n"
          << test::draw(board);
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

TEST(Cases, snapbacks) {
  const auto cases = cases_of("snapbacks.txt");
  ASSERT_GE(cases.size(), 10U);
  for (const Case& c : cases) {
    const Color color = c.field("by") == "black" ? Color::black : Color::white;
    PointSet found;
    for (const Snapback& s : snapbacks(c.board(), color)) found.insert(s.sacrifice);
    const PointSet wanted = c.field("answer") == "none" ? PointSet() : test::pts(c.field("answer"));
    EXPECT_EQ(found, wanted) << c.field("name") << "\n" << test::draw(c.board());
  }
}

TEST(Cases, races) {
  const auto cases = cases_of("races.txt");
  ASSERT_GE(cases.size(), 10U);
  for (const Case& c : cases) {
    const Board board = c.board();
    const Point black = *test::marked(c.drawing, 'x').begin();
    const Point white = *test::marked(c.drawing, 'o').begin();
    const Race race = read_race(board, black, white, 2'000'000);
    for (const Color first : kColors) {
      const int at = index_of(first);
      const std::string left = !race.decided[at] ? "undecided"
                               : race.winner[at] ? std::string(to_string(*race.winner[at]))
                                                 : "nobody";
      EXPECT_EQ(left, c.field(std::string(to_string(first)) + " first"))
          << c.field("name") << ", " << to_string(first) << " first\n"
          << test::draw(board);
    }
  }
}

}  // namespace
}  // namespace miai::life
