// Files of commands: what is written over, what is left alone, what is read at all.
#include "cli/files.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "cli/plain_text.hpp"
#include "cli/program.hpp"
#include "running.hpp"

namespace miai::cli {
namespace {
namespace fs = std::filesystem;

using test::Ran;
using test::run;

class FilesTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::temp_directory_path() / ("miai_files_" + std::string(info->name()) + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, std::string_view bytes) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  std::string read(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  fs::path folder_;
};

constexpr std::string_view kBroken = "(;GM[1]FF[4]SZ[9]KM[6.5];B[dd];W[ee]";

TEST_F(FilesTest, ARepairLeavesLinksAndModesAsTheyAre) {
  const std::string real = write("real.sgf", kBroken);
  fs::permissions(real, static_cast<fs::perms>(0640));
  fs::create_symlink("real.sgf", path("link.sgf"));
  EXPECT_EQ(run({"check", "--fix", path("link.sgf")}).code, 1);
  EXPECT_TRUE(fs::is_symlink(path("link.sgf")));
  EXPECT_EQ(read("real.sgf"), std::string(kBroken) + ")\n");
  EXPECT_EQ(fs::status(real).permissions(), static_cast<fs::perms>(0640));
}

TEST_F(FilesTest, AReadOnlyFileIsNotReplaced) {
  const std::string file = write("only.sgf", kBroken);
  fs::permissions(file, static_cast<fs::perms>(0444));
  const Ran ran = run({"check", "--fix", file});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("read-only"), std::string::npos) << ran.err;
  EXPECT_EQ(read("only.sgf"), kBroken);
}

TEST_F(FilesTest, WhatIsNoRegularFileIsWrittenInto) {
  const std::string file = write("a.sgf", kBroken);
  EXPECT_EQ(run({"convert", file, "-o", "/dev/null"}).code, 0);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(FilesTest, ADeviceIsNotRead) {
  const Ran ran = run({"score", "/dev/zero"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("device"), std::string::npos) << ran.err;
}

TEST_F(FilesTest, TextsThatAreNoRecordsAreLeftAlone) {
  const std::vector<std::string> texts{
      "int main() {\n  for (;;) { x[i] = y; b[i] = 2; C[i]++; }\n  for (;C[i];) W[i] = 3;\n}\n",
      "Dear all,\n\nsee you on Sunday (;-) at the club [room 3].\nB [sic] there; W[hat] ever.\n",
      std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR(;C[\0\0\x12]\0\xff(;\x01)\0", 31),
  };
  for (const std::string& text : texts) {
    const std::string file = write("no_record", text);
    for (const char* command : {"check", "convert", "score"}) EXPECT_EQ(run({command, file}).code, 2) << text;
    EXPECT_EQ(run({"check", "--fix", file}).code, 2) << text;
    EXPECT_EQ(read("no_record"), text);
  }
}

TEST_F(FilesTest, ARepairThatDropsMostOfAFileIsRefused) {
  const std::string text = std::string(500, 'x') + "\n(;GM[1]SZ[9];B[dd])\n";
  const std::string file = write("mail", text);
  EXPECT_EQ(run({"check", file}).code, 1);
  EXPECT_EQ(run({"check", "--fix", file}).code, 2);
  EXPECT_EQ(read("mail"), text);
  EXPECT_EQ(run({"convert", file}).code, 0);
}

TEST_F(FilesTest, TwoResultsNeverGoToOneName) {
  const std::string a = write("x/a.sgf", kBroken);
  const std::string b = write("y/a.sgf", kBroken);
  fs::create_directories(path("out"));
  const Ran ran = run({"convert", a, b, "--output", path("out")});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find(b), std::string::npos) << ran.err;
  EXPECT_TRUE(fs::is_empty(path("out")));
  EXPECT_EQ(run({"convert", a, b, "--output", path("nowhere")}).code, 2);
}

TEST_F(FilesTest, OneInputGoesIntoAFolder) {
  const std::string a = write("x/a.sgf", kBroken);
  fs::create_directories(path("out"));
  EXPECT_EQ(run({"convert", a, "-o", path("out")}).code, 0);
  EXPECT_TRUE(fs::exists(path("out/a.sgf")));
  const Ran ran = run({"convert", a, "-o", path("none/a.sgf")});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("no folder"), std::string::npos) << ran.err;
}

TEST_F(FilesTest, ARepairedImportSaysWhereItWentAndOverwritesNothing) {
  const std::string gib =
      write("g.gib", "\\HS\n\\[GAMETAG=S1\\]\n\\HE\n\\GS\n2 1 0\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n");
  const Ran first = run({"check", "--fix", gib});
  EXPECT_NE(first.out.find("g.gib.sgf"), std::string::npos) << first.out << first.err;
  write("g.gib.sgf", "mine");
  EXPECT_EQ(run({"check", "--fix", gib}).code, 2);
  EXPECT_EQ(read("g.gib.sgf"), "mine");
}

TEST_F(FilesTest, ConvertSaysWhatItRepaired) {
  const Ran ran = run({"convert", write("a.sgf", kBroken)});
  EXPECT_NE(ran.err.find("[sgf.paren_unclosed]"), std::string::npos) << ran.err;
}

TEST_F(FilesTest, AGameThatPassesEndedIsNoEstimateWhateverItsResultSays) {
  const std::string record = "(;SZ[5]KM[0.5]RU[japanese]RE[W+R]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])";
  const std::string file = write("passes.sgf", record);
  EXPECT_SAYS_NOT(run({"score", file}), "An estimate");
  EXPECT_SAYS(run({"score", file, "--json"}), "\"estimate\":false");
}

TEST_F(FilesTest, AScoreSaysWhatItIsMadeOf) {
  const std::string wall = "AB[ea][eb][ec][ed][ee][ef][eg][eh][ei]AW[fa][fb][fc][fd][fe][ff][fg][fh][fi]";
  const std::string open = "(;GM[1]SZ[9]RU[Japanese]" + wall + "RE[B+R];B[dd])";
  const std::string done = "(;GM[1]SZ[9]RU[Japanese]KM[6.5]" + wall + "RE[B+3.5];B[];W[])";
  const Ran ran = run({"score", write("two.sgf", open + "\n" + done)});
  EXPECT_NE(ran.out.find("game 2: B+2.5"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("An estimate"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("An estimate"), ran.out.rfind("An estimate")) << ran.out;
  EXPECT_NE(ran.out.find("The record says B+3.5; the count gives B+2.5."), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("6.5 is assumed"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Black: territory 36"), std::string::npos) << ran.out;
}

TEST_F(FilesTest, VeryManyGamesGetAGlanceEachAndTheFileSaysSo) {
  const std::string wall = "AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]";
  std::string games;
  for (int i = 0; i < 600; ++i) games += "(;SZ[5]KM[0.5]RU[chinese]" + wall + "AW[aa];B[];W[])\n";
  const std::string many = write("many.sgf", games);
  const Ran ran = run({"score", many});
  EXPECT_NE(ran.err.find("at a glance"), std::string::npos) << ran.err;
  EXPECT_NE(ran.out.find("game 600: B+4.5 (chinese)"), std::string::npos) << ran.out.substr(0, 300);
  const Ran json = run({"score", many, "--json"});
  EXPECT_EQ(std::count(json.out.begin(), json.out.end(), '\n'), 600);
  EXPECT_SAYS(json, "\"dead_from\":\"glance\"");
  EXPECT_SAYS_NOT(json, "\"dead_from\":\"reading\"");
}

TEST_F(FilesTest, NumbersInSentencesAreWrittenAsTheLanguageDoes) {
  const std::string walls = "AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]";
  const std::string file = write("de.sgf", "(;SZ[5]KM[0.5]RU[chinese]RE[W+20.5]" + walls + ";B[];W[])");
  EXPECT_SAYS(run({"score", file, "--lang", "de"}), "B+4,5 (chinese)");
  const Ran checked = run({"check", file, "--lang", "de"});
  EXPECT_SAYS(checked, "W+20.5");
  EXPECT_SAYS(checked, "B+4,5");
  EXPECT_SAYS(checked, "Komi 0,5");
}

TEST_F(FilesTest, AChangeOfCharsetIsSaidAndShown) {
  const std::string name = "\xBA\xDA\xC6\xE5\xCF\xC8\xD0\xD0";  // GB2312
  const std::string file = write("gb.sgf", "(;GM[1]SZ[9]KM[0]CA[GB2312]PB[" + name + "];B[dd])\n");
  const Ran ran = run({"check", "--fix", file});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("[charset.converted]"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("gb.sgf (GB18030)"), std::string::npos) << ran.out;
  EXPECT_NE(run({"check", file}).out.find("nothing is wrong"), std::string::npos);
}

TEST_F(FilesTest, ThePictureFormatFollowsTheEnding) {
  const std::string file = write("a.sgf", "(;GM[1]SZ[9]KM[0];B[dd])");
  EXPECT_EQ(run({"diagram", file, "-o", path("a.SVG")}).code, 0);
  EXPECT_NE(read("a.SVG").find("<svg"), std::string::npos);
  EXPECT_EQ(run({"diagram", file, "-o", path("a.foo")}).code, 2);
  EXPECT_FALSE(fs::exists(path("a.foo")));
}

TEST_F(FilesTest, ManyFindingsOfAKindAreCounted) {
  std::string text = "(;GM[1]SZ[9]";
  for (int i = 0; i < 300; ++i) text += ";B[zz]";
  const Ran ran = run({"check", write("a.sgf", text + ")")});
  EXPECT_NE(ran.out.find("250 more of this kind [sgf.bad_move]"), std::string::npos) << ran.out;
}

TEST_F(FilesTest, StrangersTextCannotSteerTheTerminal) {
  const Ran ran = run({"check", write("a.sgf", "(;GM[1]SZ[9]RE[\x1b[2J\x9b];B[dd])")});
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos);
  EXPECT_NE(ran.out.find("\\x1b[2J"), std::string::npos) << ran.out;
}

TEST_F(FilesTest, B075FilesAndFoldersWithBlanksAndLettersOfAnyLanguage) {
  const std::string record = write("my games/囲碁 ä.sgf", "(;GM[1]FF[4]SZ[9]KM[6.5];B[dd];W[ee])");
  EXPECT_EQ(run({"check", record}).code, 0);
  EXPECT_NE(run({"score", record}).out.find("囲碁 ä.sgf"), std::string::npos);
  EXPECT_EQ(run({"convert", record, "-o", path("my games/新 ü.sgf")}).code, 0);
  EXPECT_NE(read("my games/新 ü.sgf").find(";B[dd];W[ee]"), std::string::npos);
  EXPECT_EQ(run({"diagram", record, "-o", path("my games/図 1.svg")}).code, 0);
  EXPECT_TRUE(fs::exists(path("my games/図 1.svg")));
  const Ran missing = run({"check", path("my games/нет.sgf")});
  EXPECT_EQ(missing.code, 2);
  EXPECT_NE(missing.err.find("нет.sgf"), std::string::npos);
}

TEST(Output, WhatCannotBePrintedIsAnError) {
  std::istringstream in;
  std::ofstream out("/dev/full");
  std::ostringstream err;
  Streams streams{in, out, err};
  EXPECT_EQ(run_program({"--lang", "en", "rules"}, streams), Exit::trouble);
  EXPECT_NE(err.str().find("cannot be written"), std::string::npos);
}

TEST(PlainText, NumbersInJsonAreReadable) {
  EXPECT_EQ(json_text({6.5, 0.0, -0.5, 7.0, -3.5, 1, "a"}), R"([6.5,0,-0.5,7,-3.5,1,"a"])");
  EXPECT_EQ(json_text(boost::json::object{{"a", "\xff"}, {"b", boost::json::array{}}}),
            "{\"a\":\"\xEF\xBF\xBD\",\"b\":[]}");
}

}  // namespace
}  // namespace miai::cli
