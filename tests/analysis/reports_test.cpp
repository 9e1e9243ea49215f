// Faults that public Go programs once had, as far as this protocol could have them.
#include <algorithm>
#include <thread>

#include "talking.hpp"

namespace miai::analysis {
namespace {

using test::query;
using test::Talk;
using test::text_of;

std::string game9(const std::string& id, const std::string& moves, const std::string& more = "") {
  return R"({"id":")" + id + R"(","rules":"chinese","komi":7.5,"boardXSize":9,"boardYSize":9,"moves":)" + moves + more +
         "}";
}

TEST(AnalysisReports, B003_a_cycle_may_be_analysed_under_any_rules) {
  // A ko taken back and back again.
  for (const char* rules : {"japanese", "tromp-taylor", "aga"}) {
    Talk talk;
    talk.send(R"({"id":"q","rules":")" + std::string(rules) +
              R"(","boardXSize":3,"boardYSize":2,"moves":[["B","B1"],["W","A1"],["B","A2"],["W","B2"],["B","pass"],)"
              R"(["W","A1"],["B","A2"],["W","A1"],["B","A2"],["W","A1"]],"maxVisits":2,"analyzeTurns":[0,7,10]})")
        .finish();
    EXPECT_EQ(test::finals(talk.objects()).size(), 3U) << rules;
    for (const auto& object : talk.objects()) EXPECT_FALSE(object.contains("error")) << rules;
  }
}

TEST(AnalysisReports, B017_the_side_to_move_is_part_of_what_is_known) {
  Talk talk;
  const auto at = [&](const char* player) {
    return talk.ask(game9("q", "[]", R"(,"maxVisits":10,"initialPlayer":")" + std::string(player) + "\""));
  };
  const auto black = at("B");
  const auto white = at("W");
  EXPECT_EQ(text_of(black.at("rootInfo").as_object(), "currentPlayer"), "B");
  EXPECT_EQ(text_of(white.at("rootInfo").as_object(), "currentPlayer"), "W");
  EXPECT_NE(black.at("rootInfo").at("thisHash"), white.at("rootInfo").at("thisHash"));
  EXPECT_NE(test::json::serialize(black.at("moveInfos")), test::json::serialize(white.at("moveInfos")));
}

/// Leans to who is told to think more.
class Leaning : public engine::HashEvaluator {
 public:
  engine::Evaluation evaluate(const engine::Query& query) override {
    engine::Evaluation answer = HashEvaluator::evaluate(query);
    answer.lead = answer.score_mean = static_cast<float>(query.terms.black_doublings);
    return answer;
  }
  bool heeds_doublings() const override { return true; }
};

TEST(AnalysisReports, doublings_of_playouts_belong_to_the_side_to_move_or_to_a_named_one) {
  Talk talk({std::make_shared<Leaning>()});
  const auto lead = [&](const std::string& mover, const std::string& settings) {
    const auto answer =
        talk.ask(game9("q", "[]",
                       R"(,"maxVisits":5,"initialPlayer":")" + mover +
                           R"(","overrideSettings":{"reportAnalysisWinratesAs":"BLACK")" + settings + "}"));
    return answer.at("rootInfo").at("scoreLead").to_number<double>();
  };
  const std::string more = R"(,"playoutDoublingAdvantage":1.5)";
  EXPECT_DOUBLE_EQ(lead("B", ""), 0);
  EXPECT_DOUBLE_EQ(lead("B", more), 1.5);
  EXPECT_DOUBLE_EQ(lead("W", more), -1.5);
  EXPECT_DOUBLE_EQ(lead("W", more + R"(,"playoutDoublingAdvantagePla":"BLACK")"), 1.5);
  EXPECT_DOUBLE_EQ(lead("B", more + R"(,"playoutDoublingAdvantagePla":"WHITE")"), -1.5);
  EXPECT_DOUBLE_EQ(lead("B", ""), 0) << "the next query has settings of its own";
  const auto refused = talk.ask(game9("q", "[]", R"(,"overrideSettings":{"playoutDoublingAdvantage":3.5})"));
  EXPECT_EQ(text_of(refused, "field"), "overrideSettings");
  EXPECT_NE(text_of(refused, "error").find("-3 to 3"), std::string::npos);
}

