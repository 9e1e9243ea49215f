// Whole games over real sockets, and what happens to them when tabs, lines and servers come and go.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <thread>

#include "record/collection.hpp"
#include "record/replay.hpp"
#include "server/protocol/schema.hpp"
#include "server/running.hpp"

namespace miai::server_test {
namespace {
namespace json = boost::json;

/// Plays for whose turn it is, and lets the other side hear it.
void play_both(Pair& pair, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) {
    const bool black = text_at(pair.black->state(), "to_move") == "black";
    Live& mover = black ? *pair.black : *pair.white;
    Live& other = black ? *pair.white : *pair.black;
    ASSERT_EQ(kind_of(mover.play(move)), "done") << move;
    ASSERT_FALSE(other.wait_for_event("move").empty()) << move;
  }
}

std::string marks_id(const Live& live) {
  return text_at(live.state().at("marks").as_object(), "id");
}

TEST(ServerGame, two_people_play_to_an_agreed_result) {
  Running running;
  Pair pair = seat_two(running.port());
  play_both(pair, {"C4", "D4", "B3", "E3", "C2", "D2", "J1", "C3", "D3"});
  EXPECT_EQ(pair.white->state().at("prisoners").as_object().at("black").to_number<int>(), 1);
  EXPECT_EQ(kind_of(pair.white->play("C3")), "ko");
  EXPECT_EQ(kind_of(pair.black->play("A1")), "not_your_turn");
  play_both(pair, {"J9", "C3", "pass", "pass"});
  EXPECT_EQ(text_at(pair.black->state(), "phase"), "marking");
  // They disagree, play on, and agree.
  ASSERT_EQ(kind_of(pair.white->ask({{"type", "mark"}, {"stone", "C3"}, {"status", "dead"}})), "done");
  ASSERT_FALSE(pair.black->wait_for_event("marked").empty());
  ASSERT_EQ(kind_of(pair.black->ask({{"type", "resume"}})), "done");
  ASSERT_FALSE(pair.white->wait_for_event("resumed").empty());
  play_both(pair, {"pass", "pass"});
  // The server proposes; whoever then marks, both must have seen it.
  pair.black->wait_for_event("marked");
  for (const char* stone : {"D4", "E3", "D2", "J9", "C4", "J1"}) {
    ASSERT_EQ(kind_of(pair.black->ask({{"type", "mark"}, {"stone", stone}, {"status", "alive"}})), "done");
  }
  ASSERT_EQ(kind_of(pair.black->ask({{"type", "accept"}, {"marks", marks_id(*pair.black)}})), "done");
  ASSERT_FALSE(pair.white->wait_for_event("accepted").empty());
  ASSERT_EQ(kind_of(pair.white->ask({{"type", "accept"}, {"marks", marks_id(*pair.white)}})), "done");
  ASSERT_FALSE(pair.black->wait_for_event("finished").empty());
  const json::object outcome = pair.black->state().at("outcome").as_object();
  const std::string result = text_at(outcome, "text");
  const auto answer = http(running.port(), {.path = "/api/games/" + pair.game + "/record.sgf"});
  EXPECT_EQ(answer.status, 200);
  const auto records = record::read(answer.body);
  ASSERT_TRUE(records);
  const auto loaded = record::to_game(records->games.front(), GameSettings{});
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->info.black, "Anna");
  EXPECT_EQ(loaded->info.result.text, result);
  EXPECT_EQ(loaded->game.moves().size(), 15U);
  EXPECT_EQ(http(running.port(), {.path = "/api/games/" + pair.game + "/picture.svg"}).body.substr(0, 4), "<svg");
}

