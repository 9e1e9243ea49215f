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

TEST(Doctor, B015_the_first_move_against_the_rules_and_those_after_it) {
  const auto e = examined("(;FF[4]GM[1]SZ[5]KM[6.5]RU[Chinese];B[cd];W[bd];B[de];W[ce];B[ea];W[ae];B[be];W[ce];B[be])");
  std::vector<std::string> moves;
  for (const Diagnosis& d : e.diagnoses) {
    ASSERT_EQ(d.finding.id, "move.ko");
    moves.push_back(d.finding.facts.at(0).value);
  }
  EXPECT_EQ(moves, (std::vector<std::string>{"8", "9"}));
  EXPECT_FALSE(e.changed);
}

TEST(Doctor, B011_a_ko_right_after_the_set_up) {
  for (const char* rules : {"Japanese", "Chinese", "AGA", ""}) {
    const auto e = examined(std::string("(;SZ[5]KM[0]RU[") + rules + "]AB[cd][de]AW[ae][bd][ce]PL[B];B[be];W[ce])");
    ASSERT_NE(found(e, "move.ko"), nullptr) << rules;
    EXPECT_EQ(found(e, "move.ko")->finding.facts.at(0).value, "2");
  }
}

TEST(Doctor, whose_turn_it_is_after_a_set_up_belongs_to_the_start_of_the_history) {
  // White is to move at the start; the lone stone would leave the board as it is, with Black to move: that is no
  // repetition of the situation, but suicide of one stone.
  const auto told = examined("(;SZ[9]KM[7]RU[NZ]AB[ba][ab]PL[W];W[aa];B[ee])");
  EXPECT_EQ(found(told, "move.superko"), nullptr);
  EXPECT_NE(found(told, "move.suicide"), nullptr);
  const auto seen = examined("(;SZ[9]KM[7]RU[NZ]AB[ba][ab];W[aa];B[ee])");
  EXPECT_EQ(found(seen, "move.superko"), nullptr);
  EXPECT_NE(found(seen, "move.suicide"), nullptr);
}

TEST(Doctor, B003_a_game_that_goes_round_is_legal_or_not_by_its_rules) {
  const auto of = [](const std::string& rules) {
    return examined("(;SZ[9]RU[" + rules +
                    "]KM[6.5]AB[ch][di][hh][ii][gi][cb][da]AW[ai][bh][fi][gh][aa][bb][ca][ci]PL[B]"
                    ";B[bi];W[hi];B[ba];W[ci];B[gi];W[ca])");
  };
  const auto japanese = of("Japanese");
  EXPECT_EQ(found(japanese, "move.superko"), nullptr);
  ASSERT_NE(found(japanese, "move.long_cycle"), nullptr);
  EXPECT_EQ(found(japanese, "move.long_cycle")->finding.facts.at(0).value, "6");
  EXPECT_FALSE(found(japanese, "move.long_cycle")->meaning.empty());
  EXPECT_FALSE(japanese.has_problems());
  for (const char* rules : {"AGA", "NZ", "Tromp-Taylor"}) {
    ASSERT_NE(found(of(rules), "move.superko"), nullptr) << rules;
    EXPECT_EQ(found(of(rules), "move.superko")->finding.facts.at(0).value, "6") << rules;
  }
}

TEST(Doctor, variations_are_checked_too) {
  EXPECT_NE(found(examined("(;SZ[5]KM[0](;B[aa];W[bb])(;B[aa];W[aa]))"), "move.occupied"), nullptr);
  EXPECT_NE(found(examined("(;SZ[5]KM[0]AW[ba][ab];B[aa])"), "move.suicide"), nullptr);
  EXPECT_EQ(found(examined("(;SZ[5]KM[0]AW[ba][ab];B[aa]KO[])"), "move.suicide"), nullptr);
  EXPECT_NE(found(examined("(;SZ[5]KM[0];B[aa];B[bb])"), "move.out_of_turn"), nullptr);
}

TEST(Doctor, positions_of_many_open_forks_are_played_again) {
  std::string comb = "(;SZ[19]KM[0]RU[Japanese]";
  std::string ends;
  for (int i = 0; i < 300; ++i) {
    const std::string point{static_cast<char>('a' + i % 19), static_cast<char>('a' + i / 19)};
    comb += std::string(i % 2 == 0 ? "(;B[" : "(;W[") + point + "]";
    // After the branch below: a move on the last stone is not legal, one on the next point is.
    const std::string next{static_cast<char>('a' + (i + 1) % 19), static_cast<char>('a' + (i + 1) / 19)};
    const std::string mover = i % 2 == 0 ? "W[" : "B[";
    ends = "(;" + mover + next + "])(;" + mover + point + "]))" + ends;
  }
  const auto e = examined(comb + ends + ")");
  const auto occupied = std::count_if(e.diagnoses.begin(), e.diagnoses.end(),
                                      [](const Diagnosis& d) { return d.finding.id == "move.occupied"; });
  EXPECT_EQ(occupied, 300);
  EXPECT_EQ(static_cast<std::size_t>(occupied), e.diagnoses.size());
}

TEST(Doctor, findings_of_one_kind_are_listed_up_to_a_thousand) {
  std::string text = "(;SZ[9]KM[0]RU[Japanese]";
  for (int i = 0; i < 3000; ++i) text += i % 2 == 0 ? ";B[ee]" : ";W[ee]";
  const auto e = examined(text + ")");
  ASSERT_NE(found(e, "record.more_findings"), nullptr);
  EXPECT_EQ(found(e, "record.more_findings")->finding.facts[0].value, "1999");
  EXPECT_EQ(e.diagnoses.size(), 1001U);
}

