#pragma once
// How the service is set beforehand: the program's own options, and files as KataGo's users have them.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/evaluator.hpp"
#include "engine/settings.hpp"

namespace miai::analysis {

/// Names of settings that decide how a game is played, and nothing about what is thought of a position.
std::span<const std::string_view> settings_of_play();

/// Visits for each position: those of the settings; without limit where playouts or time set one; else those of the
/// level.
std::int64_t visits_for(const engine::Settings& settings, const engine::Evaluator& evaluator);

struct Config {
  engine::Settings settings;
  int workers = 0;  ///< positions at the same time; 0: as many as the machine has cores
  int threads = 0;  ///< for each position; 0: the cores divided among the positions that are open
};

/// Lines "name = value", or with commas between them; '#' begins a remark. Names are those of `miai config`, KataGo's
/// for the same things, and numAnalysisThreads and numSearchThreadsPerAnalysisThread. Names that are not known or of
/// play are added to ignored: files of another program hold many.
/// Fails:  settings.bad_value, search.bad_option.
Result<Config> read_config(const Config& base, std::string_view text, std::vector<std::string>& ignored);

}  // namespace miai::analysis
