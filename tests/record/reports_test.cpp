// Faults that programs have had with records, in more spellings than the tests of the reader have.
#include <gtest/gtest.h>

#include <array>

#include "record/info.hpp"
#include "record/reading.hpp"
#include "record/replay.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

std::string moves(const GameTree& game) {
  const BoardSize size = board_size(game).value_or(BoardSize::square(19));
  std::string out;
  for (const NodeId n : game.main_line()) {
    if (const auto m = move_at(game, n, size)) {
      out += (out.empty() ? "" : " ") + std::string(1, letter_of(m->color)) + to_string(m->vertex);
    }
  }
  return out;
}

std::string result_of(std::string_view text) {
  const auto outcome = parse_result(text);
  return outcome ? to_string(*outcome) : "none";
}

TEST(Reports, B033_results_that_are_incomplete_or_odd) {
  for (const auto& [text, meant] :
       std::vector<std::pair<std::string_view, std::string_view>>{{"W+", "W+"},
                                                                  {"W+?", "W+"},
                                                                  {"?", "?"},
                                                                  {"0.0", "0"},
                                                                  {"w+0", "0"},
                                                                  {"Black wins by resignation", "B+R"},
                                                                  {"B+ 3,5 points", "B+3.5"},
                                                                  {"B+½", "B+0.5"},
                                                                  {"W+3½", "W+3.5"},
                                                                  {"W+3¾", "W+7.5"},
                                                                  {"B+-3", "B+"},
                                                                  {"打挂", "?"},
                                                                  {"", "none"},
                                                                  {"something else", "none"}}) {
    EXPECT_EQ(result_of(text), meant) << text;
  }
  const auto unknown = parsed("(;GM[1]SZ[9]KM[0]RE[something else];B[aa])");
  EXPECT_EQ(game_info(unknown.games.at(0)).result.text, "something else");
  EXPECT_EQ(write(unknown), "(;GM[1]SZ[9]KM[0]RE[something else];B[aa])");
}

TEST(Reports, B039_stubs_are_a_game_or_an_error) {
  using namespace std::string_view_literals;
  int games = 0;
  for (const std::string_view text :
       {";;)"sv,    ";;"sv,  "("sv,    "(;"sv,     ")"sv,       ""sv,       "()"sv,        "(;)"sv,
        ";"sv,      "(;B"sv, "(;B["sv, "(;B[aa"sv, "(;B[aa]"sv, "(((("sv,   ")))(((;;;"sv, "\0"sv,
        "(;C[\\"sv, "((;"sv, "(;(;"sv, "(;\0)"sv,  "[[[["sv,    "(;C[\\]"sv}) {
    const auto c = read(text);
    if (!c) {
      EXPECT_FALSE(c.error().message.empty()) << text;
      continue;
    }
    ++games;
    ASSERT_FALSE(c->games.empty());
    const std::string written = write(*c);
    const auto again = read(written);
    ASSERT_TRUE(again) << text << " -> " << written;
    EXPECT_EQ(write(*again), written);
  }
  EXPECT_GE(games, 6);
  EXPECT_TRUE(parsed("(;)").games.at(0).node_count() == 1U);
}

std::size_t black_points(std::string_view text) {
  const auto c = parsed(text);
  const auto size = board_size(c.games.at(0));
  return points_at(c.games[0], NodeId{0}, "AB", *size).size();
}

TEST(Reports, B043_rectangles_from_any_corner_and_on_oblong_boards) {
  EXPECT_EQ(black_points("(;SZ[9]AB[cc:ba])"), 6U);
  EXPECT_EQ(black_points("(;SZ[9]AB[ca:ac])"), 9U);
  EXPECT_EQ(black_points("(;SZ[13:9]AB[lh:mi][aa])"), 5U);
  EXPECT_EQ(black_points("(;SZ[9]AB[cc:cc])"), 1U);
  EXPECT_EQ(black_points("(;SZ[30]AB[zz:BB])"), 9U);
  const auto marks = parsed("(;SZ[9]TB[aa:bc]TR[ee:ff])");
  EXPECT_EQ(points_at(marks.games[0], NodeId{0}, "TB", BoardSize::square(9)).size(), 6U);
  EXPECT_EQ(points_at(marks.games[0], NodeId{0}, "TR", BoardSize::square(9)).size(), 4U);
  EXPECT_TRUE(finding(parsed("(;SZ[9]AB[hh:kk])"), "sgf.bad_point"));
}

TEST(Reports, B045_tt_is_a_pass_up_to_19_lines) {
  for (const char* size : {"5", "9", "13:9", "19", "19:9"}) {
    EXPECT_EQ(moves(parsed(std::string("(;SZ[") + size + "];B[tt];W[];B[aa])").games[0]).substr(0, 11), "Bpass Wpass")
        << size;
  }
  EXPECT_EQ(moves(parsed("(;SZ[20];B[tt];W[])").games[0]), "BU1 Wpass");
  const auto capitals = parsed("(;SZ[9]KM[0];B[EE])");
  EXPECT_TRUE(finding(capitals, "sgf.bad_move")) << "capital letters are other points";
}

