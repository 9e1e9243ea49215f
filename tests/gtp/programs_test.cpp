// Programs on the other side, each by a small client that gives up where the real one would. What they read are the
// conversations in tests/golden/gtp/program-*.gtp, which another test holds to what the session answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "base/text.hpp"

namespace miai::gtp {
namespace {

/// A command and the bytes that came back, up to the next command.
struct Exchange {
  std::string command;
  std::string reply;
};

std::vector<Exchange> conversation(const std::string& program) {
  std::ifstream in(std::string(MIAI_SOURCE_DIR) + "/tests/golden/gtp/program-" + program + ".gtp", std::ios::binary);
  std::vector<Exchange> exchanges;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(';')) continue;
    if (line.starts_with("> ")) {
      exchanges.push_back({line.substr(2), ""});
    } else if (!exchanges.empty()) {
      exchanges.back().reply += line + "\n";
    }
  }
  return exchanges;
}

/// The text of a reply whose sign is '='. Fails where no reader could go on.
std::string text_of(const Exchange& exchange) {
  const std::string& reply = exchange.reply;
  EXPECT_TRUE(reply.starts_with("=")) << exchange.command << " -> " << reply;
  EXPECT_TRUE(reply.ends_with("\n\n")) << exchange.command;
  EXPECT_EQ(reply.find("\n\n"), reply.size() - 2) << exchange.command << ": an empty line inside";
  EXPECT_EQ(reply.find('\r'), std::string::npos);
  if (reply.size() < 3) return "";
  std::string text = reply.substr(1, reply.size() - 3);
  if (text.starts_with(' ')) text.erase(0, 1);
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Lines of an analysis: what follows the line of the sign.
std::vector<std::string> info_lines(const Exchange& exchange) {
  std::vector<std::string> lines = lines_of(exchange.reply);
  EXPECT_EQ(lines.front(), "=") << exchange.command;
  lines.erase(lines.begin());
  std::erase(lines, "");
  return lines;
}

std::vector<std::string> words_of(const std::string& text) {
  const auto words = split_words(text);
  return {words.begin(), words.end()};
}

bool is_vertex(const std::string& word) {
  static const std::regex kVertex("pass|[A-HJ-Z]+[1-9][0-9]?");
  return std::regex_match(word, kVertex);
}

const Exchange& find(const std::vector<Exchange>& talk, std::string_view beginning) {
  const auto found =
      std::find_if(talk.begin(), talk.end(), [&](const Exchange& e) { return e.command.starts_with(beginning); });
  EXPECT_NE(found, talk.end()) << beginning;
  return *found;
}

/// Every command has one reply, and those that may not fail do not.
void expect_all_fine(const std::vector<Exchange>& talk, const std::set<std::string>& may_fail = {}) {
  ASSERT_GT(talk.size(), 5U);
  for (const Exchange& exchange : talk) {
    if (exchange.command.starts_with('#')) {
      EXPECT_EQ(exchange.reply, "") << "remarks have no reply";
    } else if (may_fail.contains(exchange.command)) {
      EXPECT_TRUE(exchange.reply.starts_with("? ")) << exchange.command;
    } else {
      text_of(exchange);
    }
  }
}

TEST(Programs, sabaki) {
  const auto talk = conversation("sabaki");
  expect_all_fine(talk);
  // Names are looked up as they stand: a blank or a carriage return behind one hides the command.
  const auto commands = lines_of(text_of(find(talk, "list_commands")));
  const std::set<std::string> known(commands.begin(), commands.end());
  for (const char* name : {"kata-analyze", "kata-genmove_analyze", "lz-analyze", "set_free_handicap", "undo", "play"}) {
    EXPECT_TRUE(known.contains(name)) << name;
  }
  EXPECT_FALSE(known.contains("analyze")) << "it would be taken first, and read in whole numbers";
  for (const char* command : {"kata-analyze", "kata-genmove_analyze"}) {
    for (const std::string& line : info_lines(find(talk, command))) {
      if (line.starts_with("play ")) continue;
      // Cut at "info"; what follows "pv" are vertices to the end of the piece.
      static const std::regex kInfo("\\s*info\\s+");
      std::sregex_token_iterator piece(line.begin(), line.end(), kInfo, -1);
      for (; piece != std::sregex_token_iterator(); ++piece) {
        const std::string text = piece->str();
        if (text.empty()) continue;
        static const std::regex kForm("move (\\S+)( \\S+ \\S+)* pv( \\S+)+");
        std::smatch parts;
        ASSERT_TRUE(std::regex_match(text, parts, kForm)) << text;
        EXPECT_TRUE(is_vertex(parts[1]));
        for (const auto& word : words_of(text.substr(text.find(" pv ") + 4))) {
          EXPECT_TRUE(is_vertex(word)) << text;
        }
        static const std::regex kWinrate(".* winrate ([0-9.e+-]+) .*");
        ASSERT_TRUE(std::regex_match(text, parts, kWinrate)) << text;
        EXPECT_TRUE(std::stod(parts[1]) >= 0 && std::stod(parts[1]) <= 1) << "a share, since the name begins with kata";
      }
    }
  }
  EXPECT_TRUE(info_lines(find(talk, "kata-genmove_analyze")).back().starts_with("play "));
}

/// Words in pairs; whole numbers where an int is parsed.
void read_as_lizzie(const std::string& line) {
  ASSERT_TRUE(line.starts_with("info ")) << line;
  const auto words = split_words(line);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string key(words[i]);
    if (key == "info") continue;
    if (key == "pv") {
      while (i + 1 < words.size() && words[i + 1] != "info") EXPECT_TRUE(is_vertex(std::string(words[++i]))) << line;
      continue;
    }
    ASSERT_LT(i + 1, words.size()) << "no value behind " << key;
    const std::string value(words[++i]);
    if (key == "move") {
      EXPECT_TRUE(is_vertex(value)) << line;
    } else {
      EXPECT_TRUE(parse_int(value).has_value()) << key << " " << value;
    }
  }
}

