// Programs on the other side as they read and write: what comes in which order, and what they take for an answer.
#include <gtest/gtest.h>

#include <deque>

#include "base/text.hpp"
#include "talking.hpp"

namespace miai::gtp {
namespace {

using test::Chooser;
using test::Talk;

/// Reads line by line: every line belongs to the reply that its first sign began; anything else is an accident.
struct StrictReader {
  std::deque<std::string> asked;
  std::vector<std::string> bodies;
  std::vector<std::string> accidents;
  bool in_reply = false;

  void read(const std::string& line) {
    if (line.empty()) {
      if (!in_reply) accidents.emplace_back("an empty line between replies");
      in_reply = false;
    } else if (in_reply) {
      bodies.back() += "\n" + line;
    } else if ((line[0] != '=' && line[0] != '?') || asked.empty()) {
      accidents.push_back("unexpected: " + line);
    } else {
      if (line[0] == '?') accidents.push_back(asked.front() + " failed: " + line);
      asked.pop_front();
      bodies.push_back(std::string(trim(std::string_view(line).substr(1))));
      in_reply = true;
    }
  }
};

TEST(Controllers, gtp2ogs_reads_a_whole_game) {
  Talk talk(Chooser::search);
  StrictReader reader;
  const auto send = [&](const std::string& command) {
    reader.asked.push_back(command);
    const std::string bytes = talk.raw(command + "\r\n");
    EXPECT_TRUE(bytes.ends_with("\n\n")) << command;
    std::size_t begin = 0;
    while (begin < bytes.size()) {
      const std::size_t end = bytes.find('\n', begin);
      reader.read(bytes.substr(begin, end - begin));
      begin = end + 1;
    }
    return reader.bodies.empty() ? "" : reader.bodies.back();
  };
  const std::string commands = send("list_commands");
  EXPECT_NE(commands.find("\nkgs-time_settings\n"), std::string::npos);
  EXPECT_NE(commands.find("\nkata-time_settings\n"), std::string::npos);
  for (const char* command :
       {"boardsize 9", "clear_board", "komi 5.5", "kata-set-rules japanese", "set_free_handicap C3 G7",
        "kgs-time_settings byoyomi 600 30 5", "time_left black 30 5", "time_left white 600 0"}) {
    send(command);
  }
  for (int i = 0; i < 20; ++i) {
    const std::string vertex = send("genmove white");
    ASSERT_TRUE(parse_vertex(vertex, BoardSize::square(9)).has_value() || vertex == "resign") << vertex;
    send("time_left white 0 0");
    send("play black pass");
  }
  send("final_status_list dead");
  send("final_score");
  EXPECT_TRUE(reader.asked.empty());
  EXPECT_EQ(reader.accidents, std::vector<std::string>());
}

TEST(Controllers, the_memory_is_told_before_and_after_a_search) {
  Talk talk(Chooser::search);
  EXPECT_TRUE(talk.text("lz-memory_report").starts_with("Estimated total memory consumption: 0 MiB."));
  EXPECT_EQ(talk.all({"genmove b", "lz-memory_report", "clear_cache", "lz-memory_report"}), "");
}

}  // namespace
}  // namespace miai::gtp
