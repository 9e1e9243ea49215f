// Whole conversations, byte for byte: tests/golden/gtp/*.gtp. Lines that begin with "> " are sent, lines that begin
// with
// ";" are remarks, everything else is what must come back. In a sent line \t, \r, \\ and \xNN stand for bytes.
// MIAI_UPDATE_GOLDEN=1 gtp_tests --gtest_filter='Golden.*' writes the replies anew; the difference is then reviewed.
#include "support/golden.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "talking.hpp"

namespace miai::gtp {
namespace {

int hex_digit(char c) {
  return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

std::string unescaped(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      bytes += text[i];
      continue;
    }
    const char c = text[++i];
    if (c == 'x' && i + 2 < text.size()) {
      bytes += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      bytes += c == 't' ? '\t' : (c == 'r' ? '\r' : c);
    }
  }
  return bytes;
}

/// The transcript with the replies that the session gives now.
std::string replayed(const std::string& transcript) {
  // A conversation about analyses says so in its first line; the others keep the player that needs no thinking.
  test::Talk talk(transcript.starts_with("; search") ? test::Chooser::search : test::Chooser::first_point);
  (*talk.files)["game.sgf"] = "(;GM[1]FF[4]SZ[9]KM[5.5]RU[Chinese];B[ee];W[gc];B[cg];W[];B[gg])";
  std::istringstream lines(transcript);
  std::string now;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(';')) now += line + "\n";
    if (line.starts_with("> ") || line == ">") {
      now += line + "\n" + talk.raw(unescaped(line.size() > 2 ? line.substr(2) : "") + "\n");
    }
  }
  return now;
}

TEST(Golden, conversations_are_as_they_were) {
  miai::test::expect_transcripts(std::string(MIAI_SOURCE_DIR) + "/tests/golden/gtp", ".gtp", replayed);
}

}  // namespace
}  // namespace miai::gtp