TEST(Programs, lizzie) {
  const auto talk = conversation("lizzie");
  expect_all_fine(talk);
  EXPECT_FALSE(text_of(talk[0]).starts_with("KataGo")) << "else it would speak another dialect";
  const std::string version = text_of(find(talk, "version"));
  static const std::regex kVersion("[0-9]+\\.([0-9]+)(\\.[0-9]+)?");
  EXPECT_TRUE(std::regex_match(version, kVersion)) << version;
  for (const std::string& line : info_lines(find(talk, "lz-analyze"))) read_as_lizzie(line);
  const auto move = info_lines(find(talk, "lz-genmove_analyze"));
  ASSERT_GE(move.size(), 2U);
  EXPECT_TRUE(is_vertex(move.back().substr(5))) << move.back();
}

/// A list of numbers behind a word, to the next word.
std::vector<double> numbers_behind(const std::string& line, const std::string& word) {
  std::vector<double> numbers;
  const std::size_t at = line.find(" " + word + " ");
  if (at == std::string::npos) return numbers;
  for (const auto text : split_words(std::string_view(line).substr(at + word.size() + 2))) {
    const auto number = parse_number(text);
    if (!number) break;
    numbers.push_back(*number);
  }
  return numbers;
}

TEST(Programs, lizzieyzy) {
  const auto talk = conversation("lizzieyzy");
  expect_all_fine(talk);
  const auto lines = info_lines(find(talk, "kata-analyze W 10"));
  ASSERT_FALSE(lines.empty());
  for (const std::string& line : lines) {
    for (const char* key : {"winrate", "scoreLead", "scoreMean", "scoreStdev", "lcb", "prior", "order", "visits"}) {
      EXPECT_EQ(numbers_behind(line, key).size(), 1U) << key;
    }
    const auto ownership = numbers_behind(line, "ownership");
    EXPECT_EQ(ownership.size(), 81U);
    EXPECT_EQ(numbers_behind(line, "movesOwnership").size(), 81U);
    EXPECT_NE(line.find(" rootInfo visits "), std::string::npos);
    EXPECT_LT(line.find(" rootInfo "), line.find(" ownership "));
  }
  for (const std::string& line : info_lines(find(talk, "kata-analyze W interval"))) {
    EXPECT_EQ(line.find("info move E5 "), std::string::npos) << "avoided";
  }
  const boost::json::value rules = boost::json::parse(text_of(find(talk, "kata-get-rules")));
  for (const char* key : {"friendlyPassOk", "hasButton", "ko", "scoring", "suicide", "tax", "whiteHandicapBonus"}) {
    EXPECT_TRUE(rules.as_object().contains(key)) << key;
  }
  const std::string raw = text_of(find(talk, "kata-raw-nn"));
  for (const char* part : {"whiteWin ", "whiteLead ", "policy\n", "policyPass ", "whiteOwnership\n"}) {
    EXPECT_NE(raw.find(part), std::string::npos) << part;
  }
}

