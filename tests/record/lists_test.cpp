// Lists of points: each point once in a list, one mark on a point, one owner of a point.
#include <gtest/gtest.h>

#include <algorithm>

#include "record/info.hpp"
#include "record/reading.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

TEST(Lists, a_point_named_twice_is_named_once) {
  struct Row {
    std::string_view list;
    std::string_view repaired;
    std::string_view vertex;
  };
  for (const Row& row :
       {Row{"AB[dd][dd]", "AB[dd]", "D6"}, Row{"AB[aa][dd][bb][dd][aa]", "AB[aa][dd][bb]", "D6"},
        Row{"TR[cc][aa:cc]", "TR[cc][aa][ba][ca][ab][bb][cb][ac][bc]", "C7"},
        Row{"TB[aa:bb][bb:cc]", "TB[aa:bb][cb][bc][cc]", "B8"}, Row{"TB[aa:cc][bb]", "TB[aa:cc]", "B8"},
        Row{"CR[aa:cc][cc:aa]", "CR[aa:cc]", "A7"}, Row{"AE[ii][ ii ]", "AE[ii]", "J1"}}) {
    const auto c = parsed("(;GM[1]SZ[9]KM[0]\n" + std::string(row.list) + ")");
    ASSERT_EQ(ids(c), "sgf.point_twice") << row.list;
    EXPECT_EQ(c.report[0].severity, Severity::repaired);
    EXPECT_EQ(c.report[0].where.line, 2U);
    EXPECT_EQ(fact(c.report[0], "vertex"), row.vertex) << row.list;
    EXPECT_EQ(write(c), "(;GM[1]SZ[9]KM[0]" + std::string(row.repaired) + ")") << row.list;
    EXPECT_TRUE(parsed(write(c)).report.empty()) << row.list;
  }
}

TEST(Lists, the_points_stay_the_same) {
  for (const std::string_view list : {"[aa:dd][cc:ff][bb:ee]", "[ZZ][zz:BB][aa:ZZ]", "[aa][ab][aa:ab][ba:aa]"}) {
    const std::string text = "(;GM[1]SZ[52]KM[0]TB" + std::string(list) + ")";
    const BoardSize size = BoardSize::square(52);
    const auto c = parsed(text);
    auto points = points_at(c.games.at(0), NodeId{0}, "TB", size);
    std::sort(points.begin(), points.end());
    EXPECT_EQ(std::adjacent_find(points.begin(), points.end()), points.end()) << list;
    std::vector<Point> wanted;
    for (std::string_view rest = list; !rest.empty(); rest.remove_prefix(rest.find(']') + 1)) {
      const auto one = parsed("(;GM[1]SZ[52]KM[0]TB" + std::string(rest.substr(0, rest.find(']') + 1)) + ")");
      const auto more = points_at(one.games.at(0), NodeId{0}, "TB", size);
      wanted.insert(wanted.end(), more.begin(), more.end());
    }
    std::sort(wanted.begin(), wanted.end());
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
    EXPECT_EQ(points, wanted) << list;
  }
}

TEST(Lists, values_that_are_no_points_stay_beside_the_repair) {
  const auto c = parsed("(;GM[1]SZ[9]KM[0]TR[aa][zz][aa])");
  EXPECT_EQ(ids(c), "sgf.point_twice sgf.bad_point");
  EXPECT_EQ(write(c), "(;GM[1]SZ[9]KM[0]TR[aa][zz])");
}

TEST(Lists, a_stone_named_twice_is_one_handicap_stone) {
  EXPECT_EQ(ids(parsed("(;GM[1]SZ[9]KM[0.5]AB[cc][cc];W[ee])")), "sgf.point_twice");
  EXPECT_EQ(ids(parsed("(;GM[1]SZ[9]KM[0.5]HA[2]AB[cc][gg][cc];W[ee])")), "sgf.point_twice");
}

TEST(Lists, points_named_once_are_left_alone) {
  for (const std::string_view text :
       {"(;GM[1]SZ[9]KM[0]AB[aa][bb]AW[cc:dd][ee])", "(;GM[1]SZ[9]KM[0];B[aa]TR[aa]CR[bb]SQ[cc]MA[dd]SL[ee])",
        "(;GM[1]SZ[9]KM[0];B[aa]TB[aa:cc][dd]TW[ee:ii])", "(;GM[1]SZ[9]KM[0];B[aa]VW[]DD[])",
        "(;GM[1]SZ[9]KM[0];B[aa]TR[aa];W[bb]TR[aa]CR[bb])", "(;GM[1]SZ[9]KM[0];B[aa]TR[aa]TB[aa]DD[aa]LB[aa:x])"}) {
    const auto c = parsed(text);
    EXPECT_EQ(ids(c), "") << text;
    EXPECT_EQ(write(c), text);
  }
}

TEST(Lists, one_mark_on_a_point) {
  for (const std::string_view marks : {"CR[aa]TR[aa]", "SQ[aa:cc]SL[cc:dd]", "MA[bb][cc]TR[dd]CR[cc]"}) {
    const std::string text = "(;GM[1]SZ[9]KM[0];B[ii]" + std::string(marks) + ")";
    const auto c = parsed(text);
    ASSERT_EQ(ids(c), "sgf.marked_twice") << marks;
    EXPECT_EQ(c.report[0].severity, Severity::note);
    EXPECT_EQ(write(c), text);
  }
  const auto c = parsed("(;GM[1]SZ[9]KM[0];B[ii]TR[aa:cc]CR[bb][cb])");
  EXPECT_EQ(fact(c.report.at(0), "points"), "B8, C8");
  EXPECT_EQ(fact(c.report.at(0), "first"), "CR");
  EXPECT_EQ(fact(c.report.at(0), "second"), "TR");
}

TEST(Lists, one_owner_of_a_point) {
  const auto c = parsed("(;GM[1]SZ[9]KM[0];B[ii]TB[aa:cc]TW[cc][dd][ba])");
  ASSERT_EQ(ids(c), "sgf.territory_twice");
  EXPECT_EQ(c.report[0].severity, Severity::warning);
  EXPECT_EQ(fact(c.report[0], "points"), "C7, B9");
  EXPECT_EQ(c.report[0].property, "TW");
  const auto all = parsed("(;GM[1]SZ[9]KM[0];B[ii]TB[aa:ii]TW[aa:ii])");
  ASSERT_EQ(ids(all), "sgf.territory_twice");
  EXPECT_LT(all.report[0].message.size(), 100U);
  // Marks on stones of either colour are dead stones and living ones.
  EXPECT_EQ(ids(parsed("(;GM[1]SZ[9]KM[0]AB[aa]AW[bb];B[ii]TB[aa][bb]TW[cc])")), "");
}

}  // namespace
}  // namespace miai::record
