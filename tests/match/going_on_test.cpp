// Matches that end early and go on: what is kept, who may go on, and what is left behind.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>
#include <vector>

#include "match/log.hpp"
#include "match/matches.hpp"

namespace {

/// What was asked of the disk, in order, while somebody wants to know.
std::vector<std::string>* asked = nullptr;

void note(const std::string& what, const std::filesystem::path& file) {
  if (asked != nullptr) asked->push_back(what + " " + file.filename().string());
}

std::filesystem::path name_of(int descriptor) {
  return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(descriptor));
}

}  // namespace

// In place of the C library's.
extern "C" int fsync(int descriptor) {
  note("sync", name_of(descriptor));
  return static_cast<int>(::syscall(SYS_fsync, descriptor));
}
extern "C" int fdatasync(int descriptor) {
  note("sync", name_of(descriptor));
  return static_cast<int>(::syscall(SYS_fdatasync, descriptor));
}
extern "C" int rename(const char* from, const char* to) noexcept {
  note("rename", to);
  return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

namespace miai::match {
namespace {

Result<Standing> run(const Settings& settings, const ScratchFolder& folder) {
  Venue venue;
  venue.folder = folder.path();
  return run_match(settings, venue);
}

std::string error_of(const Result<Standing>& standing) {
  return standing ? "" : standing.error().id;
}

Settings longer(Settings settings) {
  settings.games_each += 2;
  return settings;
}

TEST(GoingOn, a_file_is_on_the_disk_before_its_name_and_a_record_before_its_line) {
  const ScratchFolder folder;
  const Settings settings = tiny_match("", "", 2);
  const auto open = Folder::open(folder.path(), settings);
  ASSERT_TRUE(open);
  Played played;
  played.fixture = fixture(settings, 1);
  played.outcome = Outcome::won(Color::black, OutcomeKind::resignation);
  std::vector<std::string> order;
  asked = &order;
  const auto appended = (*open)->append(played, "(;GM[1])");
  asked = nullptr;
  ASSERT_TRUE(appended);
  EXPECT_EQ(order,
            (std::vector<std::string>{"sync 0001.sgf.new", "rename 0001.sgf", "sync games", "sync results.jsonl"}));
}

TEST(GoingOn, a_game_without_its_record_is_played_again) {
  const ScratchFolder folder;
  const Settings settings = tiny_match("--seed 1", "--seed 2", 4);
  ASSERT_TRUE(run(settings, folder));
  std::filesystem::remove(folder.path() + "/games/0002.sgf");
  std::filesystem::resize_file(folder.path() + "/games/0003.sgf", 0);
  const auto again = run(settings, folder);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->games.size(), 4U);
  EXPECT_EQ(again->dropped, 2);
  for (const char* record : {"games/0002.sgf", "games/0003.sgf"}) {
    EXPECT_NE(folder.read(record).find("RE["), std::string::npos) << record;
  }
  const auto third = run(settings, folder);
  ASSERT_TRUE(third);
  EXPECT_EQ(third->dropped, 0) << "of two lines about a game the later one counts";
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NE(folder.read(record_name(static_cast<int>(i + 1))).find("RE[" + to_string(third->games[i].outcome) + "]"),
              std::string::npos);
  }
}

TEST(GoingOn, is_for_the_same_programs) {
  const ScratchFolder folder;
  const ScratchFolder elsewhere;
  std::filesystem::create_directories(elsewhere.path());
  Settings settings = tiny_match("", "pass", 2);
  const std::string program = elsewhere.path() + "/program";
  settings.contestants[0].command = program;
  const auto install = [&](const std::string& version) {
    std::ofstream(program) << "#!/bin/sh\nexec " << fake("--version " + version) << "\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  };
  install("1.0");
  const auto first = run(settings, folder);
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_EQ(first->programs[0], "fake 1.0");
  install("2.0");
  EXPECT_EQ(error_of(run(longer(settings), folder)), "match.other_program");
  install("1.0");
  EXPECT_EQ(error_of(run(longer(settings), folder)), "");
}

TEST(GoingOn, with_nothing_left_starts_no_program) {
  const ScratchFolder folder;
  const ScratchFolder elsewhere;
  std::filesystem::create_directories(elsewhere.path());
  Settings settings = tiny_match("", "pass", 2);
  const std::string program = elsewhere.path() + "/program";
  std::filesystem::copy_file(MIAI_FAKE_GTP, program);
  settings.contestants[0].command = program;
  const auto first = run(settings, folder);
  ASSERT_TRUE(first) << first.error().message;
  std::filesystem::remove(program);
  std::filesystem::remove(folder.path() + "/report.html");
  const auto again = run(settings, folder);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->programs[0], "fake 1.0");
  EXPECT_NE(folder.read("report.html").find("fake 1.0"), std::string::npos);
  EXPECT_EQ(error_of(run(longer(settings), folder)), "match.program");
}

TEST(GoingOn, a_match_without_a_game_may_become_another) {
  const ScratchFolder folder;
  EXPECT_EQ(error_of(run(tiny_match("", "no-start", 2), folder)), "match.program");
  EXPECT_EQ(error_of(run(tiny_match("", "", 2), folder)), "");
  EXPECT_EQ(error_of(run(tiny_match("", "pass", 2), folder)), "match.other_settings");
  const ScratchFolder stranger;
  std::filesystem::create_directories(stranger.path());
  std::ofstream(stranger.path() + "/match.json") << "{\"brides\": 2}\n";
  EXPECT_EQ(error_of(run(tiny_match("", "", 2), stranger)), "match.other_settings");
}

TEST(GoingOn, who_is_stopped_leaves_no_game_half_played_and_no_program) {
  const ScratchFolder folder;
  const ScratchFolder elsewhere;
  std::filesystem::create_directories(elsewhere.path());
  const std::string pid_file = elsewhere.path() + "/pid";
  const std::string program = elsewhere.path() + "/program";
  std::ofstream(program) << "#!/bin/sh\necho $$ > " << pid_file << ".new\nmv " << pid_file << ".new " << pid_file
                         << "\nexec " << fake("--log " + elsewhere.path() + "/log --at 3 hang") << "\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  Settings settings = tiny_match("", "pass", 2);
  settings.contestants[0].command = program;
  settings.patience = std::chrono::hours(1);
  std::atomic<bool> stop{false};
  Venue venue;
  venue.folder = folder.path();
  venue.stop = &stop;
  std::thread impatient([&] {
    const auto thinks = [&] {
      const std::string log = elsewhere.read("log");
      return log.size() > 10 && log.find("genmove", log.rfind("clear_board")) != std::string::npos;
    };
    while (!thinks()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    stop = true;
  });
  const auto standing = run_match(settings, venue);
  impatient.join();
  ASSERT_TRUE(standing) << standing.error().message;
  EXPECT_EQ(standing->games.size(), 0U);
  EXPECT_EQ(folder.read("results.jsonl"), "");
  EXPECT_NE(folder.read("report.html").find("0 of 2 games"), std::string::npos);
  EXPECT_NE(::kill(std::stoi(elsewhere.read("pid")), 0), 0) << "the program still runs";
}

}  // namespace
}  // namespace miai::match
