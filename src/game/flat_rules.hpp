#pragma once
// KataGo's flat rules text, which occurs in the RU property of records: "koPOSITIONALscoreAREAtaxNONEsui1whbN".

#include <optional>
#include <string>
#include <string_view>

#include "game/ruleset.hpp"

namespace miai {

/// The rules such a text means, letters in any case; none when it is not such a text. A komi in it becomes komi_even.
std::optional<Ruleset> parse_flat_rules(std::string_view text);

/// The text for rules, without komi; parts that KataGo leaves out by default are left out.
std::string flat_text(const Ruleset& rules);

}  // namespace miai
