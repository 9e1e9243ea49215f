// The server is killed under load; no move that was announced may be missing afterwards.
// MIAI_KILLS says how often (3 by default; ./prove server asks for 200 on each store).
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "base/rng.hpp"
#include "server/running.hpp"
#include "server/server.hpp"

namespace miai::server_test {
namespace {
namespace json = boost::json;

constexpr int kGames = 6;

/// A server in a process of its own, so that it can be killed.
class Victim {
 public:
  explicit Victim(const std::string& store) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    child_ = fork();
    if (child_ == 0) {
      close(ends[0]);
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      server::ServerOptions options;
      options.store = store;
      const auto started = server::Server::start(options);
      const std::uint16_t port = started ? (*started)->port() : 0;
      if (write(ends[1], &port, sizeof port) != sizeof port || !started) _exit(1);
      for (;;) pause();
    }
    close(ends[1]);
    if (read(ends[0], &port_, sizeof port_) != sizeof port_) port_ = 0;
    close(ends[0]);
  }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;
  ~Victim() { kill(); }
  std::uint16_t port() const { return port_; }
  void kill() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
  }

 private:
  pid_t child_ = -1;
  std::uint16_t port_ = 0;
};

/// A game that one guest plays with himself, and what has been announced in it.
struct Table {
  std::string game;
  Person person;
  std::atomic<std::int64_t> announced{0};  ///< moves told to anybody
  std::vector<std::string> moves;
};

const std::string kSettings =
    R"({"width":19,"height":19,"rules":"tromp-taylor","clock":{"system":"absolute","main":3600000}})";

/// Plays on until the line is cut, noting every move that is announced.
void play_until_cut(std::uint16_t port, Table& table, int round) {
  Live live(port, table.game, {.secret = table.person.secret, .client = "round-" + std::to_string(round) + "-tab"});
  if (live.wait_for("snapshot", 3'000).empty()) return;
  std::uint64_t seed = std::hash<std::string>{}(table.game) + static_cast<std::uint64_t>(round);
  Rng rng(seed);
  while (live.is_open()) {
    const std::string vertex = to_string(make_point(static_cast<int>(rng.below(19)), static_cast<int>(rng.below(19))));
    json::object message{{"type", "play"},
                         {"request", live.next_request()},
                         {"position", text_at(live.state(), "position")},
                         {"vertex", vertex}};
    live.set_next_request(live.next_request() + 1);
    live.say(message);
    for (;;) {
      const auto heard = live.hear(2'000);
      if (!heard) return;
      const std::string type = text_at(*heard, "type");
      if (type == "event" && text_at(heard->at("event").as_object(), "kind") == "move") {
        ++table.announced;
        const auto number = live.state().at("move_number").to_number<std::size_t>();
        table.moves.resize(number - 1);
        table.moves.push_back(vertex);
      }
      if (type == "done" || type == "refused") break;
    }
  }
}

/// The game as a restarted server has it holds every announced move, and at most one more.
void expect_nothing_lost(std::uint16_t port, Table& table) {
  const auto answer = http(port, {.path = "/api/games/" + table.game, .secret = table.person.secret});
  ASSERT_EQ(answer.status, 200) << answer.body;
  const json::array moves = answer.json().at("moves").as_array();
  ASSERT_GE(moves.size(), table.moves.size());
  EXPECT_LE(moves.size(), table.moves.size() + 1);
  for (std::size_t i = 0; i < table.moves.size(); ++i) {
    EXPECT_EQ(text_at(moves[i].as_object(), "vertex"), table.moves[i]) << "move " << i + 1;
  }
  // Moves that were stored but not announced before the end are part of the game from now on.
  for (std::size_t i = table.moves.size(); i < moves.size(); ++i)
    table.moves.push_back(text_at(moves[i].as_object(), "vertex"));
}

/// Both clocks together have lost no more than the time that the server was up.
void expect_fair_clocks(std::uint16_t port, Table& table, std::chrono::milliseconds up) {
  const auto clock = http(port, {.path = "/api/games/" + table.game, .secret = table.person.secret})
                         .json()
                         .at("state")
                         .as_object()
                         .at("clock")
                         .as_object();
  std::int64_t left = 0;
  for (const char* color : {"black", "white"}) left += clock.at(color).as_object().at("main").to_number<std::int64_t>();
  EXPECT_GE(left, 2 * 3'600'000 - up.count());
}

class KillTest : public testing::TestWithParam<std::string> {};

TEST_P(KillTest, no_announced_move_is_lost_and_every_game_goes_on) {
  Folder folder;
  std::string store = folder.path("games.db");
  if (GetParam() == "postgresql") {
    std::string why;
    store = new_postgresql_database(why);
    if (store.empty()) GTEST_SKIP() << why;
  }
  const char* wanted = std::getenv("MIAI_KILLS");  // NOLINT(concurrency-mt-unsafe)
  const int kills = wanted != nullptr ? std::atoi(wanted) : 3;
  std::vector<Table> tables(kGames);
  Rng rng(5);
  std::chrono::milliseconds up{0};
  for (int round = 0; round <= kills; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    Victim victim(store);
    ASSERT_NE(victim.port(), 0);
    for (Table& table : tables) {
      if (table.game.empty()) {
        table.person = new_person(victim.port(), "Anna");
        table.game = new_game(victim.port(), table.person, {.settings = kSettings, .white = R"({"kind":"me"})"}).id;
        ASSERT_FALSE(table.game.empty());
      }
      expect_nothing_lost(victim.port(), table);
      expect_fair_clocks(victim.port(), table, up + std::chrono::milliseconds(kGames * 20));
    }
    if (round == kills) break;
    std::vector<std::thread> players;
    for (Table& table : tables) players.emplace_back([&, round] { play_until_cut(victim.port(), table, round); });
    // However slow the machine is, some moves are under way when the end comes.
    const auto announced = [&tables] {
      std::int64_t all = 0;
      for (const Table& table : tables) all += table.announced;
      return all;
    };
    const std::int64_t before = announced();
    for (int i = 0; i < 100 && announced() < before + kGames; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(rng.below(200)));
    victim.kill();
    for (std::thread& player : players) player.join();
    up += std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
  }
  std::int64_t moves = 0;
  for (const Table& table : tables) moves += static_cast<std::int64_t>(table.moves.size());
  EXPECT_GT(moves, kills) << "there was load";
  std::printf("%d kills, %lld moves, none lost\n", kills, static_cast<long long>(moves));
}

INSTANTIATE_TEST_SUITE_P(Stores, KillTest, testing::Values("sqlite", "postgresql"),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace miai::server_test
