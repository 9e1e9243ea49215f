// The player's options on the command line, and the computer at the terminal.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "cli/play/engine_player.hpp"
#include "cli/play/session.hpp"
#include "engine/settings.hpp"
#include "running.hpp"
#include "support/diagram.hpp"

namespace miai::cli {
namespace {

using test::Ran;
using test::run;

TEST(EngineOptions, config_writes_a_file_that_reads_back) {
  const Ran plain = run({"config"});
  EXPECT_EQ(plain.code, 0);
  EXPECT_EQ(*engine::read_settings({}, plain.out, ""), engine::Settings{});
  const Ran changed = run({"config", "--visits", "123", "--threads", "2"});
  const auto read = engine::read_settings({}, changed.out, "");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->visits, 123);
  EXPECT_EQ(read->search.threads, 2);
  EXPECT_NE(changed.out.find("\nvisits = 123\n"), std::string::npos);
}

TEST(EngineOptions, gtp_takes_them_from_a_file_and_the_line_comes_after_it) {
  const std::string path = testing::TempDir() + "miai-engine-options.cfg";
  std::ofstream(path) << "visits = 77 # few\nlevel = 3\n";
  const Ran ran = run({"gtp", "--config", path, "--level", "5"}, "kata-get-param maxVisits\nkata-get-param level\n");
  EXPECT_EQ(ran.out, "= 77\n\n= 5\n\n");
  std::ofstream(path) << "visits = 77\nvisist = 3\n";
  const Ran wrong = run({"gtp", "--config", path});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_NE(wrong.err.find(path + ":2"), std::string::npos) << wrong.err;
  EXPECT_NE(wrong.err.find("visits"), std::string::npos);
}

TEST(EngineOptions, gtp_takes_every_core_unless_visits_decide) {
  const auto threads = [](std::vector<std::string> words) {
    words.insert(words.begin(), "gtp");
    return run(words, "kata-get-param numSearchThreads\n").out;
  };
  const unsigned cores = std::clamp(std::thread::hardware_concurrency(), 1U, 16U);
  EXPECT_EQ(threads({}), "= " + std::to_string(cores) + "\n\n");
  EXPECT_EQ(threads({"--time", "2"}), "= " + std::to_string(cores) + "\n\n");
  EXPECT_EQ(threads({"--visits", "10"}), "= 1\n\n");
  EXPECT_EQ(threads({"--rank", "9k"}), "= 1\n\n");
  EXPECT_EQ(threads({"--visits", "10", "--threads", "3"}), "= 3\n\n");
}

TEST(EngineOptions, gtp_counts_its_threads_alike_whether_a_file_or_the_line_says_what_decides) {
  const std::string path = testing::TempDir() + "miai-engine-threads.cfg";
  const auto threads = [&](const std::string& file, std::vector<std::string> words = {}) {
    std::ofstream(path) << file;
    words.insert(words.begin(), {"gtp", "--config", path});
    return run(words, "kata-get-param numSearchThreads\n").out;
  };
  const std::string all = "= " + std::to_string(std::clamp(std::thread::hardware_concurrency(), 1U, 16U)) + "\n\n";
  for (const char* counted : {"visits = 100", "maxPlayouts = 100", "level = 7", "rank = 9k"}) {
    EXPECT_EQ(threads(counted), "= 1\n\n") << counted;
    EXPECT_EQ(threads(std::string(counted) + "\nthreads = 3"), "= 3\n\n") << counted;
    EXPECT_EQ(threads(std::string(counted) + "\nthreads = 3", {"--threads", "0"}), "= 1\n\n") << counted;
  }
  for (const char* timed : {"", "time = 2", "visits = 0", "rank =", "threads = 0"}) EXPECT_EQ(threads(timed), all);
  EXPECT_EQ(threads("visits = 100", {"--visits", "0"}), all);
  EXPECT_EQ(threads("time = 2", {"--visits", "7"}), "= 1\n\n");
  EXPECT_EQ(run({"gtp"}, "kata-get-param level\n").out, "= 7\n\n");
}

TEST(EngineOptions, one_thread_in_a_file_is_one_thread_and_none_is_the_programs_choice) {
  EXPECT_NE(run({"config", "--threads", "1"}).out.find("\nthreads = 1\n"), std::string::npos);
  EXPECT_NE(run({"config"}).out.find("\n# threads = 0\n"), std::string::npos);
  const std::string cores = std::to_string(std::clamp(std::thread::hardware_concurrency(), 1U, 16U));
  EXPECT_NE(run({"gtp"}, "lz-setoption\n").out.find("option name threads type string default " + cores + "\n"),
            std::string::npos);
}

TEST(EngineOptions, what_is_whole_has_whole_bounds) {
  EXPECT_SAYS(run({"gtp", "--visits", "abc"}).err, "from 0 to 1125899906842624, not");
  EXPECT_SAYS(run({"gtp", "--seed", "abc"}).err, "from 0 to 9000000000000000, not");
  EXPECT_SAYS(run({"gtp", "--seed", "abc", "--lang", "de"}).err, "0 … 9000000000000000");
  EXPECT_SAYS(run({"gtp"}, "kata-set-param maxVisits abc\n").out, "a number from 0 to 1125899906842624, not");
  EXPECT_SAYS(run({"gtp"}, "kata-set-param maxTime abc\n").out, "a number from 0 to 1000000000, not");
}

TEST(EngineOptions, the_model_has_a_name_also_where_none_is_given) {
  EXPECT_EQ(run({"gtp"}, "kata-get-param model\n").out, "= built-in\n\n");
  EXPECT_NE(run({"config"}).out.find("\n# model = built-in\n"), std::string::npos) << run({"config"}).out;
  EXPECT_EQ(run({"gtp", "--model", "built-in"}, "kata-get-param model\nname\n").code, 0);
}

TEST(EngineOptions, quality_wants_something_to_compare_with) {
  const Ran none = run({"quality"});
  EXPECT_EQ(none.code, 2);
  EXPECT_NE(none.err.find("--teacher"), std::string::npos);
  const Ran own =
      run({"quality", "--teacher", "built-in", "--sizes", "5,6x7", "--positions", "2", "--visits", "2", "--json"});
  EXPECT_EQ(own.code, 0) << own.err;
  EXPECT_NE(own.out.find("\"where\":\"6×7\""), std::string::npos) << own.out;
  EXPECT_EQ(run({"quality", "--teacher", "built-in", "--sizes", "25"}).code, 2);
}

TEST(EngineOptions, a_missing_network_is_one_clear_line) {
  for (const char* command : {"gtp", "play"}) {
    const Ran ran = run({command, "--model", "/no/such/network.bin.gz"});
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find("/no/such/network.bin.gz"), std::string::npos);
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
}

TEST(EngineOptions, what_they_may_be_is_no_english_in_the_midst_of_another_language) {
  for (const char* language : {"de", "ru", "ro"}) {
    for (const auto& [option, value] : {std::pair{"--level", "11"},
                                        {"--resign", "maybe"},
                                        {"--visits", "-1"},
                                        {"--winrates", "x"},
                                        {"--cpuct", "x"}}) {
      const Ran ran = run({"gtp", option, value, "--lang", language});
      EXPECT_EQ(ran.code, 2) << option;
      for (const char* word : {" from ", " or ", "a number"}) EXPECT_SAYS_NOT(ran.err, word);
    }
  }
}

TEST(EngineOptions, the_self_test_says_what_it_found) {
  const Ran ran = run({"gtp", "--self-test", "--model", "playouts"});
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_TRUE(ran.out.starts_with("ok    "));
  const Ran missing = run({"gtp", "--self-test", "--model", "/no/such/file"});
  EXPECT_EQ(missing.code, 1);
  EXPECT_NE(missing.out.find("BAD"), std::string::npos);
  EXPECT_NE(missing.out.find("--model"), std::string::npos) << "what to do";
}

PlaySetup against_the_computer() {
  PlaySetup setup{};
  setup.game = GameSettings{BoardSize::square(5), preset("chinese"), HalfPoints::halves(13), 0};
  setup.computer = Color::white;
  return setup;
}

TEST(Computer, thinking_is_asked_about_again_and_again) {
  int asked = 0;
  PlayServices services;
  services.think = [&](const Game&, Color) -> std::optional<EngineMove> {
    if (++asked < 3) return std::nullopt;
    return EngineMove{engine::Verdict::move, test::pt("C3"), 0.5, 0};
  };
  PlaySession session(against_the_computer(), i18n::Messages(), services);
  session.play(test::pt("B2"));
  ASSERT_TRUE(session.computer_to_move());
  EXPECT_FALSE(session.computer_move());
  EXPECT_FALSE(session.computer_move());
  EXPECT_TRUE(session.computer_move());
  EXPECT_TRUE(session.game().position().board().has(test::pt("C3"), Color::white));
}

TEST(Computer, may_resign) {
  PlayServices services;
  services.think = [](const Game&, Color) -> std::optional<EngineMove> {
    return EngineMove{engine::Verdict::resign, test::pt("C3"), 0.99, 20};
  };
  PlaySession session(against_the_computer(), i18n::Messages(), services);
  session.play(test::pt("B2"));
  EXPECT_TRUE(session.computer_move());
  EXPECT_EQ(session.stage(), Stage::finished);
  EXPECT_EQ(session.real_game().outcome().winner, Color::black);
}

TEST(Computer, gives_a_hint_without_moving) {
  bool ready = false;
  PlayServices services;
  services.think = [&](const Game&, Color) -> std::optional<EngineMove> {
    if (!ready) return std::nullopt;
    return EngineMove{engine::Verdict::move, test::pt("D4"), 0.6, 2};
  };
  PlaySession session(against_the_computer(), i18n::Messages(), services);
  session.ask_hint();
  EXPECT_TRUE(session.hint_is_awaited());
  session.await_hint();
  EXPECT_TRUE(session.hint_is_awaited());
  ready = true;
  session.await_hint();
  EXPECT_FALSE(session.hint_is_awaited());
  const auto said = session.take_said();
  ASSERT_FALSE(said.empty());
  EXPECT_NE(said.back().find("D4"), std::string::npos) << said.back();
  EXPECT_EQ(session.game().position().move_number(), 0);
}

TEST(Computer, thinks_in_the_background_and_stops_when_told) {
  engine::Settings settings;
  settings.visits = 1'000'000'000;
  EnginePlayer player(settings);
  const Game game(GameSettings{BoardSize::square(9), preset("chinese"), HalfPoints::halves(13), 0});
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(player.poll(game, Color::black));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1)) << "the screen must not wait";
  EXPECT_TRUE(player.is_thinking());
  player.hurry();
  const EngineMove move = player.wait(game, Color::black);
  EXPECT_TRUE(legality(game.position(), Move{Color::black, move.vertex}, preset("chinese")).ok());
  EXPECT_FALSE(player.poll(game, Color::black));
  player.forget();
  EXPECT_FALSE(player.is_thinking());
}

}  // namespace
}  // namespace miai::cli
