// The table of commands, and everything that is made from it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "base/text.hpp"
#include "gtp/command.hpp"
#include "talking.hpp"

namespace miai::gtp {
namespace {

using test::Talk;

TEST(Table, every_name_once_and_every_row_complete) {
  std::set<std::string_view> names;
  for (const Family& family : families()) {
    for (const Command& command : family.commands) {
      EXPECT_TRUE(names.insert(command.name).second) << command.name;
      EXPECT_EQ(command.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_-0123456789"), std::string_view::npos);
      EXPECT_TRUE(command.summary.ends_with('.')) << command.name;
      EXPECT_EQ(command.summary.find('|'), std::string_view::npos) << command.name;
      EXPECT_EQ(command.least > 0, !command.arguments.empty() && !command.arguments.starts_with('[') &&
                                       command.name != "set_free_handicap")
          << command.name;
      EXPECT_NE(command.run, nullptr);
    }
  }
}

TEST(Table, list_commands_and_known_command_agree) {
  Talk talk;
  const std::string list = talk.text("list_commands");
  EXPECT_EQ(list.find('\r'), std::string::npos);
  EXPECT_EQ(list.find(' '), std::string::npos);
  for (const auto name : split_words(list)) EXPECT_EQ(talk.text("known_command " + std::string(name)), "true") << name;
  EXPECT_EQ(talk.text("known_command nosuch"), "false");
  for (const char* name : {"protocol_version",
                           "name",
                           "version",
                           "known_command",
                           "list_commands",
                           "quit",
                           "boardsize",
                           "clear_board",
                           "komi",
                           "fixed_handicap",
                           "place_free_handicap",
                           "set_free_handicap",
                           "play",
                           "genmove",
                           "undo",
                           "time_settings",
                           "time_left",
                           "final_score",
                           "final_status_list",
                           "loadsgf",
                           "reg_genmove",
                           "showboard"}) {
    EXPECT_EQ(talk.text("known_command " + std::string(name)), "true") << name;
  }
}

TEST(Table, what_is_not_there_is_not_promised) {
  Talk talk;
  for (const char* name : {"analyze", "genmove_analyze", "kata-raw-human-nn", "heatmap"}) {
    EXPECT_EQ(talk.text("known_command " + std::string(name)), "false") << name;
  }
}

/// No command may fall over whatever it is given, and each answers exactly once.
TEST(Table, every_command_bears_odd_arguments) {
  const std::vector<std::string> odd{
      "",    "b",  "b d4",        "b d4 w",        "pass",          "-1", "0",    "99999999999999999999999", "\xC3\xA4",
      "nan", "{}", "{\"ko\":[]}", "b pass w pass", "a b c d e f g", "\"", "1e400"};
  for (const Family& family : families()) {
    for (const Command& command : family.commands) {
      if (command.name == "quit") continue;
      Talk talk;
      talk.ask("boardsize 3");
      for (const std::string& words : odd) {
        const std::string reply = talk.raw("1 " + std::string(command.name) + " " + words + "\n2 protocol_version\n");
        EXPECT_TRUE(reply.starts_with("=1") || reply.starts_with("?1")) << command.name << " " << words;
        EXPECT_TRUE(reply.ends_with("\n\n=2 2\n\n")) << command.name << " " << words;
        EXPECT_EQ(reply.find("\n\n"), reply.size() - 8) << command.name << " " << words;
      }
    }
  }
}

std::string read_all(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// docs/GTP.md is written by hand down to the marker and from the table after it. With MIAI_UPDATE_GOLDEN=1 in the
/// environment this test writes the part after the marker anew.
TEST(Table, the_manual_is_that_of_the_table) {
  const std::string path = std::string(MIAI_SOURCE_DIR) + "/docs/GTP.md";
  const std::string marker = "<!-- From here on the text is made from the table of commands. -->\n";
  const std::string text = read_all(path);
  const std::size_t at = text.find(marker);
  ASSERT_NE(at, std::string::npos) << path;
  const std::string wanted = text.substr(0, at) + marker + manual();
  if (std::getenv("MIAI_UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << wanted;
  EXPECT_EQ(read_all(path), wanted) << "MIAI_UPDATE_GOLDEN=1 gtp_tests --gtest_filter='Table.*' writes it anew.";
}

}  // namespace
}  // namespace miai::gtp