TEST(AnalysisReports, what_a_setting_cannot_change_is_said_in_a_line_for_each_reason) {
  Talk talk;
  talk.send(query("q", R"(,"overrideSettings":{"playoutDoublingAdvantage":1,"antiMirror":true,"useUncertainty":false,)"
                       R"("humanSLProfile":"rank_5k","numSearchThreads":4,"cpuctExplosion":2,)"
                       R"("rank":"30k","ponder":true,"resignThreshold":-0.9,"maxVisits":3})"))
      .finish();
  std::vector<std::string> warnings;
  for (const auto& object : talk.objects()) {
    if (object.contains("warning")) warnings.push_back(text_of(object, "warning"));
  }
  const std::vector<std::string> expected{
      "These settings are not known here and change nothing: cpuctExplosion",
      "These settings of KataGo have no counterpart here and change nothing: antiMirror, useUncertainty",
      "These settings hold for the whole program and are not changed for a query: numSearchThreads",
      "These settings are about playing, not about positions, and change nothing: rank, ponder, resignThreshold",
      "Models of human play are not supported; these settings change nothing: humanSLProfile",
      "playoutDoublingAdvantage changes nothing: hash was not taught it."};
  EXPECT_EQ(warnings, expected);
  EXPECT_EQ(test::finals(talk.objects()).size(), 1U);
}

TEST(AnalysisReports, names_of_katago_that_say_the_same_otherwise_are_settings_too) {
  const auto settings = [](const std::string& text) {
    auto line = read_line(query("q", R"(,"overrideSettings":{)" + text + "}"), {});
    const auto& read = std::get<Query>(line);
    EXPECT_TRUE(read.remarks.empty()) << text;
    return read.settings;
  };
  EXPECT_EQ(settings(R"("drawEquivalentWinsForWhite":1)").search.draw_black_share, 0);
  EXPECT_EQ(settings(R"("useLcbForSelection":false)").search.lcb_stdevs, 0);
  EXPECT_TRUE(settings(R"("ignorePreRootHistory":true)").analysis_ignore_past);
}

TEST(AnalysisReports, B089_leading_plays_of_black_are_a_handicap) {
  const auto handicap = [](const std::string& more) {
    auto line = read_line(R"({"id":"q","rules":"chinese","boardXSize":9,"boardYSize":9,)" + more + "}", {});
    return std::get<Query>(line).terms.handicap;
  };
  EXPECT_EQ(handicap(R"("moves":[["B","C3"],["B","G7"],["W","E5"]])"), 2);
  EXPECT_EQ(handicap(R"("moves":[["B","C3"],["W","G7"],["B","E5"]])"), 0);
  EXPECT_EQ(handicap(R"("moves":[["W","E5"]],"initialStones":[["B","C3"],["B","G7"],["B","C7"]])"), 3);
  EXPECT_EQ(handicap(R"("moves":[],"initialStones":[["B","C3"],["W","G7"],["B","C7"]])"), 0);
}

TEST(AnalysisReports, B093_what_is_known_belongs_to_the_komi_the_rules_and_the_settings) {
  // Playouts judge the board as it stands: Black's half is larger, and only the komi decides.
  Talk talk;
  const auto lead = [&](const char* komi) {
    return std::get<Query>(read_line(R"({"id":"q","rules":"chinese","boardXSize":9,"boardYSize":9,"moves":[],"komi":)" +
                                         std::string(komi) + "}",
                                     {}))
        .terms.komi.as_double();
  };
  EXPECT_EQ(lead("0.5"), 0.5);
  EXPECT_EQ(lead("20.5"), 20.5);
  const auto one = talk.ask(game9("q", "[]", R"(,"maxVisits":30)"));
  talk.ask(game9("q", "[]", R"(,"maxVisits":30,"overrideSettings":{"cpuctExploration":4})"));
  const auto again = talk.ask(game9("q", "[]", R"(,"maxVisits":30)"));
  EXPECT_EQ(test::json::serialize(one), test::json::serialize(again)) << "nothing of another query's settings stays";
}

