// Reading: what files in the wild do, and what is made of it.
#include <gtest/gtest.h>

#include <algorithm>

#include "record/info.hpp"
#include "record/reading.hpp"
#include "record/replay.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

/// "B C7, W pass" along the main line.
std::string line(const GameTree& game) {
  const BoardSize size = board_size(game).value_or(BoardSize::square(19));
  std::string out;
  for (const NodeId n : game.main_line()) {
    const auto move = move_at(game, n, size);
    if (!move) continue;
    out += (out.empty() ? "" : ", ") + std::string(1, letter_of(move->color)) + " " + to_string(move->vertex);
  }
  return out;
}

TEST(Read, B035_escapes_end_where_they_should) {
  const auto c = parsed("(;GM[1]SZ[9]C[path \\\\];B[cc]C[\\]a\\\\\\]];W[gg]C[one\\\ntwo\r\nthree\tx])");
  const GameTree& g = c.games.at(0);
  ASSERT_EQ(g.node_count(), 3U);
  const auto nodes = g.main_line();
  EXPECT_EQ(g.text(nodes[0], "C"), "path \\");
  EXPECT_EQ(g.text(nodes[1], "C"), "]a\\]");
  EXPECT_EQ(g.text(nodes[2], "C"), "onetwo\nthree x");
  EXPECT_EQ(line(g), "B C7, W G3");
}

TEST(Read, unescaped_brackets_stay_in_the_text) {
  struct Row {
    const char* text;
    const char* comment;
  };
  for (const Row& row : {Row{"(;GM[1]SZ[9]KM[0];B[cc]C[unescaped ] bracket] text];W[gg])", "unescaped ] bracket] text"},
                         Row{"(;GM[1]SZ[9]KM[0];B[cc]C[see [1] or more];W[gg])", "see [1] or more"},
                         Row{"(;GM[1]SZ[9]KM[0];B[cc]C[good :] see];W[gg])", "good :] see"},
                         Row{"(;GM[1]SZ[9]KM[0];B[cc]C[twice]];W[gg])", "twice]"},
                         Row{"(;GM[1]SZ[9]KM[0];B[cc]C[esc\\] and ] x];W[gg])", "esc] and ] x"},
                         Row{"(;GM[1]SZ[9]KM[0];B[cc]C[plain] junk;W[gg])", "plain"},
                         Row{"(;GM[1]SZ[9]KM[0];B[cc]C[plain] junk N[x];W[gg])", "plain"}}) {
    const auto c = parsed(row.text);
    EXPECT_EQ(line(c.games.at(0)), "B C7, W G3") << row.text;
    const std::string_view comment = c.games[0].text(c.games[0].main_line().at(1), "C");
    EXPECT_EQ(comment, row.comment) << row.text;
    const auto again = parsed(write(c));
    EXPECT_TRUE(again.report.empty()) << write(c);
    EXPECT_EQ(again.games.at(0).text(again.games[0].main_line().at(1), "C"), comment);
  }
}

TEST(Read, a_value_that_swallowed_moves_is_reported) {
  EXPECT_NE(finding(parsed("(;GM[1]SZ[9]GN[two;B[cc];W[gg])"), "sgf.moves_in_value"), nullptr);
  EXPECT_EQ(finding(parsed("(;GM[1]SZ[9]C[try (;B[cc\\])];W[gg])"), "sgf.moves_in_value"), nullptr);
}

TEST(Read, a_root_that_lost_its_head_keeps_its_data) {
  for (const char* text : {"GM[1]SZ[9]KM[6.5];B[cc];W[gg])", "\xEF\xBB\xBF GM[1]SZ[9]KM[6.5]\n;B[cc];W[gg]"}) {
    const auto c = parsed(text);
    const GameInfo info = game_info(c.games.at(0));
    EXPECT_EQ(info.size.width(), 9);
    EXPECT_EQ(to_string(info.komi.value), "6.5");
    EXPECT_EQ(line(c.games[0]), "B C7, W G3");
  }
}

