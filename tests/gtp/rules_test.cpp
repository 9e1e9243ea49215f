// Rules and komi through the protocol.
#include <gtest/gtest.h>

#include "engine/rules_text.hpp"
#include "talking.hpp"

namespace miai::gtp {
namespace {

using test::Talk;

TEST(Komi, any_finite_number_to_the_nearest_half_point) {
  Talk talk;
  const std::vector<std::pair<std::string, std::string>> wanted{
      {"0", "0"},      {"-0", "0"},    {"5.5", "5.5"},  {"-3", "-3"}, {"100", "100"}, {"7.50", "7.5"},
      {"+6.5", "6.5"}, {"1e2", "100"}, {"6.25", "6.5"}, {"6.2", "6"}, {"3.75", "4"},  {"0.1", "0"}};
  for (const auto& [sent, kept] : wanted) {
    EXPECT_EQ(talk.ask("komi " + sent), "=") << sent;
    EXPECT_EQ(talk.text("get_komi"), kept) << sent;
  }
}

TEST(Komi, says_on_the_log_when_it_rounds_and_only_then) {
  Talk talk;
  ASSERT_EQ(talk.all({"komi 6.5", "komi 7", "komi -0.5"}), "");
  EXPECT_TRUE(talk.log.empty());
  ASSERT_EQ(talk.ask("komi 6.3"), "=");
  ASSERT_EQ(talk.log.size(), 1U);
  EXPECT_EQ(talk.log[0], "komi 6.3 is rounded to 6.5, the nearest half point");
}

TEST(Komi, what_is_no_number_is_refused_and_changes_nothing) {
  Talk talk;
  ASSERT_EQ(talk.ask("komi 4.5"), "=");
  for (const char* bad : {"nan", "inf", "-inf", "6.5x", "6,5", "", "0x10", "1e999", "six", "6.5 7", "--1", "."}) {
    EXPECT_EQ(talk.ask("komi " + std::string(bad)), "? syntax error") << bad;
  }
  EXPECT_EQ(talk.text("get_komi"), "4.5");
}

TEST(Komi, huge_numbers_neither_overflow_nor_are_refused) {
  Talk talk;
  for (const char* huge : {"1e300", "-1e300", "123456789012345678901234567890"}) {
    EXPECT_EQ(talk.ask("komi " + std::string(huge)), "=");
    EXPECT_EQ(talk.text("final_score").substr(1, 1), "+");
  }
  EXPECT_EQ(talk.log.size(), 3U);
}

TEST(Rules, every_preset_by_every_name) {
  Talk talk;
  for (const RulesetPreset& row : ruleset_presets()) {
    EXPECT_EQ(talk.ask("kata-set-rules " + std::string(row.rules.id)), "=");
    EXPECT_EQ(talk.text("kata-get-rules"), engine::rules_json(row.rules));
    for (const auto alias : row.aliases) EXPECT_EQ(talk.ask("kata-set-rules " + std::string(alias)), "=") << alias;
  }
  EXPECT_EQ(talk.ask("kata-set-rules Tromp_Taylor"), "=");
  EXPECT_EQ(talk.ask("kgs-rules new_zealand"), "=");
}

TEST(Rules, chinese_on_kgs_has_superko_and_elsewhere_has_not) {
  Talk talk;
  for (const char* name : {"chinese", "Chinese"}) {
    ASSERT_EQ(talk.all({"kata-set-rules japanese", std::string("kgs-rules ") + name}), "");
    EXPECT_EQ(talk.text("kata-get-rules"), engine::rules_json(preset("chinese-kgs")));
    EXPECT_NE(talk.text("kata-get-rules").find(R"("ko":"POSITIONAL")"), std::string::npos);
  }
  ASSERT_EQ(talk.ask("kata-set-rules chinese"), "=");
  EXPECT_EQ(talk.text("kata-get-rules"), engine::rules_json(preset("chinese")));
  for (const char* name : {"japanese", "aga", "new_zealand"}) {
    ASSERT_EQ(talk.ask(std::string("kgs-rules ") + name), "=");
    const std::string by_kgs = talk.text("kata-get-rules");
    ASSERT_EQ(talk.ask(std::string("kata-set-rules ") + name), "=");
    EXPECT_EQ(talk.text("kata-get-rules"), by_kgs) << name;
  }
}

TEST(Rules, are_written_as_one_line_of_json) {
  Talk talk;
  ASSERT_EQ(talk.ask("kata-set-rules japanese"), "=");
  EXPECT_EQ(talk.text("kata-get-rules"),
            R"({"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,)"
            R"("tax":"SEKI","whiteHandicapBonus":"0"})");
  ASSERT_EQ(talk.ask("kata-set-rules aga"), "=");
  EXPECT_EQ(talk.text("kata-get-rules"),
            R"({"friendlyPassOk":true,"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":false,)"
            R"("tax":"NONE","whiteHandicapBonus":"N-1"})");
}

TEST(Rules, what_is_written_reads_back) {
  for (const RulesetPreset& row : ruleset_presets()) {
    const auto again = engine::read_rules(engine::rules_json(row.rules));
    ASSERT_TRUE(again) << row.rules.id;
    EXPECT_EQ(engine::rules_json(*again), engine::rules_json(row.rules));
  }
}

TEST(Rules, setting_them_leaves_the_komi_alone) {
  Talk talk;
  ASSERT_EQ(talk.all({"komi 0.5", "kata-set-rules chinese", "kata-set-rule scoring TERRITORY",
                      R"(kata-set-rules {"ko":"SIMPLE","scoring":"AREA"})"}),
            "");
  EXPECT_EQ(talk.text("get_komi"), "0.5");
}

TEST(Rules, json_with_blanks_any_order_and_missing_choices) {
  Talk talk;
  ASSERT_EQ(talk.ask(R"(kata-set-rules { "scoring" : "TERRITORY", "ko" : "SIMPLE" })"), "=");
  EXPECT_EQ(talk.text("kata-get-rules"),
            R"({"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":true,)"
            R"("tax":"SEKI","whiteHandicapBonus":"0"})");
  ASSERT_EQ(talk.ask(R"(kata-set-rules {"whiteHandicapBonus":0,"suicide":false})"), "=");
  EXPECT_NE(talk.text("kata-get-rules").find(R"("ko":"POSITIONAL","scoring":"AREA","suicide":false,"tax":"NONE")"),
            std::string::npos);
}

TEST(Rules, flat_text_of_kata_go) {
  Talk talk;
  ASSERT_EQ(talk.ask("kata-set-rules koSITUATIONALscoreTERRITORYtaxALLsui1"), "=");
  EXPECT_EQ(talk.text("kata-get-rules"),
            R"({"friendlyPassOk":false,"hasButton":false,"ko":"SITUATIONAL","scoring":"TERRITORY","suicide":true,)"
            R"("tax":"ALL","whiteHandicapBonus":"0"})");
}

TEST(Rules, one_choice_at_a_time) {
  Talk talk;
  ASSERT_EQ(talk.all({"kata-set-rules japanese", "kata-set-rule ko POSITIONAL", "kata-set-rule hasButton false",
                      "kata-set-rule tax NONE"}),
            "");
  EXPECT_EQ(talk.text("kata-get-rules"),
            R"({"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"TERRITORY","suicide":false,)"
            R"("tax":"NONE","whiteHandicapBonus":"0"})");
  EXPECT_EQ(talk.ask("kata-set-rule ko").substr(0, 1), "?");
  EXPECT_EQ(talk.ask("kata-set-rule ko NEVER").substr(0, 1), "?");
  EXPECT_EQ(talk.ask("kata-set-rule nosuch true").substr(0, 1), "?");
}

