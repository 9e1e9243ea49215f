#include "engine/settings.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "engine/levels/levels.hpp"
#include "engine/model_names.hpp"
#include "engine/settings_values.hpp"

namespace miai::engine {
namespace {

struct ViewName {
  View view;
  std::string_view name;
  std::string_view kata_name;
};

constexpr std::array kViews{ViewName{View::side_to_move, "side-to-move", "SIDETOMOVE"},
                            ViewName{View::black, "black", "BLACK"}, ViewName{View::white, "white", "WHITE"}};

Result<void> set_view(Settings& settings, std::string_view value) {
  for (const ViewName& row : kViews) {
    if (!same_word(value, row.name) && !same_word(value, row.kata_name)) continue;
    settings.view = row.view;
    return {};
  }
  return bad_value("winrates", value, {"side-to-move, black or white", "side-to-move | black | white"});
}

Result<void> set_rank(Settings& settings, std::string_view value) {
  value = trim(value);
  if (!value.empty()) {
    if (const auto level = find_level(value); !level) return tl::unexpected<Error>(level.error());
  }
  settings.rank = value;
  return {};
}

std::string side_text(const Settings& settings) {
  return settings.doublings_of ? std::string(to_string(*settings.doublings_of)) : std::string();
}

/// As KataGo reads players; nothing is whoever the player plays for.
Result<void> set_side(Settings& settings, std::string_view value) {
  value = trim(value);
  const auto color = parse_color(value);
  if (!color && !value.empty()) {
    return bad_value("playout-doublings-side", value, {"black, white or empty", "black | white"});
  }
  settings.doublings_of = color ? std::optional<Color>(*color) : std::nullopt;
  return {};
}

constexpr std::array kOwnRows{
    SettingRow::Own{
        "model", "", "MODEL",
        "The file of a network, built-in for the program's own, or playouts for the player that needs none.",
        [](const Settings& s) { return s.model.empty() ? std::string(usual_model()) : s.model; },
        [](Settings& s, std::string_view v) -> Result<void> {
          s.model = v;
          return {};
        }},
    SettingRow::Own{"level", "", "N", "Strength from 1 to 10, where neither visits nor time are given.",
                    [](const Settings& s) { return std::to_string(s.level); },
                    [](Settings& s, std::string_view v) {
                      return set_whole(s.level, Range<int>{"level", 1, Settings::kLevels}, v);
                    }},
    SettingRow::Own{"rank", "", "RANK",
                    "Plays like people of a rank, 30k to 6d (an estimate); empty: no mistakes on purpose.",
                    [](const Settings& s) { return s.rank; }, set_rank},
    SettingRow::Own{"visits", "maxVisits", "V", "Most visits for a move; 0 leaves it to the level and the clock.",
                    [](const Settings& s) { return std::to_string(s.visits); },
                    [](Settings& s, std::string_view v) {
                      return set_whole(s.visits, Range<std::int64_t>{"visits", 0, kMostVisits}, v);
                    }},
    SettingRow::Own{"playouts", "maxPlayouts", "N",
                    "Most new visits for a move, those kept from earlier moves not counted; 0 is no limit.",
                    [](const Settings& s) { return std::to_string(s.playouts); },
                    [](Settings& s, std::string_view v) {
                      return set_whole(s.playouts, Range<std::int64_t>{"playouts", 0, kMostVisits}, v);
                    }},
    SettingRow::Own{"time", "maxTime", "S", "Most seconds for a move; 0 leaves it to the clock.",
                    [](const Settings& s) { return number_text(s.seconds); },
                    [](Settings& s, std::string_view v) {
                      return set_real(s.seconds, Range<double>{"time", 0, kLongestSeconds}, v);
                    }},
    SettingRow::Own{
        "lag", "lagBuffer", "S", "Seconds kept back from every clock for what lies between the programs.",
        [](const Settings& s) { return number_text(s.lag_seconds); },
        [](Settings& s, std::string_view v) { return set_real(s.lag_seconds, Range<double>{"lag", 0, 3600}, v); }},
    SettingRow::Own{
        "winrates", "reportAnalysisWinratesAs", "SIDE", "Whose chances analyses report: side-to-move, black or white.",
        [](const Settings& s) { return std::string(kViews[static_cast<std::size_t>(s.view)].name); }, set_view},
    SettingRow::Own{"analysis-wide-root-noise", "analysisWideRootNoise", "X",
                    "How much analyses look at further moves, beside the likely ones.",
                    [](const Settings& s) { return number_text(s.analysis_wide_root_noise); },
                    [](Settings& s, std::string_view v) {
                      return set_real(s.analysis_wide_root_noise, Range<double>{"analysis-wide-root-noise", 0, 5}, v);
                    }},
    SettingRow::Own{
        "analysis-ignore-past", "analysisIgnorePreRootHistory", "true|false",
        "Analyses look at the position alone, not at the moves before it.",
        [](const Settings& s) { return std::string(s.analysis_ignore_past ? "true" : "false"); },
        [](Settings& s, std::string_view v) { return set_flag(s.analysis_ignore_past, "analysis-ignore-past", v); }},
    SettingRow::Own{"playout-doublings", "playoutDoublingAdvantage", "X",
                    "Thinks as if it had 2^X times the opponent's playouts, where the network was taught that.",
                    [](const Settings& s) { return number_text(s.doublings); },
                    [](Settings& s, std::string_view v) {
                      return set_real(s.doublings, Range<double>{"playout-doublings", -3, 3}, v);
                    }},
    SettingRow::Own{"playout-doublings-side", "playoutDoublingAdvantagePla", "COLOR",
                    "Whose playouts are meant: black, white, or empty for the side that the player thinks for.",
                    side_text, set_side},
    SettingRow::Own{
        "handicap-doublings", "dynamicPlayoutDoublingAdvantageCapPerOppLead", "X",
        "Playing from behind in a handicap game: most doublings for each point behind at the start; 0: none.",
        [](const Settings& s) { return number_text(s.doublings_per_point_behind); },
        [](Settings& s, std::string_view v) {
          return set_real(s.doublings_per_point_behind, Range<double>{"handicap-doublings", 0, 0.5}, v);
        }},
    SettingRow::Own{"analysis-pv-length", "analysisPVLen", "N", "Most moves of a line of play that analyses report.",
                    [](const Settings& s) { return std::to_string(s.analysis_pv_length); },
                    [](Settings& s, std::string_view v) {
                      return set_whole(s.analysis_pv_length, Range<int>{"analysis-pv-length", 1, 1000}, v);
                    }},
};

std::string nearest_name(std::string_view word) {
  const std::string wanted = ascii_lower(word.substr(0, 60));
  std::string best;
  std::size_t least = wanted.size() + 100;
  for (const SettingRow& row : setting_rows()) {
    for (const std::string_view name : {row.name(), row.kata_name()}) {
      if (name.empty()) continue;
      const std::size_t here = edits_between(wanted, ascii_lower(name));
      if (here >= least) continue;
      least = here;
      best = name;
    }
  }
  return best;
}

Error with_place(Error error, std::string_view source, std::size_t line) {
  error.where = Where{std::string(source), static_cast<std::uint32_t>(line), 0};
  return error;
}

/// What a line says: everything before its remark.
std::string_view said(std::string_view line) {
  return trim(line.substr(0, line.find('#')));
}

/// One line of a file; empty lines say nothing.
Result<void> take_line(Settings& settings, std::string_view line) {
  const std::string_view text = said(line);
  if (text.empty()) return {};
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) {
    return fail("settings.no_value",
                "A line must be \"name = value\"; \"" + std::string(text.substr(0, 60)) + "\" has no \"=\".",
                {{"text", std::string(text.substr(0, 60))}});
  }
  const auto row = find_setting(trim(text.substr(0, equals)));
  if (!row) return tl::unexpected<Error>(row.error());
  return row->set(settings, trim(text.substr(equals + 1)));
}

}  // namespace

