// KaTrain's side of the protocol: what it sends, and a reader that fails where the real one would.
#include <array>
#include <set>

#include "talking.hpp"

namespace miai::analysis {
namespace {

using test::json::object;
using test::json::value;

/// Keeps a book of its queries as the program does: a query stays until its last answer or its error.
class KaTrain {
 public:
  struct Game {
    int width;
    int height;
    std::string rules;
    std::string stones;  // JSON
    std::string moves;   // JSON
    int turn;
  };

  /// The request for a node of a game; more is put behind it.
  std::string request(const Game& game, const std::string& more) {
    const std::string id = "QUERY:" + std::to_string(++count_);
    open_.insert(id);
    return R"({"rules":)" + game.rules + R"(,"priority":)" + std::to_string(-count_) + R"(,"analyzeTurns":[)" +
           std::to_string(game.turn) + R"(],"komi":6.5,"boardXSize":)" + std::to_string(game.width) +
           R"(,"boardYSize":)" + std::to_string(game.height) + R"(,"initialStones":)" + game.stones +
           R"(,"initialPlayer":"B","moves":)" + game.moves +
           R"(,"overrideSettings":{"reportAnalysisWinratesAs":"BLACK","wideRootNoise":0.04,"maxTime":8.0},"id":")" +
           id + R"(","includeOwnership":true,"includeMovesOwnership":true,"includePolicy":true)" + more + "}";
  }

  void read(const std::string& line, const Game& game) {
    if (line.find("Uncaught exception") != std::string::npos || line.find("what()") != std::string::npos) {
      FAIL() << "taken for a crash: " << line;
    }
    const object answer = test::json::parse(line).as_object();
    ASSERT_TRUE(answer.contains("id")) << line;
    const std::string id = test::text_of(answer, "id");
    if (answer.contains("terminateId")) return;
    ASSERT_TRUE(open_.contains(id)) << "an answer nobody waits for: " << line;
    if (answer.contains("warning")) {
      ++warnings;
      return;
    }
    if (answer.contains("error")) {
      errors.push_back(test::text_of(answer, "error"));
      open_.erase(id);
      return;
    }
    const value* during = answer.if_contains("isDuringSearch");
    ASSERT_TRUE(during != nullptr && during->is_bool()) << line;
    if (!during->get_bool()) open_.erase(id);
    if (const value* none = answer.if_contains("noResults"); none != nullptr && none->get_bool()) {
      ++without_results;
      return;
    }
    read_numbers(answer, game);
    ++with_results;
  }

  bool is_idle() const { return open_.empty(); }
  std::vector<std::string> open_ids() const { return {open_.begin(), open_.end()}; }

  std::vector<std::string> errors;
  int warnings = 0;
  int with_results = 0;
  int without_results = 0;

 private:
  static double number(const object& from, std::string_view name) {
    const value* found = from.if_contains(name);
    if (found == nullptr || !found->is_number()) {
      ADD_FAILURE() << name << " is no number in " << test::json::serialize(from).substr(0, 200);
      return 0;
    }
    return found->to_number<double>();
  }

  static void read_map(const object& from, const Game& game) {
    const auto& map = from.at("ownership").as_array();
    ASSERT_EQ(map.size(), static_cast<std::size_t>(game.width * game.height));
    for (const value& owner : map) ASSERT_LE(std::abs(owner.to_number<double>()), 1);
  }

  static void read_numbers(const object& answer, const Game& game) {
    const object& root = answer.at("rootInfo").as_object();
    EXPECT_GE(number(root, "visits"), 1);
    EXPECT_TRUE(number(root, "winrate") >= 0 && number(root, "winrate") <= 1);
    number(root, "scoreLead");
    read_map(answer, game);
    const auto& policy = answer.at("policy").as_array();
    ASSERT_EQ(policy.size(), static_cast<std::size_t>(game.width * game.height) + 1);
    double sum = 0;
    for (const value& chance : policy) {
      const double p = chance.to_number<double>();
      EXPECT_TRUE(p == -1 || (p >= 0 && p <= 1)) << p;
      sum += p > 0 ? p : 0;
    }
    EXPECT_NEAR(sum, 1, 0.01);
    std::set<std::int64_t> orders;
    for (const value& info : answer.at("moveInfos").as_array()) {
      const object& move = info.as_object();
      for (const std::string_view name : {"visits", "winrate", "scoreLead", "prior"}) number(move, name);
      EXPECT_TRUE(orders.insert(move.at("order").as_int64()).second);
      EXPECT_EQ(move.at("pv").as_array().at(0), move.at("move"));
      read_map(move, game);
    }
    EXPECT_TRUE(orders.empty() || (*orders.begin() == 0 && *orders.rbegin() + 1 == std::int64_t(orders.size())));
  }

  std::set<std::string> open_;
  int count_ = 0;
};

const KaTrain::Game kGame{9, 9, "\"japanese\"", R"([["B","C3"],["B","G7"]])", R"([["W","E5"],["B","E6"]])", 2};

/// Sends, waits for the end, and reads all lines that have not been read yet.
class Conversation {
 public:
  explicit Conversation(const test::Setup& setup = {}) : talk(setup) {}
  void read_all(KaTrain& katrain, const KaTrain::Game& game) {
    talk.finish();
    const auto lines = talk.lines();
    for (; read_ < lines.size(); ++read_) katrain.read(lines[read_], game);
  }
  test::Talk talk;

 private:
  std::size_t read_ = 0;
};

