// Rules as seven named choices, by KataGo's names and values. A new choice is a new row of kChoices.
#include <algorithm>
#include <array>
#include <optional>

#include "base/text.hpp"
#include "game/flat_rules.hpp"
#include "game/ruleset.hpp"

namespace miai {
namespace {

/// One value of a choice: as JSON writes it and as the flat text does.
struct ValueRow {
  std::string_view json;
  std::string_view flat;
};

/// A choice: its names, its values in the order of the enum, and how to read and write it in a Ruleset.
struct ChoiceRow {
  std::string_view key;
  std::string_view other_key;  ///< a second name that is read, or ""
  std::string_view flat_key;
  std::string_view flat_default;  ///< left out of the flat text; "" = always written
  bool is_boolean;
  std::array<ValueRow, 3> values;
  int (*get)(const Ruleset&);
  void (*set)(Ruleset&, int);
};

template <auto Member>
int get_choice(const Ruleset& rules) {
  return static_cast<int>(rules.*Member);
}

template <auto Member>
void set_choice(Ruleset& rules, int value) {
  using Choice = std::remove_reference_t<decltype(rules.*Member)>;
  rules.*Member = static_cast<Choice>(value);
}

template <auto Member>
constexpr ChoiceRow row(ChoiceRow texts) {
  texts.get = &get_choice<Member>;
  texts.set = &set_choice<Member>;
  return texts;
}

constexpr std::array<ValueRow, 3> kNoYes{{{"false", "0"}, {"true", "1"}, {}}};

constexpr std::array<ChoiceRow, 7> kChoices{
    row<&Ruleset::friendly_pass>({"friendlyPassOk", "", "fpok", "0", true, kNoYes, nullptr, nullptr}),
    row<&Ruleset::button>({"hasButton", "", "button", "0", true, kNoYes, nullptr, nullptr}),
    row<&Ruleset::repetition>({"ko",
                               "",
                               "ko",
                               "",
                               false,
                               {{{"SIMPLE", "SIMPLE"}, {"POSITIONAL", "POSITIONAL"}, {"SITUATIONAL", "SITUATIONAL"}}},
                               nullptr,
                               nullptr}),
    row<&Ruleset::scoring>({"scoring",
                            "score",
                            "score",
                            "",
                            false,
                            {{{"TERRITORY", "TERRITORY"}, {"AREA", "AREA"}, {}}},
                            nullptr,
                            nullptr}),
    row<&Ruleset::suicide>({"suicide", "", "sui", "", true, kNoYes, nullptr, nullptr}),
    row<&Ruleset::tax>(
        {"tax", "", "tax", "", false, {{{"NONE", "NONE"}, {"SEKI", "SEKI"}, {"ALL", "ALL"}}}, nullptr, nullptr}),
    row<&Ruleset::handicap_bonus>(
        {"whiteHandicapBonus", "", "whb", "0", false, {{{"0", "0"}, {"N-1", "N-1"}, {"N", "N"}}}, nullptr, nullptr}),
};

/// The order in which KataGo writes the flat text.
constexpr std::array<std::string_view, 7> kFlatOrder{"ko", "score", "tax", "sui", "button", "whb", "fpok"};

const ChoiceRow* find_choice(std::string_view key) {
  for (const ChoiceRow& choice : kChoices) {
    if (same_word(key, choice.key) || (!choice.other_key.empty() && same_word(key, choice.other_key))) return &choice;
  }
  return nullptr;
}

std::optional<int> value_of(const ChoiceRow& choice, std::string_view text) {
  for (int i = 0; i < static_cast<int>(choice.values.size()); ++i) {
    const ValueRow& value = choice.values[i];
    if (!value.json.empty() && (same_word(text, value.json) || same_word(text, value.flat))) return i;
  }
  return std::nullopt;
}

bool same_seven(const Ruleset& a, const Ruleset& b) {
  return std::all_of(kChoices.begin(), kChoices.end(),
                     [&](const ChoiceRow& choice) { return choice.get(a) == choice.get(b); });
}

/// What the seven choices leave open is filled in: from the preset that makes them, or else by the choices.
Ruleset completed(Ruleset rules) {
  for (const auto& row : ruleset_presets()) {
    // The seven choices cannot say that a game is annulled at once, so they never mean such a preset.
    if (row.rules.long_cycle != LongCycle::annuls && same_seven(row.rules, rules)) return row.rules;
  }
  rules.id = "custom";
  const bool area = rules.scoring == Scoring::area;
  const bool button = rules.button == Button::used;
  if (rules.repetition != Repetition::simple_ko) {
    rules.long_cycle = LongCycle::none;
  } else if (rules.long_cycle == LongCycle::none) {
    rules.long_cycle = LongCycle::claim;
  }
  // Handing over a stone for a pass makes territory equal to area; the button does that in another way.
  if (!area || button) rules.end_of_play = EndOfPlay::two_passes;
  rules.komi_even = HalfPoints::halves(!area ? 13 : (button ? 14 : 15));
  return rules;
}

tl::unexpected<Error> unknown_key(std::string_view key) {
  std::string known;
  for (const ChoiceRow& choice : kChoices) known += (known.empty() ? "" : ", ") + std::string(choice.key);
  const std::string shown(key.substr(0, 60));
  return fail("rules.unknown_key", "Rules have no choice called \"" + shown + "\"; there are " + known + ".",
              {{"key", shown}, {"known", known}});
}

tl::unexpected<Error> bad_value(const ChoiceRow& choice, std::string_view value) {
  std::string known;
  for (const ValueRow& row : choice.values) {
    if (!row.json.empty()) known += (known.empty() ? "" : ", ") + std::string(row.json);
  }
  const std::string shown(value.substr(0, 60));
  return fail("rules.bad_value",
              "\"" + shown + "\" is no value of " + std::string(choice.key) + "; it can be " + known + ".",
              {{"key", std::string(choice.key)}, {"value", shown}, {"known", known}});
}

const ChoiceRow& flat_choice(std::string_view flat_key) {
  return *std::find_if(kChoices.begin(), kChoices.end(), [&](const auto& row) { return row.flat_key == flat_key; });
}

constexpr int kNone = static_cast<int>(Tax::none);
constexpr int kSeki = static_cast<int>(Tax::seki);

/// Takes a word off the front of the text, letters in any case.
bool take(std::string_view& text, std::string_view word) {
  if (!same_word(text.substr(0, word.size()), word)) return false;
  text = trim(text.substr(word.size()));
  return true;
}

/// Longest values first, because N begins N-1.
std::optional<int> take_flat_value(std::string_view& text, const ChoiceRow& choice) {
  std::optional<int> found;
  for (int i = 0; i < static_cast<int>(choice.values.size()); ++i) {
    const std::string_view flat = choice.values[i].flat;
    if (flat.empty() || !same_word(text.substr(0, flat.size()), flat)) continue;
    if (!found || flat.size() > choice.values[*found].flat.size()) found = i;
  }
  if (found) take(text, choice.values[*found].flat);
  return found;
}

std::optional<HalfPoints> take_komi(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789.-+"), text.size());
  const auto komi = parse_number(text.substr(0, end));
  if (!komi || *komi > 1e5 || *komi < -1e5) return std::nullopt;
  text = trim(text.substr(end));
  return HalfPoints::nearest(*komi);
}

/// Takes one part; false when the text does not go on as such a text must.
bool take_part(std::string_view& text, std::vector<RuleChoice>& choices) {
  for (const std::string_view key : {"ko", "scoring", "score", "tax", "sui", "button", "whb", "fpok"}) {
    if (!take(text, key)) continue;
    const ChoiceRow& choice = flat_choice(key == "scoring" ? "score" : key);
    const auto value = take_flat_value(text, choice);
    if (value) choices.push_back({choice.key, choice.values[*value].json});
    return value.has_value();
  }
  return false;
}

}  // namespace

std::vector<RuleValue> rule_values(const Ruleset& rules) {
  std::vector<RuleValue> values;
  values.reserve(kChoices.size());
  for (const ChoiceRow& choice : kChoices) {
    values.push_back({choice.key, std::string(choice.values[choice.get(rules)].json), choice.is_boolean});
  }
  return values;
}

Result<Ruleset> with_rule(const Ruleset& rules, std::string_view key, std::string_view value) {
  const ChoiceRow* choice = find_choice(trim(key));
  if (choice == nullptr) return unknown_key(key);
  const auto wanted = value_of(*choice, trim(value));
  if (!wanted) return bad_value(*choice, value);
  if (choice->get(rules) == *wanted) return rules;
  Ruleset changed = rules;
  choice->set(changed, *wanted);
  return completed(changed);
}

Result<Ruleset> rules_from_choices(std::span<const RuleChoice> choices) {
  Ruleset rules = preset("tromp-taylor");
  bool tax_named = false;
  for (const RuleChoice& named : choices) {
    const ChoiceRow* choice = find_choice(trim(named.key));
    if (choice == nullptr) return unknown_key(named.key);
    const auto value = value_of(*choice, trim(named.value));
    if (!value) return bad_value(*choice, named.value);
    choice->set(rules, *value);
    tax_named = tax_named || choice->key == "tax";
  }
  if (!tax_named) rules.tax = static_cast<Tax>(rules.scoring == Scoring::territory ? kSeki : kNone);
  return completed(rules);
}

std::optional<Ruleset> parse_flat_rules(std::string_view text) {
  text = trim(text);
  std::vector<RuleChoice> choices;
  std::optional<HalfPoints> komi;
  while (!text.empty()) {
    if (take(text, "komi")) {
      komi = take_komi(text);
      if (!komi) return std::nullopt;
    } else if (!take_part(text, choices)) {
      return std::nullopt;
    }
  }
  if (choices.empty()) return std::nullopt;
  auto rules = rules_from_choices(choices);
  if (!rules) return std::nullopt;
  if (komi) rules->komi_even = *komi;
  return *rules;
}

std::string flat_text(const Ruleset& rules) {
  std::string text;
  for (const std::string_view key : kFlatOrder) {
    const ChoiceRow& choice = flat_choice(key);
    const std::string_view value = choice.values[choice.get(rules)].flat;
    if (value != choice.flat_default) text += std::string(key) + std::string(value);
  }
  return text;
}

}  // namespace miai
