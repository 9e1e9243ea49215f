#include "render/from_record.hpp"

#include <gtest/gtest.h>

#include "record/collection.hpp"
#include "render/build.hpp"
#include "samples.hpp"

namespace miai::render {
namespace {

using test::pt;

record::GameTree game(std::string_view sgf) {
  return record::read(sgf).value().games.front();
}

TEST(RenderFromRecord, Markup_becomes_marks) {
  const auto tree = game(
      "(;FF[4]SZ[9]AB[cc]AW[gg];B[ee]TR[cc]SQ[gg]CR[aa]MA[bb]SL[ii]DD[hh]TB[ah]TW[ai]"
      "LB[dd:Ж][ff:12]AR[aa:ee]LN[ab:cb])");
  const Diagram diagram = diagram_at(tree, tree.main_line().back()).value();
  EXPECT_EQ(diagram.at(pt("C7")), Occupant::black);
  EXPECT_EQ(diagram.at(pt("G3")), Occupant::white);
  const std::vector<std::pair<std::string, MarkKind>> wanted{
      {"E5", MarkKind::last_move}, {"C7", MarkKind::triangle},        {"G3", MarkKind::square},
      {"A9", MarkKind::circle},    {"B8", MarkKind::cross},           {"J1", MarkKind::focus},
      {"H2", MarkKind::dimmed},    {"A2", MarkKind::black_territory}, {"A1", MarkKind::white_territory}};
  EXPECT_EQ(diagram.marks.size(), wanted.size());
  for (const auto& [point, kind] : wanted) EXPECT_TRUE(diagram.has_mark(pt(point), kind)) << point;
  ASSERT_EQ(diagram.labels.size(), 2U);
  EXPECT_EQ(diagram.labels.front(), (Label{pt("D6"), "Ж"}));
  ASSERT_EQ(diagram.connectors.size(), 2U);
}

TEST(RenderFromRecord, A_line_starts_at_the_last_set_up) {
  const auto tree = game("(;SZ[9]AB[cc];W[dd];B[ee];AE[dd];W[gg];B[hh])");
  const auto line = line_to(tree, tree.main_line().back()).value();
  EXPECT_EQ(line.moves_before, 2);
  ASSERT_EQ(line.moves.size(), 2U);
  EXPECT_EQ(line.moves.front(), (Move{Color::white, pt("G3")}));
  EXPECT_EQ(line.start.at(pt("D6")), Occupant::empty);
  EXPECT_EQ(line.start.at(pt("E5")), Occupant::black);
}

TEST(RenderFromRecord, A_board_of_52_lines_is_shown) {
  const auto tree = game("(;SZ[52];B[ZZ];W[aa])");
  const Diagram diagram = diagram_at(tree, tree.main_line().back()).value();
  EXPECT_EQ(diagram.size, BoardSize::square(52));
  EXPECT_EQ(diagram.at(make_point(51, 0)), Occupant::black);
}

TEST(RenderFromRecord, The_title_names_players_and_result) {
  EXPECT_EQ(title_of(game("(;SZ[9]PB[Ana]BR[3k]PW[Борис]RE[W+R])")), "Ana 3k – Борис, W+R");
  EXPECT_EQ(title_of(game("(;SZ[9]PW[Chen])")), "Black – Chen");
  EXPECT_EQ(title_of(game("(;SZ[9])")), "");
}

TEST(RenderFromRecord, The_head_names_known_rules_in_the_readers_language) {
  Words words;
  words.rulesets.emplace("japanese", "Японские правила");
  words.phrases[static_cast<std::size_t>(Phrase::komi)] = "Коми {komi}";
  words.decimal_point = ",";
  const auto head = [&](const char* root) { return header_of(game(root), words); };
  using Lines = std::vector<std::string>;
  EXPECT_EQ(head("(;SZ[9]RU[Japanese]KM[0.5])"), (Lines{"Японские правила · Коми 0,5"}));
  EXPECT_EQ(head("(;SZ[9]RU[Chinese]KM[7])"), (Lines{"Chinese · Коми 7"})) << "without a name of their own";
  EXPECT_EQ(head("(;SZ[9]RU[ours])"), (Lines{"ours"}));
}

TEST(FromRecord, numbers_and_figures_follow_the_record) {
  const auto c = record::read(
      "(;SZ[9];B[aa];W[bb];B[cc]MN[101]PM[2];W[dd];B[ee]FG[257:Second figure];W[ff];B[gg]FG[]PM[0];W[hh])");
  ASSERT_TRUE(c);
  const auto& tree = c->games[0];
  const auto line = line_to(tree, tree.main_line().back()).value();
  EXPECT_EQ(line.numbers, (std::vector<int>{1, 2, 101, 102, 103, 104, 105, 106}));
  const auto all = figures(line, 50).value();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].caption, "Moves 1–102");
  EXPECT_EQ(all[1].caption, "Second figure: Moves 103–104");
  ASSERT_EQ(all[1].numbers.size(), 2U);
  EXPECT_EQ(all[1].numbers[0].number, 3);
  EXPECT_EQ(all[1].numbers[1].number, 4);
  EXPECT_TRUE(all[2].numbers.empty());
  EXPECT_EQ(figures(line, 2).value().size(), 4U);
  EXPECT_EQ(figure(line, {3, 4, 0}).value().numbers.front().number, 1);
}

}  // namespace
}  // namespace miai::render
