// Rules and komi. Setting rules leaves the komi alone.
#include <array>

#include "base/text.hpp"
#include "engine/rules_text.hpp"
#include "gtp/command.hpp"

namespace miai::gtp {
namespace {

/// Beyond it half points are no longer exact in other programs' numbers, and sums could overflow.
constexpr double kLargestKomi = 1e9;

Reply komi(State& state, const Arguments& arguments) {
  const auto value = parse_number(arguments[0]);
  if (!value) return syntax_error();
  const double bounded = std::min(std::max(*value, -kLargestKomi), kLargestKomi);
  const HalfPoints points = HalfPoints::nearest(bounded);
  const std::string sent = "komi " + std::string(arguments[0]);
  if (bounded != *value) {
    state.log(sent + " is out of reach; it is " + to_string(points) + " now");
  } else if (points.as_double() != bounded) {
    state.log(sent + " is rounded to " + to_string(points) + ", the nearest half point");
  }
  state.game.set_komi(points);
  return done();
}

Reply get_komi(State& state, const Arguments&) {
  return done(to_string(state.komi()));
}

Reply take_rules(State& state, const Result<Ruleset>& rules) {
  if (!rules) return refuse(rules.error().message);
  state.game.set_rules(*rules);
  return done();
}

Reply set_rules(State& state, const Arguments& arguments) {
  return take_rules(state, engine::read_rules(arguments.rest));
}

/// KGS never lets a position come back under Chinese rules, which elsewhere have the simple ko alone.
/// Source: KataGo's GTP extensions.
Reply set_kgs_rules(State& state, const Arguments& arguments) {
  return take_rules(state, engine::read_rules(same_word(arguments[0], "chinese") ? "chinese-kgs" : arguments[0]));
}

Reply get_rules(State& state, const Arguments&) {
  return done(engine::rules_json(state.rules()));
}

Reply set_rule(State& state, const Arguments& arguments) {
  return take_rules(state, with_rule(state.rules(), arguments[0], arguments[1]));
}

constexpr std::array kCommands{
    Command{"komi", "NUMBER", "Any number; rounded to the nearest half point, which stderr then mentions.", 1, 1, komi},
    Command{"get_komi", "", "The komi in force.", 0, kAnyNumber, get_komi},
    Command{"kata-set-rules", "RULES",
            "Rules by name, as KataGo's flat text, or as a JSON object; the komi stays as it is.", 1, kAnyNumber,
            set_rules},
    Command{"kata-get-rules", "", "The rules in force as one line of JSON.", 0, kAnyNumber, get_rules},
    Command{"kata-set-rule", "KEY VALUE", "Changes one choice of the rules.", 2, 2, set_rule},
    Command{"kgs-rules", "NAME",
            "`japanese`, `chinese` (with superko, as that server plays it), `aga` or `new_zealand`; the komi stays.", 1,
            1, set_kgs_rules},
};

}  // namespace

std::span<const Command> rule_commands() {
  return kCommands;
}

}  // namespace miai::gtp
