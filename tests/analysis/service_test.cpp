// Many queries at once: priorities, ends before the end, threads, and what must never happen.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>
#include <thread>

#include "analysis/reply.hpp"
#include "base/rng.hpp"
#include "support/diagram.hpp"
#include "talking.hpp"

namespace miai::analysis {
namespace {

using test::finals;
using test::query;
using test::Talk;
using test::text_of;

std::string terminate(const std::string& id, const std::string& what) {
  return R"({"id":")" + id + R"(","action":"terminate","terminateId":")" + what + R"("})";
}

/// Every query of these names has one final answer.
void expect_one_each(const std::map<std::pair<std::string, std::string>, int>& count, std::size_t queries) {
  EXPECT_EQ(count.size(), queries);
  for (const auto& [key, times] : count) EXPECT_EQ(times, 1) << key.first << " " << key.second;
}

TEST(AnalysisService, a_hundred_queries_at_once_are_answered_once_each_with_cancels_in_any_order) {
  for (const int workers : {1, 3}) {
    Talk talk({std::make_shared<engine::HashEvaluator>(), workers});
    Rng chance(static_cast<std::uint64_t>(workers));
    for (int i = 0; i < 100; ++i) {
      talk.send(query("q" + std::to_string(i), R"(,"maxVisits":)" + std::to_string(i % 7 == 0 ? 1'000'000 : 5) +
                                                   R"(,"analyzeTurns":[0,1],"priority":)" + std::to_string(i % 5)));
      for (int k = 0; k < 2; ++k) {
        const auto at = chance.below(static_cast<std::uint32_t>(i + 1));
        talk.send(terminate("t" + std::to_string(i), "q" + std::to_string(at)));
      }
    }
    talk.send(R"({"id":"end","action":"terminate_all"})").finish();
    expect_one_each(finals(talk.objects()), 200);
  }
}

TEST(AnalysisService, the_lowest_number_there_is_is_refused_like_any_other_beyond_the_range) {
  Talk talk;
  talk.send(query("p", R"(,"analyzeTurns":[0],"priorities":[-9223372036854775808])"));
  talk.send(R"({"id":"t","action":"terminate","terminateId":"p","turnNumbers":[-9223372036854775808]})").finish();
  const auto objects = talk.objects();
  ASSERT_EQ(objects.size(), 2U);
  EXPECT_EQ(text_of(objects[0], "field"), "priorities");
  EXPECT_EQ(text_of(objects[1], "field"), "turnNumbers");
}

TEST(AnalysisService, terminating_some_turns_leaves_the_others) {
  const auto gate = std::make_shared<test::GatedEvaluator>();
  gate->shut();
  Talk talk({gate, 1});
  talk.send(query("q", R"(,"maxVisits":4,"analyzeTurns":[0,1])"));
  while (gate->asked() == 0) std::this_thread::yield();
  talk.send(R"({"id":"t","action":"terminate","terminateId":"q","turnNumbers":[1,7]})");
  const auto early = talk.objects();
  ASSERT_EQ(early.size(), 2U);
  EXPECT_EQ(test::json::serialize(early[0]), R"({"id":"q","turnNumber":1,"isDuringSearch":false,"noResults":true})");
  EXPECT_EQ(text_of(early[1], "terminateId"), "q");
  gate->open();
  talk.finish();
  const auto late = talk.objects();
  ASSERT_EQ(late.size(), 3U);
  EXPECT_EQ(text_of(late[2], "turnNumber"), "0");
  EXPECT_EQ(late[2].at("rootInfo").at("visits"), 4);
}

TEST(AnalysisService, what_was_begun_is_answered_with_what_is_known) {
  Talk talk;
  talk.send(query("long", R"(,"maxVisits":1000000000)"));
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  talk.send(terminate("t", "long")).finish();
  const auto objects = talk.objects();
  ASSERT_EQ(objects.size(), 2U);
  for (const auto& object : objects) EXPECT_FALSE(object.contains("error"));
}

TEST(AnalysisService, the_urgent_come_first_and_equals_in_their_order) {
  const auto gate = std::make_shared<test::GatedEvaluator>();
  gate->shut();
  Talk talk({gate, 1});
  talk.send(query("busy", R"(,"maxVisits":2,"priority":100)"));
  while (gate->asked() == 0) std::this_thread::yield();
  talk.send(query("low", R"(,"maxVisits":2,"priority":-3)"));
  talk.send(query("plain1", R"(,"maxVisits":2)"));
  talk.send(query("turns", R"(,"maxVisits":2,"analyzeTurns":[0,1],"priorities":[1,9])"));
  talk.send(query("plain2", R"(,"maxVisits":2)"));
  gate->open();
  talk.finish();
  std::vector<std::string> order;
  for (const auto& object : talk.objects()) order.push_back(text_of(object, "id") + text_of(object, "turnNumber"));
  EXPECT_EQ(order, (std::vector<std::string>{"busy1", "turns1", "turns0", "plain11", "plain21", "low1"}));
}

TEST(AnalysisService, what_gave_way_to_the_urgent_goes_on_where_it_was) {
  const auto gate = std::make_shared<test::GatedEvaluator>();
  Talk alone;
  const auto undisturbed = alone.ask(query("q", R"(,"maxVisits":300)"));
  gate->shut();
  Talk talk({gate, 1});
  talk.send(query("q", R"(,"maxVisits":300)"));
  while (gate->asked() == 0) std::this_thread::yield();
  talk.send(query("urgent", R"(,"maxVisits":2,"priority":1)"));
  gate->open();
  talk.finish();
  const auto objects = talk.objects();
  ASSERT_EQ(objects.size(), 2U);
  EXPECT_EQ(text_of(objects[0], "id"), "urgent");
  EXPECT_EQ(test::json::serialize(objects[1]), test::json::serialize(undisturbed));
}

/// Ids of queries that reported on the way.
std::set<std::string> under_way(const Talk& talk) {
  std::set<std::string> ids;
  for (const auto& object : talk.objects()) {
    if (object.contains("isDuringSearch") && !test::is_final(object)) ids.insert(text_of(object, "id"));
  }
  return ids;
}

TEST(AnalysisService, what_is_more_urgent_than_the_urgent_is_taken_up_at_once_too) {
  const auto gate = std::make_shared<test::GatedEvaluator>();
  std::atomic<int> clock{0};
  Talk talk({gate, 1, [&clock] { return Milliseconds{++clock}; }});
  const std::vector<std::string> degrees{"idle", "plain", "urgent", "pressing", "burning"};
  for (std::size_t i = 0; i + 1 < degrees.size(); ++i) {
    talk.send(
        query(degrees[i], R"(,"maxVisits":10000000,"reportDuringSearchEvery":0.001,"priority":)" + std::to_string(i)));
    while (under_way(talk).count(degrees[i]) == 0) std::this_thread::yield();
  }
  // From here on the fourth has millions of visits before it, unless it gives way as the three before it did.
  gate->shut();
  talk.send(query("burning", R"(,"maxVisits":2,"priority":9)"));
  gate->open();
  const auto first_final = [&] {
    for (const auto& object : talk.objects()) {
      if (test::is_final(object)) return text_of(object, "id");
    }
    return std::string();
  };
  while (first_final().empty()) std::this_thread::yield();
  EXPECT_EQ(first_final(), "burning");
  talk.send(R"({"id":"end","action":"terminate_all"})").finish();
  expect_one_each(finals(talk.objects()), degrees.size());
}

TEST(AnalysisService, the_first_report_comes_when_it_is_asked_for) {
  std::atomic<int> clock{0};
  // Ten seconds of thinking on this clock: one look each millisecond.
  const auto reports = [&](const std::string& more) {
    Talk talk({std::make_shared<engine::HashEvaluator>(), 1, [&clock] { return Milliseconds{++clock}; }});
    talk.send(query("q", R"(,"maxVisits":1000000,"overrideSettings":{"maxTime":10})" + more)).finish();
    const auto lines = talk.lines();
    return std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
      return line.find("\"isDuringSearch\":true") != std::string::npos;
    });
  };
  EXPECT_EQ(reports(""), 0);
  EXPECT_EQ(reports(R"(,"firstReportDuringSearchAfter":2)"), 1) << "one, without an interval";
  EXPECT_EQ(reports(R"(,"firstReportDuringSearchAfter":20,"reportDuringSearchEvery":1)"), 0);
  const auto many = reports(R"(,"firstReportDuringSearchAfter":1,"reportDuringSearchEvery":3)");
  EXPECT_GE(many, 2);
  EXPECT_LE(many, 4) << "at 1, 4 and 7 seconds";
}

