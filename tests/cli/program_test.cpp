// The frame of subcommands: exit codes, help, JSON, completions, the page of commands.
#include "cli/program.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "engine/search/signature.hpp"
#include "running.hpp"

namespace miai::cli {
namespace {

using test::Ran;
using test::run;

bool is_json(const std::string& text) {
  boost::system::error_code wrong;
  boost::json::parse(text, wrong);
  return !wrong && !text.empty() && text.back() == '\n' && text.find('\n') == text.size() - 1;
}

TEST(Program, SaysItsVersion) {
  const Ran ran = run({"--version"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "miai 0.1.0\n");
}

TEST(Program, HelpListsEveryCommand) {
  const Ran ran = run({"--help"});
  EXPECT_EQ(ran.code, 0);
  for (const auto& command : commands()) EXPECT_NE(ran.out.find(std::string(command.name)), std::string::npos);
}

TEST(Program, AnUnknownCommandIsAUsageErrorWithARemedy) {
  EXPECT_EQ(run({"frobnicate"}).code, 2);
  EXPECT_NE(run({"frobnicate"}).err.find("miai --help"), std::string::npos);
  EXPECT_NE(run({"rulse"}).err.find("did you mean \"rules\""), std::string::npos);
}

TEST(Program, AnUnknownLanguageIsAUsageError) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{in, out, err};
  EXPECT_EQ(run_program({"--lang", "xx", "rules"}, streams), Exit::trouble);
  EXPECT_NE(err.str().find("de, en"), std::string::npos);
}

TEST(Program, SpeaksTheLanguageAskedFor) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{in, out, err};
  run_program({"rules", "japanese", "--lang", "de"}, streams);
  EXPECT_NE(out.str().find("Gefangene"), std::string::npos);
}

TEST(Program, NoTextIsMissingFromTheTables) {
  const i18n::Messages english;
  // Options of the player bring their own sentences.
  const auto check = [&](std::string_view id) {
    EXPECT_TRUE(english.has(id) || (id.find(' ') != std::string_view::npos && id.ends_with('.'))) << id;
  };
  for (const auto& command : commands()) {
    check(command.summary);
    for (const auto& option : command.options) check(option.help);
  }
  for (const auto& option : common_options()) check(option.help);
}

TEST(Program, WholeNumbersHaveBoundsAndKeepThemThemselves) {
  // A seed may be anything; the others are measured by what is read: the course, the board.
  const std::set<std::string_view> free{"--seed", "--lesson", "--handicap"};
  for (const auto& command : commands()) {
    for (const auto& option : command.options) {
      const bool board = option.name == "--size" && command.name == "learn";
      if (option.kind == ValueKind::whole && !board && free.count(option.name) == 0) {
        EXPECT_TRUE(option.bounds) << command.name << " " << option.name;
      }
      if (!option.bounds || option.fallback.empty()) continue;
      const double fallback = *parse_number(option.fallback);
      EXPECT_GE(fallback, option.bounds->least) << command.name << " " << option.name;
      EXPECT_LE(fallback, option.bounds->most) << command.name << " " << option.name;
    }
  }
}

TEST(Program, ANumberOutOfRangeIsRefusedWithWhatIsPossible) {
  for (const auto& words : std::vector<std::vector<std::string>>{{"bench", "net", "--threads", "0"},
                                                                 {"learn", "drill", "liberties", "--count", "0"},
                                                                 {"learn", "drill", "liberties", "--count=-3"},
                                                                 {"diagram", "x.sgf", "--from", "0"},
                                                                 {"serve", "--port", "65536"},
                                                                 {"selfplay", "--keep", "1.5"},
                                                                 {"match", "--lag", "1e9"},
                                                                 {"solve", "x", "--budget", "100000001"}}) {
    const Ran ran = run(words);
    EXPECT_EQ(ran.code, 2) << words[0];
    EXPECT_NE(ran.err.find("it goes from"), std::string::npos) << words[0] << ": " << ran.err;
  }
  EXPECT_NE(run({"solve", "x", "--budget", "0"}).err.find("--budget cannot be 0; it goes from 1 to 100000000."),
            std::string::npos);
  EXPECT_NE(run({"bench", "--help"}).out.find("(1 to 256)"), std::string::npos);
  EXPECT_NE(run({"bench", "--help"}).out.find("(1 or more)"), std::string::npos);
}

TEST(Program, AnEmptyNameOfAPlaceIsNoPlace) {
  for (const auto& words : std::vector<std::vector<std::string>>{{"match", "--a", "x", "--b", "y", "--folder", ""},
                                                                 {"gate", "--candidate", "x", "--promote", ""},
                                                                 {"samples", "--out", ""},
                                                                 {"benchmark", "--write", ""}}) {
    const Ran ran = run(words);
    EXPECT_EQ(ran.code, 2) << words[0];
    EXPECT_NE(ran.err.find("needs a value after it"), std::string::npos) << words[0] << ": " << ran.err;
  }
}

TEST(Gate, WithoutAnybodyToPlayOrAPlaceToGoThereIsNothingToDo) {
  const auto folder = std::filesystem::temp_directory_path() / ("miai-gate-" + std::to_string(::getpid()));
  const auto error_of = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"gate", "--candidate", "x.bin.gz"});
    const Ran ran = run(words);
    EXPECT_EQ(ran.code, 2);
    return ran.err;
  };
  EXPECT_NE(error_of({}).find("There is nothing to do"), std::string::npos);
  EXPECT_NE(error_of({"--promote", folder.string()}).find("There is no folder"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder));
  std::filesystem::create_directories(folder);
  EXPECT_NE(error_of({"--promote", folder.string(), "--name", "../x"}).find("is no name of a file"), std::string::npos);
  std::filesystem::remove_all(folder);
}