TEST(AnalysisReports, B109_errors_name_the_field) {
  const std::string size = R"("boardXSize":9,"boardYSize":9)";
  const std::vector<std::pair<std::string, std::string>> rows{
      {"komi", R"("rules":"chinese","komi":6.26,"moves":[],)" + size},
      {"komi", R"("rules":"chinese","komi":"x","moves":[],)" + size},
      {"komi", R"("rules":"chinese","komi":null,"moves":[],)" + size},
      {"rules", R"("rules":"nonsense","komi":7.5,"moves":[],)" + size},
      {"rules", R"("komi":7.5,"moves":[],)" + size},
      {"moves", R"("rules":"chinese","moves":[["B","Z9"]],)" + size},
      {"moves", R"("rules":"chinese","moves":[["X","A1"]],)" + size},
      {"moves", R"("rules":"chinese","moves":"B A1",)" + size},
      {"moves", R"("komi":7.5)"},
      {"boardXSize", R"("rules":"chinese","moves":[],"boardXSize":1000,"boardYSize":9)"},
      {"boardYSize", R"("rules":"chinese","moves":[],"boardXSize":9,"boardYSize":9.5)"},
      {"boardYSize", R"("rules":"chinese","moves":[],"boardXSize":9)"},
      {"analyzeTurns", R"("rules":"chinese","moves":[],"analyzeTurns":[5],)" + size},
      {"analyzeTurns", R"("rules":"chinese","moves":[],"analyzeTurns":5,)" + size},
      {"initialStones", R"("rules":"chinese","moves":[],"initialStones":[["B","K9"]],)" + size},
      {"maxVisits", R"("rules":"chinese","moves":[],"maxVisits":"many",)" + size},
      {"overrideSettings", R"("rules":"chinese","moves":[],"overrideSettings":[],)" + size},
      {"avoidMoves",
       R"("rules":"chinese","moves":[],"avoidMoves":[{"player":"B","moves":["Z1"],"untilDepth":1}],)" + size},
  };
  Talk talk;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string id = "e" + std::to_string(i);
    const auto answer = talk.ask(R"({"id":")" + id + "\"," + rows[i].second + "}");
    EXPECT_EQ(text_of(answer, "id"), id);
    EXPECT_EQ(text_of(answer, "field"), rows[i].first) << rows[i].second;
    EXPECT_FALSE(text_of(answer, "error").empty());
  }
  EXPECT_TRUE(test::is_final(talk.ask(query("alive"))));
}

TEST(AnalysisReports, B111_two_hundred_starts_and_cancels_at_once_leave_nothing_open) {
  Talk talk({std::make_shared<engine::HashEvaluator>(), 3});
  for (int i = 0; i < 200; ++i) {
    const std::string n = std::to_string(i);
    talk.send(game9("n" + n, "[]", R"(,"maxVisits":1000000,"reportDuringSearchEvery":0.1)"));
    talk.send(R"({"id":"t)" + n + R"(","action":"terminate","terminateId":"n)" + n + "\"}");
  }
  talk.send(R"({"id":"x","action":"terminate","terminateId":"never"})").finish();
  const auto objects = talk.objects();
  const auto finals = test::finals(objects);
  EXPECT_EQ(finals.size(), 200U);
  for (const auto& [key, times] : finals) EXPECT_EQ(times, 1) << key.first;
  const auto acknowledged =
      std::count_if(objects.begin(), objects.end(), [](const auto& object) { return object.contains("terminateId"); });
  EXPECT_EQ(acknowledged, 201);
}

