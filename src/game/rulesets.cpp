// The table of presets. A new ruleset is a new row here.
// Sources: Nihon Kiin rules 1989; KBA rules; CWA rules 2002; AGA Concise Rules; BGA rules; FFG rules; NZ Go Society
// rules; Tromp–Taylor rules; Ing SST laws 1996 (as KataGo approximates them); KataGo's published names and choices.
#include <algorithm>

#include "base/text.hpp"
#include "game/flat_rules.hpp"
#include "game/ruleset.hpp"

namespace miai {
namespace {

constexpr HalfPoints komi(int halves) {
  return HalfPoints::halves(halves);
}

/// The game of the source documents: the simple ko, territory, an annulled game when a position returns.
constexpr Ruleset traditional() {
  Ruleset r;
  r.id = "traditional";
  r.long_cycle = LongCycle::annuls;
  r.komi_even = komi(11);
  r.komi_handicap = komi(0);
  return r;
}

constexpr Ruleset japanese() {
  Ruleset r;
  r.id = "japanese";
  r.disagreement = Disagreement::both_lose;
  r.komi_even = komi(13);
  r.komi_handicap = komi(1);
  return r;
}

constexpr Ruleset korean() {
  Ruleset r = japanese();
  r.id = "korean";
  r.disagreement = Disagreement::play_on;
  return r;
}

constexpr Ruleset chinese() {
  Ruleset r;
  r.id = "chinese";
  r.scoring = Scoring::area;
  r.tax = Tax::none;
  r.handicap_bonus = HandicapBonus::n;
  r.friendly_pass = FriendlyPass::ok;
  r.handicap_placement = HandicapPlacement::free;
  r.komi_even = komi(15);
  r.komi_handicap = komi(1);
  return r;
}

constexpr Ruleset with_superko(Ruleset r, std::string_view id, Repetition repetition) {
  r.id = id;
  r.repetition = repetition;
  r.long_cycle = LongCycle::none;
  return r;
}

constexpr Ruleset aga(std::string_view id) {
  Ruleset r = with_superko(chinese(), id, Repetition::situational);
  r.handicap_bonus = HandicapBonus::n_minus_one;
  r.end_of_play = EndOfPlay::white_passes_last;
  r.resume_turn = ResumeTurn::opponent_of_last_passer;
  r.handicap_placement = HandicapPlacement::fixed;
  return r;
}

constexpr Ruleset aga_button() {
  Ruleset r = aga("aga-button");
  r.button = Button::used;
  r.end_of_play = EndOfPlay::two_passes;
  r.komi_even = komi(14);
  return r;
}

constexpr Ruleset new_zealand() {
  Ruleset r = with_superko(chinese(), "new-zealand", Repetition::situational);
  r.suicide = Suicide::allowed;
  r.handicap_bonus = HandicapBonus::zero;
  r.komi_even = komi(14);
  r.komi_handicap = komi(0);
  return r;
}

constexpr Ruleset tromp_taylor() {
  Ruleset r = with_superko(chinese(), "tromp-taylor", Repetition::positional);
  r.suicide = Suicide::allowed;
  r.handicap_bonus = HandicapBonus::zero;
  r.friendly_pass = FriendlyPass::no;
  r.resume_turn = ResumeTurn::opponent_of_last_passer;  // turns alternate without exception
  return r;
}

constexpr Ruleset ing() {
  Ruleset r = with_superko(chinese(), "ing", Repetition::positional);
  r.suicide = Suicide::allowed;
  r.handicap_bonus = HandicapBonus::zero;
  return r;
}

constexpr Ruleset stone_scoring(std::string_view id) {
  Ruleset r = chinese();
  r.id = id;
  r.tax = Tax::all;
  r.handicap_bonus = HandicapBonus::zero;
  return r;
}

constexpr Ruleset ancient_territory() {
  Ruleset r = korean();
  r.id = "ancient-territory";
  r.tax = Tax::all;
  return r;
}

const std::vector<RulesetPreset>& table() {
  static const std::vector<RulesetPreset> kRows{
      {traditional(),
       {},
       "Territory and prisoners; a position that comes back annuls the game; komi 5.5, none with handicap."},
      {japanese(),
       {"jp", "japan", "japanisch", "日本", "日本规则", "日本ルール", "日本棋院"},
       "Territory and prisoners; no points in seki; a long cycle may end without result."},
      {korean(),
       {"kr", "ko", "korea", "韩国", "韩国规则", "한국", "한국룰"},
       "Territory and prisoners as in Japan; a dispute is settled by playing on."},
      {chinese(),
       {"cn", "zh", "china", "cwa", "中国", "中国规则", "中国ルール", "数子"},
       "Stones and territory; simple ko as referees apply it; White gets a point for every handicap stone."},
      {with_superko(chinese(), "chinese-ogs", Repetition::positional),
       {},
       "Chinese as written, with positional superko: the server OGS."},
      {with_superko(chinese(), "chinese-kgs", Repetition::positional),
       {},
       "Chinese as written, with positional superko: the server KGS."},
      {aga("aga"), {"us", "usa", "american"}, "Stones and territory; a pass hands over a stone and White passes last."},
      {aga_button(), {}, "AGA with a button: the first pass takes half a point and does not count."},
      {aga("bga"), {"british", "uk"}, "The AGA rules as Britain uses them."},
      {aga("french"), {"ffg", "fr"}, "The AGA rules as France uses them."},
      {new_zealand(), {"nz"}, "Stones and territory; suicide is allowed; komi 7, so that a game can be drawn."},
      {tromp_taylor(), {"tt"}, "The shortest rules: what stands on the board counts, no position may come back."},
      {ing(),
       {"goe", "ingsst", "sst"},
       "An approximation of the Ing rules, the one KataGo uses: positional superko, suicide allowed."},
      {stone_scoring("stone-scoring"),
       {},
       "Only stones that can stand on the board count, so every group gives up two points."},
      {stone_scoring("ancient-area"), {}, "Old Chinese counting: stones and territory less two for every group."},
      {ancient_territory(), {}, "Territory and prisoners less two for every group."},
  };
  return kRows;
}

/// What of a name counts when names are compared.
std::string folded(std::string_view name) {
  std::string out;
  for (const char c : ascii_lower(name)) {
    if (c != '-' && c != '_' && c != ' ') out += c;
  }
  for (const std::string_view ending : {"rules", "rule", "ruleset"}) {
    if (out.size() > ending.size() && std::string_view(out).substr(out.size() - ending.size()) == ending) {
      out.resize(out.size() - ending.size());
    }
  }
  return out;
}

bool goes_by(const RulesetPreset& row, const std::string& wanted) {
  if (folded(row.rules.id) == wanted) return true;
  return std::any_of(row.aliases.begin(), row.aliases.end(), [&](auto alias) { return folded(alias) == wanted; });
}

}  // namespace

std::span<const RulesetPreset> ruleset_presets() {
  return table();
}

Result<Ruleset> find_ruleset(std::string_view name) {
  const std::string wanted = folded(trim(name));
  std::string known;
  for (const auto& row : table()) {
    if (goes_by(row, wanted)) return row.rules;
    known += (known.empty() ? "" : ", ") + std::string(row.rules.id);
  }
  if (const auto rules = parse_flat_rules(trim(name))) return *rules;
  const std::string shown(name.substr(0, 60));
  return fail("rules.unknown_name", "There are no rules called \"" + shown + "\"; known are " + known + ".",
              {{"name", shown}, {"known", known}});
}

const Ruleset& preset(std::string_view id) {
  const auto& rows = table();
  return std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.rules.id == id; })->rules;
}

bool Ruleset::same_choices(const Ruleset& other) const {
  Ruleset a = *this;
  a.id = other.id;
  a.komi_even = other.komi_even;
  a.komi_handicap = other.komi_handicap;
  return a == other;
}

}  // namespace miai
