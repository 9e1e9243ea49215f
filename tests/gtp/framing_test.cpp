// Bytes in, bytes out: ids, blanks, control characters, comments, line ends, the end of input.
#include <gtest/gtest.h>

#include <sstream>

#include "gtp/command.hpp"
#include "gtp/run.hpp"
#include "talking.hpp"

namespace miai::gtp {
namespace {

using test::Talk;

std::string reply_to(std::string_view bytes) {
  return Talk().raw(bytes);
}

TEST(Framing, success_and_failure_end_with_one_empty_line) {
  EXPECT_EQ(reply_to("protocol_version\n"), "= 2\n\n");
  EXPECT_EQ(reply_to("boardsize 9\n"), "=\n\n");
  EXPECT_EQ(reply_to("foo_bar\n"), "? unknown command\n\n");
  EXPECT_EQ(reply_to("8 foo_bar 1 2\n"), "?8 unknown command\n\n");
}

TEST(Framing, ids_are_echoed_as_they_were_written) {
  EXPECT_EQ(reply_to("0 protocol_version\n"), "=0 2\n\n");
  EXPECT_EQ(reply_to("007 boardsize 9\n"), "=007\n\n");
  EXPECT_EQ(reply_to("2147483647 protocol_version\n"), "=2147483647 2\n\n");
  EXPECT_EQ(reply_to("99999999999999999999 protocol_version\n"), "=99999999999999999999 2\n\n");
  EXPECT_EQ(reply_to("5\n"), "?5 unknown command\n\n");
  EXPECT_EQ(reply_to("-1 name\n"), "? unknown command\n\n");
}

TEST(Framing, B081_blank_lines_and_comments_get_no_reply) {
  EXPECT_EQ(reply_to("\n\n   \n\t\n# name\n   # name\n\r\n"), "");
  EXPECT_EQ(reply_to("9 protocol_version # 10 quit\n"), "=9 2\n\n");
  EXPECT_EQ(reply_to("known_command play#er\n"), "= true\n\n");
}

TEST(Framing, B081_blanks_tabs_and_carriage_returns) {
  EXPECT_EQ(reply_to("   protocol_version   \r\n"), "= 2\n\n");
  EXPECT_EQ(reply_to("\tknown_command\t\tplay\t\n"), "= true\n\n");
  EXPECT_EQ(reply_to("3   known_command    play\n"), "=3 true\n\n");
}

TEST(Framing, control_characters_are_dropped) {
  EXPECT_EQ(reply_to(std::string_view("proto\0col_version\n", 18)), "= 2\n\n");
  EXPECT_EQ(reply_to("known_command pl\x07"
                     "ay\n"),
            "= true\n\n");
  EXPECT_EQ(reply_to("\x1b\x7fprotocol_version\x0c\n"), "= 2\n\n");
}

TEST(Framing, a_byte_order_mark_is_no_part_of_the_first_command) {
  EXPECT_EQ(reply_to("\xEF\xBB\xBFprotocol_version\n"), "= 2\n\n");
  EXPECT_EQ(reply_to("\xEF\xBB\xBF"
                     "7 protocol_version\n"),
            "=7 2\n\n");
  EXPECT_EQ(reply_to("\xEF\xBB\xBF\n"), "");
}

TEST(Framing, names_of_commands_keep_their_case) {
  EXPECT_EQ(reply_to("PROTOCOL_VERSION\n"), "? unknown command\n\n");
  EXPECT_EQ(reply_to("known_command Play\n"), "= false\n\n");
}

TEST(Framing, lines_may_arrive_in_any_pieces) {
  Talk talk;
  EXPECT_EQ(talk.raw("protocol_"), "");
  EXPECT_EQ(talk.raw("version\nna"), "= 2\n\n");
  EXPECT_EQ(talk.raw("me"), "");
  EXPECT_EQ(talk.raw("\n\n"), "= Miai\n\n");
}

TEST(Framing, queued_commands_are_answered_in_order) {
  EXPECT_EQ(reply_to("1 boardsize 9\n2 play b e5\n3 play w e5\n4 list_stones b\n"),
            "=1\n\n=2\n\n?3 illegal move\n\n=4 E5\n\n");
}

TEST(Framing, nothing_is_answered_after_quit) {
  Talk talk;
  EXPECT_EQ(talk.raw("quit\nname\n"), "=\n\n");
  EXPECT_TRUE(talk.session().is_over());
  EXPECT_EQ(talk.raw("name\n"), "");
}

TEST(Framing, B081_a_last_line_without_its_end_is_carried_out) {
  Talk talk;
  talk.session().feed("name");
  EXPECT_EQ(talk.session().next(), std::nullopt);
  talk.session().end_of_input();
  EXPECT_EQ(talk.session().next(), std::optional<std::string>("= Miai\n\n"));
  EXPECT_EQ(talk.session().next(), std::nullopt);
}

TEST(Framing, no_reply_holds_an_empty_line_inside) {
  EXPECT_EQ(written("", done("a\n\n\nb\r\n\n")), "= a\n \n \nb\n\n");
  EXPECT_EQ(written("7", refuse("x")), "?7 x\n\n");
  EXPECT_EQ(written("7", done("\n")), "=7\n\n");
}

TEST(Framing, very_long_lines) {
  const std::string name(100'000, 'z');
  Talk talk;
  EXPECT_EQ(talk.ask("known_command " + name), "= false");
  EXPECT_EQ(talk.ask(name), "? unknown command");
  EXPECT_EQ(talk.ask("# " + name + "\nname"), "= Miai");
  std::string passes = "gogui-play_sequence";
  for (int i = 0; i < 10'000; ++i) passes += i % 2 == 0 ? " b pass" : " w pass";
  EXPECT_EQ(talk.ask(passes), "=");
  EXPECT_EQ(talk.ask("gg-undo 10000"), "=");
  EXPECT_EQ(talk.ask("undo"), "? cannot undo");
}

TEST(Framing, a_line_that_never_ends_does_not_eat_the_memory) {
  Session session;
  const std::string piece(std::size_t{8} << 20U, 'z');
  for (int i = 0; i < 12; ++i) EXPECT_EQ(session.talk(piece), "");
  EXPECT_EQ(session.talk("\nname\n"), "? line too long\n\n= Miai\n\n");
}

int run_on(const std::string& input, std::string& output) {
  std::istringstream in(input);
  std::ostringstream out;
  const int status = run(SessionOptions{}, in, out);
  output = out.str();
  return status;
}

TEST(Run, B081_ends_with_the_input_or_with_quit) {
  std::string output;
  EXPECT_EQ(run_on("", output), 0);
  EXPECT_EQ(output, "");
  EXPECT_EQ(run_on("name\n\n7 version", output), 0);
  EXPECT_EQ(output, "= Miai\n\n=7 0.1.0\n\n");
  EXPECT_EQ(run_on("quit\nname\n", output), 0);
  EXPECT_EQ(output, "=\n\n");
}

TEST(Run, says_when_replies_cannot_be_written) {
  std::istringstream in("name\nname\n");
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  EXPECT_EQ(run(SessionOptions{}, in, out), 1);
}

TEST(Run, logs_on_the_error_stream_only) {
  std::ostringstream err;
  std::istringstream in("komi 6.3\n");
  std::ostringstream out;
  run(console_options(err), in, out);
  EXPECT_EQ(out.str(), "=\n\n");
  EXPECT_EQ(err.str(), "miai: komi 6.3 is rounded to 6.5, the nearest half point\n");
}

}  // namespace
}  // namespace miai::gtp