TEST(Read, B039_hopeless_texts_are_refused_with_a_reason) {
  for (const char* text :
       {"", "  \n", "(", ";;)", ";;", ")", "()", ";", "((((", "hello (you)", "[aa]", "{\"a\": \"b\"}", "\x89PNG\r\n"}) {
    const auto result = read(text);
    ASSERT_FALSE(result) << text;
    EXPECT_FALSE(result.error().message.empty());
    EXPECT_EQ(result.error().id.substr(0, 7), "record.");
  }
}

TEST(Read, a_text_cut_anywhere_gives_a_report_and_never_harm) {
  const std::string text =
      "\xEF\xBB\xBF(;FF[4]GM[1]SZ[9]CA[UTF-8]C[a\\]b "
      "\xE5\x9B\xB2]AB[aa:bb]LB[aa:x\\:y](;B[ee];W[]KO[](;B[cg])(;B[gg]))\n"
      "(;W[tt]))\n(;GM[1]SZ[5:7]PL[W];W[aa])";
  for (std::size_t n = 0; n <= text.size(); ++n) {
    const auto result = read(std::string_view(text).substr(0, n));
    if (!result) continue;
    const std::string written = write(*result);
    const auto again = read(written);
    ASSERT_TRUE(again) << n;
    EXPECT_EQ(again->games.size(), result->games.size()) << n;
    EXPECT_EQ(write(*again), written) << n;
    const bool in_last_game = n > text.rfind("(;");
    if (in_last_game && n < text.size()) {
      EXPECT_FALSE(result->report.empty()) << n;
    }
  }
}

TEST(Read, nodes_after_a_root_in_inner_parentheses_hang_on_it) {
  const std::string found("mila]\3\0\0\0(2[[c0tmila]\3\0\0\0(2[[c0tai6.]5\0\0\0a)ai6.]5\0\0\0a)", 54);
  for (const std::string& text : {found, std::string("x(2 (B[aa])W[bb])"), std::string("(2[x](;B[aa])(;W[bb]))")}) {
    ReadOptions options;
    options.format = "sgf";
    const auto first = read(text, options);
    if (!first) continue;
    const auto second = read(write(*first), options);
    ASSERT_TRUE(second) << text;
    ASSERT_EQ(second->games.size(), first->games.size()) << text;
    for (std::size_t i = 0; i < first->games.size(); ++i) {
      EXPECT_EQ(second->games[i].node_count(), first->games[i].node_count()) << text;
    }
  }
}

TEST(Read, B063_text_around_the_record_is_left_out_and_named) {
  const auto c = parsed("From: me (you)\n\n(;SZ[9]KM[0];B[cc])\n]tail))");
  EXPECT_EQ(c.games.size(), 1U);
  ASSERT_NE(finding(c, "sgf.text_before"), nullptr);
  EXPECT_EQ(finding(c, "sgf.text_before")->where.line, 1U);
  ASSERT_NE(finding(c, "sgf.text_after"), nullptr);
  EXPECT_EQ(finding(c, "sgf.text_after")->where.line, 4U);
  EXPECT_EQ(write(c), "(;SZ[9]KM[0];B[cc])\n");
}

TEST(Read, B061_lower_case_letters_in_names_are_noise) {
  const auto c = parsed("(;GaMe[1]SiZe[9]PlayerBlack[x]MULTIGOGM[1];Black[cc];White[gg];b[aa])");
  EXPECT_EQ(line(c.games[0]), "B C7, W G3, B A9");
  EXPECT_EQ(game_info(c.games[0]).black, "x");
  EXPECT_TRUE(c.games[0].has(NodeId{0}, "MULTIGOGM"));
  ASSERT_NE(finding(c, "sgf.lowercase_name"), nullptr);
  EXPECT_NE(write(c).find(";B[cc];W[gg];B[aa]"), std::string::npos);
}

TEST(Read, B059_a_name_without_value_is_dropped) {
  const auto c = parsed("(;SZ[9]KM[0]CR TR[cc];B[ee]LB)");
  ASSERT_NE(finding(c, "sgf.name_without_value"), nullptr);
  EXPECT_EQ(finding(c, "sgf.name_without_value")->where.column, 15U);
  EXPECT_EQ(write(c), "(;SZ[9]KM[0] TR[cc];B[ee])");
}