TEST(AnalysisReports, B113_lines_of_many_threads_stay_whole) {
  Talk talk({std::make_shared<engine::HashEvaluator>(), 4});
  for (int i = 0; i < 50; ++i) talk.send(game9("m" + std::to_string(i), R"([["B","E5"]])", R"(,"maxVisits":5)"));
  talk.finish();
  const auto objects = talk.objects();  // which fails where a line is no JSON
  EXPECT_EQ(talk.lines().size(), 50U);
  EXPECT_EQ(objects.size(), 50U);
  EXPECT_EQ(test::finals(objects).size(), 50U);
}

TEST(AnalysisReports, B115_a_move_outside_the_board_names_its_index_and_its_vertex) {
  Talk talk;
  const auto outside = talk.ask(game9("o1", R"([["B","E5"],["W","R4"]])"));
  const auto taken = talk.ask(game9("o2", R"([["B","E5"],["W","E5"]])"));
  for (const auto& [answer, vertex] : {std::pair{outside, "R4"}, std::pair{taken, "E5"}}) {
    EXPECT_EQ(text_of(answer, "field"), "moves");
    EXPECT_NE(text_of(answer, "error").find('1'), std::string::npos);
    EXPECT_NE(text_of(answer, "error").find(vertex), std::string::npos);
  }
}

TEST(AnalysisReports, B119_several_kos_come_to_an_end) {
  Talk talk;
  const auto answer = talk.ask(game9(
      "q", "[]",
      R"(,"maxVisits":200,"initialStones":[["B","C2"],["B","D1"],["B","H2"],["B","J1"],["B","G1"],["B","C8"],["B","D9"],)"
      R"(["W","A1"],["W","B2"],["W","F1"],["W","G2"],["W","A9"],["W","B8"],["W","C9"],["W","C1"]])"));
  EXPECT_TRUE(test::is_final(answer));
  EXPECT_EQ(answer.at("rootInfo").at("visits"), 200);
}

TEST(AnalysisReports, B143_oblong_boards_keep_their_width_and_height) {
  Talk talk;
  const auto answer = talk.ask(
      R"({"id":"q","rules":"chinese","komi":0.5,"boardXSize":13,"boardYSize":9,"moves":[["B","A9"],["W","N1"],["B","N9"],)"
      R"(["W","A1"]],"maxVisits":3,"includePolicy":true,"includeOwnership":true})");
  const auto& policy = answer.at("policy").as_array();
  ASSERT_EQ(policy.size(), 118U);
  for (const int corner : {0, 12, 104, 116})
    EXPECT_EQ(policy[static_cast<std::size_t>(corner)].to_number<double>(), -1);
  EXPECT_EQ(std::count(policy.begin(), policy.end(), test::json::value(-1)), 4);
  EXPECT_EQ(answer.at("ownership").as_array().size(), 117U);
}

TEST(AnalysisReports, B153_the_position_on_screen_comes_before_a_review_that_was_asked_for_earlier) {
  const auto gate = std::make_shared<test::GatedEvaluator>();
  gate->shut();
  Talk talk({gate, 2});
  talk.send(game9("bulk", R"([["B","E5"],["W","C3"],["B","G7"],["W","G3"],["B","C7"]])",
                  R"(,"analyzeTurns":[0,1,2,3,4,5],"maxVisits":2000,"priority":0)"));
  while (gate->asked() < 2) std::this_thread::yield();  // both workers are busy with it
  talk.send(game9("screen", R"([["B","E5"]])", R"(,"maxVisits":20,"priority":10)"));
  gate->open();
  while (talk.lines().empty()) std::this_thread::yield();
  talk.send(R"({"id":"close","action":"terminate","terminateId":"bulk"})").finish();
  const auto objects = talk.objects();
  EXPECT_EQ(text_of(objects[0], "id"), "screen");
  EXPECT_EQ(objects[0].at("rootInfo").at("visits"), 20);
  EXPECT_EQ(test::finals(objects).size(), 7U);
}

}  // namespace
}  // namespace miai::analysis
