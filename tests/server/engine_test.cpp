// GTP programs as opponents: those that play, and those that die, hang and talk rubbish.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

#include "server/running.hpp"

namespace miai::server_test {
namespace {
namespace json = boost::json;

/// A GTP program written for the occasion: a shell script that does this at genmove, and that before it obeys a play.
std::string program(const Folder& folder, const std::string& genmove, const std::string& play = ":") {
  const std::string path = folder.path("program.sh");
  std::FILE* file = std::fopen(path.c_str(), "w");
  std::fputs(("while read -r word rest; do case \"$word\" in\n"
              "genmove) " +
              genmove +
              " ;;\n"
              "play) " +
              play +
              "; printf '= \\n\\n' ;;\n"
              "list_commands) printf '= play\\ngenmove\\nboardsize\\nclear_board\\nkomi\\n\\n' ;;\n"
              "*) printf '= \\n\\n' ;;\nesac; done\n")
                 .c_str(),
             file);
  std::fclose(file);
  return "sh " + path;
}

using Exchange = std::pair<std::string, std::vector<std::string>>;

/// Plays there and answers White's move that came back, with the notices that were heard.
Exchange exchange(Live& live, const std::string& vertex) {
  EXPECT_EQ(kind_of(live.play(vertex)), "done");
  std::vector<std::string> notices;
  while (const auto message = live.hear(20'000)) {
    if (text_at(*message, "type") == "notice") notices.push_back(text_at(*message, "id"));
    if (text_at(*message, "type") != "event") continue;
    const json::object& event = message->at("event").as_object();
    if (text_at(event, "color") == "white") return {text_at(event, "vertex"), notices};
  }
  return {"", notices};
}

const std::string kNineByNine = R"("width":9,"height":9,"rules":"japanese")";

/// A new game against the program.
std::unique_ptr<Live> seat_one(Running& running, const std::string& settings = "{" + kNineByNine + "}") {
  const Person anna = new_person(running.port(), "Anna");
  const Made made =
      new_game(running.port(), anna, {.settings = settings, .white = R"({"kind":"computer","engine":"sh"})"});
  EXPECT_EQ(made.status, 201) << made.body;
  auto live =
      std::make_unique<Live>(running.port(), made.id, Live::Door{.secret = anna.secret, .client = "anna-tab-1"});
  live->wait_for("snapshot");
  return live;
}

Exchange one_exchange(Running& running) {
  return exchange(*seat_one(running), "E5");
}

TEST(ServerEngine, any_gtp_program_can_play) {
  Running running;
  running.options().opponents.programs = {program(running.folder(), "printf '= D4\\n\\n'")};
  running.restart();
  const auto [move, notices] = one_exchange(running);
  EXPECT_EQ(move, "D4");
  EXPECT_TRUE(notices.empty());
}

TEST(ServerEngine, B005_an_illegal_move_of_a_program_is_told_and_somebody_else_moves) {
  Running running;
  running.options().opponents.programs = {program(running.folder(), "printf '= E5\\n\\n'")};
  running.restart();
  const auto [move, notices] = one_exchange(running);
  EXPECT_FALSE(move.empty());
  EXPECT_NE(move, "E5");
  EXPECT_EQ(notices, (std::vector<std::string>{"engine.illegal_move", "engine.illegal_move", "engine.replaced"}));
}

TEST(ServerEngine, a_program_that_dies_is_started_anew_and_never_loses_a_game) {
  Running running;
  const std::string flag = running.folder().path("died");
  running.options().opponents.programs = {program(
      running.folder(), "if [ -e " + flag + " ]; then printf '= D4\\n\\n'; else touch " + flag + "; exit 3; fi")};
  running.restart();
  const auto [move, notices] = one_exchange(running);
  EXPECT_EQ(move, "D4");
  EXPECT_EQ(notices, std::vector<std::string>{"engine.failed"});
}

TEST(ServerEngine, a_program_that_hangs_is_waited_for_so_long_and_no_longer) {
  Running running;
  running.options().opponents.programs = {program(running.folder(), "sleep 1000")};
  running.options().opponents.most_per_program_move = Milliseconds(800);
  running.restart();
  const auto begin = std::chrono::steady_clock::now();
  const auto [move, notices] = one_exchange(running);
  EXPECT_FALSE(move.empty());
  EXPECT_EQ(notices, (std::vector<std::string>{"engine.failed", "engine.failed", "engine.replaced"}));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

TEST(ServerEngine, a_program_that_obeys_slowly_has_one_deadline_for_all_that_it_is_told) {
  Running running;
  running.options().opponents.programs = {program(running.folder(), "printf '= D4\\n\\n'", "sleep 0.4")};
  running.options().opponents.most_per_program_move = Milliseconds(1'500);
  running.restart();
  // Ten stones at 0.4 seconds each: none of them alone takes too long.
  const auto live = seat_one(running, "{" + kNineByNine +
                                          R"(,"setup":{"rows":["X.X.X.X.X",".........",".........",".........",)"
                                          R"(".........",".........",".........",".........","O.O.O.O.O"],)"
                                          R"("to_move":"black"}})");
  const auto begin = std::chrono::steady_clock::now();
  const auto [move, notices] = exchange(*live, "E5");
  EXPECT_FALSE(move.empty());
  EXPECT_EQ(notices, (std::vector<std::string>{"engine.failed", "engine.failed", "engine.replaced"}));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
  EXPECT_EQ(text_at(live->state(), "phase"), "play") << "the game is not lost";
}

TEST(ServerEngine, a_program_that_fails_move_after_move_is_waited_for_less_each_time) {
  Running running;
  const std::string well = running.folder().path("well");
  running.options().opponents.programs = {
      program(running.folder(), "if [ -e " + well + " ]; then printf '= A1\\n\\n'; else sleep 1000; fi")};
  running.options().opponents.most_per_program_move = Milliseconds(2'000);
  running.restart();
  const auto live = seat_one(running);
  const auto timed = [&live](const std::string& vertex) {
    const auto begin = std::chrono::steady_clock::now();
    return std::pair{exchange(*live, vertex).second, std::chrono::steady_clock::now() - begin};
  };
  const auto first = timed("E5");
  EXPECT_EQ(first.first, (std::vector<std::string>{"engine.failed", "engine.failed", "engine.replaced"}));
  const auto second = timed("J1");
  EXPECT_EQ(second.first, (std::vector<std::string>{"engine.failed", "engine.replaced"}));
  EXPECT_LT(second.second, first.second);
  std::fclose(std::fopen(well.c_str(), "w"));
  EXPECT_EQ(exchange(*live, "J9").first, "A1") << "what goes well again is played";
}

TEST(ServerEngine, a_program_whose_time_is_up_does_not_lose_and_people_are_told) {
  Running running;
  running.options().opponents.programs = {program(running.folder(), "sleep 1000")};
  running.restart();
  const auto live = seat_one(running, "{" + kNineByNine + R"(,"clock":{"system":"simple","period":2000}})");
  const auto [move, notices] = exchange(*live, "E5");
  EXPECT_FALSE(move.empty());
  EXPECT_EQ(std::count(notices.begin(), notices.end(), "engine.replaced"), 1);
  EXPECT_EQ(text_at(live->state(), "phase"), "play");
}

TEST(ServerEngine, a_program_that_hangs_does_not_keep_the_server_from_ending) {
  Running running;
  running.options().opponents.programs = {program(running.folder(), "sleep 1000")};
  running.restart();
  const auto live = seat_one(running);
  EXPECT_EQ(kind_of(live->play("E5")), "done");
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const auto begin = std::chrono::steady_clock::now();
  running.stop();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(8)) << "it has a minute for its move";
}

TEST(ServerEngine, opponents_are_chosen_by_rank) {
  Running running;
  running.options().opponents.programs = {program(running.folder(), "printf '= D4\\n\\n'")};
  running.restart();
  const auto version = http(running.port(), {.path = "/api/version"}).json().as_object();
  const auto& engines = version.at("engines").as_array();
  const auto& ranks = engines.at(0).as_object().at("ranks").as_array();
  EXPECT_EQ(ranks.front().as_string(), "30k");
  EXPECT_GT(ranks.size(), 10U);
  EXPECT_TRUE(engines.at(1).as_object().at("ranks").as_array().empty()) << "a program plays as it does";
  const Person anna = new_person(running.port(), "Anna");
  const auto made = [&](const std::string& seat) { return new_game(running.port(), anna, {.white = seat}); };
  const Made good = made(R"({"kind":"computer","engine":"miai","rank":"20k"})");
  ASSERT_EQ(good.status, 201) << good.body;
  EXPECT_NE(good.body.find(R"("rank":"20k")"), std::string::npos);
  EXPECT_NE(made(R"({"kind":"computer","engine":"miai","rank":"99k"})").body.find("live.no_rank"), std::string::npos);
  EXPECT_NE(made(R"({"kind":"computer","engine":"sh","rank":"20k"})").body.find("live.no_rank"), std::string::npos);
  EXPECT_EQ(made(R"({"kind":"computer","engine":"miai","level":5})").status, 400);
  Live live(running.port(), good.id, {.secret = anna.secret, .client = "anna-tab-1"});
  live.wait_for("snapshot");
  EXPECT_EQ(kind_of(live.play("E5")), "done");
  while (live.state().at("move_number").to_number<int>() < 2) ASSERT_TRUE(live.hear()) << "it answers";
  EXPECT_EQ(text_at(live.state(), "to_move"), "black");
}

TEST(ServerEngine, a_program_that_talks_rubbish_is_replaced_for_a_move) {
  Running running;
  running.options().opponents.programs = {program(running.folder(), "printf 'hello\\n'; printf '= Q99\\n\\n'")};
  running.restart();
  const auto [move, notices] = one_exchange(running);
  EXPECT_FALSE(move.empty());
  EXPECT_EQ(notices.back(), "engine.replaced");
}

}  // namespace
}  // namespace miai::server_test
