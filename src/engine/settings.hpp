#pragma once
// Every option of a player in one table, which serves the command line, the configuration file and GTP alike.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/point.hpp"
#include "engine/search/options.hpp"

namespace miai::engine {

/// Whose chances protocols report.
enum class View : std::uint8_t { side_to_move, black, white };

/// How strong and how talkative a player is.
struct Settings {
  /// As load_evaluator() takes it. Empty: what comes with the program; ranks may know better.
  std::string model;
  /// Most visits for a move; 0: as the level says, or as the clock allows.
  std::int64_t visits = 0;
  /// Most new visits for a move, those of a kept tree not counted; 0: no limit.
  std::int64_t playouts = 0;
  /// Most seconds for a move; 0: as the clock allows.
  double seconds = 0;
  /// 1 (weakest) to kLevels; counts where neither visits nor seconds are given.
  int level = kDefaultLevel;
  /// "15k", "1d": plays as somebody of that rank does (levels/levels.hpp); empty: as well as it can.
  std::string rank;
  /// Seconds kept back from every clock for what happens between the programs.
  double lag_seconds = 0.2;
  View view = View::side_to_move;
  double analysis_wide_root_noise = 0.04;
  bool analysis_ignore_past = false;
  int analysis_pv_length = 15;
  /// Doublings of playouts that one side is taken to have more than the other (Terms::black_doublings).
  double doublings = 0;
  /// Whose they are; none: the side's that the player thinks for.
  std::optional<Color> doublings_of;
  /// Where none are given: for each point that a player began behind, as in handicap games (handicap_play.hpp).
  double doublings_per_point_behind = 0.045;
  SearchOptions search;

  static constexpr int kLevels = 10;
  static constexpr int kDefaultLevel = 7;

  friend bool operator==(const Settings&, const Settings&) = default;
};

/// One option.
class SettingRow {
 public:
  using Text = std::string (*)(const Settings&);
  using Set = Result<void> (*)(Settings&, std::string_view);

  struct Own {
    std::string_view name;
    std::string_view kata_name;
    std::string_view placeholder;
    std::string_view help;
    Text text;
    Set set;
  };

  explicit SettingRow(const Own& own) : own_(&own) {}
  explicit SettingRow(const SearchOptionRow& row) : search_(&row) {}

  /// "threads": on the command line "--threads", in files "threads = 2".
  std::string_view name() const { return own_ != nullptr ? own_->name : search_->name; }
  /// The name that KataGo has for it, or "".
  std::string_view kata_name() const { return own_ != nullptr ? own_->kata_name : search_->kata_name; }
  /// "N", "PATH".
  std::string_view placeholder() const;
  /// One plain English sentence.
  std::string_view help() const { return own_ != nullptr ? own_->help : search_->help; }
  std::string text(const Settings& settings) const;
  /// Fails: settings.bad_value or search.bad_option, naming the option and what it may be.
  Result<void> set(Settings& settings, std::string_view value) const;

 private:
  const Own* own_ = nullptr;
  const SearchOptionRow* search_ = nullptr;
};

/// The doublings for Terms while the player thinks for a colour.
double black_doublings(const Settings& settings, Color own);

/// All rows in the order in which they are listed.
const std::vector<SettingRow>& setting_rows();

/// By either name, letters in any case; also by names of KataGo's that say the same otherwise.
/// Fails: settings.unknown, naming the nearest name; settings.human for options of models of human play.
Result<SettingRow> find_setting(std::string_view name);

/// The configuration file that says what is so: every option with its sentence; values that are the program's own
/// stand behind '#'.
std::string settings_file(const Settings& settings);

/// Reads "name = value" lines; '#' begins a remark. Options that are not named stay as they are.
/// Fails: settings.no_value, settings.unknown, settings.bad_value, search.bad_option, with the line.
Result<Settings> read_settings(const Settings& base, std::string_view file, std::string_view source);

/// The file with the option set to the value, everything else byte for byte as it was. The line that counts is changed;
/// where there is none, the one that settings_file() put behind '#', else a new line at the end.
/// Fails:  as read_settings() for the file, as SettingRow::set() for the value.
Result<std::string> with_setting(std::string_view file, std::string_view source, const SettingRow& row,
                                 std::string_view value);

/// Visits for a move at a level, given whether they are cheap (playouts) or dear (a network).
enum class VisitCost : std::uint8_t { cheap, dear };
std::int64_t visits_of_level(int level, VisitCost cost);

}  // namespace miai::engine