TEST(Read, moves_get_nodes_of_their_own) {
  const auto c = parsed("(;SZ[9]B[aa]BL[9];W[bb]B[cc];AB[dd]W[ee]C[x])");
  EXPECT_EQ(line(c.games[0]), "B A9, W B8, B C7, W E5");
  for (const char* id : {"sgf.move_in_root", "sgf.moves_in_one_node", "sgf.move_with_setup"}) {
    EXPECT_NE(finding(c, id), nullptr) << id;
  }
  EXPECT_EQ(read(write(c))->report.size(), 1U);  // only the assumed komi is left to say
}

TEST(Read, duplicate_properties_are_put_together) {
  const auto c = parsed("(;SZ[9]KM[0]AB[aa]C[x]AB[bb]C[y])");
  EXPECT_EQ(points_at(c.games[0], NodeId{0}, "AB", BoardSize::square(9)).size(), 2U);
  EXPECT_EQ(c.games[0].text(NodeId{0}, "C"), "x\n\ny");
  EXPECT_NE(finding(c, "sgf.property_twice"), nullptr);
}

TEST(Read, colours_are_spelt_in_many_ways) {
  EXPECT_EQ(parsed("(;SZ[9]PL[2])").games[0].text(NodeId{0}, "PL"), "W");
  EXPECT_EQ(parsed("(;SZ[9]PL[black])").games[0].text(NodeId{0}, "PL"), "B");
  const auto c = parsed("(;SZ[9]PL[X])");
  EXPECT_FALSE(c.games[0].has(NodeId{0}, "PL"));
  EXPECT_NE(finding(c, "sgf.bad_color"), nullptr);
}

TEST(Read, B155_every_game_of_a_collection_survives_a_broken_one) {
  const auto c = parsed("(;GM[1]GN[a];B[cc])\n(;GM[1]GN[b;B[cc]\n(;GM[1]GN[c];B[gg])");
  ASSERT_EQ(c.games.size(), 3U);
  EXPECT_EQ(game_info(c.games[2]).game_name, "c");
  ASSERT_NE(finding(c, "sgf.paren_unclosed"), nullptr);
  EXPECT_EQ(finding(c, "sgf.paren_unclosed")->game, 1);
}

TEST(Read, a_pasted_game_stays_a_variation) {
  auto c = parsed("(;SZ[9]KM[0];B[aa];W[bb])\n");
  const auto other = parsed("(;GM[1]SZ[9]KM[0];B[cc])");
  c.games[0].paste(other.games[0], NodeId{0}, NodeId{1});
  for (const auto layout : {WriteOptions::Layout::as_read, WriteOptions::Layout::canonical}) {
    const auto again = parsed(write(c, {layout}));
    ASSERT_EQ(again.games.size(), 1U);
    EXPECT_EQ(again.games[0].node_count(), 5U);
  }
}

TEST(Read, a_property_of_one_value_never_gets_two) {
  const auto c = parsed("(;GM[1]SZ[9]PB[a]PB[b]KM[6.5]KM[7.5]AB[aa]AB[bb]C[x]C[y])");
  EXPECT_NE(finding(c, "sgf.second_value"), nullptr);
  EXPECT_EQ(write(c), "(;GM[1]SZ[9]PB[a]KM[6.5]AB[aa][bb]C[x\n\ny])");
  EXPECT_EQ(finding(parsed("(;GM[1]SZ[9]PB[a]PB[a])"), "sgf.second_value"), nullptr);
}

