#pragma once
// Rules and clocks as people call them, in their language.

#include <string>

#include "game/clock.hpp"
#include "game/ruleset.hpp"
#include "i18n/messages.hpp"

namespace miai::cli {

/// "Japanese", "японские"; the id where a ruleset of one's own has no name.
std::string rules_name(const Ruleset& rules, const i18n::Messages& messages);

/// "no clock", "10 min, then 3 × 30 s".
std::string clock_name(const ClockSettings& clock, const i18n::Messages& messages);

}  // namespace miai::cli
