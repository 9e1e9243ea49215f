// Lines of analyses from a report made by hand, byte for byte.
#include "gtp/analysis_text.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/diagram.hpp"

namespace miai::gtp {
namespace {

using engine::MoveReport;
using engine::SearchReport;
using engine::View;
using test::pt;

MoveReport move_at(std::string_view vertex, int order, double black_winrate) {
  MoveReport move;
  move.vertex = pt(vertex);
  move.order = order;
  move.visits = 20 - order;
  move.edge_visits = 19 - order;
  move.winrate = black_winrate;
  move.lcb = black_winrate - 0.1;
  move.lead = 1.5;
  move.score_mean = 1.25;
  move.score_stdev = 8;
  move.utility = 0.25;
  move.utility_lcb = 0.125;
  move.prior = 0.5;
  move.weight = 18.5;
  move.no_result = 0.03125;
  move.pv = {pt(vertex), Vertex::pass(), pt("B2")};
  move.pv_visits = {20, 7, 1};
  move.pv_edge_visits = {19, 6, 1};
  move.ownership = {1, 0, 0, -1};
  move.ownership_stdev = {0.5F, 0, 0, 0.25F};
  return move;
}

/// A 2 × 2 board with Black to move.
SearchReport sample() {
  SearchReport report;
  report.root.visits = 41;
  report.root.winrate = 0.75;
  report.root.lead = 2;
  report.root.score_mean = 1.75;
  report.root.score_stdev = 9;
  report.root.utility = 0.5;
  report.root.weight = 40;
  report.root.ownership = {0.5F, 0, -0.25F, -1};
  report.root.ownership_stdev = {0.25F, 0, 0, 0.125F};
  report.root.raw.policy = {0.5F, 0.25F, 0.125F, 0.0625F, 0.0625F};
  report.moves = {move_at("A1", 0, 0.75), move_at("B1", 1, 0.625)};
  return report;
}

std::string line(AnalysisRequest request, View view = View::side_to_move, const SearchReport& report = sample()) {
  const Position position(BoardSize::square(2));
  return analysis_line(request, report, {position, preset("chinese"), view});
}

AnalysisRequest asked(Dialect dialect, std::vector<Extra> extras = {}) {
  AnalysisRequest request;
  request.dialect = dialect;
  for (const Extra extra : extras) request.extras |= 1U << static_cast<unsigned>(extra);
  return request;
}

TEST(AnalysisText, leelas_dialect_has_whole_ten_thousandths) {
  EXPECT_EQ(line(asked(Dialect::leela)),
            "info move A1 visits 20 winrate 7500 prior 5000 lcb 6500 order 0 pv A1 pass B2 "
            "info move B1 visits 19 winrate 6250 prior 5000 lcb 5250 order 1 pv B1 pass B2");
}

TEST(AnalysisText, katas_dialect_has_fractions) {
  AnalysisRequest request = asked(Dialect::kata);
  request.max_moves = 1;
  EXPECT_EQ(line(request),
            "info move A1 visits 20 edgeVisits 19 utility 0.25 winrate 0.75 scoreMean 1.5 scoreStdev 8 scoreLead 1.5 "
            "scoreSelfplay 1.25 prior 0.5 lcb 0.65 utilityLcb 0.125 weight 18.5 order 0 pv A1 pass B2");
}

TEST(AnalysisText, every_extra_has_its_place) {
  AnalysisRequest request = asked(
      Dialect::kata, {Extra::root_info, Extra::ownership, Extra::ownership_stdev, Extra::moves_ownership,
                      Extra::moves_ownership_stdev, Extra::pv_visits, Extra::pv_edge_visits, Extra::no_result_value});
  request.max_moves = 1;
  EXPECT_EQ(line(request),
            "info move A1 visits 20 edgeVisits 19 utility 0.25 winrate 0.75 scoreMean 1.5 scoreStdev 8 scoreLead 1.5 "
            "scoreSelfplay 1.25 noResultValue 0.03125 prior 0.5 lcb 0.65 utilityLcb 0.125 weight 18.5 order 0 pv A1 "
            "pass B2 pvVisits 20 7 1 pvEdgeVisits 19 6 1 movesOwnership 0 -1 1 0 movesOwnershipStdev 0 0.25 0.5 0 "
            "rootInfo visits 41 utility 0.5 winrate 0.75 scoreMean 2 scoreStdev 9 scoreLead 2 scoreSelfplay 1.75 "
            "noResultValue 0 weight 40 ownership -0.25 -1 0.5 0 ownershipStdev 0 0.125 0.25 0");
}

TEST(AnalysisText, whites_view_turns_everything_signed) {
  AnalysisRequest request = asked(Dialect::kata, {Extra::ownership});
  request.max_moves = 1;
  const std::string white =
      "info move A1 visits 20 edgeVisits 19 utility -0.25 winrate 0.25 scoreMean -1.5 scoreStdev 8 scoreLead -1.5 "
      "scoreSelfplay -1.25 prior 0.5 lcb 0.35 utilityLcb -0.125 weight 18.5 order 0 pv A1 pass B2 "
      "ownership 0.25 1 -0.5 0";
  EXPECT_EQ(line(request, View::white), white);
  SearchReport report = sample();
  report.root.to_move = Color::white;
  EXPECT_EQ(line(request, View::side_to_move, report), white);
  EXPECT_NE(line(request, View::black, report), white);
}

TEST(AnalysisText, unvisited_moves_fill_up_in_order_of_their_priors) {
  AnalysisRequest request = asked(Dialect::leela);
  request.min_moves = 4;
  const std::string text = line(request);
  EXPECT_NE(text.find("info move A2 visits 0 winrate 7500 prior 1250 lcb 7500 order 2 pv A2 "), std::string::npos)
      << text;
  EXPECT_EQ(text.find("info move pass"), std::string::npos);
}

TEST(AnalysisText, nothing_is_shown_before_there_is_something) {
  EXPECT_EQ(line(asked(Dialect::kata), View::black, SearchReport{}), "");
}

TEST(AnalysisText, numbers_are_always_numbers) {
  EXPECT_EQ(figure(-0.0), "0");
  EXPECT_EQ(figure(std::numeric_limits<double>::quiet_NaN()), "0");
  EXPECT_EQ(figure(std::numeric_limits<double>::infinity()), "0");
  EXPECT_EQ(figure(0.1), "0.1");
  EXPECT_EQ(figure(12345.678), "12345.7");
}

}  // namespace
}  // namespace miai::gtp