TEST(Reports, B047_letters_beyond_z_are_lines_27_to_52) {
  const auto c = parsed("(;SZ[52];B[ZZ];W[AA]LB[Aa:x])");
  const BoardSize size = BoardSize::square(52);
  const auto n = c.games[0].main_line();
  EXPECT_EQ(move_at(c.games[0], n[1], size)->vertex.point(), make_point(51, 0));
  EXPECT_EQ(move_at(c.games[0], n[2], size)->vertex.point(), make_point(26, 25));
  EXPECT_EQ(to_game(c.games[0], GameSettings{}).error().id, "record.size_too_large");
}

TEST(Reports, B049_empty_numbers_count_as_not_given) {
  for (const char* blank : {"", " "}) {
    const std::string v = std::string("[") + blank + "]";
    const auto c = parsed("(;FF[4]GM[1]SZ" + v + "KM" + v + "HA" + v + "TM" + v + "RU[Chinese];B[pd]MN" + v + "BL" + v +
                          ";W[dp]OW" + v + ")");
    const GameInfo info = game_info(c.games.at(0));
    EXPECT_EQ(info.size, BoardSize::square(19));
    EXPECT_EQ(info.komi.source, KomiSource::assumed);
    EXPECT_EQ(info.komi.value, HalfPoints::halves(15));
    EXPECT_EQ(info.handicap, 0);
    EXPECT_EQ(moves(c.games[0]), "BQ16 WD4");
    EXPECT_EQ(clock_at(c.games[0], c.games[0].main_line()[1], Color::black), ClockNote{});
    EXPECT_TRUE(to_game(c.games[0], GameSettings{}));
  }
}

TEST(Reports, B059_nothing_is_written_without_a_value) {
  auto c = parsed("(;SZ[9]KM[0]TR;B[cc]LB;W[dd](;B[ee]CR)(;B[ff]C))");
  EXPECT_TRUE(finding(c, "sgf.name_without_value"));
  EXPECT_EQ(moves(c.games[0]), "BC7 WD6 BE5");
  GameTree& game = c.games[0];
  game.set(NodeId{1}, "TR", std::vector<std::string>{});
  game.set(NodeId{1}, "C", "");
  for (const auto layout : {WriteOptions::Layout::as_read, WriteOptions::Layout::canonical}) {
    EXPECT_TRUE(parsed(write(c, {layout})).report.empty()) << write(c, {layout});
  }
}

TEST(Reports, findings_name_the_property_they_are_about) {
  const auto told = [](const Collection& c, std::string_view id) {
    const auto it = std::find_if(c.report.begin(), c.report.end(), [&](const Finding& f) { return f.id == id; });
    return it == c.report.end() ? std::string() : it->message;
  };
  EXPECT_EQ(told(parsed("(;GM[1]SZ[9]KM[6.5]KM[7.5];B[aa])"), "sgf.property_twice"),
            "The property KM stands twice in one node.");
  EXPECT_EQ(told(parsed("(;GM[1]SZ[9]KM[6.5] PB ;B[aa])"), "sgf.name_without_value"), "The property PB has no value.");
}

TEST(Reports, a_parenthesis_too_many_is_no_text) {
  const auto c = parsed("(;GM[1]SZ[9]KM[6.5];B[aa]))\n)\n");
  EXPECT_TRUE(finding(c, "sgf.paren_extra"));
  EXPECT_FALSE(finding(c, "sgf.text_after"));
  EXPECT_TRUE(finding(parsed("(;GM[1]SZ[9]KM[6.5];B[aa])) bye"), "sgf.text_after"));
}

TEST(Reports, B061_long_and_unknown_names_are_kept) {
  const std::string text = "(;GM[1]SZ[9]KM[0]ABCDEFGHIJKLMNOPQRSTUVWXYZ[1]MULTIGOGM[1];B[cc])";
  EXPECT_EQ(write(parsed(text)), text);
  EXPECT_EQ(moves(parsed("(;GaMe[1]SiZe[9]AddBlack[cc]; White[ee];Black[aa])").games[0]), "WE5 BA9");
}