TEST(Rules, what_cannot_be_read_is_refused_with_a_sentence_and_changes_nothing) {
  Talk talk;
  const std::string before = talk.text("kata-get-rules");
  for (const char* bad : {"klingon", "{", "{}x", "[1]", R"({"ko":5})", R"({"ko":"NEVER"})", R"({"ko":["SIMPLE"]})",
                          R"({"nosuch":true})", R"({"suicide":"perhaps"})", R"({"suicide":null})", R"({"komi":7.5})",
                          R"({"ko":"SIMPLE","ko":)", R"({"a":{"b":{"c":{"d":{"e":1}}}}})", "koSIMPLE scoreNOTHING"}) {
    const std::string reply = talk.ask("kata-set-rules " + std::string(bad));
    EXPECT_EQ(reply.substr(0, 2), "? ") << bad;
    EXPECT_TRUE(reply.ends_with('.')) << reply;
  }
  EXPECT_EQ(talk.ask("kata-set-rules"), "? syntax error");
  EXPECT_EQ(talk.text("kata-get-rules"), before);
}

TEST(Rules, deep_nesting_does_not_hurt) {
  EXPECT_FALSE(engine::read_rules("{\"ko\":" + std::string(100'000, '[')));
  EXPECT_FALSE(engine::read_rules(std::string(100'000, '{')));
}

}  // namespace
}  // namespace miai::gtp
