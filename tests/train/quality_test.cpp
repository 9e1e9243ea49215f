// How close a network's first thoughts are to what is held to be right.
#include "train/quality.hpp"

#include <gtest/gtest.h>

#include "engine/load_evaluator.hpp"

namespace miai::train {
namespace {

constexpr BoardSize kSmall = BoardSize::square(2);

engine::Evaluation said(std::vector<float> policy, float lead) {
  engine::Evaluation answer;
  answer.policy = std::move(policy);
  answer.black_wins = 0.6F;
  answer.white_wins = 0.3F;
  answer.no_result = 0.1F;
  answer.lead = lead;
  answer.ownership = {1, 0, 0, -1};
  return answer;
}

TEST(Quality, counts_first_ideas_and_distances) {
  Closeness found;
  EXPECT_EQ(found.positions(), 0);
  EXPECT_EQ(found.top1(), 0);
  const Truth right{kSmall.point(1), 0.75, 3, {1, 0.5, 0, 1}};
  found.add(said({0.1F, 0.5F, 0.2F, 0.1F, 0.1F}, 2), right, kSmall);
  found.add(said({0.3F, 0.2F, 0.4F, 0, 0.1F}, 3), right, kSmall);
  found.add(said({0.3F, 0.1F, 0.4F, 0.2F, 0}, -2), right, kSmall);
  const Truth passing{Vertex::pass(), 0.65, 2.5, {1, 0, 0, -1}};
  found.add(said({0.1F, 0.1F, 0.1F, 0.1F, 0.6F}, 2), passing, kSmall);
  EXPECT_EQ(found.positions(), 4);
  EXPECT_DOUBLE_EQ(found.top1(), 0.5);
  EXPECT_DOUBLE_EQ(found.top3(), 0.75);
  EXPECT_NEAR(found.winrate_error(), 3 * 0.1 / 4, 1e-6);
  EXPECT_NEAR(found.lead_error(), (1 + 0 + 5 + 0.5) / 4, 1e-6);
  EXPECT_NEAR(found.median_lead_error(), 1, 1e-6);
  EXPECT_NEAR(found.ownership_error(), 3 * 2.5 / 4 / 4, 1e-6);
}

TEST(Quality, a_network_knows_its_own_first_thoughts) {
  const auto network = *engine::load_evaluator("built-in");
  QualityPlan plan;
  plan.sizes = {BoardSize::square(7), BoardSize(6, 8)};
  plan.positions = 6;
  plan.visits = 1;
  int done = 0;
  const auto rows = quality(*network, network, plan, [&] { ++done; });
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(done, 12);
  EXPECT_EQ(rows[1].where, "6×8");
  for (const QualityRow& row : rows) {
    EXPECT_EQ(row.judged.positions(), 6);
    EXPECT_EQ(row.judged.top1(), row.teacher.top1());
    // The search looks at the board turned some way or other.
    EXPECT_GE(row.judged.top3(), 0.8) << row.where;
    EXPECT_LT(row.judged.winrate_error(), 0.2) << row.where;
    EXPECT_GT(row.judged.ownership_error(), 0) << row.where;
    EXPECT_LT(row.judged.ownership_error(), 0.5) << row.where;
  }
  const auto again = quality(*network, network, plan, {});
  EXPECT_EQ(again[0].judged.lead_error(), rows[0].judged.lead_error());
}

TEST(Quality, known_answers_are_compared_by_size) {
  const auto network = *engine::load_evaluator("built-in");
  engine::Terms terms;
  std::vector<engine::ReferenceAnswer> answers;
  for (const int side : {5, 7, 5}) {
    const engine::Trail trail{Position(BoardSize::square(side))};
    engine::ReferenceAnswer answer{"", "", trail, terms, 3, 0, {}};
    answer.expected = network->evaluate({trail, terms, engine::Want::ownership_too, 3, 1});
    answers.push_back(answer);
  }
  answers[1].expected.lead += 2;
  const auto rows = quality_by(answers, *network);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].where, "5×5");
  EXPECT_EQ(rows[0].judged.positions(), 2);
  EXPECT_EQ(rows[0].judged.top1(), 1);
  EXPECT_EQ(rows[0].judged.lead_error(), 0);
  EXPECT_NEAR(rows[1].judged.lead_error(), 2, 1e-5);
  EXPECT_EQ(rows[2].where, "");
  EXPECT_NEAR(rows[2].judged.lead_error(), 2.0 / 3, 1e-5);
}

TEST(Quality, files_of_answers_are_read_or_refused_in_one_sentence) {
  const char* one = R"([{"id": 1, "width": 2, "height": 2, "rules": "chinese", "rules_full": {}, "komi": 0.5,
    "moves": [["B", "A1"]], "to_move": "W", "symmetry": 2,
    "expected": {"whiteWin": 0.25, "whiteLoss": 0.75, "noResult": 0, "whiteLead": -1.5, "whiteScoreSelfplay": -1,
      "whiteScoreSelfplaySq": 5, "policy": [0.1, 0.2, null, 0.3], "policyPass": 0.4,
      "whiteOwnership": [-1, -0.5, 0, 0.5]}}])";
  const auto read = engine::read_reference(one, "answers.json");
  ASSERT_TRUE(read) << read.error().message;
  const engine::ReferenceAnswer& answer = read->front();
  EXPECT_EQ(answer.symmetry, 2);
  EXPECT_EQ(answer.trail.position.to_move(), Color::white);
  EXPECT_FLOAT_EQ(answer.expected.black_wins, 0.75F);
  EXPECT_FLOAT_EQ(answer.expected.lead, 1.5F);
  EXPECT_FLOAT_EQ(answer.expected.score_stdev, 2);
  EXPECT_FLOAT_EQ(answer.expected.policy[static_cast<std::size_t>(kSmall.index(make_point(0, 1)))], 0.1F);
  EXPECT_FLOAT_EQ(answer.expected.ownership[static_cast<std::size_t>(kSmall.index(make_point(1, 1)))], 0.5F);
  const std::string text = one;
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    return other.replace(other.find(from), from.size(), to);
  };
  for (const std::string& wrong : {std::string(), std::string("{}"), std::string("[1]"), std::string("[{}]"),
                                   changed("\"width\": 2", "\"width\": 1e9"), changed("\"A1\"", "\"C3\""),
                                   changed("chinese", "chess"), changed("0.3]", "\"x\"]"), changed(", 0.3]", "]")}) {
    const auto refused = engine::read_reference(wrong, "answers.json");
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().id, "net.bad_reference");
    EXPECT_NE(refused.error().message.find("answers.json"), std::string::npos);
  }
}

}  // namespace
}  // namespace miai::train
