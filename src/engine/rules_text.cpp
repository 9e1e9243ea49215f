#include "engine/rules_text.hpp"

#include <boost/json.hpp>
#include <set>

#include "base/text.hpp"
#include "game/flat_rules.hpp"

namespace miai::engine {
namespace {

namespace json = boost::json;

tl::unexpected<Error> bad_json(const std::string& why) {
  return fail("rules.bad_json", "The rules are no JSON object of names and values: " + why + ".", {{"why", why}});
}

/// The text of a value that can be a choice; none for lists, objects, fractions and null.
std::optional<std::string> choice_text(const json::value& value) {
  if (value.is_string()) return std::string(value.get_string());
  if (value.is_bool()) return value.get_bool() ? "true" : "false";
  if (value.is_int64()) return std::to_string(value.get_int64());
  return std::nullopt;
}

Result<Ruleset> from_object(const json::object& object) {
  std::vector<std::string> keys;
  std::vector<std::string> values;
  for (const auto& member : object) {
    const std::string key(member.key());
    if (same_word(key, "komi")) {
      return fail("rules.komi", "Rules carry no komi here; set it with the command komi.");
    }
    const auto text = choice_text(member.value());
    if (!text) {
      return fail("rules.bad_value", "The value of \"" + key.substr(0, 60) + "\" must be a word or true or false.",
                  {{"key", key.substr(0, 60)},
                   {"value", json::serialize(member.value()).substr(0, 60)},
                   {"known", "a word, true, false"}});
    }
    keys.push_back(key);
    values.push_back(*text);
  }
  std::vector<RuleChoice> choices;
  choices.reserve(keys.size());
  for (std::size_t i = 0; i < keys.size(); ++i) choices.push_back({keys[i], values[i]});
  return rules_from_choices(choices);
}

Result<Ruleset> from_json(std::string_view text) {
  json::parse_options strict;
  strict.max_depth = 4;
  json::error_code error;
  const json::value value = json::parse(json::string_view(text.data(), text.size()), error, {}, strict);
  if (error) return bad_json(error.message());
  const json::object* object = value.if_object();
  if (object == nullptr) return bad_json("it is another kind of value");
  return from_object(*object);
}

}  // namespace

Result<Ruleset> read_rules(std::string_view text) {
  const std::string_view rules = trim(text);
  if (rules.empty()) return fail("rules.unknown_name", "Name the rules, for example japanese or chinese.");
  if (rules.front() == '{') return from_json(rules);
  if (const auto named = find_ruleset(rules)) return *named;
  if (const auto flat = parse_flat_rules(rules)) return *flat;
  return find_ruleset(rules);
}

std::string rules_json(const Ruleset& rules) {
  std::string text = "{";
  for (const RuleValue& choice : rule_values(rules)) {
    if (text.size() > 1) text += ',';
    const std::string quote = choice.is_boolean ? "" : "\"";
    text += "\"" + std::string(choice.key) + "\":" + quote;
    text += choice.value + quote;
  }
  return text + "}";
}

}  // namespace miai::engine