std::string_view SettingRow::placeholder() const {
  if (own_ != nullptr) return own_->placeholder;
  if (std::holds_alternative<bool SearchOptions::*>(search_->field)) return "true|false";
  return std::holds_alternative<double SearchOptions::*>(search_->field) ? "X" : "N";
}

std::string SettingRow::text(const Settings& settings) const {
  return own_ != nullptr ? own_->text(settings) : option_text(settings.search, *search_);
}

Result<void> SettingRow::set(Settings& settings, std::string_view value) const {
  return own_ != nullptr ? own_->set(settings, value) : set_option(settings.search, *search_, value);
}

const std::vector<SettingRow>& setting_rows() {
  static const std::vector<SettingRow> kRows = [] {
    std::vector<SettingRow> rows;
    rows.reserve(std::size(kOwnRows) + search_option_rows().size());
    for (const auto& own : kOwnRows) rows.emplace_back(own);
    for (const auto& row : search_option_rows()) rows.emplace_back(row);
    return rows;
  }();
  return kRows;
}

double black_doublings(const Settings& settings, Color own) {
  return settings.doublings_of.value_or(own) == Color::black ? settings.doublings : 0.0 - settings.doublings;
}

Result<SettingRow> find_setting(std::string_view name) {
  for (const SettingRow& row : setting_rows()) {
    if (same_word(row.name(), name) || (!row.kata_name().empty() && same_word(row.kata_name(), name))) return row;
  }
  for (const SettingRow::Own& row : kata_rows()) {
    if (same_word(row.name, name)) return SettingRow(row);
  }
  const std::string shown(name.substr(0, 60));
  if (ascii_lower(shown).starts_with("humansl")) {
    return fail(
        "settings.human",
        "Models of human play are not supported, so there is no option \"" + shown + "\"; --rank plays like people.",
        {{"option", shown}});
  }
  const std::string nearest = nearest_name(name);
  return fail("settings.unknown", "There is no option \"" + shown + "\"; the nearest is \"" + nearest + "\".",
              {{"option", shown}, {"nearest", nearest}});
}

