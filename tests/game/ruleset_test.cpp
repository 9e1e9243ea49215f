#include "game/ruleset.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "game/flat_rules.hpp"
#include "game/outcome.hpp"

namespace miai {
namespace {

std::map<std::string, std::string> values_of(const Ruleset& rules) {
  std::map<std::string, std::string> values;
  for (const RuleValue& value : rule_values(rules)) values[std::string(value.key)] = value.value;
  return values;
}

std::string error_of(const Result<Ruleset>& result) {
  return result ? "" : result.error().id;
}

TEST(Ruleset, choices_in_the_order_of_the_protocol) {
  std::vector<std::string> keys;
  for (const RuleValue& value : rule_values(preset("aga"))) keys.emplace_back(value.key);
  EXPECT_EQ(keys, (std::vector<std::string>{"friendlyPassOk", "hasButton", "ko", "scoring", "suicide", "tax",
                                            "whiteHandicapBonus"}));
  const auto aga = values_of(preset("aga"));
  EXPECT_EQ(aga.at("ko"), "SITUATIONAL");
  EXPECT_EQ(aga.at("whiteHandicapBonus"), "N-1");
  EXPECT_EQ(aga.at("hasButton"), "false");
  EXPECT_TRUE(rule_values(preset("aga"))[0].is_boolean);
  EXPECT_FALSE(rule_values(preset("aga"))[2].is_boolean);
}

TEST(Ruleset, B031_default_komi) {
  const auto komi = [](std::string_view id) { return to_string(preset(id).komi_even); };
  EXPECT_EQ(komi("japanese"), "6.5");
  EXPECT_EQ(komi("korean"), "6.5");
  EXPECT_EQ(komi("chinese"), "7.5");
  EXPECT_EQ(komi("aga"), "7.5");
  EXPECT_EQ(komi("tromp-taylor"), "7.5");
  EXPECT_EQ(komi("new-zealand"), "7");
  EXPECT_EQ(to_string(Outcome::by_score(HalfPoints())), "0");
}

TEST(Ruleset, F42_komi_of_the_traditional_game) {
  EXPECT_EQ(to_string(preset("traditional").komi_even), "5.5");
  EXPECT_TRUE(preset("traditional").komi_handicap.is_zero());
}

TEST(Ruleset, ids_and_aliases_are_unique_and_found) {
  std::set<std::string_view> seen;
  for (const auto& row : ruleset_presets()) {
    EXPECT_TRUE(seen.insert(row.rules.id).second) << row.rules.id;
    EXPECT_EQ(find_ruleset(row.rules.id)->id, row.rules.id);
    for (const auto alias : row.aliases) {
      EXPECT_TRUE(seen.insert(alias).second) << alias;
      EXPECT_EQ(find_ruleset(alias)->id, row.rules.id) << alias;
    }
    EXPECT_FALSE(row.summary.empty());
  }
  EXPECT_EQ(seen.count("traditional"), 1U);
}

TEST(Ruleset, names_as_programs_and_records_spell_them) {
  const std::map<std::string, std::string> spellings{
      {"Japanese", "japanese"},
      {"JP", "japanese"},
      {"jp", "japanese"},
      {"Japanese Rules", "japanese"},
      {"NZ", "new-zealand"},
      {"new_zealand", "new-zealand"},
      {"New Zealand", "new-zealand"},
      {"GOE", "ing"},
      {"Ing", "ing"},
      {"AGA", "aga"},
      {"us", "aga"},
      {"cn", "chinese"},
      {"zh", "chinese"},
      {"ko", "korean"},
      {"Tromp-Taylor", "tromp-taylor"},
      {"tromptaylor", "tromp-taylor"},
      {"chineseogs", "chinese-ogs"},
      {"chinese_kgs", "chinese-kgs"},
      {"aga button", "aga-button"},
      {"stonescoring", "stone-scoring"},
      {"ancient area", "ancient-area"},
      {"ancientterritory", "ancient-territory"},
      {" french ", "french"},
      {"中国规则", "chinese"},
  };
  for (const auto& [name, id] : spellings) {
    const auto rules = find_ruleset(name);
    ASSERT_TRUE(rules.has_value()) << name;
    EXPECT_EQ(rules->id, id) << name;
  }
}

TEST(Ruleset, unknown_names_are_errors_that_name_what_there_is) {
  for (const auto* name : {"", " ", "martian", "koFANCY", "rules", "koSIMPLEscore"}) {
    const auto rules = find_ruleset(name);
    ASSERT_FALSE(rules.has_value()) << name;
    EXPECT_EQ(rules.error().id, "rules.unknown_name");
    EXPECT_NE(rules.error().message.find("japanese"), std::string::npos);
  }
}

TEST(Ruleset, flat_text_of_every_preset_reads_back) {
  for (const auto& row : ruleset_presets()) {
    const auto rules = find_ruleset(flat_text(row.rules));
    ASSERT_TRUE(rules.has_value()) << flat_text(row.rules);
    EXPECT_EQ(values_of(*rules), values_of(row.rules)) << flat_text(row.rules);
  }
  EXPECT_EQ(flat_text(preset("tromp-taylor")), "koPOSITIONALscoreAREAtaxNONEsui1");
  EXPECT_EQ(flat_text(preset("aga-button")), "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1");
}

TEST(Ruleset, flat_texts) {
  EXPECT_EQ(find_ruleset("koPOSITIONALscoreAREAtaxNONEsui1")->id, "tromp-taylor");
  EXPECT_EQ(find_ruleset("kosimplescoreterritorytaxsekisui0")->id, "japanese");
  EXPECT_EQ(find_ruleset("koSIMPLEscoringTERRITORYsui0")->id, "japanese");  // tax follows scoring
  EXPECT_EQ(find_ruleset("koSITUATIONALscoreAREAtaxNONEsui0whbN-1fpok1")->id, "aga");
  EXPECT_EQ(find_ruleset("koPOSITIONALscoreAREAtaxNONEsui0whbNfpok1")->id, "chinese-ogs");
  const auto with_komi = find_ruleset("koPOSITIONALscoreAREAtaxNONEsui1whb0komi5.5");
  ASSERT_TRUE(with_komi.has_value());
  EXPECT_EQ(to_string(with_komi->komi_even), "5.5");
}

TEST(WithRule, one_choice_at_a_time) {
  const Ruleset changed = *with_rule(preset("japanese"), "scoring", "AREA");
  EXPECT_EQ(changed.scoring, Scoring::area);
  EXPECT_EQ(changed.tax, Tax::seki);  // other choices stay
  EXPECT_EQ(changed.id, "custom");
  EXPECT_EQ(with_rule(changed, "tax", "NONE")->id, "custom");
  EXPECT_EQ(with_rule(preset("chinese"), "ko", "POSITIONAL")->id, "chinese-ogs");
  EXPECT_EQ(with_rule(preset("chinese-ogs"), "KO", "simple")->id, "chinese");
  EXPECT_EQ(with_rule(preset("aga"), "score", "TERRITORY")->scoring, Scoring::territory);
}

TEST(WithRule, what_does_not_change_anything_keeps_the_preset) {
  for (const auto& row : ruleset_presets()) {
    for (const RuleValue& value : rule_values(row.rules)) {
      EXPECT_EQ(*with_rule(row.rules, value.key, value.value), row.rules) << row.rules.id << " " << value.key;
    }
  }
}

TEST(WithRule, long_cycles_follow_the_ko_choice) {
  EXPECT_EQ(with_rule(preset("tromp-taylor"), "ko", "SIMPLE")->long_cycle, LongCycle::claim);
  EXPECT_EQ(with_rule(preset("japanese"), "ko", "POSITIONAL")->long_cycle, LongCycle::none);
  EXPECT_EQ(with_rule(preset("traditional"), "suicide", "true")->long_cycle, LongCycle::annuls);
}

TEST(WithRule, pass_stones_stay_with_area_counting_only) {
  EXPECT_EQ(with_rule(preset("aga"), "suicide", "true")->end_of_play, EndOfPlay::white_passes_last);
  EXPECT_EQ(with_rule(preset("aga"), "scoring", "TERRITORY")->end_of_play, EndOfPlay::two_passes);
  EXPECT_EQ(with_rule(preset("aga"), "hasButton", "true")->id, "aga-button");
}

TEST(WithRule, errors_name_key_and_values) {
  EXPECT_EQ(error_of(with_rule(preset("japanese"), "kö", "SIMPLE")), "rules.unknown_key");
  EXPECT_EQ(error_of(with_rule(preset("japanese"), "komi", "6.5")), "rules.unknown_key");
  EXPECT_EQ(error_of(with_rule(preset("japanese"), "ko", "SPIRAL")), "rules.bad_value");
  EXPECT_EQ(error_of(with_rule(preset("japanese"), "suicide", "maybe")), "rules.bad_value");
  EXPECT_EQ(error_of(with_rule(preset("japanese"), "ko", "")), "rules.bad_value");
  const auto error = with_rule(preset("japanese"), "tax", "SOME").error();
  EXPECT_NE(error.message.find("NONE, SEKI, ALL"), std::string::npos) << error.message;
}

TEST(RulesFromChoices, what_is_not_named_is_as_tromp_and_taylor_have_it) {
  EXPECT_EQ(rules_from_choices({})->id, "tromp-taylor");
  const std::vector<RuleChoice> japanese{{"ko", "SIMPLE"}, {"scoring", "TERRITORY"}, {"suicide", "false"}};
  EXPECT_EQ(rules_from_choices(japanese)->id, "japanese");
  const std::vector<RuleChoice> taxed{{"scoring", "TERRITORY"}, {"tax", "NONE"}};
  EXPECT_EQ(rules_from_choices(taxed)->tax, Tax::none);
  const std::vector<RuleChoice> bad{{"ko", "SIMPLE"}, {"colour", "blue"}};
  EXPECT_EQ(error_of(rules_from_choices(bad)), "rules.unknown_key");
}

}  // namespace
}  // namespace miai
