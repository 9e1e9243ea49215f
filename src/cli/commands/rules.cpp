// `miai rules`: the presets, and what one of them says.
#include <algorithm>
#include <boost/json.hpp>
#include <ostream>

#include "cli/command.hpp"
#include "cli/plain_text.hpp"
#include "cli/text_width.hpp"
#include "game/ruleset.hpp"

namespace miai::cli {
namespace {

/// One choice as the table shows it: message ids "rules.<name>" and "rules.<name>.<value>".
struct Choice {
  std::string name;
  std::string value;
};

/// Every choice in the order of the Ruleset struct.
std::vector<Choice> choices_of(const Ruleset& r) {
  const auto pick = [](auto value, std::initializer_list<const char*> names) {
    return std::string(*(names.begin() + static_cast<int>(value)));
  };
  return {{"repetition", pick(r.repetition, {"simple_ko", "positional", "situational"})},
          {"long_cycle", pick(r.long_cycle, {"none", "claim", "annuls"})},
          {"scoring", pick(r.scoring, {"territory", "area"})},
          {"tax", pick(r.tax, {"none", "seki", "all"})},
          {"suicide", pick(r.suicide, {"forbidden", "allowed"})},
          {"handicap_bonus", pick(r.handicap_bonus, {"zero", "n_minus_one", "n"})},
          {"end_of_play", pick(r.end_of_play, {"two_passes", "white_passes_last"})},
          {"button", pick(r.button, {"none", "used"})},
          {"friendly_pass", pick(r.friendly_pass, {"no", "ok"})},
          {"resume_turn", pick(r.resume_turn, {"opponent_of_requester", "opponent_of_last_passer"})},
          {"disagreement", pick(r.disagreement, {"play_on", "both_lose"})},
          {"handicap_placement", pick(r.handicap_placement, {"fixed", "free"})}};
}

boost::json::object as_json(const RulesetPreset& row, const Context& context) {
  boost::json::object choices;
  for (const auto& choice : choices_of(row.rules)) choices[choice.name] = choice.value;
  choices["komi_even"] = row.rules.komi_even.as_double();
  choices["komi_handicap"] = row.rules.komi_handicap.as_double();
  boost::json::object kata;
  for (const auto& value : rule_values(row.rules)) {
    if (value.is_boolean) {
      kata[value.key] = value.value == "true";
    } else {
      kata[value.key] = value.value;
    }
  }
  boost::json::array aliases;
  for (const auto alias : row.aliases) aliases.push_back(boost::json::string(alias));
  return {{"name", row.rules.id},
          {"summary", context.text("rules.summary." + std::string(row.rules.id))},
          {"aliases", std::move(aliases)},
          {"choices", std::move(choices)},
          {"kata", std::move(kata)}};
}

void write_line(const std::string& left, const std::string& right, Context& context) {
  constexpr std::size_t kLeft = 34;
  const auto lines = wrapped(right, 80 - kLeft - 4);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    context.streams.out << "  " << padded(i == 0 ? left : "", kLeft) << "  " << lines[i] << "\n";
  }
}

void write_table(const RulesetPreset& row, Context& context) {
  auto& out = context.streams.out;
  for (const auto& line : wrapped(context.text("rules.summary." + std::string(row.rules.id)), 78)) out << line << "\n";
  out << "\n";
  for (const auto& choice : choices_of(row.rules)) {
    write_line(context.text("rules." + choice.name), context.text("rules." + choice.name + "." + choice.value),
               context);
  }
  write_line(context.text("rules.komi_even"), context.messages.number(row.rules.komi_even), context);
  write_line(context.text("rules.komi_handicap"), context.messages.number(row.rules.komi_handicap), context);
  std::string names;
  for (const auto alias : row.aliases) names += (names.empty() ? "" : ", ") + std::string(alias);
  if (!names.empty()) out << "\n" << context.text("rules.also_called", {i18n::arg("names", names)}) << "\n";
}

void write_list(Context& context) {
  auto& out = context.streams.out;
  constexpr std::size_t kLeft = 17;
  for (const auto& row : ruleset_presets()) {
    const auto lines = wrapped(context.text("rules.summary." + std::string(row.rules.id)), 80 - kLeft - 4);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      out << "  " << padded(i == 0 ? row.rules.id : "", kLeft) << "  " << lines[i] << "\n";
    }
  }
  out << "\n" << context.text("rules.more") << "\n";
}

Exit run_list(Context& context) {
  if (!context.json) {
    write_list(context);
    return Exit::fine;
  }
  boost::json::array rows;
  for (const auto& row : ruleset_presets()) rows.push_back(as_json(row, context));
  context.streams.out << json_text(boost::json::object{{"rules", std::move(rows)}}) << "\n";
  return Exit::fine;
}

Exit run(const Arguments& arguments, Context& context) {
  const std::string name = arguments.text("NAME");
  if (name.empty()) return run_list(context);
  const auto rules = find_ruleset(name);
  if (!rules) return context.trouble(rules.error());
  for (const auto& row : ruleset_presets()) {
    if (row.rules.id != rules->id) continue;
    if (context.json) {
      context.streams.out << json_text(as_json(row, context)) << "\n";
    } else {
      context.streams.out << row.rules.id << ": ";
      write_table(row, context);
    }
  }
  return Exit::fine;
}

}  // namespace

Command rules_command() {
  return {.name = "rules",
          .summary = "command.rules",
          .options = {{.name = "NAME", .kind = ValueKind::text, .help = "command.rules.name"}},
          .run = run,
          .examples = {"rules", "rules chinese", "rules japanese --json"}};
}

}  // namespace miai::cli
