// GIB, NGF and UGF.
#include <gtest/gtest.h>

#include "record/charset.hpp"
#include "record/collection.hpp"
#include "record/info.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

std::string moves(const GameTree& game) {
  std::string out;
  for (const NodeId n : game.main_line()) {
    if (const auto m = move_at(game, n, BoardSize::square(19))) {
      out += (out.empty() ? "" : " ") + std::string(1, letter_of(m->color)) + to_string(m->vertex);
    }
  }
  return out;
}

TEST(Formats, B077_ngf_with_its_letters_from_B) {
  const auto c = read(
      "Game\n19\nteacher     5D*\nmy pupil    2K\nserver\n0\n0\n6\n20260105 [19:30]\n5\nWhite wins by 3.5!\n4\n"
      "PMABBQEEQ\nPMACWEQQE\nPMADBAAAA\nPMAEWRQQR\n");
  ASSERT_TRUE(c);
  EXPECT_EQ(c->format, "ngf");
  const GameInfo info = game_info(c->games[0]);
  EXPECT_EQ(moves(c->games[0]), "BQ16 WD4 Bpass WR4");
  EXPECT_EQ(info.komi.value, HalfPoints::halves(13));
  EXPECT_EQ(info.white + "/" + info.white_rank + "/" + info.black + "/" + info.black_rank, "teacher/5D/my pupil/2K");
  EXPECT_EQ(info.date, "2026-01-05");
  EXPECT_EQ(to_string(*info.result.outcome), "W+3.5");
}

TEST(Formats, B077_ngf_cut_short_is_an_error_with_a_place) {
  ReadOptions options;
  options.format = "ngf";
  for (const char* text : {"Game", "Game\nx\n", "Game\n99\nPMABBQEEQ"}) {
    const auto c = read(text, options);
    ASSERT_FALSE(c) << text;
    EXPECT_EQ(c.error().where.line, 2U);
  }
}

TEST(Formats, gib_with_handicap_and_tenths) {
  const auto c = read(
      "\\HS\r\n\\[GAMEBLACKNAME=kuro (5D)\\]\r\n\\[GAMEWHITENAME=shiro\\]\r\n\\[GAMEDATE=2020- 6- 4-19-53-24\\]\r\n"
      "\\[GAMEINFOMAIN=GRLT:1,ZIPSU:45,GONGJE:65,\\]\r\n\\HE\r\n\\GS\r\nINI 0 1 3 &4\r\nSTO 0 2 2 15 3\r\n"
      "STO 0 3 1 3 2\r\nSKI 0 4\r\nSTO 0 5 1 99 0\r\n\\GE\r\n");
  ASSERT_TRUE(c);
  EXPECT_EQ(c->format, "gib");
  const GameInfo info = game_info(c->games[0]);
  EXPECT_EQ(moves(c->games[0]), "WQ16 BD17 Wpass");
  EXPECT_EQ(info.handicap, 3);
  EXPECT_EQ(info.placed_black, 3);
  EXPECT_EQ(info.date, "2020-06-04");
  EXPECT_EQ(info.black_rank, "5D");
  EXPECT_EQ(info.komi.value, HalfPoints::halves(13));
  EXPECT_EQ(to_string(*info.result.outcome), "W+4.5");
  ASSERT_EQ(c->report.size(), 1U);
  EXPECT_EQ(c->report[0].where.line, 12U);
}

TEST(Formats, ugf_counts_rows_from_below) {
  const auto c = read(
      "[Header]\nTitle=final\nDate=2001/05/06,x\nSize=19\nHdcp=0,5.50\nPlayerB=kuro,5d\nPlayerW=shiro,6d\n"
      "Winner=B,C\n[Data]\nQD,B1,1,10\nDP,W2,2,12\nYA,B3,3,1\n[Figure]\n.Text,2\nWell played.\n.EndText\n");
  ASSERT_TRUE(c);
  EXPECT_EQ(c->format, "ugf");
  EXPECT_EQ(moves(c->games[0]), "BR4 WD16 Bpass");
  EXPECT_EQ(game_info(c->games[0]).result.text, "B+R");
  EXPECT_EQ(game_info(c->games[0]).date, "2001-05-06");
  EXPECT_EQ(c->games[0].text(NodeId{2}, "C"), "Well played.");
}

TEST(Formats, what_is_written_is_sgf) {
  const auto c = read("[Header]\nSize=9\nPlayerB=a]b,1d\n[Data]\nAA,B1\n");
  ASSERT_TRUE(c);
  const auto again = read(write(*c));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->format, "sgf");
  EXPECT_EQ(game_info(again->games[0]).black, "a]b");
}

TEST(Charset, names_and_utf16_need_no_decoder) {
  EXPECT_EQ(charset_named("gb2312"), "GB18030");
  EXPECT_EQ(charset_named("MS_KANJI"), "Shift_JIS");
  EXPECT_EQ(charset_named("klingon"), "");
  EXPECT_EQ(declared_charset("(;GM[1]C[CA[x\\]]CaOl[y]CA [ GBK ])"), "GBK");
  const auto c = read(std::string_view("\xFF\xFE(\0;\0B\0[\0a\0a\0]\0)\0", 18));
  ASSERT_TRUE(c);
  EXPECT_EQ(c->charset, "UTF-16LE");
  EXPECT_EQ(c->games[0].text(NodeId{1}, "B"), "aa");
}

TEST(Formats, signs_of_other_formats_inside_a_record_are_its_own_text) {
  for (const std::string_view text :
       {"(;SZ[9]C[as the file says\nSTO 0 2 1 3 3];B[cc])", "(\n;SZ[9]C[\\\\[GAMETAG];B[cc])",
        "Here it is:\n( ;SZ[9]C[[Header\\]\nPlayerB=x\n[Data\\]];B[cc])",
        "from (me)\n(;SZ[9]\nSTO 0 2 1 3 3\n;B[cc])"}) {
    const auto c = read(text);
    ASSERT_TRUE(c) << text;
    EXPECT_EQ(c->format, "sgf") << text;
    EXPECT_EQ(c->games[0].node_count(), 2U) << text;
  }
  const auto gib = read("\\HS\n\\[GAMENAME=(;Cup;)\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n");
  ASSERT_TRUE(gib);
  EXPECT_EQ(gib->format, "gib");
}

}  // namespace
}  // namespace miai::record
