// The controller's side, with programs that behave and that do not.
#include "gtp/client/client.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace miai::gtp {
namespace {

std::string fake(const std::string& arguments) {
  return std::string("\"") + MIAI_FAKE_GTP + "\" " + arguments;
}

std::unique_ptr<Client> greeted(const std::string& arguments) {
  auto client = Client::start(fake(arguments));
  EXPECT_TRUE(client);
  EXPECT_TRUE((*client)->greet(Milliseconds{5000}));
  return std::move(*client);
}

TEST(CommandLine, is_cut_as_a_shell_does) {
  const auto words = split_command_line("  a 'b c'\t\"d \\\"e\\\"\" f\\ g'h' ''");
  ASSERT_TRUE(words);
  EXPECT_EQ(*words, (std::vector<std::string>{"a", "b c", "d \"e\"", "f gh", ""}));
  EXPECT_EQ(split_command_line("a 'b").error().id, "program.open_quote");
  EXPECT_EQ(split_command_line("  ").error().id, "program.no_command");
}

TEST(Client, asks_and_is_answered) {
  const auto client = greeted("");
  EXPECT_EQ(client->name(), "fake");
  EXPECT_EQ(client->version(), "1.0");
  EXPECT_TRUE(client->knows("genmove"));
  EXPECT_FALSE(client->knows("kata-analyze"));
  const auto moved = client->ask("genmove b", Milliseconds{5000});
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->kind, Reply::Kind::success);
  const auto refused = client->ask("no_such_thing", Milliseconds{5000});
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->kind, Reply::Kind::failure);
  EXPECT_EQ(refused->text, "unknown command");
}

TEST(Client, tells_lines_as_they_come) {
  const auto client = greeted("");
  std::vector<std::string> lines;
  const auto reply =
      client->ask("list_commands", Milliseconds{5000}, [&](std::string_view line) { lines.emplace_back(line); });
  ASSERT_TRUE(reply);
  ASSERT_EQ(lines.size(), 10U);
  EXPECT_EQ(lines[0], "name");
  EXPECT_EQ(lines[9], "final_status_list");
}

TEST(Client, overlooks_a_greeting) {
  EXPECT_EQ(greeted("greet")->name(), "fake");
}

struct Failing {
  const char* habit;
  const char* error;
  const char* said;
};

class FailingPrograms : public testing::TestWithParam<Failing> {};

TEST_P(FailingPrograms, are_told_from_each_other) {
  const auto client = greeted(GetParam().habit);
  const auto reply = client->ask("genmove b", Milliseconds{700});
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().id, GetParam().error) << reply.error().message;
  EXPECT_NE(reply.error().message.find(GetParam().said), std::string::npos) << reply.error().message;
  EXPECT_TRUE(client->is_over());
  EXPECT_FALSE(client->ask("name", Milliseconds{700}));
}

INSTANTIATE_TEST_SUITE_P(Habits, FailingPrograms,
                         testing::Values(Failing{"crash", "program.ended", "no such luck"},
                                         Failing{"leave", "program.ended", "exit status 3"},
                                         Failing{"hang", "program.silent", "genmove b"},
                                         Failing{"half", "program.silent", "genmove b"},
                                         Failing{"rubbish", "program.rubbish", "Segmentation fault"},
                                         Failing{"endless", "program.rubbish", "without an end"}),
                         [](const auto& one) { return std::string(one.param.habit); });

TEST(Client, a_program_that_is_not_there_says_so) {
  const auto client = Client::start("/no/such/program --gtp");
  ASSERT_FALSE(client);
  EXPECT_EQ(client.error().id, "program.cannot_start");
  EXPECT_NE(client.error().message.find("/no/such/program"), std::string::npos);
}

TEST(Client, a_program_that_ends_at_once_is_no_disaster) {
  auto client = Client::start(fake("no-start"));
  ASSERT_TRUE(client);
  const auto reply = (*client)->greet(Milliseconds{5000});
  ASSERT_FALSE(reply);
  EXPECT_EQ(reply.error().id, "program.ended");
  EXPECT_NE(reply.error().message.find("exit status 7"), std::string::npos);
}

TEST(Client, a_flood_on_standard_error_blocks_nothing) {
  const auto client = greeted("flood");
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(client->ask("genmove b", Milliseconds{10000}));
}

}  // namespace
}  // namespace miai::gtp
