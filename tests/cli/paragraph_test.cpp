// Sentences on a terminal: columns, words kept whole, indentation; what `miai learn` makes of them.
#include "cli/paragraph.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "cli/text_width.hpp"
#include "running.hpp"

namespace miai::cli {
namespace {

using test::run;

/// $COLUMNS as it is wanted, and as it was afterwards.
class Columns {
 public:
  explicit Columns(const char* wanted) {
    if (const char* before = std::getenv("COLUMNS")) before_ = before;  // NOLINT(concurrency-mt-unsafe)
    set(wanted);
  }
  Columns(const Columns&) = delete;
  Columns& operator=(const Columns&) = delete;
  ~Columns() { set(before_.empty() ? nullptr : before_.c_str()); }

 private:
  static void set(const char* value) {
    if (value == nullptr) {
      ::unsetenv("COLUMNS");  // NOLINT(concurrency-mt-unsafe)
    } else {
      ::setenv("COLUMNS", value, 1);  // NOLINT(concurrency-mt-unsafe)
    }
  }
  std::string before_;
};

/// Without the prompts: what is typed after them ends their lines on a terminal.
std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line.substr(line.rfind("> ", 0) == 0 ? 2 : 0));
  return lines;
}

TEST(TextWidth, ColumnsAreCountedNotBytes) {
  EXPECT_EQ(display_width("Дыхание ●"), 9U);
  EXPECT_EQ(display_width("e\u0301t\u0326a"), 3U);  // accents that combine
  EXPECT_EQ(display_width("囲碁"), 4U);
  EXPECT_EQ(clipped("e\u0301tape", 3), "e\u0301t…");
  EXPECT_EQ(clipped("囲碁囲碁", 4), "囲…");
  EXPECT_EQ(padded("e\u0301", 3), "e\u0301  ");
  EXPECT_EQ(drop_last_letter("cafe\u0301"), "caf");
  EXPECT_EQ(drop_last_letter("ко"), "к");
  EXPECT_EQ(drop_last_letter(""), "");
}

TEST(TextWidth, WhatFollowsAMarkerHangs) {
  EXPECT_EQ(hanging("  1  ", "Белые ходят вторыми", 17), "  1  Белые ходят\n     вторыми\n");
  EXPECT_EQ(hanging("", "one two", 3), "one\ntwo\n");
  EXPECT_EQ(hanging("- ", "one\n\ntwo", 9), "- one\n\n  two\n");
  EXPECT_EQ(hanging("- ", "", 9), "");
}

TEST(Paragraph, TheWidthIsWhatIsAskedForElseEighty) {
  std::istringstream in;
  std::ostringstream out;
  const Streams streams{in, out, out};
  const auto width = [&](const char* wanted) {
    const Columns columns(wanted);
    return columns_of(streams);
  };
  EXPECT_EQ(width(nullptr), 80U);
  EXPECT_EQ(width("100"), 100U);
  EXPECT_EQ(width("wide"), 80U);
  EXPECT_EQ(width("-3"), 80U);
  EXPECT_EQ(width("2"), 20U);
}

TEST(LearnCommand, NoLineIsLongerThanTheTerminalAndNoWordIsCut) {
  constexpr std::size_t kWidth = 50;
  const Columns columns("50");
  for (const auto* language : {"en", "de", "ru", "ro"}) {
    for (const auto* lesson : {"3", "14"}) {
      std::string typed = "?\n";
      for (int i = 0; i < 200; ++i) typed += i % 2 == 0 ? "1\n" : "skip\n";
      const auto ran = run({"learn", lesson, "--lang", language, "--progress", "/dev/null"}, typed);
      std::size_t full = 0;
      for (const auto& line : lines_of(ran.out)) {
        EXPECT_LE(display_width(line), kWidth) << language << ": " << line;
        if (display_width(line) > kWidth - 12) ++full;
      }
      EXPECT_GT(full, 20U) << language;
    }
  }
}

TEST(LearnCommand, ALongAnswerOfAQuizHangsUnderItsFirstWord) {
  const Columns columns("26");
  const auto ran = run({"learn", "14", "--progress", "/dev/null"}, "quit\n");
  const auto lines = lines_of(ran.out);
  const auto second = std::find_if(lines.begin(), lines.end(), [](const auto& line) {
    return line.rfind("     ", 0) == 0 && line.size() > 5 && line[5] != ' ';
  });
  ASSERT_NE(second, lines.end()) << ran.out;
  const auto& first = *(second - 1);
  EXPECT_TRUE(first.rfind("  1  ", 0) == 0 || first.rfind("  2  ", 0) == 0 || first.rfind("  3  ", 0) == 0) << first;
}

TEST(LearnCommand, MovesAreToldInTheWordsOfTheLanguage) {
  std::string typed;
  for (int i = 0; i < 40; ++i) typed += "skip\n";
  const std::vector<std::pair<std::string, std::string>> told{
      {"en", "\nBlack F5\n"}, {"de", "\nSchwarz F5\n"}, {"ru", "\nЧёрные F5\n"}, {"ro", "\nNegru F5\n"}};
  for (const auto& [language, words] : told) {
    const auto ran = run({"learn", "3", "--lang", language, "--progress", "/dev/null"}, typed);
    EXPECT_SAYS(ran, words);
    EXPECT_SAYS_NOT(ran, "\nB F5");
  }
}

TEST(LearnCommand, AQuestionAboutWordsAloneShowsNoBoard) {
  const auto ran = run({"learn", "14", "--progress", "/dev/null"}, "quit\n");
  EXPECT_SAYS(ran, "  2  ");
  EXPECT_SAYS_NOT(ran, "┼");
}

}  // namespace
}  // namespace miai::cli