TEST(ServerGame, everything_the_server_says_is_as_the_protocol_says) {
  Running running;
  Pair pair =
      seat_two(running.port(),
               R"({"width":5,"height":5,"rules":"chinese","clock":{"system":"fischer","main":60000,"period":1000}})");
  Live watcher(running.port(), pair.game, {.client = "watcher-1"});
  play_both(pair, {"C3", "pass", "D3", "pass"});
  EXPECT_EQ(kind_of(pair.white->play("A1")), "not_your_turn");
  play_both(pair, {"pass"});
  pair.black->ask({{"type", "chat"}, {"text", "hi"}});
  pair.black->ask({{"type", "sync"}});
  pair.white->ask({{"type", "resign"}});
  pair.white->ask({{"type", "rematch"}});
  pair.black->ask({{"type", "rematch"}});
  int heard = 0;
  while (const auto message = watcher.hear(1'000)) {
    const auto fine = server::check_message("live_server", *message);
    EXPECT_TRUE(fine) << fine.error().message << "\n" << json::serialize(*message);
    ++heard;
    if (text_at(*message, "type") == "event" && text_at(message->at("event").as_object(), "kind") == "rematch") break;
  }
  EXPECT_GT(heard, 10);
  const auto check = [&](const std::string& path, const std::string& schema) {
    const auto answer = http(running.port(), {.path = path, .secret = pair.anna.secret});
    EXPECT_EQ(answer.status, 200) << path;
    const auto fine = server::check_message(schema, answer.json());
    EXPECT_TRUE(fine) << path << fine.error().message;
  };
  check("/api/version", "rest_version");
  check("/api/me", "rest_guest");
  check("/api/games?scope=mine", "rest_games");
  check("/api/games/" + pair.game, "rest_game");
  check("/api/records", "rest_records");
  const std::string next =
      text_at(pair.black->state(), "rematch").empty() ? "" : text_at(pair.black->state(), "rematch");
  if (!next.empty()) check("/api/games/" + next, "rest_game");
}

TEST(ServerGame, a_request_sent_twice_is_done_once) {
  Running running;
  Pair pair = seat_two(running.port());
  const json::object move{
      {"type", "play"}, {"request", 7}, {"position", text_at(pair.black->state(), "position")}, {"vertex", "E5"}};
  pair.black->say(move);
  pair.black->say(move);
  const json::object first = pair.black->wait_for("done");
  const json::object second = pair.black->wait_for("done");
  EXPECT_EQ(first, second);
  EXPECT_EQ(pair.black->state().at("move_number").to_number<int>(), 1);
  // The same request over a new connection of the same tab, after the server was down.
  running.restart();
  Live again(running.port(), pair.game, {.secret = pair.anna.secret, .client = "anna-tab-1"});
  again.wait_for("snapshot");
  again.say(move);
  EXPECT_EQ(again.wait_for("done"), first);
  // Another tab with the same number is another request, for a position that is no more.
  Live tab(running.port(), pair.game, {.secret = pair.anna.secret, .client = "anna-tab-2"});
  tab.wait_for("snapshot");
  tab.say(move);
  EXPECT_EQ(kind_of(tab.wait_for("refused")), "live.stale");
}

TEST(ServerGame, two_tabs_of_one_player_see_the_same_and_do_not_fight) {
  Running running;
  Pair pair = seat_two(running.port());
  Live tab(running.port(), pair.game, {.secret = pair.anna.secret, .client = "anna-tab-2"});
  EXPECT_EQ(text_at(tab.wait_for("welcome"), "role"), "black");
  tab.wait_for("snapshot");
  ASSERT_EQ(kind_of(pair.black->play("E5")), "done");
  ASSERT_FALSE(tab.wait_for_event("move").empty());
  ASSERT_FALSE(pair.white->wait_for_event("move").empty());
  ASSERT_EQ(kind_of(pair.white->play("E6")), "done");
  ASSERT_FALSE(tab.wait_for_event("move").empty());
  ASSERT_EQ(kind_of(tab.play("E7")), "done");
  tab.drop();
  ASSERT_FALSE(pair.black->wait_for_event("move").empty());
  ASSERT_FALSE(pair.white->wait_for_event("move").empty());
}

TEST(ServerGame, watchers_watch_and_do_nothing_else) {
  Running running;
  Pair pair = seat_two(running.port());
  const Person guest = new_person(running.port(), "Eva");
  Live watcher(running.port(), pair.game, {.secret = guest.secret, .client = "eva-tab-1"});
  EXPECT_EQ(text_at(watcher.wait_for("welcome"), "role"), "watcher");
  watcher.wait_for("snapshot");
  EXPECT_EQ(kind_of(watcher.play("E5")), "live.not_a_player");
  EXPECT_EQ(kind_of(watcher.ask({{"type", "resign"}})), "live.not_a_player");
  EXPECT_EQ(kind_of(watcher.ask({{"type", "chat"}, {"text", "hello"}})), "done");
  EXPECT_EQ(text_at(pair.black->wait_for_event("chat").at("event").as_object(), "name"), "Eva");
  ASSERT_EQ(kind_of(pair.black->play("E5")), "done");
  EXPECT_FALSE(watcher.wait_for_event("move").empty());
}

TEST(ServerGame, a_private_game_is_seen_by_its_players_and_who_is_invited) {
  Running running;
  const Person anna = new_person(running.port(), "Anna");
  const Made made =
      new_game(running.port(), anna, {.settings = R"({"width":9,"height":9,"rules":"aga","visibility":"private"})"});
  EXPECT_EQ(http(running.port(), {.path = "/api/games/" + made.id}).status, 404);
  EXPECT_EQ(http(running.port(), {.path = "/api/games/" + made.id, .secret = anna.secret}).status, 200);
  Live stranger(running.port(), made.id, {});
  EXPECT_FALSE(stranger.hear());
  EXPECT_EQ(stranger.close_reason(), "live.private");
  Live invited(running.port(), made.id, {.client = "friend-tab", .invitation = made.invitation});
  EXPECT_EQ(text_at(invited.wait_for("welcome"), "role"), "watcher");
}

TEST(ServerGame, reconnecting_shows_the_game_as_it_is) {
  Running running;
  Pair pair = seat_two(running.port());
  play_both(pair, {"E5", "E6", "D5"});
  pair.black->drop();
  ASSERT_EQ(kind_of(pair.white->play("D6")), "done");
  Live back(running.port(), pair.game, {.secret = pair.anna.secret, .client = "anna-tab-1"});
  const json::object snapshot = back.wait_for("snapshot");
  EXPECT_EQ(snapshot.at("moves").as_array().size(), 4U);
  EXPECT_EQ(snapshot.at("number").to_number<int>(), pair.white->number());
  back.set_next_request(50);
  EXPECT_EQ(kind_of(back.play("C4")), "done");
}

TEST(ServerGame, a_restart_costs_nobody_time_and_play_goes_on_when_the_mover_is_back) {
  Running running;
  Pair pair = seat_two(running.port(),
                       R"({"width":9,"height":9,"rules":"japanese","clock":{"system":"absolute","main":60000}})");
  play_both(pair, {"E5", "E6"});
  const auto before = pair.black->state().at("clock").as_object().at("black").as_object().at("main").to_number<int>();
  EXPECT_EQ(before, 60'000) << "the first move is not timed";
  running.stop();
  std::this_thread::sleep_for(std::chrono::milliseconds(1'500));
  running.restart();
  Live white(running.port(), pair.game, {.secret = pair.ion.secret, .client = "ion-tab-2"});
  const json::object halted = white.wait_for("snapshot").at("state").as_object();
  EXPECT_EQ(text_at(halted, "paused_by"), "server");
  Live black(running.port(), pair.game, {.secret = pair.anna.secret, .client = "anna-tab-2"});
  ASSERT_FALSE(white.wait_for_event("unpaused").empty());
  black.wait_for_event("unpaused");
  const json::object clock = black.state().at("clock").as_object();
  EXPECT_TRUE(clock.at("running").as_bool());
  EXPECT_GT(clock.at("black").as_object().at("main").to_number<int>(), 58'900);
  EXPECT_EQ(kind_of(black.play("D5")), "done");
}

TEST(ServerGame, the_flag_falls_while_nobody_does_anything) {
  Running running;
  Pair pair =
      seat_two(running.port(), R"({"width":9,"height":9,"rules":"japanese","clock":{"system":"simple","period":300}})");
  play_both(pair, {"E5"});
  const json::object end = pair.black->wait_for_event("finished", 4'000);
  ASSERT_FALSE(end.empty());
  EXPECT_EQ(text_at(pair.black->state().at("outcome").as_object(), "text"), "B+T");
}

TEST(ServerGame, an_open_game_is_listed_until_somebody_sits_down) {
  Running running;
  const Person anna = new_person(running.port(), "Anna");
  const Person ion = new_person(running.port(), "Ion");
  const Person eva = new_person(running.port(), "Eva");
  const Made made = new_game(running.port(), anna, {.white = R"({"kind":"open"})"});
  const auto open = [&] {
    return http(running.port(), {.path = "/api/games?scope=open"}).json().at("games").as_array().size();
  };
  EXPECT_EQ(open(), 1U);
  EXPECT_EQ(join(running.port(), ion, made.id, "").status, 200);
  EXPECT_EQ(open(), 0U);
  EXPECT_EQ(join(running.port(), ion, made.id, "").status, 200) << "who sits there already just comes in";
  EXPECT_NE(join(running.port(), eva, made.id, "").status, 200);
  EXPECT_EQ(http(running.port(), {.path = "/api/games?scope=live"}).json().at("games").as_array().size(), 1U);
}

TEST(ServerGame, a_rematch_swaps_the_colours) {
  Running running;
  Pair pair = seat_two(running.port());
  ASSERT_EQ(kind_of(pair.black->ask({{"type", "resign"}})), "done");
  ASSERT_EQ(kind_of(pair.black->ask({{"type", "rematch"}})), "done");
  ASSERT_EQ(kind_of(pair.white->ask({{"type", "rematch"}})), "done");
  const std::string next = text_at(pair.white->wait_for_event("rematch").at("event").as_object(), "game");
  ASSERT_FALSE(next.empty());
  Live anna(running.port(), next, {.secret = pair.anna.secret, .client = "anna-tab-9"});
  EXPECT_EQ(text_at(anna.wait_for("welcome"), "role"), "white");
}

TEST(ServerGame, a_game_against_the_computer_ends_with_a_count) {
  Running running;
  const Person anna = new_person(running.port(), "Anna");
  const Made made =
      new_game(running.port(), anna,
               {.settings = R"({"width":5,"height":5,"rules":"chinese"})", .white = R"({"kind":"computer"})"});
  ASSERT_EQ(made.status, 201) << made.body;
  Live live(running.port(), made.id, {.secret = anna.secret, .client = "anna-tab-1"});
  live.wait_for("snapshot");
  for (int move = 0; move < 60 && text_at(live.state(), "phase") == "play"; ++move) {
    const bool mine = text_at(live.state(), "to_move") == "black";
    if (!mine) {
      ASSERT_TRUE(live.hear()) << "the computer answers";
      continue;
    }
    // Black plays its lower half and then passes.
    static const char* const kMoves[] = {"C3", "B3", "D3", "A3", "E3"};
    const std::string wish = move < 10 ? kMoves[static_cast<std::size_t>(move / 2) % 5] : "pass";
    if (kind_of(live.play(wish)) != "done") {
      ASSERT_EQ(kind_of(live.play("pass")), "done");
    }
  }
  ASSERT_NE(text_at(live.state(), "phase"), "play");
  if (text_at(live.state(), "phase") == "marking") {
    while (live.state().at("marks").as_object().at("reasons").as_array().empty()) ASSERT_TRUE(live.hear());
    ASSERT_EQ(kind_of(live.ask({{"type", "accept"}, {"marks", marks_id(live)}})), "done");
    while (text_at(live.state(), "phase") != "finished") ASSERT_TRUE(live.hear());
  }
  EXPECT_FALSE(text_at(live.state().at("outcome").as_object(), "text").empty());
}

}  // namespace
}  // namespace miai::server_test