TEST(AnalysisService, only_the_moves_that_are_allowed_are_looked_at) {
  Talk talk;
  const auto moves = [&](const std::string& allowed) {
    std::set<std::string> found;
    const auto answer = talk.ask(query("q", R"(,"maxVisits":60,"allowMoves":)" + allowed));
    for (const auto& info : answer.at("moveInfos").as_array()) found.insert(text_of(info.as_object(), "move"));
    return found;
  };
  const std::set<std::string> two{"A1", "E5"};
  EXPECT_EQ(moves(R"([{"player":"W","moves":["A1","E5"],"untilDepth":1}])"), two) << "White is to move";
  EXPECT_GT(moves(R"([{"player":"B","moves":["A1","E5"],"untilDepth":1}])").size(), 2U);
}

TEST(AnalysisService, playouts_and_visits_bound_a_query_each) {
  Talk talk;
  const auto visits = [&](const std::string& more) {
    return talk.ask(query("q", more)).at("rootInfo").at("visits").to_number<int>();
  };
  EXPECT_EQ(visits(R"(,"overrideSettings":{"maxPlayouts":5,"maxVisits":0})"), 5);
  EXPECT_EQ(visits(R"(,"maxVisits":20,"overrideSettings":{"maxPlayouts":5})"), 5);
  EXPECT_EQ(visits(R"(,"maxVisits":4,"overrideSettings":{"maxPlayouts":50})"), 4);
}

