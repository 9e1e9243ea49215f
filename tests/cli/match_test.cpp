// `miai match` and `miai benchmark` as they are typed.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "cli/running.hpp"
#include "support/services.hpp"

namespace miai::test {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using std::chrono::milliseconds;

std::string fake(const std::string& arguments) {
  return std::string("\"") + MIAI_FAKE_GTP + "\" " + arguments;
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// A match on a tiny board, whose stones are counted as they stand.
class MatchCommand : public testing::Test {
 protected:
  std::vector<std::string> words(const std::string& a, const std::string& b,
                                 const std::vector<std::string>& more = {}) const {
    std::vector<std::string> all{"match",   "--a",          fake(a),    "--b",  fake(b),      "--size", "4",
                                 "--rules", "tromp-taylor", "--folder", where_, "--patience", "60"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  std::size_t games() const {
    const std::string log = bytes_of(where_ + "/results.jsonl");
    return static_cast<std::size_t>(std::count(log.begin(), log.end(), '\n'));
  }
  /// The program itself, which has so many games when this answers.
  std::unique_ptr<Child> started(const std::vector<std::string>& words, std::size_t wanted) const {
    std::vector<std::string> command{MIAI_PROGRAM, "--lang", "en"};
    command.insert(command.end(), words.begin(), words.end());
    auto child = std::make_unique<Child>(command, folder_.path("says"));
    for (int i = 0; i < 12'000 && games() < wanted; ++i) std::this_thread::sleep_for(milliseconds(5));
    EXPECT_GE(games(), wanted) << bytes_of(folder_.path("says"));
    return child;
  }
  /// Programs with this test's folder on their command line.
  int left_behind() const {
    int count = 0;
    for (const auto& entry : fs::directory_iterator("/proc")) {
      const std::string line = bytes_of((entry.path() / "cmdline").string());
      count += line.find(MIAI_FAKE_GTP) != std::string::npos && line.find(folder_.path()) != std::string::npos ? 1 : 0;
    }
    return count;
  }
  std::string logging() const { return "--log \"" + folder_.path("log") + "\""; }

  const Folder folder_;
  const std::string where_ = folder_.path("match");
};

TEST_F(MatchCommand, says_by_its_exit_code_how_a_test_ended) {
  struct Case {
    const char* a;
    const char* b;
    const char* games;
    int code;
    const char* words;
  };
  for (const Case& one :
       {Case{"", "resign", "400", 0, "the higher difference is accepted"},
        Case{"resign", "", "400", 1, "the lower difference is accepted"}, Case{"", "resign", "2", 3, "not decided"}}) {
    fs::remove_all(where_);
    const Ran ran = run(words(one.a, one.b, {"--games", one.games, "--sprt", "-30,200"}));
    EXPECT_EQ(ran.code, one.code) << ran.err;
    EXPECT_SAYS(ran, one.words);
  }
}

TEST_F(MatchCommand, goes_on_when_it_is_typed_again) {
  EXPECT_SAYS(run(words("", "pass", {"--games", "2"})), "2 games of 2");
  const Ran more = run(words("", "pass", {"--games", "6"}));
  EXPECT_EQ(more.code, 0) << more.err;
  EXPECT_SAYS(more, "6 games of 6");
  EXPECT_EQ(games(), 6U);
  const Ran other = run(words("", "resign", {"--games", "6"}));
  EXPECT_EQ(other.code, 2);
  EXPECT_SAYS(other.err, "other settings");
}

TEST_F(MatchCommand, prints_one_document_of_JSON) {
  const Ran ran = run(words("", "resign", {"--games", "2", "--json"}));
  EXPECT_EQ(ran.code, 0) << ran.err;
  const json::value all = json::parse(ran.out);
  EXPECT_EQ(all.at("games").as_int64(), 2);
  EXPECT_EQ(all.at("programs").at(0).at("wins").as_int64(), 2);
  EXPECT_EQ(all.at("programs").at(0).at("program").as_string(), "fake 1.0");
  EXPECT_EQ(bytes_of(where_ + "/results.json"), ran.out);
}

TEST_F(MatchCommand, refuses_handicap_stones_and_openings_together) {
  std::ofstream(folder_.path("openings")) << "A1 B2\n";
  const Ran ran = run(words("", "", {"--handicap", "2", "--openings", folder_.path("openings")}));
  EXPECT_EQ(ran.code, 2);
  EXPECT_SAYS(ran.err, "With handicap stones there is no opening");
  EXPECT_FALSE(fs::exists(where_));
}

TEST_F(MatchCommand, warns_of_a_clock_that_a_program_cannot_be_told) {
  const Ran ran = run(words("resign", "resign", {"--games", "2", "--time", "0.2s/move", "--lag", "60"}));
  EXPECT_EQ(ran.code, 0);
  EXPECT_SAYS(ran.err, "\"a\" knows whole seconds only");
}

TEST_F(MatchCommand, loses_nothing_when_it_is_killed) {
  const auto line = words(logging() + " --seed 1", "--seed 2", {"--games", "30"});
  const auto child = started(line, 4);
  child->send(SIGKILL);
  EXPECT_EQ(child->wait(), -SIGKILL);
  EXPECT_LT(games(), 30U);
  const Ran again = run(line);
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_SAYS(again, "30 games of 30");
  EXPECT_EQ(games(), 30U);
}

class MatchSignal : public MatchCommand, public testing::WithParamInterface<int> {};

TEST_P(MatchSignal, ends_the_match_and_its_programs) {
  const auto line = words(logging() + " --at 40 hang", "--seed 2", {"--games", "100"});
  const auto child = started(line, 1);
  child->send(GetParam());
  EXPECT_EQ(child->wait(), 2);
  EXPECT_SAYS(bytes_of(folder_.path("says")), "Stopped.");
  EXPECT_EQ(left_behind(), 0);
  const std::string of = std::to_string(games()) + " of 100 games";
  EXPECT_SAYS(bytes_of(where_ + "/report.html"), of);
  EXPECT_EQ(bytes_of(where_ + "/results.jsonl").find("silent"), std::string::npos) << "a forfeit that is none";
}

INSTANTIATE_TEST_SUITE_P(Signals, MatchSignal, testing::Values(SIGINT, SIGTERM),
                         [](const auto& one) { return one.param == SIGINT ? "interrupt" : "terminate"; });

TEST(BenchmarkCommand, chooses_the_fewest_threads_after_which_more_bring_little) {
  const std::vector<std::string> words{"benchmark", "--model", "playouts",  "--size", "5",
                                       "--seconds", "0.05",    "--threads", "2"};
  std::vector<std::string> with_json = words;
  with_json.emplace_back("--json");
  const Ran ran = run(with_json);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json::value all = json::parse(ran.out);
  const json::array& rows = all.at("rows").as_array();
  ASSERT_EQ(rows.size(), 2U);
  const auto visits = [&](std::size_t row) { return rows[row].at("visits_per_s").to_number<double>(); };
  EXPECT_GT(visits(0), 0);
  const double gain = visits(1) / visits(0);
  const std::int64_t threads = all.at("threads").as_int64();
  EXPECT_TRUE(threads == 1 || gain > 1.09) << ran.out;
  EXPECT_TRUE(threads == 2 || gain < 1.11) << ran.out;
  const Ran told = run(words);
  EXPECT_EQ(told.code, 0) << told.err;
  EXPECT_SAYS(told, "threads");
}

}  // namespace
}  // namespace miai::test