class EveryCommand : public testing::TestWithParam<std::string> {};

TEST_P(EveryCommand, HasHelpWithItsOptions) {
  const Ran ran = run({GetParam(), "--help"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  for (const auto& option : find_command(GetParam())->options) {
    EXPECT_NE(ran.out.find(std::string(option.name)), std::string::npos) << option.name;
  }
  EXPECT_NE(ran.out.find("--json"), std::string::npos);
}

TEST_P(EveryCommand, AnswersAnUnknownOptionWithCode2AndTheRemedy) {
  const Ran ran = run({GetParam(), "--no-such-option"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("--no-such-option"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("--help"), std::string::npos) << ran.err;
}

TEST_P(EveryCommand, WithJsonAnErrorIsOneJsonDocument) {
  const Ran ran = run({GetParam(), "--json", "--no-such-option"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(is_json(ran.out)) << ran.out;
}

TEST_P(EveryCommand, IsInEveryCompletion) {
  for (const auto& shell : completion_shells()) {
    const std::string script = completions(shell, i18n::Messages());
    EXPECT_NE(script.find(GetParam()), std::string::npos) << shell;
    for (const auto& option : find_command(GetParam())->options) {
      const std::string name(option.name.starts_with("--") ? option.name.substr(2) : "");
      EXPECT_NE(script.find(name), std::string::npos) << shell << " " << name;
    }
  }
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto& command : commands()) all.emplace_back(command.name);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Commands, EveryCommand, testing::ValuesIn(names()));

TEST(CommandsPage, IsUpToDate) {
  std::ifstream file(std::string(MIAI_SOURCE_DIR) + "/docs/COMMANDS.md");
  const std::string page(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(page, commands_page()) << "write it anew: miai help --markdown > docs/COMMANDS.md";
}

TEST(Rules, ListsEveryPresetAndShowsOne) {
  const Ran list = run({"rules"});
  for (const auto& row : ruleset_presets()) EXPECT_NE(list.out.find(std::string(row.rules.id)), std::string::npos);
  const Ran one = run({"rules", "jp", "--json"});
  ASSERT_TRUE(is_json(one.out));
  const auto json = boost::json::parse(one.out);
  EXPECT_EQ(json.at("name"), "japanese");
  EXPECT_EQ(json.at("choices").at("scoring"), "territory");
  EXPECT_EQ(json.at("kata").at("ko"), "SIMPLE");
  EXPECT_EQ(run({"rules", "martian"}).code, 2);
}

TEST(Rules, EveryChoiceHasAName) {
  for (const auto& row : ruleset_presets()) {
    const Ran ran = run({"rules", std::string(row.rules.id)});
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.out.find("rules."), std::string::npos) << ran.out;
  }
}

TEST(Bench, BoardWritesItsShape) {
  const Ran ran = run({"bench", "board", "--size", "5", "--seconds", "0.02", "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  ASSERT_TRUE(is_json(ran.out));
  const auto json = boost::json::parse(ran.out);
  EXPECT_EQ(json.at("bench"), "board");
  EXPECT_EQ(json.at("size"), 5);
  EXPECT_GT(json.at("playouts_per_s").to_number<double>(), 0);
  EXPECT_GT(json.at("moves_per_s").to_number<double>(), 0);
}

TEST(Bench, SgfReadsStandardInput) {
  const Ran ran = run({"bench", "sgf", "-", "--seconds", "0.02", "--json"}, "(;GM[1]SZ[9];B[ee];W[gc])");
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto json = boost::json::parse(ran.out);
  EXPECT_EQ(json.at("bench"), "sgf");
  EXPECT_EQ(json.at("nodes"), 3);
  EXPECT_GT(json.at("mb_per_s").to_number<double>(), 0);
}

TEST(Bench, WhatIsNoNetworkIsNotMeasuredAsOne) {
  for (const char* name : {"playouts", "Playouts", "constant"}) {
    const Ran ran = run({"bench", "net", "--model", name, "--seconds", "0.02"});
    EXPECT_EQ(ran.code, 2) << name;
    EXPECT_SAYS(ran.err, std::string("miai bench search --model ") + name);
  }
}

TEST(Bench, TellsTheSignatureOfTheSearch) {
  const std::string signature = std::to_string(engine::search_signature());
  EXPECT_SAYS(run({"bench", "signature"}).out, signature);
  EXPECT_EQ(boost::json::parse(run({"bench", "signature", "--json"}).out).at("signature").as_string(), signature);
}

TEST(Benchmark, WritesTheThreadsIntoAFileOfOptions) {
  const std::string path = testing::TempDir() + "miai-benchmark.cfg";
  const auto measured = [&](std::vector<std::string> words = {}) {
    words.insert(words.begin(), {"tune", "--model", "playouts", "--size", "5", "--seconds", "0.01", "--threads", "1",
                                 "--write", path});
    return run(words);
  };
  const auto text = [&] {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  std::filesystem::remove(path);
  const Ran fresh = measured();
  EXPECT_EQ(fresh.code, 0) << fresh.err;
  EXPECT_SAYS(fresh.out, path);
  EXPECT_SAYS(text(), "\nthreads = 1\n");
  EXPECT_SAYS(text(), "\n# visits = 0\n");
  std::ofstream(path, std::ios::binary) << "visits = 7 # few\nthreads = 9";
  const Ran json = measured({"--json"});
  EXPECT_EQ(boost::json::parse(json.out).at("written").as_string(), path);
  EXPECT_EQ(text(), "visits = 7 # few\nthreads = 1");
  std::ofstream(path, std::ios::binary) << "visist = 7\n";
  const Ran refused = measured();
  EXPECT_EQ(refused.code, 2);
  EXPECT_SAYS(refused.err, path + ":1");
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(text(), "visist = 7\n");
}

TEST(Benchmark, HasAnotherNameThatPeopleExpect) {
  EXPECT_EQ(run({"tune", "--help"}).out, run({"benchmark", "--help"}).out);
  EXPECT_SAYS(run({"benchmark", "--help"}).out, "tune.");
}

TEST(Bench, NamesAFileThatIsNotThere) {
  const Ran ran = run({"bench", "sgf", "/no/such/file.sgf"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("/no/such/file.sgf"), std::string::npos);
}

TEST(Gtp, AnswersOnTheStreams) {
  const Ran ran = run({"gtp", "--gtp-name", "KataGo", "--size", "9"}, "1 name\nboardsize 9\nquit\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "=1 KataGo\n\n=\n\n=\n\n");
}

TEST(Gtp, RefusesOptionsThatMeanNothing) {
  EXPECT_EQ(run({"gtp", "--size", "99"}).code, 2);
  EXPECT_EQ(run({"gtp", "--rules", "martian"}).code, 2);
  EXPECT_EQ(run({"gtp", "--komi", "many"}).code, 2);
}

}  // namespace
}  // namespace miai::cli