TEST(AnalysisService, equal_queries_have_equal_answers) {
  Talk talk({std::make_shared<engine::HashEvaluator>(), 2});
  for (int i = 0; i < 6; ++i) talk.send(query("same", R"(,"maxVisits":40)"));
  talk.finish();
  const auto lines = talk.lines();
  ASSERT_EQ(lines.size(), 6U);
  for (const auto& line : lines) EXPECT_EQ(line, lines[0]);
}

TEST(AnalysisService, numbers_are_those_of_the_side_that_is_asked_for) {
  Talk talk;
  const auto with = [&](const std::string& side) {
    return talk.ask(query(
        side,
        R"(,"maxVisits":20,"includeOwnership":true,"overrideSettings":{"reportAnalysisWinratesAs":")" + side + "\"}"));
  };
  const auto black = with("BLACK");
  const auto white = with("WHITE");
  const auto mover = with("SIDETOMOVE");  // White's turn
  const auto plain = talk.ask(query("plain", R"(,"maxVisits":20,"includeOwnership":true)"));
  const auto number = [](const test::json::object& object, const char* part, const char* name) {
    return object.at(part).at(name).to_number<double>();
  };
  for (const char* name : {"scoreLead", "scoreSelfplay", "utility", "rawLead", "rawScoreSelfplay"}) {
    EXPECT_NEAR(number(black, "rootInfo", name), -number(white, "rootInfo", name), 1e-5) << name;
    EXPECT_NEAR(number(mover, "rootInfo", name), number(white, "rootInfo", name), 1e-5) << name;
  }
  for (const char* name : {"winrate", "rawWinrate"}) {
    EXPECT_NEAR(number(black, "rootInfo", name), 1 - number(white, "rootInfo", name), 1e-5) << name;
  }
  for (std::size_t i = 0; i < black.at("moveInfos").as_array().size(); ++i) {
    const auto& one = black.at("moveInfos").as_array()[i];
    const auto& other = white.at("moveInfos").as_array()[i];
    EXPECT_EQ(one.at("move"), other.at("move"));
    EXPECT_NEAR(one.at("lcb").to_number<double>(), 1 - other.at("lcb").to_number<double>(), 1e-5);
  }
  EXPECT_NEAR(black.at("ownership").as_array()[3].to_number<double>(),
              -white.at("ownership").as_array()[3].to_number<double>(), 1e-5);
  EXPECT_EQ(test::json::serialize(plain.at("rootInfo")), test::json::serialize(mover.at("rootInfo")))
      << "as KataGo without a word about it: the side to move";
}

