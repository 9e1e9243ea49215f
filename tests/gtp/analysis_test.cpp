// Analyses as GUIs read them, and how they end.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "base/text.hpp"
#include "talking.hpp"

namespace miai::gtp {
namespace {

using test::Chooser;
using test::Talk;

/// One candidate as a GUI sees it.
struct Info {
  std::map<std::string, std::string> values;
  std::vector<std::string> pv;
  std::vector<std::string> keys;
};

/// What a GUI reads from one line of an analysis.
struct SeenLine {
  std::vector<Info> infos;
  std::map<std::string, std::string> root;
  std::vector<double> ownership;
  std::string trouble;  ///< why a strict reader would have given up
};

bool is_vertex(const std::string& word) {
  if (word == "pass") return true;
  const auto digits = word.find_first_of("0123456789");
  return digits != std::string::npos && digits > 0 && word.find_first_not_of("ABCDEFGHJKLMNOPQRSTUVWXYZ") == digits &&
         word.find_first_not_of("0123456789", digits) == std::string::npos;
}

/// Keys and values, until a list begins. Readers of this kind (Lizzie, LizGoban, KaTrain's fork) take words in pairs;
/// `pv` takes all vertices that follow.
SeenLine read_line(const std::string& line) {
  SeenLine seen;
  const auto words = split_words(line);
  std::map<std::string, std::string>* into = nullptr;
  for (std::size_t i = 0; i < words.size();) {
    const std::string word(words[i++]);
    if (word == "info") {
      seen.infos.emplace_back();
      into = &seen.infos.back().values;
    } else if (word == "rootInfo") {
      into = &seen.root;
    } else if (word == "ownership") {
      while (i < words.size() && parse_number(words[i])) seen.ownership.push_back(*parse_number(words[i++]));
    } else if (word == "pv") {
      while (i < words.size() && is_vertex(std::string(words[i]))) seen.infos.back().pv.emplace_back(words[i++]);
      seen.infos.back().keys.push_back(word);
    } else if (into == nullptr || i >= words.size()) {
      seen.trouble = "word \"" + word + "\" has no place";
      return seen;
    } else {
      if (!into->emplace(word, std::string(words[i])).second) seen.trouble = "key " + word + " twice";
      if (into != &seen.root) seen.infos.back().keys.push_back(word);
      ++i;
    }
  }
  return seen;
}

/// The lines of a reply between "=" and the empty line.
std::vector<std::string> body_lines(const std::string& reply) {
  std::vector<std::string> lines;
  std::istringstream in(reply);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line) && !line.empty()) lines.push_back(line);
  return lines;
}

std::string analysed(Talk& talk, const std::string& command) {
  return talk.raw(command + "\n");
}

TEST(Analysis, the_reply_begins_at_once_and_ends_with_one_empty_line) {
  Talk talk(Chooser::search);
  for (const char* command : {"lz-analyze b 50", "kata-analyze 50 rootInfo true", "lz-genmove_analyze b 50",
                              "kata-search_analyze w 50", "cgos-analyze b", "cgos-genmove_analyze w"}) {
    const std::string reply = analysed(talk, std::string("12 ") + command);
    EXPECT_TRUE(reply.starts_with("=12\n")) << command;
    EXPECT_TRUE(reply.ends_with("\n\n"));
    EXPECT_EQ(reply.find("\n\n"), reply.size() - 2) << command << ": an empty line inside ends the reply too early";
    EXPECT_FALSE(body_lines(reply).empty());
  }
}

TEST(Analysis, sabaki_finds_every_move_with_pv_last) {
  Talk talk(Chooser::search);
  talk.ask("boardsize 9");
  for (const char* command : {"lz-analyze b 50", "kata-analyze b 50"}) {
    for (const std::string& line : body_lines(analysed(talk, command))) {
      const SeenLine seen = read_line(line);
      EXPECT_EQ(seen.trouble, "") << line;
      ASSERT_FALSE(seen.infos.empty());
      for (const Info& info : seen.infos) {
        EXPECT_TRUE(is_vertex(info.values.at("move")));
        EXPECT_EQ(info.keys.back(), "pv") << command;
        ASSERT_FALSE(info.pv.empty());
        EXPECT_EQ(info.pv.front(), info.values.at("move"));
      }
    }
  }
}

