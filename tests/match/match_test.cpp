// Whole matches between programs that behave, and that do not.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <set>
#include <thread>

#include "base/because.hpp"
#include "match/log.hpp"
#include "match/matches.hpp"
#include "match/recount.hpp"
#include "match/report.hpp"

namespace miai::match {
namespace {

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

Standing played(const Settings& settings, const std::string& folder) {
  Venue venue;
  venue.folder = folder;
  const auto standing = run_match(settings, venue);
  EXPECT_TRUE(standing) << to_string(standing.error());
  return standing ? *standing : Standing{};
}

/// Every number once, and each record's result as the log has it.
void expect_whole(const Standing& standing, const ScratchFolder& folder, const Settings& settings) {
  const auto again = test::recount(folder.path());
  EXPECT_EQ(static_cast<int>(standing.games.size()), game_count(settings));
  EXPECT_EQ(again.games.size(), standing.games.size());
  std::set<int> numbers;
  for (const auto& game : again.games) numbers.insert(game.number);
  EXPECT_EQ(numbers.size(), again.games.size());
  EXPECT_EQ(*numbers.rbegin(), game_count(settings));
  EXPECT_EQ(lines_of(folder.read("results.jsonl")), standing.games.size());
}

TEST(Match, results_are_those_of_an_independent_recount) {
  const ScratchFolder folder;
  const Settings settings = tiny_match("--seed 1", "--seed 2", 60);
  const Standing standing = played(settings, folder.path());
  expect_whole(standing, folder, settings);
  const auto again = test::recount(folder.path());
  int counted = 0;
  for (const auto& game : again.games) {
    EXPECT_TRUE(game.legal) << game.number;
    const Played& logged = standing.games[static_cast<std::size_t>(game.number - 1)];
    EXPECT_EQ(game.result, to_string(logged.outcome)) << game.number;
    EXPECT_EQ(game.black, settings.contestants[logged.fixture.black].name);
    if (game.counted.empty()) continue;
    EXPECT_EQ(game.counted, game.result) << game.number;
    ++counted;
  }
  EXPECT_GT(counted, 40);
  const Tally tally = tally_of(standing, 0);
  EXPECT_DOUBLE_EQ(again.points.at("first"), tally.wins + 0.5 * tally.draws);
  const Pentanomial pairs = pentanomial(pairs_of(standing.games), 0, 1);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(again.pairs[i], static_cast<int>(pairs[i]));
  EXPECT_NEAR(again.elo, elo_of(pairs).value, 1e-6);
}

struct Misbehaviour {
  const char* arguments;
  Ending ending;
};

class Misbehaving : public testing::TestWithParam<Misbehaviour> {};

TEST_P(Misbehaving, forfeits_and_the_match_goes_on) {
  const ScratchFolder folder;
  Settings settings = tiny_match(GetParam().arguments, "--seed 2", 6);
  settings.patience = Milliseconds{1000};
  const Standing standing = played(settings, folder.path());
  expect_whole(standing, folder, settings);
  int forfeits = 0;
  for (const Played& game : standing.games) {
    if (!is_forfeit(game.ending)) continue;
    ++forfeits;
    EXPECT_EQ(game.ending, GetParam().ending) << game.remark;
    EXPECT_FALSE(game.remark.empty());
    ASSERT_TRUE(game.outcome.winner.has_value());
    const Color innocent = game.fixture.black == 1 ? Color::black : Color::white;
    EXPECT_EQ(*game.outcome.winner, innocent);
  }
  EXPECT_GT(forfeits, 0);
  EXPECT_NE(folder.read("report.html").find(std::string(id_text(GetParam().ending))), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Habits, Misbehaving,
    testing::Values(Misbehaviour{"--at 3 crash", Ending::crashed}, Misbehaviour{"--at 3 leave", Ending::crashed},
                    Misbehaviour{"--at 12 hang", Ending::silent}, Misbehaviour{"--at 12 half", Ending::silent},
                    Misbehaviour{"--at 3 illegal", Ending::illegal_move},
                    Misbehaviour{"--at 3 off-board", Ending::rubbish},
                    Misbehaviour{"--at 3 no-vertex", Ending::rubbish}, Misbehaviour{"--at 3 rubbish", Ending::rubbish},
                    Misbehaviour{"--at 3 endless", Ending::rubbish}, Misbehaviour{"--at 3 refuse", Ending::refused},
                    Misbehaviour{"--at 3 refuse-play", Ending::refused}),
    [](const auto& one) {
      std::string name = one.param.arguments;
      name.erase(0, name.rfind(' ') + 1);
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

TEST(Match, a_flood_on_standard_error_and_a_greeting_do_no_harm) {
  const ScratchFolder folder;
  const Settings settings = tiny_match("--at 2 flood", "greet", 4);
  const Standing standing = played(settings, folder.path());
  expect_whole(standing, folder, settings);
  for (const Played& game : standing.games) EXPECT_FALSE(is_forfeit(game.ending)) << game.remark;
}

TEST(Match, who_answers_too_late_loses_on_time) {
  const ScratchFolder folder;
  Settings settings = tiny_match("--at 2 late", "--seed 2", 2);
  settings.clock = ClockSettings::simple(Milliseconds{150});
  settings.lag = Milliseconds{100};
  const Standing standing = played(settings, folder.path());
  ASSERT_EQ(standing.games.size(), 2U);
  EXPECT_EQ(standing.games[0].ending, Ending::time);
  EXPECT_EQ(to_string(standing.games[0].outcome), "W+T");
  EXPECT_EQ(to_string(standing.games[1].outcome), "B+T");
  EXPECT_NE(folder.read("games/0001.sgf").find("RE[W+T]"), std::string::npos);
}

TEST(Match, time_that_is_not_used_up_loses_nothing) {
  const ScratchFolder folder;
  Settings settings = tiny_match("", "--seed 2", 2);
  settings.clock = ClockSettings::fischer(Milliseconds{20'000}, Milliseconds{100});
  for (const Played& game : played(settings, folder.path()).games) EXPECT_EQ(game.ending, Ending::counted);
}

TEST(Match, resigning_is_a_way_to_lose) {
  const ScratchFolder folder;
  const Standing standing = played(tiny_match("resign", "--seed 2", 2), folder.path());
  EXPECT_EQ(to_string(standing.games[0].outcome), "W+R");
  EXPECT_EQ(standing.games[0].ending, Ending::resigned);
  EXPECT_EQ(tally_of(standing, 0).forfeits, 0);
}

TEST(Match, passing_ends_a_game_and_the_stones_are_counted) {
  const ScratchFolder folder;
  const Standing standing = played(tiny_match("pass", "pass", 2), folder.path());
  EXPECT_EQ(to_string(standing.games[0].outcome), "W+0.5");
  EXPECT_EQ(standing.games[0].moves, 2);
}

TEST(Match, a_game_that_does_not_end_has_no_result) {
  const ScratchFolder folder;
  Settings settings = tiny_match("", "--seed 2", 2);
  settings.max_moves = 5;
  const Standing standing = played(settings, folder.path());
  EXPECT_EQ(standing.games[0].ending, Ending::move_limit);
  EXPECT_EQ(standing.games[0].moves, 5);
  EXPECT_DOUBLE_EQ(standing.games[0].black_score(), 0.5);
}

TEST(Match, handicap_stones_stand_before_white_moves_and_count_for_white) {
  const ScratchFolder folder;
  Settings settings = tiny_match("pass", "pass", 2);
  settings.game.size = BoardSize::square(9);
  settings.game.rules = preset("chinese");
  settings.game.handicap = 3;
  const Standing standing = played(settings, folder.path());
  // Three stones own the board: 81 points less half a point of komi and three of compensation.
  EXPECT_EQ(to_string(standing.games[0].outcome), "B+77.5");
  const std::string sgf = folder.read("games/0001.sgf");
  EXPECT_NE(sgf.find("HA[3]"), std::string::npos) << sgf;
  EXPECT_NE(sgf.find(";W[]"), std::string::npos) << sgf;
}

TEST(Match, a_program_that_refuses_the_handicap_is_told_before_the_first_game) {
  const ScratchFolder folder;
  Settings settings = tiny_match("--at 2 refuse-play", "", 2);
  settings.game.size = BoardSize::square(9);
  settings.game.handicap = 3;
  Venue venue;
  venue.folder = folder.path();
  const auto standing = run_match(settings, venue);
  ASSERT_FALSE(standing);
  EXPECT_EQ(standing.error().id, "match.program");
  EXPECT_EQ(folder.read("results.jsonl"), "");
}

TEST(Match, dead_stones_are_those_on_which_the_programs_agree) {
  const ScratchFolder folder;
  Settings settings = tiny_match("", "--seed 2", 2);
  settings.game.rules = preset("chinese");
  for (const Played& game : played(settings, folder.path()).games) EXPECT_EQ(game.ending, Ending::agreed);
}

TEST(Match, a_program_that_cannot_play_is_told_before_the_first_game) {
  const ScratchFolder folder;
  Venue venue;
  venue.folder = folder.path();
  for (const char* arguments : {"no-start", "no-komi"}) {
    const auto standing = run_match(tiny_match("", arguments, 2), venue);
    ASSERT_FALSE(standing);
    EXPECT_EQ(standing.error().id, "match.program");
    // With its own id and facts, so that other languages can say it.
    EXPECT_EQ(reason_of(standing.error()).id,
              arguments == std::string_view("no-start") ? "program.ended" : "program.refused");
    EXPECT_FALSE(reason_of(standing.error()).facts.empty());
    EXPECT_NE(standing.error().message.find("second"), std::string::npos);
    std::filesystem::remove_all(folder.path());
  }
  Settings settings = tiny_match("", "", 2);
  settings.contestants[0].command = "/no/such/program --gtp";
  const auto standing = run_match(settings, venue);
  ASSERT_FALSE(standing);
  EXPECT_NE(standing.error().message.find("/no/such/program"), std::string::npos);
}

TEST(Match, everybody_plays_everybody) {
  const ScratchFolder folder;
  Settings settings = tiny_match("--seed 1", "--seed 2", 4);
  settings.contestants.push_back({"third", fake("resign")});
  settings.concurrency = 2;
  const Standing standing = played(settings, folder.path());
  ASSERT_EQ(standing.games.size(), 12U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(tally_of(standing, i).games, 8);
  EXPECT_EQ(tally_against(standing, 0, 2).wins, 4);
  EXPECT_LT(standing.ratings.of(2).value, standing.ratings.of(0).value);
}

TEST(Match, ends_when_the_test_has_decided) {
  const ScratchFolder folder;
  Settings settings = tiny_match("--seed 1", "resign", 400);
  settings.test = SequentialTest{-30, 200};
  const Standing standing = played(settings, folder.path());
  EXPECT_LT(standing.games.size(), 100U);
  EXPECT_EQ(standing.test->verdict, TestState::Verdict::high);
}

/// Starts the match in a process of its own, and kills that once the log has grown by some lines.
void play_and_kill(const Settings& settings, const ScratchFolder& folder, std::size_t more) {
  const std::size_t before = lines_of(folder.read("results.jsonl"));
  const pid_t child = ::fork();
  if (child == 0) {
    Venue venue;
    venue.folder = folder.path();
    const bool fine = static_cast<bool>(run_match(settings, venue));
    ::_exit(fine ? 0 : 1);
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (lines_of(folder.read("results.jsonl")) < before + more && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "the match ended before it was killed";
}

TEST(Match, of_200_games_killed_five_times_has_200_games_and_none_twice) {
  const ScratchFolder folder;
  Settings settings = tiny_match("--seed 1", "--seed 2", 200);
  settings.concurrency = 2;
  for (const std::size_t more : {7U, 30U, 1U, 45U, 20U}) play_and_kill(settings, folder, more);
  const std::size_t before = lines_of(folder.read("results.jsonl"));
  EXPECT_GE(before, 103U);
  EXPECT_LT(before, 200U);
  const Standing standing = played(settings, folder.path());
  EXPECT_EQ(standing.dropped, 0);
  expect_whole(standing, folder, settings);
  const auto again = test::recount(folder.path());
  for (const auto& game : again.games) {
    EXPECT_EQ(game.result, to_string(standing.games[static_cast<std::size_t>(game.number - 1)].outcome));
  }
}

TEST(Folder, drops_lines_that_are_not_whole_and_plays_their_games_again) {
  const ScratchFolder folder;
  const Settings settings = tiny_match("--seed 1", "--seed 2", 6);
  played(settings, folder.path());
  std::string log = folder.read("results.jsonl");
  const std::size_t second = log.find('\n') + 1;
  log[log.find("\"moves\":", second) + 8] ^= 1;  // a digit of the second line
  log.resize(log.size() - 20);                   // the last line has no end
  std::ofstream(folder.path() + "/results.jsonl", std::ios::binary) << log;
  const Standing standing = played(settings, folder.path());
  EXPECT_EQ(standing.dropped, 2);
  EXPECT_EQ(standing.games.size(), 6U);
  // What is not whole in the middle stays in the log, and is no game.
  EXPECT_EQ(lines_of(folder.read("results.jsonl")), 7U);
  EXPECT_EQ(played(settings, folder.path()).games.size(), 6U);
}

TEST(Folder, refuses_a_match_with_other_settings_and_names_which) {
  const ScratchFolder folder;
  const Settings settings = tiny_match("--seed 1", "--seed 2", 2);
  played(settings, folder.path());
  Settings other = settings;
  other.game.komi = HalfPoints::halves(3);
  Venue venue;
  venue.folder = folder.path();
  const auto refused = run_match(other, venue);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().id, "match.other_settings");
  EXPECT_NE(refused.error().message.find("komi"), std::string::npos);
  Settings longer = settings;
  longer.games_each = 4;
  longer.concurrency = 2;
  EXPECT_EQ(played(longer, folder.path()).games.size(), 4U);
}

TEST(Folder, belongs_to_one_match_at_a_time) {
  const ScratchFolder folder;
  const Settings settings = tiny_match("", "", 2);
  const auto first = Folder::open(folder.path(), settings);
  ASSERT_TRUE(first);
  const auto second = Folder::open(folder.path(), settings);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().id, "match.in_use");
}

TEST(Folder, a_line_of_the_log_comes_back) {
  const Settings settings = tiny_match("", "", 4);
  Played game;
  game.fixture = fixture(settings, 3);
  game.outcome = Outcome::won(Color::white, OutcomeKind::forfeit);
  game.ending = Ending::crashed;
  game.remark = "It said \"no\", and \x01 then\n nothing.";
  game.moves = 17;
  game.used = {Milliseconds{5}, Milliseconds{7}};
  game.asked = {8, 9};
  std::string line = log_line(game, settings);
  ASSERT_EQ(line.back(), '\n');
  line.pop_back();
  const auto back = read_log_line(line, settings);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->fixture.number, 3);
  EXPECT_EQ(back->outcome, game.outcome);
  EXPECT_EQ(back->ending, game.ending);
  EXPECT_EQ(back->remark, game.remark);
  EXPECT_EQ(back->asked, game.asked);
  EXPECT_EQ(back->used, game.used);
  for (std::size_t i = 0; i < line.size(); ++i) {
    std::string broken = line;
    broken[i] ^= 1;
    EXPECT_FALSE(read_log_line(broken, settings)) << i;
    EXPECT_FALSE(read_log_line(std::string_view(line).substr(0, i), settings)) << i;
  }
}

TEST(Report, shows_names_as_text) {
  Settings settings = tiny_match("", "", 2);
  settings.contestants[0].name = "<script>alert(1)</script>";
  Standing standing = standing_of(settings, {});
  const std::string page = report_html(settings, standing);
  EXPECT_EQ(page.find("<script>"), std::string::npos);
  EXPECT_NE(page.find("&lt;script&gt;"), std::string::npos);
  EXPECT_EQ(page.find("http"), std::string::npos);
}

}  // namespace
}  // namespace miai::match