TEST(AnalysisService, hashes_tell_positions_apart_and_turned_ones_are_one) {
  const auto position = [](std::string_view rows, Color to_move) { return miai::test::position(rows, to_move); };
  const Position one = position("X..\n...\n..O", Color::black);
  const Position turned = position("..O\n...\nX..", Color::black);
  const Position mirrored = position("..X\n...\nO..", Color::black);
  EXPECT_NE(position_hash(one), position_hash(turned));
  EXPECT_EQ(symmetric_hash(one), symmetric_hash(turned));
  EXPECT_EQ(symmetric_hash(one), symmetric_hash(mirrored));
  EXPECT_NE(position_hash(one), position_hash(position("X..\n...\n..O", Color::white)));
  EXPECT_NE(symmetric_hash(one), symmetric_hash(position("X..\n...\n.O.", Color::black)));
  EXPECT_EQ(position_hash(one).size(), 32U);
}

/// Kilobytes of this process in memory; 0 where the machine does not say.
long resident() {
  std::ifstream statm("/proc/self/statm");
  long whole = 0;
  long pages = 0;
  statm >> whole >> pages;
  return pages * 4;
}

TEST(AnalysisService, ten_thousand_small_queries_leave_nothing_behind) {
  const bool is_long = std::getenv("MIAI_LONG_TESTS") != nullptr;
  const int rounds = is_long ? 100 : 12;
  std::atomic<int> finals{0};
  ServiceOptions options;
  options.config.workers = 2;
  options.config.threads = 1;
  options.load = [](const std::string&) { return std::make_shared<engine::ConstantEvaluator>(); };
  options.now = [] { return Milliseconds{0}; };
  options.write = [&finals](std::string_view line) {
    if (line.find("\"isDuringSearch\":false") != std::string_view::npos) ++finals;
    return true;
  };
  Service service(options);
  [[maybe_unused]] long settled = 0;
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < 100; ++i) {
      service.take(query("q" + std::to_string(i), R"(,"maxVisits":3,"includeOwnership":true)"));
      if (i % 3 == 0) service.take(terminate("t", "q" + std::to_string(i)));
    }
    service.finish();
    if (round == rounds / 3) settled = resident();
  }
  EXPECT_EQ(finals, rounds * 100);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_LE(resident(), settled + 2048) << "kilobytes more after twice as many queries again";
#endif
}

TEST(AnalysisService, nobody_reading_ends_quietly) {
  ServiceOptions options;
  options.load = [](const std::string&) { return std::make_shared<engine::ConstantEvaluator>(); };
  options.now = [] { return Milliseconds{0}; };
  int written = 0;
  options.write = [&written](std::string_view) { return ++written < 2; };
  Service service(options);
  for (int i = 0; i < 10; ++i) service.take(query("q", R"(,"maxVisits":3)"));
  service.finish();
  EXPECT_FALSE(service.is_heard());
  EXPECT_EQ(written, 2);
}

TEST(AnalysisService, a_network_that_cannot_be_loaded_is_said_at_once_and_to_each_query) {
  ServiceOptions options;
  options.load = [](const std::string&) -> Result<std::shared_ptr<engine::Evaluator>> {
    return fail("net.cannot_read", "The network cannot be read.");
  };
  options.now = [] { return Milliseconds{0}; };
  std::string line;
  options.write = [&line](std::string_view text) {
    line = text;
    return true;
  };
  Service service(options);
  EXPECT_FALSE(service.prepare());
  service.take(query("q"));
  EXPECT_EQ(line, R"({"error":"The network cannot be read.","id":"q"})");
}

}  // namespace
}  // namespace miai::analysis