TEST(Reports, B063_letters_around_a_record_hold_no_games) {
  for (const char* before : {"Hi (see below) ", "Re: (;-) so\n\n", "(; -- my game\n", "(;see this)\n", "a;b (c)\n"}) {
    for (const char* after : {"", "\n-- \n(;-) bye", ")))\n]C[tail]", "\n(; ... (x)"}) {
      const auto c = parsed(std::string(before) + "(;GM[1]SZ[9]KM[0];B[cc];W[gg])" + after);
      ASSERT_EQ(c.games.size(), 1U) << before << after;
      EXPECT_EQ(moves(c.games[0]), "BC7 WG3") << before << after;
      EXPECT_TRUE(finding(c, "sgf.text_before"));
      EXPECT_EQ(finding(c, "sgf.text_after") != nullptr, *after != '\0');
    }
  }
  std::string smileys;
  for (int i = 0; i < 100'000; ++i) smileys += "(;-) ";
  EXPECT_EQ(moves(parsed(smileys + "(;SZ[9];B[cc])" + smileys).games.at(0)), "BC7");
  // Where there is nothing sounder, a root with a blot is still a root.
  EXPECT_EQ(moves(parsed("(;-GM[1]SZ[9];B[cc];W[gg])").games.at(0)), "BC7 WG3");
}

TEST(Reports, B065_nodes_without_a_move_at_the_end) {
  const auto c = parsed("(;SZ[9]KM[0];B[cc];W[gg];TB[aa:ba]TW[ia]\n\nOS[x];;C[end])");
  const GameTree& game = c.games.at(0);
  ASSERT_EQ(game.node_count(), 6U);
  EXPECT_EQ(moves(game), "BC7 WG3");
  EXPECT_EQ(points_at(game, NodeId{3}, "TB", BoardSize::square(9)).size(), 2U);
  EXPECT_EQ(points_at(game, NodeId{3}, "TW", BoardSize::square(9)).size(), 1U);
  EXPECT_EQ(game.text(NodeId{3}, "OS"), "x");
  EXPECT_TRUE(points_at(game, NodeId{2}, "TB", BoardSize::square(9)).empty());
  EXPECT_EQ(to_game(game, GameSettings{})->game.moves().size(), 2U);
}

TEST(Reports, B067_before_a_move_it_is_the_turn_of_who_plays_it) {
  const auto c = parsed("(;FF[4]GM[1]SZ[9]KM[5.5]AB[ai];B[cc];W[gg];W[cg];B[gc])");
  const std::array<Color, 5> turns{Color::black, Color::white, Color::white, Color::black, Color::white};
  for (int move = 1; move <= 5; ++move) {
    const auto loaded = to_game(c.games.at(0), GameSettings{}, GameTarget{move, kNoNode});
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->to_move, turns.at(static_cast<std::size_t>(move - 1))) << move;
    EXPECT_EQ(loaded->game.moves().size(), static_cast<std::size_t>(move - 1));
    EXPECT_EQ(loaded->game.settings().size, BoardSize::square(9));
  }
}

TEST(Reports, B069_handicap_stones_in_a_later_node) {
  for (const char* text :
       {"(;GM[1]SZ[19]HA[2]KM[0];AB[pd][dp];W[dd];B[pp])", "(;SZ[19]HA[2]KM[0];C[x];AB[pd];AB[dp];W[dd];B[pp])",
        "(;SZ[19]HA[2]KM[0];AB[pd][dp]PL[W];W[dd];B[pp])"}) {
    const auto c = parsed(text);
    EXPECT_EQ(game_info(c.games.at(0)).handicap, 2);
    EXPECT_EQ(game_info(c.games[0]).placed_black, 2);
    const auto start = to_game(c.games[0], GameSettings{}, GameTarget{1, kNoNode});
    ASSERT_TRUE(start);
    EXPECT_EQ(start->game.position().board().stones(Color::black), 2);
    EXPECT_EQ(start->to_move, Color::white);
    EXPECT_EQ(start->game.settings().handicap, 2);
  }
}

TEST(Reports, B155_a_broken_game_does_not_hide_the_next) {
  const auto c =
      parsed("(;GM[1]GN[one];B[cc])\n(;GM[1]GN[two;B[cc]\n(;GM[1]GN[three\\];W[gg]];B[gg])\n(;GM[1]GN[four];B[dd])");
  ASSERT_GE(c.games.size(), 3U);
  EXPECT_EQ(game_info(c.games.front()).game_name, "one");
  EXPECT_EQ(game_info(c.games.back()).game_name, "four");
  EXPECT_TRUE(finding(c, "sgf.moves_in_value"));
}

