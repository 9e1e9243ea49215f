#pragma once
// The search's options: one struct, and one table whose rows serve --help, the configuration file and GTP.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.hpp"

namespace miai::engine {

/// Utilities are Black-positive: a win is worth win_weight, and the score adds at most the two score weights.
struct SearchOptions {
  // What a result is worth
  double win_weight = 1.0;
  double static_score_weight = 0.1;
  double dynamic_score_weight = 0.3;
  double dynamic_center_shrink = 0.2;
  double dynamic_score_scale = 0.75;
  double draw_black_share = 0.5;
  double no_result_utility = 0;
  // Selection
  double cpuct = 1.0;
  double cpuct_log = 0.45;
  double cpuct_base = 500;
  double cpuct_stdev_scale = 0.85;
  double fpu_reduction = 0.2;
  double root_fpu_reduction = 0.1;
  double policy_optimism = 1.0;
  double root_policy_optimism = 0.2;
  double root_policy_temperature = 1.0;
  double root_noise = 0;
  double wide_root_noise = 0;
  double forced_visits = 0;
  double virtual_loss = 1;
  // Averages
  double value_weight_exponent = 0.25;
  double noise_prune_scale = 0.15;
  double bias_factor = 0.45;
  int root_symmetries = 1;
  // Where the evaluator plays out
  double playout_cpuct = 1.0;
  double amaf_equivalence = 800;
  double amaf_prior = 8;
  double playout_hints = 0.7;
  // The choice
  double lcb_stdevs = 5;
  double lcb_min_share = 0.15;
  double temperature = 0;
  double temperature_early = 0;
  double temperature_halflife = 19;
  // Passing and resigning
  bool friendly_pass = true;
  bool clean_up = false;
  bool resign = true;
  double resign_winrate = 0.04;
  int resign_turns = 3;
  double resign_lead = 6;
  int resign_min_move_factor = 20;
  // Resources
  int threads = 0;  ///< 0: whoever plays decides; a search by itself takes one
  int memory_mb = 512;
  bool reuse_tree = true;
  bool early_stop = true;
  bool ponder = false;
  std::int64_t seed = 1;

  friend bool operator==(const SearchOptions&, const SearchOptions&) = default;
};

using SearchField =
    std::variant<double SearchOptions::*, int SearchOptions::*, std::int64_t SearchOptions::*, bool SearchOptions::*>;

/// One option: what it is called, where it lives, what it may be, what it does. The default is SearchOptions{}'s.
struct SearchOptionRow {
  std::string_view name;       ///< "cpuct-log": on the command line "--cpuct-log", in files and GTP as it stands
  std::string_view kata_name;  ///< the name by which KataGo's users know it, or ""
  SearchField field;
  double least;
  double most;
  std::string_view help;  ///< one plain English sentence
};

/// All rows, in the order in which they are listed.
std::span<const SearchOptionRow> search_option_rows();

/// The row of that name (either name, letters in any case), or null.
const SearchOptionRow* find_search_option(std::string_view name);

/// The value as it is written in files: "0.45", "8", "true".
std::string option_text(const SearchOptions& options, const SearchOptionRow& row);

/// Reads a value into its field.
/// Fails: search.bad_option when the text is no such value or out of range; the message names the range.
Result<void> set_option(SearchOptions& options, const SearchOptionRow& row, std::string_view text);

}  // namespace miai::engine
