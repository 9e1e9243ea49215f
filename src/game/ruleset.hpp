#pragma once
// A ruleset is a row of independent choices. Presets are rows of one table; nothing else in the program asks a
// ruleset's name to decide a rule.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/half_points.hpp"

namespace miai {

/// Which whole-board repetitions may not be played.
enum class Repetition : std::uint8_t {
  simple_ko,   ///< only the immediate recapture of one stone by one stone is forbidden (F21)
  positional,  ///< no move may bring back any earlier position
  situational  ///< no move may bring back an earlier position with the same side to move
};

/// What a long cycle does under simple_ko: the same position with the same side to move, no pass since.
enum class LongCycle : std::uint8_t {
  none,   ///< cannot arise (superko) or is not regulated
  claim,  ///< play stops and either side may claim "no result"
  annuls  ///< the game is over without result at once (F24)
};

enum class Scoring : std::uint8_t { territory, area };

/// Points taken back from groups: `seki` gives no points for eyes in seki, `all` takes two points for every living
/// group.
enum class Tax : std::uint8_t { none, seki, all };

/// Allowed means of several stones: a single stone that takes itself off would be a pass by another name, and is never
/// legal.
enum class Suicide : std::uint8_t { forbidden, allowed };

/// What White receives for N handicap stones on top of komi.
enum class HandicapBonus : std::uint8_t { zero, n_minus_one, n };

/// What ends play.
enum class EndOfPlay : std::uint8_t {
  two_passes,        ///< two passes in a row
  white_passes_last  ///< AGA family: two passes in a row of which White's is the last; a pass hands over one stone
};

/// Whether the first pass takes half a point ("button") and does not count towards the end.
enum class Button : std::uint8_t { none, used };

enum class FriendlyPass : std::uint8_t { no, ok };

/// Whose turn it is when play resumes after the passes.
enum class ResumeTurn : std::uint8_t { opponent_of_requester, opponent_of_last_passer };

/// What happens when the players cannot agree after resuming.
enum class Disagreement : std::uint8_t { play_on, both_lose };

enum class HandicapPlacement : std::uint8_t { fixed, free };

struct Ruleset {
  std::string_view id;  ///< "japanese"; points into the preset table; "custom" once a choice was changed by hand
  Repetition repetition = Repetition::simple_ko;
  LongCycle long_cycle = LongCycle::claim;
  Scoring scoring = Scoring::territory;
  Tax tax = Tax::seki;
  Suicide suicide = Suicide::forbidden;
  HandicapBonus handicap_bonus = HandicapBonus::zero;
  EndOfPlay end_of_play = EndOfPlay::two_passes;
  Button button = Button::none;
  FriendlyPass friendly_pass = FriendlyPass::no;
  ResumeTurn resume_turn = ResumeTurn::opponent_of_requester;
  Disagreement disagreement = Disagreement::play_on;
  HandicapPlacement handicap_placement = HandicapPlacement::fixed;
  HalfPoints komi_even;      ///< default komi without handicap
  HalfPoints komi_handicap;  ///< default komi with handicap

  /// True when the same choices are made, whatever the names are.
  bool same_choices(const Ruleset& other) const;
  friend bool operator==(const Ruleset&, const Ruleset&) = default;
};

/// One row of the preset table.
struct RulesetPreset {
  Ruleset rules;
  std::vector<std::string_view> aliases;  ///< further names, KataGo's and SGF's among them
  std::string_view summary;               ///< one plain English sentence: what differs
};

/// All presets in the order in which dialogs list them.
std::span<const RulesetPreset> ruleset_presets();

/// Looks rules up by name: a preset's id or alias (case, '-', '_', blanks and a final "rules" ignored), or KataGo's
/// flat text ("koPOSITIONALscoreAREAtaxNONEsui1whbN"), whose parts that are left out are those of Tromp and Taylor.
/// Fails: rules.unknown_name, naming the names there are.
Result<Ruleset> find_ruleset(std::string_view name);

/// A preset that is known to exist. Requires an id of the table.
const Ruleset& preset(std::string_view id);

/// A named choice as KataGo's JSON writes it: {"ko", "SIMPLE"}, {"hasButton", "false"}, …
struct RuleValue {
  std::string_view key;
  std::string value;
  bool is_boolean = false;  ///< written without quotes in JSON
};

/// All choices in KataGo's alphabetical order: friendlyPassOk, hasButton, ko, scoring, suicide, tax,
/// whiteHandicapBonus.
std::vector<RuleValue> rule_values(const Ruleset& rules);

/// rules with one choice changed; keys and values in any case, "score" means "scoring", "true"/"1" and "false"/"0".
/// If the seven choices are then those of a preset, it is that preset (of several, the first that does not annul games
/// at once). Otherwise the id is "custom", long cycles follow the ko choice, and what ends play and who resumes stay
/// as they were where the scoring allows it. The default komi of custom rules follows scoring and button.
/// Fails: rules.unknown_key, rules.bad_value, naming what there is.
Result<Ruleset> with_rule(const Ruleset& rules, std::string_view key, std::string_view value);

/// A choice by name, for rules_from_choices.
struct RuleChoice {
  std::string_view key;
  std::string_view value;
};

/// Rules from any number of named choices, as KataGo reads its JSON: what is not named is as Tromp and Taylor have it,
/// but tax, which follows the scoring.
/// Fails: as with_rule.
Result<Ruleset> rules_from_choices(std::span<const RuleChoice> choices);

}  // namespace miai