TEST(Reports, handicaps_that_no_board_takes_are_repaired) {
  for (const auto& [text, written] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"(;SZ[9]KM[0]HA[-3];B[aa])", "(;SZ[9]KM[0];B[aa])"},
           {"(;SZ[9]KM[0]HA[81];B[aa])", "(;SZ[9]KM[0];B[aa])"},
           {"(;SZ[9]KM[0]HA[99999999999];B[aa])", "(;SZ[9]KM[0];B[aa])"},
           {"(;SZ[9]KM[0]HA[-2]AB[cc][gg];W[aa])", "(;SZ[9]KM[0]HA[2]AB[cc][gg];W[aa])"},
           {"(;SZ[9]KM[0]HA[500]AB[cc];W[aa])", "(;SZ[9]KM[0]AB[cc];W[aa])"}}) {
    const auto c = parsed(text);
    ASSERT_TRUE(finding(c, "record.handicap_odd")) << text;
    EXPECT_EQ(c.report.front().where.column, 13U) << text;
    EXPECT_EQ(write(c), written);
    EXPECT_TRUE(any_repaired(c.report));
  }
  EXPECT_FALSE(finding(parsed("(;SZ[9]KM[0]HA[80])"), "record.handicap_odd"));
  EXPECT_FALSE(finding(parsed("(;SZ[9]KM[0]HA[0])"), "record.handicap_odd"));
}

TEST(Reports, numbers_beyond_their_range_are_told_and_kept) {
  for (const char* property : {"TM[-1]", "ST[4]", "ST[-1]"}) {
    const std::string text = std::string("(;SZ[9]KM[0]") + property + ";B[aa])";
    const auto c = parsed(text);
    EXPECT_TRUE(finding(c, "sgf.number_range")) << text;
    EXPECT_EQ(write(c), text);
  }
  for (const char* property : {"MN[-1]", "BL[-0.5]", "WL[-3]", "OB[-1]", "OW[-2]"}) {
    const std::string text = std::string("(;SZ[9]KM[0]\n;B[aa]") + property + ")";
    const auto c = parsed(text);
    ASSERT_TRUE(finding(c, "sgf.number_range")) << text;
    EXPECT_EQ(c.report.front().where.line, 2U);
    EXPECT_EQ(c.report.front().where.column, 7U);
    EXPECT_EQ(write(c), text);
    EXPECT_EQ(clock_at(c.games[0], NodeId{1}, Color::black), ClockNote{});
  }
  EXPECT_FALSE(game_info(parsed("(;SZ[9]KM[0]TM[-5])").games[0]).time.main_seconds.has_value());
  EXPECT_TRUE(parsed("(;SZ[9]KM[-7.5]TM[0]ST[3];B[aa]MN[0]BL[0]OB[0])").report.empty());
}

TEST(Reports, a_komi_that_no_game_has_is_told_however_large) {
  for (const char* komi : {"6.3", "150", "-150", "10000000", "-1e30"}) {
    const auto c = parsed(std::string("(;SZ[9]RU[Japanese]KM[") + komi + "];B[aa])");
    EXPECT_TRUE(finding(c, "record.komi_odd")) << komi;
    EXPECT_FALSE(finding(c, "record.komi_assumed")) << komi;
  }
}

TEST(Reports, data_of_the_root_below_it_are_told_and_kept) {
  for (const char* property : {"SZ[13]", "KM[5.5]", "HA[2]", "RU[Chinese]", "RE[B+3]", "TM[60]", "OT[3x30]", "GM[2]"}) {
    const std::string text = std::string("(;GM[1]SZ[9]KM[0]\n;B[aa]\n;W[bb]") + property + ")";
    const auto c = parsed(text);
    ASSERT_TRUE(finding(c, "sgf.below_root")) << text;
    EXPECT_EQ(c.report.front().severity, Severity::warning) << text;
    EXPECT_EQ(c.report.front().where.line, 3U) << text;
    EXPECT_EQ(c.report.front().where.column, 7U) << text;
    EXPECT_EQ(write(c), text);
    EXPECT_EQ(game_info(c.games[0]).size, BoardSize::square(9));
    EXPECT_EQ(game_info(c.games[0]).komi.value, HalfPoints());
  }
  // Names and the like lie about in old files and change nothing; nor does what the root says as well.
  for (const char* property : {"PB[x]", "EV[x]", "DT[2001]", "KM[0]"}) {
    const auto c = parsed(std::string("(;SZ[9]KM[0];B[aa]") + property + ")");
    ASSERT_TRUE(finding(c, "sgf.below_root")) << property;
    EXPECT_EQ(c.report.front().severity, Severity::note) << property;
  }
}

TEST(Reports, lines_and_columns_are_counted_past_every_kind_of_line_end) {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    const std::string text = "(;SZ[9]KM[0]C[" + std::string(40, 'a') + end + "囲碁 ход" + end + end + "x]" + end +
                             ";B[aa]C[囲碁 a long comment in one line]MN[-1]" + end + end + ";W[bb]MN[-1])";
    const auto c = parsed(text);
    ASSERT_EQ(c.report.size(), 2U);
    EXPECT_EQ(c.report[0].where.line, 5U) << c.report[0].where.column;
    EXPECT_EQ(c.report[0].where.column, 39U);
    EXPECT_EQ(c.report[1].where.line, 7U);
    EXPECT_EQ(c.report[1].where.column, 7U);
  }
}

}  // namespace
}  // namespace miai::record