TEST(Analysis, lizzie_reads_whole_numbers) {
  Talk talk(Chooser::search);
  for (const std::string& line : body_lines(analysed(talk, "lz-analyze b 50"))) {
    int order = 0;
    for (const Info& info : read_line(line).infos) {
      for (const char* key : {"visits", "winrate", "prior", "lcb", "order"}) {
        EXPECT_TRUE(parse_int(info.values.at(key))) << key << " " << info.values.at(key);
      }
      EXPECT_EQ(*parse_int(info.values.at("order")), order++);
      EXPECT_GE(*parse_int(info.values.at("winrate")), 0);
      EXPECT_LE(*parse_int(info.values.at("winrate")), 10'000);
    }
  }
}

TEST(Analysis, lizzieyzy_and_katrain_find_scores_root_and_ownership) {
  Talk talk(Chooser::search);
  talk.all({"rectangular_boardsize 7 5", "play b D3"});
  const auto lines = body_lines(analysed(talk, "kata-analyze w 20 ownership true rootInfo true"));
  ASSERT_FALSE(lines.empty());
  const SeenLine seen = read_line(lines.back());
  EXPECT_EQ(seen.trouble, "");
  EXPECT_EQ(seen.ownership.size(), 35U);
  for (const double owner : seen.ownership) EXPECT_LE(std::abs(owner), 1.0);
  for (const char* key : {"visits", "winrate", "scoreLead", "scoreMean", "utility"}) {
    EXPECT_TRUE(parse_number(seen.root.at(key))) << key;
  }
  for (const Info& info : seen.infos) {
    for (const char* key : {"visits", "edgeVisits", "utility", "winrate", "scoreMean", "scoreStdev", "scoreLead",
                            "scoreSelfplay", "prior", "lcb", "utilityLcb", "weight", "order"}) {
      ASSERT_TRUE(info.values.contains(key)) << key;
      EXPECT_TRUE(parse_number(info.values.at(key))) << key << " " << info.values.at(key);
    }
    const double winrate = *parse_number(info.values.at("winrate"));
    EXPECT_GE(winrate, 0);
    EXPECT_LE(winrate, 1);
  }
}

TEST(Analysis, lizgoban_learns_by_errors_which_keys_there_are) {
  Talk talk(Chooser::search);
  for (const char* key : {"rootInfo", "ownership", "ownershipStdev", "movesOwnership", "movesOwnershipStdev",
                          "pvVisits", "pvEdgeVisits", "noResultValue"}) {
    EXPECT_EQ(talk.raw("kata-analyze interval 1 " + std::string(key) + " true\n")[0], '=') << key;
    EXPECT_EQ(talk.ask("lz-analyze interval 1 " + std::string(key) + " true"), "? syntax error") << key;
  }
  for (const char* key : {"humanPolicy", "pda", "rootinfo", "minMoves"}) {
    EXPECT_EQ(talk.ask("kata-analyze interval 1 " + std::string(key) + " true"), "? syntax error") << key;
  }
}

TEST(Analysis, q5go_asks_first_what_is_known) {
  Talk talk(Chooser::search);
  for (const char* name : {"lz-analyze", "kata-analyze", "kata-set-rules", "final_score"}) {
    EXPECT_EQ(talk.ask("known_command " + std::string(name)), "= true");
  }
}

TEST(Analysis, gogui_knows_every_type_of_analysis) {
  Talk talk;
  const std::vector<std::string> types{"bwboard", "cboard", "dboard", "sboard", "plist", "pspairs", "pstring",
                                       "hstring", "string", "gfx",    "varb",   "varw",  "varc",    "varp",
                                       "varpo",   "var",    "param",  "eplist", "none"};
  std::istringstream lines(talk.text("gogui-analyze_commands"));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const std::string type = line.substr(0, line.find('/'));
    EXPECT_NE(std::find(types.begin(), types.end(), type), types.end()) << line;
    EXPECT_EQ(std::count(line.begin(), line.end(), '/'), 2) << line;
  }
  EXPECT_GT(count, 5);
}