TEST(KaTrain, its_requests_are_answered_in_the_form_that_it_reads) {
  Conversation with;
  KaTrain katrain;
  // A node, a quick look, an equalised look, an alternative without the best moves, a region, a temperature.
  for (const std::string more :
       {R"(,"maxVisits":16)", R"(,"maxVisits":2)", R"(,"maxVisits":16,"includeMovesOwnership":true)",
        R"(,"maxVisits":16,"avoidMoves":[{"moves":["D4","E4"],"player":"W","untilDepth":1}])",
        R"(,"maxVisits":16,"avoidMoves":[{"moves":["A1","pass"],"player":"B","untilDepth":1},)"
        R"({"moves":["A1","pass"],"player":"W","untilDepth":1}])",
        R"(,"maxVisits":1)"}) {
    with.talk.send(katrain.request(kGame, more));
  }
  with.read_all(katrain, kGame);
  EXPECT_TRUE(katrain.is_idle());
  EXPECT_EQ(katrain.with_results, 6);
  EXPECT_EQ(katrain.warnings, 0);
  EXPECT_EQ(katrain.errors, std::vector<std::string>());
}

TEST(KaTrain, boards_of_every_kind_and_rules_of_both_spellings) {
  const std::string rules = R"({"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false,"hasButton":false,)"
                            R"("whiteHandicapBonus":"0","friendlyPassOk":false})";
  const std::array<KaTrain::Game, 5> games{
      {{19, 19, "\"chinese\"", "[]", "[]", 0},
       {13, 9, "\"aga\"", "[]", R"([["B","A9"],["W","N1"],["B","N9"],["W","A1"]])", 4},
       {5, 5, rules, "[]", R"([["B","C3"]])", 1},
       {2, 2, "\"new zealand\"", "[]", "[]", 0},
       {25, 25, "\"stone_scoring\"", "[]", R"([["B","Z25"]])", 1}}};
  for (const auto& game : games) {
    Conversation with;
    KaTrain katrain;
    with.talk.send(katrain.request(game, R"(,"maxVisits":4)"));
    with.read_all(katrain, game);
    EXPECT_EQ(katrain.with_results, 1) << game.width;
    EXPECT_TRUE(katrain.is_idle());
  }
}

TEST(KaTrain, pondering_is_a_query_without_end_that_reports_and_is_terminated) {
  const auto gate = std::make_shared<test::GatedEvaluator>();
  std::atomic<int> clock{0};
  Conversation with({gate, 1, [&clock] { return Milliseconds{clock += 50}; }});
  KaTrain katrain;
  const std::string request = katrain.request(kGame, R"(,"maxVisits":10000000,"reportDuringSearchEvery":0.25)");
  // Without the limit of eight seconds, so that only the program ends it.
  with.talk.send(std::string(request).replace(request.find("8.0"), 3, "0.0"));
  while (with.talk.lines().size() < 3) std::this_thread::yield();
  with.talk.send(R"({"action":"terminate","terminateId":"QUERY:1","id":"TERMINATE:1"})");
  with.read_all(katrain, kGame);
  EXPECT_TRUE(katrain.is_idle());
  EXPECT_GE(katrain.with_results, 4) << "three on the way and the last";
}

TEST(KaTrain, an_illegal_move_is_named_so_that_sweeps_pass_over_it) {
  Conversation with;
  KaTrain katrain;
  KaTrain::Game game = kGame;
  game.moves = R"([["W","E5"],["B","E5"]])";
  with.talk.send(katrain.request(game, R"(,"maxVisits":4)"));
  with.read_all(katrain, game);
  ASSERT_EQ(katrain.errors.size(), 1U);
  EXPECT_NE(katrain.errors[0].find("Illegal move"), std::string::npos);
  EXPECT_TRUE(katrain.is_idle());
}

TEST(KaTrain, settings_that_change_nothing_are_warnings_and_the_answer_comes) {
  Conversation with;
  KaTrain katrain;
  std::string request = katrain.request(kGame, R"(,"maxVisits":4)");
  request.replace(request.find("\"wideRootNoise\""), 1,
                  R"("playoutDoublingAdvantage":1.5,"playoutDoublingAdvantagePla":"BLACK","antiMirror":true,)"
                  R"("humanSLProfile":"rank_5k","ignorePreRootHistory":true,"rootPolicyTemperature":1.2,")");
  with.talk.send(request);
  with.read_all(katrain, kGame);
  EXPECT_EQ(katrain.warnings, 3) << "no counterpart, people, not taught";
  EXPECT_EQ(katrain.with_results, 1);
}

TEST(KaTrain, a_review_of_a_whole_game_is_a_query_for_each_node) {
  Conversation with({std::make_shared<engine::HashEvaluator>(), 4});
  KaTrain katrain;
  KaTrain::Game game{9, 9, "\"japanese\"", "[]", R"([["B","C3"],["W","G7"],["B","G3"],["W","C7"],["B","E5"]])", 0};
  for (int round = 0; round < 12; ++round) {
    for (game.turn = 0; game.turn <= 5; ++game.turn) with.talk.send(katrain.request(game, R"(,"maxVisits":10)"));
    // The board is left: everything that is still open is ended.
    if (round % 3 != 2) continue;
    for (const std::string& id : katrain.open_ids()) {
      with.talk.send(R"({"action":"terminate","terminateId":")" + id + R"(","id":"T:)" + id + R"("})");
    }
  }
  with.read_all(katrain, game);
  EXPECT_TRUE(katrain.is_idle());
  EXPECT_EQ(katrain.with_results + katrain.without_results, 72);
}

}  // namespace
}  // namespace miai::analysis
