#pragma once
// Rules as protocols write them: a name, KataGo's flat text, or a JSON object.

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "game/ruleset.hpp"

namespace miai::engine {

/// Reads "chinese", "koSIMPLEscoreAREAtaxNONEsui0whbN" or {"ko":"SIMPLE",…}. Choices that a JSON object leaves out are
/// those of Tromp-Taylor, the tax that goes with the scoring.
/// Fails:  rules.unknown_name, rules.bad_json, rules.unknown_key, rules.bad_value, rules.twice.
Result<Ruleset> read_rules(std::string_view text);

/// One line of JSON with all seven choices in alphabetical order.
std::string rules_json(const Ruleset& rules);

}  // namespace miai::engine
