// Every case of tests/cases/score, read from text.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "case_file.hpp"
#include "game/outcome.hpp"
#include "score/area_count.hpp"
#include "score/arrangement.hpp"
#include "score/score.hpp"

namespace miai::score {
namespace {

const std::string kFolder = std::string(MIAI_SOURCE_DIR) + "/tests/cases/score";

std::vector<std::string> case_files() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

struct Counted {
  Position position;
  PointSet dead;
};

Counted set_up(const test::CountCase& c) {
  const Board board = test::board(c.drawing);
  PointSet named;
  for (const auto& vertex : c.dead) named.insert(test::pt(vertex));
  return {Position(board, Color::black, c.prisoners), whole_chains(board, named)};
}

double part_of(const Score& score, const std::string& part, Color color) {
  const SideParts& side = score.of(color);
  const std::map<std::string, double> parts{{"territory", side.territory},
                                            {"stones", side.stones},
                                            {"prisoners", side.prisoners},
                                            {"dead", side.dead},
                                            {"tax", side.tax},
                                            {"compensation", side.compensation.as_double()},
                                            {"total", side.total.as_double()},
                                            {"dame", score.dame}};
  return parts.at(part);
}

void check_count(const Counted& counted, const test::CountLine& line) {
  const auto rules = find_ruleset(line.rules);
  ASSERT_TRUE(rules.has_value()) << line.text;
  const HalfPoints preset_komi = line.handicap > 0 ? rules->komi_handicap : rules->komi_even;
  const HalfPoints komi = line.komi ? HalfPoints::nearest(*line.komi) : preset_komi;
  const CountInput input{counted.position, *rules, komi, line.handicap};
  const auto score = count(input, counted.dead);
  ASSERT_TRUE(score.has_value()) << score.error().message;
  EXPECT_EQ(to_string(Outcome::by_score(score->margin)), line.result) << line.text;
  for (const auto& [part, values] : line.parts) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      EXPECT_EQ(part_of(*score, part, kColors[i]), values[i]) << part << " in: " << line.text;
    }
  }
  if (rules->scoring == Scoring::territory) {
    EXPECT_EQ(arrange(input, counted.dead)->margin, score->margin) << line.text;
  } else {
    EXPECT_EQ(count_area(input, counted.dead)->margin, score->margin) << line.text;
    EXPECT_EQ(count_area(input, counted.dead, Color::white)->margin, score->margin) << line.text;
  }
}

void check_points(const Counted& counted, const test::CountCase& c) {
  const auto score = count({counted.position, preset("japanese"), {}, 0}, counted.dead);
  ASSERT_TRUE(score.has_value());
  const BoardSize size = counted.position.board().size();
  for (const auto& reason : c.reasons) {
    for (const Point p : reason.points) {
      const auto& verdict = score->points[size.index(p)];
      EXPECT_EQ(id_text(verdict.reason), reason.reason) << to_string(p);
      const std::string by = verdict.fill_by ? std::string(to_string(*verdict.fill_by)) : "";
      EXPECT_EQ(by, reason.fill_by) << to_string(p);
    }
  }
}

void check_owners(const Counted& counted, const test::CountCase& c) {
  if (c.owners.empty()) return;
  const auto score = count({counted.position, preset(c.owners_rules), {}, 0}, counted.dead);
  ASSERT_TRUE(score.has_value());
  const BoardSize size = counted.position.board().size();
  for (int i = 0; i < size.points(); ++i) {
    const Point p = size.point(i);
    const auto& owner = score->points[i].owner;
    const char expected = test::marked(c.owners, 'B').contains(p)   ? 'B'
                          : test::marked(c.owners, 'W').contains(p) ? 'W'
                                                                    : '.';
    EXPECT_EQ(owner ? letter_of(*owner) : '.', expected) << to_string(p);
  }
}

class ScoreCases : public ::testing::TestWithParam<std::string> {};

TEST_P(ScoreCases, agree) {
  const auto cases = test::read_count_cases(kFolder + "/" + GetParam() + ".txt");
  ASSERT_FALSE(cases.empty());
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    const Counted counted = set_up(c);
    EXPECT_FALSE(c.counts.empty() && c.owners.empty());
    for (const auto& line : c.counts) check_count(counted, line);
    check_points(counted, c);
    check_owners(counted, c);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, ScoreCases, ::testing::ValuesIn(case_files()),
                         [](const ::testing::TestParamInfo<std::string>& file) { return file.param; });

TEST(ScoreCases, every_preset_is_counted_in_five_cases) {
  std::map<std::string, int> counted;
  for (const auto& name : case_files()) {
    for (const auto& c : test::read_count_cases(kFolder + "/" + name + ".txt")) {
      for (const auto& line : c.counts) ++counted[line.rules];
    }
  }
  for (const auto& row : ruleset_presets()) EXPECT_GE(counted[std::string(row.rules.id)], 5) << row.rules.id;
}

}  // namespace
}  // namespace miai::score