TEST(Programs, lizgoban) {
  const auto talk = conversation("lizgoban");
  expect_all_fine(talk, {"kata-analyze interval 1 unheardOf true", "kata-get-param humanSLProfile"});
  const boost::json::value models = boost::json::parse(text_of(find(talk, "kata-get-models")));
  ASSERT_FALSE(models.as_array().empty());
  EXPECT_TRUE(models.as_array()[0].as_object().contains("name"));
  EXPECT_EQ(text_of(find(talk, "kata-get-param maxVisits")).find('.'), std::string::npos);
  const auto owned = info_lines(find(talk, "kata-analyze interval 1 ownership"));
  EXPECT_EQ(numbers_behind(owned.back(), "ownership").size(), 361U);
  std::set<std::string> moves;
  const std::string wide = info_lines(find(talk, "kata-analyze interval 1 minmoves")).back();
  static const std::regex kMove("info move (\\S+)");
  for (std::sregex_iterator it(wide.begin(), wide.end(), kMove), end; it != end; ++it) moves.insert((*it)[1]);
  EXPECT_GE(moves.size(), 5U);
}

TEST(Programs, q5go) {
  const auto talk = conversation("q5go");
  expect_all_fine(talk);
  EXPECT_EQ(find(talk, "protocol_version").reply, "= 2\n\n");
  for (const Exchange& exchange : talk) {
    if (!exchange.command.starts_with("known_command")) continue;
    EXPECT_EQ(exchange.reply, exchange.command.ends_with("nonsense") ? "= false\n\n" : "= true\n\n");
  }
  for (const std::string& line : info_lines(find(talk, "kata-analyze"))) {
    EXPECT_EQ(numbers_behind(line, "winrate").size(), 1U);
    EXPECT_EQ(numbers_behind(line, "scoreMean").size(), 1U);
  }
  static const std::regex kScore("[BW]\\+[0-9]+(\\.5)?|0");
  EXPECT_TRUE(std::regex_match(text_of(find(talk, "final_score")), kScore));
}

TEST(Programs, gogui) {
  const auto talk = conversation("gogui");
  expect_all_fine(talk);
  const auto commands = lines_of(text_of(find(talk, "list_commands")));
  const std::set<std::string> known(commands.begin(), commands.end());
  static const std::set<std::string> kTypes{"bwboard", "cboard", "dboard", "sboard", "plist", "pspairs", "pstring",
                                            "hstring", "string", "gfx",    "var",    "varb",  "varw",    "varc",
                                            "varp",    "varpo",  "param",  "eplist", "none"};
  for (const std::string& line : lines_of(text_of(find(talk, "gogui-analyze_commands")))) {
    static const std::regex kForm("([a-z]+)/([^/]+)/(\\S+)( .*)?");
    std::smatch parts;
    ASSERT_TRUE(std::regex_match(line, parts, kForm)) << line;
    EXPECT_TRUE(kTypes.contains(parts[1])) << line;
    EXPECT_TRUE(known.contains(parts[3])) << line << ": no such command";
  }
  for (const char* command : {"final_status_list dead", "final_status_list seki"}) {
    for (const auto& word : words_of(text_of(find(talk, command)))) EXPECT_TRUE(is_vertex(word));
  }
  EXPECT_EQ(text_of(find(talk, "final_score")), "B+4.5") << "15 points against 10 and a half";
  EXPECT_TRUE(parse_number(text_of(find(talk, "cputime"))).has_value());
}

TEST(Programs, gtp2ogs) {
  const auto talk = conversation("gtp2ogs");
  expect_all_fine(talk);
  for (const Exchange& exchange : talk) {
    if (!exchange.command.starts_with("genmove")) continue;
    const std::string vertex = text_of(exchange);
    EXPECT_TRUE(is_vertex(vertex) || vertex == "resign") << vertex;
  }
}

TEST(Programs, cgos) {
  const auto talk = conversation("cgos");
  expect_all_fine(talk);
  int answers = 0;
  for (const Exchange& exchange : talk) {
    if (!exchange.command.starts_with("cgos-genmove_analyze")) continue;
    const auto lines = info_lines(exchange);
    ASSERT_EQ(lines.size(), 2U) << "one line of JSON and one of the move";
    const boost::json::value told = boost::json::parse(lines[0]);
    for (const char* key : {"winrate", "score", "visits"}) EXPECT_TRUE(told.at(key).is_number()) << key;
    for (const auto& move : told.at("moves").as_array()) {
      for (const char* key : {"winrate", "score", "prior", "visits"}) EXPECT_TRUE(move.at(key).is_number()) << key;
      EXPECT_TRUE(is_vertex(move.at("move").as_string().c_str()));
      for (const auto& word : words_of(move.at("pv").as_string().c_str())) EXPECT_TRUE(is_vertex(word));
    }
    EXPECT_EQ(told.at("ownership").as_string().size(), 81U);
    static const std::regex kPlay("play (pass|resign|[A-HJ][1-9])");
    EXPECT_TRUE(std::regex_match(lines[1], kPlay)) << lines[1];
    ++answers;
  }
  EXPECT_EQ(answers, 2);
}

}  // namespace
}  // namespace miai::gtp