std::string settings_file(const Settings& settings) {
  const Settings own;
  std::string text =
      "# Options of Miai's player. A line is \"name = value\"; '#' begins a remark.\n"
      "# Lines that begin with '#' show what holds when they are left out.\n";
  for (const SettingRow& row : setting_rows()) {
    const std::string value = row.text(settings);
    text += "\n# " + std::string(row.help());
    if (!row.kata_name().empty()) text += " (KataGo: " + std::string(row.kata_name()) + ")";
    text += "\n" + std::string(value == row.text(own) ? "# " : "") + std::string(row.name()) + " = " + value + "\n";
  }
  return text;
}

Result<Settings> read_settings(const Settings& base, std::string_view file, std::string_view source) {
  Settings settings = base;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (file.starts_with(kByteOrderMark)) file.remove_prefix(kByteOrderMark.size());
  std::size_t number = 0;
  while (!file.empty()) {
    const std::size_t end = std::min(file.find('\n'), file.size());
    ++number;
    if (const auto taken = take_line(settings, file.substr(0, end)); !taken) {
      return tl::unexpected<Error>(with_place(taken.error(), source, number));
    }
    file.remove_prefix(std::min(end + 1, file.size()));
  }
  return settings;
}

namespace {

/// What a line of settings_file() shows of an option that is left out.
std::string_view shown(std::string_view line) {
  return line.starts_with('#') ? trim(line.substr(1)) : std::string_view();
}

/// The value in "name = value" where the name is the row's, as a part of the text; none where it is no such text.
std::optional<std::string_view> value_in(std::string_view text, const SettingRow& row) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const auto named = find_setting(trim(text.substr(0, equals)));
  if (!named || named->name() != row.name()) return std::nullopt;
  const std::string_view value = trim(text.substr(equals + 1));
  return value.empty() ? text.substr(equals + 1, 0) : value;
}

/// Where the last of the lines has its value that are about the row in the part of them that is looked at.
std::optional<std::string_view> last_value(std::string_view file, const SettingRow& row,
                                           std::string_view (*part)(std::string_view line)) {
  std::optional<std::string_view> last;
  while (!file.empty()) {
    const std::size_t end = std::min(file.find('\n'), file.size());
    if (const auto value = value_in(part(file.substr(0, end)), row)) last = value;
    file.remove_prefix(std::min(end + 1, file.size()));
  }
  return last;
}

}  // namespace

Result<std::string> with_setting(std::string_view file, std::string_view source, const SettingRow& row,
                                 std::string_view value) {
  Settings settings;
  if (const auto set = row.set(settings, value); !set) return tl::unexpected<Error>(set.error());
  if (const auto read = read_settings(settings, file, source); !read) return tl::unexpected<Error>(read.error());
  std::string text(file);
  const auto place_of = [&](std::string_view part) { return static_cast<std::size_t>(part.data() - file.data()); };
  if (const auto old = last_value(file, row, said)) return text.replace(place_of(*old), old->size(), value);
  const std::string line = std::string(row.name()) + " = " + std::string(value);
  if (const auto old = last_value(file, row, shown)) {
    const std::size_t begin = file.rfind('\n', place_of(*old)) + 1;
    return text.replace(begin, place_of(*old) + old->size() - begin, line);
  }
  return text + (text.empty() || text.ends_with('\n') ? "" : "\n") + line + "\n";
}

std::int64_t visits_of_level(int level, VisitCost cost) {
  static constexpr std::array<std::int64_t, Settings::kLevels> kDear{1, 4, 10, 25, 50, 100, 200, 400, 800, 1600};
  const auto at = static_cast<std::size_t>(std::clamp(level, 1, Settings::kLevels) - 1);
  return cost == VisitCost::dear ? kDear[at] : 10 * kDear[at];
}

}  // namespace miai::engine
