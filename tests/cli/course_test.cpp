// `miai course` and `miai learn`.
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "running.hpp"

namespace miai::cli {
namespace {

namespace fs = std::filesystem;

using test::Ran;
using test::run;

/// A folder that is gone after the test.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("miai-course-" + std::to_string(::getpid()))) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

TEST(CourseCommand, PreviewShowsTheBoardTheQuestionAndTheAnswer) {
  const Folder folder;
  std::ofstream(folder.file("lesson.txt"))
      << "== one\nblack: D4\nwhite: C4 D5 D3\nto move: white\ntask: place captures D4\n";
  const Ran ran = run({"course", "preview", folder.file("lesson.txt"), "--lang", "en"});
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("●"), std::string::npos);
  EXPECT_NE(ran.out.find("White to play: take the chain at D4."), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("= E4"), std::string::npos);
}

TEST(CourseCommand, PreviewNamesTheLineOfAFalseClaim) {
  const Folder folder;
  std::ofstream(folder.file("lesson.txt")) << "== one\nblack: D4\nclaim: liberties D4 = 3\n";
  const Ran ran = run({"course", "preview", folder.file("lesson.txt"), "--lang", "en"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.out.find("lesson.txt:3: Step 'one': 'liberties D4' is 4, not 3."), std::string::npos) << ran.out;
  const Ran json = run({"course", "preview", folder.file("lesson.txt"), "--json"});
  EXPECT_EQ(boost::json::parse(json.out).at("faults").as_array().size(), 1U) << json.out;
}

TEST(CourseCommand, CheckOfAFolderWithoutACourseIsTrouble) {
  const Folder folder;
  EXPECT_EQ(run({"course", "check", "--folder", folder.file("nothing")}).code, 2);
}

TEST(CourseCommand, TheTableNamesEveryFactButTournaments) {
  const Ran ran = run({"course", "check", "--table"});
  EXPECT_NE(ran.out.find("| F52 |"), std::string::npos);
  EXPECT_EQ(ran.out.find("| F45 |"), std::string::npos);
}

TEST(CourseCommand, CheckMeasuresTheTimeOfEveryStep) {
  const Ran ran = run({"course", "check", "--times", "--json"});
  // Under sanitizers the core is many times slower: what is measured is told either way.
  EXPECT_TRUE(boost::json::parse(ran.out).at("faults").is_array()) << ran.out;
}

TEST(LearnCommand, AnExamTriesEachTaskOnceAndSaysWhatToRepeat) {
  const Folder folder;
  std::string typed = "a1\n";  // wrong, or no answer at all; then everything is left out
  for (int i = 0; i < 15; ++i) typed += "skip\n";
  const Ran ran = run({"learn", "exam", "--seed", "3", "--lang", "en", "--progress", folder.file("exam")}, typed);
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("15/15"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("0 of 15 right at the first try."), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Lesson 1, "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find(": 3 tasks"), std::string::npos) << ran.out;
}

TEST(LearnCommand, AWrongAnswerIsExplainedAndARightOneIsKept) {
  const Folder folder;
  const auto progress = folder.file("progress");
  const Ran first = run({"learn", "1", "--lang", "de", "--progress", progress}, "360\n361\nquit\n");
  EXPECT_EQ(first.code, 0);
  EXPECT_NE(first.out.find("Noch nicht"), std::string::npos) << first.out;
  EXPECT_NE(first.out.find("Richtig."), std::string::npos);
  std::ifstream kept(progress);
  std::string line;
  std::getline(kept, line);
  // Right once since the one mistake.
  EXPECT_EQ(line.rfind("1-board/board 1 1 ", 0), 0U) << line;
  const Ran second = run({"learn", "1", "--lang", "de", "--progress", progress}, "quit\n");
  EXPECT_EQ(second.out.find("19 mal 19"), std::string::npos) << second.out;
  const Ran anew = run({"learn", "1", "--lang", "de", "--progress", progress, "--restart"}, "quit\n");
  EXPECT_NE(anew.out.find("19 mal 19"), std::string::npos);
}

TEST(LearnCommand, AFileOfSomethingElseIsNotWrittenOver) {
  const Folder folder;
  const auto other = folder.file("game.sgf");
  for (const std::string text : {"(;GM[1]FF[4]SZ[9])\n", "a/b plays C/D\n", "src/main.c\n", "src/main.c 5\n",
                                 "1-board/board 1 0 20000 solved\nand a diary\n"}) {
    std::ofstream(other) << text;
    for (const std::string more : {"--practice", "--restart"}) {
      const Ran ran = run({"learn", "--lang", "en", "--progress", other, more}, "361\n361\nquit\n");
      EXPECT_NE(ran.code, 0);
      EXPECT_NE(ran.err.find("game.sgf"), std::string::npos) << ran.err;
      std::ifstream in(other);
      EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
    }
  }
  const Ran in_folder = run({"learn", "1", "--lang", "en", "--progress", folder.file(".")}, "361\nquit\n");
  EXPECT_NE(in_folder.code, 0);
}

TEST(LearnCommand, WhatWasWrongIsPractisedFirst) {
  const Folder folder;
  const auto progress = folder.file("practice");
  run({"learn", "1", "--progress", progress}, "360\nquit\n");
  const Ran ran = run({"learn", "--practice", "--progress", progress}, "361\nquit\n");
  EXPECT_NE(ran.out.find("How many points has this board?"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Right."), std::string::npos);
}

TEST(LearnCommand, AWrongAnswerOfAQuizIsToldWhyAndAskedAgain) {
  const Ran ran = run({"learn", "14", "--lang", "de", "--progress", "/dev/null"}, "2\n1\nquit\n");
  const auto why = ran.out.find("Noch nicht; versuch es noch einmal. Die Steine sprechen während der Partie");
  ASSERT_NE(why, std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Richtig.", why), std::string::npos) << ran.out;
}

TEST(LearnCommand, WishesAreUnderstoodInTheLearnersLanguage) {
  const std::vector<std::string> drill{"learn", "drill", "liberties", "--seed", "4", "--count", "2", "--lang", "de"};
  const Ran own = run(drill, "hilfe\nweiter\nende\n99\n99\n");
  EXPECT_EQ(own.out, run(drill, "help\nskip\nquit\n99\n99\n").out);
  EXPECT_NE(own.out.find("„weiter“"), std::string::npos) << own.out;
}

TEST(LearnCommand, ANumberBeyondEverythingIsWrongAndNoFault) {
  const std::vector<std::string> drill{"learn", "drill", "liberties", "--seed", "5", "--count", "1", "--lang", "en"};
  EXPECT_EQ(run(drill, "123456789\nquit\n").out, run(drill, "99\nquit\n").out);
}

TEST(LearnCommand, MixedPracticeTakesNoLesson) {
  const Ran ran = run({"learn", "3", "--practice", "--progress", "/dev/null", "--lang", "en"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("or --practice"), std::string::npos) << ran.err;
}

TEST(LearnCommand, AWordThatIsNoLessonIsRefused) {
  EXPECT_EQ(run({"learn", "99"}).code, 2);
  EXPECT_EQ(run({"learn", "knitting"}).code, 2);
  EXPECT_EQ(run({"learn", "5", "--progress", "/dev/null"}, "quit\n").code, 0);
}

TEST(LearnCommand, ANumberIsToldOnlyAfterTwoWrongOnesAndThenTheNextIsAsked) {
  const std::vector<std::string> drill{"learn", "drill", "liberties", "--seed", "5", "--count", "1", "--lang", "en"};
  const Ran once = run(drill, "99\nquit\n");
  EXPECT_NE(once.out.find("Not yet; again."), std::string::npos) << once.out;
  EXPECT_EQ(once.out.find("empty points beside it"), std::string::npos) << once.out;
  const Ran twice = run(drill, "?\n99\n98\n");
  EXPECT_NE(twice.out.find("empty points beside it"), std::string::npos) << twice.out;
  EXPECT_NE(twice.out.find("0 of 1 right"), std::string::npos) << twice.out;
}

TEST(LearnCommand, DrillsAreAskedAndJudged) {
  const Ran ran =
      run({"learn", "drill", "liberties", "--seed", "4", "--count", "2", "--lang", "en"}, "skip\n99\nquit\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("0 of 2 right"), std::string::npos) << ran.out;
  EXPECT_EQ(run({"learn", "drill", "knitting"}).code, 2);
}

TEST(LearnCommand, TheFirstCaptureIsPlayedToItsEnd) {
  // Black fills his own liberties until White takes something.
  std::string moves;
  for (const char* point : {"a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3", "d3", "e3"}) {
    moves += std::string(point) + "\n";
  }
  const Ran ran = run({"learn", "capture", "--seed", "1", "--lang", "en"}, moves + moves);
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("White plays "), std::string::npos) << ran.out;
  EXPECT_EQ(run({"learn", "capture", "--size", "50"}).code, 2);
}

TEST(CourseCommand, PrintsALessonAndRefusesWhatIsNone) {
  const Folder folder;
  const Ran ran = run({"course", "print", "--lesson", "2", "--lang", "ro", "--output", folder.file("two.pdf")});
  EXPECT_EQ(ran.code, 0) << ran.err;
  std::ifstream in(folder.file("two.pdf"), std::ios::binary);
  std::string head(5, ' ');
  in.read(head.data(), 5);
  EXPECT_EQ(head, "%PDF-");
  EXPECT_EQ(run({"course", "print", "--lesson", "99"}).code, 2);
}

TEST(LearnCommand, EndOfInputLeaves) {
  EXPECT_EQ(run({"learn", "2", "--progress", "/dev/null"}).code, 0);
}

}  // namespace
}  // namespace miai::cli
