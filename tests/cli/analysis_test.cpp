// `miai analysis` and `miai review` as they are typed.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/program.hpp"

namespace miai::cli {
namespace {

namespace fs = std::filesystem;

struct Typed {
  int code;
  std::string out;
  std::string err;
};

Typed typed(const std::vector<std::string>& words, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{in, out, err};
  const Exit code = run_program(words, streams);
  return {static_cast<int>(code), out.str(), err.str()};
}

constexpr std::string_view kQuery =
    R"({"id":"q","rules":"chinese","komi":7.5,"boardXSize":5,"boardYSize":5,"moves":[]})";

std::string file_with(const std::string& name, const std::string& text) {
  const std::string path = testing::TempDir() + name;
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

TEST(AnalysisCommand, is_started_as_katago_is_and_ends_with_its_input) {
  const std::string config =
      file_with("miai-analysis.cfg", "# for another program\nlogDir = logs\nmaxVisits = 500\nnnMaxBatchSize = 96\n");
  const Typed done = typed({"analysis", "-model", "playouts", "-config", config, "-override-config",
                            "homeDataDir=/x,maxVisits=3,numAnalysisThreads=1", "-human-model", "people.bin.gz"},
                           std::string(kQuery) + "\nnonsense\n" + std::string(kQuery));
  EXPECT_EQ(done.code, 0);
  EXPECT_EQ(std::count(done.out.begin(), done.out.end(), '\n'), 3) << done.out;
  EXPECT_NE(done.out.find("\"isDuringSearch\":false"), std::string::npos);
  EXPECT_NE(done.out.find("\"visits\":3"), std::string::npos) << "what is overridden comes after the file";
  EXPECT_NE(done.out.find("\"error\""), std::string::npos);
  for (const char* name : {"logDir", "nnMaxBatchSize", "homeDataDir", "Started"}) {
    EXPECT_NE(done.err.find(name), std::string::npos) << name;
  }
  for (const char* crash : {"what()", "Uncaught exception"}) EXPECT_EQ(done.err.find(crash), std::string::npos);
}

TEST(AnalysisCommand, without_waiting_every_query_has_its_answer_all_the_same) {
  const std::string query = std::string(kQuery.substr(0, kQuery.size() - 1)) + ",\"maxVisits\":100000000}";
  const Typed done =
      typed({"analysis", "--quit-without-waiting", "--analysis-threads", "1"}, query + "\n" + query + "\n");
  EXPECT_EQ(done.code, 0);
  EXPECT_EQ(std::count(done.out.begin(), done.out.end(), '\n'), 2) << done.out;
}

TEST(AnalysisCommand, what_is_wrong_with_its_options_is_said_at_once) {
  EXPECT_EQ(typed({"analysis", "-model", "/no/such.bin.gz"}).code, 2);
  EXPECT_EQ(typed({"analysis", "-override-config", "cpuctExploration=much"}).code, 2);
  EXPECT_EQ(typed({"analysis", "-override-config", "threads=-1"}).code, 2);
  EXPECT_EQ(typed({"analysis", "-model", "playouts", "-override-config", "threads=0"}).code, 0)
      << "as miai config writes it";
  EXPECT_EQ(typed({"analysis", "-config", "/no/such.cfg"}).code, 2);
  EXPECT_EQ(typed({"analysis", "-nonsense"}).code, 2);
  const Typed rank = typed({"analysis", "--rank", "30k"});
  EXPECT_EQ(rank.code, 2) << "a rank is about playing";
  EXPECT_NE(rank.err.find("--rank"), std::string::npos);
  const Typed config = typed({"analysis", "--override-config", "rank=30k,ponder=true"});
  EXPECT_NE(config.err.find("change nothing here: rank, ponder"), std::string::npos) << config.err;
}

TEST(ReviewCommand, writes_every_form_and_thinks_once) {
  const std::string game = file_with("miai-review.sgf", "(;SZ[5]KM[0];B[cc];W[bb];B[dd];W[cb])");
  const fs::path folder = fs::path(testing::TempDir()) / "miai-reviews";
  fs::remove_all(folder);
  const std::vector<std::string> words{"review",   game,
                                       "--visits", "4",
                                       "--model",  "playouts",
                                       "--cache",  (folder / "kept").string(),
                                       "--output", (folder / "out").string(),
                                       "--format", "html,sgf,json,pdf",
                                       "--for",    "15k"};
  const Typed first = typed(words);
  EXPECT_EQ(first.code, 0) << first.err;
  for (const char* form : {"html", "sgf", "json", "pdf"}) {
    EXPECT_GT(fs::file_size(folder / "out" / ("miai-review.review." + std::string(form))), 100U) << form;
  }
  const auto kept = [&] {
    std::string text;
    for (const auto& entry : fs::directory_iterator(folder / "kept")) {
      std::ifstream in(entry.path());
      text.append(std::istreambuf_iterator<char>(in), {});
    }
    return text;
  };
  const std::string once = kept();
  EXPECT_EQ(std::count(once.begin(), once.end(), '\n'), 5);
  EXPECT_EQ(typed(words).out, first.out);
  EXPECT_EQ(kept(), once) << "nothing was thought about again";
}

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(ReviewCommand, a_file_with_several_games_stays_whole) {
  const std::string file =
      file_with("miai-several.sgf", "(;SZ[5]PB[Ann];B[cc];W[bb])\n(;SZ[5]PB[Bo];B[dd])\n(;SZ[5]PB[Cy]C[No move.])");
  const fs::path folder = fs::path(testing::TempDir()) / "miai-several";
  fs::remove_all(folder);
  std::vector<std::string> words{"review",   file,       "--visits",  "2",
                                 "--model",  "playouts", "--output",  folder.string(),
                                 "--format", "html,sgf", "--no-cache"};
  const Typed first = typed(words);
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_NE(first.err.find("has 3 games; game 1 is looked at. --game N"), std::string::npos) << first.err;
  std::string sgf = text_of(folder / "miai-several.review.sgf");
  EXPECT_NE(sgf.find("PB[Ann]SBKV["), std::string::npos) << sgf;
  EXPECT_NE(sgf.find("(;SZ[5]PB[Bo];B[dd])"), std::string::npos) << "the others are there as they were: " << sgf;
  EXPECT_NE(sgf.find("No move."), std::string::npos);

  words.insert(words.end(), {"--game", "2"});
  const Typed second = typed(words);
  EXPECT_EQ(second.code, 0);
  EXPECT_EQ(second.err.find("has 3 games"), std::string::npos) << "who names a game knows";
  sgf = text_of(folder / "miai-several.review.sgf");
  EXPECT_NE(sgf.find("PB[Bo]SBKV["), std::string::npos) << sgf;
  EXPECT_NE(sgf.find("(;SZ[5]PB[Ann];B[cc];W[bb])"), std::string::npos) << sgf;

  words.back() = "all";
  const Typed all = typed(words);
  EXPECT_EQ(all.code, 2) << "one of them has no move";
  EXPECT_NE(all.err.find("game 3"), std::string::npos) << all.err;
  EXPECT_TRUE(fs::exists(folder / "miai-several-1.review.html"));
  EXPECT_TRUE(fs::exists(folder / "miai-several-2.review.html"));
  sgf = text_of(folder / "miai-several.review.sgf");
  EXPECT_NE(sgf.find("PB[Ann]SBKV["), std::string::npos) << sgf;
  EXPECT_NE(sgf.find("PB[Bo]SBKV["), std::string::npos) << sgf;
}

TEST(ReviewCommand, tells_what_is_assumed_and_the_visits_that_were_made) {
  const std::string game = file_with("miai-review-4.sgf", "(;SZ[5];B[cc];W[bb])");
  const Typed done = typed({"review", game, "--model", "playouts", "--playouts", "3", "--no-cache", "--json"});
  EXPECT_EQ(done.code, 0) << done.err;
  for (const char* part : {R"("visits":{"least":3,"most":3})", R"("komi_assumed":true)", R"("rules_assumed":true)",
                           R"("game":1,"games":1)"}) {
    EXPECT_NE(done.out.find(part), std::string::npos) << part << " " << done.out;
  }
}

TEST(ReviewCommand, says_what_cannot_be) {
  const std::string game = file_with("miai-review-2.sgf", "(;SZ[5];B[cc])");
  EXPECT_EQ(typed({"review", game, "--format", "png"}).code, 2);
  for (const char* none : {",", "", " , "}) {
    const Typed done = typed({"review", game, "--format", none, "--no-cache"});
    EXPECT_EQ(done.code, 2) << none;
    EXPECT_NE(done.err.find("--format"), std::string::npos) << done.err;
  }
  for (const char* bad : {"0", "-1", "first", ""}) {
    EXPECT_EQ(typed({"review", game, "--game", bad, "--no-cache"}).code, 2) << bad;
  }
  for (const char* option : {"--rank", "--threads", "--ponder", "--winrates"}) {
    EXPECT_EQ(typed({"review", game, option, "1", "--no-cache"}).code, 2) << option << " would change nothing";
  }
  EXPECT_EQ(typed({"review", game, "--for", "strong"}).code, 2);
  EXPECT_EQ(typed({"review", game, game}).code, 2);
  EXPECT_EQ(typed({"review", game, "--game", "2", "--no-cache"}).code, 2);
  const std::string second = file_with("miai-review-2-2.sgf", "(;SZ[5];B[cc])");
  const Typed both = typed({"review", game, second, "--game", "all", "--no-cache"});
  EXPECT_EQ(both.code, 2);
  EXPECT_NE(both.err.find("same files"), std::string::npos)
      << "the second game of one would be written where the other is";
  EXPECT_EQ(typed({"review", file_with("miai-review-3.sgf", "(;SZ[5]AB[cc])"), "--no-cache"}).code, 2);
}

}  // namespace
}  // namespace miai::cli