TEST(Read, depth_and_length_have_no_limit) {
  std::string deep = "(;SZ[9]KM[0]";
  for (int i = 0; i < 200'000; ++i) deep += "(;C[x]";
  deep += std::string(200'001, ')');
  const auto c = parsed(deep);
  EXPECT_EQ(c.games[0].node_count(), 200'001U);
  EXPECT_EQ(write(c), deep);
  std::string longest = "(;SZ[19]KM[0]";
  for (int i = 0; i < 20'000; ++i) longest += i % 2 == 0 ? ";B[aa]" : ";W[]";
  const auto l = parsed(longest + ")");
  Replayer replayer(l.games[0]);
  EXPECT_EQ(replayer.at(l.games[0].main_line().back()).move_number, 20'000);
}

TEST(Read, a_flood_of_faults_is_counted_not_listed) {
  const auto c = parsed("(;SZ[9]" + std::string(100'000, '+') + [] {
    std::string s;
    for (int i = 0; i < 30'000; ++i) s += "! ";
    return s;
  }() + ")");
  EXPECT_LT(c.report.size(), 12'100U);
  EXPECT_NE(finding(c, "record.more_findings"), nullptr);
}

TEST(Read, root_data_whose_head_is_lost_stay_the_root) {
  const auto c = parsed("GM[1]SZ[9]PB[a\\]b](;B[aa];W[bb])");
  ASSERT_EQ(c.games.size(), 1U);
  EXPECT_EQ(board_size(c.games[0]), BoardSize::square(9));
  EXPECT_EQ(c.games[0].text(c.games[0].root(), "PB"), "a]b");
  EXPECT_EQ(c.games[0].node_count(), 3U);
  EXPECT_EQ(write(c), "(;GM[1]SZ[9]PB[a\\]b](;B[aa];W[bb]))\n");
  // Text that only looks like it stays text.
  EXPECT_EQ(parsed("see SZ[9] (;SZ[13];B[aa])").games[0].text(NodeId{0}, "SZ"), "13");
  EXPECT_EQ(parsed("SZ[9](;SZ[13];B[aa])").games[0].text(NodeId{0}, "SZ"), "13");
}

TEST(Read, words_between_brackets_in_a_comment_are_no_properties) {
  const auto c = parsed("(;SZ[9]KM[0]C[see [1] and [2] x];B[aa]C[a [b] Then [c]];W[bb])");
  const GameTree& game = c.games[0];
  EXPECT_EQ(game.text(game.root(), "C"), "see [1] and [2] x");
  EXPECT_EQ(game.text(NodeId{1}, "C"), "a [b] Then [c]");
  EXPECT_EQ(game.node_count(), 3U);
  // Old files with small letters keep their names.
  const auto old = parsed("(;gm[1]sz[9]pb[x]pw[y];b[aa])");
  EXPECT_EQ(old.games[0].text(NodeId{0}, "PW"), "y");
}

TEST(Read, passes_sizes_and_far_lines) {
  EXPECT_EQ(line(parsed("(;FF[3]SZ[9];B[ee];W[tt];B[])").games[0]), "B E5, W pass, B pass");
  const auto wide = parsed("(;SZ[30];B[Aa];W[dD])");
  const auto nodes = wide.games[0].main_line();
  EXPECT_EQ(move_at(wide.games[0], nodes[1], BoardSize::square(30))->vertex.point(), make_point(26, 29));
  EXPECT_EQ(move_at(wide.games[0], nodes[2], BoardSize::square(30))->vertex.point(), make_point(3, 0));
  EXPECT_EQ(board_size(parsed("(;SZ[13:9])").games[0]), BoardSize(13, 9));
  EXPECT_EQ(board_size(parsed("(;SZ[])").games[0]), BoardSize::square(19));
  for (const char* text : {"(;SZ[-3])", "(;SZ[0])", "(;SZ[53])", "(;SZ[4294967305])", "(;SZ[abc])"}) {
    const auto c = parsed(text);
    EXPECT_NE(finding(c, "record.size"), nullptr) << text;
    EXPECT_EQ(to_game(c.games[0], GameSettings{}).error().id, "record.size");
  }
  Replayer replayer(wide.games[0]);
  EXPECT_EQ(replayer.at(nodes[2]).board.at(make_point(3, 0)), Occupant::white);
}

TEST(Read, a_point_set_up_in_two_ways_is_told) {
  const auto c = parsed("(;SZ[9]SZ[13]KM[0]AB[aa:cc]AW[bb];B[ii])");
  EXPECT_EQ(c.games[0].texts(NodeId{0}, "SZ").size(), 1U);
  ASSERT_EQ(c.report.size(), 3U);
  EXPECT_EQ(c.report[0].id, "sgf.second_value");
  EXPECT_EQ(c.report[1].id, "sgf.property_twice");
  EXPECT_EQ(c.report[2].id, "sgf.setup_twice");
  EXPECT_EQ(c.report[2].where.column, 28U);
  EXPECT_EQ(parsed("(;SZ[9]KM[0]AB[aa]AW[bb]AE[cc])").report.size(), 0U);
}

}  // namespace
}  // namespace miai::record
