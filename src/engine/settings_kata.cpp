// KataGo's names for what is measured otherwise here.
#include <array>

#include "engine/settings_values.hpp"

namespace miai::engine {
namespace {

using S = Settings;

constexpr double kUsualRootNoise = 0.25;

/// Turns a weight off, or to its usual value where it was off.
Result<void> set_weight(double& weight, double usual, std::string_view name, std::string_view value) {
  bool on = weight > 0;
  if (const auto read = set_flag(on, name, value); !read) return read;
  if (on != (weight > 0)) weight = on ? usual : 0;
  return {};
}

std::string on_text(double weight) {
  return weight > 0 ? "true" : "false";
}

/// Reads a number of theirs as offset + scale times it.
struct Unit {
  double offset;
  double scale;
};

Result<void> set_turned(double& field, const Unit& unit, const Range<double>& range, std::string_view value) {
  double theirs = 0;
  if (const auto read = set_real(theirs, range, value); !read) return read;
  field = unit.offset + unit.scale * theirs;
  return {};
}

constexpr std::array kRows{
    SettingRow::Own{"drawEquivalentWinsForWhite", "", "X", "What a draw is worth to White: 0 a loss, 1 a win.",
                    [](const S& s) { return number_text(1 - s.search.draw_black_share); },
                    [](S& s, std::string_view v) {
                      return set_turned(s.search.draw_black_share, {1, -1}, {"drawEquivalentWinsForWhite", 0, 1}, v);
                    }},
    SettingRow::Own{"noResultUtilityForWhite", "", "X", "What an annulled game is worth to White: -1 a loss, 1 a win.",
                    [](const S& s) { return number_text(0 - s.search.no_result_utility); },
                    [](S& s, std::string_view v) {
                      return set_turned(s.search.no_result_utility, {0, -1}, {"noResultUtilityForWhite", -1, 1}, v);
                    }},
    SettingRow::Own{"resignThreshold", "", "X", "Wins less losses below which a game may be resigned.",
                    [](const S& s) { return number_text(2 * s.search.resign_winrate - 1); },
                    [](S& s, std::string_view v) {
                      return set_turned(s.search.resign_winrate, {0.5, 0.5}, {"resignThreshold", -1, 0}, v);
                    }},
    SettingRow::Own{"useLcbForSelection", "", "true|false", "Chooses by a lower confidence bound, not by visits.",
                    [](const S& s) { return on_text(s.search.lcb_stdevs); },
                    [](S& s, std::string_view v) {
                      return set_weight(s.search.lcb_stdevs, SearchOptions{}.lcb_stdevs, "useLcbForSelection", v);
                    }},
    SettingRow::Own{"useNoisePruning", "", "true|false", "Does not count visits beyond what bad moves deserve.",
                    [](const S& s) { return on_text(s.search.noise_prune_scale); },
                    [](S& s, std::string_view v) {
                      return set_weight(s.search.noise_prune_scale, SearchOptions{}.noise_prune_scale,
                                        "useNoisePruning", v);
                    }},
    SettingRow::Own{"rootNoiseEnabled", "", "true|false", "Chance in the moves that are tried first.",
                    [](const S& s) { return on_text(s.search.root_noise); },
                    [](S& s, std::string_view v) {
                      return set_weight(s.search.root_noise, kUsualRootNoise, "rootNoiseEnabled", v);
                    }},
};

}  // namespace

std::span<const SettingRow::Own> kata_rows() {
  return kRows;
}

}  // namespace miai::engine
