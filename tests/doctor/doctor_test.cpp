#include "doctor/doctor.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "doctor/diff.hpp"

namespace miai::doctor {
namespace {

Examination examined(std::string_view text) {
  auto out = examine(text);
  EXPECT_TRUE(out);
  return out ? std::move(*out) : Examination{};
}
const Diagnosis* found(const Examination& e, std::string_view id) {
  const auto it =
      std::find_if(e.diagnoses.begin(), e.diagnoses.end(), [&](const Diagnosis& d) { return d.finding.id == id; });
  return it == e.diagnoses.end() ? nullptr : &*it;
}

TEST(Doctor, illegal_moves_are_named_and_kept) {
  const std::string text =
      "(;SZ[5]KM[6.5]RU[Japanese]\n;B[ba];W[ca]\n;B[ab];W[cc]\n;B[bc];W[db]\n;B[cb];W[bb]\n;B[cb];W[ba])\n";
  const auto e = examined(text);
  ASSERT_NE(found(e, "move.ko"), nullptr);
  EXPECT_EQ(found(e, "move.ko")->finding.where.line, 6U);
  EXPECT_FALSE(found(e, "move.ko")->meaning.empty());
  EXPECT_NE(found(e, "move.occupied"), nullptr);
  EXPECT_FALSE(e.changed);
  EXPECT_EQ(e.repaired, text);
  EXPECT_TRUE(e.has_problems());
}

TEST(Doctor, variations_are_checked_too) {
  EXPECT_NE(found(examined("(;SZ[5]KM[0](;B[aa];W[bb])(;B[aa];W[aa]))"), "move.occupied"), nullptr);
  EXPECT_NE(found(examined("(;SZ[5]KM[0]AW[ba][ab];B[aa])"), "move.suicide"), nullptr);
  EXPECT_EQ(found(examined("(;SZ[5]KM[0]AW[ba][ab];B[aa]KO[])"), "move.suicide"), nullptr);
  EXPECT_NE(found(examined("(;SZ[5]KM[0];B[aa];B[bb])"), "move.out_of_turn"), nullptr);
}

TEST(Doctor, a_clean_record_is_clean) {
  const auto e = examined("(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]RE[W+R];B[ee];W[gc])\n");
  EXPECT_TRUE(e.diagnoses.empty());
  EXPECT_FALSE(e.has_problems());
  EXPECT_TRUE(e.diff.empty());
}

TEST(Doctor, results_are_compared_with_the_marks_and_the_komi) {
  const std::string game =
      "(;SZ[5]RU[Japanese]KM[0.5]RE[%]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa:be]TW[ea:ee])";
  const auto with = [&](const std::string& result) {
    std::string text = game;
    return examined(text.replace(text.find('%'), 1, result));
  };
  EXPECT_EQ(found(with("B+4.5"), "result.differs_from_count"), nullptr);
  ASSERT_NE(found(with("B+14.5"), "result.differs_from_count"), nullptr);
  EXPECT_NE(found(with("W+4.5"), "result.differs_from_count"), nullptr);
  EXPECT_NE(found(examined("(;SZ[9]KM[6.5]RE[B+3];B[aa])"), "result.half_point"), nullptr);
}

TEST(Doctor, repairs_are_shown_as_a_diff) {
  const auto e = examined("(;GM[1]SZ[9]\nKM[650]\nHA[0]\nAP[foxwq]\n;B[ee])\n");
  EXPECT_TRUE(e.changed);
  ASSERT_NE(found(e, "record.komi_unit"), nullptr);
  EXPECT_NE(e.diff.find("-KM[650]\n"), std::string::npos) << e.diff;
  EXPECT_NE(e.diff.find("KM[6.5]\n"), std::string::npos) << e.diff;
  const auto again = examined(e.repaired);
  EXPECT_FALSE(again.changed);
}

TEST(Doctor, servers_are_known_by_their_marks) {
  EXPECT_NE(found(examined("(;SZ[19]KM[0]HA[0]AP[foxwq];B[aa])"), "fox.komi_zero"), nullptr);
  EXPECT_NE(found(examined("(;SZ[19]KM[7.5]RU[Chinese]PC[The KGS Go Server at x];B[aa])"), "kgs.superko"), nullptr);
}

TEST(Diff, hunks_hold_the_changes_and_their_neighbours) {
  EXPECT_EQ(unified_diff("a\n", "a\n", "x", "y"), "");
  EXPECT_EQ(unified_diff("1\n2\n3\n4\n5\n6\n", "1\n2\n3\n4\nfive\n6\n", "x", "y"),
            "--- x\n+++ y\n@@ -2,5 +2,5 @@\n 2\n 3\n 4\n-5\n+five\n 6\n");
  EXPECT_EQ(unified_diff("", "a", "x", "y"), "--- x\n+++ y\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n");
}

}  // namespace
}  // namespace miai::doctor
