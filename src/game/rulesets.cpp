// The table of presets. A new ruleset is a new row here.
// Sources: Nihon Kiin rules 1989; KBA rules; CWA rules 2002; AGA Concise Rules; BGA rules; FFG rules; NZ Go Society
// rules; Tromp–Taylor rules; Ing SST laws 1996 (as KataGo approximates them); KataGo's published names and choices.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "game/ruleset.hpp"

namespace miai {
namespace {

constexpr HalfPoints komi(int halves) { return HalfPoints::halves(halves); }

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
  return r;
}

constexpr Ruleset tromp_taylor() {
  Ruleset r = with_superko(chinese(), "tromp-taylor", Repetition::positional);
  r.suicide = Suicide::allowed;
  r.handicap_bonus = HandicapBonus::zero;
  r.friendly_pass = FriendlyPass::no;
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
      {traditional(), {}, "Territory; a position that comes back annuls the game; komi 5.5, none with handicap."},
      {japanese(), {"jp", "japan"}, "Territory and prisoners; no points in seki; dead stones by agreement."},
      {korean(), {"kr", "ko", "korea"}, "Territory and prisoners, as in Japan."},
      {chinese(), {"cn", "zh", "china", "cwa"}, "Stones and territory; simple ko; handicap is paid back stone by stone."},
      {with_superko(chinese(), "chinese-ogs", Repetition::positional), {}, "Chinese with positional superko, as OGS plays."},
      {with_superko(chinese(), "chinese-kgs", Repetition::positional), {}, "Chinese with positional superko, as KGS plays."},
      {aga("aga"), {"us", "american"}, "Stones and territory; a pass hands over a stone and White passes last."},
      {aga_button(), {}, "AGA with a button: the first pass takes half a point."},
      {aga("bga"), {"british"}, "As AGA; used in Britain."},
      {aga("french"), {"ffg"}, "As AGA; used in France."},
      {new_zealand(), {"nz"}, "Stones and territory; suicide of several stones is allowed; draws are possible."},
      {tromp_taylor(), {"tt", "logical"}, "The shortest rules: everything is played out, no position may return."},
      {ing(), {"goe"}, "KataGo's approximation of the Ing rules: positional superko, suicide allowed."},
      {stone_scoring("stone-scoring"), {}, "Only stones on the board count, so every group gives up two points."},
      {stone_scoring("ancient-area"), {}, "Old Chinese counting: stones and territory less two for every group."},
      {ancient_territory(), {}, "Territory and prisoners less two for every group."},
  };
  return kRows;
}

std::string folded(std::string_view name) {
  std::string out;
  for (const char c : ascii_lower(name)) {
    if (c != '-' && c != '_' && c != ' ') out += c;
  }
  return out;
}

}  // namespace

std::span<const RulesetPreset> ruleset_presets() { return table(); }

Result<Ruleset> find_ruleset(std::string_view name) {
  const std::string wanted = folded(name);
  std::string known;
  for (const auto& row : table()) {
    if (folded(row.rules.id) == wanted) return row.rules;
    for (const auto alias : row.aliases) {
      if (folded(alias) == wanted) return row.rules;
    }
    known += (known.empty() ? "" : ", ") + std::string(row.rules.id);
  }
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