TEST(Doctor, findings_have_the_place_of_what_they_are_about) {
  const auto place = [](const Examination& e, std::string_view id) {
    const Diagnosis* d = found(e, id);
    return d == nullptr ? std::string("none")
                        : std::to_string(d->finding.where.line) + ":" + std::to_string(d->finding.where.column);
  };
  EXPECT_EQ(place(examined("(;SZ[9]\nKM[6.5]\n RE[B+3];B[aa])"), "result.half_point"), "3:2");
  const auto gib = examined(
      "\\HS\n\\[GAMEBLACKNAME=kuro\\]\n\\[GAMEINFOMAIN=GRLT:1,ZIPSU:40,GONGJE:65,\\]\n\\HE\n\\GS\n"
      "INI 0 1 0 &4\nSTO 0 2 1 3 3\nSTO 0 3 2 99 0\n  STO 0 4 2 3 3\n");
  EXPECT_EQ(place(gib, "result.half_point"), "3:16");
  EXPECT_EQ(place(gib, "gib.bad_move"), "8:11");
  EXPECT_EQ(place(gib, "move.occupied"), "9:3");
  const auto ngf = examined(
      "Game\n19\nw 5D\nb 2K\nserver\n0\n0\n6\n20260105\n5\nWhite wins by 3!\n2\nPMABBQEEQ\nPMACWQEEQ\nPMADBZZZZ\n");
  EXPECT_EQ(place(ngf, "result.half_point"), "11:1");
  EXPECT_EQ(place(ngf, "move.occupied"), "14:1");
  EXPECT_EQ(place(ngf, "ngf.bad_move"), "15:6");
  const auto ugf = examined("[Header]\nSize=19\nHdcp=0,5.50\nWinner=W,3\n[Data]\nQD,B1,1\nQD,W2,2\nx\n");
  EXPECT_EQ(place(ugf, "result.half_point"), "4:8");
  EXPECT_EQ(place(ugf, "move.occupied"), "7:1");
  EXPECT_EQ(place(ugf, "ugf.bad_move"), "8:1");
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

TEST(Doctor, a_judge_who_is_sure_speaks_for_a_record_without_marks) {
  const std::string walls = "SZ[5]KM[0.5]RU[Chinese]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]";
  const Judge nothing_dead = [](const Position&, const GameSettings&) {
    return std::optional<Fates>({PointSet(), true});
  };
  const Judge unsure = [](const Position&, const GameSettings&) { return std::optional<Fates>(); };
  const auto told = [&](const std::string& result, const std::string& end, const Judge& judge) {
    return found(*examine("(;" + walls + "RE[" + result + "]" + end + ")", {}, judge),
                 "result.differs_from_position") != nullptr;
  };
  EXPECT_TRUE(told("W+20.5", ";B[];W[]", nothing_dead));
  EXPECT_FALSE(told("B+4.5", ";B[];W[]", nothing_dead));
  EXPECT_FALSE(told("W+20.5", ";B[];W[]", unsure));
  EXPECT_FALSE(told("W+20.5", ";B[]", nothing_dead));  // the game was not over
  EXPECT_FALSE(told("W+R", ";B[];W[]", nothing_dead));
}

TEST(Doctor, a_judge_who_read_not_everything_speaks_in_his_own_name) {
  const std::string text = "(;SZ[5]KM[0.5]RU[Chinese]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]RE[W+20.5];B[];W[])";
  const Judge judged = [](const Position&, const GameSettings&) { return std::optional<Fates>({PointSet(), false}); };
  const auto e = *examine(text, {}, judged);
  EXPECT_EQ(found(e, "result.differs_from_position"), nullptr);
  const Diagnosis* told = found(e, "result.differs_by_our_count");
  ASSERT_NE(told, nullptr);
  EXPECT_EQ(told->finding.message, "RE is W+20.5, but by our count the final position gives B+4.5 with komi 0.5.");
  EXPECT_FALSE(told->meaning.empty());
}

TEST(Doctor, where_borders_are_open_nobody_says_that_the_result_is_wrong) {
  const std::string text = "(;SZ[9]KM[0.5]RU[Chinese]AB[cg][gc]RE[B+10];W[ee];B[ed];W[];B[])";
  for (const bool proved : {false, true}) {
    const Judge sure = [&](const Position&, const GameSettings&) { return std::optional<Fates>({PointSet(), proved}); };
    const auto e = *examine(text, {}, sure);
    EXPECT_EQ(found(e, "result.differs_by_our_count"), nullptr);
    EXPECT_EQ(found(e, "result.differs_from_position"), nullptr);
  }
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

TEST(Diff, long_texts_show_the_lines_that_changed_and_no_more) {
  std::string before;
  std::string after;
  for (int i = 0; i < 6000; ++i) {
    const std::string line = ";C[" + std::to_string(i) + "]\n";
    before += line;
    after += i % 100 == 50 ? ";C[changed]\n" : line;
  }
  const std::string diff = unified_diff(before, after, "a", "b");
  EXPECT_EQ(std::count(diff.begin(), diff.end(), '\n'), 2 + 60 * 9);
}

}  // namespace
}  // namespace miai::doctor