TEST(Analysis, views_of_black_and_white_add_up) {
  Talk talk(Chooser::search);
  const auto winrate = [&](const std::string& view) {
    talk.ask("kata-set-param reportAnalysisWinratesAs " + view);
    return *parse_number(
        read_line(body_lines(analysed(talk, "kata-analyze w 10 rootInfo true"))[0]).root.at("winrate"));
  };
  const double black = winrate("BLACK");
  const double white = winrate("WHITE");
  EXPECT_NEAR(black + white, 1, 1e-5);
  EXPECT_NEAR(winrate("SIDETOMOVE"), white, 1e-5);
}

TEST(Analysis, forbidden_moves_are_not_looked_at) {
  Talk talk(Chooser::search);
  talk.ask("boardsize 3");
  for (const std::string& line : body_lines(analysed(talk, "kata-analyze b 10 allow b B2,A1 1 minmoves 9"))) {
    for (const Info& info : read_line(line).infos) {
      const std::string move = info.values.at("move");
      EXPECT_TRUE(move == "B2" || move == "A1") << move;
    }
  }
  EXPECT_EQ(talk.text("kata-search b").empty(), false);
}

TEST(Analysis, minmoves_and_maxmoves_bound_the_list) {
  Talk talk(Chooser::search);
  talk.ask("boardsize 5");
  EXPECT_EQ(read_line(body_lines(analysed(talk, "kata-analyze b 10 maxmoves 3"))[0]).infos.size(), 3U);
  EXPECT_EQ(read_line(body_lines(analysed(talk, "kata-analyze b 10 minmoves 26"))[0]).infos.size(), 26U);
}

TEST(Analysis, B091_moves_with_lines_end_with_the_move_and_play_it) {
  Talk talk(Chooser::search);
  ASSERT_EQ(talk.all({"boardsize 9", "clear_board", "komi 7.5", "play B A9"}), "");
  for (const char* command : {"lz-genmove_analyze w 50", "kata-genmove_analyze b 50"}) {
    const std::string reply = analysed(talk, command);
    const auto lines = body_lines(reply);
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(lines.back().starts_with("play ")) << lines.back();
    EXPECT_TRUE(is_vertex(lines.back().substr(5)));
  }
  EXPECT_EQ(talk.all({"undo", "undo", "undo"}), "");
  EXPECT_EQ(talk.ask("undo"), "? cannot undo");
}

TEST(Analysis, B093_new_komi_shows_from_the_first_line_on) {
  SessionOptions options;
  options.engine.model = "playouts";
  options.engine.visits = 600;
  Session session(std::move(options));
  session.talk("boardsize 9\nkomi 0.5\n");
  for (int row = 1; row <= 9; ++row) {
    session.talk("play B E" + std::to_string(row) + "\nplay W F" + std::to_string(row) + "\n");
  }
  const auto winrate = [&] {
    return *parse_int(read_line(body_lines(session.talk("lz-analyze b 10\n"))[0]).infos[0].values.at("winrate"));
  };
  EXPECT_GT(winrate(), 9000);
  session.talk("komi 20.5\n");
  EXPECT_LT(winrate(), 1000);
  EXPECT_EQ(session.talk("final_score\n"), "= W+11.5\n\n");
}

TEST(Analysis, B079_options_of_other_programs_are_answered_in_order) {
  Talk talk(Chooser::search);
  const std::string replies =
      talk.raw("1 name\n2 lz-setoption name visits value 10\n3 kata-set-rules japanese\n4 komi 6.5\n5 version\n");
  EXPECT_EQ(replies, "=1 Miai\n\n=2\n\n=3\n\n=4\n\n=5 0.1.0\n\n");
  EXPECT_EQ(talk.ask("lz-setoption name nonsense value 10")[0], '?');
}

TEST(Analysis, B119_many_kos_do_not_hold_the_engine_up) {
  SessionOptions options;
  options.engine.model = "playouts";
  options.engine.visits = 60;
  Session session(std::move(options));
  session.talk("boardsize 9\nkomi 6.5\n");
  for (const char* move : {"B C2", "B D1", "B H2", "B J1", "B G1", "B C8", "B D9", "W A1", "W B2", "W F1", "W G2",
                           "W A9", "W B8", "W C9", "W C1"}) {
    session.talk("play " + std::string(move) + "\n");
  }
  for (const char* color : {"b", "w", "b", "w"}) {
    EXPECT_EQ(session.talk("genmove " + std::string(color) + "\n")[0], '=');
  }
}

}  // namespace
}  // namespace miai::gtp
